"""Erasing old tables, piece by piece, and how old they are. All of it runs in the thread that
writes."""

from typing import Final

from gatosabio.records.clock import was_set_by
from gatosabio.records.sql_store import Connection

ROWS_AT_ONCE: Final = 5_000
"""Rows that are erased in one transaction: that takes some milliseconds, and nearly every table has
fewer."""


def lock_out(db: Connection, table: str, before: int | None) -> bool:
    """Erase who may come to *table*, and its secrets; False if there is no such table, or its last
    row was not written *before* that time: somebody may have come back to it."""
    sql = (
        "SELECT 1 FROM summaries"
        " WHERE table_id = ? AND aged_from_ms < coalesce(?, aged_from_ms + 1)"
    )
    if db.execute(sql, (table, before)).fetchone() is None:
        return False
    db.execute("DELETE FROM tokens WHERE table_id = ?", (table,))
    db.execute("DELETE FROM codes WHERE table_id = ?", (table,))
    db.execute("DELETE FROM secrets WHERE table_id = ?", (table,))
    db.execute("DELETE FROM kept WHERE table_id = ?", (table,))
    return True


def shorten(db: Connection, table: str) -> bool:
    """Erase the last rows of *table*, and the table itself with the first; returns whether it has
    more."""
    (last,) = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()
    rest = (last or 0) - ROWS_AT_ONCE
    if rest <= 0:
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        return False
    db.execute("DELETE FROM log WHERE table_id = ? AND seq > ?", (table, rest))
    return True


def see_clock(db: Connection, wall: int, elapsed: float) -> int:
    """Note what the clock shows, and correct the ages of tables if it was set; returns by how
    much."""
    seen = db.execute("SELECT seen_ms FROM clock").fetchone()
    if seen is not None:
        by = was_set_by(seen[0], wall, elapsed)
    else:
        # No server has noted it yet: the newest row is the best we know. If it is in the future,
        # the clock was wrong for some tables, and nobody knows for which: all are kept.
        (newest,) = db.execute("SELECT max(last_ms) FROM summaries").fetchone()
        by = max(0, was_set_by(newest, wall))
    if by:
        db.execute("UPDATE tables SET clock_set_ms = clock_set_ms + ?", (by,))
        db.execute("UPDATE learners SET seen_ms = seen_ms + ?", (by,))  # this is their age only
    db.execute(
        "INSERT INTO clock VALUES (1, ?)"
        " ON CONFLICT (one) DO UPDATE SET seen_ms = excluded.seen_ms",
        (wall,),
    )
    return by
