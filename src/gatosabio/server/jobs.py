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
    refused: RefusedByTableError | None = None  # what who waits is told, once that is sure

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
        """It is done, or refused."""
        if self.refused is not None:
            self.fail(self.refused)
        self.give_up()

    def give_up(self) -> None:
        """It will never be done: whoever waits for it finds the table stopped."""
        if self.done is not None and not self.done.done():
            self.done.set_result(None)

    def about_to_fail(self, error: RefusedByTableError) -> "Job":
        """The same, which ends by being refused."""
        return self._replace(refused=error)

    def fail(self, error: RefusedByTableError) -> None:
        """It was refused."""
        if self.done is not None and not self.done.done():
            self.done.set_exception(error)


def finish_all(jobs: deque[Job]) -> None:
    """None of them will ever be done."""
    for job in jobs:
        job.give_up()
    jobs.clear()
