"""What nodes tell each other through the database: sessions, and whose table is whose.

Statements of PostgreSQL, for the connection of a node or for those of the log.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from gatosabio.nodes.lease import Seen
from gatosabio.records.sql_store import Connection

LOCKS: Final = 1_734_440_051
""""gats" in ASCII: the first key of the advisory locks of sessions; the second is in its row."""

ONE_SESSION: Final = (
    "session, node, (1000 * extract(epoch FROM clock_timestamp() - beat))::float8,"
    " EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND classid = 1734440051 AND objid = lock_key::oid), leaving"
)
"""A session in the order of the fields of `Seen`; its lock is one of `LOCKS`. Nobody needs a right
to see who has a lock."""

LOOK: Final = f"SELECT {ONE_SESSION} FROM node ORDER BY session"  # noqa: S608 - ours

OWNER: Final = f"SELECT (SELECT session FROM owner WHERE table_id = ?), {ONE_SESSION} FROM node"  # noqa: S608
"""The session that owns a table, or NULL; and all sessions, seen at the same moment."""

REACH: Final = "SELECT address, secret FROM node WHERE session = ? AND address <> ''"
"""How others reach a session."""

MY_ADDRESS: Final = "SELECT coalesce(host(inet_client_addr()), '127.0.0.1')"
"""From where this connection comes, as the database sees it."""

NOW: Final = "SELECT (1000 * extract(epoch FROM clock_timestamp()))::bigint"

IN_USE: Final = "SELECT table_id FROM owner"
RELEASE: Final = "DELETE FROM owner WHERE table_id = ? AND session = ? AND epoch = ?"

FORGOTTEN_AFTER: Final = 100
"""So many times the lease after its last heartbeat a session's row is removed."""


def look(db: Connection) -> list[Seen]:
    """All sessions."""
    return seen_in(db.execute(LOOK))


def seen_in(found: Iterable[Sequence[Any]]) -> list[Seen]:
    """Sessions from what a statement finds."""
    return [Seen(*fields) for fields in found]


def register(
    db: Connection, session: str, name: str, lock_key: int, *, address: str = "", secret: str = ""
) -> None:
    """Begin a session. Its lock lasts as long as this connection. Others reach it at that *address*
    if they show the *secret*."""
    db.execute("SELECT pg_advisory_lock(?::integer, ?::integer)", (LOCKS, lock_key))
    db.execute(
        "INSERT INTO node (session, node, lock_key, address, secret, beat)"
        " VALUES (?, ?, ?, ?, ?, clock_timestamp())",
        (session, name, lock_key, address, secret),
    )


def beat(db: Connection, session: str, ttl_ms: float) -> bool:
    """A heartbeat; False if the session was removed, or its last one is so old that others have
    believed it dead: what was dead never lives again. By its own clock it may be alive still, if
    its machine was asleep or the database's clock was set."""
    sql = (
        "UPDATE node SET beat = clock_timestamp() WHERE session = ?"
        " AND beat > clock_timestamp() - ? * interval '1 millisecond'"
    )
    return db.execute(sql, (session, ttl_ms)).rowcount == 1


def note_leaving(db: Connection, session: str) -> None:
    """Note that the session claims nothing any more."""
    db.execute("UPDATE node SET leaving = true WHERE session = ?", (session,))


def remove(db: Connection, session: str) -> None:
    """The session is over: what it still owns belongs to nobody who is alive."""
    db.execute("DELETE FROM node WHERE session = ?", (session,))


def orphans(db: Connection, alive: Collection[str]) -> list[str]:
    """The tables whose owners are none of the sessions that are *alive*."""
    sql = "SELECT table_id FROM owner WHERE NOT session = ANY(?) ORDER BY table_id"
    return [table for (table,) in db.execute(sql, (list(alive),))]


def forget_dead(db: Connection, ttl_ms: float) -> None:
    """Remove sessions that have been dead for long."""
    db.execute(
        "DELETE FROM node WHERE beat < clock_timestamp() - ? * interval '1 millisecond'",
        (FORGOTTEN_AFTER * ttl_ms,),
    )


def note_owner(db: Connection, table: str, session: str, epoch: int) -> None:
    """From the row with that *epoch* on, *session* owns *table*."""
    db.execute(
        "INSERT INTO owner (table_id, session, epoch) VALUES (?, ?, ?)"
        " ON CONFLICT (table_id) DO UPDATE SET session = excluded.session, epoch = excluded.epoch"
        " WHERE owner.epoch < excluded.epoch",
        (table, session, epoch),
    )
