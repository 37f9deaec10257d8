"""The race that is on: the last reveal, and the presses that answer it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gatosabio.engine.game import Ms, Seat
from gatosabio.table.play import Play
from gatosabio.timing.constants import RACE_LASTS
from gatosabio.timing.heat import Heat, Verdict
from gatosabio.timing.runner import ROUNDING, Entrant, Press
from gatosabio.timing.ties import tie_breaker
from gatosabio.wire.messages import Refused

MARGIN: Final = 15.0
"""Milliseconds between now and a reveal beyond the longest way: time to write it on disk."""


class Request(NamedTuple):
    """Something that a hand wants to do. *person* is None for a cat, *cid* 0."""

    person: int | None
    hand: Seat
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
        entrants: Mapping[Seat, Entrant],
    ) -> None:
        self.k = number
        self.n = nonce
        self.at = at  # shown_at by the table's clock
        self.state = play.state
        tie_break = tie_breaker(play.seed, play.game.name, number)
        self.heat = Heat(number, float(floor), shown_at, entrants, tie_break)
        self.entered = frozenset(entrants)
        self.answered: set[Seat] = set()  # who has pressed
        self.void = False  # it is raced for anew, and what still comes counts for nothing
        # By (hand, cid), how a press was refused, if it was: a copy is no new press.
        self.heard: dict[tuple[Seat, int], Refused | None] = {}
        self.floor = floor
        self._ways = {hand: one.line.standing().round_trip / 2 for hand, one in entrants.items()}
        self._presses: dict[Seat, Request] = {}
        self._again: list[Request] = []
        self._false_starts: set[Seat] = set()

    def press(self, request: Request, press: Press, now: float) -> None:
        """A press has arrived. The first of a hand is for the judge. A further one counts by its
        arrival, and waits until nobody can come before it any more."""
        self.answered.add(request.hand)
        if self.heat.hit(request.hand, press, now):
            self._presses[request.hand] = request
        else:
            self._again.append(request)

    def way(self, hand: Seat) -> float:
        """How long the reveal travels to that hand."""
        return self._ways[hand]

    @property
    def undecided(self) -> bool:
        """Whether somebody has pressed and it is not known yet what it is worth."""
        return bool(self._presses or self._again)

    def decide(self, now: float) -> list[tuple[Request, Verdict | None]]:
        """The presses that are final now, fastest first; further ones of a hand have no verdict."""
        verdicts = self.heat.decided(now)
        self._false_starts.update(verdict.hand for verdict in verdicts if verdict.too_soon)
        decided: list[tuple[Request, Verdict | None]] = [
            (self._presses.pop(verdict.hand), verdict) for verdict in verdicts
        ]
        while (again := self._next_again) and self.is_settled(self.reaction(again), now):
            self._again.remove(again)
            decided.append((again, None))
        return decided

    @property
    def _next_again(self) -> Request | None:
        """The next further press to decide about, unless its hand's first is undecided."""
        return next((one for one in self._again[:1] if one.hand not in self._presses), None)

    def reaction(self, request: Request) -> float:
        """By its arrival alone."""
        return request.since - self.heat.shown_at

    def is_too_soon(self, request: Request) -> bool:
        """Whether a further press arrived before anybody can have answered. Who was too soon once
        is out of the race: it would pay to drum on the table."""
        out = RACE_LASTS if request.hand in self._false_starts else self.floor
        return self.reaction(request) < out

    def is_settled(self, reaction: float, now: float) -> bool:
        """Whether everything up to that *reaction* is decided."""
        return self.heat.settled_until(now) >= reaction - ROUNDING

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives."""
        times = [self.heat.wakes_at(now)]
        if (again := self._next_again) is not None:
            times.append(self.heat.settles_at(self.reaction(again), now))
        return min((time for time in times if time is not None), default=None)

    def give_up(self) -> list[Request]:
        """The presses that nobody will judge any more: a newer reveal is there."""
        left = [*self._presses.values(), *self._again]
        self._presses.clear()
        self._again.clear()
        return left
