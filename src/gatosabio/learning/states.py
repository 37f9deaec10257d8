"""What may be said of a child's facts: knows, not yet, or not enough seen."""

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.learning.child import Child, below
from gatosabio.learning.facts import PAIRS, READ, Fact

State: TypeAlias = Literal["knows", "not-yet", "grey"]

KNOWN_WITHIN: Final = 1.5
"""Seconds beyond reading in which somebody answers who knows a sum and need not count."""

SURE: Final = 0.8
NINE_TENTHS: Final = 1.6449  # that many spreads to either side hold nine tenths
DERIVES_BELOW: Final = 0.7
LAST_PRESSES: Final = 3
TEN: Final = 10
LEAST_TO_DERIVE: Final = 3


class Estimate(Struct, frozen=True, omit_defaults=True):
    """What is believed of one fact. *m* and *var* are the logarithm of the middle time and its
    variance."""

    m: float
    var: float
    median_s: float
    interval_s: tuple[float, float]
    p: float
    state: State
    mastered: bool = False
    derives: bool = False


def limit(child: Child) -> float:
    """The logarithm of the longest time in which this child answers what it knows."""
    return log(KNOWN_WITHIN + exp(child.means[READ]))


def known_chance(child: Child, fact: Fact) -> float:
    """How likely the child knows *fact*."""
    doubt = sqrt(child.covariance[fact][fact])
    return below((limit(child) - child.means[fact]) / doubt)


def state_of(chance: float, *, was_wrong: bool) -> State:
    """What may be said at this *chance*. Whoever was wrong a moment ago does not know it."""
    if chance >= SURE:
        return "grey" if was_wrong else "knows"
    return "not-yet" if chance <= 1 - SURE else "grey"


def derives(child: Child, fact: Fact) -> bool:
    """Whether a sum over ten takes this child so much less time than counting would that it seems
    to be worked out from others. A hint: times alone do not tell."""
    if fact == READ:
        return False
    smaller, larger = PAIRS[fact]
    if smaller + larger <= TEN or smaller < LEAST_TO_DERIVE or smaller == larger:
        return False
    counting = _counting_line(child)
    return _beyond_reading(child, fact) < DERIVES_BELOW * counting(smaller)


def _beyond_reading(child: Child, fact: int) -> float:
    return exp(child.means[fact]) - exp(child.means[READ])


def _counting_line(child: Child) -> Callable[[int], float]:
    """How long counting on takes this child, by the number that is counted on: a straight line
    through its facts up to ten."""
    points = [
        (a, _beyond_reading(child, fact))
        for fact, (a, b) in enumerate(PAIRS)
        if a + b <= TEN and a != b
    ]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in points) / sum(
        (x - mean_x) ** 2 for x, _ in points
    )
    return lambda smaller: mean_y + slope * (smaller - mean_x)


def estimate(child: Child, fact: Fact, *, was_wrong: bool, mastered: bool) -> Estimate:
    """All that is believed of one fact."""
    middle, variance = child.means[fact], child.covariance[fact][fact]
    width = NINE_TENTHS * sqrt(variance)
    chance = known_chance(child, fact)
    state = state_of(chance, was_wrong=was_wrong)
    return Estimate(
        m=middle,
        var=variance,
        median_s=exp(middle),
        interval_s=(exp(middle - width), exp(middle + width)),
        p=chance,
        state=state,
        mastered=mastered and state == "knows",
        derives=state == "not-yet" and derives(child, fact),
    )
