"""Pings: how long the way to a client and back is, and whether the client is still there.

One timer for each connection, and no task: most connections are pinged every few seconds, and there
are thousands of them.
"""

import asyncio
import logging
import secrets
import socket
from collections.abc import Callable
from random import Random
from typing import Final

from gatosabio.server import limits
from gatosabio.server.frames import ping_frame
from gatosabio.server.os_clock import now_ms
from gatosabio.server.tcp_info import kernel_received, kernel_round_trips
from gatosabio.timing.constants import IDLE_PING, QUIET_PINGS, RACE_PING, RACE_PING_PHASE
from gatosabio.timing.line import Line
from gatosabio.wire.table_parts import CloseReason

log = logging.getLogger(__name__)

QUIET_PING: Final = (6_000.0, 7_000.0)  # no race at the table: only to notice a lost connection
KERNEL_EVERY: Final = 500.0
GONE_AFTER: Final = 15_000.0
"""A client that answers no ping for this long is gone, though nobody closed the connection: a phone
out of reach, for example."""

ASLEEP: Final = 2_000.0
"""If this server comes back so many milliseconds late, the whole process was stopped."""


class Pings:
    """Measures one connection, more often during a race. *send* writes a *frame*, if the
    connection is still open. *pulse* says how often to ping. *after_ping* is called after each one,
    and *end* if the client is gone or sends too much, or without a reason if the connection is
    lost."""

    def __init__(
        self,
        connection: socket.socket | None,
        line: Line,
        rng: Random,
        *,
        send: Callable[[bytes], bool],
        frame: Callable[[bytes], bytes] = ping_frame,
        race_ping: float = RACE_PING,
        pulse: Callable[[], str],
        after_ping: Callable[[], None],
        end: Callable[[CloseReason | None], None],
    ) -> None:
        self._connection = connection
        self._line = line
        self._rng = rng
        self._send = send
        self._frame = frame
        self._race_ping = race_ping
        self._pulse = pulse
        self._after_ping = after_ping
        self._end = end
        self._timer: asyncio.TimerHandle | None = None
        self._began = self._due = now_ms()
        self._asked_kernel = -KERNEL_EVERY
        # Bytes, and when. Other requests may have come over this connection before.
        self._received = (kernel_received(connection) or 0, now_ms())
        self._count = 0  # outside races: the first pings come often, to know the line soon
        self._behind_reveal = False  # the next ping goes right behind a reveal

    def start(self) -> None:
        """Ping now, and again and again until `stop`."""
        self._began = self._due = now_ms()
        self._ping()

    def stop(self) -> None:
        """Send no more pings."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def now(self) -> None:
        """Send the next ping now."""
        if self._timer is not None:
            self._timer.cancel()
            self._due = min(self._due, now_ms())  # one that is late stays late: we may have slept
            self._ping()

    def behind_reveal(self) -> None:
        """A reveal was just written: send the next ping right behind it."""
        self._behind_reveal = True
        self.now()

    def _ping(self) -> None:
        self._timer = None
        try:
            is_here, why = self._measure(now_ms())
        except Exception:
            log.exception("a session broke")
            is_here, why = False, "retry"
        if not is_here:
            self._end(why)
            return
        wait = self._until_next()
        self._due = now_ms() + wait
        self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._ping)

    def _measure(self, now: float) -> tuple[bool, CloseReason | None]:
        """Ask the kernel, and send a ping. Gives whether to go on, and if not, why."""
        line = self._line
        if now - self._due > ASLEEP:
            self._began = now  # we slept, so it is not the client's silence
        if min(now - self._began, line.silence(now)) > GONE_AFTER:
            return False, "too-slow"
        if now - self._asked_kernel >= KERNEL_EVERY:
            self._asked_kernel = now
            if self._sends_too_much(now):
                return False, "too-fast"
            if measured := kernel_round_trips(self._connection):
                line.kernel(*measured)
        payload = secrets.token_bytes(8)
        line.ping(payload, now_ms(), racing=self._pulse() == "race")
        if not self._send(self._frame(payload)):
            return False, None
        self._after_ping()
        return True, None

    def _sends_too_much(self, now: float) -> bool:
        """Whether too many bytes came, whether they form messages or not."""
        received = kernel_received(self._connection)
        if received is None:
            return False
        (before, then), self._received = self._received, (received, now)
        most = limits.BYTES_PER_SECOND * (now - then) / 1000 + limits.BYTES_AT_ONCE
        return received - before > most

    def _until_next(self) -> float:
        pulse = self._pulse()
        if pulse == "race":
            behind, self._behind_reveal = self._behind_reveal, False
            return RACE_PING_PHASE if behind else self._race_ping
        self._count += 1
        often = pulse == "idle" or self._count <= QUIET_PINGS
        return self._rng.uniform(*(IDLE_PING if often else QUIET_PING))
