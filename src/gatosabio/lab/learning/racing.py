"""Learners in whose head remembering and counting race: the faster of the two is the answer.

Remembering gets faster by a power law with every meeting of a fact. A night takes a part of what
the day has added. The model that reads games knows nothing of all this: it is made for other ones.
All figures are priors; none but PATCHY was chosen with that model in mind.
"""

from math import exp, log
from random import Random
from typing import ClassVar, Final

from msgspec import Struct

from gatosabio.lab.learning.people import Habits, Level, Thought, above, habits
from gatosabio.learning.facts import COUNT, PAIRS, READ, Fact

TEN: Final = 10


class Speed(Struct, frozen=True):
    """How fast somebody is; seconds."""

    read: float  # to read, to compare and to hit
    start: float  # to begin counting
    step: float  # to count one further
    met: float  # how often a fact of middle size has been met before
    wrong_step: float
    wrong_recall: float


SPEEDS: Final[dict[Level, Speed]] = {
    "beginner": Speed(1.05, 0.70, 0.75, 2, 0.020, 0.06),
    "seven": Speed(0.85, 0.55, 0.50, 8, 0.015, 0.05),
    "nine": Speed(0.70, 0.40, 0.35, 35, 0.010, 0.035),
    "twelve": Speed(0.60, 0.30, 0.28, 150, 0.008, 0.025),
    "adult": Speed(0.50, 0.25, 0.22, 800, 0.006, 0.02),
}

SLOWEST_RECALL: Final = 6.0  # seconds for what was met once …
POWER: Final = 0.45  # … and how they shrink with the number of meetings …
QUICKEST_RECALL: Final = 0.2  # … towards this
BY_SIZE: Final = 0.18  # larger sums have been met less often
MIDDLE_SUM: Final = 8
OF_TIES: Final = 3.0  # doubles, and sums with 1 or 10, have been met more often
OF_EASY: Final = 2.0
UNEVEN: Final = 0.7  # how much that differs from fact to fact …
PATCHY: Final = 2.0  # … and for children who know one fact well and the next not at all
UNLIKE: Final = 0.12  # and speeds from child to child
KEPT: Final = 0.5  # of what a day has added, the part that is left the next day

RECALL_SPREAD: Final = 0.30
COUNT_SPREAD: Final = 0.25
READ_SPREAD: Final = 0.22

HALVINGS: Final = 40


class Racing:
    """One such learner."""

    uneven: ClassVar = UNEVEN

    def __init__(self, level: Level, rng: Random) -> None:
        self.habits: Habits = habits(level, rng)
        usual = SPEEDS[level]
        self._read, self._start, self._step = (
            seconds * exp(rng.gauss(0, UNLIKE)) for seconds in (usual.read, usual.start, usual.step)
        )
        self._wrong_step, self._wrong_recall = usual.wrong_step, usual.wrong_recall
        spread = exp(rng.gauss(0, UNLIKE))
        self._recall_spread, self._count_spread = spread * RECALL_SPREAD, spread * COUNT_SPREAD
        ahead = exp(rng.gauss(0, 2 * UNLIKE))
        self._lasting = [
            0.0 if fact == READ else ahead * usual.met * _met(fact) * exp(rng.gauss(0, self.uneven))
            for fact in range(COUNT)
        ]
        self._fresh = [0.0] * COUNT

    def _recalling(self, fact: Fact) -> float:
        met = self._lasting[fact] + self._fresh[fact]
        return self._read + QUICKEST_RECALL + SLOWEST_RECALL * exp(-POWER * log(1 + met))

    def _counting(self, fact: Fact) -> float:
        return self._read + self._start + self._step * PAIRS[fact][0]

    def think(self, fact: Fact, now: float, rng: Random) -> Thought:  # noqa: ARG002 - it forgets by nights, not by seconds
        """See `Person`."""
        if fact == READ:
            return Thought(self._read * exp(rng.gauss(0, READ_SPREAD)))
        recalled = self._recalling(fact) * exp(rng.gauss(0, self._recall_spread))
        counted = self._counting(fact) * exp(rng.gauss(0, self._count_spread))
        wrong = self._wrong_recall
        if counted < recalled:
            wrong = 1 - (1 - self._wrong_step) ** PAIRS[fact][0]
        off = rng.choice((-1, 1)) if rng.random() < wrong else 0
        return Thought(min(recalled, counted), off)

    def practise(self, fact: Fact, now: float, share: float) -> None:  # noqa: ARG002 - it forgets by nights, not by seconds
        """See `Person`."""
        self._fresh[fact] += share

    def sleep(self) -> None:
        """See `Person`."""
        self._lasting = [
            lasting + KEPT * fresh
            for lasting, fresh in zip(self._lasting, self._fresh, strict=True)
        ]
        self._fresh = [0.0] * COUNT

    def median(self, fact: Fact, now: float) -> float:  # noqa: ARG002 - it forgets by nights, not by seconds
        """See `Person`: both are still under way with the product of two probabilities."""
        if fact == READ:
            return self._read
        recall, count = log(self._recalling(fact)), log(self._counting(fact))
        low, high = log(0.05), min(recall, count)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            left = above((middle - recall) / self._recall_spread)
            left *= above((middle - count) / self._count_spread)
            low, high = (middle, high) if left > 0.5 else (low, middle)
        return exp((low + high) / 2)


class Patchy(Racing):
    """One whose facts differ as much as the model that reads games assumes (its d, 0.22)."""

    uneven: ClassVar = PATCHY


def _met(fact: int) -> float:
    """How much more often than a fact of middle size this one has been met before."""
    a, b = PAIRS[fact]
    often = exp(-BY_SIZE * (a + b - MIDDLE_SUM))
    if a == b:
        often *= OF_TIES
    if a == 1 or b == TEN:
        often *= OF_EASY
    return often
