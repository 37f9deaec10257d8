"""What goes out on one connection: at once if the connection takes it, else from a queue."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from time import get_clock_info
from typing import Final

from gatosabio.server.os_clock import now_ms
from gatosabio.server.wires import Wire
from gatosabio.wire.table_parts import CloseReason

log = logging.getLogger(__name__)

MOST_QUEUED: Final = 64
MOST_QUEUED_BYTES: Final = 256 * 1024
WRITTEN_AT_ONCE: Final = 16 * 1024
"""While no more than this waits to be sent, in bytes, a message need not wait in our queue."""

EARLY_ENOUGH_MS: Final = max(0.5, 1000 * get_clock_info("monotonic").resolution)
"""Timers of event loops may ring this much too early: uvloop counts whole milliseconds, and clocks
of Windows are coarse."""


class Outgoing:
    """Sends messages on *wire*, one after the other. *spawn* does something beside everything else,
    *written* is told of every reveal, and *end* ends the connection."""

    def __init__(
        self,
        wire: Wire,
        spawn: Callable[[Callable[[], Awaitable[None]]], object],
        written: Callable[[int], None],
        end: Callable[[CloseReason], None],
    ) -> None:
        self.queued_bytes = 0  # of the messages that wait to be sent
        self._wire = wire
        self._transport = wire.transport
        self._spawn = spawn
        self._written = written
        self._end = end
        self._queue: deque[tuple[float | None, bytes, int | None]] = deque()
        self._timer: asyncio.TimerHandle | None = None  # until the first of the queue is due
        self._sends = False  # a timer or a task sees to the queue
        self._stuck = False  # a frame is being sent: the buffers may be full
        self._stopped = False

    def put(self, data: bytes, not_before: float | None, reveal_id: int | None) -> None:
        """Send a message after all before it, and not before *not_before* (as exactly as timers
        ring). It waits in a queue if it cannot go out at once. A client that does not read is cut
        off. Many messages at once are no reason to: a client that reconnects has missed many."""
        is_reveal = not_before is not None or reveal_id is not None  # its moment is noted
        if not self._sends and not is_reveal and self._write(data):
            return
        self.queued_bytes += len(data)
        self._queue.append((not_before, data, reveal_id))
        if not self._sends:
            self._sends = True
            self._send_when_due()
        too_many = self._stuck and len(self._queue) > MOST_QUEUED
        if too_many or self.queued_bytes > MOST_QUEUED_BYTES:
            self._end("too-slow")

    def stop(self) -> None:
        """Send nothing more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def write_frame(self, frame: bytes) -> bool:
        """Write a frame, if the connection is open."""
        if self._transport.is_closing() or self._wire.closed:
            return False
        self._transport.write(frame)
        return True

    def _write(self, data: bytes) -> bool:
        """Write a message to the connection, if hardly anything waits there to be sent."""
        if self._transport.get_write_buffer_size() > WRITTEN_AT_ONCE:
            return False
        return self.write_frame(self._wire.framed(data))

    def _send_when_due(self) -> None:
        """Send the first of the queue when its time comes."""
        wait = max(0.0, self._early())
        self._timer = asyncio.get_running_loop().call_later(wait / 1000, self._send)

    def _early(self) -> float:
        """How many milliseconds it is too early to send the first of the queue."""
        not_before = self._queue[0][0]
        return 0.0 if not_before is None else not_before - now_ms()

    def _send(self) -> None:
        """Send what is due. If the client does not read fast enough, a task waits for it."""
        try:
            while self._queue and not self._stopped:
                if self._early() > EARLY_ENOUGH_MS:
                    self._send_when_due()
                    return
                if not self._write(self._queue[0][1]):
                    self._spawn(self._send_slowly)
                    return
                self._take_off_queue()
        except Exception:
            log.exception("a session broke")
            self._end("retry")
        self._sends = False

    async def _send_slowly(self) -> None:
        """Send the queue as fast as the client reads."""
        while self._queue and not self._stopped:
            if (wait := self._early()) > 0:
                await asyncio.sleep(wait / 1000)
            self._stuck = True
            await self._wire.send(self._queue[0][1])
            self._stuck = False
            self._take_off_queue()
        self._sends = False

    def _take_off_queue(self) -> None:
        """The first of the queue has been written. Who is told may add to the queue."""
        _, data, reveal_id = self._queue.popleft()
        self.queued_bytes -= len(data)
        if reveal_id is not None:
            self._written(reveal_id)
