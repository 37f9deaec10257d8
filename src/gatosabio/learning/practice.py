"""Practice alone: which addition comes next.

At first the check: every fact once, in portions, since a child may want to stop in between. Then
what helps most, but not what was shown a moment ago; one card in eight is a known one, the longest
unseen first, and what is mastered comes back after 1, 3, 7 and 21 days.
"""

from collections.abc import Iterator
from copy import copy
from math import exp
from typing import Final

from gatosabio.engine.chance import draw_below, shuffled
from gatosabio.learning.facts import PAIRS, READ, Fact
from gatosabio.learning.learner import Learner
from gatosabio.learning.need import edge

PORTION: Final = 11  # cards of a minute while the check lasts
SESSION_S: Final = 600.0
AGAIN_AFTER_S: Final = 40.0
FRESH_FOR_S: Final = 90.0
KNOWN_ONE_IN: Final = 8
RETURNS_DAYS: Final = (1, 3, 7, 21)
A_DAY_S: Final = 24 * 3600.0
EARLIER_S: Final = 4 * 3600.0  # tomorrow's lesson may begin earlier than today's


class Practice:
    """What one child was shown alone, and what comes next. Times are seconds on any clock that goes
    on at night. *words* decide what is left to chance."""

    def __init__(self, words: Iterator[int]) -> None:
        self._words = words
        self._unchecked = list(shuffled([Fact(fact) for fact in range(READ)], words))
        self._shown_at: dict[Fact, float] = {}
        self._returned: dict[Fact, int] = {}  # how often a mastered fact has come back
        self._shown = 0

    def copy(self, words: Iterator[int]) -> "Practice":
        """The same practice to try things with: what it is shown, the first one does not know.
        *words* decide what is left to chance in it."""
        twin = copy(self)
        twin._words = words
        twin._unchecked = list(self._unchecked)
        twin._shown_at = dict(self._shown_at)
        twin._returned = dict(self._returned)
        return twin

    @property
    def is_checked(self) -> bool:
        """Whether every fact has been shown once."""
        return not self._unchecked

    def next(self, learner: Learner, now: float) -> Fact:
        """The fact to show now."""
        if self._unchecked:
            return self._unchecked[-1]
        if due := self._due(learner, now):
            return due[0]
        if self._shown % KNOWN_ONE_IN == 0 and (known := self._known(learner, now)):
            return known[0]
        open_facts = [fact for fact in self._rested(now) if not learner.has_mastered(fact)]
        best = max(open_facts, key=lambda fact: self._worth(learner, fact, now), default=None)
        if best is not None and self._worth(learner, best, now) > 0:
            return best
        return min(map(Fact, range(READ)), key=self._seen_at)

    def is_thirsty(self, learner: Learner, fact: Fact, now: float) -> bool:
        """Whether it would help to meet *fact* now: not what was shown alone today, nor what is
        mastered and not due yet."""
        rest = now - self._seen_at(fact)
        if learner.has_mastered(fact):
            return rest >= self._returns_after(fact)
        return rest >= A_DAY_S - EARLIER_S

    def numbers(self, fact: Fact) -> tuple[int, int]:
        """The two numbers of *fact*, in an order by lot."""
        a, b = PAIRS[fact]
        return (a, b) if draw_below(2, self._words) else (b, a)

    def shown(self, fact: Fact, now: float, *, mastered: bool = False) -> None:
        """*fact* was shown; *mastered* if it was so before."""
        if fact in self._unchecked:
            self._unchecked.remove(fact)
        if mastered:
            self._returned[fact] = self._returned.get(fact, 0) + 1
        else:
            self._returned.pop(fact, None)
        self._shown_at[fact] = now
        self._shown += 1

    def _seen_at(self, fact: Fact) -> float:
        return self._shown_at.get(fact, float("-inf"))

    def _rested(self, now: float) -> list[Fact]:
        return [
            Fact(fact) for fact in range(READ) if now - self._seen_at(Fact(fact)) >= AGAIN_AFTER_S
        ]

    def _worth(self, learner: Learner, fact: Fact, now: float) -> float:
        rest = now - self._seen_at(fact)
        return edge(learner.child, fact) * (1 - exp(-rest / FRESH_FOR_S))

    def _known(self, learner: Learner, now: float) -> list[Fact]:
        known = [
            fact
            for fact in self._rested(now)
            if learner.state(fact) == "knows" and not learner.has_mastered(fact)
        ]
        return sorted(known, key=self._seen_at)

    def _due(self, learner: Learner, now: float) -> list[Fact]:
        """What is mastered and comes back now, the longest overdue first."""
        late = {
            fact: now - self._seen_at(fact) - self._returns_after(fact)
            for fact in map(Fact, range(READ))
            if learner.has_mastered(fact)
        }
        return sorted((fact for fact in late if late[fact] >= 0), key=lambda fact: -late[fact])

    def _returns_after(self, fact: Fact) -> float:
        nth = min(self._returned.get(fact, 0), len(RETURNS_DAYS) - 1)
        return RETURNS_DAYS[nth] * A_DAY_S - EARLIER_S
