"""Lets modelled people add the sums on the cards many times, and summarises their times."""

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, linear_regression, median
from typing import Final

from msgspec import Struct

from gatosabio.bots.profiles import Profile
from gatosabio.bots.reaction import Answer, solve

NUMBERS: Final = range(1, 11)
FACTS: Final = tuple([(a, b) for a in NUMBERS for b in NUMBERS])
"""The additions on the cards, each in both orders."""


class Trial(Struct, frozen=True):
    """One addition and its answer."""

    a: int
    b: int
    answer: Answer

    @property
    def is_tie(self) -> bool:
        """Whether both numbers are equal."""
        return self.a == self.b

    @property
    def is_wrong(self) -> bool:
        """Whether the answer is wrong."""
        return self.answer.total != self.a + self.b


def add(profile: Profile, facts: Iterable[tuple[int, int]], times: int, rng: Random) -> list[Trial]:
    """Trials of a player with that *profile*: each of *facts*, *times* times."""
    return [Trial(a, b, solve(a, b, profile, rng)) for a, b in facts for _ in range(times)]


def mean_ms(trials: Sequence[Trial]) -> float:
    """The mean time of *trials*."""
    return fmean([trial.answer.after_ms for trial in trials])


def slope(trials: Sequence[Trial]) -> float:
    """Milliseconds for each unit of the smaller number, by least squares."""
    smaller = [min(trial.a, trial.b) for trial in trials]
    return linear_regression(smaller, [trial.answer.after_ms for trial in trials]).slope


def rise(trials: Sequence[Trial]) -> float:
    """How much the line of `slope` rises from the smallest to the largest number, in per cent of
    the mean time."""
    smaller = [min(trial.a, trial.b) for trial in trials]
    return 100 * slope(trials) * (max(smaller) - min(smaller)) / mean_ms(trials)


class Implied(Struct, frozen=True):
    """What a profile implies, in seconds and shares."""

    ties: float
    to_ten: float  # other sums
    over_ten: float
    mean: float
    median: float
    in_3_s: float
    in_6_s: float
    recalled: float
    wrong: float


def implied(trials: Sequence[Trial]) -> Implied:
    """What *trials* of all facts show."""
    seconds = [trial.answer.after_ms / 1000 for trial in trials]
    others = [trial for trial in trials if not trial.is_tie]
    return Implied(
        ties=mean_ms([trial for trial in trials if trial.is_tie]) / 1000,
        to_ten=mean_ms([trial for trial in others if trial.a + trial.b <= 10]) / 1000,
        over_ten=mean_ms([trial for trial in others if trial.a + trial.b > 10]) / 1000,
        mean=fmean(seconds),
        median=median(seconds),
        in_3_s=fmean([time < 3 for time in seconds]),
        in_6_s=fmean([time < 6 for time in seconds]),
        recalled=fmean([trial.answer.how == "recalled" for trial in trials]),
        wrong=fmean([trial.is_wrong for trial in trials]),
    )
