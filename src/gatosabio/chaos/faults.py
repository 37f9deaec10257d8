"""What goes wrong, and when. All of it is drawn from the seed before the world begins."""

from random import Random
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

FaultName: TypeAlias = Literal[
    "kill",
    "lose-host",
    "freeze",
    "stop",
    "start",
    "restart-store",
    "cut-session-line",
    "cut-log-line",
    "cut-read-line",
    "lose-answer",
    "stall-store",
    "slow-commits",
    "cut-links",
    "stall-links",
    "cut-player",
    "stall-player",
]
FAULTS: Final[tuple[FaultName, ...]] = get_args(FaultName)

WEIGHTS: Final[dict[FaultName, int]] = {
    "kill": 9,
    "lose-host": 4,
    "freeze": 9,
    "stop": 7,
    "start": 5,
    "restart-store": 3,
    "cut-session-line": 5,
    "cut-log-line": 8,
    "cut-read-line": 5,
    "lose-answer": 12,
    "stall-store": 6,
    "slow-commits": 5,
    "cut-links": 6,
    "stall-links": 4,
    "cut-player": 14,
    "stall-player": 8,
}
"""How often each is drawn, beside the others."""

HARMLESS: Final[frozenset[FaultName]] = frozenset(
    {"cut-player", "stall-player", "start", "cut-links", "stall-links"}
)
"""These change no owner."""


def new_owners(fault: FaultName) -> int:
    """How many new owners that fault may bring a table. Whoever is told to stop names the next one,
    which is an owner of its own until it has begun."""
    if fault in HARMLESS:
        return 0
    return 2 if fault == "stop" else 1


Point: TypeAlias = Literal["", "before a commit", "after a commit", "before an append", "said"]
POINTS: Final[tuple[Point, ...]] = get_args(Point)

WAITS_FOR_POINT: Final = 0.5
"""Seconds that a fault waits for its point at most; then it comes without it."""


class Fault(Struct, frozen=True):
    """Something goes wrong at second *at*; if there is a *point*, when the code next comes there.
    *lasts* is for what ends again. *which* chooses among nodes or players."""

    name: FaultName
    at: float
    point: Point
    which: int
    lasts: float

    def __str__(self) -> str:
        where = f" {self.point}" if self.point else ""
        return f"{self.name}{where}, for {self.lasts:.2f} s"


def draw(
    rng: Random, count: int, seconds: float, ttl: float, only: frozenset[FaultName] | None
) -> list[Fault]:
    """So many faults within so many *seconds*, in order; *only* these if they are named."""
    names = [name for name in FAULTS if only is None or name in only]
    weights = [WEIGHTS[name] for name in names]
    faults = []
    for _ in range(count):
        name = rng.choices(names, weights)[0]
        point = rng.choice(POINTS[1:]) if rng.random() < 0.6 else ""
        lasts = rng.choice((0.05, 0.3, 1.0, 1.6)) * ttl * rng.random()
        faults.append(Fault(name, seconds * rng.random(), point, rng.getrandbits(16), lasts))
    return sorted(faults, key=lambda fault: fault.at)
