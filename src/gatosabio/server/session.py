"""One connection: messages that come in are counted, then decoded; messages that cannot go out at
once wait in a queue. What carries them is a wire (`wires.py`)."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import get_clock_info
from typing import Final, Protocol

from aiohttp import WSCloseCode, web

from gatosabio.server.limits import (
    MESSAGES_AT_ONCE,
    MESSAGES_OVER,
    MESSAGES_PER_SECOND,
    Allowance,
)
from gatosabio.server.long_messages import LongMessages
from gatosabio.server.os_clock import now_ms
from gatosabio.server.pings import Pings
from gatosabio.server.tcp_info import keep_little, kernel_round_trips
from gatosabio.server.wires import Broken, Ping, Pong, Wire
from gatosabio.table.table import MODES
from gatosabio.timing.line import Line
from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode, encode
from gatosabio.wire.from_client import FromClient, Hello
from gatosabio.wire.table_parts import CloseReason
from gatosabio.wire.to_client import Closed, Measured, Mode, ToClient

log = logging.getLogger(__name__)

MOST_QUEUED: Final = 64
MOST_QUEUED_BYTES: Final = 256 * 1024
HELLO_WITHIN: Final = 10.0  # seconds
HANG_UP_WITHIN: Final = 2.0
KERNEL_KEEPS: Final = 64 * 1024
"""Send buffer for a client that does not read, in bytes; Linux's default grows to megabytes."""

KERNEL_TAKES: Final = 16 * 1024
"""Receive buffer, in bytes. aiohttp parses all of it in one go, while everybody else waits."""

WRITTEN_AT_ONCE: Final = 16 * 1024
"""While no more than this waits to be sent, in bytes, a message need not wait in our queue."""

EARLY_ENOUGH_MS: Final = max(0.5, 1000 * get_clock_info("monotonic").resolution)
"""Timers of event loops may ring this much too early: uvloop counts whole milliseconds, and clocks
of Windows are coarse."""

CLOSE_CODES: Final = {
    "too-fast": WSCloseCode.POLICY_VIOLATION,
    "bad-message": WSCloseCode.POLICY_VIOLATION,
    "damaged": WSCloseCode.INTERNAL_ERROR,
    "no-such-token": WSCloseCode.POLICY_VIOLATION,
    "too-slow": WSCloseCode.TRY_AGAIN_LATER,
    "retry": WSCloseCode.SERVICE_RESTART,
    "server-stops": WSCloseCode.SERVICE_RESTART,
}


class TablePort(Protocol):
    """What a session needs of its table."""

    def receive(self, person: int, message: FromClient, arrived: float) -> None:
        """A message of *person* arrived."""
        ...

    def sent(self, person: int, reveal_id: int, now: float) -> None:
        """The reveal was written to the socket of *person*."""
        ...

    def pulse(self) -> str:
        """How often to ping: `race`, `idle` or `quiet`."""
        ...


class Session:
    """A connection from its hello to its end; *proxied*, if a proxy tells its round trips."""

    def __init__(
        self,
        wire: Wire,
        line: Line,
        rng: Random,
        *,
        proxied: bool = False,
    ) -> None:
        self.line = line
        self.person = 0
        self.table: TablePort | None = None
        self._wire = wire
        self._rng = rng
        self._proxied = proxied
        self._mode: Mode = "ep"  # as the client knows it; whoever is welcomed otherwise is told
        self._transport = transport = wire.transport
        self._queue: deque[tuple[float | None, bytes, int | None]] = deque()
        self._queued_bytes = 0
        self._timer: asyncio.TimerHandle | None = None  # until the first of the queue is due
        self._sends = False  # a timer or a task sees to the queue
        self._stuck = False  # a frame is being sent: the buffers may be full
        self._closing: Closed | None = None
        self._reading: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        connection = transport.get_extra_info("socket")
        self.pings = Pings(
            connection,
            line,
            rng,
            send=self._write_frame,
            frame=wire.ping,
            race_ping=wire.race_ping,
            pulse=self._pulse,
            after_ping=self._tell_mode,
            end=self._end,
        )
        keep_little(connection, KERNEL_KEEPS, KERNEL_TAKES)
        self.allowance = Allowance(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now_ms())
        self._over = 0

    async def talk(self) -> None:
        """Pass messages on, both ways, until either side has closed the connection."""
        if self._closing is not None:
            return
        self._reading = self._spawn(self._read_all)
        self.pings.start()
        self._spawn(self._send_long_messages)
        try:
            await asyncio.wait([self._reading])
        finally:
            await self._stop()

    async def _stop(self) -> None:
        """Send and read nothing more."""
        self.pings.stop()
        if self._timer is not None:
            self._timer.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _spawn(self, work: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        """Do *work* beside everything else. An error ends the connection."""

        async def guarded() -> None:
            try:
                await work()
            except ConnectionError:
                self._end(None)
            except Exception:
                log.exception("a session broke")
                self._end("retry")

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _end(self, why: CloseReason | None) -> None:
        """End the connection, because of *why*; or because it is lost."""
        if why is not None:
            self.close(Closed(why=why))
        elif self._reading is not None:
            self._reading.cancel()

    # --- Out ---

    def tell(
        self,
        message: ToClient,
        not_before: float | None = None,
        reveal_id: int | None = None,
    ) -> None:
        """Send *message* after all before it, and not before *not_before* (as exactly as timers
        ring); *reveal_id* is its reveal, if it has one. It waits in a queue if it cannot go out at
        once. A client that does not read is cut off, so that a table never waits. Many messages at
        once are no reason to: a client that reconnects has missed many."""
        if self._closing is not None:
            return
        data = encode(message)
        is_reveal = not_before is not None or reveal_id is not None  # its moment is noted
        if not self._sends and not is_reveal and self._write(data):
            return
        self._queued_bytes += len(data)
        self._queue.append((not_before, data, reveal_id))
        if not self._sends:
            self._sends = True
            self._send_when_due()
        too_many = self._stuck and len(self._queue) > MOST_QUEUED
        if too_many or self._queued_bytes > MOST_QUEUED_BYTES:
            self.close(Closed(why="too-slow"))

    def _write(self, data: bytes) -> bool:
        """Write a message to the connection, if hardly anything waits there to be sent."""
        if self._transport.get_write_buffer_size() > WRITTEN_AT_ONCE:
            return False
        return self._write_frame(self._wire.framed(data))

    def _write_frame(self, frame: bytes) -> bool:
        """Write a frame, if the connection is open and its last frame was not written yet."""
        if self._transport.is_closing() or self._wire.closed:
            return False
        self._transport.write(frame)
        return True

    def close(self, message: Closed) -> None:
        """Ask to close the connection with *message*. What is still queued is not sent."""
        if self._closing is None:
            self._closing = message
            if self._reading is not None:
                self._reading.cancel()

    @property
    def queued_bytes(self) -> int:
        """The bytes of the messages that wait to be sent."""
        return self._queued_bytes

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
            while self._queue and self._closing is None:
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
        while self._queue and self._closing is None:
            if (wait := self._early()) > 0:
                await asyncio.sleep(wait / 1000)
            self._stuck = True
            await self._wire.send(self._queue[0][1])
            self._stuck = False
            self._take_off_queue()
        self._sends = False

    def _take_off_queue(self) -> None:
        """The first of the queue has been written: note it, and ping behind a reveal. That may add
        to the queue."""
        _, data, reveal_id = self._queue.popleft()
        self._queued_bytes -= len(data)
        if reveal_id is not None and self.table is not None:
            self.table.sent(self.person, reveal_id, now_ms())
            self.pings.behind_reveal()

    async def hang_up(self) -> None:
        """If `close` was called, send its message and close the socket, without waiting for the
        client to read what was written."""
        await self._stop()  # what was begun before `talk`, or after it
        self._queue.clear()
        message = self._closing
        if message is None:
            return
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(HANG_UP_WITHIN):
                if message.why != "too-slow":
                    await self._wire.send(encode(message))
                code = CLOSE_CODES.get(message.why, WSCloseCode.OK)
                await self._wire.close(code, message.why)

    def ended_by(self, code: int | None) -> str | None:
        """Why we closed the connection; None if we did not. *code* is the wire's close code."""
        if self._closing is not None:
            return self._closing.why
        return "too-long" if code == WSCloseCode.MESSAGE_TOO_BIG else None

    # --- In ---

    async def read_hello(self) -> Hello | None:
        """The first message; None if it does not come in time or is not a `hello`."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                message = await self._next()
        except TimeoutError:
            return None
        return message[0] if message is not None and isinstance(message[0], Hello) else None

    async def _read_all(self) -> None:
        """Pass messages to the table until the connection ends."""
        while self.table is not None and (message := await self._next()) is not None:
            self.table.receive(self.person, *message)

    async def _next(self) -> tuple[FromClient, float] | None:
        """The next message and when it arrived; None when the connection ends."""
        while self._closing is None:
            heard = await self._wire.receive()
            arrived = now_ms()
            if heard is None:
                return None
            if isinstance(heard, Broken):
                self.close(Closed(why=heard.why))
                return None
            if isinstance(heard, Pong):
                if self.line.pong(heard.payload, arrived) is None:
                    self._within_limits(arrived)  # an answer to no ping of ours counts as a message
                continue
            if not self._within_limits(arrived) or isinstance(heard, Ping):
                continue
            try:
                return decode(heard), arrived
            except BadMessageError as error:
                log.info("a message that is none: %s", error)
                self.close(Closed(why="bad-message"))
        return None

    def _within_limits(self, now: float) -> bool:
        """Count a message before it is decoded, so that a flood costs little; False if it is over
        the limit. Too many of those close the connection."""
        if self.allowance.take(now):
            return True
        self._over += 1
        if self._over > MESSAGES_OVER:
            self.close(Closed(why="too-fast"))
        return False

    # --- Measuring the line ---

    def _tell_mode(self) -> None:
        mode = MODES[self.line.witness]
        if self._proxied and mode != self._mode:
            self._mode = mode
            self.tell(Measured(mode=mode))

    async def _send_long_messages(self) -> None:
        """Measure how unsteady the line is, if the kernel is a witness."""
        if self.line.witness == "kernel":
            messages = LongMessages(
                self._transport, self.line, self._rng, self._pulse, self._wire.long_message
            )
            await messages.send_all()

    def kernel_round_trips(self) -> tuple[float, float] | None:
        """The least and the smoothed round trip that the kernel has measured, in ms; None where it
        does not say."""
        return kernel_round_trips(self._transport.get_extra_info("socket"))

    def _pulse(self) -> str:
        return self.table.pulse() if self.table is not None else "quiet"


def new_socket() -> web.WebSocketResponse:
    """A socket for a player: small messages, no compression, no pings by aiohttp."""
    return web.WebSocketResponse(
        autoping=False,
        compress=False,
        max_msg_size=MOST_BYTES + 1,  # aiohttp refuses messages of this size and more
        timeout=HANG_UP_WITHIN,
        decode_text=False,
    )
