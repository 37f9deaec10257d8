"""What the server does once a minute: it watches the clock, puts tables away that nobody is at, and
erases old ones, and those that were never used."""

import asyncio
import logging
from typing import Final

from gatosabio.records.clock import DAY_MS, FIRST_DAY, HOUR_MS
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server.history import History
from gatosabio.server.learning import LEARNERS_KEPT
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.parts import Parts
from gatosabio.server.tables import Tables

log = logging.getLogger(__name__)

EVERY: Final = 60.0  # seconds
FIRST_ERASING: Final = 60_000.0
"""Milliseconds after the start. Nobody waits for it: first the server listens."""

UNUSED_KEPT: Final = 6 * HOUR_MS
"""How long a table is kept where no game was ever dealt: until then nobody else gets its code. It
counts from its last row, and from when the last person was there; but after a restart of the server
from its last row alone."""


class Housekeeping:
    """Keeps the tables of a server for *keep_days* after their last row."""

    def __init__(
        self, tables: Tables, history: History, keep_days: int, parts: Parts | None = None
    ) -> None:
        self._tables = tables
        self._learning = None if parts is None else parts.learning
        self._classes = None if parts is None else parts.classes
        self._history = history
        self._keep_days = keep_days
        self._looked_at: float | None = None
        self._erases_at = self._frees_at = now_ms() + FIRST_ERASING
        self._notes_at = now_ms()

    async def go_on(self) -> None:
        """Keep house until cancelled."""
        while True:
            try:
                await self.once()
            except UnknownOutcomeError as error:
                log.error("the log cannot be written: %s", error)
            except Exception:  # in a minute it may do
                log.exception("something in the house is not kept")
            await asyncio.sleep(EVERY)

    async def once(self) -> None:
        """Do what there is to do now."""
        await self.look_at_clock()
        self._tables.put_away_idle()
        if self._classes is not None:
            self._classes.put_away_idle()
        if self._learning is not None and now_ms() >= self._notes_at:
            self._notes_at = now_ms() + HOUR_MS
            await self._learning.noting.catch_up()
        if now_ms() >= self._frees_at:
            self._frees_at = now_ms() + HOUR_MS
            await self.erase_unused()
        if now_ms() >= self._erases_at:
            self._erases_at = now_ms() + DAY_MS
            await self.erase_old()
            await self.forget_learners()
            await self.forget_classes()
        await self._tables.traces.remove_the_rest()

    async def look_at_clock(self) -> None:
        """Note the time, and notice if the clock was set. Several servers go by the clock of their
        database: whose own one is wrong must not believe that of all of them was set."""
        if self._tables.ownership.is_shared:
            return
        now = now_ms()
        elapsed = 0.0 if self._looked_at is None else now - self._looked_at
        by = await self._tables.log.see_clock(wall_ms(), elapsed)
        self._looked_at = now
        if by:
            log.warning(
                "the clock was set by %+.1f days, or nobody served for so long: tables are kept "
                "as if it had not been",
                by / DAY_MS,
            )

    async def erase_old(self) -> None:
        """Erase tables whose last row is older than `keep_days`, except those that are awake, or
        were some hours ago. What their last games tell about learners is noted before that."""
        if self._learning is not None:
            await self._learning.noting.catch_up(await self._clock() - self._keep_days * DAY_MS)
        erased = await self._erase(self._keep_days * DAY_MS)
        if erased:
            self._history.forget()
            await self._tables.traces.remove("old tables", frees_room=True)
            log.warning(
                "erased %d tables that nobody has used for %d days (--keep-days)",
                erased,
                self._keep_days,
            )

    async def erase_unused(self) -> None:
        """Erase tables where no game was ever dealt, so that others get their codes."""
        erased = await self._erase(UNUSED_KEPT, unused=True)
        if erased:
            await self._tables.traces.remove("tables where nobody ever played")
            log.info("erased %d tables where nobody ever played", erased)

    async def forget_learners(self) -> None:
        """Forget those who have not been here for `LEARNERS_KEPT`."""
        wall = await self._clock()
        if self._learning is None or not _is_plausible(wall):
            return
        self._tables.traces.expect()
        forgotten = await self._learning.forget_before(wall - LEARNERS_KEPT)
        if forgotten:
            await self._tables.traces.remove("learners who did not come back", frees_room=True)
            log.info("forgot %d learners who were not here for a year", forgotten)

    async def forget_classes(self) -> None:
        """Forget the classes that were not opened for `LEARNERS_KEPT`, and those of yesterday that
        nobody wanted to keep."""
        wall = await self._clock()
        if self._classes is None or not _is_plausible(wall):
            return
        forgotten = await self._classes.delete_old(wall - LEARNERS_KEPT)
        if forgotten:
            log.info("forgot %d classes", forgotten)

    async def _clock(self) -> int:
        """Unix time in ms, by which tables get old."""
        ownership = self._tables.ownership
        return await ownership.clock() if ownership.is_shared else wall_ms()

    async def _erase(self, age: int, *, unused: bool = False) -> int:
        wall = await self._clock()
        if not _is_plausible(wall):
            return 0
        keep = self._tables.used_since(now_ms() - UNUSED_KEPT)
        keep.update(await self._tables.ownership.owned())
        self._tables.traces.expect()
        return await self._tables.log.erase_before(wall - age, keep, unused=unused)


def _is_plausible(wall: int) -> bool:
    if wall < FIRST_DAY:
        log.warning("the clock is wrong, it shows a year before 2026: nothing is erased")
        return False
    return True
