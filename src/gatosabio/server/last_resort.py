"""Ends the process when it was told to stop and something keeps it: a database that does not
answer, as a rule, for which threads wait."""

import logging
import os
from threading import Thread, Timer
from typing import Final

log = logging.getLogger(__name__)

ENDS_WITHIN: Final = 4.8
"""Seconds. Whoever stops servers kills those that take much longer."""

SAYS_WITHIN: Final = 0.2
"""Seconds that it may take to say so: nobody may read the log, or have its lock for ever."""


def end_soon(seconds: float = ENDS_WITHIN) -> None:
    """End the process after so many *seconds*, unless it has ended before. What was acknowledged is
    on the disk of the database."""
    says = Timer(seconds, _say)
    for thread in (says, Timer(seconds, _end, (says,))):
        thread.daemon = True
        thread.start()


def _say() -> None:
    log.warning("ends now, though not all is done: the database does not answer, or is slow")


def _end(says: Thread) -> None:
    says.join(SAYS_WITHIN)
    os._exit(0)
