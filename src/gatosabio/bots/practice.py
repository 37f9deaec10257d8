"""A model of how practice turns counting into knowing: sums that were met often and recently are
remembered.

A memory is a value: all additions that were met, each with its answer and its time. Bots do not use
it, since they remember nothing; it is for the study of how sums are learned.

The strength of an answer is B = ln(sum of t ** -0.5), t being the seconds since each meeting. It is
recalled if B plus some noise is above a threshold: with probability sigmoid((B - threshold) / 0.3).
A weaker answer takes longer to recall.
"""

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Final

from msgspec import Struct, field

from gatosabio.bots.profiles import Profile

DECAY: Final = 0.5
NOISE: Final = 0.3
LEAST_AGE: Final = 0.05  # seconds; keeps the strength finite just after a meeting

# Priors, chosen with those of `lab/alphabet.py` so that the model gives Zbrodoff's slopes.
THRESHOLD: Final = 0.24
TRIES: Final = 2
"""How many times one tries to remember before one counts: children try more than once (Siegler &
Shrager 1984 call it search length). With one try the third of Zbrodoff's slopes is twice too
steep."""


class Meeting(Struct, frozen=True):
    """An addition that was met, the answer given, and the time in seconds."""

    a: int
    b: int
    answer: int
    at: float


class Memory(Struct, frozen=True):
    """All meetings: for each addition, the times of each answer."""

    times: Mapping[tuple[int, int], Mapping[int, tuple[float, ...]]] = field(default_factory=dict)

    def after(self, *meetings: Meeting) -> "Memory":
        """This memory with *meetings* added."""
        times = dict(self.times)
        for meeting in meetings:
            answers = times.get((meeting.a, meeting.b), {})
            before = answers.get(meeting.answer, ())
            times[meeting.a, meeting.b] = {**answers, meeting.answer: (*before, meeting.at)}
        return Memory(times)

    def strength(self, a: int, b: int, answer: int, now: float) -> float | None:
        """The strength of *answer* to a + b; None if it was never given."""
        times = self.times.get((a, b), {}).get(answer)
        return None if times is None else _strength(times, now)

    def chance(self, a: int, b: int, answer: int, now: float) -> float:
        """The probability that *answer* is recalled."""
        strength = self.strength(a, b, answer, now)
        return 0.0 if strength is None else 1 - (1 - chance_recalled(strength)) ** TRIES


def _strength(times: Iterable[float], now: float) -> float:
    return log(sum([max(now - time, LEAST_AGE) ** -DECAY for time in times]))


def chance_recalled(strength: float) -> float:
    """The probability that one try recalls an answer of that *strength*."""
    return 1 / (1 + exp((THRESHOLD - strength) / NOISE))


def recall_ms(strength: float, profile: Profile) -> float:
    """How long it takes to recall an answer. At the threshold it is the time of the *profile*."""
    return profile.recall * exp(THRESHOLD - strength)
