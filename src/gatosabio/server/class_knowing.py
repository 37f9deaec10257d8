"""What is known of the children of a class. The process for learning works it out; nobody who plays
waits for that."""

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

from gatosabio.classroom.children import Child
from gatosabio.classroom.classroom import Classroom
from gatosabio.classroom.knowing import knowledge
from gatosabio.learning.garden import Gardener, Growth, Progress
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.os_clock import wall_ms

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds that a teacher waits for tables at most. What is found out later is for the next ones."""


class ClassKnowing:
    """Asks the process about the children of one class, and tells the class who knows what."""

    def __init__(self, classroom: Classroom, process: LearningProcess) -> None:
        self._classroom = classroom
        self._process = process
        self._finding: asyncio.Task[None] | None = None

    async def progress(self, children: Iterable[Child]) -> dict[Child, Progress]:
        """What a teacher is told of each of these *children* now.

        :raises TryAgainError: if the process ends while it is asked
        """
        asked, now = list(children), wall_ms()
        found = await asyncio.gather(*(self._of(child, now) for child in asked))
        return dict(zip(asked, found, strict=True))

    async def _of(self, child: Child, now: int) -> Progress:
        learner = self._classroom.state.learners[child]
        found = await self._process.progress(learner, now)
        return Gardener(learner).progress(now) if found is None else found

    async def growth(self, child: Child) -> Growth:
        """What *child* sees of what it knows, and what has grown in this round, or in the last one.

        :raises TryAgainError: if the process ends while it is asked
        """
        state, now = self._classroom.state, wall_ms()
        since = state.round.opened if state.round is not None else now + 1  # nothing yet
        learner = state.learners[child]
        found = await self._process.growth(learner, since, now)
        return Gardener(learner).growth(since, now) if found is None else found

    def find_out(self) -> asyncio.Task[None]:
        """Let the class know who knows what, as soon as that is found out."""
        if self._finding is None or self._finding.done():
            self._finding = asyncio.get_running_loop().create_task(self._find_out())
        return self._finding

    async def find_out_for_tables(self) -> None:
        """The same before tables are made; wait for it as long as a teacher has patience."""
        await asyncio.wait([self.find_out()], timeout=PATIENCE)

    async def _find_out(self) -> None:
        try:
            known = await self.progress(self._classroom.state.here)
        except (TryAgainError, UnknownOutcomeError) as error:
            log.warning("class %s: who knows what is not known now: %r", self._classroom.id, error)
            return
        self._classroom.learn({child: knowledge(one) for child, one in known.items()})

    def close(self) -> None:
        """Ask nothing any more."""
        if self._finding is not None:
            self._finding.cancel()
