"""A connection of a process to the database, and all that can happen to it."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeVar

from gatosabio.chaos.simulated.loop import Process, VirtualLoop
from gatosabio.chaos.simulated.store import REFUSALS, Store

T = TypeVar("T")

QUICK: Final = 0.0015
"""Seconds that a request or an answer travels at most, as a rule."""

NOTICED_WITHIN: Final = (0.0, 0.05, 0.3, 1.2)
"""Seconds until either side notices at the latest that a connection is gone: at once if it was
shut, late if packets only come no more."""


class LineLostError(Exception):
    """The connection is gone. Whether the last request was done is not known."""


class StoreHost:
    """The machine of the database, as its lines see it: it can go down, and be slow."""

    def __init__(self, loop: VirtualLoop, store: Store, rng: Random) -> None:
        self.loop = loop
        self.store = store
        self.rng = rng
        self.slow = 0.0  # seconds that a commit takes longer at most
        self.lines: list[StoreLine] = []
        self.at_point: Callable[[str, Process], None] = lambda _, __: None

    def go_down(self) -> None:
        """All lines are cut, what was committed stays, what is on its way is not done."""
        self.store.is_up = False
        for line in list(self.lines):
            line.cut(arrives=False)

    def come_up(self) -> None:
        """Let lines in again."""
        self.store.is_up = True


class _Request:
    def __init__(
        self, answer: asyncio.Future[Any], work: Callable[[Store], Any], *, commits: bool
    ) -> None:
        self.answer = answer
        self.work = work
        self.commits = commits
        self.is_void = False  # it will never be done
        self.is_done = False

    def lose(self) -> None:
        """Nobody will say what has become of it."""
        if not self.answer.done():
            self.answer.set_exception(LineLostError("the connection is lost"))
            self.answer.exception()  # whoever asked may be gone: that is no error


class StoreLine:
    """One connection, which is made when something is asked. Requests and answers stay in order. If
    it *may_be_late*, what was asked may still be done after the connection is gone."""

    def __init__(self, host: StoreHost, process: Process, *, may_be_late: bool = True) -> None:
        self.process = process
        self.may_be_late = may_be_late
        self.is_open = False
        self.loses_answers = 0  # so many of the next answers to a commit
        self.stalled_until = 0.0  # nothing travels before
        self.noticed_at = 0.0  # when its process knows that it was cut
        self.session = ""  # whose lock it holds
        self._host = host
        self._requests: list[_Request] = []
        self._last_there = self._last_back = 0.0

    def open(self) -> None:
        """Connect, if it is not connected."""
        if not self.is_open:
            self.is_open = True
            self._host.lines.append(self)

    async def ask(self, work: Callable[[Store], T], *, commits: bool = False) -> T:
        """Have *work* done by the database, in one transaction.

        :raises LineLostError: if that is not known to be done
        """
        self.open()
        request = _Request(self._host.loop.create_future(), work, commits=commits)
        self._requests.append(request)
        self._last_there = self._when(self._last_there, self._host.slow if commits else 0.0)
        self._host.loop.call_exactly_at(self._last_there, self._arrive, request)
        answer: T = await request.answer
        return answer

    def _when(self, last: float, longer: float = 0.0) -> float:
        rng, now = self._host.rng, self._host.loop.time()
        soon = max(now, self.stalled_until) + (QUICK + longer) * rng.random()
        return max(soon, last + 1e-6)

    def _arrive(self, request: _Request) -> None:
        host = self._host
        if not host.store.is_up:
            self.cut(arrives=False)
        if request.is_void:
            return
        if request.commits:
            host.at_point("before a commit", self.process)
            if request.is_void:
                return
        request.is_done = True
        try:
            outcome, error = request.work(host.store), None
        except REFUSALS as refused:
            outcome, error = None, refused
        if request.commits:
            host.at_point("after a commit", self.process)
            if self.loses_answers:
                self.loses_answers -= 1
                self.cut()
        if request in self._requests:
            self._last_back = self._when(self._last_back)
            host.loop.call_exactly_at(self._last_back, self._answer, request, outcome, error)

    def _answer(self, request: _Request, outcome: Any, error: Exception | None) -> None:
        if request not in self._requests:  # the line was cut meanwhile
            return
        self._requests.remove(request)
        if request.answer.done():  # nobody waits for it any more
            return
        if error is None:
            request.answer.set_result(outcome)
        else:
            request.answer.set_exception(error)

    def cut(self, *, arrives: bool = True) -> None:
        """The connection is gone. If *arrives*, requests on their way may be done all the same, at
        any moment from now on."""
        if not self.is_open:
            return
        self._shut()
        self._last_there = self._last_back = 0.0
        loop, rng = self._host.loop, self._host.rng
        self.noticed_at = self._sometime()
        lost, self._requests = self._requests, []
        for request in lost:
            request.is_void = not request.is_done and not (
                arrives and self.may_be_late and rng.random() < 0.5
            )
            loop.call_exactly_at(self.noticed_at, request.lose)
        if self.session:
            loop.call_exactly_at(self._sometime(), self._host.store.unlock, self.session)
            self.session = ""

    def _sometime(self) -> float:
        rng = self._host.rng
        return self._host.loop.time() + rng.choice(NOTICED_WITHIN) * rng.random()

    async def lost(self) -> None:
        """Wait until its process knows that it was cut."""
        await asyncio.sleep(self.noticed_at - self._host.loop.time())

    def close(self) -> None:
        """Close it on purpose: the database notices at once."""
        self._shut()
        if self.session:
            self._host.store.unlock(self.session)
            self.session = ""

    def _shut(self) -> None:
        self.is_open = False
        if self in self._host.lines:
            self._host.lines.remove(self)
