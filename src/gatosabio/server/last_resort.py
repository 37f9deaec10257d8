"""Ends the process when it was told to stop and something keeps it: a database that does not
answer, as a rule, for which threads wait."""

import logging
import os
import threading
from typing import Final

log = logging.getLogger(__name__)

ENDS_WITHIN: Final = 4.8
"""Seconds. Whoever stops servers kills those that take much longer."""


def end_soon(seconds: float = ENDS_WITHIN) -> None:
    """End the process after so many *seconds*, unless it has ended before. What was acknowledged is
    on the disk of the database."""
    timer = threading.Timer(seconds, _end)
    timer.daemon = True
    timer.start()


def _end() -> None:
    log.warning("ends now, though not all is done: the database does not answer, or is slow")
    os._exit(0)
