"""Rows in, a table out: how a table comes back after a crash."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from gatosabio.engine.game import RefusedError
from gatosabio.records.log import DamagedError, Row
from gatosabio.table.kept import Kept
from gatosabio.table.rows import Dealt, decode_table_event
from gatosabio.table.table import Table


def restore(
    rows: Sequence[Row],
    seeds: Mapping[int, bytes],
    entropy: Callable[[], bytes],
    rng: Random,
    kept: Kept | None = None,
) -> Table:
    """The table that wrote *rows*: all of them, or those after what it has *kept*. *seeds* are
    those of the games that these rows deal, by number. Its clock is stopped until somebody
    connects.

    :raises DamagedError: if a row cannot be read, or the rules refuse it
    """
    table = Table(rows[0].table, entropy, rng, kept)
    for row in rows:
        try:
            _fold(table, row, seeds)
        except (msgspec.MsgspecError, RefusedError) as error:
            raise DamagedError(row.table, row.seq, str(error)) from error
    table.state.count(table.live)
    if table.live is not None:
        table.clock.set(table.live.game.last_at)
    return table


def _fold(table: Table, row: Row, seeds: Mapping[int, bytes]) -> None:
    table.outbox.seq = row.seq
    table.outbox.epoch = max(table.outbox.epoch, row.epoch)
    if row.kind == "adm":
        event = decode_table_event(row.body)
        table.fold(event)
        if isinstance(event, Dealt):
            table.lay_out(event, row.seq, seeds[event.game])
    elif row.kind != "own":
        _play(table, row)


def _play(table: Table, row: Row) -> None:
    if table.live is None:
        raise DamagedError(row.table, row.seq, "no game was dealt before it")
    game = table.live.game
    if row.kind == "tmo":
        game.let_time_run(row.seq, row.at)
        return
    action = msgspec.json.decode(row.body, type=game.game.action_type)
    game.act(row.seq, action)
    table.live.handicaps.learn(action)
    person = game.seats[row.hand].person if row.cid else None
    if person is not None:
        table.accepted.remember(person, row.cid, row.seq)
