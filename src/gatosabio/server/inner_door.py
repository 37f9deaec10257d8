"""Where other nodes reach this one: a port of its own, for them alone."""

import hmac
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final

from aiohttp import web

from gatosabio.server.answers import as_json
from gatosabio.server.far_people import FarPeople, new_link_socket
from gatosabio.server.other_nodes import ADDRESS_HEADER, LINK, SECRET_HEADER, SESSION_HEADER
from gatosabio.server.proxy import FROM_NODE
from gatosabio.server.tables import Tables

log = logging.getLogger(__name__)


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

    async def open(self, app: web.Application) -> None:
        """Let other nodes in: they talk to *app*."""
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def close(self) -> None:
        """Let nobody in any more."""
        if self._runner is not None:
            await self._runner.cleanup()
        self._socket.close()


class ForNodes:
    """What other nodes may do: talk about people who play at *tables*, and pass requests on, which
    *answer* deals with."""

    def __init__(
        self,
        tables: Tables,
        door: InnerDoor,
        my_session: Callable[[], str | None],
        answer: Callable[[web.Request, Any], Awaitable[web.StreamResponse]],
        heartbeat: float,
    ) -> None:
        self._tables = tables
        self._door = door
        self._my_session = my_session
        self._answer = answer
        self._heartbeat = heartbeat
        self._gateways: set[FarPeople] = set()

    def app(self, add_routes: Callable[[web.Application], None], most_body: int) -> web.Application:
        """The application. *add_routes* adds what else can be asked for."""
        app = web.Application(client_max_size=most_body, middlewares=[self._check])
        app.router.add_get(LINK, self._link)
        app.on_shutdown.append(self._hang_up)
        add_routes(app)
        return app

    @web.middleware
    async def _check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Let in only who has read our secret in the database, and means the node that we still
        are."""
        shown = request.headers.get(SECRET_HEADER, "").encode("utf-8", "replace")
        if not hmac.compare_digest(shown, self._door.secret.encode()):
            return as_json({"error": "not-a-node"}, 403)
        mine = self._my_session()
        if mine is None or request.headers.get(SESSION_HEADER) != mine:
            return as_json({"error": "try-again"}, 503)
        request[FROM_NODE] = request.headers.get(ADDRESS_HEADER, "?")
        return await self._answer(request, handler)

    async def _link(self, request: web.Request) -> web.WebSocketResponse:
        link = new_link_socket(self._heartbeat)
        await link.prepare(request)
        people = FarPeople(self._tables, link)
        self._gateways.add(people)
        try:
            await people.serve()
        finally:
            self._gateways.discard(people)
        return link

    async def _hang_up(self, _: web.Application) -> None:
        for people in self._gateways:
            people.end()
