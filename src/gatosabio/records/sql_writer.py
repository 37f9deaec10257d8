"""The one thread that writes. All jobs that arrive while it is busy form its next transaction.

A commit waits some milliseconds for the disk, however much it contains. So all waiting callers
share one commit, and each is told when it is on disk.
"""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain, groupby
from queue import Empty, SimpleQueue
from random import uniform
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, Final, TypeVar

from msgspec import Struct

from gatosabio.records.log import FencedError, Row, Trouble, UnknownOutcomeError
from gatosabio.records.sql_store import OF_ALL, Connection, Fault, Store, Work

T = TypeVar("T")

MOST_AT_ONCE: Final = 1000
"""Jobs in one transaction. With more, the first would wait too long for the last."""

BETWEEN: Final = 0.004
"""Seconds from the beginning of a transaction to that of the next, at least: whatever comes
meanwhile shares it. A transaction costs as much as an action at a table, so a busy server saves
half of them. On a server that is not busy, only who writes twice in a row waits."""

TRIES: Final = 6
"""How often a transaction is done that the database undoes because of somebody else's."""

PAUSE: Final = 0.05
"""Before it is done again, up to so many seconds, and each time more: at once it would meet the
same one again, which is only about to go on."""

FENCED: Final = {Fault.TAKEN, Fault.NO_ROW_BEFORE, Fault.MISSING}
"""What it means that rows cannot be inserted: they exist already, or the table was erased."""

SWITCH_SECONDS: Final = 0.0001
"""Python's switch interval: how long a thread waits for the interpreter before it demands it. With
Python's own 5 ms a busy event loop whose turns are shorter than that never gives it up: appends
were seen to wait for 20 seconds. With this they waited for 10 milliseconds."""


class _Job(Struct):
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[Any]
    work: Work[Any]
    rows: tuple[Row, ...] = ()  # if the job only writes these rows
    alone: bool = False


class Writer:
    """A thread with a queue. It belongs to no event loop: any loop may call it."""

    def __init__(self, store: Store, most_at_once: int = MOST_AT_ONCE) -> None:
        self.commits = 0
        self._last = 0.0  # when the last group was begun
        self._store = store
        self._most_at_once = most_at_once
        self._queue: SimpleQueue[_Job | None] = SimpleQueue()  # None is the last entry
        self._door = Lock()
        self._closed = False
        self._broken: str | None = None
        sys.setswitchinterval(min(sys.getswitchinterval(), SWITCH_SECONDS))
        # A daemon: a process that ends without closing has confirmed no queued job, so none is
        # lost.
        self._thread = Thread(target=self._run, name="gatosabio-log-writer", daemon=True)
        self._thread.start()

    def append(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Write *rows*, all or none. What it gives is done when they are on disk: a future, since a
        coroutine would need a task of its own, for every action of every table.

        :raises FencedError: if somebody else wrote to the table
        :raises UnknownOutcomeError: if it is not known whether they are on disk
        """
        kept = tuple(rows)  # the caller may change its list meanwhile
        return self._ask(lambda db: self._insert(db, kept), rows=kept)

    async def append_and(self, rows: Sequence[Row], also: Work[Any]) -> None:
        """Write *rows* and do *also*: both, or nothing.

        :raises FencedError: if somebody else wrote to the table
        :raises UnknownOutcomeError: if it is not known whether they are on disk
        """
        kept = tuple(rows)

        def work(db: Connection) -> None:
            self._insert(db, kept)
            also(db)

        await self._ask(work)

    async def do(self, work: Work[T], *, alone: bool = False) -> T:
        """Do *work*, in the order of the calls, and return when it is on disk. With *alone* it is
        done outside of any transaction, after the jobs before it.

        :raises UnknownOutcomeError: if it is not known whether it is on disk
        """
        done: T = await self._ask(work, alone=alone)
        return done

    def _ask(
        self, work: Work[Any], *, rows: tuple[Row, ...] = (), alone: bool = False
    ) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        job = _Job(loop, loop.create_future(), work, rows, alone)
        with self._door:
            if self._closed:
                job.done.set_exception(UnknownOutcomeError("the log is closed"))
            else:
                self._queue.put(job)
        return job.done

    def close(self) -> None:
        """Do all queued jobs, then stop. Blocks until that is done."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    # --- Runs in the thread ---

    def _run(self) -> None:
        more = True
        while more:
            group, more = self._next_group()
            shared = [job for job in group if not job.alone]
            if shared:
                _tell(shared, self._outcomes(shared, self._do_together))
            for job in group:
                if job.alone:
                    _tell([job], self._outcomes([job], self._do_alone))

    def _next_group(self) -> tuple[list[_Job], bool]:
        """All queued jobs, after waiting for the first; and whether more may come."""
        group: list[_Job] = []
        if (early := self._last + BETWEEN - monotonic()) > 0:
            sleep(early)  # before looking: so whoever writes meanwhile need not wake this thread
        job = self._queue.get()
        self._last = monotonic()
        while job is not None:
            group.append(job)
            if len(group) == self._most_at_once:
                return group, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return group, True
        return group, False

    def _outcomes(self, group: list[_Job], do: Callable[[list[_Job]], list[Any]]) -> list[Any]:
        """What each job returned or raised. There is an answer for every job, whatever happens,
        because its caller would wait for ever without one."""
        for tries_left in reversed(range(TRIES)):
            if self._broken is not None:
                break
            try:
                return do(group)
            except Exception as error:  # of the disk, or unforeseen
                if self._store.fault(error) is not Fault.AGAIN or not tries_left:
                    return self._give_up(group, error)
                self._store.roll_back()
                sleep(uniform(0, PAUSE * (TRIES - tries_left)))  # noqa: S311 - nothing secret
        return [UnknownOutcomeError(self._broken or "", Trouble.FAILED) for _ in group]

    def _do_together(self, group: list[_Job]) -> list[Any]:
        """Do all jobs in one transaction. Usually all of them write rows and none fails; if one
        does, each is tried in its own savepoint to find out which."""
        db = self._store.writing()
        if all([job.rows for job in group]):
            try:
                self._insert_all(db, _rows_of(group))
                return [None] * len(group)
            except Exception as error:
                if self._is_of_all(error):
                    raise
                self._store.roll_back()
        self._store.begin(db)
        outcomes: list[Any] = []
        for are_rows, some in groupby(group, key=lambda job: bool(job.rows)):
            jobs = [*some]
            outcomes += self._try_rows(db, jobs) if are_rows else self._try_each(db, jobs)
        self._store.commit(db)
        self.commits += 1
        return outcomes

    def _insert_all(self, db: Connection, rows: list[Row]) -> None:
        several = len(rows) > self._store.rows_at_once  # one statement needs no BEGIN
        if several:
            self._store.begin(db)
        self._insert(db, rows)
        if several:
            self._store.commit(db)
        self.commits += 1

    def _insert(self, db: Connection, rows: Sequence[Row]) -> None:
        try:
            self._store.insert(db, rows)
        except Exception as error:
            if self._store.fault(error) not in FENCED:
                raise
            first = rows[0]
            raise FencedError(
                f"row {first.seq} of {first.table} does not follow its tail: it was written by "
                "somebody else, or erased"
            ) from None

    def _do_alone(self, group: list[_Job]) -> list[Any]:
        return [job.work(self._store.writing()) for job in group]

    def _try_rows(self, db: Connection, jobs: list[_Job]) -> list[Any]:
        """What became of *jobs*, which only write rows: all by one statement, if none of them is
        wrong."""
        if len(jobs) > 1:
            rows = _rows_of(jobs)
            if not isinstance(self._try(db, lambda db: self._insert(db, rows)), Exception):
                return [None] * len(jobs)
        return self._try_each(db, jobs)

    def _try_each(self, db: Connection, jobs: list[_Job]) -> list[Any]:
        return [self._try(db, job.work) for job in jobs]

    def _try(self, db: Connection, work: Work[Any]) -> Any:
        """What *work* returns, or what it raises; then its changes are rolled back."""
        db.execute("SAVEPOINT job")
        try:
            outcome = work(db)
        except Exception as error:
            if self._is_of_all(error):
                raise
            outcome = error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")
        return outcome

    def _is_of_all(self, error: Exception) -> bool:
        return self._store.fault(error) in OF_ALL

    def _give_up(self, group: list[_Job], error: Exception) -> list[Any]:
        said = self._store.sentence(error)
        if self._store.fault(error) is Fault.BEYOND_REPAIR:
            self._broken = f"the disk failed ({said}), nothing is written any more: restart"
        self._store.roll_back()
        reason = f"not known to be written: {said}"
        trouble = self._store.trouble(error)
        return [_because(error, UnknownOutcomeError(reason, trouble)) for _ in group]


def _rows_of(jobs: list[_Job]) -> list[Row]:
    return [*chain.from_iterable([job.rows for job in jobs])]


def _because(cause: Exception, error: Exception) -> Exception:
    error.__cause__ = cause
    return error


def _tell(group: list[_Job], outcomes: list[Any]) -> None:
    """Answer all jobs. Each event loop is woken once only, because that is a system call."""
    by_loop: defaultdict[asyncio.AbstractEventLoop, list[tuple[_Job, Any]]] = defaultdict(list)
    for job, outcome in zip(group, outcomes, strict=True):
        by_loop[job.loop].append((job, outcome))
    for loop, answers in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: nobody waits there
            loop.call_soon_threadsafe(_settle, answers)


def _settle(answers: list[tuple[_Job, Any]]) -> None:
    for job, outcome in answers:
        if job.done.done():  # cancelled
            continue
        if isinstance(outcome, Exception):
            job.done.set_exception(outcome)
        else:
            job.done.set_result(outcome)
