"""The race that is on: the last reveal, and the presses that answer it."""

from collections.abc import Callable, Mapping
from math import inf
from operator import itemgetter
from typing import Any, Final, NamedTuple

from gatosabio.engine.game import Hand, Ms
from gatosabio.table.play import Play
from gatosabio.timing.constants import RACE_LASTS
from gatosabio.timing.race import Race, Ruling
from gatosabio.timing.racer import ROUNDING, Claim, Entrant
from gatosabio.timing.ties import tie_breaker
from gatosabio.wire.messages import Refused

MARGIN: Final = 15.0
"""Milliseconds between now and a reveal beyond the longest way: time to write it on disk."""

FAR: Final = 10_000.0
"""So much later every press is decided."""


class Request(NamedTuple):
    """Something that a hand wants to do. *person* is None for a cat, *cid* 0."""

    person: int | None
    hand: Hand
    cid: int
    action: Any
    since: float


class Reveal:
    """Something new to see on the table, and everybody's answers to it."""

    def __init__(
        self,
        play: Play,
        number: int,
        nonce: str,
        floor: int,
        shown_at: float,
        at: Ms,
        entrants: Mapping[Hand, Entrant],
    ) -> None:
        self.k = number
        self.n = nonce
        self.at = at  # shown_at by the table's clock
        self.state = play.state
        tie_break = tie_breaker(play.seed, play.game.name, number)
        self.heat = Race(number, float(floor), shown_at, entrants, tie_break)
        self.entered = frozenset(entrants)
        self.answered: set[Hand] = set()  # who has pressed
        self.void = False  # it is raced for anew, and what still comes counts for nothing
        # By (hand, cid), how a press was refused, if it was: a copy is no new press.
        self.heard: dict[tuple[Hand, int], Refused | None] = {}
        self.floor = floor
        self._ways = {hand: one.line.standing().round_trip / 2 for hand, one in entrants.items()}
        self._weights = {hand: one.weight for hand, one in entrants.items()}
        self._presses: dict[Hand, Request] = {}
        self._again: list[tuple[Request, float]] = []  # with the time that counts
        self._false_starts: set[Hand] = set()
        self._ends = inf  # the reaction at which a deadline falls due

    def press(self, request: Request, press: Claim, now: float) -> None:
        """A press has arrived. The first of a hand is for the judge. A further one counts by its
        arrival, and waits until nobody can come before it any more."""
        self.answered.add(request.hand)
        if self.heat.claim(request.hand, press, now):
            self._presses[request.hand] = request
            return
        # Who grows impatient under a heavy paw is not late for a second time.
        waits = request.hand in self._presses
        weight = 0.0 if waits else self.weight(request.hand)
        self._again.append((request, self.reaction(request) + weight))
        if self.heat.weighs:
            self._again.sort(key=itemgetter(1))

    def way(self, hand: Hand) -> float:
        """How long the reveal travels to that hand."""
        return self._ways[hand]

    def weight(self, hand: Hand) -> float:
        """How heavy the paw of that hand is in this race; nothing, if it does not run."""
        return self._weights.get(hand, 0.0)

    @property
    def undecided(self) -> bool:
        """Whether somebody has pressed and it is not known yet what it is worth."""
        return bool(self._presses or self._again)

    def weigh(self, ends: float, is_lost: Callable[[Any], bool]) -> None:
        """What limits the weights: a deadline at the reaction *ends*, and that an action which *is
        lost*, since somebody else has won what it was for, need not leave time to others."""
        self._ends = ends - ROUNDING
        self.heat.ends(self._ends)
        lost = [hand for hand, request in self._presses.items() if is_lost(request.action)]
        self.heat.unburden(lost)
        self._again = sorted(
            [
                (request, self.reaction(request) if is_lost(request.action) else time)
                for request, time in self._again
            ],
            key=itemgetter(1),
        )

    def decide(self, now: float, *, stops: bool = False) -> list[tuple[Request, Ruling | None]]:
        """The presses that are final now, fastest first; further ones of a hand have no verdict. If
        the clock *stops*, all are final that no weight holds up."""
        verdicts = self.heat.stop(now) if stops else self.heat.decided(now)
        self._false_starts.update(verdict.hand for verdict in verdicts if verdict.too_soon)
        decided = self._judged(verdicts)
        while again := self._next_again:
            request, time = again
            is_light = time <= self.reaction(request)
            if not self._is_settled(time, now + FAR if stops and is_light else now):
                break
            self._again.remove(again)
            decided.append((request, None))
        return decided

    def hurry(self, reaction: float, now: float) -> list[tuple[Request, Ruling | None]]:
        """The presses up to that *reaction* which only the weight of a paw still holds up: time is
        up for it."""
        hurried = self._judged(self.heat.hurry(reaction - ROUNDING, now))
        for again in list(self._again) if self.heat.weighs else ():
            request = again[0]
            if self.reaction(request) < reaction - ROUNDING and request.hand not in self._presses:
                self._again.remove(again)
                hurried.append((request, None))
        return hurried

    def _judged(self, verdicts: list[Ruling]) -> list[tuple[Request, Ruling | None]]:
        return [(self._presses.pop(verdict.hand), verdict) for verdict in verdicts]

    @property
    def _next_again(self) -> tuple[Request, float] | None:
        """The next further press to decide about, unless its hand's first is undecided."""
        again = next((one for one in self._again if self.reaction(one[0]) < self._ends), None)
        return None if again is None or again[0].hand in self._presses else again

    def reaction(self, request: Request) -> float:
        """By its arrival alone."""
        return request.since - self.heat.shown_at

    def is_too_soon(self, request: Request) -> bool:
        """Whether a further press arrived before anybody can have answered. Who was too soon once
        is out of the race: it would pay to drum on the table."""
        out = RACE_LASTS if request.hand in self._false_starts else self.floor
        return self.reaction(request) < out

    def _is_settled(self, time: float, now: float) -> bool:
        return self.heat.settled_until(now) >= time - ROUNDING

    def is_closed(self, reaction: float, now: float) -> bool:
        """Whether nothing up to that *reaction* can come any more, and nothing is undecided but for
        the weight of a paw."""
        if self.heat.weighs:
            return self.heat.closed_until(now) >= reaction - ROUNDING
        return self._is_settled(reaction, now)

    def closes_at(self, reaction: float, now: float) -> float:
        """When that will be, if nothing else arrives."""
        if self.heat.weighs:
            return self.heat.closes_at(reaction, now)
        return self.heat.settles_at(reaction, now)

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives."""
        times = [self.heat.wakes_at(now)]
        if (again := self._next_again) is not None:
            times.append(self.heat.settles_at(again[1], now))
        return min((time for time in times if time is not None), default=None)

    def give_up(self) -> list[Request]:
        """The presses that nobody will judge any more: a newer reveal is there."""
        left = [*self._presses.values(), *(again for again, _ in self._again)]
        self._presses.clear()
        self._again.clear()
        return left
