"""A simulated learner who practises alone."""

from collections.abc import Iterator
from random import Random
from typing import Final

from gatosabio.lab.learning.people import Person
from gatosabio.learning.facts import READ, Fact
from gatosabio.learning.learner import A_DAY, Learner
from gatosabio.learning.practice import A_DAY_S, Practice

BETWEEN_S: Final = 1.5  # from an answer to the next card


class Alone:
    """Somebody alone, and what is believed of it. Without *scheduled* any fact comes next, the same
    one never twice in a row, once the check is done."""

    def __init__(
        self,
        person: Person,
        learner: Learner,
        words: Iterator[int],
        rng: Random,
        *,
        scheduled: bool = True,
    ) -> None:
        self.practice = Practice(words)
        self.now = 0.0  # seconds, nights left out
        self._nights = 0.0
        self._person = person
        self._learner = learner
        self._rng = rng
        self._scheduled = scheduled
        self._last: Fact | None = None

    def check(self) -> float:
        """Show every fact once; gives the seconds that it took."""
        began = self.now
        while not self.practice.is_checked:
            self._card()
        return self.now - began

    def session(self, seconds: float) -> None:
        """Practise for so long."""
        end = self.now + seconds
        while self.now < end:
            self._card()

    def night(self) -> None:
        """A day passes."""
        self._nights += A_DAY_S
        self._person.sleep()
        self._learner.pass_time(A_DAY)

    def _card(self) -> None:
        person, learner = self._person, self._learner
        fact = self.practice.next(learner, self.now + self._nights)
        if not self._scheduled and self.practice.is_checked:
            fact = self._any()
        mastered = learner.has_mastered(fact)
        thought = person.think(fact, self.now, self._rng)
        self.now += thought.seconds
        learner.child.met(fact)  # as at a table: a card that is looked at is practice
        if thought.off:
            learner.answered_wrong(fact)
        else:
            learner.answered(fact, thought.seconds)
        person.practise(fact, self.now, 1.0)
        self.practice.shown(fact, self.now + self._nights, mastered=mastered)
        self._last = fact
        self.now += BETWEEN_S

    def _any(self) -> Fact:
        fact = Fact(self._rng.randrange(READ))
        return fact if fact != self._last else self._any()
