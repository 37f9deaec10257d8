"""How practice turns counting into knowing: what was met often, and of late, comes to mind.

A memory is a value: the fold of everything that was met, each meeting with its answer and its time.
Bots do not use it, since they remember nothing; it is for those who study how sums are learned.

The strength of an answer is B = ln(sum of t ** -0.5), t the seconds since each meeting. It comes to
mind if B and some noise pass a threshold, with chance sigmoid((B - threshold) / 0.3), and takes the
longer the weaker it is.
"""

from collections.abc import Iterable, Mapping
from math import exp, log
from typing import Final

from msgspec import Struct, field

from gatosabio.bots.profiles import Profile

DECAY: Final = 0.5
NOISE: Final = 0.3
LEAST_AGE: Final = 0.05  # seconds; what was met this very moment is not infinitely strong

# Priors, chosen with those of `lab/anchors.py` so that Zbrodoff's slopes come out.
THRESHOLD: Final = 0.24
TRIES: Final = 2
"""How often one tries to remember before one counts: children try more than once (Siegler & Shrager
1984 call it search length). With one try the third of Zbrodoff's slopes stays twice too steep."""


class Meeting(Struct, frozen=True):
    """An addition was met, and answered like this, at that time in seconds."""

    a: int
    b: int
    answer: int
    at: float


class Memory(Struct, frozen=True):
    """All that was met: by addition, the times of each answer."""

    times: Mapping[tuple[int, int], Mapping[int, tuple[float, ...]]] = field(default_factory=dict)

    def after(self, *meetings: Meeting) -> "Memory":
        """The memory with these meetings in it, too."""
        times = dict(self.times)
        for meeting in meetings:
            answers = times.get((meeting.a, meeting.b), {})
            before = answers.get(meeting.answer, ())
            times[meeting.a, meeting.b] = {**answers, meeting.answer: (*before, meeting.at)}
        return Memory(times)

    def strength(self, a: int, b: int, answer: int, now: float) -> float | None:
        """Of that *answer*; None if it was never given."""
        times = self.times.get((a, b), {}).get(answer)
        return None if times is None else _strength(times, now)

    def chance(self, a: int, b: int, answer: int, now: float) -> float:
        """How likely that *answer* comes to mind."""
        strength = self.strength(a, b, answer, now)
        return 0.0 if strength is None else 1 - (1 - chance_recalled(strength)) ** TRIES


def _strength(times: Iterable[float], now: float) -> float:
    return log(sum([max(now - time, LEAST_AGE) ** -DECAY for time in times]))


def chance_recalled(strength: float) -> float:
    """How likely one try brings an answer of that *strength* to mind."""
    return 1 / (1 + exp((THRESHOLD - strength) / NOISE))


def recall_ms(strength: float, profile: Profile) -> float:
    """How long it takes to recall. What is just strong enough takes what the *profile* says."""
    return profile.recall * exp(THRESHOLD - strength)
