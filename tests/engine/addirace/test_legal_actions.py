"""Every action that is allowed, in positions that tell (AR-11 … AR-14, AR-30 … AR-43)."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from engine.addirace.race import POINTS_186, Race
from gatosabio.engine.cards import VALUE
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.legal import best_card, of_kind
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Discard, Score
from laws.games import Sample

# --- On one's own turn ---


@pytest.mark.rule("AR-11", "AR-12", "AR-13")
def test_all_kinds_of_plays_are_offered_at_once() -> None:
    race = Race("5 pursuit magic mouse", "c4", "c5", stock="c6")

    assert race.options(0) == [
        "attack pursuit 1",
        "attack pursuit 2",
        "defend mouse",
        "discard 5",
        "discard c6",
        "discard magic",
        "discard mouse",
        "discard pursuit",
        "magic 1",
        "magic 2",
        "score 5",
    ]


@pytest.mark.rule("AR-12", "AR-13")
def test_with_must_play_the_discards_are_missing_and_the_defences_are_not() -> None:
    race = Race("5 pursuit mouse", "c4", stock="c6", must_play=True)

    assert race.options(0) == ["attack pursuit 1", "defend mouse", "score 5"]


@pytest.mark.rule("AR-12", "AR-13", "AR-42")
def test_with_must_play_a_defence_alone_leaves_the_discards() -> None:
    race = Race("5 present", "c4", stock="c6", attacks=["pursuit", ""], must_play=True)

    assert race.options(0) == ["defend present", "discard 5", "discard c6", "discard present"]
    assert race.defend(0, "present").restock_due == 0
    assert race.options(0) == ["score 5"]


@pytest.mark.rule("AR-31", "AR-12")
@pytest.mark.parametrize("must_play", [False, True])
def test_a_pursuit_is_released_with_every_pair_in_both_orders(must_play: bool) -> None:
    race = Race(
        "14 5+9 2 1+1 9+5 13", "c4", stock="c14", attacks=["pursuit", ""], must_play=must_play
    )

    plays = [option for option in race.options(0) if not option.startswith("discard")]

    assert plays == [
        "release pursuit 1+1 2",
        "release pursuit 14 5+9",
        "release pursuit 14 9+5",
        "release pursuit 2 1+1",
        "release pursuit 5+9 14",
        "release pursuit 5+9 9+5",
        "release pursuit 9+5 14",
        "release pursuit 9+5 5+9",
    ]
    assert (len(race.options(0)) == len(plays)) is must_play


@pytest.mark.rule("AR-33", "AR-43", "AR-40")
def test_under_a_seesaw_low_cards_corrections_and_defences_are_offered() -> None:
    race = Race("10 11 c2 c7 ambush", "c4", stock="c6", attacks=["seesaw", ""], must_play=True)

    assert race.options(0) == [
        "defend ambush",
        "defend c2",
        "release seesaw c2",
        "release seesaw c6",
        "release seesaw c7",
        "score 10",
    ]


@pytest.mark.rule("AR-32", "AR-12")
def test_under_a_dead_end_points_cards_can_only_be_thrown_away() -> None:
    race = Race("5 15 c7", "c4", stock="c6", attacks=["dead-end", ""])

    assert race.options(0) == ["discard 15", "discard 5", "discard c6", "discard c7"]


@pytest.mark.rule("AR-30", "AR-31", "AR-33")
def test_under_all_attacks_each_release_is_offered() -> None:
    race = Race(
        "5+9 14 c7", "c4", stock="2", attacks=["pursuit dead-end seesaw", ""], must_play=True
    )

    assert race.options(0) == [
        "release pursuit 14 5+9",
        "release pursuit 5+9 14",
        "release seesaw c7",
    ]


@pytest.mark.rule("AR-21", "AR-12")
def test_close_to_200_only_what_fits_may_be_scored() -> None:
    race = Race("14 15 2", "c4", stock="c6", points=[POINTS_186, ""])

    assert race.options(0) == [
        "discard 14",
        "discard 15",
        "discard 2",
        "discard c6",
        "score 14",
        "score 2",
    ]


@pytest.mark.rule("AR-30", "AR-34", "AR-41")
def test_only_opponents_who_can_be_attacked_are_offered() -> None:
    race = Race(
        "pursuit seesaw magic",
        "c4",
        "c5",
        "",
        stock="c6",
        defences=["", "present", "c20", ""],
        attacks=["", "seesaw", "", ""],
        must_play=True,
    )

    assert race.options(0) == [
        "attack pursuit 2",
        "attack pursuit 3",
        "attack seesaw 2",
        "attack seesaw 3",
        "magic 1",
    ]


@pytest.mark.rule("AR-11")
def test_two_copies_of_a_card_are_offered_once() -> None:
    race = Race("seesaw seesaw", "c4", stock="seesaw")

    assert race.options(0) == ["attack seesaw 1", "discard seesaw"]


@pytest.mark.rule("AR-14")
@pytest.mark.parametrize("must_play", [False, True])
def test_without_a_card_there_is_only_a_pass(must_play: bool) -> None:
    race = Race("", "c4", attacks=["pursuit seesaw", ""], must_play=must_play)

    assert race.options(0) == ["pass"]


# --- When attacked ---


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize(
    ("attack", "answers"),
    [
        ("pursuit", ["accept", "counter present"]),
        ("dead-end", ["accept", "counter mouse"]),
        ("seesaw", ["accept", "counter ambush"]),
        ("magic", ["accept", "counter c2", "counter c20"]),
    ],
)
@pytest.mark.parametrize("must_play", [False, True])
def test_the_answers_are_to_accept_or_to_counter(
    attack: str, answers: list[str], must_play: bool
) -> None:
    race = Race(attack, "present mouse ambush c2 c3 c20 5", "c5", stock="c6", must_play=must_play)

    if attack == "magic":
        race.magic(0, 1, "5")
    else:
        race.attack(0, attack, 1)

    assert race.options(1) == answers
    assert race.legal(0) == race.legal(2) == []


@pytest.mark.rule("AR-35")
def test_without_the_counter_there_is_only_to_accept() -> None:
    race = Race("pursuit", "mouse 5", stock="c6").attack(0, "pursuit", 1)

    assert race.options(1) == ["accept"]


@pytest.mark.rule("AR-34")
def test_a_card_drawn_by_magic_is_swapped_for_any_card_or_returned() -> None:
    race = Race("magic 5 5+6 seesaw seesaw", "c4 9", stock="c6").magic(0, 1, "9").accept(1)

    assert race.options(0) == ["return", "swap 5", "swap 5+6", "swap c6", "swap seesaw"]
    assert race.legal(1) == []


# --- Not one's turn ---


@pytest.mark.rule("AR-11")
@pytest.mark.parametrize("hand", [1, 2, 3, -1])
def test_nobody_else_may_do_anything(hand: int) -> None:
    race = Race("c3", "5 mouse", "pursuit", stock="c6")

    assert race.legal(hand) == []


@pytest.mark.rule("AR-35")
@pytest.mark.parametrize("hand", [3, -1])
def test_a_hand_that_does_not_exist_is_never_asked(hand: int) -> None:
    race = Race("pursuit", "5 mouse", "present", stock="c6").attack(0, "pursuit", 2)

    assert race.legal(hand) == []


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize("hand", [0, 1])
def test_when_the_game_is_over_nothing_is_allowed(hand: int) -> None:
    race = Race("14 5", "c4", stock="c6", points=[POINTS_186, ""]).score(0, "14")

    assert race.legal(hand) == []


# --- The list itself ---


@pytest.mark.parametrize(
    "start",
    [
        lambda: Race("5 pursuit magic mouse", "c4", "c5", stock="c6"),
        lambda: Race("5+9 14 c7", "c4", stock="2", attacks=["pursuit seesaw", ""]),
        lambda: Race("magic 5", "c4 9", stock="c6").magic(0, 1, "9").accept(1),
        lambda: Race("", "c4"),
    ],
    ids=["many kinds", "releases", "after magic", "only a pass"],
)
def test_the_actions_are_counted_indexed_and_sliced_as_they_are_told(
    start: Callable[[], Race],
) -> None:
    actions = ADDIRACE.legal_actions(start().state, Hand(0), Ms(7))
    told = list(actions)

    assert len(actions) == len(told)
    assert [actions[place] for place in range(len(told))] == told
    assert [actions[-place] for place in range(1, len(told) + 1)] == told[::-1]
    assert list(actions[1:3]) == told[1:3]
    assert all(to_builtins(action) | {"at": 7, "seat": 0} == to_builtins(action) for action in told)
    for place in (len(told), -len(told) - 1):
        with pytest.raises(IndexError):
            actions[place]


# --- Found without making them all ---


@pytest.mark.rule("AR-11")
@given(seed=st.integers(0, 2**32 - 1))
def test_the_best_card_is_the_first_best_of_all_actions(seed: int) -> None:
    for state, hand in Sample("addirace", seed).decisions(most=20):
        legal = ADDIRACE.legal_actions(state, hand, Ms(7))
        scores = [action for action in legal if isinstance(action, Score)]
        discards = [action for action in legal if isinstance(action, Discard)]
        largest = max(scores, key=lambda action: VALUE[action.card], default=None)
        smallest = min(discards, key=lambda action: VALUE[action.card], default=None)

        assert of_kind(legal, Score) == of_kind(list(legal), Score) == scores
        for actions in (legal, list(legal)):
            assert best_card(actions, Score, lambda card: VALUE[card]) == largest
            assert best_card(actions, Discard, lambda card: -VALUE[card]) == smallest
