"""Learners by the bots' own model: a sum is recalled, taken apart at ten, or counted.

Times and mistakes are those of `bots/reaction.py`. How likely a sum is recalled follows
`bots/practice.py`: what somebody knew before counts as strength that lasts, and every meeting adds
to it a strength that fades.
"""

from collections.abc import Iterator
from math import erf, exp, log, sqrt
from random import Random
from typing import Final

from gatosabio.bots import reaction
from gatosabio.bots.addicats import DECIDE_MS, temper_at
from gatosabio.bots.practice import NOISE, THRESHOLD, TRIES, Meeting, Memory, chance_recalled
from gatosabio.bots.profiles import ADULT, BEGINNER, PROFILES, Profile
from gatosabio.bots.reaction import (
    LEAST_MS,
    SCREEN_MS,
    TAP_MS,
    after_reading,
    chance_known,
    read_time,
    work_out,
    wrong_recall,
)
from gatosabio.lab.learning.people import Habits, Level, Thought, habits
from gatosabio.learning.facts import PAIRS, READ, Fact

AGES: Final[dict[Level, int]] = {"beginner": 6, "seven": 7, "nine": 9, "twelve": 12, "adult": ADULT}
TEN: Final = 10
OTHERS: Final = 1.5  # cards that somebody compares with, until it finds an equal one
SURE: Final = 0.999  # nothing is known for certain: the strength of that would be infinite
HALVINGS: Final = 40
MOST_MS: Final = 60_000.0
NIGHT_S: Final = 24 * 3600.0


class Remembering:
    """One such learner."""

    def __init__(self, level: Level, rng: Random) -> None:
        self.habits: Habits = habits(level, rng)
        age = AGES[level]
        self._profile: Profile = BEGINNER if level == "beginner" else PROFILES[age]
        self._more_ms = DECIDE_MS + SCREEN_MS + OTHERS * temper_at(age).compare_ms
        self._memory = Memory()
        self._slept = 0.0
        self._lasting = [_strength_of(chance_known(a, b, self._profile)) for a, b in PAIRS]

    def chance(self, fact: Fact, now: float) -> float:
        """The chance to recall the sum."""
        a, b = PAIRS[fact]
        strength = self._lasting[fact]
        recent = self._memory.strength(a, b, a + b, now + self._slept)
        if recent is not None:
            strength = log(exp(strength) + exp(recent))
        return 1 - (1 - chance_recalled(strength)) ** TRIES

    def think(self, fact: Fact, now: float, rng: Random) -> Thought:
        """See `Person`."""
        profile = self._profile
        if fact == READ:
            return Thought((read_time(profile, rng) + self._more_ms) / 1000)
        a, b = PAIRS[fact]
        if rng.random() < profile.counts_all:
            core = profile.count_start + profile.count * (a + b)
            off = _one_off(1 - (1 - profile.wrong_step) ** (a + b), rng)
            ms = after_reading(core, profile, rng)
        elif rng.random() < self.chance(fact, now):
            off = 0
            if rng.random() < profile.wrong_recall:
                off = wrong_recall(a, b, rng) - (a + b)
            ms = after_reading(self._recall_ms(fact), profile, rng)
        else:
            answer = work_out(a, b, profile, rng)
            off, ms = answer.total - (a + b), answer.after_ms
        return Thought((ms + self._more_ms) / 1000, off)

    def _recall_ms(self, fact: Fact) -> float:
        a, b = PAIRS[fact]
        return self._profile.recall + self._profile.recall_by_least * (0 if a == b else a)

    def practise(self, fact: Fact, now: float, share: float) -> None:
        """See `Person`. What was not finished is no meeting."""
        if fact != READ and share >= 1:
            a, b = PAIRS[fact]
            self._memory = self._memory.after(Meeting(a, b, a + b, now + self._slept))

    def sleep(self) -> None:
        """See `Person`."""
        self._slept += NIGHT_S

    def median(self, fact: Fact, now: float) -> float:
        """See `Person`: that of all ways together, by how likely each is."""
        ways = list(self._ways(fact, now))
        low, high = float(LEAST_MS), MOST_MS
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            done = sum(chance * self._done(core, middle) for chance, core in ways)
            low, high = (middle, high) if done < 0.5 else (low, middle)
        return ((low + high) / 2 + self._more_ms) / 1000

    def _ways(self, fact: Fact, now: float) -> Iterator[tuple[float, float]]:
        """How likely each way is, and how long one thinks in it on average."""
        if fact == READ:
            yield 1.0, 0.0
            return
        profile, (a, b) = self._profile, PAIRS[fact]
        rest = 1 - profile.counts_all
        yield profile.counts_all, profile.count_start + profile.count * (a + b)
        recalled = self.chance(fact, now)
        yield rest * recalled, self._recall_ms(fact)
        rest *= 1 - recalled
        apart = profile.takes_apart if a + b > TEN else 0.0
        yield rest * apart, profile.take_apart
        yield rest * (1 - apart), profile.count_start + profile.count * a

    def _done(self, core: float, ms: float) -> float:
        """The share of `after_reading` times below *ms*: a normal and an exponential part."""
        profile = self._profile
        mean = profile.simple + TAP_MS + reaction.READ * profile.simple + core
        middle, spread, tail = mean * (1 - profile.tail), mean * profile.jitter, mean * profile.tail
        z = (ms - middle) / spread
        later = exp(spread * spread / (2 * tail * tail) - (ms - middle) / tail)
        return _below(z) - later * _below(z - spread / tail)


def _below(x: float) -> float:
    return 0.5 * (1 + erf(x / sqrt(2)))


def _one_off(chance: float, rng: Random) -> int:
    return rng.choice((-1, 1)) if rng.random() < chance else 0


def _strength_of(chance: float) -> float:
    """The strength with which a sum is recalled with this *chance*."""
    one_try = 1 - (1 - min(chance, SURE)) ** (1 / TRIES)
    return THRESHOLD + NOISE * log(one_try / (1 - one_try))
