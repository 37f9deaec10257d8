"""Plays the worlds of many seeds, in several processes. What comes out does not depend on their
number."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Final

from gatosabio.chaos.seeds import Outcome, Plan, play

AT_ONCE: Final = 8
"""Seeds that a process is given at a time."""


def play_many(seeds: range, plan: Plan, processes: int) -> Iterator[Outcome]:
    """Play the worlds of all *seeds*; gives how each ended, in order."""
    if processes == 1 or len(seeds) <= AT_ONCE:
        yield from map(partial(play, plan=plan), seeds)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        try:
            yield from executor.map(partial(play, plan=plan), seeds, chunksize=AT_ONCE)
        finally:  # whoever has seen enough does not wait for the rest
            executor.shutdown(wait=False, cancel_futures=True)
