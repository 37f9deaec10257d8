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


def tells_only(effects: Collection[Effect]) -> bool:
    """Whether somebody is told something, and no row is written before it."""
    kinds = {type(effect) for effect in effects}
    return Tell in kinds and Write not in kinds
