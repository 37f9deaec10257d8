"""One connection to a class: whole views go out, and only the newest one waits for a slow line."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from aiohttp import WSCloseCode, web

from gatosabio.server.limits import Allowance
from gatosabio.server.os_clock import now_ms
from gatosabio.server.wires import Broken, Ping, Pong, Wire
from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode_of_class, encode
from gatosabio.wire.from_class import ClassHello, FromClass
from gatosabio.wire.to_class import (
    ChildView,
    ClassClosed,
    ClassCloseReason,
    ClassRefused,
    Purring,
    TeacherView,
    WallView,
)

log = logging.getLogger(__name__)

HELLO_WITHIN: Final = 10.0  # seconds
HEARTBEAT: Final = 20.0  # seconds
HANG_UP_WITHIN: Final = 2.0
SEND_WITHIN: Final = 30.0
MESSAGES_PER_SECOND: Final = 10.0  # people tap, and drag
MESSAGES_AT_ONCE: Final = 40.0
MOST_WAITING: Final = 8

CLOSE_CODES: Final = {
    "no-such-token": WSCloseCode.POLICY_VIOLATION,
    "too-fast": WSCloseCode.POLICY_VIOLATION,
    "bad-message": WSCloseCode.POLICY_VIOLATION,
    "retry": WSCloseCode.SERVICE_RESTART,
    "server-stops": WSCloseCode.SERVICE_RESTART,
    "too-slow": WSCloseCode.TRY_AGAIN_LATER,
}

AnyView = WallView | TeacherView | ChildView


class ClassSession:
    """A connection to a class, from its hello to its end."""

    def __init__(self, wire: Wire) -> None:
        self.came_at = now_ms()
        self._wire = wire
        self._view: bytes | None = None  # the newest, if it was not sent yet
        self._others: deque[bytes] = deque()
        self._something = asyncio.Event()
        self._closing: ClassClosed | None = None
        self._reading: asyncio.Task[None] | None = None
        self._allowance = Allowance(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now_ms())

    @property
    def is_gone(self) -> bool:
        """Whether the connection is known to have ended."""
        return self._closing is not None or self._wire.closed

    def show(self, view: AnyView) -> None:
        """Send *view*; one that waits for the line is not sent any more."""
        self._view = encode(view)
        self._something.set()

    def tell(self, message: Purring | ClassRefused) -> None:
        """Send *message*. A line that takes nothing is closed."""
        if len(self._others) >= MOST_WAITING:
            self.close("too-slow")
            return
        self._others.append(encode(message))
        self._something.set()

    def close(self, why: ClassCloseReason) -> None:
        """End the connection."""
        if self._closing is None:
            self._closing = ClassClosed(why=why)
            if self._reading is not None:
                self._reading.cancel()

    async def read_hello(self) -> ClassHello | None:
        """The first message; None if it does not come in time, or is another."""
        with suppress(TimeoutError):
            async with asyncio.timeout(HELLO_WITHIN):
                message = await self._next()
                return message if isinstance(message, ClassHello) else None
        return None

    async def talk(self, hear: Callable[[ClassHello | FromClass], Awaitable[None]]) -> None:
        """Pass messages on, both ways, until either side ends the connection."""
        if self._closing is not None:
            return
        self._reading = asyncio.create_task(self._read_all(hear))
        tasks = (self._reading, asyncio.create_task(self._send_all()))
        try:
            await asyncio.wait([self._reading])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read_all(self, hear: Callable[[ClassHello | FromClass], Awaitable[None]]) -> None:
        try:
            while (message := await self._next()) is not None:
                await hear(message)
        except Exception:
            log.exception("a session of a class broke")
            self.close("retry")

    async def _send_all(self) -> None:
        try:
            while True:
                await self._something.wait()
                self._something.clear()
                while self._others:
                    await self._send(self._others.popleft())
                if self._view is not None:
                    view, self._view = self._view, None
                    await self._send(view)
        except (ConnectionError, TimeoutError):
            self.close("too-slow")

    async def _send(self, data: bytes) -> None:
        async with asyncio.timeout(SEND_WITHIN):
            await self._wire.send(data)

    async def _next(self) -> ClassHello | FromClass | None:
        """The next message; None when the connection ends."""
        while self._closing is None:
            heard = await self._wire.receive()
            if heard is None:
                return None
            if isinstance(heard, Broken):
                self.close("too-fast" if heard.why == "too-fast" else "bad-message")
                return None
            if isinstance(heard, Pong):
                continue
            if not self._allowance.take(now_ms()):
                self.close("too-fast")
                return None
            if isinstance(heard, Ping):
                continue
            try:
                return decode_of_class(heard)
            except BadMessageError as error:
                log.info("a message that is none: %s", error)
                self.close("bad-message")
        return None

    async def hang_up(self) -> None:
        """If `close` was called, say why and close the socket."""
        if self._closing is None:
            return
        why = self._closing.why
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(HANG_UP_WITHIN):
                await self._wire.send(encode(self._closing))
                await self._wire.close(CLOSE_CODES.get(why, WSCloseCode.OK), why)


def new_class_socket() -> web.WebSocketResponse:
    """A socket for a page in a class."""
    return web.WebSocketResponse(
        heartbeat=HEARTBEAT,
        compress=False,
        max_msg_size=MOST_BYTES + 1,
        timeout=HANG_UP_WITHIN,
        decode_text=False,
    )
