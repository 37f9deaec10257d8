"""`/api/class/learning`: what a class knows, for its teacher; as a table, and on paper."""

import asyncio
from typing import Final, Literal, TypeVar

import msgspec
from aiohttp import web
from msgspec import Struct

from gatosabio.classroom.children import CHILDREN, animal, colour
from gatosabio.classroom.knowing import class_learning
from gatosabio.press.choices import Paper
from gatosabio.press.class_job import ClassJob, PagesForHome, PictureCard, PictureCards
from gatosabio.server import limits
from gatosabio.server.answers import as_json
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.class_csv import class_csv
from gatosabio.server.class_teacher import TeachersOnly
from gatosabio.server.classes import Classes
from gatosabio.server.learning_process import TryAgainError
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.page import is_loopback
from gatosabio.server.printer import NotMadeError, NotNowError, Printer, TooManyWaitError
from gatosabio.server.prints import come_back
from gatosabio.server.streams import beside_the_loop
from gatosabio.wire.class_learning import ClassLearning

T = TypeVar("T", bound=Struct)

FOUND_WITHIN: Final = 60.0
"""Seconds. A class that comes back after a restart has all its lessons read again."""

EVERY_CHILD: Final = "all"


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is wanted."""

    lang: Literal["en", "fr", "es"] = "en"


class _Sheets(_Table, frozen=True, forbid_unknown_fields=True):
    """How picture cards are wanted."""

    paper: Paper = "a4"


class _Home(_Sheets, frozen=True, forbid_unknown_fields=True):
    """About whom a page is wanted: the number of a child, or all of them."""

    child: str = EVERY_CHILD


class ClassReports:
    """Answers what a teacher asks about what the class knows. Without a *printer* there are no
    PDFs."""

    def __init__(self, classes: Classes, teachers: TeachersOnly, printer: Printer | None) -> None:
        self._classes = classes
        self._teachers = teachers
        self._printer = printer
        self._asking = limits.ByAddress(limits.REPORTS_PER_MINUTE)  # by class
        self._below = ""

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add all routes, at addresses that begin with *below*."""
        self._below = below
        app.router.add_get(f"{below}/api/class/learning", self._learning)
        app.router.add_get(f"{below}/api/class/learning.csv", self._csv)
        if self._printer is not None:
            app.router.add_get(f"{below}/api/class/cards.pdf", self._cards)
            app.router.add_get(f"{below}/api/class/child.pdf", self._home)

    # --- On the screen, and as a table ---

    async def _learning(self, request: web.Request) -> web.Response:
        known = await self._known(await self._class(request))
        return known if isinstance(known, web.Response) else as_json(known, 200)

    async def _csv(self, request: web.Request) -> web.Response:
        actor = await self._class(request)
        asked = _asked(request, _Table)
        known = await self._known(actor)
        if isinstance(known, web.Response):
            return known
        text = await beside_the_loop(lambda: class_csv(known, asked.lang))
        return _file(text.encode(), "text/csv", "gatosabio-class.csv", charset="utf-8")

    # --- On paper ---

    async def _cards(self, request: web.Request) -> web.Response:
        actor = await self._class(request)
        asked = _asked(request, _Sheets)
        state = actor.classroom.state
        cards = tuple(
            PictureCard(animal(child), colour(child), tuple(sorted(state.cards[child])))
            for child in CHILDREN
        )
        job = PictureCards(
            code=state.code,
            address=self._address(request),
            cards=cards,
            lang=asked.lang,
            paper=asked.paper,
        )
        return await self._pdf(job, "gatosabio-cards.pdf")

    async def _home(self, request: web.Request) -> web.Response:
        actor = await self._class(request)
        asked = _asked(request, _Home)
        known = await self._known(actor)
        if isinstance(known, web.Response):
            return known
        children = tuple(
            child for child in known.children if asked.child in (EVERY_CHILD, str(child.child))
        )
        if not children:
            return as_json({"error": "no-such-child"}, 404)
        job = PagesForHome(day=known.day, children=children, lang=asked.lang, paper=asked.paper)
        return await self._pdf(job, "gatosabio-sums.pdf")

    async def _pdf(self, job: ClassJob, name: str) -> web.Response:
        assert self._printer is not None, "or nobody could ask for it"
        try:
            return _file(await self._printer.private_pdf(job), "application/pdf", name)
        except (TooManyWaitError, NotNowError):
            return come_back("busy")
        except NotMadeError:
            return as_json({"error": "not-made"}, 500)

    def _address(self, request: web.Request) -> str:
        """Where the page is, for whoever types it; empty if no other device could go there."""
        host = request.headers.get("Host", "")
        return "" if is_loopback(host) else f"{host}{self._below}"

    # --- What is known ---

    async def _class(self, request: web.Request) -> ClassActor:
        """The class of the teacher who asks.

        :raises web.HTTPException: if nobody may ask so, or so often
        """
        actor = await self._teachers.class_of(request)
        if not self._asking.take(actor.id, now_ms()):
            raise web.HTTPTooManyRequests
        return actor

    async def _known(self, actor: ClassActor) -> ClassLearning | web.Response:
        """What the class knows now, or the answer that it cannot be found out."""
        state = actor.classroom.state
        try:
            async with asyncio.timeout(FOUND_WITHIN):
                progress = await actor.knowing.progress(sorted(state.given))
        except (TimeoutError, TryAgainError):
            return as_json({"error": "try-again"}, 503)
        deletes_at, now = await self._classes.deletes_at(actor), wall_ms()
        if actor.stopped:  # it may have been deleted meanwhile: then nobody gets anything of it
            return as_json({"error": "try-again"}, 503)
        return await beside_the_loop(lambda: class_learning(state, progress, now, deletes_at))


def _asked(request: web.Request, kind: type[T]) -> T:
    """What stands behind the question mark.

    :raises web.HTTPBadRequest: if that does not exist, or stands there twice
    """
    asked = dict(request.query)
    if len(asked) < len(request.query):
        raise web.HTTPBadRequest
    try:
        return msgspec.convert(asked, kind)
    except msgspec.ValidationError:
        raise web.HTTPBadRequest from None


def _file(data: bytes, kind: str, name: str, charset: str | None = None) -> web.Response:
    """An answer that a browser saves, and does not keep beside that."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "no-store",
    }
    return web.Response(body=data, content_type=kind, charset=charset, headers=headers)
