"""The games of a table's log, as records."""

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from gatosabio.engine.game import Hand, Ms, Player, Result
from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Row
from gatosabio.records.record import FORMAT, AnyRecord, BadRecordError, Record, encode, read
from gatosabio.records.replay import replay
from gatosabio.table.rows import NOBODY, BrokenOff, Dealt, Paused, decode_table_event

log = logging.getLogger(__name__)

DEAL: Final = '"do":"deal"'
"""A row with this text begins a game; it is found even in a damaged row. A player's name cannot
contain it: JSON puts a backslash before its quotation marks."""


class StoredGame(Struct, frozen=True):
    """A game that was played at a table, as far as it went."""

    table: str
    number: int
    wall: int  # when it was dealt
    record: AnyRecord
    result: Result | None

    @property
    def winners(self) -> list[str]:
        """The names of those in first place; none if the game has no result."""
        ranking = () if self.result is None else self.result.ranking
        first = {ranked.player for ranked in ranking if ranked.place == 1}
        owners = self.record.owners or range(len(self.record.seats))  # unset: a hand each
        played = zip(self.record.seats, owners, strict=True)
        return [*dict.fromkeys(name for name, owner in played if owner in first)]


class UnreadableGame(Struct, frozen=True):
    """A game that cannot be read: a newer gatosabio dealt it, or a row is damaged. *why* is one
    line."""

    table: str
    number: int
    why: str


def _log(game: UnreadableGame) -> None:
    log.error("game %d of table %s cannot be read: %s", game.number, game.table, game.why)


def games_of(
    rows: Sequence[Row],
    unreadable: Callable[[UnreadableGame], None] = _log,
    *,
    notes: bool = False,
) -> Iterator[StoredGame]:
    """All games of a table, the oldest first. A game that cannot be read is left out and passed to
    *unreadable*. With *notes* their actions say what only the rows know (`_noted`)."""
    starts = [index for index, row in enumerate(rows) if row.kind == "adm" and DEAL in row.body]
    ends = [*starts[1:], len(rows)]
    for number, (start, end) in enumerate(zip(starts, ends, strict=False), 1):
        try:
            game = _game(rows[start], rows[start + 1 : end], notes=notes)
        except (BadRecordError, msgspec.MsgspecError) as error:
            why = str(BadRecordError(str(error)))  # makes it one printable line
            unreadable(UnreadableGame(rows[start].table, number, why))
        else:
            yield game


def _game(head: Row, rows: Sequence[Row], *, notes: bool) -> StoredGame:
    dealt = msgspec.json.decode(head.body, type=Dealt)
    if dealt.name not in GAMES:
        raise BadRecordError(f"no game is called {dealt.name!r}")
    game = GAMES[dealt.name]
    actions: list[Any] = []
    until = 0
    rested = False
    for row in rows:
        event = decode_table_event(row.body) if row.kind == "adm" else None
        if isinstance(event, BrokenOff):
            break
        if isinstance(event, Paused) or row.kind == "own":
            rested = True
        if row.kind == "act":
            action = msgspec.json.decode(row.body, type=game.action_type)
            if notes:
                by_cat = row.hand != NOBODY and not row.cid
                action = _noted(action, by_cat=by_cat, rested=rested)
            actions.append(action)
            rested = False
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
        first=Hand(dealt.first),
        start=msgspec.convert(dealt.start, game.start_type),
        actions=tuple(actions),
        until=Ms(until) if until > last else UNSET,
    )
    return StoredGame(head.table, dealt.game, head.wall, record, _result(record))


def _noted(action: Any, *, by_cat: bool, rested: bool) -> Any:
    """*action* with what its row and those before it say: whether a cat did it, for itself or for
    somebody who was away, and whether the table has rested since the action before."""
    notes: dict[str, object] = {"cat": True} if by_cat else {}
    if rested:
        notes["rested"] = True
    if not notes:
        return action
    return replace(action, judge=notes if action.judge is UNSET else {**action.judge, **notes})


def _result(record: AnyRecord) -> Result | None:
    return replay(read(encode(record))).result
