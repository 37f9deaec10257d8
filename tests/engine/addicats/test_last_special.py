"""A hand whose last card is a special one (AC-37)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import Greed, HitVoid, RaceWon


@pytest.mark.rule("AC-37", "AC-44", "AC-46")
def test_a_hand_whose_last_card_is_special_may_hit_when_two_others_are_equal() -> None:
    table = Table("| pursuit 6 8", "3 | 7", "4 | 3+4", "5 | 9")
    assert table.entitled == [0, 1, 2]

    table.slap(0)

    assert table.hands == ["|", "3 7 8 pursuit |", "4 3+4 6 |", "5 | 9"]
    won = table.told(RaceWon)
    assert (won.hand, won.why) == (0, "last-special")
    assert won.tops[0] == (0, "pursuit")
    assert set(won.tops) == {(0, "pursuit"), (1, "7"), (2, "3+4")}
    assert dict(won.shares) == {1: 2, 2: 1}


@pytest.mark.rule("AC-37", "AC-33")
def test_after_it_won_the_next_hand_that_can_turns() -> None:
    table = Table("4 | 3+4", "| pursuit", "3 | 7", "5 | 9", first=3)

    table.slap(1)

    assert table.turn == 2


@pytest.mark.rule("AC-37")
def test_it_may_hit_from_the_moment_the_values_are_equal() -> None:
    table = Table("| pursuit", "7 2", "3 | 3+4", "9", first=1)
    assert table.entitled == []

    table.flip(1)

    assert table.entitled == [0, 1, 2]


@pytest.mark.rule("AC-37", "AC-44")
def test_all_hands_of_all_equalities_lose_and_share_in_play_order() -> None:
    table = Table("| magic 6 8 10", "2 | 7", "3 | 9", "4 | 3+4", "5 | 4+5")

    table.slap(0)

    assert table.hands == ["|", "2 7 magic |", "3 9 6 |", "4 3+4 8 |", "5 4+5 10 |"]
    assert dict(table.told(RaceWon).shares) == {1: 1, 2: 1, 3: 1, 4: 1}


@pytest.mark.rule("AC-37", "AC-36")
def test_if_an_equal_hand_is_faster_it_comes_too_late() -> None:
    table = Table("| pursuit", "3 | 7", "4 | 3+4", "5 | 9")

    table.slap(1, at=100).slap(0, at=200)

    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 100)
    assert table.hands == ["| pursuit", "3 |", "4 3+4 7 |", "5 | 9"]


@pytest.mark.rule("AC-37")
@pytest.mark.parametrize("card", ["pursuit", "dead-end", "magic", "seesaw", "ambush", "present"])
def test_every_kind_of_special_card_gives_the_right(card: str) -> None:
    table = Table(f"| {card}", "3 | 7", "4 | 3+4")

    assert table.entitled == [0, 1, 2]


@pytest.mark.rule("AC-37")
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        pytest.param("2 | pursuit", "special", id="it still has cards to turn"),
        pytest.param("| 5 pursuit", "unequal", id="its special card is not on top"),
    ],
)
def test_another_hand_has_no_right_to_the_equality_of_others(hand: str, why: str) -> None:
    table = Table(hand, "3 | 7", "4 | 3+4", "6")
    assert table.entitled == [1, 2]

    table.slap(0)

    assert table.told(Greed).why == why


@pytest.mark.rule("AC-37")
def test_without_an_equality_it_has_no_right() -> None:
    table = Table("| pursuit", "3 | 7", "4 | 9")
    assert table.entitled == []

    table.slap(0)

    assert (table.told(Greed).why, table.told(Greed).top) == ("special", "pursuit")
    assert table.hand(0) == "pursuit 7 9 |"


@pytest.mark.rule("AC-37")
def test_another_last_special_is_no_part_of_the_equality_and_does_not_lose() -> None:
    table = Table("| pursuit", "| magic", "3 | 7", "4 | 3+4")
    assert table.entitled == [0, 1, 2, 3]

    table.slap(0)

    assert table.hands == ["|", "| magic", "3 7 pursuit |", "4 3+4 |"]


# --- Beside a seesaw ---


@pytest.mark.rule("AC-37", "AC-58", "AC-59")
def test_an_equality_that_is_part_of_a_duel_gives_no_right() -> None:
    table = Table("seesaw", "2 | 7", "3 | 3+4", "4 | 9")
    table.flip(0)
    assert table.entitled == [1, 2, 3]

    table.slap(0)

    assert (table.told(Greed).why, table.told(Greed).top) == ("special", "seesaw")


@pytest.mark.rule("AC-37", "AC-59")
def test_an_equality_outside_a_duel_gives_the_right() -> None:
    table = Table("seesaw", "2 | 3", "4 | 7", "5 | 3+4", "6 | 9")
    table.flip(0)
    assert table.entitled == [0, 1, 2, 3, 4]

    table.slap(0)

    assert table.told(RaceWon).why == "last-special"
    assert table.hands == ["|", "2 | 3", "4 7 seesaw |", "5 3+4 |", "6 | 9"]
    assert table.entitled == [1, 4]


@pytest.mark.rule("AC-37", "AC-58")
def test_only_the_equalities_outside_the_duel_lose() -> None:
    table = Table("seesaw 11", "2 | 3", "8 | 1+2", "| magic", "4 | 7", "5 | 3+4", "6 | 9")
    table.flip(0)
    assert table.entitled == [1, 2, 3, 4, 5, 6]

    table.slap(3)

    assert table.hands == [
        "11 | seesaw",
        "2 | 3",
        "8 | 1+2",
        "|",
        "4 7 magic |",
        "5 3+4 |",
        "6 | 9",
    ]
    assert dict(table.told(RaceWon).tops) == {3: "magic", 4: "7", 5: "3+4"}


@pytest.mark.rule("AC-37", "AC-58")
def test_when_all_values_are_equal_beside_a_seesaw_it_has_the_right() -> None:
    table = Table("seesaw", "2 | 7", "3 | 3+4", "4")
    table.flip(0)
    assert table.entitled == [0, 1, 2]

    table.slap(0)

    assert table.told(RaceWon).why == "last-special"
    assert table.hands == ["|", "2 7 seesaw |", "3 3+4 |", "4 |"]
