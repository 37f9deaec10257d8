"""What looks like a program."""

import random

import pytest

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import Task
from gatosabio.timing.race import Ruling
from gatosabio.timing.suspicion import Suspicion


def told(counted_ms: float, *, too_soon: bool = False) -> Ruling:
    return Ruling(
        hand=Hand(0),
        claimed_ms=counted_ms,
        counted_ms=counted_ms,
        bound_ms=0,
        clamped_ms=0,
        tie=False,
        too_soon=too_soon,
        waited_ms=0,
    )


@pytest.mark.parametrize(
    ("task", "reactions", "flags"),
    [
        pytest.param("simple", [250, 300, 280, 340, 260, 310] * 2, set(), id="a person"),
        pytest.param("simple", [250, 300, 280, 340, 260, 310] + [130] * 5, set(), id="a good run"),
        pytest.param("simple", [130, 170] * 6, {"superhuman"}, id="just above the floor"),
        pytest.param("sum", [260, 430] * 6, {"superhuman"}, id="nobody adds up that fast"),
        pytest.param("simple", [260, 270] * 6, {"too-steady"}, id="nobody is that even"),
        pytest.param("sum", [260, 290] * 6, {"superhuman", "too-steady"}, id="a plain program"),
        pytest.param("simple", [130, 170] * 5, set(), id="too little to tell"),
        pytest.param("simple", [130, 170] * 6 + [250, 400] * 6, set(), id="long ago"),
    ],
)
def test_reactions(task: Task, reactions: list[float], flags: set[str]) -> None:
    suspicion = Suspicion()

    for counted_ms in reactions:
        suspicion.note(task, told(counted_ms))

    assert suspicion.flags() == flags


def test_tasks_are_not_mixed() -> None:
    suspicion = Suspicion()
    for _ in range(6):
        suspicion.note("simple", told(130))
        suspicion.note("sum", told(900))

    assert not suspicion.flags()


def test_hits_that_come_too_soon_are_counted() -> None:
    suspicion = Suspicion()
    for _ in range(5):
        suspicion.note("simple", told(20, too_soon=True))
    assert not suspicion.flags()

    suspicion.note("simple", told(20, too_soon=True))
    assert suspicion.flags() == {"too-soon"}

    for counted_ms in range(200, 800, 50):
        suspicion.note("simple", told(counted_ms))
    assert not suspicion.flags()


def test_people_are_hardly_ever_flagged() -> None:
    rng = random.Random(1)
    flagged = 0
    for _ in range(400):
        suspicion = Suspicion()
        mean = rng.gauss(290, 15)
        for _ in range(30):
            suspicion.note("simple", told(rng.gauss(mean, 25) + rng.expovariate(1 / 50)))
            if suspicion.flags():
                flagged += 1
                break

    assert flagged <= 2
