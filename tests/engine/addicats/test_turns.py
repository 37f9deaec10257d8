"""Turning cards, whose turn it is, and parked hands (AC-20 … AC-23)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import RaceWon, Revealed

# --- A turn ---


@pytest.mark.rule("AC-20")
def test_the_top_card_of_down_is_turned_onto_up() -> None:
    table = Table("7+4 6 | 3", "2", "4")

    table.flip(0, at=250)

    assert table.hands == ["6 | 7+4 3", "2 |", "4 |"]
    assert table.kinds == ["Revealed"]
    revealed = table.told(Revealed)
    assert (revealed.at, revealed.hand, revealed.cards) == (250, 0, ((0, "7+4"),))
    assert not revealed.together


@pytest.mark.rule("AC-21")
def test_cards_beneath_a_top_do_not_count() -> None:
    table = Table("2 | 5 3", "6 | 4 1+2", "7 | 3+2 8")

    assert table.entitled == [0, 2]


@pytest.mark.rule("AC-21")
def test_a_new_card_covers_the_value_of_the_one_beneath() -> None:
    table = Table("9 | 5", "2 | 1+4", "3")
    assert table.entitled == [0, 1]

    table.flip(0)

    assert table.entitled == []


@pytest.mark.rule("AC-22")
def test_the_turn_passes_clockwise_round_after_round_with_nothing_to_hit() -> None:
    table = Table("2 3", "4 5", "6 7", first=1)

    turns = [table.turn]
    turns.append(table.flip(1).turn)
    turns.append(table.flip(2).turn)
    turns.append(table.flip(0).turn)
    turns.append(table.flip(1).turn)

    assert turns == [1, 2, 0, 1, 2]
    assert table.direction == 1
    assert table.entitled == []


@pytest.mark.rule("AC-22")
def test_nobody_has_to_hit_for_an_equality() -> None:
    table = Table("2 6", "3 | 5", "4 | 1+4")
    assert table.entitled == [1, 2]

    table.flip(0)

    assert table.hands == ["6 | 2", "3 | 5", "4 | 1+4"]
    assert table.turn == 1


# --- The least time between two reveals ---


@pytest.mark.rule("AC-22")
def test_the_first_reveal_need_not_wait() -> None:
    table = Table("2", "3", "4", look=500)

    table.flip(0, at=0)

    assert table.hand(0) == "| 2"


@pytest.mark.rule("AC-22")
@pytest.mark.parametrize(
    "last", [pytest.param("9", id="nothing to hit"), pytest.param("1+1", id="something to hit")]
)
def test_the_next_reveal_waits_equally_long_with_or_without_something_to_hit(last: str) -> None:
    table = Table("2", "3", f"4 | {last}", look=500)

    table.flip(0, at=100)

    assert table.refuses("flip", 1, at=599) == "too-early"
    assert table.flip(1, at=600).hand(1) == "| 3"


@pytest.mark.rule("AC-22")
def test_the_wait_is_measured_from_the_previous_reveal_and_not_from_a_hit() -> None:
    table = Table("2 6", "3", "4 | 1+1", look=500)

    table.flip(0, at=100).slap(0, at=550)

    assert table.refuses("flip", 0, at=599) == "too-early"
    assert table.flip(0, at=600).hand(0) == "| 6"


@pytest.mark.rule("AC-22", "AC-51")
def test_the_wait_is_measured_from_the_reveal_of_a_pursuit_and_not_from_its_end() -> None:
    table = Table("pursuit 6", "3", "4", look=3200)

    table.flip(0, at=100).wait_until(3100)

    assert table.phase == "flip"
    assert table.refuses("flip", 1, at=3299) == "too-early"
    assert table.flip(1, at=3300).hand(1) == "| 3"


@pytest.mark.rule("AC-22", "AC-53")
def test_the_wait_holds_before_and_after_a_common_reveal() -> None:
    table = Table("magic 6", "3 7", "4 8", look=500)

    table.flip(0, at=0)

    assert table.refuses("flip", 1, at=499) == "too-early"
    table.flip(1, at=500)
    assert table.refuses("flip", 1, at=999) == "too-early"
    assert table.flip(1, at=1000).hand(1) == "| 7 3"


@pytest.mark.rule("AC-22")
def test_without_look_two_cards_may_be_turned_at_one_instant() -> None:
    table = Table("2", "3", "4")

    table.flip(0, at=100).flip(1, at=100)

    assert table.hands == ["| 2", "| 3", "4 |"]


# --- The turn is given once ---


@pytest.mark.rule("AC-22")
def test_the_turn_is_given_when_the_whole_action_is_complete() -> None:
    table = Table("present 6 7", "| 9", "4")

    table.flip(0)

    assert table.hands == ["| present", "6 | 9", "4 7 |"]
    assert table.turn == 1


@pytest.mark.rule("AC-22", "AC-81")
def test_a_passed_over_hand_that_gets_cards_later_does_not_get_the_turn_back() -> None:
    table = Table("5 6", "| 9", "4 3", mouse_call=True)
    table.flip(0)
    assert table.turn == 2

    table.call(1)

    assert table.hand(1) == "9 |"
    assert table.turn == 2


@pytest.mark.rule("AC-22", "AC-60")
def test_a_hand_that_can_no_longer_turn_passes_the_turn_to_the_next_that_can() -> None:
    table = Table("ambush 6", "9 | 8", "| 7", "4 3")
    table.flip(0)
    assert table.turn == 1

    table.slap(3)

    assert table.hands == ["6 9 4 | ambush", "| 8", "| 7", "3 |"]
    assert table.turn == 3


# --- Parked hands ---


@pytest.mark.rule("AC-23")
def test_a_hand_without_cards_to_turn_is_passed_over() -> None:
    table = Table("5 6", "| 8", "3 2")

    table.flip(0)

    assert table.turn == 2
    assert table.refuses("flip", 1) == "not-your-turn"


@pytest.mark.rule("AC-23")
def test_a_hand_that_is_to_start_without_cards_to_turn_is_passed_over() -> None:
    table = Table("4", "3", "| 5", first=2)

    assert table.turn == 0


@pytest.mark.rule("AC-23")
def test_the_only_hand_that_can_turn_turns_again() -> None:
    table = Table("5 6", "| 8", "| 3")

    table.flip(0)

    assert table.turn == 0


@pytest.mark.rule("AC-23")
def test_the_top_of_a_parked_hand_counts_and_it_may_hit() -> None:
    table = Table("3+5 6", "| 8", "2", "4")
    table.flip(0)
    assert table.entitled == [0, 1]

    table.slap(1)

    assert table.told(RaceWon).hand == 1
    assert table.hands == ["6 3+5 8 |", "|", "2 |", "4 |"]


@pytest.mark.rule("AC-23")
def test_a_hand_with_nothing_face_up_takes_part_in_no_comparison() -> None:
    table = Table("1+4", "2+3", "4 | 9")

    assert table.entitled == []
