"""An event loop without a clock: when nothing is to be done now, it is the time of the next timer.

Whatever runs belongs to a process, or to the world around them. A process can be killed or stopped
between any two of its steps, as the system does it: nothing of it runs any more, its `finally`
blocks included.
"""

import asyncio
import heapq
import warnings
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, ContextVar
from random import Random
from typing import Any, Final, TypeVarTuple

Ts = TypeVarTuple("Ts")

LATE: Final = 0.002
"""Seconds by which a timer of a process may ring late."""

IN_A_THREAD: Final = 0.004
"""Seconds that something in another thread takes at most."""

MOST_STEPS: Final = 3_000_000
"""No world takes so many: something in it goes round in a circle."""


class EndlessError(Exception):
    """The simulated world never comes to an end, or nothing is left to do in it."""


class Process:
    """What is killed or stopped as one. Its clock is so many seconds *ahead*: clocks of different
    machines have nothing to do with each other."""

    def __init__(self, name: str, ahead: float = 0.0) -> None:
        self.name = name
        self.ahead = ahead
        self.is_dead = False
        self.is_frozen = False
        self.waiting: list[asyncio.Handle] = []  # what is to run when it is no longer stopped
        self.tasks: list[asyncio.Task[Any]] = []

    @property
    def runs(self) -> bool:
        """Whether it does anything."""
        return not (self.is_dead or self.is_frozen)


PROCESS: Final[ContextVar[Process | None]] = ContextVar("process", default=None)


class NumberedTask(asyncio.Task[Any]):
    """A task with a hash that does not depend on where it lies in memory: so tasks in a set are in
    the same order in every run."""

    def __init__(self, coro: Any, *, number: int, **more: Any) -> None:
        self.number = number  # first: it is put into sets at once
        super().__init__(coro, **more)

    def __hash__(self) -> int:
        return self.number


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs everything in an order that depends on *rng* alone."""

    def __init__(self, rng: Random) -> None:
        super().__init__()
        self._rng = rng
        self._now = 0.0
        self._tasks = 0
        self.steps = 0
        self._loose: list[asyncio.Task[Any]] = []  # tasks of no process
        self.set_task_factory(self._make_task)
        self.set_exception_handler(lambda _, __: None)  # whoever was killed asks for no result

    # --- Time ---

    def machine_time(self) -> float:
        """What the clock of the machine shows, to the process that asks."""
        process = PROCESS.get()
        return self._now if process is None else self._now + process.ahead

    def time(self) -> float:
        return self._now

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        if PROCESS.get() is not None:
            when += LATE * self._rng.random()
        return super().call_at(when, callback, *args, context=context)

    def call_exactly_at(self, when: float, callback: Callable[..., object], *args: Any) -> None:
        """As `call_at`, but not a moment late, and for the world: no process has to run for it."""
        super().call_at(when, callback, *args, context=WORLD)

    def run_in_executor(  # type: ignore[override]
        self,
        executor: object,  # noqa: ARG002 - there are no threads
        func: Callable[..., Any],
        *args: Any,
    ) -> asyncio.Future[Any]:
        """Do it a moment later."""
        done: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except Exception as error:
                done.set_exception(error)

        self.call_later(IN_A_THREAD * self._rng.random(), work)
        return done

    # --- Running ---

    def _run_once(self) -> None:
        timers, ready = self._scheduled, self._ready  # type: ignore[attr-defined]
        while timers and timers[0].cancelled():
            heapq.heappop(timers)._scheduled = False
        if not ready:
            if not timers:
                raise EndlessError("nothing is left to do")
            self._now = max(self._now, timers[0].when())
        while timers and timers[0].when() <= self._now:
            timer = heapq.heappop(timers)
            timer._scheduled = False
            ready.append(timer)
        for _ in range(len(ready)):
            self._step(ready.popleft())

    def _step(self, handle: asyncio.Handle) -> None:
        if handle.cancelled():
            return
        process = handle._context.get(PROCESS)  # type: ignore[attr-defined]
        if process is None or process.runs:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise EndlessError(f"more than {MOST_STEPS:,} steps")
            handle._run()
        elif not process.is_dead:
            process.waiting.append(handle)

    def _process_events(self, event_list: object) -> None:
        """There are none: nothing here reads a socket."""

    def _write_to_self(self) -> None:
        """There is no other thread to be woken by."""

    # --- Processes ---

    def _make_task(self, _: object, coro: Any, **more: Any) -> NumberedTask:
        self._tasks += 1
        task = NumberedTask(coro, number=self._tasks, loop=self, **more)
        process = PROCESS.get()
        tasks = self._loose if process is None else process.tasks
        tasks.append(task)
        if len(tasks) % 64 == 0:
            tasks[:] = [one for one in tasks if not one.done()]
        return task

    def kill(self, process: Process) -> None:
        """Nothing of *process* runs any more."""
        process.is_dead = True
        process.waiting.clear()

    def freeze(self, process: Process) -> None:
        """*process* does nothing until `wake`; time goes on."""
        process.is_frozen = True

    def wake(self, process: Process) -> None:
        """*process* goes on, first with what has come due meanwhile."""
        process.is_frozen = False
        waiting, process.waiting = process.waiting, []
        self._ready.extend(waiting)  # type: ignore[attr-defined]

    def bury(self, processes: list[Process]) -> None:
        """The end: end what still waits, without a word, and close."""
        with warnings.catch_warnings():  # whoever was killed never awaited what it had begun
            warnings.simplefilter("ignore", RuntimeWarning)
            asyncio._set_running_loop(
                self
            )  # else a `finally` that asks for a loop makes a real one
            try:
                for tasks in [*(process.tasks for process in processes), self._loose]:
                    while tasks:  # what one of them begins at its end is the last of the loose ones
                        _end(tasks.pop())
            finally:
                asyncio._set_running_loop(None)
            self._ready.clear()  # type: ignore[attr-defined]
            self._scheduled.clear()  # type: ignore[attr-defined]
            self.close()


def _end(task: asyncio.Task[Any]) -> None:
    """Close the coroutine of a task that will never go on, whatever its `finally` blocks say."""
    if task.done():
        return
    task._log_destroy_pending = False  # type: ignore[attr-defined]
    coroutine = task.get_coro()
    with suppress(BaseException):  # it waits for something once more: let it
        coroutine.close()


WORLD: Final = Context()
"""The context of what belongs to no process."""
