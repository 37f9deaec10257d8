"""Simulated players who add, and learn by it. Of them the truth is known."""

from math import erf, exp, sqrt
from random import Random
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from gatosabio.learning.facts import READ, Fact
from gatosabio.learning.states import KNOWN_WITHIN

Level: TypeAlias = Literal["beginner", "seven", "nine", "twelve", "adult"]
LEVELS: Final[tuple[Level, ...]] = ("beginner", "seven", "nine", "twelve", "adult")
"""From a slow child of six, who counts everything, to a quick adult."""

PAUSE_S: Final[dict[Level, float]] = {
    "beginner": 2.8,
    "seven": 2.5,
    "nine": 2.0,
    "twelve": 1.6,
    "adult": 1.2,
}
"""The mean pause before somebody turns a card, as in `bots/addicats.py`."""


class Thought(Struct, frozen=True):
    """How long it took from a card to a hit, and by how much the sum was wrong."""

    seconds: float
    off: int = 0


class Habits(Struct, frozen=True):
    """What somebody does besides adding; shares of all times."""

    again: float  # adds its own card up again
    asleep: float  # does not look
    anyway: float  # hits though somebody else was faster
    jumps: float  # hits because two sums are nearly equal
    pause: float  # seconds before it turns a card, on average


def habits(level: Level, rng: Random) -> Habits:
    """Everybody has other habits. All figures are priors."""
    young = LEVELS.index(level) <= LEVELS.index("seven")
    return Habits(
        again=rng.uniform(0.06, 0.18),
        asleep=rng.uniform(0.05, 0.20),
        anyway=rng.uniform(0.3, 0.9),
        jumps=rng.uniform(0.01, 0.04) if young else rng.uniform(0.0, 0.015),
        pause=PAUSE_S[level] * exp(rng.gauss(0, 0.15)),
    )


class Person(Protocol):
    """Somebody who adds."""

    @property
    def habits(self) -> Habits:
        """What it does besides adding."""

    def think(self, fact: Fact, now: float, rng: Random) -> Thought:
        """Look at a card, add it up and hit; *now* is in seconds."""

    def practise(self, fact: Fact, now: float, share: float) -> None:
        """It has added this up; only a *share* of it, if somebody else was faster."""

    def sleep(self) -> None:
        """A night has passed."""

    def median(self, fact: Fact, now: float) -> float:
        """The true median of the seconds from card to hit, if it looks and does not add its own
        card up again."""


def beyond_reading(person: Person, fact: Fact, now: float) -> float:
    """The true median without the time for reading and hitting."""
    return person.median(fact, now) - person.median(READ, now)


def really_known(person: Person, now: float) -> set[Fact]:
    """The facts that it knows, by the truth."""
    read = person.median(READ, now)
    return {
        Fact(fact) for fact in range(READ) if person.median(Fact(fact), now) - read <= KNOWN_WITHIN
    }


def above(x: float) -> float:
    """The share of a normal distribution above *x*."""
    return 0.5 * (1 - erf(x / sqrt(2)))
