"""The server's routes: page, JSON API and WebSocket on one port."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random
from typing import Any, Final

import aiohttp
import msgspec
from aiohttp import web

from gatosabio.records.learners import Learners
from gatosabio.records.log import DamagedError, Log, Person, TakenError, UnknownOutcomeError
from gatosabio.records.record import BadRecordError
from gatosabio.server import limits, metrics, replays, streams, unknown_host
from gatosabio.server.actor import StoppedError
from gatosabio.server.admission import Admission, hashed
from gatosabio.server.answers import as_json, bearer, body_of, read_at_most, seat_of
from gatosabio.server.codes import CODE_PATTERN
from gatosabio.server.deals import deal_of
from gatosabio.server.detour import Detours
from gatosabio.server.door import BY_ADDRESS, Door, note_asking
from gatosabio.server.free_codes import FullError
from gatosabio.server.guard import Guard
from gatosabio.server.health import Health
from gatosabio.server.history import History
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.inner_door import ForNodes, InnerDoor
from gatosabio.server.invitations import Invitations
from gatosabio.server.linked_nodes import LinkedNodes
from gatosabio.server.load import Load
from gatosabio.server.os_clock import now_ms
from gatosabio.server.other_nodes import OtherNodes
from gatosabio.server.ownership import ElsewhereError, Ownership
from gatosabio.server.page import Spare, add_page
from gatosabio.server.parts import Parts
from gatosabio.server.proxy import FROM_NODE, Proxy
from gatosabio.server.refusals import Refusals
from gatosabio.server.table_lines import TableLines
from gatosabio.server.tables import AClassError, Tables
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_client import Configure

log = logging.getLogger(__name__)

MOST_BODY: Final = 64 * 1024
STOP_WITHIN: Final = 5.0  # seconds
COME_BACK_AFTER: Final = 3  # seconds, when the server is too busy for somebody new
CHANGES_NOTHING: Final = ("GET", "HEAD", "OPTIONS")
LINES: Final = ("/ws", "/ws/class", "/api/detour", "/api/detour/class")
"""Where a page asks for a connection."""

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
        prints: bool = True,
        learners: Learners | None = None,
        spare: Spare | None = None,
        ownership: Ownership | None = None,
        others: OtherNodes | None = None,
    ) -> None:
        self._others = others
        self._spare = spare
        self.tables = Tables(records, rng, ownership)
        self.urls: tuple[str, ...] = ()  # where it listens; set once it does
        self._proxy = proxy or Proxy(trusted=False)
        self.door = Door(guard, by_address=None if self._proxy.trusted else BY_ADDRESS)
        if others is not None:
            others.room = self.door
        self._guard = guard
        self._health = Health(records, others.is_ready if others is not None else lambda: True)
        self._refusals = Refusals()
        self._path = path
        self.counts: dict[str, int] = {}
        self.asking = limits.ByAddress(limits.REQUESTS_PER_MINUTE)
        self._saying_elsewhere = limits.ByAddress(limits.POSTS_ELSEWHERE_PER_MINUTE)
        self._opening = limits.ByAddress(limits.TABLES_PER_MINUTE)
        self._joining = limits.ByAddress(limits.JOINS_PER_MINUTE)
        self._joining_table = limits.ByAddress(limits.JOINS_PER_TABLE)
        self._guesses = limits.Guesses(now_ms())
        self._known = limits.Acquaintances()
        self._replaying = limits.ByAddress(limits.REPLAYS_PER_MINUTE)
        self.load = Load()
        self._long_answers = streams.AtOnce()
        self.detours = Detours(others.my_session if others is not None else lambda: None)
        self._lines = TableLines(
            self.tables,
            guard,
            self._proxy,
            self._guesses,
            self._known,
            self.detours,
            rng,
            self._count,
            witness=witness,
            gateway=others.gateway if others is not None else None,
        )
        self._invitations = Invitations(self._proxy, path, lambda: self.urls)
        self._history = History(records)
        self.parts = Parts(
            self.tables,
            guard,
            self._proxy,
            self._guesses,
            self._known,
            learners,
            self._long_answers,
            self.detours,
            prints=prints,
            others=others,
        )
        self.housekeeping = Housekeeping(self.tables, self._history, keep_days, self.parts)

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=MOST_BODY, middlewares=[self._tell, self._check])
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
        app.router.add_get(f"{below}/health", self._health.answer)
        app.router.add_get(f"{below}/ready", self._health.ready)
        app.router.add_get(f"{below}/metrics", self._metrics)
        app.router.add_post(f"{below}/api/tables", self._open)
        app.router.add_post(f"{below}/api/tables/{CODE_PATTERN}/join", self._join)
        app.router.add_get(f"{below}/api/games", self._games)
        app.router.add_get(f"{below}/api/deal/{GAME_PATTERN}", self._deal)
        app.router.add_post(f"{below}/api/replay", self._replay)
        self.parts.add_routes(app, below)
        self._invitations.add_routes(app, below)
        self._lines.add_routes(app, below)
        add_page(app, self._path, below, self._spare)

    async def _to_the_page(self, _: web.Request) -> web.Response:
        """Redirect from `/cats` to `/cats/`, where the page is."""
        return web.Response(status=308, headers={"Location": f"{self._path}/"})

    async def open_for_nodes(self, door: InnerDoor) -> None:
        """Let other nodes in through *door*, if they mean the one that we are."""
        assert self._others is not None, "there are other nodes"
        others = self._others
        linked = LinkedNodes(
            self.tables, door.secret, others.my_session, others.silence, others.strangers
        )

        def add_routes(app: web.Application) -> None:
            self._add_routes(app, "")
            if self._path:
                self._add_routes(app, self._path)

        await door.open(ForNodes(linked, self.answer).app(add_routes, MOST_BODY), linked, self.door)

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
        if self.parts.classes is not None:
            self.parts.classes.close()
        self.tables.close()
        await self.parts.close()
        if self._others is not None:
            await self._others.close()

    # --- Every request ---

    @web.middleware
    async def _tell(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Tell the log what is refused."""
        return await self._refusals.watch(request, handler, self._proxy.address)

    @web.middleware
    async def _check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """Refuse unknown hosts, foreign origins and too many requests; turn exceptions into
        answers."""
        note_asking(request, something=True)
        if not self._guard.knows_host(request.headers.get("Host", "")):
            if unknown_host.wants_a_page(request):
                self._count("http_421")
                return unknown_host.page(request.headers.get("Host", ""))
            return self._error(421, "unknown-host")
        if request.method not in CHANGES_NOTHING and not self._guard.may_change(request):
            self._count("refused_origin")
            return self._error(403, "wrong-origin")
        address = self._proxy.address(request)
        if not self._is_connected(request, address) and not self.asking.take(address, now_ms()):
            return self._error(429, "too-many")
        return await self.answer(request, handler)

    async def answer(self, request: web.Request, handler: Any) -> web.StreamResponse:
        """What *handler* answers, or why it does not."""
        try:
            response: web.StreamResponse = await handler(request)
        except web.HTTPException as error:
            return self._error(error.status, error.reason.lower().replace(" ", "-"))
        except UnknownOutcomeError as error:
            log.error("the log cannot be written: %s", error)
            return self._error(503, "try-again")
        except ElsewhereError as elsewhere:
            return await self._passed_on(request, elsewhere.owner)
        except (StoppedError, FullError, TakenError):  # another node was faster with a code
            return self._error(503, "try-again")
        except DamagedError as error:
            log.error("%s", error)
            return self._error(503, "damaged-table")
        except streams.TooManyAtOnceError:
            return self._error(429, "too-many")
        return response

    async def _passed_on(self, request: web.Request, owner: str) -> web.StreamResponse:
        """What the node of session *owner* answers, which runs what was asked for."""
        if self._others is None or not owner or FROM_NODE in request:
            return self._error(503, "try-again")
        self._count("passed_on")
        try:
            address = self._proxy.address(request)
            return await self._others.pass_on(request, owner, address, self._proxy.tells_by)
        except (aiohttp.ClientError, OSError, TimeoutError, UnknownOutcomeError) as error:
            log.info("a request cannot be passed on: %s", type(error).__name__)  # it has secrets
            return self._error(503, "try-again")

    def _is_connected(self, request: web.Request, address: str) -> bool:
        """Whether it belongs to a connection, which has limits of its own; or somebody there has a
        token, and may have lost the connection."""
        path = request.path.removeprefix(self._path)
        if path == "/api/detour/say":
            elsewhere = bool(self.detours.elsewhere(request))
            return self.detours.knows(request) or (
                elsewhere and self._saying_elsewhere.take(address, now_ms())
            )
        return path in LINES and address in self._known

    def _error(self, status: int, code: str) -> web.Response:
        self._count(f"http_{status}")
        return as_json({"error": code}, status)

    def _busy(self) -> web.Response:
        response = self._error(503, "busy")
        response.headers["Retry-After"] = str(COME_BACK_AFTER)
        return response

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

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
        except AClassError:
            return self._error(409, "a-class")
        except RefusedByTableError as refused:
            return self._error(409, refused.code)
        if admission is None:
            # A page asks at the fourth letter, and a class has many pages: that is no wrong try.
            if not await self.tables.log.is_code_near(code):
                self._guesses.wrong(address, now)
            self._count("http_404")
            longer = len(code) < await self.tables.codes.longest()
            return as_json({"error": "no-such-table", "longer": longer}, 404)
        return self._admitted(admission)

    def _admitted(self, admission: Admission) -> web.Response:
        return as_json(msgspec.to_builtins(admission), 201)

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
        found = await self.tables.person_with(hashed(bearer(request)))
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

    async def _metrics(self, _: web.Request) -> web.Response:
        figures = {
            "tables": self.tables.awake,
            "people": self.tables.people,
            "connections": self.door.visitors,
            "connections_total": self.door.came,
            "connections_refused_total": self.door.refused,
            "late_ms": round(self.load.late),
            "wrong_tries_total": self._guesses.count,
            "pdfs_total": self.parts.printer.made,
            **{f"{name}_total": count for name, count in sorted(self.counts.items())},
        }
        node = ""
        if self._others is not None:
            node = self._others.name
            figures["people_elsewhere"] = self._others.gateway.people
        headers = {"Content-Type": metrics.CONTENT_TYPE}
        return web.Response(text=metrics.exposition(figures, node), headers=headers)
