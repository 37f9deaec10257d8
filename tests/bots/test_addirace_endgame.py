"""How to come to exactly 200: against every possible course of the last turns."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.bots.addirace.endgame import TURNS, best_plans, odds_of
from gatosabio.bots.addirace.finish import next_card, turns_left, useful
from gatosabio.engine.cards import parse_cards
from gatosabio.engine.games.addirace.types import LIGHT

hands = st.lists(st.integers(2, 20), max_size=5).map(sorted).map(tuple)
some_odds = st.dictionaries(st.integers(2, 20), st.integers(1, 3), max_size=3).map(
    lambda counts: {value: count / 12 for value, count in counts.items()}
)


def best_by_brute_force(
    hand: tuple[int, ...], room: int, most: int, turns: int, odds: dict[int, float]
) -> float:
    """The turns left over on average, after drawing: everything is tried, nothing is spared, but
    that a card is worth *most* at most."""
    if room in hand and room <= most:
        return turns
    if turns == 1:
        return 0.0
    draws = {**odds, 0: 1 - sum(odds.values())}  # a card without points is worth 0
    plays = [(0, hand)]
    for value in hand:
        rest = list(hand)
        rest.remove(value)
        plays.append((value, tuple(rest)))
    return max(
        sum(
            chance * best_by_brute_force((*rest, drawn), room - laid, most, turns - 1, odds)
            for drawn, chance in draws.items()
        )
        for laid, rest in plays
        if laid <= min(room - 2, most)
    )


@given(hand=hands, room=st.integers(2, 30), odds=some_odds, most=st.sampled_from([LIGHT, 30]))
def test_the_best_plan_is_as_good_as_trying_everything(
    hand: tuple[int, ...], room: int, odds: dict[int, float], most: int
) -> None:
    """Under a seesaw, too."""
    usable = tuple(value for value in hand if value <= room)

    _, promise = best_plans(usable, room, min(room, most), odds)[0]
    assert promise == pytest.approx(best_by_brute_force(hand, room, most, TURNS, odds))


@given(hand=hands, room=st.integers(2, 30), odds=some_odds, most=st.integers(2, 30))
def test_plans_come_with_the_best_first_and_lay_what_is_held_and_allowed(
    hand: tuple[int, ...], room: int, odds: dict[int, float], most: int
) -> None:
    usable = tuple(value for value in hand if value <= room)

    plans = best_plans(usable, room, most, odds)
    promises = [promise for _, promise in plans]
    assert promises == sorted(promises, reverse=True)
    assert {value for value, _ in plans} <= {0, *usable} & {0, *range(most + 1)}
    assert len({value for value, _ in plans}) == len(plans)


def test_it_lays_two_cards_that_make_the_rest_rather_than_the_largest() -> None:
    assert best_plans((3, 9, 15, 18), 24, 24, {})[0][0] == 15


def test_it_waits_rather_than_spoil_its_only_hope() -> None:
    assert best_plans((4, 9), 12, 12, {12: 0.5})[0][0] == 0


def test_under_a_seesaw_it_does_not_wait_to_lay_what_it_may_not() -> None:
    assert best_plans((7, 14), 14, LIGHT, {7: 0.1})[0][0] == 7


def test_odds_are_those_of_the_cards_nobody_has_seen() -> None:
    assert odds_of(parse_cards("5+9 14 3 c4")) == {14: 0.5, 3: 0.25}
    assert odds_of(()) == {}


# --- The quick guess ---


@given(hand=hands, room=st.integers(2, 62))
def test_one_or_two_cards_in_hand_take_as_many_turns(hand: tuple[int, ...], room: int) -> None:
    usable = tuple(value for value in hand if value <= room)
    least = [k for k in (1, 2) if any(sum(some) == room for some in combinations(usable, k))]

    turns = turns_left(usable, room)
    assert turns == least[0] if least else turns > 2


def test_the_rarer_the_card_that_is_missing_the_longer_the_wait() -> None:
    waits = [turns_left((), room) for room in range(2, 12)]

    assert waits == sorted(waits, reverse=True)
    assert turns_left((), 1) > 30  # for ever: the least card is worth 2


def test_far_from_the_goal_the_largest_card_is_laid() -> None:
    assert next_card(parse_cards("3 9+9 7+4"), 150, 150) == "9+9"
    assert next_card(parse_cards("3 9+9 7+4"), 150, 10) == "3"
    assert next_card(parse_cards("9+9 7+4"), 150, 10) is None


@pytest.mark.parametrize(
    ("hand", "room", "most", "card"),
    [
        ("9 6 8", 14, 14, "8"),
        ("10 20 9+9 2 7+7", 32, 32, "9+9"),  # with 14; 20, 10 and 2 take a turn more
        ("20 19 4 9 5+5", 33, 33, "20"),  # with 9 and 4
        ("20 18 15", 53, 53, "20"),
        ("20 18 15", 53, 10, None),
        ("9", 10, 10, None),  # a rest of 1 is never made
    ],
)
def test_near_the_goal_the_fewest_cards_that_make_it_are_laid(
    hand: str, room: int, most: int, card: str | None
) -> None:
    assert next_card(parse_cards(hand), room, most) == card


def test_cards_above_the_rest_are_of_no_use() -> None:
    assert useful(parse_cards("9 3+3 20 14"), 14) == (6, 9, 14)


def test_every_hand_has_an_answer() -> None:
    for hand, room in product(["", "2", "2 3", "20 19 18"], range(1, 201)):
        card = next_card(parse_cards(hand), room, room)
        assert card is None or card in hand.split()
