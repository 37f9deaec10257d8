"""What is known of one learner, fact by fact: the garden, and the figures behind it."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from gatosabio.learning.garden import Gardener, Stage
from gatosabio.learning.states import State
from gatosabio.records.learners import Lesson

DECIMALS: Final = 3


class FactReport(Struct, frozen=True):
    """One addition. *seen*, *right*, *stage* and *mastered* are what the garden shows; *state* is
    what may be said now, *median_s* the estimated seconds from card to hit, and nine times in ten
    they are from *low_s* to *high_s*."""

    fact: str
    seen: int
    right: int
    stage: Stage
    state: State
    mastered: bool
    median_s: float
    low_s: float
    high_s: float


class LearnerReport(Struct, frozen=True):
    """What so many *lessons* have told."""

    lessons: int
    facts: tuple[FactReport, ...]


def report(lessons: Iterable[Lesson], learner_id: str, now: int) -> LearnerReport:
    """What is known of this learner at *now* (ms)."""
    gardener = Gardener(learner_id)
    for lesson in lessons:
        gardener.take(lesson)
    estimates = gardener.pupil.learner_at(now).estimates()
    facts = []
    for plant in gardener.garden(now).plants:
        estimate = estimates[plant.fact]
        low, high = estimate.interval_s
        facts.append(
            FactReport(
                plant.fact,
                plant.seen,
                plant.right,
                plant.stage,
                estimate.state if plant.seen else "grey",  # neighbours let us guess, no more
                plant.mastered,
                round(estimate.median_s, DECIMALS),
                round(low, DECIMALS),
                round(high, DECIMALS),
            )
        )
    return LearnerReport(gardener.pupil.lessons, tuple(facts))
