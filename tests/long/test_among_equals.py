"""A hundred small tournaments of equal players: the intervals of ratings hold as often as they
say, and narrow as the root of the number of games."""

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from lab.among_equals import tournament, what_holds, width

TOURNAMENTS: Final = 100
DEALS: Final = 20
MORE: Final = 25
"""So many tournaments have four times the deals."""


def test_intervals_hold_and_narrow(record_property: Callable[[str, object], None]) -> None:
    held: Counter[str] = Counter()
    narrow = wide = 0.0
    for seed in range(TOURNAMENTS):
        found = tournament(DEALS, seed)
        held += what_holds(found)
        wide += width(found) / TOURNAMENTS
    for seed in range(TOURNAMENTS, TOURNAMENTS + MORE):
        narrow += width(tournament(4 * DEALS, seed)) / MORE
    counts = ", ".join(map(str, sorted(held.values())))
    record_property("figure", f"held in {counts} of {TOURNAMENTS}; {wide:.0f} → {narrow:.0f} wide")

    assert len(held) == 6, "three ratings and three gaps"
    assert all(90 <= count <= 99 for count in held.values()), held
    assert wide / narrow == pytest.approx(2, rel=0.1)
