"""What carries the messages of a session: a WebSocket, or a detour (`detour.py`).

What is sent at once is written to the transport directly, so a wire only says how the bytes look.
"""

import asyncio
from typing import NamedTuple, Protocol, TypeAlias

from aiohttp import WSCloseCode, WSMsgType, web

from gatosabio.server.frames import ping_frame, text_frame
from gatosabio.server.long_messages import long_message
from gatosabio.timing.constants import RACE_PING, Caps
from gatosabio.wire.table_parts import CloseReason


class Pong(NamedTuple):
    """The answer to a ping of ours."""

    payload: bytes


class Ping(NamedTuple):
    """A ping of the client, or an answer that no ping of ours can have. It is answered already, and
    counts as a message."""


class Broken(NamedTuple):
    """The client broke the rules of the wire itself."""

    why: CloseReason


Heard: TypeAlias = bytes | Pong | Ping | Broken | None
"""What comes in: mostly the bytes of a message; None when the connection has ended."""


class Wire(Protocol):
    """What a session needs of its connection."""

    @property
    def transport(self) -> asyncio.Transport:
        """Where the bytes go."""
        ...

    @property
    def closed(self) -> bool:
        """Whether nothing may be written any more."""
        ...

    @property
    def close_code(self) -> int | None:
        """The code with which the connection was closed, if it was."""
        ...

    @property
    def race_ping(self) -> float:
        """How often it is pinged during a race, in ms."""
        ...

    @property
    def caps(self) -> Caps | None:
        """How much delay is forgiven at most; None if that goes by what measures the line."""
        ...

    def framed(self, message: bytes) -> bytes:
        """The bytes that carry a message."""
        ...

    def ping(self, payload: bytes) -> bytes:
        """The bytes that carry a ping."""
        ...

    def long_message(self, segment: int) -> bytes:
        """Bytes for two packets of *segment* bytes, which every client ignores."""
        ...

    async def send(self, message: bytes) -> None:
        """Send a message as fast as the client reads."""
        ...

    async def receive(self) -> Heard:
        """What comes in next."""
        ...

    async def close(self, code: WSCloseCode, why: str) -> None:
        """End the connection, without waiting for the client to read what was written."""
        ...


class SocketWire:
    """A WebSocket."""

    race_ping = RACE_PING
    caps: Caps | None = None
    ping = staticmethod(ping_frame)
    framed = staticmethod(text_frame)
    long_message = staticmethod(long_message)

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self.transport = transport
        self._socket = socket

    @property
    def closed(self) -> bool:
        """Whether it was closed by either side."""
        return self._socket.closed

    @property
    def close_code(self) -> int | None:
        """The code with which it was closed."""
        return self._socket.close_code

    async def send(self, message: bytes) -> None:
        """Send a text frame; waits while the buffers are full."""
        await self._socket.send_frame(message, WSMsgType.TEXT)

    async def receive(self) -> Heard:
        """The next frame; a ping is answered at once."""
        frame = await self._socket.receive()
        if frame.type is WSMsgType.PONG:
            return Pong(bytes(frame.data))
        if frame.type is WSMsgType.PING:
            await self._socket.pong(frame.data)
            return Ping()
        if frame.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            data: bytes = frame.data
            return data
        return None

    async def close(self, code: WSCloseCode, why: str) -> None:
        """Close it with that code."""
        await self._socket.close(code=code, message=why.encode(), drain=False)
