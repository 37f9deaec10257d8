"""The server's routes: page, JSON API and WebSocket on one port."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgspec
from aiohttp import web

from gatosabio import __version__
from gatosabio.records.log import DamagedError, Log, UnknownOutcomeError
from gatosabio.records.record import BadRecordError
from gatosabio.server import limits, replays, streams
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.answers import as_json, body_of, read_at_most, seat_of
from gatosabio.server.door import BY_ADDRESS, LET_GO_AFTER, Door, Visitor
from gatosabio.server.guard import Guard
from gatosabio.server.history import History
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.os_clock import now_ms
from gatosabio.server.page import add_page, invitation
from gatosabio.server.proxy import Proxy
from gatosabio.server.session import Session, new_socket
from gatosabio.server.tables import Admission, FullError, Tables, hashed
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.timing.line import Line
from gatosabio.wire.messages import Closed, Configure

log = logging.getLogger(__name__)

MOST_BODY: Final = 64 * 1024
STOP_WITHIN: Final = 5.0  # seconds
CODE_PATTERN: Final = "{code:[A-Za-z]{4}}"


class Server:
    """Everything that one process serves."""

    def __init__(
        self,
        records: Log,
        guard: Guard,
        rng: Random,
        *,
        witness: bool,
        proxy: Proxy | None = None,
        keep_days: int = 30,
        path: str = "",
    ) -> None:
        self.tables = Tables(records, rng)
        self.urls: tuple[str, ...] = ()
        """Where it listens; set once it does."""
        self._proxy = proxy or Proxy(trusted=False)
        self.door = Door(guard, by_address=None if self._proxy.trusted else BY_ADDRESS)
        self._guard = guard
        self._rng = rng
        self._witness = witness
        self._path = path
        self._sockets: dict[str, int] = {}
        self._counts: dict[str, int] = {}
        self._asking = limits.ByAddress(limits.REQUESTS_PER_MINUTE)
        self._connecting = limits.ByAddress(limits.SOCKETS_PER_MINUTE)
        self._opening = limits.ByAddress(limits.TABLES_PER_MINUTE)
        self._inviting = limits.ByAddress(limits.INVITATIONS_PER_MINUTE)
        self._joining = limits.ByAddress(limits.JOINS_PER_MINUTE)
        self._wrong = limits.ByAddress(limits.WRONG_TRIES_PER_MINUTE)
        self._replaying = limits.ByAddress(limits.REPLAYS_PER_MINUTE)
        self._long_answers = streams.AtOnce()
        self._history = History(records)
        self.housekeeping = Housekeeping(self.tables, self._history, keep_days)

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=MOST_BODY, middlewares=[self._check])
        app.on_response_prepare.append(self._guard.add_headers)
        self._add_routes(app, "")
        if self._path:  # a proxy may keep the path in its requests, or strip it
            self._add_routes(app, self._path)
            app.router.add_get(self._path, self._to_the_page)
        app.cleanup_ctx.append(self._keep_house)
        app.on_shutdown.append(self._stop)
        return app

    def _add_routes(self, app: web.Application, below: str) -> None:
        """Add all routes, at addresses that begin with *below*."""
        app.router.add_get(f"{below}/health", self._health)
        app.router.add_get(f"{below}/metrics", self._metrics)
        app.router.add_post(f"{below}/api/tables", self._open)
        app.router.add_post(f"{below}/api/tables/{CODE_PATTERN}/join", self._join)
        app.router.add_get(f"{below}/api/games", self._games)
        app.router.add_post(f"{below}/api/replay", self._replay)
        app.router.add_get(f"{below}/api/invitation/{CODE_PATTERN}", self._invite)
        if self._proxy.measures:
            app.router.add_get(f"{below}/api/line", self._line)
        app.router.add_get(f"{below}/ws", self._socket)
        add_page(app, self._path, below)

    async def _to_the_page(self, _: web.Request) -> web.Response:
        """Redirect from `/cats` to `/cats/`, where the page is."""
        return web.Response(status=308, headers={"Location": f"{self._path}/"})

    def runner(self) -> web.AppRunner:
        """The aiohttp runner. Connections come to it through the `door`."""
        return web.AppRunner(self.app(), access_log=None, shutdown_timeout=STOP_WITHIN)

    async def _keep_house(self, _: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(self.housekeeping.go_on())
        yield
        task.cancel()
        with suppress(UnknownOutcomeError):  # the log may have failed, which is why we stop
            await self.housekeeping.look_at_clock()

    async def _stop(self, _: web.Application) -> None:
        self.tables.close()

    # --- Every request ---

    @web.middleware
    async def _check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse unknown hosts, foreign origins and too many requests; turn exceptions into
        answers."""
        if isinstance(visitor := request.protocol, Visitor):
            visitor.asks = True
        if not self._guard.knows_host(request.headers.get("Host", "")):
            return self._error(421, "unknown-host")
        if request.method == "POST" and not self._guard.may_change(request):
            self._count("refused_origin")
            return self._error(403, "wrong-origin")
        if not self._asking.take(self._proxy.address(request), now_ms()):
            return self._error(429, "too-many")
        try:
            response: web.StreamResponse = await handler(request)
        except web.HTTPException as error:
            return self._error(error.status, error.reason.lower().replace(" ", "-"))
        except UnknownOutcomeError:
            log.exception("the log cannot be written")
            return self._error(503, "try-again")
        except (StoppedError, FullError):
            return self._error(503, "try-again")
        except DamagedError as error:
            log.error("%s", error)
            return self._error(503, "damaged-table")
        except streams.TooManyAtOnceError:
            return self._error(429, "too-many")
        return response

    def _error(self, status: int, code: str) -> web.Response:
        self._count(f"http_{status}")
        return as_json({"error": code}, status)

    def _count(self, what: str) -> None:
        self._counts[what] = self._counts.get(what, 0) + 1

    # --- JSON ---

    async def _open(self, request: web.Request) -> web.Response:
        if not self._opening.take(self._proxy.address(request), now_ms()):
            return self._error(429, "too-many")
        try:
            wanted = msgspec.convert({"type": "configure", **await body_of(request)}, Configure)
            admission = await self.tables.open(wanted)
        except msgspec.ValidationError as error:
            return as_json({"error": "bad-request", "why": str(error)}, 400)
        except RefusedByTableError as refused:
            return self._error(400, refused.code)
        self._count("tables_opened")
        return self._admitted(admission)

    async def _join(self, request: web.Request) -> web.Response:
        address, now = self._proxy.address(request), now_ms()
        if self._wrong.exhausted(address, now) or not self._joining.take(address, now):
            return self._error(429, "too-many")
        try:
            admission = await self.tables.join(request.match_info["code"].upper())
        except RefusedByTableError as refused:
            return self._error(409, refused.code)
        if admission is None:
            self._wrong.take(address, now)
            return self._error(404, "no-such-table")
        return self._admitted(admission)

    def _admitted(self, admission: Admission) -> web.Response:
        return as_json(msgspec.to_builtins(admission), 201)

    async def _invite(self, request: web.Request) -> web.Response:
        """The invitation to a table. It does not tell whether that table exists."""
        if not self._inviting.take(self._proxy.address(request), now_ms()):
            return self._error(429, "too-many")
        host, code = request.headers.get("Host", ""), request.match_info["code"]
        scheme = "https" if self._proxy.trusted else request.scheme
        drawn = await asyncio.to_thread(invitation, host, scheme, self.urls, code, self._path)
        return as_json(drawn, 200)

    async def _games(self, request: web.Request) -> web.StreamResponse:
        """The records of the finished games at the table that the token belongs to."""
        address, now = self._proxy.address(request), now_ms()
        if self._wrong.exhausted(address, now) or not self._replaying.take(address, now):
            return self._error(429, "too-many")
        found = await self.tables.log.find_person(_bearer(request))
        if found is None:
            self._wrong.take(address, now)
            return self._error(401, "no-such-token")
        with self._long_answers.one_more(address):
            return await streams.send(request, self._history.games(found.table, found.person))

    async def _replay(self, request: web.Request) -> web.StreamResponse:
        address = self._proxy.address(request)
        if not self._replaying.take(address, now_ms()):
            return self._error(429, "too-many")
        seat = seat_of(request)
        with self._long_answers.one_more(address):
            data = await read_at_most(request, replays.MOST_BYTES)
            try:
                film = await streams.beside_the_loop(lambda: replays.film(data, seat))
            except BadRecordError as error:
                return as_json({"error": "bad-record", "why": str(error)}, 400)
            return await streams.send(request, streams.pieces_of(film))

    async def _line(self, request: web.Request) -> web.Response:
        """A small request of the page, so that the proxy can tell the round trip anew."""
        status = self._proxy.hear(_bearer(request), request)
        if status == 204:
            return web.Response(status=204)
        return self._error(status, "no-such-token" if status == 401 else "too-many")

    async def _health(self, _: web.Request) -> web.Response:
        await self.tables.log.check()
        return as_json({"ok": True, "version": __version__}, 200)

    async def _metrics(self, _: web.Request) -> web.Response:
        figures = {
            "tables": self.tables.awake,
            "people": self.tables.people,
            "connections": self.door.visitors,
            "connections_total": self.door.came,
            "connections_refused_total": self.door.refused,
            **{f"{name}_total": count for name, count in sorted(self._counts.items())},
        }
        lines = [f"gatosabio_{name} {value}\n" for name, value in figures.items()]
        return web.Response(text="".join(lines))

    # --- The socket ---

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._guard.may_open_socket(request):
            self._count("refused_origin")
            return self._error(403, "wrong-origin")
        address = self._proxy.address(request)
        if self._sockets.get(address, 0) >= limits.SOCKETS_PER_ADDRESS:
            return self._error(429, "too-many")
        now = now_ms()
        if self._wrong.exhausted(address, now) or not self._connecting.take(address, now):
            return self._error(429, "too-many")
        self._sockets[address] = self._sockets.get(address, 0) + 1
        try:
            return await self._serve(request, address)
        finally:
            self._sockets[address] -= 1
            if not self._sockets[address]:
                del self._sockets[address]

    async def _serve(self, request: web.Request, address: str) -> web.StreamResponse:
        socket = new_socket()
        await socket.prepare(request)
        line = Line(witness=self._witness)
        if (measured := self._proxy.round_trip(request)) is not None:
            line.proxy_told(measured, now_ms())
        session = Session(socket, line, self._rng)
        token = ""
        actor: Actor | None = None
        try:
            hello = await session.read_hello()
            try:
                actor = await self.tables.connect(session, hello) if hello is not None else None
            except UnknownOutcomeError:
                log.exception("the log cannot be read")
                session.close(Closed(why="retry"))
            except StoppedError:
                session.close(Closed(why="retry"))
            except DamagedError as error:
                log.error("%s", error)
                session.close(Closed(why="damaged"))
            else:
                if actor is None:
                    if hello is not None:  # only a token that was sent is a wrong guess
                        self._wrong.take(address, now_ms())
                    session.close(Closed(why="no-such-token"))
            if actor is not None and hello is not None:
                token = hashed(hello.token)
                self._proxy.follow(token, line)
                await self._talk(session)
        finally:
            self._proxy.forget(token, line)
            if actor is not None:
                await actor.disconnect(session.person, session)
            await session.hang_up()
            if (why := session.ended_by(socket.close_code)) is not None:
                self._count(f"closed_{why.replace('-', '_')}")
            if (transport := request.transport) is not None:
                # Otherwise the transport waits for ever for the client to read what was sent.
                asyncio.get_running_loop().call_later(LET_GO_AFTER, transport.abort)
        return socket

    async def _talk(self, session: Session) -> None:
        """Run the session's tasks until one of them ends: either side has closed the connection."""
        tasks = [
            asyncio.create_task(work)
            for work in (
                session.send_all(),
                session.ping_all(),
                session.read_all(),
                session.until_closing(),
            )
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
            for result in results:
                if isinstance(result, Exception) and not isinstance(result, ConnectionError):
                    log.error("a session broke", exc_info=result)


def _bearer(request: web.Request) -> str:
    """The SHA-256 of the token that a request shows."""
    return hashed(request.headers.get("Authorization", "").removeprefix("Bearer "))
