"""One player over many games: what is believed of it, and what it has shown."""

from collections import deque
from math import exp
from typing import Final

from gatosabio.learning.child import Child
from gatosabio.learning.evidence import Evidence, Met, Pressed, Silent, Wrong
from gatosabio.learning.facts import COUNT, NAMES, Fact
from gatosabio.learning.states import (
    LAST_PRESSES,
    Estimate,
    State,
    estimate,
    known_chance,
    limit,
    state_of,
)

NEXT_DAY: Final = 20.0
"""Hours after which a fact that is still known stays: tomorrow's lesson may be an hour earlier."""

A_DAY: Final = 24.0


class Learner:
    """A player, game after game. It stops to learn after *most_races*, if that is given."""

    def __init__(self, most_races: int | None = None) -> None:
        self.child = Child()
        self.races = 0
        self.seen = [0] * COUNT  # by fact: how often it was asked
        self.right = [0] * COUNT  # … and answered rightly
        self._most_races = most_races
        self._hours = 0.0
        self._right: list[deque[bool]] = [deque(maxlen=LAST_PRESSES) for _ in range(COUNT)]
        self._first_known: dict[Fact, float] = {}  # when, in hours
        self._lasting: set[Fact] = set()

    @property
    def is_finished(self) -> bool:
        """Whether it has had as many races as it may."""
        return self._most_races is not None and self.races >= self._most_races

    def learn(self, evidence: Evidence) -> None:
        """Take one more piece of evidence."""
        if self.is_finished:
            return
        child = self.child
        match evidence:
            case Pressed(_, fact, seconds, late):
                child.pressed(fact, seconds, late=late)
                self.races += 1
                self._was_right(fact, seconds)
            case Silent(_, fact, until, window):
                child.was_silent(fact, until, window)
                self.races += 1
                self.seen[fact] += 1
            case Wrong(_, fact, other):
                child.was_wrong(fact, other)
                for one in {fact, other}:
                    self._was_wrong(one)
            case Met(_, fact):
                child.met(fact)

    def answered(self, fact: Fact, seconds: float) -> None:
        """Alone, it found the sum."""
        self.child.answered(fact, seconds)
        self._was_right(fact, seconds)

    def answered_untimed(self, fact: Fact) -> None:
        """Alone, it found the sum; how long that took is not known."""
        self.seen[fact] += 1
        self.right[fact] += 1
        self._right[fact].append(True)

    def answered_wrong(self, fact: Fact) -> None:
        """Alone, it took another sum for the right one."""
        self.child.answered_wrong(fact)
        self._was_wrong(fact)

    def pass_time(self, hours: float) -> None:
        """Time goes by; what was known may be forgotten over a day."""
        before = int(self._hours // A_DAY)
        self._hours += hours
        for _ in range(int(self._hours // A_DAY) - before):
            if not self.is_finished:
                self.child.slept()

    def state(self, fact: Fact) -> State:
        """What may be said of *fact*."""
        chance = known_chance(self.child, fact)
        return state_of(chance, was_wrong=not all(self._right[fact]))

    def has_mastered(self, fact: Fact) -> bool:
        """Whether *fact* is known, and was known a day ago."""
        return fact in self._lasting and self.state(fact) == "knows"

    def estimates(self) -> dict[str, Estimate]:
        """By name of the fact: what is believed of it."""
        return {
            name: estimate(
                self.child,
                Fact(fact),
                was_wrong=not all(self._right[fact]),
                mastered=fact in self._lasting,
            )
            for fact, name in enumerate(NAMES)
        }

    def _was_wrong(self, fact: Fact) -> None:
        self.seen[fact] += 1
        self._right[fact].append(False)

    def _was_right(self, fact: Fact, seconds: float) -> None:
        self.seen[fact] += 1
        self.right[fact] += 1
        self._right[fact].append(True)
        if seconds <= exp(limit(self.child)):
            first = self._first_known.setdefault(fact, self._hours)
            if self._hours - first >= NEXT_DAY:
                self._lasting.add(fact)
