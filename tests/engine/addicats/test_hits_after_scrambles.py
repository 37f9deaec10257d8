"""Hits in an open pursuit, and after a scramble (AC-38)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import Greed, HitVoid, PursuitDecided, RaceWon

# --- After scrambles ---


@pytest.mark.rule("AC-38")
def test_in_an_open_pursuit_a_second_hit_of_the_same_hand_is_void() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")
    table.flip(0).slap(1)
    assert table.entitled == [0, 2]

    table.slap(1)

    assert table.kinds == ["HitVoid"]
    assert table.told(HitVoid).why == "hit-already"
    assert table.phase == "scramble"
    assert table.hands == ["2 | pursuit", "3 | 7", "4 | 9"]


@pytest.mark.rule("AC-38")
@pytest.mark.parametrize("hand", [0, 1, 2], ids=["the slowest", "the fastest", "the second"])
def test_every_hand_is_late_for_settle_after_hits_decided_a_pursuit(hand: int) -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")
    table.flip(0, at=0).slap(1, at=10).slap(2, at=20)

    assert table.slap(hand, at=1019).told(HitVoid).late_ms == 999
    assert table.slap(hand, at=1020).told(Greed).hand == hand


@pytest.mark.rule("AC-38")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_every_hand_is_late_for_settle_after_time_decided_a_pursuit(hand: int) -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")
    table.flip(0, at=0).slap(1, at=10)

    table.slap(hand, at=3999)

    assert table.kinds == ["PursuitDecided", "HitVoid"]
    assert table.told(PursuitDecided).at == 3000
    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 999)
    assert table.slap(hand, at=4000).told(Greed).hand == hand


@pytest.mark.rule("AC-38")
@pytest.mark.parametrize("hand", [0, 1, 2], ids=["who turned it", "the fastest", "a third"])
def test_every_hand_is_late_for_settle_after_an_ambush(hand: int) -> None:
    table = Table("ambush 2", "3 5 | 7", "4 6 | 9")
    table.flip(0, at=0).slap(1, at=10)

    assert table.slap(hand, at=1009).told(HitVoid).late_ms == 999
    assert table.slap(hand, at=1010).told(Greed).hand == hand


@pytest.mark.rule("AC-38")
def test_every_hand_is_late_for_settle_after_an_ambush_that_nobody_hit() -> None:
    table = Table("ambush 2", "3 5 | 7", "4 6 | 9")
    table.flip(0, at=0).wait_until(3000)

    assert table.slap(2, at=3999).told(HitVoid).late_ms == 999
    assert table.slap(2, at=4000).told(Greed).hand == 2


@pytest.mark.rule("AC-38")
def test_after_a_scramble_a_hand_that_has_another_right_is_not_late() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 3+4")
    table.flip(0).slap(1).slap(2)
    assert table.entitled == [1, 2]

    table.slap(2)

    assert table.told(RaceWon).tops == ((2, "3+4"), (1, "7"))
