"""`/api/learner`: what a page asks and tells about somebody who learns, whose key it shows."""

from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from aiohttp import web
from msgspec import Struct

from gatosabio.records.learners import Learners
from gatosabio.records.log import Log, TakenError, UnknownTableError
from gatosabio.server import limits
from gatosabio.server.admission import hashed
from gatosabio.server.answers import as_json, body_of
from gatosabio.server.learner_requests import Plays, answer_of, judged, learner_with
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.proxy import Proxy
from gatosabio.server.traces import Traces
from gatosabio.server.who_plays import WhoPlays

BEARER: Final = "Bearer "


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
        traces: Traces,
    ) -> None:
        self._proxy = proxy
        self._guesses = guesses
        self._log = records
        self._learners = learners
        self._process = process
        self._who_plays = who_plays
        self._traces = traces
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
        self._traces.expect()
        if await self._process.forget(learner):
            await self._traces.remove("somebody who learned")
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
            answer = answer_of(await body_of(request))
        except msgspec.ValidationError as error:
            return _bad_request(str(error))
        body = msgspec.json.encode(answer).decode()
        noted = await self._learners.practised(learner, body, wall_ms(), answer.once)
        return _found(None if noted is None else judged(noted))

    async def _play(self, request: web.Request) -> web.Response:
        if isinstance(learner := self._learner(request), web.Response):
            return learner
        try:
            plays = msgspec.convert(await body_of(request), Plays)
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
        shown = request.headers.get("Authorization", "")
        learner = learner_with(shown.removeprefix(BEARER)) if shown.startswith(BEARER) else None
        return as_json({"error": "bad-key"}, 400) if learner is None else learner


def _found(value: Struct | None) -> web.Response:
    """What was asked for; None if there is no such learner."""
    return as_json({"error": "no-such-learner"}, 404) if value is None else as_json(value, 200)


def _bad_request(why: str) -> web.Response:
    return as_json({"error": "bad-request", "why": why}, 400)
