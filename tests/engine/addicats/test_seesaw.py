"""The seesaw (AC-55 … AC-59)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import CallWrong, Greed, HitVoid, RaceWon, SeesawSet

EDITIONS = ["classic", "modern"]


@pytest.mark.rule("AC-55")
def test_the_largest_value_may_win_against_the_smallest() -> None:
    table = Table("seesaw 2", "3 | 9 8", "4 | 5", "6 | 7")
    table.flip(0)
    assert table.kinds == ["Revealed", "SeesawSet"]
    assert table.told(SeesawSet).hands == (0,)
    assert table.entitled == [1, 2]

    table.slap(1)

    assert table.hands == ["2 | seesaw", "3 |", "4 5 8 9 |", "6 | 7"]
    won = table.told(RaceWon)
    assert (won.hand, won.why) == (1, "seesaw")
    assert won.tops == ((1, "9"), (2, "5"))
    assert won.shares == ((2, 2),)


@pytest.mark.rule("AC-55")
def test_the_smallest_value_may_win_against_the_largest() -> None:
    table = Table("seesaw 2", "3 | 9 8", "6 | 7", "4 | 5")

    table.flip(0).slap(3)

    assert table.hands == ["2 | seesaw", "3 8 9 5 |", "6 | 7", "4 |"]
    assert table.turn == 3


@pytest.mark.rule("AC-55")
def test_a_seesaw_obliges_nobody_and_the_turn_continues() -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5")

    table.flip(0)

    assert (table.phase, table.turn) == ("flip", 1)


# --- Who is no part of it ---


@pytest.mark.rule("AC-56")
def test_special_cards_stay_out_of_a_seesaw() -> None:
    table = Table("seesaw 2", "3 | pursuit", "4 | 5", "6 | 7")
    table.flip(0)
    assert table.entitled == [2, 3]

    table.slap(1)

    assert (table.told(Greed).why, table.told(Greed).top) == ("special", "pursuit")


@pytest.mark.rule("AC-56")
@pytest.mark.parametrize(
    ("second", "third"),
    [
        pytest.param("3 | pursuit", "4 | 5", id="one value"),
        pytest.param("3 | pursuit", "4", id="no value"),
    ],
)
def test_with_fewer_than_two_values_nobody_may_hit(second: str, third: str) -> None:
    table = Table("seesaw 2", second, third)

    table.flip(0)

    assert table.entitled == []


@pytest.mark.rule("AC-56", "AC-34")
def test_the_only_value_beside_a_seesaw_that_hits_is_greedy() -> None:
    table = Table("seesaw 2", "3 | pursuit", "4 | 5")

    table.flip(0).slap(2)

    assert (table.told(Greed).why, table.told(Greed).top) == ("unequal", "5")


# --- When it is over ---


@pytest.mark.rule("AC-57", "AC-36")
def test_a_new_card_ends_a_seesaw() -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6 | 7")
    table.flip(0, at=100).flip(1, at=200)
    assert table.entitled == []

    table.slap(2, at=300)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 100)


@pytest.mark.rule("AC-57")
def test_a_seesaw_that_has_been_won_is_over() -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6 | 7", "10 | 8")

    table.flip(0).slap(1)

    assert table.hands[3:] == ["6 | 7", "10 | 8"]
    assert table.entitled == []


# --- Ties ---


@pytest.mark.rule("AC-58", "AC-44")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fastest_of_a_tie_for_the_largest_makes_all_the_rest_lose(edition: str) -> None:
    table = Table("seesaw 2", "3 | 9 8 11", "4 | 5", "6 | 4+5", "10 | 7", edition=edition)
    table.flip(0)
    assert table.entitled == [1, 2, 3]

    table.slap(1)

    assert table.hands == ["2 | seesaw", "3 |", "4 5 11 9 |", "6 4+5 8 |", "10 | 7"]
    won = table.told(RaceWon)
    assert won.why == "seesaw"
    assert won.tops[0] == (1, "9")
    assert dict(won.tops) == {1: "9", 2: "5", 3: "4+5"}
    assert dict(won.shares) == {2: 2, 3: 1}


@pytest.mark.rule("AC-58", "AC-44")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_fastest_against_a_tie_for_the_smallest_makes_both_lose(edition: str) -> None:
    table = Table("seesaw 2", "3 | 5", "4 | 9 8", "6 | 2+3", "10 | 7", edition=edition)
    table.flip(0)
    assert table.entitled == [1, 2, 3]

    table.slap(2)

    assert table.hands == ["2 | seesaw", "3 5 8 |", "4 |", "6 2+3 9 |", "10 | 7"]


@pytest.mark.rule("AC-58")
def test_ties_at_both_ends_make_one_duel() -> None:
    table = Table("seesaw 2", "3 | 5", "4 | 9 8 11", "6 | 2+3", "10 | 4+5")
    table.flip(0)
    assert table.entitled == [1, 2, 3, 4]

    table.slap(2)

    assert table.hands == ["2 | seesaw", "3 5 11 |", "4 |", "6 2+3 9 |", "10 4+5 8 |"]


@pytest.mark.rule("AC-58")
def test_an_equality_between_hands_of_the_duel_belongs_to_the_duel() -> None:
    table = Table("seesaw 2", "3 | 5", "4 | 2+3", "6 | 9")

    table.flip(0).slap(1)

    assert table.told(RaceWon).why == "seesaw"
    assert table.hands == ["2 | seesaw", "3 |", "4 2+3 5 |", "6 9 |"]


@pytest.mark.rule("AC-58")
def test_the_largest_and_smallest_are_those_that_lie_there_when_the_hit_falls() -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6 | 7", mouse_call=True)
    table.flip(0).call(1)
    assert table.told(CallWrong).put_away == 1
    assert table.entitled == [2, 3]

    table.slap(3)

    assert table.told(RaceWon).why == "seesaw"
    assert table.told(RaceWon).tops == ((3, "7"), (2, "5"))


@pytest.mark.rule("AC-58", "AC-54")
def test_a_pursuit_in_the_same_reveal_changes_who_is_largest() -> None:
    table = Table("magic pursuit 2", "seesaw 8", "4 6", "9 3", "7 10")

    table.flip(0).flip(1).slap(0).slap(1).slap(2).slap(4)

    assert table.hand(3) == "3 9 |"
    assert table.entitled == [2, 4]


@pytest.mark.rule("AC-58")
@pytest.mark.parametrize("edition", EDITIONS)
def test_if_all_values_are_equal_it_is_a_plain_equality(edition: str) -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 4+5", "6", edition=edition)
    table.flip(0)
    assert table.entitled == [1, 2]

    table.slap(1)

    assert table.told(RaceWon).why == "equality"
    assert table.hands == ["2 | seesaw", "3 |", "4 4+5 9 |", "6 |"]


# --- Third hands ---


@pytest.mark.rule("AC-59", "AC-46")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_third_hand_between_largest_and_smallest_is_greedy(edition: str) -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6 | 7", edition=edition)

    table.flip(0).slap(3)

    assert table.hands == ["2 |", "3 |", "4 |", "6 7 seesaw 9 5 |"]
    greed = table.told(Greed)
    assert (greed.why, greed.top) == ("between", "7")
    assert greed.taken == ((0, 1), (1, 1), (2, 1))
    assert table.turn == 0


@pytest.mark.rule("AC-59")
@pytest.mark.parametrize(
    ("hand", "why", "top"),
    [
        pytest.param(0, "special", "seesaw", id="the hand that turned it"),
        pytest.param(3, "no-card", None, id="a hand with nothing face up"),
    ],
)
def test_a_hand_without_a_value_that_hits_for_a_seesaw_is_greedy(
    hand: int, why: str, top: str | None
) -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6")

    table.flip(0).slap(hand)

    assert (table.told(Greed).why, table.told(Greed).top) == (why, top)


@pytest.mark.rule("AC-59", "AC-57")
def test_a_third_hand_has_the_right_of_an_equality_outside_the_duel() -> None:
    table = Table("seesaw 2", "3 | 9", "4 | 5", "6 | 7", "8 | 3+4")
    table.flip(0)
    assert table.entitled == [1, 2, 3, 4]

    table.slap(3)

    assert table.told(RaceWon).why == "equality"
    assert table.hands == ["2 | seesaw", "3 | 9", "4 | 5", "6 |", "8 3+4 7 |"]
    assert table.entitled == [1, 2]
