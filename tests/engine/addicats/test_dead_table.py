"""The dead table and the standstill (AC-24)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    CallWrong,
    GameEnded,
    HitVoid,
    RaceWon,
    Revealed,
    TurnedOver,
)

# --- The dead table ---


@pytest.mark.rule("AC-24")
def test_on_a_dead_table_the_turn_goes_to_the_next_hand_and_the_tops_remain() -> None:
    table = Table("5 | 3", "| 4", "| 6")

    table.flip(0)

    assert table.hands == ["| 5 3", "| 4", "| 6"]
    assert table.turn == 1
    assert table.phase == "flip"


@pytest.mark.rule("AC-24")
def test_on_a_dead_table_the_turn_goes_to_a_hand_in_play() -> None:
    table = Table("2", "| 4", "| 1+4", "| 5")
    table.slap(3).flip(0).flip(2)

    table.flip(2)

    assert table.hands == ["| 2", "| 4", "| 5 1+4", "|"]
    assert table.turn == 0


@pytest.mark.rule("AC-24")
def test_rights_remain_on_a_dead_table() -> None:
    table = Table("5 | 3", "| 1+4", "| 6", "| 9")

    table.flip(0)

    assert table.entitled == [0, 1]
    assert table.slap(1).told(RaceWon).tops == ((1, "1+4"), (0, "5"))


@pytest.mark.rule("AC-24", "AC-45")
def test_a_flip_on_a_dead_table_first_turns_every_face_up_pile_over() -> None:
    table = Table("5 | 3", "| 4 8", "| 6")

    table.flip(0).flip(1)

    assert table.hands == ["3 5 |", "4 | 8", "6 |"]
    assert table.kinds == ["TurnedOver", "Revealed"]
    assert table.told(TurnedOver).nth == 1
    assert table.told(Revealed).cards == ((1, "8"),)
    assert table.turn == 2


@pytest.mark.rule("AC-24", "AC-53")
def test_after_a_common_reveal_the_turn_of_a_dead_table_stays() -> None:
    table = Table("magic 5", "4", "3")

    table.flip(0).flip(1)

    assert table.hands == ["| 5 magic", "| 4", "| 3"]
    assert table.turn == 1


@pytest.mark.rule("AC-24", "AC-53")
def test_a_common_reveal_that_is_due_on_a_dead_table_comes_after_the_turning_over() -> None:
    table = Table("magic | 5", "| 4", "| 3")
    table.flip(0)
    assert (table.phase, table.turn) == ("together", 1)

    table.flip(1)

    assert table.kinds == ["TurnedOver", "Revealed"]
    assert table.hands == ["magic | 5", "| 4", "| 3"]
    assert dict(table.told(Revealed).cards) == {0: "5", 1: "4", 2: "3"}
    assert table.turn == 0


# --- The standstill ---


def round_of(table: Table) -> Table:
    """Hands 0, 1 and 2 turn a card each."""
    return table.flip(0).flip(1).flip(2)


@pytest.mark.rule("AC-24", "AC-75")
def test_the_third_flip_of_a_dead_table_turns_nothing_and_ends_the_game() -> None:
    table = Table("| 5", "| 4", "| 3")
    round_of(table)
    assert table.flip(0).told(TurnedOver).nth == 2
    table.flip(1).flip(2)

    table.flip(0)

    assert table.kinds == ["GameEnded"]
    assert table.told(GameEnded).why == "standstill"
    assert table.hands == ["| 5", "| 4", "| 3"]
    assert (table.phase, table.turn) == ("over", None)
    assert table.ranking == [(0, 1), (1, 1), (2, 1)]


@pytest.mark.rule("AC-24")
def test_a_void_hit_does_not_start_the_count_of_dead_tables_anew() -> None:
    table = Table("| 5", "| 1+4", "| 3")
    table.flip(0).slap(1)
    assert table.told(HitVoid).why == "late"
    table.flip(1).flip(2)
    table.flip(0).slap(1)
    assert table.told(HitVoid).why == "late"
    table.flip(1).flip(2)

    table.flip(0)

    assert table.told(GameEnded).why == "standstill"


@pytest.mark.rule("AC-24", "AC-81")
def test_a_call_does_not_start_the_count_of_dead_tables_anew() -> None:
    table = Table("| 5", "| 4", "| 3", mouse_call=True)
    round_of(table).call(1)
    assert table.told(CallWrong).put_away == 1
    table.flip(1)

    assert table.flip(2).told(TurnedOver).nth == 2
    table.flip(0).flip(1)
    assert table.flip(2).told(GameEnded).why == "standstill"


@pytest.mark.rule("AC-24")
def test_greed_starts_the_count_of_dead_tables_anew() -> None:
    table = Table("| 5", "| 4", "| 3")
    round_of(table).flip(0).slap(0)
    table.flip(1).flip(2).flip(0)

    table.flip(1)

    assert table.told(TurnedOver).nth == 1


@pytest.mark.rule("AC-24")
def test_a_hit_that_wins_starts_the_count_of_dead_tables_anew() -> None:
    table = Table("| 7 5", "| 1+4", "| 3")
    table.flip(0).flip(1).slap(0)
    assert table.told(RaceWon).hand == 0
    table.flip(0).flip(1).flip(2).flip(1)

    table.flip(2)

    assert table.told(TurnedOver).nth == 1


@pytest.mark.rule("AC-24")
def test_a_hit_that_counts_in_a_scramble_starts_the_count_of_dead_tables_anew() -> None:
    table = Table("| pursuit", "| 4", "| 3")
    table.flip(0, at=0).slap(1, at=10).flip(1, at=3000)
    table.flip(2, at=3010).flip(0, at=3020).wait_until(6020)

    table.flip(1, at=6030)

    assert table.told(TurnedOver).nth == 1


@pytest.mark.rule("AC-24", "AC-51")
def test_a_pursuit_that_nobody_hits_does_not_start_the_count_anew() -> None:
    table = Table("| pursuit", "| 4", "| 3")
    table.flip(0, at=0).flip(1, at=3000).flip(2, at=3010)

    table.flip(0, at=3020)

    assert table.told(TurnedOver).nth == 2
