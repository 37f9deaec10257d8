"""Who is connected, over what kind of line, and who has been gone for how long."""

from typing import Final

from gatosabio.timing.bucket import Bucket
from gatosabio.timing.line import Line, LocalLine

STALE: Final = 600.0
"""A line without a pong for so many ms is not ready for a reveal."""

GOOD_JITTER: Final = 8.0
FAIR_JITTER: Final = 25.0


class Connection:
    """One person's live connection."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.visible = True
        self.res = 0.1  # how coarse its clock is, as far as it has told

    def is_ready(self, now: float) -> bool:
        """Whether a reveal sent now would be seen at once."""
        return self.visible and self.line.silence(now) <= STALE

    @property
    def bars(self) -> int:
        """How good the line is, from 3 down to 1; 0 if that is not known yet."""
        if not self.line.known:
            return 0
        jitter = self.line.standing().mean
        return 3 if jitter < GOOD_JITTER else 2 if jitter < FAIR_JITTER else 1


class Presence:
    """Everybody's connection, and the credit of every seat, which outlives it."""

    def __init__(self) -> None:
        self.here: dict[int, Connection] = {}
        self._gone_since: dict[int, float] = {}
        self._buckets: dict[int, Bucket] = {}
        self._lines: dict[int, Line] = {}  # the last of each person, for its least round trip

    def arrive(self, person: int, connection: Connection) -> None:
        """Over a new connection, which takes the place of an older one."""
        self.here[person] = connection
        self._lines[person] = connection.line
        self._gone_since.pop(person, None)

    def depart(self, person: int, now: float) -> None:
        """The connection is gone; the person may come back."""
        if self.here.pop(person, None) is not None:
            self._gone_since[person] = now

    def forget(self, person: int) -> None:
        """For good."""
        self.here.pop(person, None)
        self._gone_since.pop(person, None)
        self._lines.pop(person, None)

    def last_line(self, person: int) -> Line | None:
        """The one before, if there was one."""
        return self._lines.get(person)

    def missing(self, person: int, now: float, after: float) -> bool:
        """Whether that person has been gone for so long. Who was never here since the server
        started counts as just gone."""
        if person in self.here:
            return False
        return now - self._gone_since.setdefault(person, now) >= after

    def back_or_missing_at(self, after: float) -> float | None:
        """When somebody will next have been gone for so long."""
        return min((since + after for since in self._gone_since.values()), default=None)

    def bucket(self, seat: int) -> Bucket:
        """The credit of that seat."""
        return self._buckets.setdefault(seat, Bucket())

    def forget_seats(self) -> None:
        """The seats are others' now."""
        self._buckets.clear()


LOCAL: Final = LocalLine()
"""The line of cats, of people at the server's own machine, and of hands that share a screen."""
