"""Games of the log as records, one file each."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from gatosabio.engine.game import Ms, Player, Result, Seat
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Row
from gatosabio.records.record import FORMAT, AnyRecord, Record, encode, read
from gatosabio.records.replay import replay
from gatosabio.table.rows import BrokenOff, Dealt, decode_decree


class StoredGame(Struct, frozen=True):
    """A game that was played at a table, as far as it went."""

    table: str
    number: int
    wall: int  # when it was dealt
    record: AnyRecord
    result: Result | None


def games_of(rows: Sequence[Row]) -> Iterator[StoredGame]:
    """All games of a table, the oldest first."""
    starts = [
        (index, dealt)
        for index, row in enumerate(rows)
        if row.kind == "adm" and isinstance(dealt := decode_decree(row.body), Dealt)
    ]
    ends = [index for index, _ in starts[1:]] + [len(rows)]
    for (index, dealt), end in zip(starts, ends, strict=False):  # no game has an end, too
        yield _game(rows[index], dealt, rows[index + 1 : end])


def _game(head: Row, dealt: Dealt, rows: Sequence[Row]) -> StoredGame:
    game = GAMES[dealt.name]
    actions: list[Any] = []
    until = 0
    for row in rows:
        if row.kind == "adm" and isinstance(decode_decree(row.body), BrokenOff):
            break
        if row.kind == "act":
            actions.append(msgspec.json.decode(row.body, type=game.action_type))
        elif row.kind == "tmo":
            until = row.at
    last = actions[-1].at if actions else 0
    record: AnyRecord = Record(
        format=FORMAT,
        game=dealt.name,
        rules_version=dealt.rules_version,
        rules=msgspec.convert(dealt.rules, game.rules_type),
        seats=dealt.seats,
        owners=tuple(map(Player, dealt.owners)),
        first=Seat(dealt.first),
        start=msgspec.convert(dealt.start, game.start_type),
        actions=tuple(actions),
        until=Ms(until) if until > last else UNSET,
    )
    return StoredGame(head.table, dealt.game, head.wall, record, _result(record))


def _result(record: AnyRecord) -> Result | None:
    return replay(read(encode(record))).result
