"""The whole study: what is measured, shared among processes, and put into figures."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from multiprocessing import Pool
from time import process_time
from typing import Any, Final

from msgspec import Struct

from gatosabio.lab.learning.arms import ALIKE, ARMS, CLASS, Arm, ArmFound, play, practise_alone
from gatosabio.lab.learning.estimating import KINDS, LESSON_MIN, Kind, observe, seated
from gatosabio.lab.learning.fair_deals import Fairness, deal_often
from gatosabio.lab.learning.figures import (
    Estimates,
    Learned,
    LearnedAlone,
    alone_of,
    calibration_of,
    estimates_of,
    learned_at,
    points_of,
)
from gatosabio.lab.learning.lesson import Table
from gatosabio.lab.learning.people import Level
from gatosabio.learning.evidence import Met, evidence
from gatosabio.learning.learner import Learner
from gatosabio.learning.need import votes, votes_for_the_near
from gatosabio.learning.practice import SESSION_S
from gatosabio.records.record import encode, read
from gatosabio.records.replay import steps

DEALS_A_MINUTE: Final = 1000
ALONE_ONE_IN: Final = 8
ALIKE_ARMS: Final[tuple[Arm, ...]] = ("check", "deck", "near deck")
ALIKE_KIND: Final[Kind] = "patchy"
FEW_ARMS: Final[tuple[Arm, ...]] = ("check", "near deck")
FEW_KIND: Final[Kind] = "patchy"

COMPANIES: Final[Mapping[str, tuple[Level, ...]]] = {
    "mixed": CLASS,
    "alike": ALIKE,
    "two": ("beginner", "nine"),
    "three": ("beginner", "seven", "nine"),
}
"""Who sits at a table, the slowest first."""

MORE_TABLES: Final[Mapping[str, float]] = {"two": 1.2, "three": 1.75}
"""How many times as many tables: fewer players race less often."""

LEARN_BY: Final[tuple[Kind, ...]] = ("racing", "patchy")
"""Whose learning is measured. What the bots' model learns at a table is gone in an hour."""


class Speed(Struct, frozen=True):
    """Processor time in this run."""

    update_ms: float
    step_ms: float


class Study(Struct, frozen=True):
    """All figures."""

    tables: int
    seed: int
    minutes: float
    estimates: list[Estimates]
    points: list[tuple[float, float]]  # truth and estimate in seconds, of some tables
    calibration: list[tuple[float, float, int]]  # said, true, how often
    learned: list[Learned]
    alike: list[Learned]  # four children of seven
    few: dict[str, list[Learned]]  # by company: two or three children of mixed ages
    alone: list[LearnedAlone]
    deals: list[Fairness]
    speed: Speed


# --- What is played ---


class _Job(Struct, frozen=True):
    """One table. The result does not depend on the process or the order."""

    kind: Kind
    what: str  # "light", "heavy", "scheduled", "any", or a company and an arm: "two: check"
    seed: str
    minutes: float


def _work(job: _Job) -> Any:
    if job.what in ("light", "heavy"):
        return observe(job.kind, job.seed, heavy=job.what == "heavy", minutes=job.minutes)
    if job.what in ("scheduled", "any"):
        seconds = SESSION_S * job.minutes / LESSON_MIN
        return practise_alone(
            job.kind, job.seed, scheduled=job.what == "scheduled", seconds=seconds
        )
    company, name = job.what.split(": ")
    arm: Arm = next(arm for arm in ARMS if arm == name)
    return play(arm, job.kind, job.seed, job.minutes, COMPANIES[company])


def measure(
    tables: int,
    seed: int,
    processes: int = 1,
    minutes: float = LESSON_MIN,
    tell: Callable[[int], None] = lambda _: None,
) -> Study:
    """Let so many tables play in each way, and make the figures. *minutes* is how long a lesson
    lasts; if it is short, everything else is done less often, too. *tell* is called with the number
    of tables that were finished."""
    jobs = [
        _Job(kind, what, f"{seed} {number}", minutes)
        for kind, what in cells()
        for number in range(how_many(tables, what))
    ]
    found: dict[tuple[Kind, str], list[Any]] = {cell: [] for cell in cells()}
    if processes == 1:
        _collect(jobs, map(_work, jobs), found, tell)
    else:
        with Pool(processes) as pool:
            _collect(jobs, pool.imap(_work, jobs), found, tell)
    first = found["racing", "light"]
    return Study(
        tables=tables,
        seed=seed,
        minutes=minutes,
        estimates=[
            estimates_of(kind, what, found[kind, what])
            for kind, what in found
            if what in ("light", "heavy")
        ],
        points=points_of(first),
        calibration=calibration_of([one for (_, what), one in found.items() if what == "light"]),
        learned=[
            learned_at(kind, arm, minutes, partial(_tables, found, kind, "mixed"))
            for kind in LEARN_BY
            for arm in ARMS
        ],
        alike=[
            learned_at(ALIKE_KIND, arm, minutes, partial(_tables, found, ALIKE_KIND, "alike"))
            for arm in ALIKE_ARMS
        ],
        few={
            company: [
                learned_at(FEW_KIND, arm, minutes, partial(_tables, found, FEW_KIND, company))
                for arm in FEW_ARMS
            ]
            for company in MORE_TABLES
        },
        alone=[alone_of(kind, found[kind, "scheduled"], found[kind, "any"]) for kind in LEARN_BY],
        deals=_deals(minutes, seed),
        speed=_speed(minutes, seed),
    )


def cells() -> list[tuple[Kind, str]]:
    """Whom is played with, and how."""
    return [
        *((kind, what) for kind in KINDS for what in ("light", "heavy")),
        *((kind, f"mixed: {arm}") for kind in LEARN_BY for arm in ARMS),
        *((kind, what) for kind in LEARN_BY for what in ("scheduled", "any")),
        *((ALIKE_KIND, f"alike: {arm}") for arm in ALIKE_ARMS),
        *((FEW_KIND, f"{company}: {arm}") for company in MORE_TABLES for arm in FEW_ARMS),
    ]


def how_many(tables: int, what: str) -> int:
    """The tables of one cell: fewer for practice alone, which takes long and shows much."""
    if what in ("scheduled", "any"):
        return max(2, tables // ALONE_ONE_IN)
    return round(tables * MORE_TABLES.get(what.split(": ")[0], 1))


def _collect(
    jobs: Iterable[_Job],
    results: Iterable[Any],
    found: dict[tuple[Kind, str], list[Any]],
    tell: Callable[[int], None],
) -> None:
    for job, result in zip(jobs, results, strict=True):
        found[job.kind, job.what].append(result)
        tell(1)


def _tables(
    found: dict[tuple[Kind, str], list[Any]], kind: Kind, company: str, arm: Arm
) -> list[ArmFound]:
    return found.get((kind, f"{company}: {arm}"), [])


# --- Deals and processor time ---


def _deals(minutes: float, seed: int) -> list[Fairness]:
    """Deals for a table that has had one lesson."""
    learners = [Learner() for _ in CLASS]
    people = [person for _, person in seated("racing", CLASS, f"{seed} deals")]
    table = Table(people, f"{seed} deals", listen=lambda piece: learners[piece.player].learn(piece))
    table.lesson(minutes)
    children = [learner.child for learner in learners]
    needed, near = votes(children), votes_for_the_near(children)
    deals = round(DEALS_A_MINUTE * minutes)
    return [
        deal_often(how, near if how == "near deck" else needed, deals, seed)
        for how in ("plain", "deal", "deck", "near deck")
    ]


def _speed(minutes: float, seed: int) -> Speed:
    """The time that a piece of evidence takes, and that a step of the rules takes."""
    people = [person for _, person in seated("racing", CLASS, f"{seed} speed")]
    table = Table(people, f"{seed} speed", keep=True)
    table.lesson(minutes)
    games = [read(encode(record)) for record in table.records]
    began = process_time()
    played = sum(1 for game in games for _ in steps(game))
    stepped = process_time() - began
    pieces = [
        piece
        for game in games
        for told in evidence(game)
        for piece in told
        if not isinstance(piece, Met)
    ]
    learners = [Learner() for _ in people]
    began = process_time()
    for piece in pieces:
        learners[piece.player].learn(piece)
    learned = process_time() - began
    return Speed(1000 * learned / max(1, len(pieces)), 1000 * stepped / max(1, played))
