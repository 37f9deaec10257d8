"""The finished games of a table, as their people may see them."""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from gatosabio.records.log import DamagedError, Log
from gatosabio.server.past_games import PastGame, finished_game, past_games, shown_to
from gatosabio.server.streams import beside_the_loop

log = logging.getLogger(__name__)

MOST_REMEMBERED: Final = 16 << 20
"""Bytes of finished games that are kept in memory, as JSON: to find out who won, a game has to be
played again from its first row."""


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
            shown = shown_to(game, person)
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
        return await beside_the_loop(partial(finished_game, rows, shown))

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
