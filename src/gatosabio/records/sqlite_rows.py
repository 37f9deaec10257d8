"""Inserts many rows with few calls of SQLite.

Every call of SQLite releases the interpreter lock, and must get it back from an event loop that may
be busy. With one call for a group instead of a few for each append, the slowest appends of a busy
server wait half as long.
"""

import sqlite3
from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Final

from msgspec.structs import astuple

from gatosabio.records.log import FencedError, Row

ROWS_AT_ONCE: Final = 32
"""Rows in one statement. There is a statement for each number of rows; all stay prepared (sqlite3
remembers 128)."""

SELECT: Final = (
    "SELECT table_id, seq, epoch, kind, seat, cid, at_ms, wall_ms, body FROM log WHERE table_id = ?"
)
"""Reads rows of a table, in the order of the fields of `Row`; conditions may follow."""

FENCED: Final = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,  # this row exists already; for row 1, this table
    sqlite3.SQLITE_CONSTRAINT_TRIGGER,  # the row before it does not exist
}


def insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Write *rows*. Up to `ROWS_AT_ONCE` are written all or none; more need a transaction.

    :raises FencedError: if one of them exists already, or the row before them does not
    """
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        try:
            db.execute(_statement(len(some)), [*chain.from_iterable(map(astuple, some))])
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode not in FENCED:
                raise
            first = rows[0]
            raise FencedError(
                f"row {first.seq} of {first.table} does not follow its tail: it was written by "
                "somebody else, or erased"
            ) from None


@cache
def _statement(count: int) -> str:
    row = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
    return f"INSERT INTO log VALUES {', '.join([row] * count)}"  # noqa: S608  (question marks only)
