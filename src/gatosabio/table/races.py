"""The race that is on: the last reveal, and the presses that answer it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from gatosabio.engine.game import Ms, Seat
from gatosabio.table.play import Play
from gatosabio.timing.heat import Heat, Verdict
from gatosabio.timing.runner import Entrant, Press
from gatosabio.timing.ties import tie_breaker

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
        self.sent: set[Seat] = set()
        self.answered: set[Seat] = set()  # who has pressed
        self.heard: set[tuple[Seat, int]] = set()  # (hand, cid): a copy is no new press
        self._ways = {hand: one.line.standing().round_trip / 2 for hand, one in entrants.items()}
        self._presses: dict[Seat, Request] = {}

    def press(self, request: Request, press: Press, now: float) -> bool:
        """A press has arrived; whether it is its hand's first on this reveal."""
        if not self.heat.hit(request.hand, press, now):
            return False
        self._presses[request.hand] = request
        self.answered.add(request.hand)
        return True

    def way(self, hand: Seat) -> float:
        """How long the reveal travels to that hand."""
        return self._ways[hand]

    @property
    def undecided(self) -> bool:
        """Whether somebody has pressed and it is not known yet what it is worth."""
        return bool(self._presses)

    def decide(self, now: float) -> list[tuple[Request, Verdict]]:
        """The presses that are final now, fastest first."""
        verdicts = self.heat.decided(now)
        return [(self._presses.pop(verdict.hand), verdict) for verdict in verdicts]

    def give_up(self) -> list[Request]:
        """The presses that nobody will judge any more: a newer reveal is there."""
        left = list(self._presses.values())
        self._presses.clear()
        return left
