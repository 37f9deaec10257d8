"""How a page gets a connection to its table: a WebSocket, or the detour where none gets through."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from aiohttp import web

from gatosabio.records.log import DamagedError, Person, UnknownOutcomeError
from gatosabio.server import limits
from gatosabio.server.actor import StoppedError
from gatosabio.server.admission import hashed
from gatosabio.server.answers import as_json, bearer
from gatosabio.server.detour import Detours, read_hello
from gatosabio.server.door import LET_GO_AFTER, note_asking
from gatosabio.server.gateway import Gateway
from gatosabio.server.guard import Guard
from gatosabio.server.noted_line import NotedLine
from gatosabio.server.os_clock import now_ms
from gatosabio.server.ownership import ElsewhereError
from gatosabio.server.proxy import Proxy
from gatosabio.server.refusals import Few, network_of
from gatosabio.server.session import Session, new_socket
from gatosabio.server.tables import Tables
from gatosabio.server.wires import SocketWire, Wire
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import Hello
from gatosabio.wire.to_client import Closed

log = logging.getLogger(__name__)

LIMITS: Final = {"too-fast", "too-slow", "too-long"}
"""Why a connection is closed that asks for more than the limits allow."""


class Host(Protocol):
    """The table that somebody is connected to: one of ours, or of another node."""

    id: str

    async def disconnect(self, person: int, session: Session) -> None:
        """*session* has ended."""
        ...


class TableLines:
    """The connections of all tables. *known* are addresses from which somebody has shown a token;
    *count* is told what is to be counted."""

    def __init__(
        self,
        tables: Tables,
        guard: Guard,
        proxy: Proxy,
        guesses: limits.Guesses,
        known: limits.Acquaintances,
        detours: Detours,
        rng: Random,
        count: Callable[[str], None],
        *,
        witness: bool,
        gateway: Gateway | None = None,
    ) -> None:
        self._gateway = gateway  # to tables of other nodes
        self._tables = tables
        self._guard = guard
        self._proxy = proxy
        self._guesses = guesses
        self._known = known
        self._detours = detours
        self._rng = rng
        self._count = count
        self._witness = witness
        self._telling = limits.ByAddress(limits.LINE_REQUESTS_ELSEWHERE)  # by person
        self._connecting = limits.ByAddress(limits.SOCKETS_PER_MINUTE)
        self._few = Few()
        self._sockets: Counter[str] = Counter()  # by class, or else by address

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add all routes, at addresses that begin with *below*."""
        if self._proxy.measures:
            app.router.add_get(f"{below}/api/line", self._line)
        app.router.add_get(f"{below}/ws", self._socket)
        app.router.add_post(f"{below}/api/detour", self._detour)
        app.router.add_post(f"{below}/api/detour/say", self._detours.say)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._guard.may_open_socket(request):
            self._count("refused_origin")
            return self._refused(403, "wrong-origin")
        address = self._proxy.address(request)
        # A token cannot be guessed, and is told only when the socket is open. So whoever shares an
        # address with a guesser is let in; the guesser of tokens is, too, and gets nowhere.
        if not self._connecting.take(address, now_ms()) and address not in self._known:
            return self._refused(429, "too-many")
        socket = new_socket()
        await socket.prepare(request)
        if (transport := request.transport) is not None:  # else gone meanwhile
            note_asking(request, something=False)  # who shows no token has to make room for others
            try:
                await self._serve(request, SocketWire(socket, transport), address)
            finally:  # otherwise the transport waits for ever for the client to read what was sent
                asyncio.get_running_loop().call_later(LET_GO_AFTER, transport.abort)
        return socket

    async def _detour(self, request: web.Request) -> web.StreamResponse:
        """A line for somebody whose network lets no WebSocket through."""
        address = self._proxy.address(request)
        if not self._connecting.take(address, now_ms()) and address not in self._known:
            return self._refused(429, "too-many")
        data, hello = await read_hello(request)
        if await self._tables.log.find_person(hashed(hello.token)) is None:
            self._guesses.wrong(address, now_ms())
            return self._refused(401, "no-such-token")
        async with self._detours.open(request, data) as wire:
            if wire is None:
                return web.Response(status=499)  # gone meanwhile: nobody reads it
            await self._serve(request, wire, address)
        return wire.response

    async def _serve(self, request: web.Request, wire: Wire, address: str) -> None:
        kind = Line if self._gateway is None else NotedLine
        line = kind(witness=self._witness, caps=wire.caps)
        if (measured := self._proxy.round_trip(request)) is not None:
            line.proxy_told(measured, now_ms())
        session = Session(wire, line, self._rng, proxied=self._proxy.measures)
        host: Host | None = None
        group = address
        try:
            hello = await session.read_hello()
            try:
                if hello is not None:
                    host, group = await self._let_in(session, hello, address)
            except UnknownOutcomeError as error:  # for each page that comes, until it is back
                log.error("the log: %s", error)
                session.close(Closed(why="retry"))
            except StoppedError as error:
                if isinstance(error, ElsewhereError):  # whoever gets there has a valid token
                    self._known.meet(address)
                session.close(Closed(why="retry"))
            except DamagedError as error:
                log.error("%s", error)
                session.close(Closed(why="damaged"))
            else:
                if host is None:
                    if hello is not None:  # only a token that was sent is a wrong guess
                        self._guesses.wrong(address, now_ms())
                    session.close(Closed(why="no-such-token"))
            if host is not None:
                note_asking(request, something=True)
                self._known.meet(address)
                self._proxy.follow(host.id, session.person, line)
                with limits.counted(self._sockets, group):
                    await session.talk()
        finally:
            if host is not None:
                self._proxy.forget(host.id, session.person, line)
                await host.disconnect(session.person, session)
            await session.hang_up()
            if (why := session.ended_by(wire.close_code)) is not None:
                self._count(f"closed_{why.replace('-', '_')}")
                end = f"a connection was closed: {why}, from {network_of(address)}"
                if why in LIMITS:
                    self._few.tell(log, why, end)
                else:
                    log.debug("%s", end)

    async def _let_in(
        self, session: Session, hello: Hello, address: str
    ) -> tuple[Host | None, str]:
        """Where whoever has the token of *hello* plays now, and as one of which group they count:
        their class, as several classes may be in one school, or their address. No place if the
        token is not valid.

        :raises StoppedError: if they have to come again
        """
        try:
            group = await self._tables.class_of(hello.token) or address
            self._check_room(group)
            host: Host | None = await self._tables.connect(session, hello)
        except ElsewhereError as elsewhere:
            line = session.line
            if self._gateway is None or not elsewhere.owner or not isinstance(line, NotedLine):
                raise
            far = await self._gateway.come(session, line, hello, elsewhere.owner)
            group = (far.run_by if far is not None else "") or address
            if far is not None and self._sockets[group] >= limits.SOCKETS_PER_ADDRESS:
                await far.disconnect(session.person, session)
                raise StoppedError from None
            return far, group
        if isinstance(session.line, NotedLine):
            session.line.stay_here()
        return host, group

    def _check_room(self, group: str) -> None:
        """:raises StoppedError: if too many of this *group* are connected"""
        if self._sockets[group] >= limits.SOCKETS_PER_ADDRESS:
            raise StoppedError("too many connections")

    async def _line(self, request: web.Request) -> web.Response:
        """A small request of the page, so that the proxy can tell the round trip anew."""
        found = await self._tables.person_with(hashed(bearer(request)))
        if found is None:
            self._guesses.wrong(self._proxy.address(request), now_ms())
            return self._refused(401, "no-such-token")
        if self._gateway is not None and not self._proxy.follows(found.table, found.person):
            if not self._telling.take(f"{found.table} {found.person}", now_ms()):
                return self._refused(429, "too-many")
            await self._tell_table(found, request)  # the socket is at another node
        elif not self._proxy.hear(found.table, found.person, request):
            return self._refused(429, "too-many")
        return web.Response(status=204)

    async def _tell_table(self, person: Person, request: web.Request) -> None:
        """Let the table know what the proxy says of somebody who is not connected here.

        :raises ElsewhereError: if another node runs the table
        """
        actor = await self._tables.find(person.table)
        session = actor.sessions.get(person.person) if actor is not None else None
        if session is not None and (measured := self._proxy.round_trip(request)) is not None:
            session.line.proxy_told(measured, now_ms())

    def _refused(self, status: int, code: str) -> web.Response:
        self._count(f"http_{status}")
        return as_json({"error": code}, status)
