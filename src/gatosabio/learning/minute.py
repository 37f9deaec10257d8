"""One minute with the cat: a few additions to answer alone, and what helps where one was wrong."""

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.chance import draw_below, random_words
from gatosabio.learning.facts import READ, Fact
from gatosabio.learning.learner import Learner
from gatosabio.learning.lessons import FACTS, Course, answer_in
from gatosabio.learning.practice import PORTION, Practice
from gatosabio.learning.states import known_chance
from gatosabio.records.learners import Lesson

CARDS: Final = 10
SECONDS_A_CARD: Final = 6.0
MS: Final = 1000
SMALLEST: Final = 2
LARGEST: Final = 20
TEN: Final = 10
OFFERED: Final = 4
SLIP_ONE_IN: Final = 4

Strategy: TypeAlias = Literal["double", "near-double", "ten", "bigger-first"]


class Card(Struct, frozen=True):
    """An addition to answer, and sums to choose from, the smallest first."""

    a: int
    b: int
    choices: tuple[int, ...]


class Minute(Struct, frozen=True):
    """What is asked, in this order. The last one is what the learner knows best. *is_check* while
    there are facts that were never shown: what is known is still being found out."""

    cards: tuple[Card, ...]
    is_check: bool


class Help(Struct, frozen=True):
    """A way to the sum. *steps* are the numbers along it: to ten and on (8 + 5: 2, 3), the double
    and one more (6 + 7: 12, 1), or how far to count on from the bigger number (2 + 7: 2)."""

    strategy: Strategy
    steps: tuple[int, ...]


class Pupil:
    """A learner who practises, lesson after lesson. Chance is the learner's own, so that the check
    goes on where it was left."""

    def __init__(self, learner_id: str) -> None:
        self.lessons = 0  # how many there were
        self._id = learner_id
        self._course = Course()
        self._practice = Practice(random_words(learner_id.encode()))

    @property
    def learner(self) -> Learner:
        """What is believed of the pupil."""
        return self._course.learner

    def take(self, lesson: Lesson) -> None:
        """One more lesson."""
        if lesson.kind == "practice":
            fact = FACTS[answer_in(lesson).fact]
            mastered = self.learner.has_mastered(fact)
            self._practice.shown(fact, lesson.wall / MS, mastered=mastered)
        self._course.take(lesson)
        self.lessons += 1

    def learner_at(self, now: int) -> Learner:
        """What is believed of the pupil at *now* (ms), if there is no further lesson until then."""
        course = deepcopy(self._course)
        course.wait_until(now)
        return course.learner

    def minute(self, now: int) -> Minute:
        """What to ask at *now* (ms). Asking changes nothing."""
        learner, seconds = self.learner_at(now), now / MS
        practice = self._practice.copy(random_words(f"{self._id} {self.lessons}".encode()))
        is_check = not practice.is_checked
        facts: list[Fact] = []
        while len(facts) < (PORTION if is_check else CARDS) - 1:
            fact = practice.next(learner, seconds)
            facts.append(fact)
            practice.shown(fact, seconds, mastered=learner.has_mastered(fact))
            seconds += SECONDS_A_CARD
        facts.append(_surest(learner, facts))
        numbers = [practice.numbers(fact) for fact in facts]
        offered = random_words(f"{self._id} {self.lessons} choices".encode())
        cards = tuple(Card(a, b, choices(a + b, offered)) for a, b in numbers)
        return Minute(cards, is_check)

    def is_thirsty(self, learner: Learner, fact: Fact, now: int) -> bool:
        """Whether it would help this pupil, who is *learner* at *now* (ms), to meet *fact*."""
        return self._practice.is_thirsty(learner, fact, now / MS)


def minute(lessons: Iterable[Lesson], learner_id: str, now: int) -> Minute:
    """What this learner should be asked at *now* (ms). The same lessons and time give the same
    minute."""
    pupil = Pupil(learner_id)
    for lesson in lessons:
        pupil.take(lesson)
    return pupil.minute(now)


def choices(total: int, words: Iterator[int]) -> tuple[int, ...]:
    """Four sums to choose from, the smallest first: the right one among its neighbours, at a place
    by lot. Once in four times the farthest of them is wrong by a ten instead."""
    first = max(SMALLEST, min(total - draw_below(OFFERED, words), LARGEST + 1 - OFFERED))
    near = list(range(first, first + OFFERED))
    slips = [total + by for by in (TEN, -TEN) if SMALLEST <= total + by <= LARGEST]
    if slips and draw_below(SLIP_ONE_IN, words) == 0:
        near.remove(max(near, key=lambda one: abs(one - total)))
        near.append(slips[draw_below(len(slips), words)])
    return tuple(sorted(near))


def help_with(a: int, b: int) -> Help:
    """The way to a + b that children are taught: doubles, doubles and one more, over ten, or the
    bigger number first."""
    smaller, bigger = sorted((a, b))
    if a == b:
        return Help("double", (a + b,))
    if bigger - smaller == 1 and smaller > 1 and bigger < TEN:
        return Help("near-double", (2 * smaller, 1))
    if a + b > TEN and bigger < TEN:
        return Help("ten", (TEN - bigger, smaller - (TEN - bigger)))
    return Help("bigger-first", (smaller,))


def _surest(learner: Learner, but: Sequence[Fact]) -> Fact:
    """What the learner knows best, and was not asked in this minute: a minute ends well."""
    others = [Fact(fact) for fact in range(READ) if fact not in but]
    return max(others, key=lambda fact: known_chance(learner.child, fact))
