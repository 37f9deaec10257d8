"""The tables: how often the fastest won, how soon that was known, and what cheating gains."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.lab.fairness.cells import CHEATS, TASKS, Cell, Decision, Outcome, play
from gatosabio.lab.fairness.models import NEAR_PUPILS
from gatosabio.lab.fairness.nodes import FAR_APART, ONE_ROOM
from gatosabio.timing.constants import Task
from gatosabio.timing.line import quantile

MARGINS: Final = (0, 20, 50)
"""Only races that were won by at least this many ms are counted in each column."""


HONEST: Final = (
    ("", Cell("sum")),
    (", no witness", Cell("sum", witness="none")),
    (", proxy", Cell("sum", witness="proxy")),
    (", rough lines", Cell("sum", rough=True)),
    (", wifi", Cell("sum", network="wifi")),
    (", 4g", Cell("sum", network="4g")),
    (", wifi, jitter x2", Cell("sum", network="wifi", jitter=2)),
    (", 4g, jitter x2", Cell("sum", network="4g", jitter=2)),
    (", all on the detour", Cell("sum", detour=NEAR_PUPILS)),
    (", two at another node", Cell("sum", way=ONE_ROOM)),
    (", … far away", Cell("sum", way=FAR_APART)),
)
"""The experiments with honest players: how their connections differ."""


class Row(Struct, frozen=True):
    """The results of a judge in races of three honest players over mixed connections."""

    task: Task
    judge: str
    races: int
    device: list[float]
    """Per cent of races given to the fastest by perfect stopwatches, by margin."""
    human: list[float]
    """The same for the fastest by reactions alone."""
    verdict: list[float]
    """Milliseconds from the first press to the verdict: p50, p95, p99."""


class Clamps(Struct, frozen=True):
    """How often, and by how much, the judge does not believe honest players."""

    task: Task
    judge: str
    share: float
    """Per cent of presses."""
    mean: float
    """Mean of all presses, in ms."""


class CheatRow(Struct, frozen=True):
    """What a cheat gains in duels with an honest player of equal skill."""

    task: Task
    cheat: str
    races: int
    wins: float
    """Per cent of races."""
    by_arrival: float
    """The same if the first press to arrive won."""
    stolen: float
    """Mean gain over an honest claim, in ms."""
    too_soon: float
    """Per cent of races."""


class Tables(Struct, frozen=True):
    """All tables."""

    honest: list[Row]
    clamps: list[Clamps]
    cheats: list[CheatRow]


def measure(races: int, seed: int, processes: int = 1) -> Tables:
    """Play about *races* races of every experiment, and make the tables."""
    honest = [(task, name, replace(cell, task=task)) for task in TASKS for name, cell in HONEST]
    cheats = [(task, name, replace(cell, task=task)) for task in TASKS for name, cell in CHEATS]
    cells = [cell for _, _, cell in (*honest, *cheats)]
    outcomes = iter(play(cells, races, seed, processes))
    tables = Tables([], [], [])
    for task, name, cell in honest:
        found = next(outcomes)
        if cell.witness == "kernel":  # arrival does not depend on it: one row is enough
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
