"""A process beside the server that knows what pupils know: to work that out takes long.

It is started when somebody asks, and ends when nobody has asked for a while. It reads no file: the
server sends it the lessons that it does not know yet.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from gatosabio.learning.garden import Garden, Growth, Progress
from gatosabio.learning.minute import Minute
from gatosabio.records.learners import Learners
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server import learning_worker as worker
from gatosabio.server.pupils import DroppedError

log = logging.getLogger(__name__)

T = TypeVar("T")

IDLE_AFTER: Final = 600.0  # seconds
MOST_PUPILS: Final = 256  # each takes about 0.1 MB
LESSONS_AT_ONCE: Final = 50
"""So that whoever comes back with a year of lessons lets others ask in between."""


class TryAgainError(Exception):
    """The process has ended twice while it was asked. Why may be in the log."""


class _Running(NamedTuple):
    pool: ProcessPoolExecutor
    process: int


class LearningProcess:
    """Asks the process, and starts and ends it."""

    def __init__(
        self,
        learners: Learners,
        *,
        idle_after: float = IDLE_AFTER,
        most_pupils: int = MOST_PUPILS,
        is_shared: bool = False,
    ) -> None:
        self._learners = learners
        self._is_shared = is_shared  # other servers erase, too
        self._idle_after = idle_after
        self._most_pupils = most_pupils
        self._running: _Running | None = None
        self._starting = asyncio.Lock()
        self.is_closed = False
        self._asked = 0  # questions that are not answered yet
        self._rests: asyncio.TimerHandle | None = None
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._preparing: set[asyncio.Task[None]] = set()

    @property
    def process(self) -> int | None:
        """The number of the process; None if there is none."""
        return None if self._running is None else self._running.process

    # --- What can be asked ---

    async def garden(self, learner: str, now: int) -> Garden | None:
        """The garden of *learner* at *now* (ms); None if there is no such learner.

        :raises TryAgainError: if the process ends while it is asked
        """
        return await self._about(learner, worker.garden, now)

    async def growth(self, learner: str, since: int, now: int) -> Growth | None:
        """The garden of *learner* at *now*, and what has grown from *since* on (ms); None if there
        is no such learner.

        :raises TryAgainError: if the process ends while it is asked
        """
        return await self._about(learner, partial(worker.growth, since=since), now)

    async def minute(self, learner: str, now: int) -> Minute | None:
        """What *learner* should be asked at *now* (ms); None if there is no such learner.

        :raises TryAgainError: if the process ends while it is asked
        """
        return await self._about(learner, worker.minute, now)

    async def progress(self, learner: str, now: int) -> Progress | None:
        """What a teacher is told of *learner* at *now* (ms); None if there is no such learner.

        :raises TryAgainError: if the process ends while it is asked
        """
        return await self._about(learner, worker.progress, now)

    async def votes(self, learners: Sequence[str]) -> list[float] | None:
        """By fact: how near these learners are to knowing it; None if nothing is known of any.

        :raises TryAgainError: if the process ends while it is asked
        """

        async def work() -> list[float] | None:
            lessons = {}
            for learner in dict.fromkeys(learners):
                async with self._turn(learner):
                    if await self._learners.knows(learner):
                        lessons[learner] = await self._teach(learner)
            return await self.ask(worker.votes, lessons) if lessons else None

        return await self.twice(work)

    def prepare(self, learner: str) -> None:
        """Somebody will soon ask about *learner*: let the process start and know them by then."""
        task = asyncio.get_running_loop().create_task(self._prepare(learner))
        self._preparing.add(task)
        task.add_done_callback(self._preparing.discard)

    async def _prepare(self, learner: str) -> None:
        async def work() -> None:
            async with self._turn(learner):
                if await self._learners.knows(learner):
                    await self._teach(learner)

        with suppress(TryAgainError, UnknownOutcomeError):  # whoever asks later is told
            await self.twice(work)

    async def forget(self, learner: str) -> bool:
        """Erase all that is known of *learner*, on the disk and in the process; False if there is
        no such learner. On the disk traces stay until somebody removes them."""
        async with self._turn(learner):
            was_there = await self._learners.forget(learner)
            if self._running is not None:
                with suppress(BrokenExecutor):  # it has ended, and knows nothing any more
                    await self.ask(worker.forget, learner)
        return was_there

    async def close(self) -> None:
        """End the process, whatever it does. It is not started again."""
        self.is_closed = True
        for task in self._preparing:
            task.cancel()
        running, self._running = self._running, None
        if self._rests is not None:
            self._rests.cancel()
        if running is not None:
            with suppress(ProcessLookupError):  # it has ended by itself
                os.kill(running.process, signal.SIGTERM)
            await asyncio.to_thread(running.pool.shutdown)

    # --- How it is asked ---

    async def _about(
        self, learner: str, question: Callable[[str, int, int], T], now: int
    ) -> T | None:
        async def work() -> T | None:
            if not await self._learners.knows(learner):
                return None
            return await self.ask(question, learner, await self._teach(learner), now)

        async def in_turn() -> T | None:
            async with self._turn(learner):
                return await work()

        return await self.twice(in_turn)

    async def _teach(self, learner: str) -> int:
        """Let the process know all lessons of *learner*; returns how many there are."""
        known = await self.ask(worker.known, learner)
        if known and self._is_shared:
            await self._forget_if_erased(learner)
            known = await self.ask(worker.known, learner)
        while lessons := await self._learners.lessons(learner, known, LESSONS_AT_ONCE):
            known = await self.ask(worker.take, learner, lessons, self._most_pupils)
        return known

    async def _forget_if_erased(self, learner: str) -> None:
        """Another server may have erased *learner*, who has come anew since then."""
        last = await self.ask(worker.last, learner)
        if last is not None and await self._learners.lessons(learner, last.nr - 1, 1) != [last]:
            await self.ask(worker.forget, learner)

    def _turn(self, learner: str) -> asyncio.Lock:
        """One at a time for one learner: what is erased must not be taught anew."""
        return self._turns.setdefault(learner, asyncio.Lock())

    async def twice(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do *work*, which asks the process, and once more if that ends meanwhile.

        :raises TryAgainError: if it ends again
        """
        for _ in range(2):
            try:
                return await work()
            except (BrokenExecutor, OSError, DroppedError) as error:
                if not self.is_closed:
                    log.warning("the process for learning was no help: %r", error)
        raise TryAgainError

    async def ask(self, question: Callable[..., T], *about: Any) -> T:
        """What *question* says in the process, which is started if it does not run.

        :raises BrokenExecutor: if it ends meanwhile
        :raises TryAgainError: if it must not be started any more
        """
        if self.is_closed:
            raise TryAgainError
        self._asked += 1
        if self._rests is not None:
            self._rests.cancel()
        try:
            running = await self._start()
            try:
                loop = asyncio.get_running_loop()
                answer = loop.run_in_executor(running.pool, question, *about)
                answer.add_done_callback(_notice)
                # Shielded: a pool whose process ends stumbles over a question that was withdrawn.
                return await asyncio.shield(answer)
            except BrokenExecutor:
                if self._running is running:
                    self._running = None
                raise
        finally:
            self._asked -= 1
            if not self._asked and self._running is not None:
                loop = asyncio.get_running_loop()
                self._rests = loop.call_later(self._idle_after, self._rest)

    async def _start(self) -> _Running:
        async with self._starting:
            if self._running is None:
                self._running = await asyncio.to_thread(_start)
            return self._running

    def _rest(self) -> None:
        """Nobody has asked for long: the process ends."""
        assert self._running is not None, "or nothing would be waited for"
        running, self._running = self._running, None
        running.pool.shutdown(wait=False)


def _notice(answer: asyncio.Future[T]) -> None:
    """Whoever asked may be gone: then nobody complains about what comes instead of an answer."""
    if not answer.cancelled():
        answer.exception()


def _start() -> _Running:
    pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=worker.begin)
    try:
        return _Running(pool, pool.submit(worker.process_id).result())
    except BaseException:
        pool.shutdown(wait=False)
        raise
