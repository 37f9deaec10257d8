"""How long a run will take, from a few of its games."""

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Final

from gatosabio.lab.chunks import plan
from gatosabio.lab.run_folder import RunFolder
from gatosabio.lab.run_spec import RunSpec

WORTH_IT: Final = 50
"""Fewer games than these are simply played."""

TRIED: Final = 3
"""After so many games it is said, if they were quick."""

QUICK: Final = 20.0
LONGEST_TRIAL: Final = 2.0
"""In seconds: of a quick run, and of a trial. A game that has begun is played to its end."""


def left_to_play(specs: Sequence[RunSpec], run_folder: RunFolder | None) -> int:
    """How many games of *specs* the folder does not have yet.

    :raises OtherRunError: if it cannot be used for them
    """
    kept = set() if run_folder is None else run_folder.open(specs)
    return sum([chunk.games for chunk in plan(specs) if chunk.name not in kept])


def seconds_for(
    specs: Sequence[RunSpec],
    games: int,
    processes: int,
    clock: Callable[[], float] = time.perf_counter,
) -> float | None:
    """About how many seconds that many *games* of *specs* take in so many *processes*, which each
    have a core: from the first games of each spec, which are played for it. None if there are too
    few games to ask."""
    if games < WORTH_IT:
        return None
    began, took = clock(), list[float]()
    mixed = Random(len(specs)).sample(list(specs), len(specs))  # neighbours are alike
    for number in range(1, max(2, *(spec.games for spec in specs))):
        for spec in mixed:
            if number == 1:
                spec.play(0)  # what a player loads at first is not counted
            before = clock()
            spec.play(number)
            took.append(clock() - before)
            seconds = fmean(took) * games / processes
            if clock() - began > LONGEST_TRIAL or (len(took) >= TRIED and seconds < QUICK):
                return seconds
    return fmean(took) * games / processes
