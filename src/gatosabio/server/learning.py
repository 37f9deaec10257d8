"""All that a server does for those who learn: it meets them, knows where they play, and notes what
their games tell."""

import logging
from collections.abc import Sequence
from typing import Final

from gatosabio.records.clock import DAY_MS
from gatosabio.records.learners import Learners
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server.game_watcher import GameWatcher
from gatosabio.server.learners_api import LearnersApi
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.limits import Guesses
from gatosabio.server.noting import Noting
from gatosabio.server.proxy import Proxy
from gatosabio.server.tables import Tables
from gatosabio.server.who_plays import WhoPlays
from gatosabio.table.game_in_progress import GameInProgress

log = logging.getLogger(__name__)

LEARNERS_KEPT: Final = 365 * DAY_MS
"""How long somebody is known who does not come back, and a class that nobody opens."""


class Learning(GameWatcher):
    """The learners of a server. It watches the games of *tables*."""

    def __init__(self, tables: Tables, learners: Learners, proxy: Proxy, guesses: Guesses) -> None:
        self._learners = learners
        self.process = LearningProcess(learners, is_shared=tables.ownership.is_shared)
        self.who_plays = WhoPlays(tables, learners)
        self.noting = Noting(tables, learners, self.process)
        self.api = LearnersApi(
            proxy, guesses, tables.log, learners, self.process, self.who_plays, tables.traces
        )
        tables.watcher = self
        tables.votes_for = self.votes_for

    async def dealt(self, table: str, game: GameInProgress) -> None:
        try:
            await self.who_plays.dealt(table, game)
        except Exception:  # nobody must stop playing because of it
            log.exception("table %s: who learns there is not noted", table)

    async def ended(self, table: str) -> None:
        try:
            await self.noting.catch_up(table=table)
        except Exception:  # the next time, or never: the log says why
            log.exception("table %s: what its game tells is not noted", table)

    async def votes_for(self, table: str, people: Sequence[int | None]) -> list[float] | None:
        """By fact: how near the players of *table* are to knowing it; None if nothing is known of
        any of them, or it cannot be found out now. *people* are, by hand, who plays it; None for a
        cat."""
        hands = [hand for hand, person in enumerate(people) if person is not None]
        learners = self.who_plays.learners_at(table, hands)
        try:
            return await self.process.votes(learners) if learners else None
        except (TryAgainError, UnknownOutcomeError) as error:
            log.warning("table %s: what is needed there is not known: %r", table, error)
            return None

    async def forget_before(self, wall: int) -> int:
        """Forget all who were not here since *wall* (ms); returns how many that were. Their traces
        stay until somebody removes them."""
        return await self._learners.forget_before(wall)

    async def close(self) -> None:
        """End the process beside the server."""
        await self.process.close()
