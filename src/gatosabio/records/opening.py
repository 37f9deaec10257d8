"""Opens the log of a server: in a file, or in PostgreSQL."""

from pathlib import Path

from gatosabio.records.log import CannotOpenLogError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_writer import MOST_AT_ONCE


def open_log(
    place: Path | PostgresAddress, *, most_at_once: int = MOST_AT_ONCE, beside: bool = False
) -> SqlLog:
    """The log at *place*, made if there is none yet. *most_at_once* is how many calls may share a
    transaction. A short command opens it *beside* a server, if there is one.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """
    if isinstance(place, Path):
        from gatosabio.records.sqlite import SqliteLog

        return SqliteLog(place, most_at_once=most_at_once, beside=beside)
    try:
        from gatosabio.records.postgres import PostgresLog
    except ImportError as error:
        raise CannotOpenLogError(
            "PostgreSQL needs more packages: `uv run --extra cluster gatosabio`, or install the "
            "wheel with them (docs/hosting.md)"
        ) from error
    return PostgresLog(place, most_at_once=most_at_once)
