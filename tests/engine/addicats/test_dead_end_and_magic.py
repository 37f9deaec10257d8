"""Dead-ends and magic (AC-52, AC-53)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    CallWon,
    Greed,
    RaceWon,
    Revealed,
    Reversed,
    TogetherNext,
)

# --- Dead-end ---


@pytest.mark.rule("AC-52")
def test_a_dead_end_changes_the_direction_at_once() -> None:
    table = Table("dead-end 2", "3", "4")

    table.flip(0)

    assert table.kinds == ["Revealed", "Reversed"]
    assert (table.told(Reversed).hands, table.told(Reversed).direction) == ((0,), -1)
    assert (table.direction, table.turn) == (-1, 2)
    assert table.flip(2).turn == 1
    assert table.flip(1).turn == 0


@pytest.mark.rule("AC-52")
def test_a_second_dead_end_restores_the_direction() -> None:
    table = Table("dead-end 2", "3", "dead-end 4")

    table.flip(0).flip(2)

    assert table.told(Reversed).direction == 1
    assert (table.direction, table.turn) == (1, 0)


# --- Magic ---


@pytest.mark.rule("AC-53")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_on_the_turn_after_magic_all_hands_turn_a_card(edition: str) -> None:
    table = Table("magic 2", "3 5", "4 6", edition=edition)
    table.flip(0)
    assert table.told(TogetherNext).hands == (0,)
    assert (table.phase, table.turn) == ("together", 1)

    table.flip(1)

    assert table.kinds == ["Revealed"]
    revealed = table.told(Revealed)
    assert (revealed.hand, revealed.together) == (1, True)
    assert dict(revealed.cards) == {0: "2", 1: "3", 2: "4"}
    assert table.hands == ["| 2 magic", "5 | 3", "6 | 4"]
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-53")
@pytest.mark.parametrize("hand", [0, 2])
def test_only_the_hand_whose_turn_it_is_makes_the_common_reveal(hand: int) -> None:
    table = Table("magic 2", "3 5", "4 6")

    table.flip(0)

    assert table.refuses("flip", hand) == "not-your-turn"


@pytest.mark.rule("AC-53")
def test_equal_values_of_a_common_reveal_race() -> None:
    table = Table("magic 5 8", "1+4 7", "4 6")
    table.flip(0).flip(1)
    assert (table.entitled, table.turn) == ([0, 1], 1)

    table.slap(0)

    assert table.told(RaceWon).tops == ((0, "5"), (1, "1+4"))
    assert table.turn == 0


@pytest.mark.rule("AC-53")
def test_a_hand_with_nothing_to_turn_keeps_its_top_in_a_common_reveal() -> None:
    table = Table("magic", "3 5", "4 6", "| 7")

    table.flip(0).flip(1)

    assert dict(table.told(Revealed).cards) == {1: "3", 2: "4"}
    assert table.hands == ["| magic", "5 | 3", "6 | 4", "| 7"]


@pytest.mark.rule("AC-53")
def test_the_turn_stays_whatever_dead_ends_appear_in_a_common_reveal() -> None:
    table = Table("magic 2", "3 5", "dead-end 6")

    table.flip(0).flip(1)

    assert (table.direction, table.turn) == (-1, 1)


@pytest.mark.rule("AC-53")
@pytest.mark.parametrize(
    ("third", "turn"),
    [pytest.param("4", 2, id="clockwise"), pytest.param("dead-end", 0, id="back")],
)
def test_if_the_hand_that_made_it_cannot_turn_the_next_that_can_does(third: str, turn: int) -> None:
    table = Table("magic 2 7", "3", f"{third} 6")

    table.flip(0).flip(1)

    assert table.turn == turn


@pytest.mark.rule("AC-53")
def test_greed_before_the_common_reveal_moves_the_turn_and_not_the_reveal() -> None:
    table = Table("magic 2", "3 5", "4 6")
    table.flip(0).slap(1)
    assert table.told(Greed).hand == 1
    assert (table.phase, table.turn) == ("together", 2)

    table.flip(2)

    assert table.hands == ["| 2", "5 magic | 3", "6 | 4"]
    assert (table.phase, table.turn) == ("flip", 2)


@pytest.mark.rule("AC-53")
def test_a_race_before_the_common_reveal_moves_the_turn_and_not_the_reveal() -> None:
    table = Table("magic 2", "3 9 | 5", "4 6 | 1+4")
    table.flip(0).slap(2)
    assert (table.phase, table.turn) == ("together", 2)

    table.flip(2)

    assert table.hands == ["| 2 magic", "9 5 1+4 | 3", "6 | 4"]
    assert table.turn == 2


@pytest.mark.rule("AC-53", "AC-80")
def test_a_call_before_the_common_reveal_moves_the_turn_and_not_the_reveal() -> None:
    table = Table("magic 2", "3 | 5", "4 | 1+4", "7", mouse_call=True)

    table.flip(0).call(3)

    assert table.told(CallWon).hand == 3
    assert (table.phase, table.turn) == ("together", 3)
