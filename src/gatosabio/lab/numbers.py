"""Shares and spreads of measured values, with their uncertainty."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from msgspec import Struct

Z95: Final = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of its mean."""


class Share(Struct, frozen=True):
    """The part *share* that *of* cases are *among* all; in 95 % of repetitions the true one lies
    from *low* to *high*. A shared win counts as a fraction of a case. How the interval was found
    says whoever made it: `share` by Wilson, a tournament by drawing its deals anew."""

    of: float
    among: int
    share: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(of: float, among: int) -> Share:
    """The share of *of* cases in *among*, with Wilson's interval: it also holds for small numbers,
    and for shares near 0 and 1."""
    if not among:
        return Share(of, among, 0.0, 0.0, 1.0)
    part, square = of / among, Z95 * Z95
    middle = (part + square / (2 * among)) / (1 + square / among)
    reach = Z95 / (1 + square / among)
    reach *= sqrt(part * (1 - part) / among + square / (4 * among * among))
    return Share(of, among, part, max(0.0, middle - reach), min(1.0, middle + reach))


class Spread(Struct, frozen=True):
    """A summary of many numbers: a tenth of them is below *low*, and a tenth above *high*."""

    mean: float
    error: float  # half of the 95 % interval of the mean
    low: float
    median: float
    high: float
    most: float


def spread(numbers: Iterable[float]) -> Spread:
    """The spread of *numbers*; all 0 if there are none."""
    ordered = sorted(numbers)
    if not ordered:
        return Spread(0, 0, 0, 0, 0, 0)
    count = len(ordered)
    mean = sum(ordered) / count
    variance = sum([(number - mean) ** 2 for number in ordered]) / max(1, count - 1)
    return Spread(
        mean=mean,
        error=Z95 * sqrt(variance / count),
        low=quantile(ordered, 0.1),
        median=quantile(ordered, 0.5),
        high=quantile(ordered, 0.9),
        most=ordered[-1],
    )


def quantile(ordered: Sequence[float], part: float) -> float:
    """The quantile *part* (from 0 to 1) of sorted numbers, interpolated."""
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
