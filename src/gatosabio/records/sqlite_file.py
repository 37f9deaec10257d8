"""The file of the log: opening and locking it, updating its layout, and shrinking it."""

import os
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Final, TypeVar

from gatosabio.records import sqlite_rows
from gatosabio.records.log import CannotOpenLogError, Row, Trouble
from gatosabio.records.sql_store import Connection, Fault, Store, Work
from gatosabio.records.sqlite_layout import APPLICATION_ID, LAYOUTS

T = TypeVar("T")

BUSY_MS: Final = 5000
"""How long to wait for a lock. We are the only writer; others, such as a backup, hold it
briefly."""

PAGES_AT_ONCE: Final = 1000
"""Pages freed in one transaction: 4 MB, so that games do not have to wait long."""


class LogFileError(CannotOpenLogError):
    """The file cannot be used."""


class SqliteFile(Store):
    """The open file: one connection that writes, one that reads, and a lock that keeps other
    servers out. *beside* a server, a short command may write to it without that lock: SQLite has
    the two take turns, and the server notices what has gone (`FencedError`).

    :raises LogFileError: if it cannot be opened, or another server has it
    """

    rows_at_once = sqlite_rows.ROWS_AT_ONCE

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        with ExitStack() as opened:
            try:
                path = path.resolve()  # one lock for one file, whatever links lead to it
                if beside:
                    check_that_it_is_there(path)
                else:
                    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    opened.enter_context(closing(locked(path)))
                    _create(path)
                _check_links(path)
                self._writer = opened.enter_context(closing(_connect(path)))
                prepare(self._writer, path, beside=beside)
                self._reader = opened.enter_context(closing(_connect(path)))
                self._reader.execute("PRAGMA query_only = ON")
            except OSError as error:
                raise LogFileError(
                    f"cannot write {path}: {error.strerror}: {error.filename}. "
                    "Give a path in a folder of your own"
                ) from error
            except sqlite3.Error as error:
                raise LogFileError(sentence(path, error)) from error
            self._opened = opened.pop_all()

    def fault(self, error: BaseException) -> Fault | None:
        return sqlite_rows.fault(error)

    def sentence(self, error: BaseException) -> str:
        return str(error)

    def trouble(self, error: BaseException) -> Trouble:
        return sqlite_rows.trouble(error)

    def writing(self) -> Connection:
        return self._writer

    def insert(self, db: Connection, rows: Sequence[Row]) -> None:
        sqlite_rows.insert(db, rows)

    def begin(self, db: Connection) -> None:
        db.execute("BEGIN IMMEDIATE")

    def commit(self, db: Connection) -> None:
        db.execute("COMMIT")

    def roll_back(self) -> None:
        with suppress(sqlite3.Error):  # SQLite may have rolled back already
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")

    def read(self, work: Work[T]) -> T:
        return work(self._reader)

    def close(self) -> None:
        """Close the connections, then release the lock."""
        self._opened.close()


def _connect(path: Path) -> sqlite3.Connection:
    # One thread at a time uses a connection, but not always the one that opened it.
    return sqlite3.connect(
        path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False
    )


def locked(path: Path) -> sqlite3.Connection:
    """Hold a lock on *path*.lock until closed. It is SQLite's own lock, on an empty database: it
    works on every system, and the kernel releases it when the process dies."""
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
    """Create the file if there is none, readable for us only, because it holds the seeds of running
    games. SQLite gives the files beside it the same permissions."""
    # An existing file is not opened: closing it again would drop the locks that this process may
    # hold on it (POSIX).
    with suppress(FileExistsError):
        create_new(path)


def create_new(path: Path) -> None:
    """Create an empty file, readable for us only. If root does that, it is for whom the folder
    belongs to: a server that is no root has to open it.

    :raises FileExistsError: if there is one
    """
    file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        if sys.platform != "win32" and os.geteuid() == 0:
            folder = path.parent.stat()
            os.fchown(file, folder.st_uid, folder.st_gid)
    finally:
        os.close(file)


def _check_links(path: Path) -> None:
    """SQLite finds its write-ahead log by the file's name. Two servers that open one file by two
    names would not see each other, and destroy it."""
    links = path.stat().st_nlink
    if links > 1 and path.is_file():
        raise LogFileError(
            f"{path} has {links} names (hard links), and only one is safe: remove the others, "
            "or copy the file and give the copy"
        )


def check_that_it_is_there(path: Path) -> None:
    """Check that there is a file.

    :raises LogFileError: if there is none
    """
    if not path.is_file():
        raise LogFileError(f"there is no file {path}: has a table ever been opened here?")


def prepare(db: sqlite3.Connection, path: Path, *, beside: bool = False) -> None:
    """Check that the file is ours before anything in it is changed, then update its layout; but not
    *beside* a server, which may be an older one.

    :raises LogFileError: if it is not ours, or of another layout
    """
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
    if beside and version != len(LAYOUTS):
        raise LogFileError(
            f"{path} was written by an older gatosabio: start the server once with this one, then "
            "try again"
        )
    if fresh:
        db.execute("PRAGMA auto_vacuum = INCREMENTAL")  # must come before the first table
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise LogFileError(
            f"{path} lies where SQLite cannot keep a write-ahead log (a network folder?): "
            "give a path on a disk of this machine"
        )
    db.execute("PRAGMA synchronous = FULL")  # NORMAL may lose the last commits in a power cut
    db.execute("PRAGMA fullfsync = ON")  # on macOS fsync alone does not reach the disk
    db.execute("PRAGMA checkpoint_fullfsync = ON")
    db.execute("PRAGMA secure_delete = ON")  # what is erased is overwritten, too
    for number, step in enumerate(LAYOUTS[version:], version + 1):
        db.executescript(
            f"BEGIN IMMEDIATE; {step}; PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {number}; COMMIT;"
        )
    db.execute("PRAGMA foreign_keys = ON")  # after the steps, which may rebuild tables
    # Changes nothing, but fails on a file that we may only read: SQLite would open it without an
    # error.
    db.execute(f"PRAGMA user_version = {len(LAYOUTS)}")


def _kind(error: sqlite3.Error) -> int:
    """SQLite's primary result code, without the bits of the extended one."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


def sentence(path: Path, error: sqlite3.Error) -> str:
    """A message that says what SQLite reports, and what to do."""
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


def give_pages_back(db: Connection) -> bool:
    """Shrink the file by some of its unused pages; returns whether more can be freed."""
    (before,) = db.execute("PRAGMA freelist_count").fetchone()
    db.execute(f"PRAGMA incremental_vacuum({PAGES_AT_ONCE})").fetchall()  # a row for every page
    (after,) = db.execute("PRAGMA freelist_count").fetchone()
    return 0 < int(after) < int(before)


def empty_write_ahead_log(db: Connection) -> bool:
    """Empty the write-ahead log, where erased data can still be read; False if a reader uses it: it
    stays until the next time. Nothing is written meanwhile, so nobody is waited for. If nothing was
    written since the last time, it costs nothing."""
    db.execute("PRAGMA busy_timeout = 0")
    try:
        (is_busy, *_) = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy
    finally:
        db.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
