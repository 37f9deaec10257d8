"""`/api/learner`: what a page asks and tells about somebody who learns, whose key it shows."""

import re
from collections.abc import Awaitable, Callable
from typing import Annotated, Final, TypeVar

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from gatosabio.learning.lessons import Answer, is_addition
from gatosabio.learning.minute import LARGEST, SMALLEST, Help, help_with
from gatosabio.records.learners import Learners
from gatosabio.records.log import Log, TakenError, UnknownTableError
from gatosabio.server import limits
from gatosabio.server.admission import hashed
from gatosabio.server.answers import as_json, body_of
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.proxy import Proxy
from gatosabio.server.who_plays import WhoPlays

T = TypeVar("T")

KEY: Final = re.compile(r"Bearer ([A-Za-z0-9_-]{22})")
"""16 random bytes in base64, as an address would have them."""

DO_NOT_KNOW: Final = 0


class SaidAlone(Struct, frozen=True):
    """An answer as a page sends it; `Answer` says what the fields mean."""

    fact: str
    said: int
    seconds: Annotated[float, Meta(ge=0.05, le=600)] | None
    once: Annotated[str, Meta(pattern=r"^[ -~]{1,32}$")]


class Judged(Struct, frozen=True):
    """What the server says of an answer. *help* leads to the *total* if the answer was wrong."""

    right: bool
    total: int
    help: Help | None


class Plays(Struct, frozen=True):
    """Whether the learner plays this hand of the person with this token."""

    token: str
    hand: int
    me: bool


class LearnersApi:
    """Answers what is asked about learners."""

    def __init__(
        self,
        proxy: Proxy,
        guesses: limits.Guesses,
        records: Log,
        learners: Learners,
        process: LearningProcess,
        who_plays: WhoPlays,
    ) -> None:
        self._proxy = proxy
        self._guesses = guesses
        self._log = records
        self._learners = learners
        self._process = process
        self._who_plays = who_plays
        self._asking = limits.ByAddress(limits.LEARNER_REQUESTS_PER_MINUTE)
        self._meeting = limits.ByAddress(limits.LEARNERS_MET_PER_MINUTE)
        self._answering = limits.ByAddress(limits.ANSWERS_PER_MINUTE)  # by learner

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add the routes, at addresses that begin with *below*."""
        here = f"{below}/api/learner"
        app.router.add_put(here, self._meet)
        app.router.add_delete(here, self._forget)
        app.router.add_get(f"{here}/garden", self._garden)
        app.router.add_get(f"{here}/minute", self._minute)
        app.router.add_post(f"{here}/answers", self._answer)
        app.router.add_post(f"{here}/play", self._play)

    async def _meet(self, request: web.Request) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        if not self._meeting.take(self._proxy.address(request), now_ms()):
            return as_json({"error": "too-many"}, 429)
        await self._learners.meet(learner, wall_ms())
        return web.Response(status=204)

    async def _forget(self, request: web.Request) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        self._who_plays.forget(learner)
        await self._process.forget(learner)
        return web.Response(status=204)

    async def _garden(self, request: web.Request) -> web.Response:
        return await self._about(request, self._process.garden)

    async def _minute(self, request: web.Request) -> web.Response:
        return await self._about(request, self._process.minute)

    async def _about(
        self, request: web.Request, question: Callable[[str, int], Awaitable[Struct | None]]
    ) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        try:
            return _found(await question(learner, wall_ms()))
        except TryAgainError:
            return as_json({"error": "try-again"}, 503)

    async def _answer(self, request: web.Request) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        if not self._answering.take(learner, now_ms()):
            return as_json({"error": "too-many"}, 429)
        try:
            said = await _read(request, SaidAlone)
        except msgspec.ValidationError as error:
            return _bad_request(str(error))
        if not is_addition(said.fact):
            return _bad_request("fact: an addition like 8+5, the larger number first")
        if said.said != DO_NOT_KNOW and not SMALLEST <= said.said <= LARGEST:
            return _bad_request(f"said: {SMALLEST} to {LARGEST}, or {DO_NOT_KNOW}: do not know")
        answer = Answer(said.fact, said.said, said.seconds, said.once)
        body = msgspec.json.encode(answer).decode()
        noted = await self._learners.practised(learner, body, wall_ms(), said.once)
        return _found(None if noted is None else _judged(noted))

    async def _play(self, request: web.Request) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        try:
            plays = await _read(request, Plays)
        except msgspec.ValidationError as error:
            return _bad_request(str(error))
        address, now = self._proxy.address(request), now_ms()
        person = await self._log.find_person(hashed(plays.token))
        if person is None:
            if self._guesses.too_many(address, now):
                return as_json({"error": "too-many"}, 429)
            self._guesses.wrong(address, now)
            return as_json({"error": "no-such-token"}, 401)
        do = self._who_plays.play if plays.me else self._who_plays.stop
        try:
            is_theirs = await do(learner, person, plays.hand)
        except TakenError:
            return as_json({"error": "taken"}, 409)
        except UnknownTableError:
            return _found(None)
        if not is_theirs:
            return as_json({"error": "no-such-hand"}, 404)
        if plays.me:
            self._process.prepare(learner)  # a near deck waits two seconds at most
        return web.Response(status=204)

    def _learner(self, request: web.Request) -> str | web.Response:
        """The SHA-256 of the key that the request shows, or the answer that refuses it."""
        if not self._asking.take(self._proxy.address(request), now_ms()):
            return as_json({"error": "too-many"}, 429)
        shown = KEY.fullmatch(request.headers.get("Authorization", ""))
        return as_json({"error": "bad-key"}, 400) if shown is None else hashed(shown[1])


async def _read(request: web.Request, kind: type[T]) -> T:
    """The body of a request.

    :raises msgspec.ValidationError: if its fields do not fit
    """
    return msgspec.convert(await body_of(request), kind)


def _judged(noted: str) -> Judged:
    answer = msgspec.json.decode(noted, type=Answer)
    a, b = map(int, answer.fact.split("+"))
    return Judged(answer.is_right, a + b, None if answer.is_right else help_with(a, b))


def _found(value: Struct | None) -> web.Response:
    """What was asked for; None if there is no such learner."""
    return as_json({"error": "no-such-learner"}, 404) if value is None else as_json(value, 200)


def _bad_request(why: str) -> web.Response:
    return as_json({"error": "bad-request", "why": why}, 400)
