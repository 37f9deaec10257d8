"""An alarm whose moment moves, with timers and a clock that the test moves."""

import asyncio
import heapq
from typing import Any

import pytest

from gatosabio.server import alarm
from gatosabio.server.alarm import Alarm


class Timers:
    """A clock, the timers that an event loop would have, and an alarm that uses them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.set = 0  # how often a timer was set
        self.rang: list[float] = []  # when the alarm has rung
        self.bell = Alarm(lambda: self.rang.append(self.now))
        self._timers: list[tuple[float, int, Any]] = []
        monkeypatch.setattr(alarm, "now_ms", lambda: self.now)
        monkeypatch.setattr(asyncio, "get_running_loop", lambda: self)

    def call_later(self, seconds: float, callback: Any) -> "Timer":
        self.set += 1
        timer = Timer(callback)
        heapq.heappush(self._timers, (self.now + 1000 * seconds, self.set, timer))
        return timer

    def run_until(self, now: float) -> None:
        while self._timers and self._timers[0][0] <= now:
            self.now, _, timer = heapq.heappop(self._timers)
            timer.ring()
        self.now = now


class Timer:
    def __init__(self, callback: Any) -> None:
        self._callback = callback

    def cancel(self) -> None:
        self._callback = lambda: None

    def ring(self) -> None:
        self._callback()


@pytest.fixture
def timers(monkeypatch: pytest.MonkeyPatch) -> Timers:
    return Timers(monkeypatch)


def test_it_rings_at_its_moment_and_once(timers: Timers) -> None:
    timers.bell.set(1500.0)
    timers.run_until(3000.0)

    assert timers.rang == [1500.0]


def test_a_moment_that_moves_on_needs_no_new_timer_each_time(timers: Timers) -> None:
    for later in range(100):
        timers.bell.set(1500.0 + later)
    timers.run_until(3000.0)

    assert timers.rang == [1599.0]
    assert timers.set == 2


def test_an_earlier_moment_counts_at_once(timers: Timers) -> None:
    timers.bell.set(2000.0)
    timers.bell.set(1200.0)
    timers.run_until(3000.0)

    assert timers.rang == [1200.0]


def test_without_a_moment_it_does_not_ring(timers: Timers) -> None:
    timers.bell.set(1200.0)
    timers.bell.set(None)
    timers.run_until(3000.0)
    timers.bell.set(4000.0)
    timers.bell.cancel()
    timers.run_until(5000.0)

    assert timers.rang == []


def test_a_moment_that_has_passed_rings_now(timers: Timers) -> None:
    timers.bell.set(900.0)
    timers.run_until(1000.0)

    assert timers.rang == [1000.0]
