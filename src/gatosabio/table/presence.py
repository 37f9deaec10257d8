"""Who is connected, how good the connection is, and who has been gone for how long."""

from collections.abc import Iterable
from typing import Final

from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import FINE, LONGEST_SILENCE
from gatosabio.timing.line import Line, LocalLine
from gatosabio.timing.suspicion import Suspicion

GOOD_JITTER: Final = 8.0
FAIR_JITTER: Final = 25.0


class Connection:
    """One person's live connection."""

    def __init__(self, line: Line, known: Iterable[str] | None = None) -> None:
        self.line = line
        # Kinds of card that were explained on this page; None for programs, which read nothing.
        self._known = None if known is None else set(known)
        self.visible = True
        self.resolution_ms = FINE  # how coarse its clock is, as far as the client has told
        self.waited_in_vain = False  # a reveal has waited for it, and it has not been ready since
        self._bars = (-1, 0)  # and how much had been measured when they were counted

    def look(self, *, visible: bool) -> None:
        """The page became *visible* or hidden. A visible page is waited for again."""
        self.visible = visible
        self.waited_in_vain = self.waited_in_vain and not visible

    def must_learn(self, card: str) -> bool:
        """Whether this kind of card has not been explained there."""
        return self._known is not None and card not in self._known

    def learn(self, cards: Iterable[str]) -> None:
        """These kinds of card are explained there now."""
        if self._known is not None:
            self._known.update(cards)

    def is_ready(self, now: float) -> bool:
        """Whether a reveal sent now would be seen at once."""
        return self.visible and self.line.silence(now) <= LONGEST_SILENCE

    def is_worth_waiting_for(self, now: float) -> bool:
        """Whether it is not ready now, and was not already waited for in vain: a page that stays
        hidden must not hold up every card."""
        if self.is_ready(now):
            self.waited_in_vain = False
            return False
        return not self.waited_in_vain

    @property
    def bars(self) -> int:
        """How good the connection is, from 3 down to 1; 0 if that is not known yet. It is counted
        when something was measured."""
        counted, bars = self._bars
        if counted != self.line.measured:
            bars = self._count_bars()
            self._bars = (self.line.measured, bars)
        return bars

    def _count_bars(self) -> int:
        if not self.line.known:
            return 0
        jitter = self.line.mean_excess
        return 3 if jitter < GOOD_JITTER else 2 if jitter < FAIR_JITTER else 1


class Presence:
    """Everybody's connection, and everybody's credit for delays, which outlives the connection."""

    def __init__(self) -> None:
        self.here: dict[int, Connection] = {}
        self.changes = 0  # of who is here
        self._gone_since: dict[int, float] = {}
        self._buckets: dict[int, Bucket] = {}
        self._suspicions: dict[int, Suspicion] = {}
        self._learned: dict[int, set[str]] = {}  # the kinds of card explained to each person
        self._lines: dict[int, Line] = {}  # the last of each person, for its least round trip

    def arrive(self, person: int, connection: Connection) -> None:
        """*person* has a new connection. It replaces an older one and inherits its least round
        trip."""
        if (before := self._lines.get(person)) is not None:
            connection.line.go_on_after(before)
        connection.learn(self._learned.get(person, ()))
        self.here[person] = connection
        self.changes += 1
        self._lines[person] = connection.line

    def learn(self, cards: Iterable[str]) -> None:
        """These kinds of card are explained to everybody who is here. It is kept when a connection
        is lost: a page that forgets what it knew must not make others wait again."""
        kinds = tuple(cards)
        for person, connection in self.here.items():
            connection.learn(kinds)
            self._learned.setdefault(person, set()).update(kinds)

    def look(self, person: int, *, visible: bool) -> None:
        """The page of *person* became visible or hidden."""
        if (connection := self.here.get(person)) is not None:
            connection.look(visible=visible)

    def wait_no_more(self, people: Iterable[int]) -> None:
        """Do not wait for these people any more, until their connection has been ready once."""
        for person in people:
            self.here[person].waited_in_vain = True

    def depart(self, person: int, now: float) -> None:
        """The connection is gone; the person may come back."""
        if self.here.pop(person, None) is not None:
            self.changes += 1
            self._gone_since[person] = now

    def forget(self, person: int) -> None:
        """*person* has left for good."""
        self.here.pop(person, None)
        self.changes += 1
        self._gone_since.pop(person, None)
        self._buckets.pop(person, None)
        self._suspicions.pop(person, None)
        self._lines.pop(person, None)
        self._learned.pop(person, None)

    def gone_since(self, person: int, now: float) -> float | None:
        """When that person was last here; None for somebody who is here. A person who has not been
        here since the server started counts as gone from the first time this is asked."""
        return None if person in self.here else self._gone_since.setdefault(person, now)

    def suspicion(self, person: int) -> Suspicion:
        """What has been noticed about that person's presses."""
        return self._suspicions.setdefault(person, Suspicion())

    def bucket(self, person: int) -> Bucket:
        """That person's credit for delays."""
        return self._buckets.setdefault(person, Bucket())


LOCAL: Final = LocalLine()
"""The line of cats, and of people whose connection is gone: no delay."""
