"""Where nodes see each other: what a node asks of the place that has all sessions."""

from collections.abc import Collection
from typing import Protocol

from gatosabio.nodes.lease import Seen


class SessionsError(Exception):
    """The place cannot be reached, or does not do it. Whether it was done is not known; the
    session's lock may be gone."""


class Sessions(Protocol):
    """All methods raise `SessionsError`, and are done in the order of the calls."""

    async def connect(self, old: str) -> None:
        """Begin anew on a new connection, after which session *old* is over: the connection before
        may still hold its lock."""
        ...

    async def register(self, session: str, name: str) -> None:
        """Begin a session of the node *name*. Its lock lasts as long as the connection."""
        ...

    async def beat(self, session: str, ttl_ms: float) -> bool:
        """A heartbeat; False if the session was removed, or had none for *ttl_ms*: others have
        believed it dead."""
        ...

    async def look(self) -> list[Seen]:
        """All sessions."""
        ...

    async def note_leaving(self, session: str) -> None:
        """Note that the session claims nothing any more."""
        ...

    async def remove(self, session: str) -> None:
        """The session is over: what it still owns belongs to nobody who is alive."""
        ...

    async def orphans(self, alive: Collection[str]) -> list[str]:
        """The tables whose owners are none of the sessions that are *alive*."""
        ...

    async def forget_dead(self, ttl_ms: float) -> None:
        """Remove sessions that have been dead for long."""
        ...

    async def close(self) -> None:
        """Close the connection; never raises."""
        ...
