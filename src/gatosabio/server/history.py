"""The finished games of a table, as their people may see them."""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from gatosabio.records.log import DamagedError, Log, Row
from gatosabio.records.record import encode
from gatosabio.server.export import DEAL, StoredGame, games_of
from gatosabio.server.streams import beside_the_loop
from gatosabio.table.members import Members
from gatosabio.table.rows import Dealt, Given, decode_table_event
from gatosabio.table.state import TableState
from gatosabio.wire.fields import Times

log = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 16 << 20
"""Bytes of finished games that are kept in memory, as JSON: to find out who won, a game has to be
played again from its first row."""


class PastGame(Struct):
    """Where the rows of a game are, and whose reaction times its players were shown. *hands* are
    those of each person."""

    first: int
    last: int | None  # None: up to the end of the table
    times: Times
    hands: dict[int, set[int]]


def past_games(decisions: Sequence[Row]) -> list[PastGame]:
    """The games of a table, from its rows of kind `adm`. A game whose first row is damaged is among
    them: whoever reads it says what is wrong."""
    state = TableState()
    games: list[PastGame] = []
    for row in decisions:
        try:
            event = decode_table_event(row.body)
        except msgspec.MsgspecError:
            if DEAL in row.body:
                _begin(games, PastGame(row.seq, None, "none", {}))
            continue
        state.fold(event)
        match event:
            case Dealt():
                hands = _hands(event, state.members)
                _begin(games, PastGame(row.seq, None, state.settings.times, hands))
            case Given(person=person, to=heir):  # the same player, so these are their times
                for game in games:
                    game.hands.setdefault(heir, set()).update(game.hands.pop(person, ()))
    return games


def _begin(games: list[PastGame], game: PastGame) -> None:
    if games:
        games[-1].last = game.first - 1
    games.append(game)


def _hands(dealt: Dealt, members: Members) -> dict[int, set[int]]:
    hands: dict[int, set[int]] = {}
    for hand, seat in enumerate(dealt.hands):
        person = members.seats[seat].person
        if person is not None:
            hands.setdefault(person, set()).add(hand)
    return hands


class History:
    """Tells people about the games that were played at their table."""

    def __init__(self, records: Log) -> None:
        self._log = records
        self._remembered: OrderedDict[tuple[str, int, frozenset[int] | None], bytes] = OrderedDict()
        self._bytes = 0

    async def games(self, table: str, person: int) -> AsyncIterator[bytes]:
        """The finished games of *table* as JSON, game by game, with the reaction times that
        *person* may see."""
        decisions = await self._log.decisions(table)
        comma = b'{"games":['
        for game in await beside_the_loop(lambda: past_games(decisions)):
            shown = _shown(game, person)
            key = (table, game.first, shown)
            told = self._remembered.get(key)
            if told is None:
                told = await self._told(table, game, shown)
                if told:  # a game that goes on is not remembered
                    self._remember(key, told)
            else:
                self._remembered.move_to_end(key)
            if told:
                yield comma + told
                comma = b","
        yield b"]}" if comma == b"," else b'{"games":[]}'

    async def _told(self, table: str, game: PastGame, shown: frozenset[int] | None) -> bytes:
        try:
            rows = await self._log.read(table, game.first - 1, game.last)
        except DamagedError as error:
            log.error("a game is left out: %s", error)
            return b""
        return await beside_the_loop(partial(_told, rows, shown))

    def forget(self) -> None:
        """Forget all games: tables were erased."""
        self._remembered.clear()
        self._bytes = 0

    def _remember(self, key: tuple[str, int, frozenset[int] | None], told: bytes) -> None:
        if key in self._remembered:  # two have asked at once
            return
        self._remembered[key] = told
        self._bytes += len(told)
        while self._bytes > MOST_REMEMBERED:
            _, oldest = self._remembered.popitem(last=False)
            self._bytes -= len(oldest)


def _shown(game: PastGame, person: int) -> frozenset[int] | None:
    """The hands whose reaction times *person* may see; None: all."""
    match game.times:
        case "all":
            return None
        case "own":
            return frozenset(game.hands.get(person, ()))
        case "none":
            return frozenset()


def _told(rows: Sequence[Row], shown: frozenset[int] | None) -> bytes:
    """A finished game as JSON; nothing if it has no result, or cannot be read."""
    for game in games_of(rows):
        if game.result is not None:
            return b"".join(_json(game, shown))
    return b""


def _json(game: StoredGame, shown: frozenset[int] | None) -> Iterator[bytes]:
    record = game.record
    if shown is not None:
        actions = tuple(_without_times(action, shown) for action in record.actions)
        record = replace(record, actions=actions)
    head = {"game": game.number, "dealt": game.wall, "winners": game.winners}
    yield msgspec.json.encode(head)[:-1]
    yield b',"record":'
    yield encode(record)
    yield b"}"


def _without_times(action: Any, shown: frozenset[int]) -> Any:
    if action.judge is UNSET or getattr(action, "hand", None) in shown:
        return action
    return replace(action, judge=UNSET)
