"""Rings at a moment that is moved again and again, mostly to a later one."""

import asyncio
from collections.abc import Callable

from gatosabio.server.os_clock import now_ms


class Alarm:
    """Calls *ring* at the moment that was set last. A timer that would ring before that is left
    alone, and set again when it rings: that happens now and then, but the moment moves at every
    action of a table."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._at: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0.0

    def set(self, at: float | None) -> None:
        """Ring at the server's time *at*; not at all if it is None."""
        self._at = at
        if at is not None and (self._timer is None or at < self._timer_at):
            self.cancel()
            self._start(at)

    def cancel(self) -> None:
        """Do not ring any more, until it is set again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _start(self, at: float) -> None:
        delay = max(0.0, at - now_ms()) / 1000
        self._timer_at = at
        self._timer = asyncio.get_running_loop().call_later(delay, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._at is not None and self._at > self._timer_at:
            self._start(self._at)
        elif self._at is not None:
            self._ring()
