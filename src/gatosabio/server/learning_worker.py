"""What runs in the process beside the server: it makes pupils of lessons, and keeps them.

`learning_process.py` calls these functions there, one after the other. A pupil is kept as far as it
has been taught, so that one more lesson costs no more than that lesson.
"""

import os
import signal
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from multiprocessing import parent_process
from threading import Thread
from typing import Final

from gatosabio.learning.garden import Garden, Gardener, Growth, Progress
from gatosabio.learning.minute import Minute
from gatosabio.learning.need import votes_for_the_near
from gatosabio.records.learners import Lesson

NICE: Final = 10
"""How much this process stands back: those who play come first."""

_kept: OrderedDict[str, Gardener] = OrderedDict()  # the one asked for last is last


class DroppedError(Exception):
    """Others were kept instead of this pupil: its lessons are needed again."""


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
    """The number of the last lesson that is known of *learner*."""
    gardener = _kept.get(learner)
    return 0 if gardener is None else gardener.pupil.lessons


def take(learner: str, lessons: Sequence[Lesson], most: int) -> int:
    """Teach *learner* what is new; returns the number of the last lesson that is known then. No
    more than *most* learners are kept."""
    gardener = _kept.setdefault(learner, Gardener(learner))
    _kept.move_to_end(learner)
    while len(_kept) > most:
        _kept.popitem(last=False)
    for lesson in lessons:
        if lesson.nr == gardener.pupil.lessons + 1:
            gardener.take(lesson)
    return gardener.pupil.lessons


def garden(learner: str, lessons: int, now: int) -> Garden:
    """The garden at *now* (ms) after so many *lessons*.

    :raises DroppedError: if they are not known any more
    """
    return _gardener(learner, lessons).garden(now)


def growth(learner: str, lessons: int, now: int, *, since: int) -> Growth:
    """The garden at *now* after so many *lessons*, and what has grown from *since* on (ms).

    :raises DroppedError: if they are not known any more
    """
    return _gardener(learner, lessons).growth(since, now)


def minute(learner: str, lessons: int, now: int) -> Minute:
    """What to ask at *now* (ms) after so many *lessons*.

    :raises DroppedError: if they are not known any more
    """
    return _gardener(learner, lessons).pupil.minute(now)


def progress(learner: str, lessons: int, now: int) -> Progress:
    """What a teacher is told at *now* (ms) after so many *lessons*.

    :raises DroppedError: if they are not known any more
    """
    return _gardener(learner, lessons).progress(now)


def votes(lessons: Mapping[str, int]) -> list[float] | None:
    """By fact: how much it is needed by those of the learners who have had *lessons*; None if none
    of them has.

    :raises DroppedError: if some lessons are not known any more
    """
    pupils = [_gardener(learner, count).pupil for learner, count in lessons.items() if count]
    return votes_for_the_near([pupil.learner.child for pupil in pupils]) if pupils else None


def forget(learner: str) -> None:
    """Keep nothing of *learner*."""
    _kept.pop(learner, None)


def _gardener(learner: str, lessons: int) -> Gardener:
    if not lessons:
        return Gardener(learner)
    if known(learner) != lessons:
        raise DroppedError
    _kept.move_to_end(learner)
    return _kept[learner]
