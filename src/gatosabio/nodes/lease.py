"""Who is alive, who takes over what, and when a lease has lapsed. PURE: times are arguments.

All of it is a hint: who is wrong here is stopped by the key of the log (docs/adr/0043).
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from zlib import crc32

from msgspec import Struct

from gatosabio.records.log import run_with


class NodeSettings(Struct, frozen=True, kw_only=True):
    """How a server is one of several. *name* is its own among all of them."""

    name: str
    host: str = ""
    """The address where others reach it; empty: that from which it reaches the database."""
    port: int = 0
    """The port there; 0: any that is free."""
    ttl_ms: float = 3000.0
    """A session whose last heartbeat is older than this is dead."""
    looks_every_ms: float = 150.0
    """How often it looks who is alive."""


class Seen(Struct, frozen=True):
    """A session as the database shows it at one moment."""

    session: str
    node: str
    beat_age_ms: float  # by the database's clock
    has_lock: bool  # the connection that holds its lock is there
    is_leaving: bool = False  # it was told to stop

    def is_alive(self, ttl_ms: float) -> bool:
        """Whether its node still runs what it owns, as far as anybody can say."""
        return self.has_lock and self.beat_age_ms < ttl_ms

    def may_claim(self, ttl_ms: float) -> bool:
        """Whether it may become the owner of a table."""
        return self.is_alive(ttl_ms) and not self.is_leaving


class Claim(Enum):
    """Whether a node may become the owner of a table."""

    FREE = "nobody else who is alive owns it"
    ELSEWHERE = "another node owns it, and is alive"
    NOT_ALIVE = "the node does not see itself alive, or it is about to stop"


def may_claim(me: str, owner: str | None, seen: Iterable[Seen], ttl_ms: float) -> Claim:
    """Whether session *me* may claim a table that belongs to session *owner*, or to nobody."""
    by_session = {one.session: one for one in seen}
    if me not in by_session or not by_session[me].may_claim(ttl_ms):
        return Claim.NOT_ALIVE
    if owner is None or owner == me or owner not in by_session:
        return Claim.FREE
    return Claim.ELSEWHERE if by_session[owner].is_alive(ttl_ms) else Claim.FREE


def winner(seen: Iterable[Seen], table: str, ttl_ms: float) -> Seen | None:
    """Who takes *table* over. All who see the same agree, without asking each other; who sees
    something else is harmless. None if nobody may."""
    able = [one for one in seen if one.may_claim(ttl_ms)]
    return max(able, key=lambda one: (_draw(one.node, table), one.session), default=None)


def _draw(node: str, table: str) -> int:
    return crc32(f"{node}{table}".encode())


def alive_sessions(seen: Iterable[Seen], ttl_ms: float) -> frozenset[str]:
    """The sessions that are alive."""
    return frozenset(one.session for one in seen if one.is_alive(ttl_ms))


def won_by(me: str, tables: Iterable[str], seen: Sequence[Seen], ttl_ms: float) -> list[str]:
    """Those of *tables*, whose owners are dead, that session *me* takes over."""
    winners = ((table, winner(seen, run_with(table), ttl_ms)) for table in tables)
    return [table for table, one in winners if one is not None and one.session == me]


class Lease:
    """What a node knows of its own session, by its own clock: a monotonic one, in ms. It has none
    before it has registered, and after a lapse."""

    def __init__(self, ttl_ms: float) -> None:
        self.ttl_ms = ttl_ms
        self.session: str | None = None
        self._beaten_at = 0.0

    def begin(self, session: str, sent_at: float) -> None:
        """The node has registered as *session*, and asked for that at *sent_at*."""
        self.session = session
        self._beaten_at = sent_at

    def renew(self, sent_at: float) -> None:
        """A heartbeat was noted that was sent at *sent_at*: the database saw it later, so others
        believe in this session for longer than it does itself."""
        self._beaten_at = sent_at

    def end(self) -> None:
        """The session is over."""
        self.session = None

    def is_due(self, now: float) -> bool:
        """Whether it is time for the next heartbeat."""
        return now - self._beaten_at >= self.ttl_ms / 3

    def rest(self, now: float) -> float:
        """How long the session is still alive without another heartbeat."""
        return max(0.0, self._beaten_at + self.ttl_ms - now)

    def holds(self, now: float) -> bool:
        """Whether the session is alive; False once others may believe it dead."""
        return self.session is not None and self.rest(now) > 0
