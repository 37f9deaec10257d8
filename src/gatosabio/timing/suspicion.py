"""Programs that press for people: timing cannot refuse them, but it can notice them.

A flag is a reason for somebody to look, never for a punishment: a very quick child is flagged too.
"""

from collections import deque
from collections.abc import Mapping
from statistics import median, pstdev
from typing import Final, Literal, TypeAlias

from gatosabio.timing.constants import Task
from gatosabio.timing.race import Ruling

WINDOW: Final = 12
"""How many of the last claims are looked at."""

QUICK_PEOPLE: Final[Mapping[Task, float]] = {"simple": 237, "sum": 526}
"""One in a hundred reactions of people is quicker, by the models of lab/fairness. Real reactions
may differ: measure before you rely on it."""

SUPERHUMAN: Final = 0.85
"""A hand is flagged if half of its window is quicker than this share of `QUICK_PEOPLE`. In 60 hits
that flags 2 people of 1000."""

STEADIEST: Final[Mapping[Task, float]] = {"simple": 13, "sum": 74}
"""The reactions of people vary more than this in nearly every window: it is 0.8 of the standard
deviation that one window in 2000 falls below, by the same models."""

MOST_TOO_SOON: Final = 6
"""Half a window of hits that came before anybody could react. People do that only now and then."""

Flag: TypeAlias = Literal["superhuman", "too-steady", "too-soon"]


class Suspicion:
    """What is noticed about one hand."""

    def __init__(self) -> None:
        self._reactions: dict[Task, deque[float]] = {}
        self._too_soon = deque[bool](maxlen=WINDOW)

    def note(self, task: Task, ruling: Ruling) -> None:
        """Take the *ruling* on one of its claims into account."""
        self._too_soon.append(ruling.too_soon)
        if not ruling.too_soon:
            self._reactions.setdefault(task, deque(maxlen=WINDOW)).append(ruling.counted_ms)

    def flags(self) -> frozenset[Flag]:
        """What in the last hits looks as if a program had pressed."""
        found: set[Flag] = set()
        if sum(self._too_soon) >= MOST_TOO_SOON:
            found.add("too-soon")
        for task, reactions in self._reactions.items():
            if len(reactions) < WINDOW:
                continue
            if median(reactions) < SUPERHUMAN * QUICK_PEOPLE[task]:
                found.add("superhuman")
            if pstdev(reactions) < STEADIEST[task]:
                found.add("too-steady")
        return frozenset(found)
