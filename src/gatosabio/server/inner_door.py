"""Where other nodes reach this one: a port of its own, for them alone. Whoever begins with a zero
byte begins a link, as frames do (`frame_stream.py`); everybody else speaks HTTP."""

import asyncio
import secrets
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

from aiohttp import web

from gatosabio.server.answers import as_json
from gatosabio.server.door import HEADER_WITHIN, http_log
from gatosabio.server.frame_stream import FrameStream
from gatosabio.server.linked_nodes import GREETS_WITHIN, NOT_A_NODE, LinkedNodes
from gatosabio.server.other_nodes import ADDRESS_HEADER, SECRET_HEADER, SESSION_HEADER, Room
from gatosabio.server.proxy import FROM_NODE

ENDS_WITHIN: Final = 1.0
"""Seconds in which those who play through links are let go."""


class InnerDoor:
    """Listens at *host* and *port*, from now on; port 0 is any that is free.

    :raises OSError: if nobody can listen there
    """

    def __init__(self, host: str, port: int) -> None:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.create_server((host, port), family=family)
        self.secret: Final = secrets.token_urlsafe(32)
        bound = self._socket.getsockname()[1]
        self.address: Final = f"[{host}]:{bound}" if ":" in host else f"{host}:{bound}"
        self._runner: web.AppRunner | None = None
        self._listening: asyncio.Server | None = None
        self._linked: LinkedNodes | None = None
        self._links: set[asyncio.Task[None]] = set()

    async def open(self, app: web.Application, linked: LinkedNodes, room: Room) -> None:
        """Let other nodes in: they talk to *app*, or are *linked*, as long as there is *room*."""
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=ENDS_WITHIN)
        self._linked = linked
        await self._runner.setup()
        http = self._runner.server
        assert http is not None, "it was set up"

        def begin(stream: FrameStream) -> None:
            task = asyncio.get_running_loop().create_task(linked.serve(stream))
            self._links.add(task)
            task.add_done_callback(self._links.discard)

        self._listening = await asyncio.get_running_loop().create_server(
            lambda: _Comer(http, begin, room), sock=self._socket
        )

    async def close(self) -> None:
        """Let nobody in any more."""
        if self._listening is not None:
            self._listening.close()
        if self._linked is not None:
            self._linked.hang_up()
        if self._runner is not None:
            await self._runner.cleanup()
        if self._links:
            await asyncio.wait(self._links, timeout=ENDS_WITHIN)
        for task in self._links:
            task.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)
        self._socket.close()


class _Comer(asyncio.Protocol):
    """Who has connected, and has not said anything yet."""

    def __init__(self, http: web.Server, begin: Callable[[FrameStream], None], room: Room) -> None:
        self._http = http
        self._begin = begin
        self._room = room
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        if not self._room.take_for_node():
            self._transport.abort()
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(GREETS_WITHIN, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        assert self._transport is not None, "it is connected"
        if self._timer is None:  # there was no room
            return
        self._timer.cancel()
        stream = _Linked(self._room) if data[0] == 0 else None
        protocol = _Asker(self._http, self._room) if stream is None else stream
        self._transport.set_protocol(protocol)
        protocol.connection_made(self._transport)
        if stream is not None:
            self._begin(stream)
        protocol.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - nobody was there yet
        if self._timer is not None:
            self._timer.cancel()
            self._room.give_back()


class _Linked(FrameStream):
    """Who begins a link."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room

    def connection_lost(self, exc: Exception | None) -> None:
        self._room.give_back()
        super().connection_lost(exc)


class _Asker(web.RequestHandler):
    """Who speaks HTTP."""

    __slots__ = ("_room",)

    def __init__(self, http: web.Server, room: Room) -> None:
        super().__init__(
            http,
            loop=asyncio.get_running_loop(),
            logger=http_log,
            access_log=None,  # type: ignore[arg-type]  # it may be None
            keepalive_timeout=HEADER_WITHIN,
        )
        self._room = room

    def connection_lost(self, exc: BaseException | None) -> None:
        self._room.give_back()
        super().connection_lost(exc)


class ForNodes:
    """What other nodes may ask for: what everybody may, and *answer* deals with it. *linked* knows
    whether they are let in."""

    def __init__(
        self,
        linked: LinkedNodes,
        answer: Callable[[web.Request, Any], Awaitable[web.StreamResponse]],
    ) -> None:
        self._linked = linked
        self._answer = answer

    def app(self, add_routes: Callable[[web.Application], None], most_body: int) -> web.Application:
        """The application, with what *add_routes* adds."""
        app = web.Application(client_max_size=most_body, middlewares=[self._check])
        add_routes(app)
        return app

    @web.middleware
    async def _check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        shown = request.headers.get(SECRET_HEADER, "")
        refusal = self._linked.refusal(request.headers.get(SESSION_HEADER, ""), shown)
        if refusal:
            refused = as_json({"error": refusal}, 403 if refusal == NOT_A_NODE else 503)
            refused.force_close()
            return refused
        request[FROM_NODE] = request.headers.get(ADDRESS_HEADER, "?")
        return await self._answer(request, handler)
