"""Rows that no table can have written are named, and not played."""

import pytest
from msgspec.structs import replace

from gatosabio.records.log import DamagedError, Row
from table.sitting import Sitting
from table.test_score import at_a_table, wins


def played() -> Sitting:
    """A game of three actions: its rows are the last ones."""
    return wins(at_a_table(), 1)


def first_action(rows: list[Row]) -> int:
    return next(place for place, row in enumerate(rows) if row.kind == "act")


@pytest.mark.parametrize("body", ["x", '{"do":"fly"}', '{"do":"take"}'])
def test_an_action_that_cannot_be_read_is_damage(body: str) -> None:
    sitting = played()
    place = first_action(sitting.rows)
    sitting.rows[place] = replace(sitting.rows[place], body=body)

    with pytest.raises(DamagedError, match=f"row {place + 1} of table t is damaged"):
        sitting.restored()


def test_an_action_that_the_rules_refuse_is_damage() -> None:
    sitting = played()
    place = first_action(sitting.rows)
    sitting.rows[place + 1] = replace(sitting.rows[place + 1], body=sitting.rows[place].body)

    with pytest.raises(DamagedError, match=f"row {place + 2} of table t is damaged"):
        sitting.restored()


def test_an_action_before_any_game_is_damage() -> None:
    sitting = played()
    action = sitting.rows[first_action(sitting.rows)]
    del sitting.rows[1:]
    sitting.rows.append(replace(action, seq=2))

    with pytest.raises(DamagedError, match="row 2 of table t is damaged: no game was dealt"):
        sitting.restored()
