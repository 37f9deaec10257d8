"""One connection: messages that come in are counted, then decoded; messages that cannot go out at
once wait in a queue. What carries them is a wire (`wires.py`)."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Final

from aiohttp import WSCloseCode, web

from gatosabio.server.limits import (
    MESSAGES_AT_ONCE,
    MESSAGES_OVER,
    MESSAGES_PER_SECOND,
    Allowance,
)
from gatosabio.server.long_messages import LongMessages
from gatosabio.server.os_clock import now_ms
from gatosabio.server.outgoing import Outgoing
from gatosabio.server.pings import Pings
from gatosabio.server.ports import TablePort
from gatosabio.server.tcp_info import keep_little
from gatosabio.server.wires import Broken, Ping, Pong, Wire
from gatosabio.table.table import MODES
from gatosabio.timing.line import Line
from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode, encode
from gatosabio.wire.from_client import FromClient, Hello
from gatosabio.wire.table_parts import CloseReason
from gatosabio.wire.to_client import Closed, Measured, Mode, ToClient

log = logging.getLogger(__name__)

HELLO_WITHIN: Final = 10.0  # seconds
HANG_UP_WITHIN: Final = 2.0
KERNEL_KEEPS: Final = 64 * 1024
"""Send buffer for a client that does not read, in bytes; Linux's default grows to megabytes."""

KERNEL_TAKES: Final = 16 * 1024
"""Receive buffer, in bytes. aiohttp parses all of it in one go, while everybody else waits."""

CLOSE_CODES: Final = {
    "too-fast": WSCloseCode.POLICY_VIOLATION,
    "bad-message": WSCloseCode.POLICY_VIOLATION,
    "damaged": WSCloseCode.INTERNAL_ERROR,
    "no-such-token": WSCloseCode.POLICY_VIOLATION,
    "too-slow": WSCloseCode.TRY_AGAIN_LATER,
    "retry": WSCloseCode.SERVICE_RESTART,
    "server-stops": WSCloseCode.SERVICE_RESTART,
}


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
        self.came_at = now_ms()
        self.person = 0
        self.table: TablePort | None = None
        self._wire = wire
        self._rng = rng
        self._proxied = proxied
        self._mode: Mode = "ep"  # as the client knows it; whoever is welcomed otherwise is told
        self.transport = transport = wire.transport
        self.outgoing = Outgoing(wire, self._spawn, self._written, self._end)
        self._closing: Closed | None = None
        self._reading: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        connection = transport.get_extra_info("socket")
        self.pings = Pings(
            connection,
            line,
            rng,
            send=self.outgoing.write_frame,
            frame=wire.ping,
            race_ping=wire.race_ping,
            pulse=self._pulse,
            after_ping=self._tell_mode,
            end=self._end,
        )
        keep_little(connection, KERNEL_KEEPS, KERNEL_TAKES)
        self.allowance = Allowance(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now_ms())
        self._over = 0

    @property
    def is_gone(self) -> bool:
        """Whether the connection is known to have ended."""
        return self._wire.closed or self.transport.is_closing()

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
        self.outgoing.stop()
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
        """Send *message* after all before it, and not before *not_before*; *reveal_id* is its
        reveal, if it has one. A client that does not read is cut off, so that a table never
        waits."""
        if self._closing is None:
            self.outgoing.put(encode(message), not_before, reveal_id)

    def tell_bytes(self, data: bytes, not_before: float | None, reveal_id: int | None) -> None:
        """The same for a message that is encoded already."""
        if self._closing is None:
            self.outgoing.put(data, not_before, reveal_id)

    def _written(self, reveal_id: int) -> None:
        """A reveal has been written to the socket: note it, and ping behind it. That may send
        something more."""
        if self.table is not None:
            self.table.sent(self.person, reveal_id, now_ms())
            self.pings.behind_reveal()

    def close(self, message: Closed) -> None:
        """Ask to close the connection with *message*. What is still queued is not sent."""
        if self._closing is None:
            self._closing = message
            self.outgoing.stop()
            if self._reading is not None:
                self._reading.cancel()

    async def hang_up(self) -> None:
        """If `close` was called, send its message and close the socket, without waiting for the
        client to read what was written."""
        await self._stop()  # what was begun before `talk`, or after it
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

    def ping_now(self) -> None:
        """Send the next ping now, if any was sent yet."""
        self.pings.now()

    def _tell_mode(self) -> None:
        mode = MODES[self.line.witness]
        if self._proxied and mode != self._mode:
            self._mode = mode
            self.tell(Measured(mode=mode))

    async def _send_long_messages(self) -> None:
        """Measure how unsteady the line is, if the kernel is a witness."""
        if self.line.witness == "kernel":
            messages = LongMessages(
                self.transport, self.line, self._rng, self._pulse, self._wire.long_message
            )
            await messages.send_all()

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
