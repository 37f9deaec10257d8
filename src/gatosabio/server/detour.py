"""The way round proxies that strip WebSocket upgrades: server-sent events down, POSTs up.

A POST with a `hello` is answered by a stream that never ends. Its first event is the secret of this
line; with it further POSTs bring what the client says. They are numbered: browsers send several at
once and repeat those that were lost, so they may come twice, or in another order. A session hears
each message once and in order, as on a socket.
"""

import asyncio
import re
import secrets
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Final

import msgspec
from aiohttp import WSCloseCode, web
from aiohttp.http import HttpVersion11

from gatosabio.server import limits
from gatosabio.server.admission import hashed
from gatosabio.server.answers import as_json, bearer, read_at_most
from gatosabio.server.door import LET_GO_AFTER, Visitor
from gatosabio.server.limits import Allowance
from gatosabio.server.os_clock import now_ms
from gatosabio.server.ownership import ElsewhereError
from gatosabio.server.wires import Broken, Heard, Ping, Pong
from gatosabio.timing.constants import DETOUR_PING, RANKED, Caps
from gatosabio.wire.codec import MOST_BYTES, BadMessageError, decode, decode_of_class
from gatosabio.wire.from_class import ClassHello
from gatosabio.wire.from_client import Hello

HEADERS: Final = {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
}
OPENING: Final = b":" + b" " * 2048 + b"\n\n"
"""Some proxies pass nothing on before they have so much."""

MOST_SAID: Final = 32
"""The most messages that one POST may bring."""

MOST_POSTED: Final = 16 * 1024
MOST_EARLY: Final = 64
"""How far ahead of a message that is missing others may be, which wait for it."""

MOST_HEARD: Final = 256
"""How many messages may wait for the session, which reads them at once."""

SESSION: Final = re.compile(r"[0-9a-f]{16}")
PING_BYTES: Final = 8
OF: Final = "."
"""Before it, in the secret of a line, stands who has the line."""

KEEP_ALIVE: Final = 15.0  # seconds
SILENT: Final = 45_000.0  # ms


class Said(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one POST brings: messages, numbered from *first*, of which the line's first is 1. A text
    instead of a message answers the ping that has it."""

    first: Annotated[int, msgspec.Meta(ge=1, le=2**53)]
    said: Annotated[list[msgspec.Raw], msgspec.Meta(max_length=MOST_SAID)]


_decoder: Final = msgspec.json.Decoder(Said)


class DetourWire:
    """One line that takes the detour."""

    race_ping = DETOUR_PING
    caps: Caps | None = RANKED

    def __init__(
        self, response: web.StreamResponse, transport: asyncio.Transport, hello: bytes, *, raw: bool
    ) -> None:
        self.response = response
        self.transport = transport
        self.closed = False
        self.close_code: int | None = None
        self.last_heard = now_ms()
        self._raw = raw  # the client's HTTP knows no chunks
        self._inbox = deque[bytes]([hello])
        self.early: dict[int, bytes] = {}
        self._next = 1  # the number of the message that comes next
        self._something = asyncio.Event()
        self._lost = False
        self._broken: Broken | None = None
        self._posts = Allowance(limits.POSTS_PER_SECOND, limits.POSTS_AT_ONCE, now_ms())
        self._bytes = Allowance(limits.BYTES_PER_SECOND, limits.BYTES_AT_ONCE, now_ms())
        self._over = 0

    # --- Down ---

    def framed(self, message: bytes) -> bytes:
        """An event. JSON has no line breaks."""
        return self._chunk(b"data: " + message + b"\n\n")

    def ping(self, payload: bytes) -> bytes:
        """An event of its own kind."""
        return self._chunk(b"event: ping\ndata: " + payload.hex().encode() + b"\n\n")

    def long_message(self, segment: int) -> bytes:
        """A comment."""
        return self._chunk(b":" + b" " * (2 * segment) + b"\n\n")

    def _chunk(self, data: bytes) -> bytes:
        return data if self._raw else b"%x\r\n%b\r\n" % (len(data), data)

    async def send(self, message: bytes) -> None:
        """Send an event; waits while the buffers are full."""
        await self.response.write(b"data: " + message + b"\n\n")

    async def close(self, code: WSCloseCode, why: str) -> None:
        """End the stream. *why* stands there too, for people who look at it."""
        self.closed = True
        self.close_code = code
        await self.response.write_eof(b": " + why.encode() + b"\n\n")

    # --- Up ---

    async def receive(self) -> Heard:
        """The next message, or the answer to a ping."""
        while not self._inbox:
            if self._broken is not None or self._lost:
                return self._broken
            self._something.clear()
            await self._something.wait()
        one = self._inbox.popleft()
        if one[:1] == b'"':
            return _pong(one)
        if len(one) > MOST_BYTES:
            self.close_code = WSCloseCode.MESSAGE_TOO_BIG
            return None
        return one

    def allows(self, size: int, now: float) -> bool:
        """Count a POST of that many bytes; False if there are too many. Too many of those end the
        line."""
        if self._posts.take(now) and self._bytes.take(now, size):
            return True
        self._over += 1
        if self._over > limits.MESSAGES_OVER:
            self.breaks(Broken("too-fast"))
        return False

    def hear(self, first: int, said: Sequence[bytes], now: float) -> bool:
        """Take in messages, numbered from *first*; those that came before are left out. False if
        too much is missing before them, or waits already."""
        if first + len(said) > self._next + MOST_EARLY or len(self._inbox) > MOST_HEARD:
            return False
        self.last_heard = now
        for number, one in enumerate(said, first):
            if number >= self._next:
                self.early.setdefault(number, one[: MOST_BYTES + 1])  # enough to be too long
        while (one_more := self.early.pop(self._next, None)) is not None:
            self._next += 1
            self._inbox.append(one_more)
        self._something.set()
        return True

    def breaks(self, why: Broken) -> None:
        """The client broke the rules."""
        self._broken = why
        self._something.set()

    def lose(self) -> None:
        """The connection of the stream is gone."""
        self._lost = self.closed = True
        self._something.set()

    async def keep_alive(self) -> None:
        """Ping now and then, for a session that does not, until the client is silent for long."""
        while not self.closed and now_ms() - self.last_heard < SILENT:
            self.transport.write(self.ping(secrets.token_bytes(PING_BYTES)))
            await asyncio.sleep(KEEP_ALIVE)
        self.lose()


class Detours:
    """All lines that take the detour, by the SHA-256 of their secrets."""

    def __init__(self, my_session: Callable[[], str | None] = lambda: None) -> None:
        self.lines: dict[str, DetourWire] = {}
        self._my_session = my_session  # if there are other servers

    @asynccontextmanager
    async def open(self, request: web.Request, hello: bytes) -> AsyncIterator[DetourWire | None]:
        """A line for whoever sent *hello*, until the end of the block; None if they are gone
        meanwhile."""
        response = web.StreamResponse(headers=HEADERS)
        response.force_close()  # its connection is for nothing else
        await response.prepare(request)
        transport = request.transport
        if transport is None or not isinstance(request.protocol, Visitor):
            yield None
            return
        secret = f"{self._my_session() or ''}{OF}{secrets.token_urlsafe(32)}"
        wire = DetourWire(response, transport, hello, raw=request.version < HttpVersion11)
        self.lines[hashed(secret)] = wire
        request.protocol.when_lost = wire.lose
        try:
            with suppress(ConnectionError):
                await response.write(OPENING + f"event: line\ndata: {secret}\n\n".encode())
            yield wire
        finally:
            del self.lines[hashed(secret)]
            # Otherwise the transport waits for ever for the client to read what was sent.
            asyncio.get_running_loop().call_later(LET_GO_AFTER, transport.abort)

    def knows(self, request: web.Request) -> bool:
        """Whether the request shows the secret of a line."""
        return self._of(request) is not None

    def elsewhere(self, request: web.Request) -> str:
        """The session of the other server that has made the secret of a line; empty if none has,
        or we have."""
        mine = self._my_session()
        session, _, _ = bearer(request).rpartition(OF)
        return session if mine not in {None, session} and SESSION.fullmatch(session) else ""

    def _of(self, request: web.Request) -> DetourWire | None:
        return self.lines.get(hashed(bearer(request)))

    async def say(self, request: web.Request) -> web.Response:
        """Something that a client says. The answer tells only that it has come."""
        wire, now = self._of(request), now_ms()
        if wire is None and (holder := self.elsewhere(request)):
            raise ElsewhereError("another node has the line", holder)
        data = await read_at_most(request, MOST_POSTED)
        if wire is None:
            return as_json({"error": "no-such-line"}, 404)
        if not wire.allows(len(data), now):
            return as_json({"error": "too-many"}, 429)
        try:
            said = _decoder.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            wire.breaks(Broken("bad-message"))
            return as_json({"error": "bad-request"}, 400)
        if not wire.hear(said.first, [bytes(one) for one in said.said], now):
            return as_json({"error": "too-early"}, 409)
        return web.Response(status=204)


async def read_hello(request: web.Request) -> tuple[bytes, Hello | ClassHello]:
    """The `hello` that opens a line: its bytes, and what they say.

    :raises web.HTTPBadRequest: if it is something else
    """
    data = await read_at_most(request, MOST_BYTES)
    of_class = request.path.endswith("/class")
    with suppress(BadMessageError):
        hello = decode_of_class(data) if of_class else decode(data)
        if isinstance(hello, Hello | ClassHello):
            return data, hello
    raise web.HTTPBadRequest


def _pong(answer: bytes) -> Pong | Ping:
    """What a text answers; it may be anything."""
    try:
        return Pong(bytes.fromhex(answer[1:-1].decode()))
    except ValueError:
        return Ping()
