"""Races for equal values (AC-30 … AC-33)."""

import pytest
from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import RaceWon


@pytest.mark.rule("AC-30", "AC-45", "AC-46")
def test_the_faster_of_two_equal_hands_gives_its_face_up_cards_to_the_other() -> None:
    table = Table("6 | 7+4 1+1", "2+2 | 5+6 3", "18")

    table.slap(1)

    assert table.hands == ["6 1+1 7+4 3 5+6 |", "2+2 |", "18 |"]
    won = table.told(RaceWon)
    assert (won.seat, won.why) == (1, "equality")
    assert won.tops == ((1, "5+6"), (0, "7+4"))
    assert won.shares == ((0, 2),)
