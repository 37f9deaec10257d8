"""The time, as the page tells it."""

from typing import NamedTuple


class Clock(NamedTuple):
    """*now* never goes back (ms; its zero is arbitrary), *wall* is Unix time in ms."""

    now: float
    wall: int
