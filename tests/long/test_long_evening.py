"""Two hours of play at one table, in virtual time: it needs no more memory in the second than in
the first (goal A8)."""

import gc
import tracemalloc
from collections.abc import Callable
from typing import Any, Final

import pytest

from gatosabio.wire.from_client import Again
from table.sitting import Sitting

HOUR: Final = 3_600_000.0
GAMES: Final[dict[str, dict[str, Any]]] = {
    "addicats": {"tables": 5},
    "addirace": {},
    "gatonegro": {},
}


class Counted(list[Any]):
    """The rows of the log, which are on disk: only how many there are is kept here."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def append(self, _: Any) -> None:
        self._count += 1

    def __len__(self) -> int:
        return self._count


def in_use() -> int:
    """Bytes that the table, the rules and the judge have in memory."""
    gc.collect()
    parts = ("table", "timing", "engine")
    ours = [
        tracemalloc.Filter(inclusive=True, filename_pattern=f"*/gatosabio/{p}/*") for p in parts
    ]
    found = tracemalloc.take_snapshot().filter_traces(ours).statistics("filename")
    return sum(one.size for one in found)


@pytest.mark.parametrize("game", GAMES)
def test_two_hours_need_no_more_memory_than_one(
    game: str, record_property: Callable[[str, object], None]
) -> None:
    # Two people, as the table acts only where others wait; in Gato Negro nobody is waited for.
    people = 1 if game == "gatonegro" else 2
    sitting = Sitting(game, people=people, cats=3 - people, rules=GAMES[game])
    used: list[int] = []  # always at the same point: a game has just been dealt
    tracemalloc.start()
    try:
        sitting.rows = Counted(len(sitting.rows))
        sitting.start()
        ends = sitting.now + 2 * HOUR
        while sitting.now < ends:
            sitting.wait(10_000)
            forget(sitting)
            if sitting.info.phase == "over":
                sitting.say(1, Again())
                used.append(in_use())
    finally:
        tracemalloc.stop()
    first, last = used[1], used[-1]  # after the first game something may be kept for good
    record_property(
        "figure",
        f"{game}: {len(used)} games, {len(sitting.rows):,} rows; {first / 1024:.0f} kB after the "
        f"second game, {last / 1024:.0f} kB after the last",
    )
    assert len(used) >= 4
    assert last <= 1.05 * first + 8 * 1024


def forget(sitting: Sitting) -> None:
    """What people were told is theirs, not the table's."""
    for guest in sitting.guests.values():
        guest.letters.clear()
