"""A game in which no card goes from hand to hand any more (AC-76)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    GameEnded,
    Greed,
    PresentGiven,
    RaceWon,
)

LOOP = ("dead-end", "| seesaw", "pursuit 5 6 7")
"""Two hands own a special card each, the third has every value: no two values can be equal."""


def turn_cards(table: Table, most: int) -> int:
    """Turn cards, and let hand 2 be the slowest in every pursuit, until the game is over or *most*
    cards are turned. Gives how many were turned."""
    for turned in range(most):
        assert table.turn is not None
        table.flip(table.turn)
        if table.phase == "over":
            return turned
        if table.phase == "scramble":
            table.slap(0).slap(1)
    return most


@pytest.mark.rule("AC-76")
def test_a_game_can_go_on_for_ever() -> None:
    table = Table(*LOOP)

    assert turn_cards(table, 1000) == 1000


@pytest.mark.rule("AC-76", "AC-75")
def test_the_game_ends_when_no_card_went_from_hand_to_hand_for_long() -> None:
    table = Table(*LOOP, standstill=20)

    assert turn_cards(table, 1000) == 20
    assert table.kinds == ["GameEnded"]
    assert table.told(GameEnded).why == "standstill"
    assert table.ranking == [(0, 1), (1, 1), (2, 3)]


@pytest.mark.rule("AC-76", "AC-53")
def test_every_card_of_a_common_reveal_counts() -> None:
    table = Table("magic 5 2", "6 3", "7 4", standstill=4)

    table.flip(0).flip(1).flip(1)

    assert table.told(GameEnded).why == "standstill"
    assert table.hands == ["2 | 5 magic", "3 | 6", "4 | 7"]


@pytest.mark.rule("AC-76", "AC-30")
def test_a_race_begins_the_count_anew() -> None:
    table = Table("2 6 7", "| 1+1", "| 9", standstill=2)
    table.flip(0).slap(0)
    assert table.told(RaceWon).hand == 0

    table.flip(0)

    assert turn_cards(table, 5) == 1


@pytest.mark.rule("AC-76", "AC-34")
def test_greed_begins_the_count_anew() -> None:
    table = Table("2 6 7", "5 3 | 4", "| 9", standstill=2)
    table.flip(0).slap(2)
    assert table.told(Greed).hand == 2

    assert turn_cards(table, 5) == 2


@pytest.mark.rule("AC-76", "AC-34")
def test_greed_that_takes_only_its_own_cards_does_not() -> None:
    table = Table("2 6 7", "5", "9", standstill=2)
    table.flip(0).slap(0)
    assert table.told(Greed).taken == ()

    assert turn_cards(table, 5) == 1


@pytest.mark.rule("AC-76", "AC-60")
def test_an_ambush_begins_the_count_anew_if_a_card_was_given() -> None:
    table = Table("ambush 6", "5 4", "9 8", standstill=2)
    table.flip(0).slap(1)
    assert table.told(AmbushDecided).gave == (1, 2)

    assert turn_cards(table, 5) == 2


@pytest.mark.rule("AC-76", "AC-61")
def test_a_present_begins_the_count_anew() -> None:
    table = Table("present 6 2 3", "5 4", "9 8", standstill=2)
    table.flip(0)
    assert table.told(PresentGiven).to == (1, 2)

    assert turn_cards(table, 5) == 2


@pytest.mark.rule("AC-76", "AC-50")
def test_putting_ones_own_cards_away_does_not() -> None:
    table = Table("pursuit 2", "5 4", "9 8", standstill=3)
    table.flip(0).slap(1).slap(2)

    assert turn_cards(table, 5) == 2
