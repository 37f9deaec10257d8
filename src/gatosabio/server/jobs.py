"""What a table is to do when its turn comes."""

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from typing import NamedTuple, TypeAlias

from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.effects import Effect, Tell, Write

Work: TypeAlias = Callable[[], list[Effect]]
"""What a table is to do."""


class Job(NamedTuple):
    """Something that a table is to do, and who waits for it, if anybody does."""

    work: Work
    done: asyncio.Future[None] | None = None

    @property
    def is_wanted(self) -> bool:
        """Whether nobody who waits for it was cancelled meanwhile."""
        return self.done is None or not self.done.done()

    def tells_what_is(self, effects: Collection[Effect]) -> bool:
        """Whether somebody is told something, or waits for an answer, and no row is written before
        that: then nothing shows that the table is what it is believed to be."""
        kinds = {type(effect) for effect in effects}
        return Write not in kinds and (Tell in kinds or self.done is not None)

    def finish(self) -> None:
        """It is done, or will never be."""
        if self.done is not None and not self.done.done():
            self.done.set_result(None)

    def fail(self, error: RefusedByTableError) -> None:
        """It was refused."""
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)


def finish_all(jobs: deque[Job]) -> None:
    """None of them will ever be done: whoever waits for one finds the table stopped."""
    for job in jobs:
        job.finish()
    jobs.clear()
