"""Inserts any number of rows with one statement of PostgreSQL, and says what its errors mean."""

import sys
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import msgspec
import psycopg
from psycopg import errors

from gatosabio.records.log import Row, Trouble
from gatosabio.records.sql_store import Connection, Fault

ROWS_AT_ONCE: Final = sys.maxsize

INSERT: Final = (
    "INSERT INTO log (table_id, seq, epoch, kind, seat, cid, at_ms, wall_ms, body)"
    ' SELECT "table", seq, epoch, kind, hand, cid, at, wall, body FROM ROWS FROM ('
    'json_to_recordset(?::json) AS ("table" text, seq bigint, epoch bigint, kind text, hand bigint,'
    " cid bigint, at bigint, wall bigint, body text)) WITH ORDINALITY ORDER BY ordinality"
)
"""All rows in one value: lists of values took three times as long, all of it in Python."""

MEANINGS: Final[tuple[tuple[type[psycopg.Error], Fault], ...]] = (
    (errors.UniqueViolation, Fault.TAKEN),
    (errors.ForeignKeyViolation, Fault.MISSING),
    (errors.RestrictViolation, Fault.NO_ROW_BEFORE),  # of the trigger `log_follows`
    (errors.DeadlockDetected, Fault.AGAIN),
    (errors.SerializationFailure, Fault.AGAIN),
    (errors.IdleInTransactionSessionTimeout, Fault.AGAIN),  # we were too slow: nothing is there
    (errors.ReadOnlySqlTransaction, Fault.STORE),  # the primary has become a standby
    (psycopg.IntegrityError, Fault.DATA),
    (psycopg.DataError, Fault.DATA),
    (psycopg.ProgrammingError, Fault.DATA),
    (psycopg.InternalError, Fault.DATA),  # after an error that the caller has kept to itself
)
"""The first that fits counts. All other errors are about the server or the line to it."""


def insert(db: Connection, rows: Sequence[Row]) -> None:
    """Write *rows*, all or none."""
    # Two servers that write to the same tables in another order would wait for each other.
    by_table = sorted(rows, key=attrgetter("table"))
    db.execute(INSERT, (msgspec.json.encode(by_table).decode(),))


def fault(error: BaseException) -> Fault | None:
    """What an error of PostgreSQL means; None for any other."""
    if not isinstance(error, psycopg.Error):
        return None
    return next((fault for kind, fault in MEANINGS if isinstance(error, kind)), Fault.STORE)


def sentence(error: BaseException) -> str:
    """What it says, in one line, without the details, in which values of a row may stand."""
    said = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    return " ".join((said or str(error)).split())


def trouble(error: BaseException) -> Trouble:
    """What keeps PostgreSQL from writing."""
    if isinstance(error, errors.DiskFull):
        return Trouble.FULL
    if isinstance(error, psycopg.OperationalError | errors.ReadOnlySqlTransaction):
        return Trouble.AWAY
    return Trouble.OTHER
