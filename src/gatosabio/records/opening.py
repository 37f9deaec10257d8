"""Opens the log of a server: in a file, or in PostgreSQL."""

from pathlib import Path

from gatosabio.records.log import CannotOpenLogError, Trouble, UnknownOutcomeError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_writer import MOST_AT_ONCE


def open_log(
    place: Path | PostgresAddress, *, most_at_once: int = MOST_AT_ONCE, beside: bool = False
) -> SqlLog:
    """The log at *place*, made if there is none yet. *most_at_once* is how many calls may share a
    transaction. A short command opens it *beside* a server, if there is one: it makes none, and
    changes no layout.

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
    return PostgresLog(place, most_at_once=most_at_once, beside=beside)


async def check_that_it_is_whole(log: SqlLog, place: Path | PostgresAddress) -> None:
    """Write to *log*, to see whether its file or its disk is broken. Anything else that keeps it
    from being written may pass: a server is started all the same.

    :raises CannotOpenLogError: if it is broken
    """
    try:
        await log.check()
    except UnknownOutcomeError as error:
        if error.trouble is Trouble.FAILED:
            raise CannotOpenLogError(sentence_of(place, error)) from error


def sentence_of(place: Path | PostgresAddress, error: UnknownOutcomeError) -> str:
    """What to tell somebody who cannot use the log at *place*, and what to do about it."""
    if isinstance(place, Path) and error.trouble is Trouble.FAILED:
        return (
            f"{place} is damaged, or its disk is ({error}): restore it from a backup, or give "
            "another path"
        )
    return f"{place}: {error}"
