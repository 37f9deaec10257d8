"""What runs in the process beside the server: it makes pupils of lessons, and keeps them.

`learning_process.py` calls these functions there, one after the other. What they do is in
`pupils.py`.
"""

import os
import signal
from collections.abc import Mapping, Sequence
from multiprocessing import parent_process
from threading import Thread
from typing import Final

from gatosabio.learning.garden import Garden, Growth, Progress
from gatosabio.learning.minute import Minute
from gatosabio.records.learners import Lesson
from gatosabio.server.pupils import Pupils

NICE: Final = 10
"""How much this process stands back: those who play come first."""

_pupils: Final = Pupils()


def begin() -> None:
    """Begin to work: behind all others, until the server ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then says so
    if hasattr(os, "nice"):
        os.nice(NICE)
    Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = parent_process()
    assert server is not None, "somebody has started this process"
    server.join()
    os.kill(os.getpid(), signal.SIGTERM)


def process_id() -> int:
    """The number of this process."""
    return os.getpid()


def known(learner: str) -> int:
    """As `Pupils.known`."""
    return _pupils.known(learner)


def last(learner: str) -> Lesson | None:
    """As `Pupils.last`."""
    return _pupils.last(learner)


def take(learner: str, lessons: Sequence[Lesson], most: int) -> int:
    """As `Pupils.take`."""
    return _pupils.take(learner, lessons, most)


def garden(learner: str, lessons: int, now: int) -> Garden:
    """As `Pupils.garden`."""
    return _pupils.garden(learner, lessons, now)


def growth(learner: str, lessons: int, now: int, *, since: int) -> Growth:
    """As `Pupils.growth`."""
    return _pupils.growth(learner, lessons, now, since=since)


def minute(learner: str, lessons: int, now: int) -> Minute:
    """As `Pupils.minute`."""
    return _pupils.minute(learner, lessons, now)


def progress(learner: str, lessons: int, now: int) -> Progress:
    """As `Pupils.progress`."""
    return _pupils.progress(learner, lessons, now)


def votes(lessons: Mapping[str, int]) -> list[float] | None:
    """As `Pupils.votes`."""
    return _pupils.votes(lessons)


def forget(learner: str) -> None:
    """As `Pupils.forget`."""
    _pupils.forget(learner)
