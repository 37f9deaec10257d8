"""The ambush and the present (AC-60, AC-61)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    HitVoid,
    PresentGiven,
    ScrambleOpened,
)

# --- Ambush ---


@pytest.mark.rule("AC-60")
def test_at_an_ambush_all_hands_may_hit_and_nobody_turns_a_card() -> None:
    table = Table("ambush 2", "3 5", "| 9")

    table.flip(0, at=100)

    opened = table.told(ScrambleOpened)
    assert (opened.card, opened.hand, opened.closes_at) == ("ambush", 0, 3100)
    assert (table.phase, table.turn) == ("scramble", 1)
    assert table.entitled == [0, 1, 2]
    assert table.refuses("flip", 1) == "not-now"


@pytest.mark.rule("AC-60")
def test_if_the_hand_that_turned_the_ambush_is_the_fastest_nothing_happens() -> None:
    table = Table("ambush 2", "3 5 | 7", "4 6 | 9")

    table.flip(0).slap(0)

    decided = table.told(AmbushDecided)
    assert (decided.hand, decided.fastest, decided.gave) == (0, 0, ())
    assert table.hands == ["2 | ambush", "3 5 | 7", "4 6 | 9"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-60")
@pytest.mark.parametrize("fastest", [1, 2])
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_if_another_is_the_fastest_all_others_give_a_card_to_the_hand_that_turned_it(
    edition: str, fastest: int
) -> None:
    table = Table("ambush 2", "3 5 | 7", "4 6 | 9", edition=edition)

    table.flip(0).slap(fastest)

    decided = table.told(AmbushDecided)
    assert (decided.hand, decided.fastest, decided.gave) == (0, fastest, (1, 2))
    assert table.hands == ["2 3 4 | ambush", "5 | 7", "6 | 9"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-60", "AC-52")
def test_the_others_give_in_play_order_from_the_hand_next_to_the_ambush() -> None:
    table = Table("2 5", "3 6", "ambush 4", "dead-end 7", first=3)

    table.flip(3).flip(2).slap(0)

    assert table.told(AmbushDecided).gave == (1, 0, 3)
    assert table.hand(2) == "4 3 2 7 | ambush"
    assert table.turn == 1


@pytest.mark.rule("AC-60")
def test_a_hand_with_an_empty_down_gives_nothing_at_an_ambush() -> None:
    table = Table("ambush 2", "| 7", "4 6")

    table.flip(0).slap(1)

    assert table.told(AmbushDecided).gave == (2,)
    assert table.hands == ["2 4 | ambush", "| 7", "6 |"]


@pytest.mark.rule("AC-60", "AC-38")
def test_the_first_hit_decides_an_ambush() -> None:
    table = Table("ambush 2", "3 5", "4 6")

    table.flip(0).slap(0).slap(1)

    assert table.kinds == ["HitVoid"]
    assert table.told(HitVoid).why == "late"
    assert table.hands == ["2 | ambush", "3 5 |", "4 6 |"]


@pytest.mark.rule("AC-60")
def test_if_nobody_hits_in_time_nothing_happens_at_an_ambush() -> None:
    table = Table("ambush 2", "3 5", "4 6")
    table.flip(0, at=100).wait_until(3099)
    assert table.phase == "scramble"

    table.wait_until(3100)

    decided = table.told(AmbushDecided)
    assert (decided.at, decided.fastest, decided.gave) == (3100, None, ())
    assert table.hands == ["2 | ambush", "3 5 |", "4 6 |"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-60")
def test_a_hit_in_the_last_millisecond_decides_an_ambush() -> None:
    table = Table("ambush 2", "3 5", "4 6")

    table.flip(0, at=100).slap(1, at=3099)

    assert table.told(AmbushDecided).fastest == 1


@pytest.mark.rule("AC-60")
def test_a_hit_at_the_deadline_of_an_ambush_comes_too_late() -> None:
    table = Table("ambush 2", "3 5", "4 6")

    table.flip(0, at=100).slap(1, at=3100)

    assert table.kinds == ["AmbushDecided", "HitVoid"]
    assert table.told(AmbushDecided).fastest is None
    assert (table.told(HitVoid).why, table.told(HitVoid).late_ms) == ("late", 0)


@pytest.mark.rule("AC-60")
def test_an_ambush_of_0_ms_is_over_at_once() -> None:
    table = Table("ambush 2", "3 5", "4 6", scramble=0)

    table.flip(0)

    assert table.kinds == ["Revealed", "ScrambleOpened", "AmbushDecided"]
    assert (table.phase, table.turn) == ("flip", 1)


# --- Present ---


@pytest.mark.rule("AC-61")
def test_a_present_is_a_card_for_each_other_hand() -> None:
    table = Table("present 2 3 4", "5 8", "6")

    table.flip(0)

    assert table.kinds == ["Revealed", "PresentGiven"]
    assert (table.told(PresentGiven).hand, table.told(PresentGiven).to) == (0, (1, 2))
    assert table.hands == ["4 | present", "5 8 2 |", "6 3 |"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-61", "AC-52")
def test_a_present_is_given_in_play_order_from_the_next_hand_on() -> None:
    table = Table("5", "6", "present 2 3 4", "dead-end 7", first=3)

    table.flip(3).flip(2)

    assert table.told(PresentGiven).to == (1, 0, 3)
    assert table.hands == ["5 3 |", "6 2 |", "| present", "7 4 | dead-end"]
    assert table.turn == 1


@pytest.mark.rule("AC-61")
@pytest.mark.parametrize(
    ("hand", "to", "hands"),
    [
        pytest.param("present 2", (1,), ["| present", "5 2 |", "6 |"], id="one card"),
        pytest.param("present", (), ["| present", "5 |", "6 |"], id="no card"),
    ],
)
def test_a_present_is_given_as_far_as_the_cards_last(
    hand: str, to: tuple[int, ...], hands: list[str]
) -> None:
    table = Table(hand, "5", "6")

    table.flip(0)

    assert table.told(PresentGiven).to == to
    assert table.hands == hands


@pytest.mark.rule("AC-61")
def test_a_hand_that_is_out_gets_no_present() -> None:
    table = Table("present 2 3", "| 5", "4 | 1+4", "6 7")
    table.slap(1).flip(2).flip(3)

    table.flip(0)

    assert table.told(PresentGiven).to == (2, 3)
    assert table.hand(1) == "|"
