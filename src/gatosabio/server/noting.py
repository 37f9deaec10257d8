"""Notes what games have told about learners, once they have ended.

Whoever plays is on the disk from the deal on, and so are the rows of the game. So nothing is lost
if the server ends before it has noted something: it does so after the next start.
"""

import logging

from gatosabio.records.learners import Learners, OpenGame
from gatosabio.records.log import DamagedError, UnknownOutcomeError
from gatosabio.server.game_lessons import NOTHING, counts, noted_at, span_of, told_by
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.tables import Tables

log = logging.getLogger(__name__)


class Noting:
    """Notes the lessons of games that have ended."""

    def __init__(self, tables: Tables, learners: Learners, process: LearningProcess) -> None:
        self._tables = tables
        self._log = tables.log
        self._learners = learners
        self._process = process

    async def catch_up(self, abandoned_before: int = 0, table: str | None = None) -> None:
        """Note what is not noted yet of the games at all tables, or at one *table*. A game at a
        table that nobody has used since *abandoned_before* counts as far as it went."""
        try:
            for game in await self._learners.open_games(table):
                if self._is_on(game):
                    continue
                await self._note(game, abandoned=game.aged_from < abandoned_before)
        except UnknownOutcomeError as error:
            if not self._process.is_closed:
                log.warning("games are not noted for those who learn: %s", error)

    def _is_on(self, game: OpenGame) -> bool:
        """Whether people play it now, as far as this server knows."""
        actor = self._tables.find_awake(game.table)
        live = None if actor is None else actor.table.live
        return live is not None and live.game.number == game.game_no and live.game.is_on

    async def _note(self, game: OpenGame, *, abandoned: bool) -> None:
        try:
            span = span_of(await self._log.decisions(game.table), game.game_no)
            rows = (
                [] if span is None else await self._log.read(game.table, span.first - 1, span.last)
            )
            plays = await self._learners.plays(game.table, game.game_no)
            told = NOTHING
            if rows:
                told = await self._process.twice(lambda: self._process.ask(told_by, rows, plays))
        except DamagedError as error:
            log.error("a game tells nothing about those who learn: %s", error)
            return
        except TryAgainError:
            return  # the next time
        if counts(told, span, abandoned=abandoned):
            wall = noted_at(rows)
            await self._learners.end_game(game.table, game.game_no, told.lessons, wall)
