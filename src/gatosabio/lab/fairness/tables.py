"""The tables: how often the right one won and how soon that was known, and what cheating buys."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.lab.fairness.cells import CHEATS, TASKS, Cell, Decision, Outcome, play
from gatosabio.timing.constants import Task
from gatosabio.timing.line import quantile

MARGINS: Final = (0, 20, 50)
"""Races that were at least so clear, in ms."""


HONEST: Final = (
    ("", Cell("sum")),
    (", no witness", Cell("sum", witness=False)),
    (", rough lines", Cell("sum", rough=True)),
)
"""How the lines differ from one experiment to the next."""


class Row(Struct, frozen=True):
    """How a judge did in races of three honest players on mixed lines."""

    task: Task
    judge: str
    races: int
    device: list[float]
    """Per cent of races given to the fastest by perfect stopwatches, by margin."""
    human: list[float]
    """Likewise by reactions alone."""
    verdict: list[float]
    """Milliseconds from the first press to the verdict: p50, p95, p99."""


class Clamps(Struct, frozen=True):
    """What honest players are not believed."""

    task: Task
    judge: str
    share: float
    """Per cent of presses."""
    mean: float
    """Milliseconds a press."""


class CheatRow(Struct, frozen=True):
    """What a cheat gets in duels over wifi against an equal."""

    task: Task
    cheat: str
    races: int
    wins: float
    """Per cent of races."""
    by_arrival: float
    """Had the first to arrive won."""
    stolen: float
    """Milliseconds a race, against an honest claim."""
    too_soon: float
    """Per cent of races."""


class Tables(Struct, frozen=True):
    """All there is to print."""

    honest: list[Row]
    clamps: list[Clamps]
    cheats: list[CheatRow]


def measure(races: int, seed: int, processes: int = 1) -> Tables:
    """Play about *races* races of every experiment and count."""
    honest = [(task, name, replace(cell, task=task)) for task in TASKS for name, cell in HONEST]
    cheats = [(task, name, Cell(task, how, extra)) for task in TASKS for name, how, extra in CHEATS]
    cells = [cell for _, _, cell in (*honest, *cheats)]
    outcomes = iter(play(cells, races, seed, processes))
    tables = Tables([], [], [])
    for task, name, cell in honest:
        found = next(outcomes)
        if cell.witness:  # it makes no difference to arrivals
            decisions = [outcome.arrival for outcome in found]
            tables.honest.append(_row(task, "arrival" + name, found, decisions))
        decisions = [outcome.judged for outcome in found]
        tables.honest.append(_row(task, "fair" + name, found, decisions))
        tables.clamps.append(_clamps(task, "fair" + name, found))
    for task, name, _ in cheats:
        tables.cheats.append(_cheat(task, name, next(outcomes)))
    return tables


def _row(task: Task, judge: str, outcomes: Sequence[Outcome], decisions: Sequence[Decision]) -> Row:
    device: list[float] = []
    human: list[float] = []
    races = list(zip(outcomes, decisions, strict=True))
    for margin in MARGINS:
        device.append(
            _percent([o.device_first == r.winner for o, r in races if o.device_margin >= margin])
        )
        human.append(
            _percent([o.human_first == r.winner for o, r in races if o.human_margin >= margin])
        )
    waits = sorted([decision.waited for decision in decisions])
    verdict = [quantile(waits, share) for share in (0.5, 0.95, 0.99)]
    return Row(task, judge, len(outcomes), device, human, verdict)


def _clamps(task: Task, judge: str, outcomes: Sequence[Outcome]) -> Clamps:
    clamps = [clamp for outcome in outcomes for clamp in outcome.clamps]
    return Clamps(task, judge, _percent([clamp > 0.01 for clamp in clamps]), fmean(clamps))


def _cheat(task: Task, cheat: str, outcomes: Sequence[Outcome]) -> CheatRow:
    return CheatRow(
        task,
        cheat,
        len(outcomes),
        wins=_percent([outcome.judged.winner == 0 for outcome in outcomes]),
        by_arrival=_percent([outcome.arrival.winner == 0 for outcome in outcomes]),
        stolen=fmean([outcome.stolen for outcome in outcomes]),
        too_soon=_percent([outcome.too_soon for outcome in outcomes]),
    )


def _percent(cases: Sequence[bool]) -> float:
    return 100 * sum(cases) / len(cases) if cases else 0.0
