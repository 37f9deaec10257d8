"""The server's routes: page, JSON API and WebSocket on one port."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgspec
from aiohttp import web

from gatosabio import __version__
from gatosabio.records.log import DamagedError, Log, Person, UnknownOutcomeError
from gatosabio.records.record import BadRecordError
from gatosabio.server import limits, replays, streams
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.answers import as_json, body_of, read_at_most, seat_of
from gatosabio.server.codes import CODE_PATTERN
from gatosabio.server.deals import deal_of
from gatosabio.server.door import BY_ADDRESS, LET_GO_AFTER, Door, Visitor
from gatosabio.server.guard import Guard
from gatosabio.server.history import History
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.load import Load
from gatosabio.server.os_clock import now_ms
from gatosabio.server.page import add_page, invitation
from gatosabio.server.proxy import Proxy
from gatosabio.server.session import Session, new_socket
from gatosabio.server.tables import Admission, FullError, Tables, hashed
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import Configure
from gatosabio.wire.to_client import Closed

log = logging.getLogger(__name__)

MOST_BODY: Final = 64 * 1024
STOP_WITHIN: Final = 5.0  # seconds
COME_BACK_AFTER: Final = 3  # seconds, when the server is too busy for somebody new
GAME_PATTERN: Final = "{game:[0-9]{1,9}}"


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
        self._sockets: Counter[str] = Counter()
        self._counts: dict[str, int] = {}
        self._asking = limits.ByAddress(limits.REQUESTS_PER_MINUTE)
        self._connecting = limits.ByAddress(limits.SOCKETS_PER_MINUTE)
        self._opening = limits.ByAddress(limits.TABLES_PER_MINUTE)
        self._inviting = limits.ByAddress(limits.INVITATIONS_PER_MINUTE)
        self._joining = limits.ByAddress(limits.JOINS_PER_MINUTE)
        self._joining_table = limits.ByAddress(limits.JOINS_PER_TABLE)
        self._guesses = limits.Guesses(now_ms())
        self._known = limits.Acquaintances()
        self._replaying = limits.ByAddress(limits.REPLAYS_PER_MINUTE)
        self.load = Load()
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
        app.router.add_get(f"{below}/api/deal/{GAME_PATTERN}", self._deal)
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
        tasks = [
            asyncio.create_task(self.housekeeping.go_on()),
            asyncio.create_task(self.load.watch()),
        ]
        yield
        for task in tasks:
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
        _asks(request, something=True)
        if not self._guard.knows_host(request.headers.get("Host", "")):
            return self._error(421, "unknown-host")
        if request.method == "POST" and not self._guard.may_change(request):
            self._count("refused_origin")
            return self._error(403, "wrong-origin")
        address = self._proxy.address(request)
        # Somebody there has a token, and may have lost the connection.
        comes_back = request.path in ("/ws", f"{self._path}/ws") and address in self._known
        if not self._asking.take(address, now_ms()) and not comes_back:
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

    def _busy(self) -> web.Response:
        response = self._error(503, "busy")
        response.headers["Retry-After"] = str(COME_BACK_AFTER)
        return response

    def _count(self, what: str) -> None:
        self._counts[what] = self._counts.get(what, 0) + 1

    # --- JSON ---

    async def _open(self, request: web.Request) -> web.Response:
        if not self._opening.take(self._proxy.address(request), now_ms()):
            return self._error(429, "too-many")
        if self.load.is_too_much:
            return self._busy()
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
        """Admit a person to the table with that code. Whoever has tried too many wrong codes is not
        even told of a right one."""
        address, now = self._proxy.address(request), now_ms()
        code = request.match_info["code"].upper()
        if (
            self._guesses.too_many(address, now)
            or not self._joining.take(address, now)
            or not self._joining_table.take(code, now)
        ):
            return self._error(429, "too-many")
        if self.load.is_too_much:
            return self._busy()
        try:
            admission = await self.tables.join(code)
        except RefusedByTableError as refused:
            return self._error(409, refused.code)
        if admission is None:
            # A page asks at the fourth letter, and a class has many pages: that is no wrong try.
            if not await self.tables.log.is_code_near(code):
                self._guesses.wrong(address, now)
            self._count("http_404")
            longer = len(code) < await self.tables.longest_code()
            return as_json({"error": "no-such-table", "longer": longer}, 404)
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
        found = await self._bearer(request)
        if isinstance(found, web.Response):
            return found
        with self._long_answers.one_more(self._proxy.address(request)):
            return await streams.send(request, self._history.games(found.table, found.person))

    async def _deal(self, request: web.Request) -> web.StreamResponse:
        """A deal of that table, with all that is needed to check it."""
        found = await self._bearer(request)
        if isinstance(found, web.Response):
            return found
        deal = await deal_of(self.tables.log, found.table, int(request.match_info["game"]))
        if deal is None:
            return self._error(404, "no-such-game")
        return web.Response(body=deal, content_type="application/json")

    async def _bearer(self, request: web.Request) -> Person | web.Response:
        """The person whose token the request carries, or the answer that refuses it."""
        address, now = self._proxy.address(request), now_ms()
        if not self._replaying.take(address, now):
            return self._error(429, "too-many")
        found = await self.tables.log.find_person(_token(request))
        if found is None:
            if self._guesses.too_many(address, now):
                return self._error(429, "too-many")
            self._guesses.wrong(address, now)
            return self._error(401, "no-such-token")
        self._known.meet(address)
        return found

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
        found = await self.tables.log.find_person(_token(request))
        if found is None:
            self._guesses.wrong(self._proxy.address(request), now_ms())
            return self._error(401, "no-such-token")
        if not self._proxy.hear(found.table, found.person, request):
            return self._error(429, "too-many")
        return web.Response(status=204)

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
            "late_ms": round(self.load.late),
            "wrong_tries_total": self._guesses.count,
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
        # A token cannot be guessed, and is told only when the socket is open. So whoever shares an
        # address with a guesser is let in; the guesser of tokens is, too, and gets nowhere.
        if not self._connecting.take(address, now_ms()) and address not in self._known:
            return self._error(429, "too-many")
        return await self._serve(request, address)

    async def _serve(self, request: web.Request, address: str) -> web.StreamResponse:
        socket = new_socket()
        await socket.prepare(request)
        if (transport := request.transport) is None:  # gone meanwhile
            return socket
        _asks(request, something=False)  # whoever shows no token has to make room for others
        line = Line(witness=self._witness)
        if (measured := self._proxy.round_trip(request)) is not None:
            line.proxy_told(measured, now_ms())
        session = Session(socket, line, self._rng, transport, proxied=self._proxy.measures)
        actor: Actor | None = None
        try:
            hello = await session.read_hello()
            if hello is not None and self._sockets[address] >= limits.SOCKETS_PER_ADDRESS:
                session.close(Closed(why="retry"))
                return socket
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
                        self._guesses.wrong(address, now_ms())
                    session.close(Closed(why="no-such-token"))
            if actor is not None:
                _asks(request, something=True)
                self._known.meet(address)
                self._proxy.follow(actor.id, session.person, line)
                with limits.counted(self._sockets, address):
                    await session.talk()
        finally:
            if actor is not None:
                self._proxy.forget(actor.id, session.person, line)
                await actor.disconnect(session.person, session)
            await session.hang_up()
            if (why := session.ended_by(socket.close_code)) is not None:
                self._count(f"closed_{why.replace('-', '_')}")
            # Otherwise the transport waits for ever for the client to read what was sent.
            asyncio.get_running_loop().call_later(LET_GO_AFTER, transport.abort)
        return socket


def _asks(request: web.Request, *, something: bool) -> None:
    """Note whether a connection asks for *something*, or may be closed to make room."""
    if isinstance(visitor := request.protocol, Visitor):
        visitor.asks = something


def _token(request: web.Request) -> str:
    """The SHA-256 of the token that a request shows."""
    return hashed(request.headers.get("Authorization", "").removeprefix("Bearer "))
