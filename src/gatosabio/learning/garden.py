"""What a child sees of what it knows: a garden with a plant for every addition.

Nothing in it withers, compares or counts against anybody: a plant shows the best that was ever
seen, and what has faded is thirsty. What is not known for sure is an outline.
"""

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.learning.facts import NAMES, READ, Fact
from gatosabio.learning.learner import Learner
from gatosabio.learning.minute import Pupil
from gatosabio.learning.need import nearness
from gatosabio.learning.states import derives
from gatosabio.records.clock import week_of
from gatosabio.records.learners import Lesson

Stage: TypeAlias = Literal["seed", "sprout", "bud", "flower", "outline"]
"""Not seen, counts, works it out, knows; or seen, but too little to say."""

STAGES: Final[tuple[Stage, ...]] = ("seed", "outline", "sprout", "bud", "flower")
SEED, OUTLINE, SPROUT, BUD, FLOWER = range(5)


class Plant(Struct, frozen=True):
    """One addition, the larger number first. It is *thirsty* if it should be met again now, and was
    not watered today. *seen* and *right* are how often it was asked, and answered rightly."""

    fact: str
    stage: Stage
    thirsty: bool
    mastered: bool
    seen: int
    right: int


class Garden(Struct, frozen=True):
    """All plants; *is_check* while some facts were never asked alone."""

    plants: tuple[Plant, ...]
    is_check: bool


class Growth(Struct, frozen=True):
    """All plants, and of which facts they have *grown* since a moment."""

    plants: tuple[Plant, ...]
    grown: tuple[str, ...]


class Progress(Struct, frozen=True):
    """What a teacher is told of somebody. By fact: the stage of its plant, and how near it is to
    being known. By week (`week_of`) with lessons: the stages at its end."""

    stages: dict[str, Stage]
    near: dict[str, float]
    weeks: dict[int, tuple[Stage, ...]]


class Gardener:
    """A pupil, and the best that was ever seen of it, lesson after lesson."""

    def __init__(self, learner_id: str) -> None:
        self.pupil = Pupil(learner_id)
        self._best = [SEED] * READ
        self._grew_at = [-1] * READ  # when each plant last grew
        self._weeks: dict[int, list[int]] = {}  # what the best was after the last lesson of each

    def take(self, lesson: Lesson) -> None:
        """One more lesson."""
        self.pupil.take(lesson)
        learner = self.pupil.learner
        heights = [_height(learner, fact) for fact in range(READ)]
        self._grew_at = [
            lesson.wall if height > best else at
            for height, best, at in zip(heights, self._best, self._grew_at, strict=True)
        ]
        self._best = list(map(max, self._best, heights))
        self._weeks[week_of(lesson.wall)] = self._best

    def garden(self, now: int) -> Garden:
        """The garden at *now* (ms). Looking changes nothing."""
        learner, next_minute = self.pupil.learner_at(now), self.pupil.minute(now)
        asked = {f"{max(card.a, card.b)}+{min(card.a, card.b)}" for card in next_minute.cards[:-1]}
        plants = []
        for fact, height in enumerate(self._best):
            seen, name = learner.seen[fact], NAMES[fact]
            has_faded = _height(learner, fact) < height
            plants.append(
                Plant(
                    name,
                    STAGES[height],
                    thirsty=seen > 0
                    and (name in asked or has_faded)
                    and self.pupil.is_thirsty(learner, Fact(fact), now),
                    mastered=learner.has_mastered(Fact(fact)),
                    seen=seen,
                    right=learner.right[fact],
                )
            )
        return Garden(tuple(plants), next_minute.is_check)

    def growth(self, since: int, now: int) -> Growth:
        """The garden at *now*, and what has grown in it from *since* on (ms)."""
        grown = tuple(NAMES[fact] for fact in range(READ) if self._grew_at[fact] >= since)
        return Growth(self.garden(now).plants, grown)

    def progress(self, now: int) -> Progress:
        """What a teacher is told at *now* (ms)."""
        child = self.pupil.learner_at(now).child
        return Progress(
            stages={NAMES[fact]: STAGES[height] for fact, height in enumerate(self._best)},
            near={NAMES[fact]: nearness(child, Fact(fact)) for fact in range(READ)},
            weeks={
                week: tuple(STAGES[height] for height in heights)
                for week, heights in self._weeks.items()
            },
        )


def garden(lessons: Iterable[Lesson], learner_id: str, now: int) -> Garden:
    """The garden of this learner at *now* (ms)."""
    gardener = Gardener(learner_id)
    for lesson in lessons:
        gardener.take(lesson)
    return gardener.garden(now)


def _height(learner: Learner, fact: int) -> int:
    """How far a plant has grown, as its place in `STAGES`. What the neighbours of a fact let us
    guess is not shown as knowledge: what was never asked is a seed."""
    if not learner.seen[fact]:
        return SEED
    match learner.state(Fact(fact)):
        case "knows":
            return FLOWER
        case "not-yet":
            return BUD if derives(learner.child, Fact(fact)) else SPROUT
        case "grey":
            return OUTLINE
