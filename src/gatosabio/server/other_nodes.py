"""The other nodes, as a server that is one of several reaches them: people who play at their
tables, and requests that only they can answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

import aiohttp
from aiohttp import web
from msgspec import Struct
from multidict import CIMultiDict

from gatosabio.nodes.lease import Lease
from gatosabio.nodes.leased_log import now_ms
from gatosabio.server.frame_stream import LONGEST, FrameStream
from gatosabio.server.gateway import CALLED_WITHIN, Gateway
from gatosabio.server.greeting import (
    OTHER_LANGUAGE,
    Call,
    RefusedLinkError,
    Strangers,
    call,
    me,
)

log = logging.getLogger(__name__)

SECRET_HEADER: Final = "Gatosabio-Node-Secret"  # noqa: S105 - its name
SESSION_HEADER: Final = "Gatosabio-Node-Session"
ADDRESS_HEADER: Final = "Gatosabio-Client"
"""In a request that is passed on: for which address it counts."""

PASSED_ON: Final = ("Accept-Encoding", "Authorization", "Content-Type", "Host", "Origin")
TOLD_BACK: Final = (
    *("Cache-Control", "Content-Disposition", "Content-Encoding", "Content-Type", "Retry-After"),
)
ANSWERED_WITHIN: Final = 60.0
PIECE: Final = 64 * 1024


class Reach(Struct, frozen=True):
    """How to reach the node of a *session*: its *address*, with a port, and what shows it that a
    node is asking."""

    session: str
    address: str
    secret: str

    def url(self, path: str) -> str:
        """The address of something there."""
        return f"http://{self.address}{path}"

    @property
    def headers(self) -> dict[str, str]:
        """What every request to it carries."""
        return {SECRET_HEADER: self.secret, SESSION_HEADER: self.session}


Find = Callable[[str], Awaitable[Reach | None]]
"""Finds the node of a session; None if there is none."""


class UnreachableError(ConnectionError):
    """There is no such node any more."""


class Room(Protocol):
    """Where connections are counted: a process may have so many files open."""

    def take_for_node(self) -> bool:
        """Whether there is room for one more connection with another node."""
        ...

    def give_back(self) -> None:
        """One of them has ended."""
        ...


class OtherNodes:
    """Reaches other nodes, as the one called *name*. Connections to one that
    says nothing for *silence* seconds are lost."""

    def __init__(
        self,
        find: Find,
        lease: Lease,
        silence: float,
        name: str = "",
        is_leaving: Callable[[], bool] = lambda: False,
    ) -> None:
        self.name: Final = name
        self.room: Room | None = None  # for requests and classes; the links that we begin are few
        self._is_leaving = is_leaving
        self._lease = lease
        self.silence: Final = silence
        self.strangers: Final = Strangers(me(name))
        self.gateway: Final = Gateway(self._call, silence)
        self._find = find
        self._http: aiohttp.ClientSession | None = None

    def my_session(self) -> str | None:
        """The session of this node; None while it has none."""
        return self._lease.session

    def is_ready(self) -> bool:
        """Whether tables may be run here."""
        return self._lease.holds(now_ms()) and not self._is_leaving()

    async def _call(self, session: str) -> FrameStream:
        """A stream of frames to the node of *session*, which lets us in.

        :raises OSError: if it does not
        """
        async with asyncio.timeout(CALLED_WITHIN):
            reach = await self._reach(session)
            host, _, port = reach.address.rpartition(":")
            _, stream = await asyncio.get_running_loop().create_connection(
                FrameStream, host.strip("[]"), int(port)
            )
            try:
                await call(stream, Call(self.strangers.ours, session, reach.secret))
            except BaseException as error:
                stream.abort()
                if isinstance(error, RefusedLinkError) and error.answer.refusal == OTHER_LANGUAGE:
                    self.strangers.tell(error.answer.called)
                raise
        return stream

    async def socket(
        self, session: str, path: str, address: str = ""
    ) -> aiohttp.ClientWebSocketResponse:
        """A socket to *path* at the node of *session*, which counts for *address*.

        :raises OSError: if it does not answer in time, or aiohttp.ClientError
        """
        async with asyncio.timeout(CALLED_WITHIN):
            reach = await self._reach(session)
            return await self._client().ws_connect(
                reach.url(path),
                headers={**reach.headers, ADDRESS_HEADER: address},
                heartbeat=self.silence / 1.5,  # aiohttp waits half as long for the answer
                max_msg_size=LONGEST,
            )

    async def pass_on(
        self, request: web.Request, session: str, address: str, more: Sequence[str] = ()
    ) -> web.StreamResponse:
        """What the node of *session* answers to *request*, which counts for *address*. *more* are
        headers that it needs besides the usual ones.

        :raises OSError: if it cannot be reached, or aiohttp.ClientError
        """
        with self.counted():
            return await self._pass_on(request, session, address, more)

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Until the end of the block, there is room for a connection to another node.

        :raises UnreachableError: if there is none
        """
        room = self.room
        if room is not None and not room.take_for_node():
            raise UnreachableError("there are too many connections")
        try:
            yield
        finally:
            if room is not None:
                room.give_back()

    async def _pass_on(
        self, request: web.Request, session: str, address: str, more: Sequence[str]
    ) -> web.StreamResponse:
        reach = await self._reach(session)
        headers = CIMultiDict({**reach.headers, ADDRESS_HEADER: address})
        for name in (*PASSED_ON, *more):  # what was sent twice is suspicious there, too
            headers.extend([(name, value) for value in request.headers.getall(name, [])])
        asked = self._client().request(
            request.method,
            reach.url(request.path_qs),
            headers=headers,
            data=await request.read(),
            allow_redirects=False,
            timeout=aiohttp.ClientTimeout(
                total=None, sock_connect=CALLED_WITHIN, sock_read=ANSWERED_WITHIN
            ),
        )
        async with asked as answered:
            told = {name: answered.headers[name] for name in TOLD_BACK if name in answered.headers}
            response = web.StreamResponse(status=answered.status, headers=told)
            await response.prepare(request)
            try:
                async for piece in answered.content.iter_chunked(PIECE):
                    await response.write(piece)
                await response.write_eof()
            except (aiohttp.ClientError, OSError, TimeoutError):
                if request.transport is not None:  # half an answer must not look like a whole one
                    request.transport.abort()
        return response

    async def _reach(self, session: str) -> Reach:
        reach = await self._find(session)
        if reach is None:
            raise UnreachableError("there is no such node any more")
        return reach

    def _client(self) -> aiohttp.ClientSession:
        if self._http is None:
            self._http = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0, force_close=True), auto_decompress=False
            )
        return self._http

    async def close(self) -> None:
        """End all links."""
        await self.gateway.close()
        if self._http is not None:
            await self._http.close()
