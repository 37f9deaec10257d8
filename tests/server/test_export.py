"""The games of a table's rows, also where a row is damaged."""

import pytest
from msgspec.structs import replace

from gatosabio.records.log import Row
from gatosabio.server.export import DEAL, UnreadableGame, games_of
from gatosabio.wire.from_client import End, Rename, Start
from table.sitting import Sitting


def three_games() -> list[Row]:
    """And a name that looks like a deal."""
    sitting = Sitting("gatonegro", people=2)
    sitting.say(2, Rename(seat=1, name=DEAL))
    for _ in range(3):
        sitting.say(1, Start()).wait(1000).say(1, End())
    return list(sitting.rows)


def test_the_games_of_a_table_are_those_that_were_dealt() -> None:
    games = list(games_of(three_games()))

    assert [game.number for game in games] == [1, 2, 3]
    assert all(game.record.seats[1] == DEAL for game in games)


def test_a_game_that_cannot_be_read_is_left_out_and_told_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rows = three_games()
    deals = [index for index, row in enumerate(rows) if '"do":"deal"' in row.body]
    rows[deals[1]] = replace(rows[deals[1]], body=rows[deals[1]].body[:-10])
    told: list[UnreadableGame] = []

    assert [game.number for game in games_of(rows, told.append)] == [1, 3]
    assert [(game.table, game.number) for game in told] == [("t", 2)]
    assert caplog.text == ""
    assert [game.number for game in games_of(rows)] == [1, 3]
    assert "game 2 of table t cannot be read: " in caplog.text
