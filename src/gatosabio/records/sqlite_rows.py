"""Inserts many rows with few calls of SQLite, and says what its errors mean.

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

from gatosabio.records.log import Row, Trouble
from gatosabio.records.sql_store import Connection, Fault

ROWS_AT_ONCE: Final = 32
"""Rows in one statement. There is a statement for each number of rows; all stay prepared (sqlite3
remembers 128)."""

OF_THE_CALLER: Final = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)
"""SQLite's errors about the data of one job. All other errors are about the disk or the file; after
those SQLite may have rolled back everything, so the outcome of every job is unknown."""

MEANINGS: Final = {
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: Fault.TAKEN,  # for row 1, of the table
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: Fault.TAKEN,
    sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY: Fault.MISSING,
    sqlite3.SQLITE_CONSTRAINT_TRIGGER: Fault.NO_ROW_BEFORE,
}

BEYOND_REPAIR: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
"""Errors after which nothing more is written. After a failed write the system may drop the data and
report no further error, so the next commit would succeed on top of missing data."""

TROUBLES: Final = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
}


def insert(db: Connection, rows: Sequence[Row]) -> None:
    """Write *rows*. Up to `ROWS_AT_ONCE` are written all or none; more need a transaction."""
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        db.execute(_statement(len(some)), [*chain.from_iterable(map(astuple, some))])


@cache
def _statement(count: int) -> str:
    row = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
    return f"INSERT INTO log VALUES {', '.join([row] * count)}"  # noqa: S608  (question marks only)


def fault(error: BaseException) -> Fault | None:
    """What an error of SQLite means; None for any other."""
    if not isinstance(error, sqlite3.DatabaseError):
        return None
    code = getattr(error, "sqlite_errorcode", 0)
    if isinstance(error, OF_THE_CALLER):
        return MEANINGS.get(code, Fault.DATA)
    return Fault.BEYOND_REPAIR if code & 0xFF in BEYOND_REPAIR else Fault.STORE


def trouble(error: BaseException) -> Trouble:
    """What keeps SQLite from writing."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in BEYOND_REPAIR:
        return Trouble.FAILED
    return TROUBLES.get(code, Trouble.OTHER)
