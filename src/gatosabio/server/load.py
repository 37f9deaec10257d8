"""How busy the server is: whether it still does things when they are due.

A server that is too busy plays on with those who are there, and lets in nobody new.
"""

import asyncio
from time import process_time
from typing import Final

EVERY: Final = 0.1  # seconds
MOST_LATE: Final = 250.0
"""Milliseconds. If the server is later than that on average, races are no fun any more."""

LONGEST: Final = 2_000.0
"""What one delay counts at most: a computer that slept is not busy."""

SHARE: Final = 0.1
"""What the newest delay counts in the average: it follows within one or two seconds."""

OWN_WORK: Final = 0.5
"""The share of a core that the server must have used meanwhile. If it is late because the machine
does something else, it helps nobody to send people away."""


class Load:
    """How late the event loop is, on average over the last second or two."""

    def __init__(self) -> None:
        self.late = 0.0  # milliseconds

    @property
    def is_too_much(self) -> bool:
        """Whether nobody new should come in now."""
        return self.late > MOST_LATE

    def note(self, late: float) -> None:
        """Something was done *late* by that many milliseconds."""
        self.late += (min(late, LONGEST) - self.late) * SHARE

    async def watch(self) -> None:
        """Note how late the event loop is, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            began, worked = loop.time(), process_time()
            await asyncio.sleep(EVERY)
            took = loop.time() - began
            is_own = process_time() - worked > OWN_WORK * took
            self.note((took - EVERY) * 1000 if is_own else 0.0)
