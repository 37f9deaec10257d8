"""Whether the machine's clock was set, so that no table is erased because of a wrong clock.

A table is erased some weeks after its last row. But the clock of a small computer may begin in the
year 2000 after every start, and anybody's may be set wrong once (docs/adr/0026).
"""

from datetime import UTC, datetime
from typing import Final

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS

WEEK_DAYS: Final = 7
FIRST_MONDAY: Final = 4
"""Days after the first of January 1970, where Unix time begins: that was a Thursday."""

LONGEST_GAP: Final = 7 * DAY_MS
"""A clock that has gone on by more than this while nobody watched it counts as set. A server that
was really off for longer keeps its tables longer, which harms nobody: nobody could read them."""

BACK: Final = HOUR_MS
"""A clock that goes back by less than this was only corrected."""

FIRST_DAY: Final = 1_767_225_600_000
"""The first day of 2026. A clock that shows less is wrong: there was no gatosabio."""


def was_set_by(seen: int | None, wall: int, elapsed: float = 0) -> int:
    """By how many ms the clock was set since it showed *seen*; 0 if it just went on. It shows
    *wall* now. Of the time between, *elapsed* was counted by another clock, which nobody can set;
    it counts nothing while the machine sleeps or the server is off."""
    if seen is None:
        return 0
    unseen = wall - seen - round(elapsed)
    return unseen if unseen > LONGEST_GAP or unseen < -BACK else 0


def week_of(wall: int) -> int:
    """The number of the week of a Unix time in ms, in UTC. Weeks begin on Monday."""
    return (wall // DAY_MS - FIRST_MONDAY) // WEEK_DAYS


def monday_of(week: int) -> int:
    """When that week begins, as Unix time in ms."""
    return (week * WEEK_DAYS + FIRST_MONDAY) * DAY_MS


def day_of(wall: int) -> str:
    """The day of a Unix time in ms, in UTC: `2026-10-12`."""
    return datetime.fromtimestamp(wall / 1000, UTC).date().isoformat()
