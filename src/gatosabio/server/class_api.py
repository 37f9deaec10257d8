"""`/api/classes` and `/api/class`: how teachers and children come to their class."""

import asyncio
import logging
from contextlib import ExitStack, suppress
from typing import Final, Literal, TypeVar

import aiohttp
import msgspec
from aiohttp import web

from gatosabio.classroom.children import CHILDREN, Child, animal, colour
from gatosabio.classroom.notebook import RefusedByClassError
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server import limits
from gatosabio.server.actor import StoppedError
from gatosabio.server.answers import as_json, bearer, body_of
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.class_session import ClassSession, new_class_socket
from gatosabio.server.class_teacher import TeachersOnly
from gatosabio.server.classes import Classes
from gatosabio.server.codes import CODE_PATTERN
from gatosabio.server.detour import Detours, read_hello
from gatosabio.server.guard import Guard
from gatosabio.server.os_clock import now_ms
from gatosabio.server.other_nodes import OtherNodes
from gatosabio.server.ownership import ElsewhereError
from gatosabio.server.proxy import Proxy
from gatosabio.server.relay import relay
from gatosabio.server.wires import SocketWire, Wire
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_class import ChildNumber, ClassHello, ConfigureClass
from gatosabio.wire.to_class import ChildInfo

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST_KEY: Final = 40


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that a child shows."""

    child: ChildNumber
    pictures: tuple[str, str]


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who asks to be let in."""

    child: ChildNumber | None = None


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one more device is to be."""

    role: Literal["teacher", "wall"]


class Key(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A teacher's key, as typed."""

    key: str


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ticket of a second device."""

    ticket: str


class ClassApi:
    """Answers what is asked about classes."""

    def __init__(
        self,
        classes: Classes,
        guard: Guard,
        proxy: Proxy,
        guesses: limits.Guesses,
        known: limits.Acquaintances,
        detours: Detours,
        others: OtherNodes | None = None,
    ) -> None:
        self._others = others
        self._classes = classes
        self._guard = guard
        self._proxy = proxy
        self._guesses = guesses
        self._known = known
        self._detours = detours
        self._teachers = TeachersOnly(classes, proxy, guesses)
        self._opening = limits.ByAddress(limits.CLASSES_PER_MINUTE)
        self._connecting = limits.ByAddress(limits.SOCKETS_PER_MINUTE)
        self._coming = limits.ByAddress(limits.CLASS_REQUESTS_PER_MINUTE)

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add all routes, at addresses that begin with *below*."""
        app.router.add_post(f"{below}/api/classes", self._open)
        app.router.add_post(f"{below}/api/classes/return", self._come_back)
        app.router.add_post(f"{below}/api/classes/invite", self._invite)
        app.router.add_post(f"{below}/api/classes/accept", self._accept)
        app.router.add_get(f"{below}/api/classes/knock", self._knock_answered)
        app.router.add_get(f"{below}/api/classes/{CODE_PATTERN}", self._look)
        app.router.add_post(f"{below}/api/classes/{CODE_PATTERN}/come", self._come)
        app.router.add_post(f"{below}/api/classes/{CODE_PATTERN}/knock", self._knock)
        app.router.add_get(f"{below}/api/class/cards", self._cards)
        app.router.add_delete(f"{below}/api/class", self._delete)
        app.router.add_get(f"{below}/ws/class", self._socket)
        app.router.add_post(f"{below}/api/detour/class", self._detour)

    # --- A teacher ---

    async def _open(self, request: web.Request) -> web.Response:
        if not self._opening.take(self._proxy.address(request), now_ms()):
            return _error(429, "too-many")
        try:
            wanted = msgspec.convert(
                {"type": "configure", **await body_of(request)}, ConfigureClass
            )
            opened = await self._classes.open(wanted)
        except msgspec.ValidationError as error:
            return as_json({"error": "bad-request", "why": str(error)}, 400)
        except RefusedByTableError as refused:
            return _error(400, refused.code)
        return as_json(opened, 201)

    async def _come_back(self, request: web.Request) -> web.Response:
        address, now = self._proxy.address(request), now_ms()
        typed = await _read(request, Key)
        if self._guesses.too_many(address, now):
            return _error(429, "too-many")
        key = "".join(letter for letter in typed.key[:LONGEST_KEY].upper() if letter.isalpha())
        found = await self._classes.come_back(key)
        if found is None:
            self._guesses.wrong(address, now)
            return _error(401, "no-such-key")
        code, token = found
        return as_json({"code": code, "token": token}, 201)

    async def _invite(self, request: web.Request) -> web.Response:
        wanted = await _read(request, Wanted)
        actor = await self._teachers.class_of(request)
        return as_json({"ticket": self._classes.invite(actor, wanted.role)}, 201)

    async def _accept(self, request: web.Request) -> web.Response:
        address, now = self._proxy.address(request), now_ms()
        shown = await _read(request, Ticket)
        if self._guesses.too_many(address, now):
            return _error(429, "too-many")
        accepted = await self._classes.accept(shown.ticket)
        if accepted is None:
            self._guesses.wrong(address, now)
            return _error(404, "no-such-ticket")
        actor, role, token = accepted
        code = actor.classroom.state.code
        return as_json({"token": token, "role": role, "code": code}, 201)

    async def _cards(self, request: web.Request) -> web.Response:
        """The pictures on all cards. Only the teacher gets them, who gives the cards out."""
        state = (await self._teachers.class_of(request)).classroom.state
        cards = [
            {
                "child": child,
                "animal": animal(child),
                "colour": colour(child),
                "pictures": sorted(state.cards[child]),
            }
            for child in CHILDREN
        ]
        return as_json({"code": state.code, "cards": cards}, 200)

    async def _delete(self, request: web.Request) -> web.Response:
        await self._classes.delete(await self._teachers.class_of(request))
        return web.Response(status=204)

    # --- A child ---

    async def _class(self, request: web.Request) -> ClassActor | web.Response:
        """The class with the code in the address, or the answer that refuses it. Thirty-two devices
        behind one address are one school: only wrong codes count against an address."""
        address, now = self._proxy.address(request), now_ms()
        code = request.match_info["code"].upper()
        if self._guesses.too_many(address, now) or not self._coming.take(code, now):
            return _error(429, "too-many")
        actor = await self._classes.by_code(code)
        if actor is None:
            self._guesses.wrong(address, now)
            return _error(404, "no-such-class")
        return actor

    async def _look(self, request: web.Request) -> web.Response:
        """What a page needs so that a child can show its card."""
        actor = await self._class(request)
        if isinstance(actor, web.Response):
            return actor
        state = actor.classroom.state
        children = [
            ChildInfo(
                child=child,
                animal=animal(child),
                colour=colour(child),
                face=state.faces.get(child, ""),
                here=child in state.here,
            )
            for child in CHILDREN
        ]
        told = {
            "code": state.code,
            "offered": state.offered,
            "children": children,
            "door_closed": state.door_closed,
        }
        return as_json(told, 200)

    async def _come(self, request: web.Request) -> web.Response:
        shown = await _read(request, Shown)
        actor = await self._class(request)
        if isinstance(actor, web.Response):
            return actor
        child = Child(shown.child)
        try:
            came = await actor.show_card(child, frozenset(shown.pictures))
        except RefusedByClassError:
            return _error(409, "door-closed")
        if came:
            return as_json({"token": await self._classes.child_token(actor, child)}, 201)
        tries = actor.classroom.entrance.tries_left(child)
        if not tries:
            return _error(403, "ask-teacher")
        return as_json({"error": "wrong-card", "tries": tries}, 403)

    async def _knock(self, request: web.Request) -> web.Response:
        asking = await _read(request, Asking)
        actor = await self._class(request)
        if isinstance(actor, web.Response):
            return actor
        child = None if asking.child is None else Child(asking.child)
        try:
            secret = await self._classes.knock(actor, child)
        except RefusedByClassError:
            return _error(409, "door-closed")
        return as_json({"knock": secret}, 201)

    async def _knock_answered(self, request: web.Request) -> web.Response:
        answer = await self._classes.answer(bearer(request))
        if answer is None:
            return _error(404, "nobody-knocks")
        actor, child = answer
        if child is None:
            return web.Response(status=202)
        token = await self._classes.child_token(actor, child)
        return as_json({"token": token, "child": child}, 201)

    # --- The socket ---

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if not self._guard.may_open_socket(request):
            return _error(403, "wrong-origin")
        address = self._proxy.address(request)
        if not self._connecting.take(address, now_ms()) and address not in self._known:
            return _error(429, "too-many")
        socket = new_class_socket()
        await socket.prepare(request)
        if request.transport is not None:  # else gone meanwhile
            await self._serve(SocketWire(socket, request.transport), address)
        return socket

    async def _detour(self, request: web.Request) -> web.StreamResponse:
        """A line for somebody whose network lets no WebSocket through."""
        address = self._proxy.address(request)
        if not self._connecting.take(address, now_ms()) and address not in self._known:
            return _error(429, "too-many")
        data, hello = await read_hello(request)
        with suppress(ElsewhereError):  # then it is somebody's
            if await self._classes.who_has(hello.token) is None:  # no guess, as below
                return _error(401, "no-such-token")
        async with self._detours.open(request, data) as wire:
            if wire is None:
                return web.Response(status=499)  # gone meanwhile: nobody reads it
            alive = asyncio.create_task(wire.keep_alive())
            try:
                await self._serve(wire, address)
            finally:
                alive.cancel()
        return wire.response

    async def _serve(self, wire: Wire, address: str) -> None:
        session = ClassSession(wire)
        actor: ClassActor | None = None
        try:
            hello = await session.read_hello()
            try:
                found = await self._classes.who_has(hello.token) if hello is not None else None
            except ElsewhereError as elsewhere:
                if self._others is None or not elsewhere.owner or hello is None:
                    raise
                await self._relay(wire, hello, elsewhere.owner, address)
                return
            if found is None:  # no guess: thirty tablets of a school have kept that of last week
                session.close("no-such-token")
                return
            actor, member = found
            if not await actor.connect(session, member):
                session.close("no-such-token")
                return
            self._known.meet(address)
            connected = actor
            await session.talk(lambda message: connected.hear(session, message))
        except (StoppedError, UnknownOutcomeError):
            session.close("retry")
        finally:
            if actor is not None:
                await actor.disconnect(session)
            await session.hang_up()

    async def _relay(self, wire: Wire, hello: ClassHello, owner: str, address: str) -> None:
        """Let the node of session *owner* talk to whoever has said *hello*.

        :raises StoppedError: if it does not answer
        """
        assert self._others is not None, "another node runs the class"
        with ExitStack() as stack:
            try:
                stack.enter_context(self._others.counted())
                far = await self._others.socket(owner, "/ws/class", address)
            except (aiohttp.ClientError, OSError, TimeoutError) as error:
                raise StoppedError from error
            self._known.meet(address)
            await relay(wire, far, msgspec.json.encode(hello))


async def _read(request: web.Request, kind: type[T]) -> T:
    """What the request carries.

    :raises web.HTTPBadRequest: if it is something else
    """
    try:
        return msgspec.convert(await body_of(request), kind)
    except msgspec.ValidationError:
        raise web.HTTPBadRequest from None


def _error(status: int, code: str) -> web.Response:
    return as_json({"error": code}, status)
