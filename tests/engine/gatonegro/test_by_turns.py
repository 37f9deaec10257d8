"""Dozing by the fire: players act in turn (GN-23)."""

from typing import Any

import pytest

from engine.gatonegro.fence import Fence
from gatosabio.engine.game import MOST_MS
from gatosabio.engine.games.gatonegro.events import GameEnded, Passed, RhymeBegun

WAITS: dict[str, Any] = {"carry": 300, "stall": 200, "recital": 500}


def dozing(deck: str = "8D 2H 8H", *, passes: int = 0, **options: Any) -> Fence:
    """A table by turns, after so many passes in a row."""
    fence = Fence(deck, by_turns=True, **options)
    return pass_round(fence, passes)


def pass_round(fence: Fence, passes: int) -> Fence:
    """So many players in turn pass."""
    for _ in range(passes):
        assert fence.turn is not None
        fence.pass_on(fence.turn)
    return fence


# --- Whose turn it is ---


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("act", ["take", "pass"])
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, 0, [0, 1, 0, 1, 0]),
        (2, 1, [1, 0, 1, 0, 1]),
        (3, 0, [0, 1, 2, 0, 1]),
        (3, 2, [2, 0, 1, 2, 0]),
        (4, 0, [0, 1, 2, 3, 0]),
        (4, 2, [2, 3, 0, 1, 2]),
    ],
)
def test_the_first_begins_and_the_turn_goes_round_clockwise(
    players: int, first: int, order: list[int], act: str
) -> None:
    fence = dozing("8D 2H 8H 10S 3C", players=players, first=first)

    turns = [fence.turn]
    for hand in order[:3]:
        if act == "take":
            fence.take(hand, fence.deck.split()[0])
        else:
            fence.pass_on(hand)
        turns.append(fence.turn)

    assert turns == order[:4]


@pytest.mark.rule("GN-23")
def test_takes_and_passes_both_hand_the_turn_on() -> None:
    fence = dozing(players=3, first=1)

    fence.pass_on(1).take(2, "8D", 1).pass_on(0).pass_on(1).take(2, "2H", 0)

    assert (fence.pile(2, 0), fence.pile(2, 1), fence.deck) == ("2H", "8D", "8H")
    assert fence.turn == 0


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("hand", [0, 2])
@pytest.mark.parametrize("passes", [0, 3], ids=["at the start", "when a rhyme is allowed"])
def test_nobody_acts_out_of_turn(passes: int, hand: int) -> None:
    fence = dozing(players=3, first=1, passes=passes)
    assert fence.turn == 1

    assert fence.refuses(do="take", seat=hand, card="8D", pile=0) == "not-your-turn"
    assert fence.refuses(do="pass", seat=hand) == "not-your-turn"
    assert fence.refuses(do="rhyme", seat=hand) == "not-your-turn"
    assert fence.turn == 1


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("hand", [0, 1, None])
def test_everybody_sees_whose_turn_it_is_and_how_often_was_passed(hand: int | None) -> None:
    fence = dozing(first=1)
    assert (fence.view(hand).turn, fence.view(hand).passes) == (1, 0)

    fence.pass_on(1)
    assert (fence.view(hand).turn, fence.view(hand).passes) == (0, 1)
    fence.take(0, "8D")

    assert (fence.view(hand).turn, fence.view(hand).passes) == (1, 0)


@pytest.mark.rule("GN-23")
def test_without_turns_the_first_means_nothing_and_nobody_is_in_turn() -> None:
    fences = [Fence("8D 2H", players=3, first=first) for first in (0, 1, 2)]

    for fence in fences:
        assert fence.snapshot == fences[0].snapshot
        assert [fence.legal(hand) for hand in range(3)] == [fences[0].legal(0)] * 3
        assert (fence.turn, fence.view(0).turn) == (None, None)


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_without_turns_nobody_passes(hand: int) -> None:
    fence = Fence("8D 2H", players=3)

    assert fence.refuses(do="pass", seat=hand) == "not-now"
    assert fence.rhyme(2).refuses(do="pass", seat=hand) == "over"


# --- Taking ---


@pytest.mark.rule("GN-23", "GN-03")
def test_who_is_in_turn_takes_the_top_card_as_ever() -> None:
    fence = dozing(first=1)

    fence.take(1, "8D", 1, at=70)

    assert fence.facts == [
        {
            "type": "gatonegro.taken",
            "at": 70,
            "seat": 1,
            "card": "8D",
            "pile": 1,
            "next": "2H",
        }
    ]
    assert (fence.pile(1, 1), fence.deck) == ("8D", "2H 8H")


@pytest.mark.rule("GN-23", "GN-03")
@pytest.mark.parametrize("card", ["8D", "8H", "QS"])
def test_only_the_top_card_can_be_taken_by_turns_too(card: str) -> None:
    fence = dozing().take(0, "8D")

    assert fence.refuses(do="take", seat=1, card=card, pile=0) == "gone"
    assert fence.turn == 1


@pytest.mark.rule("GN-23", "GN-05")
def test_the_last_card_ends_a_game_by_turns() -> None:
    fence = dozing("8D 2H").take(0, "8D").take(1, "2H")

    assert fence.kinds == ["Taken", "GameEnded"]
    assert fence.told(GameEnded)[0].why == "deck-empty"
    assert (fence.phase, fence.turn, fence.view(0).turn) == ("over", None, None)


@pytest.mark.rule("GN-23", "GN-03")
def test_carry_plays_no_part_by_turns() -> None:
    fence = dozing(carry=MOST_MS)

    fence.take(0, "8D", at=5).pass_on(1, at=5).take(0, "2H", at=5)

    assert fence.pile(0, 0) == "8D 2H"


# --- Passing ---


@pytest.mark.rule("GN-23")
def test_a_pass_leaves_all_cards_where_they_are() -> None:
    fence = dozing(piles=[("QS", ""), ("", "3H")])

    fence.pass_on(0, at=70)

    assert fence.facts == [{"type": "gatonegro.passed", "at": 70, "seat": 0, "passes": 1}]
    assert (fence.deck, fence.pile(0, 0), fence.pile(1, 1)) == ("8D 2H 8H", "QS", "3H")
    assert (fence.phase, fence.view(None).top) == ("play", "8D")


@pytest.mark.rule("GN-23")
def test_passes_in_a_row_are_counted_until_a_take() -> None:
    fence = dozing(players=3)

    counts = [fence.pass_on(hand).told(Passed)[0].passes for hand in (0, 1, 2, 0)]
    fence.take(1, "8D")
    counts += [fence.pass_on(hand).told(Passed)[0].passes for hand in (2, 0)]

    assert counts == [1, 2, 3, 4, 1, 2]


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_everybody_has_passed_twice_in_a_row_the_game_ends(players: int) -> None:
    fence = dozing(players=players, first=1, passes=2 * players - 1)
    assert (fence.phase, fence.turn) == ("play", 0)

    fence.pass_on(0, at=500)

    assert fence.kinds == ["Passed", "GameEnded"]
    assert fence.told(Passed)[0].passes == 2 * players
    (ended,) = fence.told(GameEnded)
    assert (ended.at, ended.why, ended.result) == (500, "all-passed", fence.result)
    assert (fence.phase, fence.turn, fence.deck) == ("over", None, "8D 2H 8H")
    assert fence.refuses(do="pass", seat=1) == "over"


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_take_starts_the_count_of_passes_again(players: int) -> None:
    fence = dozing(players=players, passes=2 * players - 1)

    fence.take(players - 1, "8D")
    pass_round(fence, 2 * players - 1)
    assert fence.phase == "play"
    pass_round(fence, 1)

    assert (fence.phase, fence.deck) == ("over", "2H 8H")


@pytest.mark.rule("GN-23", "GN-20")
def test_passes_on_an_equal_card_of_the_other_deck_are_counted_anew() -> None:
    fence = dozing("8D 8D 2H", passes=2, two_decks=True).take(0, "8D").pass_on(1)

    assert fence.told(Passed)[0].passes == 1
    assert fence.refuses(do="rhyme", seat=0) == "too-early"


@pytest.mark.rule("GN-23")
def test_what_is_refused_is_no_pass_and_stops_no_row_of_passes() -> None:
    fence = dozing(passes=3)

    assert fence.refuses(do="take", seat=1, card="QS", pile=0) == "gone"
    assert fence.refuses(do="pass", seat=0) == "not-your-turn"
    fence.pass_on(1)

    assert fence.told(GameEnded)[0].why == "all-passed"


# --- The rhyme ---


@pytest.mark.rule("GN-23", "GN-06")
@pytest.mark.parametrize(
    ("players", "passes"),
    [(players, passes) for players in (2, 3, 4) for passes in range(players)],
)
def test_before_everybody_has_passed_a_rhyme_is_too_early(players: int, passes: int) -> None:
    fence = dozing(players=players, passes=passes)

    assert fence.refuses(1_000_000, do="rhyme", seat=passes % players) == "too-early"
    assert fence.turn == passes


@pytest.mark.rule("GN-23", "GN-06")
@pytest.mark.parametrize("waits", [{}, WAITS], ids=["no waits", "waits"])
@pytest.mark.parametrize(
    ("players", "passes"),
    [(players, passes) for players in (2, 3, 4) for passes in range(players, 2 * players)],
)
def test_from_then_on_who_is_in_turn_may_recite_and_the_game_ends_at_once(
    players: int, passes: int, waits: dict[str, Any]
) -> None:
    fence = dozing(players=players, first=1, passes=passes, **waits)
    hand = (1 + passes) % players

    fence.rhyme(hand, at=20)

    assert fence.kinds == ["RhymeBegun", "GameEnded"]
    (begun,), (ended,) = fence.told(RhymeBegun), fence.told(GameEnded)
    assert (begun.at, begun.hand, begun.ends_at) == (20, hand, 20)
    assert (ended.at, ended.why, ended.result) == (20, "rhyme", fence.result)
    assert (fence.phase, fence.turn, fence.deadline) == ("over", None, None)
    assert fence.deck == "8D 2H 8H"


@pytest.mark.rule("GN-23", "GN-06")
@pytest.mark.parametrize("hand", [0, 1, 2, None])
def test_everybody_sees_that_a_rhyme_is_allowed(hand: int | None) -> None:
    fence = dozing(players=3, **WAITS)

    allowed = []
    for _ in range(5):
        rhyme_from = pass_round(fence, 1).view(hand).rhyme_from
        allowed.append(rhyme_from is not None and rhyme_from <= fence.now)

    assert allowed == [False, False, True, True, True]
    assert fence.take(2, "8D").view(hand).rhyme_from is None


@pytest.mark.rule("GN-23", "GN-06")
def test_nobody_has_to_recite() -> None:
    fence = dozing(passes=2)

    assert fence.take(0, "8D").pile(0, 0) == "8D"


@pytest.mark.rule("GN-23", "GN-06")
def test_after_a_take_everybody_must_pass_again_before_a_rhyme() -> None:
    fence = dozing(players=3, passes=4).take(1, "8D")

    for passes in range(3):
        assert fence.refuses(do="rhyme", seat=(2 + passes) % 3) == "too-early"
        pass_round(fence, 1)

    assert fence.rhyme(2).phase == "over"


@pytest.mark.rule("GN-23")
def test_passes_that_were_not_in_a_row_do_not_add_up() -> None:
    fence = dozing("8D 2H 8H 10S 3C")

    for card in ("8D", "2H", "8H"):
        fence.pass_on(0).take(1, card)

    assert fence.refuses(do="rhyme", seat=0) == "too-early"
    assert (fence.phase, fence.turn) == ("play", 0)


@pytest.mark.rule("GN-23")
def test_time_changes_nothing_by_turns() -> None:
    fence = dozing(passes=2, **WAITS)
    assert fence.deadline is None

    fence.wait(1_000_000)

    assert (fence.events, fence.phase, fence.turn) == ((), "play", 0)
