"""Means and shares over tables, with their standard errors."""

from collections.abc import Sequence
from math import isnan, nan, sqrt
from statistics import fmean, median, stdev

from msgspec import Struct


class Measured(Struct, frozen=True):
    """A figure, and one standard error. It is no number if nothing was there to be measured; in
    JSON that is null."""

    value: float
    error: float

    def __str__(self) -> str:
        if isnan(self.value):
            return "none"
        return f"{self.value:.2f} ± {self.error:.2f}"


def mean_of(values: Sequence[float]) -> Measured:
    """The mean of one value a table."""
    if len(values) < 2:
        return Measured(fmean(values) if values else nan, 0.0)
    return Measured(fmean(values), stdev(values) / sqrt(len(values)))


def median_of(values: Sequence[float]) -> Measured:
    """The median of one value a table; its error is that of a normal distribution's median."""
    if len(values) < 2:
        return Measured(median(values) if values else nan, 0.0)
    return Measured(median(values), 1.2533 * stdev(values) / sqrt(len(values)))


def ratio_of(pairs: Sequence[tuple[float, float]]) -> Measured:
    """The sum of the first numbers divided by that of the second ones, a pair a table. The error is
    found by leaving out one table after the other, since what comes from one table is alike."""
    top, bottom = sum(a for a, _ in pairs), sum(b for _, b in pairs)
    if not bottom:
        return Measured(nan, nan)
    count = len(pairs)
    without = [(top - a) / (bottom - b) for a, b in pairs if bottom - b]
    if len(without) < 2:
        return Measured(top / bottom, 0.0)
    middle = fmean(without)
    error = sqrt((count - 1) / count * sum((one - middle) ** 2 for one in without))
    return Measured(top / bottom, error)
