"""The file of the log: who may open it, how it is brought up to date, and how it gets smaller."""

import os
import sqlite3
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final

from gatosabio.records.sqlite_layout import APPLICATION_ID, LAYOUTS

BUSY_MS: Final = 5000
"""We are the only writer; whoever else holds the file, a backup or a curious admin, is brief."""

PAGES_AT_ONCE: Final = 1000
"""Pages given back in one transaction: 4 MB, so that play does not have to wait long."""

CHECKPOINT_WAIT_MS: Final = 100
"""Writing stands still while the write-ahead log is emptied; a slow reader is not waited for."""


class LogFileError(Exception):
    """The file cannot be used. The message says why, and what to do about it."""


class SqliteFile:
    """The open file: one connection that writes, one that reads, and the lock that keeps every
    other process out.

    :raises LogFileError: if it cannot be opened, by us or at all
    """

    def __init__(self, path: Path) -> None:
        with ExitStack() as opened:
            try:
                path = path.resolve()  # one lock for one file, whatever links lead to it
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                opened.enter_context(closing(_lock(path)))
                _create(path)
                self.writer = opened.enter_context(closing(_connect(path)))
                _prepare(self.writer, path)
                self.reader = opened.enter_context(closing(_connect(path)))
                self.reader.execute("PRAGMA query_only = ON")
            except OSError as error:
                raise LogFileError(
                    f"cannot write {path}: {error.strerror}: {error.filename}. "
                    "Give a path in a folder of your own"
                ) from error
            except sqlite3.Error as error:
                raise LogFileError(_sentence(path, error)) from error
            self._opened = opened.pop_all()

    def close(self) -> None:
        """Close the connections, and then let others in."""
        self._opened.close()


def _connect(path: Path) -> sqlite3.Connection:
    # One thread at a time uses a connection, but not always the one that opened it.
    return sqlite3.connect(
        path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False
    )


def _lock(path: Path) -> sqlite3.Connection:
    """Hold *path*.lock until closed. The lock is SQLite's own, on an empty database: it works on
    every system, and the kernel lets go of it when the process dies, however it dies."""
    beside = path.with_name(path.name + ".lock")
    _create(beside)
    lock = sqlite3.connect(beside, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if _kind(error) != sqlite3.SQLITE_BUSY:
            raise
        raise LogFileError(
            f"{path} is in use by another gatosabio: stop that one, or give this one another file"
        ) from None
    return lock


def _create(path: Path) -> None:
    """Make it, if need be, so that only we can read it: the seeds of running games are in it.
    SQLite gives the files that it puts beside it the same rights."""
    # A file that exists is not opened: to close it again would take away the locks that this
    # process may already hold on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check whose file this is before anything in it is changed, then bring it up to date."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    (things,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    fresh = application == version == things == 0
    if application != APPLICATION_ID and not fresh:
        raise LogFileError(
            f"{path} is a database, but none of gatosabio's: move it away, or give another path"
        )
    if version > len(LAYOUTS):
        raise LogFileError(
            f"{path} was written by a newer gatosabio (layout {version}, this one knows up to "
            f"{len(LAYOUTS)}): update gatosabio, or give another path"
        )
    if fresh:
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")  # only possible before everything else
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise LogFileError(
            f"{path} lies where SQLite cannot keep a write-ahead log (a network folder?): "
            "give a path on a disk of this machine"
        )
    db.execute("PRAGMA synchronous = FULL")  # NORMAL may lose the last commits with the power
    db.execute("PRAGMA fullfsync = ON")  # macOS keeps fsync's promise only when asked twice
    db.execute("PRAGMA checkpoint_fullfsync = ON")
    db.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten, too
    for number, step in enumerate(LAYOUTS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE; {step}; PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {number}; COMMIT;"
        )
    db.execute("PRAGMA foreign_keys = ON")  # not before: a step may have to rebuild what is bound
    # It says so already. But SQLite gladly opens what we may only read, until something is written.
    db.execute(f"PRAGMA user_version = {len(LAYOUTS)}")


def _kind(error: sqlite3.Error) -> int:
    """SQLite's number for it, without its finer divisions."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def _sentence(path: Path, error: sqlite3.Error) -> str:
    """What SQLite says, and what to do."""
    code = _kind(error)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is no gatosabio file: move it away, or give another path"
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{path} is damaged ({error}): restore it from a backup, or give another path"
    if code == sqlite3.SQLITE_FULL:
        return f"cannot write {path}: the disk is full. Make room, then start again"
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
        return f"cannot write {path}: {error}. Give a path in a folder of your own"
    return f"cannot open {path}: {error}"


def give_pages_back(db: sqlite3.Connection) -> bool:
    """Make the file smaller by some of the pages that nothing is on; whether there are more."""
    (before,) = db.execute("PRAGMA freelist_count").fetchone()
    db.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})").fetchall()  # a row for every page
    (after,) = db.execute("PRAGMA freelist_count").fetchone()
    return 0 < int(after) < int(before)


def empty_write_ahead_log(db: sqlite3.Connection) -> None:
    """What was erased still stands in it. What somebody is reading from stays for the next time."""
    db.execute(f"PRAGMA busy_timeout = {CHECKPOINT_WAIT_MS}")
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
