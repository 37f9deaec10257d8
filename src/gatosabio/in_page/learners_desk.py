"""What a page asks and tells about those who learn: `/api/learner` of a server, for one device."""

from collections.abc import Callable
from typing import Final

import msgspec

from gatosabio.in_page.clock import Clock
from gatosabio.in_page.doors import Doors, Steps
from gatosabio.in_page.learning import Learning, UnreadableError
from gatosabio.in_page.requests import Asked, Told, told_error, told_json
from gatosabio.in_page.shelf import Shelf
from gatosabio.server.admission import hashed
from gatosabio.server.learner_requests import Plays, answer_of, judged, learner_with
from gatosabio.server.sitters import Place, place_of, plays_additions
from gatosabio.table.table import Table

DONE: Final = Told(204, b"")
BAD_KEY: Final = told_error(400, "bad-key")
UNKNOWN: Final = told_error(404, "no-such-learner")


class NotYetError(Exception):
    """It is being worked out: the request is to be made again when that has gone on."""


class LearnersDesk:
    """Answers what is asked about learners. Nothing is answered before it is stored."""

    def __init__(self, doors: Doors, shelf: Shelf, learning: Learning) -> None:
        self._doors = doors
        self._shelf = shelf
        self._learning = learning
        self._kept = learning.kept
        self.routes: list[tuple[str, str, Callable[..., Steps[Told]]]] = [
            ("PUT", "/api/learner", self._meet),
            ("DELETE", "/api/learner", self._forget),
            ("GET", "/api/learner/(garden|minute)", self._about),
            ("POST", "/api/learner/answers", self._answer),
            ("POST", "/api/learner/play", self._play),
        ]

    def _meet(self, asked: Asked, clock: Clock) -> Steps[Told]:
        if (learner := learner_with(asked.token)) is None:
            return BAD_KEY
        yield tuple(self._kept.meet(learner, clock.wall))
        self._learning.prepare(learner)
        return DONE

    def _forget(self, asked: Asked, _: Clock) -> Steps[Told]:
        if (learner := learner_with(asked.token)) is None:
            return BAD_KEY
        yield tuple(self._kept.forget(learner))
        self._learning.forget(learner)
        return DONE

    def _about(self, asked: Asked, clock: Clock, what: str) -> Steps[Told]:
        yield from ()
        if (learner := learner_with(asked.token)) is None:
            return BAD_KEY
        if not self._kept.knows(learner):
            return UNKNOWN
        try:
            if not self._learning.is_ready(learner):
                raise NotYetError
        except UnreadableError:
            return told_error(503, "try-again")
        pupils, lessons = self._learning.pupils, self._kept.count(learner)
        answer = pupils.garden if what == "garden" else pupils.minute
        return told_json(answer(learner, lessons, clock.wall), 200)

    def _answer(self, asked: Asked, clock: Clock) -> Steps[Told]:
        if (learner := learner_with(asked.token)) is None:
            return BAD_KEY
        answer = answer_of(msgspec.json.decode(asked.body))
        if not self._kept.knows(learner):
            return UNKNOWN
        body = msgspec.json.encode(answer).decode()
        noted, items = self._kept.practised(learner, body, clock.wall, answer.once)
        yield tuple(items)
        self._learning.prepare(learner)
        return told_json(judged(noted), 200)

    def _play(self, asked: Asked, clock: Clock) -> Steps[Told]:
        if (learner := learner_with(asked.token)) is None:
            return BAD_KEY
        plays = msgspec.json.decode(asked.body, type=Plays)
        if (found := self._shelf.with_token(hashed(plays.token))) is None:
            return told_error(401, "no-such-token")
        at = yield from self._doors.find(found[0], clock)
        place = place_of(at.table if at is not None else None, found[1], plays.hand)
        if at is None or place is None:
            return told_error(404, "no-such-hand")
        do = self._plays if plays.me else self._stops
        told = yield from do(learner, at.table, place)
        if not at.connections:  # it was said late: nobody is there whose going would put it away
            self._doors.forget(at)
        return told

    def _plays(self, learner: str, table: Table, place: Place) -> Steps[Told]:
        if not self._kept.knows(learner):
            return UNKNOWN
        if not plays_additions(table):
            return DONE
        if (game := place.game) is not None:
            others = self._kept.plays(table.outbox.table, game.number)
            if any(one.hand == place.hand and one.learner != learner for one in others):
                return told_error(409, "taken")
            if game.is_on:  # one that has ended may have been noted meanwhile
                at = table.outbox.table
                yield tuple(self._kept.play(at, game.number, {place.hand: learner}))
        self._learning.sitters.sits(learner, table.outbox.table, place.seat)
        self._learning.prepare(learner)  # a near deck waits two seconds at most
        return DONE

    def _stops(self, learner: str, table: Table, place: Place) -> Steps[Told]:
        at = table.outbox.table
        self._learning.sitters.leaves(learner, at, place.seat)
        if place.game is not None:
            yield tuple(self._kept.stop(learner, at, place.game.number, place.hand))
        return DONE
