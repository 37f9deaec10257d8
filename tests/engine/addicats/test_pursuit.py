"""The pursuit (AC-50, AC-51)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    HitVoid,
    PursuitDecided,
    ScrambleHit,
    ScrambleOpened,
)


@pytest.mark.rule("AC-50", "AC-51")
def test_a_pursuit_opens_for_all_hands_in_play() -> None:
    table = Table("pursuit 2 | 5", "3", "| 9")

    table.flip(0, at=100)

    assert table.kinds == ["Revealed", "ScrambleOpened"]
    opened = table.told(ScrambleOpened)
    assert (opened.at, opened.card, opened.hand, opened.closes_at) == (100, "pursuit", 0, 3100)
    assert table.phase == "scramble"
    assert table.entitled == [0, 1, 2]
    assert table.turn == 1
    assert table.deadline == 3100


@pytest.mark.rule("AC-50", "AC-51", "AC-45")
def test_when_all_but_one_have_hit_the_last_one_puts_its_cards_away() -> None:
    table = Table("pursuit 2 | 5", "3 | 7 8", "4 | 9")
    table.flip(0, at=0).slap(2, at=10)
    assert (table.told(ScrambleHit).hand, table.told(ScrambleHit).nth) == (2, 1)

    table.slap(0, at=20)

    assert table.kinds == ["ScrambleHit", "PursuitDecided"]
    assert (table.told(ScrambleHit).hand, table.told(ScrambleHit).nth) == (0, 2)
    decided = table.told(PursuitDecided)
    assert (decided.at, decided.by) == (20, "hits")
    assert (decided.fastest, decided.slowest) == (2, ((1, 2),))
    assert table.hands == ["2 | pursuit 5", "3 8 7 |", "4 | 9"]
    assert (table.phase, table.turn, table.deadline) == ("flip", 2, None)


@pytest.mark.rule("AC-50")
def test_the_hand_that_turned_the_pursuit_may_be_the_slowest() -> None:
    table = Table("pursuit 2 | 5", "3 | 7", "4 | 9")

    table.flip(0).slap(1).slap(2)

    assert table.hands == ["2 5 pursuit |", "3 | 7", "4 | 9"]
    assert table.told(PursuitDecided).slowest == ((0, 2),)
    assert table.turn == 1


@pytest.mark.rule("AC-50")
def test_a_slowest_hand_with_nothing_face_up_puts_nothing_away() -> None:
    table = Table("pursuit 2", "3", "4 | 9")

    table.flip(0).slap(2).slap(0)

    assert table.hands == ["2 | pursuit", "3 |", "4 | 9"]
    assert table.told(PursuitDecided).slowest == ((1, 0),)


@pytest.mark.rule("AC-50")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_nobody_turns_a_card_until_the_pursuit_is_decided(hand: int) -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")

    table.flip(0).slap(1)

    assert table.refuses("flip", hand) == "not-now"


@pytest.mark.rule("AC-50", "AC-51")
def test_a_hand_that_is_out_takes_no_part() -> None:
    table = Table("2 | 5", "| 1+4", "pursuit 3", "4")
    table.slap(1).flip(2)
    assert table.entitled == [0, 2, 3]

    table.slap(0).slap(3)

    assert table.told(PursuitDecided).slowest == ((2, 1),)
    assert table.phase == "flip"


@pytest.mark.rule("AC-50", "AC-33")
def test_if_the_fastest_is_parked_the_next_hand_that_can_turns() -> None:
    table = Table("pursuit 2", "6 | 7", "4 3", "| 9")

    table.flip(0).slap(3).slap(1).slap(2)

    assert table.hands == ["2 pursuit |", "6 | 7", "4 3 |", "| 9"]
    assert table.turn == 0


@pytest.mark.rule("AC-50", "AC-22")
def test_the_turn_is_given_after_the_slowest_has_put_its_cards_away() -> None:
    table = Table("pursuit", "| 7", "| 9")

    table.flip(0).slap(1).slap(0)

    assert table.hands == ["| pursuit", "| 7", "9 |"]
    assert table.turn == 2


# --- Its clock ---


@pytest.mark.rule("AC-51")
def test_when_time_is_up_all_who_have_not_hit_are_slowest() -> None:
    table = Table("pursuit 2", "3 | 7 8", "4 | 9", "6 | 10")
    table.flip(0, at=100).slap(3, at=200).wait_until(3099)
    assert table.phase == "scramble"

    table.wait_until(3100)

    decided = table.told(PursuitDecided)
    assert (decided.at, decided.fastest, decided.by) == (3100, 3, "time")
    assert set(decided.slowest) == {(0, 1), (1, 2), (2, 1)}
    assert table.hands == ["2 pursuit |", "3 8 7 |", "4 9 |", "6 | 10"]
    assert (table.phase, table.turn) == ("flip", 3)


@pytest.mark.rule("AC-51")
def test_the_clock_starts_when_the_pursuit_opens_and_hits_do_not_prolong_it() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", "6 | 10")

    table.flip(0, at=100).slap(3, at=2000)

    assert table.deadline == 3100


@pytest.mark.rule("AC-51")
def test_a_hit_in_the_last_millisecond_counts() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")
    table.flip(0, at=100).slap(1, at=200)

    table.slap(2, at=3099)

    assert table.told(PursuitDecided).by == "hits"
    assert table.told(PursuitDecided).slowest == ((0, 1),)


@pytest.mark.rule("AC-51")
def test_a_hit_at_the_deadline_comes_too_late() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9")
    table.flip(0, at=100).slap(1, at=200)

    table.slap(2, at=3100)

    assert table.kinds == ["PursuitDecided", "HitVoid"]
    assert set(table.told(PursuitDecided).slowest) == {(0, 1), (2, 1)}
    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 0)


@pytest.mark.rule("AC-51")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_if_nobody_hits_nothing_happens_and_the_turn_continues(edition: str) -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", edition=edition)
    table.flip(0, at=0)

    table.wait_until(3000)

    decided = table.told(PursuitDecided)
    assert (decided.fastest, decided.slowest, decided.by) == (None, (), "time")
    assert table.hands == ["2 | pursuit", "3 | 7", "4 | 9"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-51", "AC-23")
def test_if_nobody_hits_the_turn_passes_over_parked_hands() -> None:
    table = Table("pursuit 2", "| 7", "4 | 9")

    table.flip(0, at=0).wait_until(3000)

    assert table.turn == 2


@pytest.mark.rule("AC-51")
def test_the_length_of_a_scramble_is_an_option() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", scramble=500)

    table.flip(0, at=100)

    assert table.told(ScrambleOpened).closes_at == 600
    assert table.wait_until(599).phase == "scramble"
    assert table.wait_until(600).phase == "flip"


@pytest.mark.rule("AC-51", "AC-38")
def test_a_scramble_of_0_ms_is_over_at_once() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", scramble=0)

    table.flip(0, at=100)

    assert table.kinds == ["Revealed", "ScrambleOpened", "PursuitDecided"]
    assert table.told(PursuitDecided).fastest is None
    assert (table.phase, table.turn) == ("flip", 1)
    assert table.slap(2, at=100).told(HitVoid).why == "late"
