"""Two thousand simulated worlds in which everything goes wrong (goals R1, R2 and R10)."""

import os
from collections.abc import Callable
from typing import Final

from gatosabio.chaos.runs import play_many
from gatosabio.chaos.seeds import Plan

SEEDS: Final = 2_000
FAULTS: Final = 35_000


def test_nothing_is_lost_in_any_of_them(record_property: Callable[[str, object], None]) -> None:
    broken: dict[int, list[str]] = {}
    faults = acks = rows = 0
    for outcome in play_many(range(SEEDS), Plan(), os.cpu_count() or 1):
        faults += outcome.faults
        acks += outcome.acks
        rows += outcome.rows
        if outcome.violations:
            broken[outcome.seed] = outcome.violations
            print(f"\nuv run gatosabio lab chaos --seed {outcome.seed}")
    assert broken == {}
    assert faults >= FAULTS
    figure = f"{SEEDS:,} seeds, {faults:,} faults, {acks:,} acknowledged actions, {rows:,} rows"
    record_property("figure", figure)
