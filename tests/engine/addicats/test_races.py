"""Races for equal values, and where the cards go (AC-30 … AC-33, AC-44 … AC-46)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import RaceWon

# --- Two equal values ---


@pytest.mark.rule("AC-30", "AC-45", "AC-46")
def test_the_faster_of_two_equal_hands_gives_its_face_up_cards_to_the_other() -> None:
    table = Table("6 | 7+4 1+1", "2+2 | 5+6 3", "18")

    table.slap(1)

    assert table.hands == ["6 1+1 7+4 3 5+6 |", "2+2 |", "18 |"]
    won = table.told(RaceWon)
    assert (won.hand, won.why) == (1, "equality")
    assert won.tops == ((1, "5+6"), (0, "7+4"))
    assert won.shares == ((0, 2),)


@pytest.mark.rule("AC-30")
def test_either_of_the_two_equal_hands_may_be_the_faster() -> None:
    table = Table("6 | 7+4 1+1", "2+2 | 5+6 3", "18")

    table.slap(0)

    assert table.hands == ["6 |", "2+2 3 5+6 1+1 7+4 |", "18 |"]
    assert table.told(RaceWon).tops == ((0, "7+4"), (1, "5+6"))


@pytest.mark.rule("AC-30")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("7+4", "4+7", id="two additions"),
        pytest.param("7+4", "11", id="an addition and a sum"),
        pytest.param("1+1", "2", id="the least value"),
        pytest.param("10+10", "20", id="the largest value"),
    ],
)
def test_only_the_values_of_the_tops_matter(one: str, other: str) -> None:
    table = Table(f"3 | {one}", f"4 | {other}", "5 | 6+6")

    assert table.entitled == [0, 1]


@pytest.mark.rule("AC-30")
@pytest.mark.parametrize("card", ["pursuit", "seesaw", "magic", "dead-end"])
def test_two_equal_special_cards_have_no_value_and_make_no_race(card: str) -> None:
    table = Table(f"3 | {card}", f"4 | {card}", "5 | 6")

    assert table.entitled == []


@pytest.mark.rule("AC-30")
def test_a_race_leaves_the_face_up_cards_of_all_others_alone() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9 8")

    table.slap(0)

    assert table.hand(2) == "4 | 9 8"


# --- More equal values ---


@pytest.mark.rule("AC-31", "AC-44", "AC-46")
def test_the_fastest_of_three_shares_its_cards_from_the_top_in_play_order() -> None:
    table = Table("2 | 5", "3 | 1+4 9 8", "4 | 2+3", "6 | 7")
    assert table.entitled == [0, 1, 2]

    table.slap(1)

    assert table.hands == ["2 5 9 |", "3 |", "4 2+3 8 1+4 |", "6 | 7"]
    won = table.told(RaceWon)
    assert (won.hand, won.why) == (1, "equality")
    assert won.tops[0] == (1, "1+4")
    assert set(won.tops) == {(1, "1+4"), (0, "5"), (2, "2+3")}
    assert dict(won.shares) == {2: 2, 0: 1}


@pytest.mark.rule("AC-44")
def test_cards_are_shared_in_the_direction_of_play() -> None:
    table = Table("2 | 5", "3 | 1+4 9 8", "4 | 2+3", "dead-end 6", first=3)

    table.flip(3).slap(1)

    assert table.hands == ["2 5 8 1+4 |", "3 |", "4 2+3 9 |", "6 | dead-end"]
    assert dict(table.told(RaceWon).shares) == {0: 2, 2: 1}


@pytest.mark.rule("AC-31", "AC-44")
def test_a_loser_for_whom_no_card_is_left_still_puts_its_own_away() -> None:
    table = Table("2 | 5 8", "3 | 1+4", "4 | 2+3", "6")

    table.slap(1)

    assert table.hands == ["2 8 5 |", "3 |", "4 2+3 1+4 |", "6 |"]


@pytest.mark.rule("AC-31", "AC-44")
def test_four_equal_hands_make_one_race() -> None:
    table = Table("2 | 5", "3 | 1+4", "6 | 2+3", "7 | 3+2 8 9 10 11")
    assert table.entitled == [0, 1, 2, 3]

    table.slap(3)

    assert table.hands == ["2 5 10 3+2 |", "3 1+4 11 8 |", "6 2+3 9 |", "7 |"]
    assert table.entitled == []


@pytest.mark.rule("AC-31")
def test_two_different_pairs_are_two_races_that_do_not_affect_each_other() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 4+5")
    assert table.entitled == [0, 1, 2, 3]

    table.slap(0)

    assert table.hands == ["2 |", "3 1+4 5 |", "4 | 9", "6 | 4+5"]
    assert table.entitled == [2, 3]
    table.slap(3)
    assert table.hands == ["2 |", "3 1+4 5 |", "4 9 4+5 |", "6 |"]
    assert table.told(RaceWon).tops == ((3, "4+5"), (2, "9"))


# --- How long an equality lasts ---


@pytest.mark.rule("AC-32")
def test_an_equality_outlasts_further_cards() -> None:
    table = Table("8 | 5", "3 | 1+4", "4", "7", first=2)

    table.flip(2).flip(3)

    assert table.entitled == [0, 1]
    assert table.slap(1).told(RaceWon).tops == ((1, "1+4"), (0, "5"))


@pytest.mark.rule("AC-32")
def test_an_equality_ends_when_one_of_its_tops_is_covered() -> None:
    table = Table("8 | 5", "3 | 1+4", "4")

    table.flip(0)

    assert table.entitled == []


@pytest.mark.rule("AC-32")
def test_an_equality_of_three_goes_on_between_the_two_that_are_not_covered() -> None:
    table = Table("8 | 5", "3 | 1+4", "4 | 2+3")

    table.flip(0)

    assert table.entitled == [1, 2]


# --- Who turns next ---


@pytest.mark.rule("AC-33")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_the_fastest_turns_the_next_card_and_play_continues_from_there(edition: str) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", first=2, edition=edition)

    table.slap(0)

    assert table.turn == 0
    assert table.flip(0).turn == 1


@pytest.mark.rule("AC-33")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_if_the_fastest_is_out_the_next_hand_that_can_turns(edition: str) -> None:
    table = Table("2 | 5", "| 1+4", "| 9", "6", edition=edition)

    table.slap(1)

    assert table.hand(1) == "|"
    assert table.turn == 3


@pytest.mark.rule("AC-33")
def test_the_next_hand_that_can_is_looked_for_in_the_direction_of_play() -> None:
    table = Table("2 | 5", "| 1+4", "4 | 9", "dead-end 6", first=3)

    table.flip(3).slap(1)

    assert table.turn == 0


@pytest.mark.rule("AC-33")
@pytest.mark.parametrize(("earlier", "later"), [(0, 3), (3, 0)])
def test_of_two_winners_in_one_reveal_the_later_has_the_turn(earlier: int, later: int) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 4+5")

    table.slap(earlier).slap(later)

    assert table.turn == later


# --- Putting cards away ---


@pytest.mark.rule("AC-45")
def test_cards_that_were_put_away_come_up_again_in_the_same_order() -> None:
    table = Table("| 5 6 7", "2 | 1+4", "3", "4")

    table.slap(1)

    assert table.hand(0) == "7 6 5 1+4 |"
    table.flip(1).flip(2).flip(3).flip(0)
    assert table.hand(0) == "6 5 1+4 | 7"
