"""Simulated learners, and the tables at which they play."""

from random import Random
from statistics import median

import pytest

from gatosabio.engine.games.addicats.types import Slap
from gatosabio.lab.learning.estimating import KINDS, Kind, seated
from gatosabio.lab.learning.lesson import Table
from gatosabio.lab.learning.people import LEVELS, Level, Person, beyond_reading, really_known
from gatosabio.lab.learning.racing import KEPT, Racing
from gatosabio.learning.evidence import Evidence, Pressed, Silent, Wrong
from gatosabio.learning.facts import NAMES, READ, Fact
from gatosabio.learning.learner import Learner
from gatosabio.learning.observed import Observed, reports
from gatosabio.records.record import encode, read

SUM_5_3, SUM_8_7 = (Fact(NAMES.index(name)) for name in ("5+3", "8+7"))
KIND_NAMES: list[Kind] = list(KINDS)


def person(kind: Kind, level: Level) -> Person:
    return KINDS[kind](level, Random(f"{kind} {level}"))


@pytest.mark.parametrize("kind", KIND_NAMES)
@pytest.mark.parametrize("level", ["beginner", "nine", "adult"])
def test_the_true_median_is_the_median_of_what_they_do(kind: Kind, level: Level) -> None:
    one, rng = person(kind, level), Random(3)

    for fact in (READ, SUM_5_3, SUM_8_7):
        times = [one.think(fact, 0.0, rng).seconds for _ in range(4000)]
        assert median(times) == pytest.approx(one.median(fact, 0.0), rel=0.05)


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_the_older_they_are_the_more_they_know(kind: Kind) -> None:
    known = [len(really_known(person(kind, level), 0.0)) for level in LEVELS]

    assert known == sorted(known)
    assert known[0] < 20
    assert known[-1] > 45


def test_they_get_better_with_practice_and_forget_some_of_it_at_night() -> None:
    one = Racing("seven", Random(1))
    before = one.median(SUM_8_7, 0.0)
    for _ in range(30):
        one.practise(SUM_8_7, 0.0, 1.0)
    practised = one.median(SUM_8_7, 0.0)
    one.sleep()
    the_next_day = one.median(SUM_8_7, 0.0)

    assert 0 < KEPT < 1
    assert practised < the_next_day < before


def test_the_bots_model_remembers_for_a_while() -> None:
    one = person("remembering", "seven")
    before = beyond_reading(one, SUM_8_7, 0.0)
    for at in range(0, 600, 20):
        one.practise(SUM_8_7, float(at), 1.0)
    practised = beyond_reading(one, SUM_8_7, 600.0)
    one.sleep()

    assert practised < 0.8 * before
    assert practised < beyond_reading(one, SUM_8_7, 600.0) < before


class Lesson:
    """A lesson of some people, read along."""

    def __init__(self, people: list[Person], weights: tuple[float, ...] = ()) -> None:
        self.learners = [Learner() for _ in people]
        self.pieces: list[Evidence] = []
        self.table = Table(people, "a test", weights=weights, listen=self._listen, keep=True)
        self.table.lesson(6.0)
        self.table.night()
        self.table.lesson(6.0)

    def _listen(self, piece: Evidence) -> None:
        self.pieces.append(piece)
        self.learners[piece.player].learn(piece)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_tells_the_same_as_reading_along(players: int) -> None:
    people = [one for _, one in seated("racing", LEVELS[:players], "a test")]
    lesson = Lesson(people, weights=(0.9, 0.0, 0.4, 0.2)[:players])

    observed = Observed()
    for record in lesson.table.records:
        observed.game(read(encode(record)))

    assert len(lesson.table.records) >= 2
    assert reports(observed.learners) == reports(lesson.learners)
    assert sum(learner.races for learner in lesson.learners) > 20


def test_they_win_come_late_are_silent_and_are_wrong() -> None:
    lesson = Lesson([one for _, one in seated("remembering", LEVELS[:4], "a test")])

    assert sum(lesson.table.wins) > 5
    assert any(isinstance(piece, Pressed) and piece.late for piece in lesson.pieces)
    assert any(isinstance(piece, Silent) and piece.window > 0 for piece in lesson.pieces)
    assert any(isinstance(piece, Silent) and piece.window == 0 for piece in lesson.pieces)
    assert any(isinstance(piece, Wrong) for piece in lesson.pieces)


def test_a_heavy_paw_stands_in_the_record_and_not_in_the_time() -> None:
    people = [one for _, one in seated("racing", LEVELS[:3], "a test")]
    lesson = Lesson(people, weights=(1.5, 0.0, 0.0))
    slaps = [
        action
        for record in lesson.table.records
        for action in record.actions
        if isinstance(action, Slap) and isinstance(action.judge, dict)
    ]

    held_back = [slap.judge for slap in slaps if slap.hand == 0]
    assert {1500} <= {judge["weight"] for judge in held_back if isinstance(judge, dict)}
    times = [piece.seconds for piece in lesson.pieces if isinstance(piece, Pressed)]
    measured = {slap.judge["eff"] for slap in slaps if isinstance(slap.judge, dict)}
    assert times
    assert {round(1000 * time, 1) for time in times} <= measured
