"""Copies of the log's file: made beside a running server, and put back in its place."""

import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from errno import EEXIST
from pathlib import Path
from secrets import token_hex
from time import monotonic
from typing import Final
from urllib.parse import quote

from msgspec import Struct

from gatosabio.records.sqlite_file import (
    LogFileError,
    check_that_it_is_there,
    create_new,
    locked,
    prepare,
    sentence,
)
from gatosabio.records.sqlite_layout import APPLICATION_ID, LAYOUTS

LOCKED_FOR: Final = 20.0
"""Seconds until a file that another program has locked is given up. gatosabio locks it against no
reader."""

BESIDE: Final = ("", "-wal", "-shm")
"""What SQLite keeps for one file: it, its write-ahead log, and the list of what is in that."""

WRITING_FAILED: Final = {
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
}
"""What SQLite reports of a disk that cannot be written. While a file is copied, only the copy is
written to."""

AGES_BEGIN_ANEW: Final = (
    # The age of a table counts from its last row plus this (docs/adr/0026): from now on.
    "UPDATE tables SET clock_set_ms = :now - coalesce("
    "(SELECT wall_ms FROM log WHERE table_id = id ORDER BY seq DESC LIMIT 1), :now)",
    # Those who learn are as old as they were when the copy was made.
    "UPDATE learners SET seen_ms = seen_ms + coalesce((SELECT :now - seen_ms FROM clock), 0)",
    "INSERT INTO clock VALUES (1, :now) ON CONFLICT (one) DO UPDATE SET seen_ms = excluded.seen_ms",
)


class Restored(Struct, frozen=True):
    """What was put in place: how many tables and classes, and where the file is now that was there
    before."""

    tables: int
    aside: Path | None


def back_up(path: Path, to: Path) -> int:
    """Copy the log in *path* to a new file *to*, as it is at one moment, whoever uses it; returns
    how many tables and classes are in it.

    :raises LogFileError: if that cannot be done; the message says what to do about it
    """
    check_that_it_is_there(path)
    if to.exists():
        raise LogFileError(f"{to} exists already, and a backup overwrites nothing: give a new name")
    if not to.parent.is_dir():
        raise LogFileError(f"there is no folder {to.parent} for the backup: make it first")
    with _new_file_beside(to) as part:
        with _reading(path) as source, closing(sqlite3.connect(part)) as copy:
            _copy(source, copy, path, to)
            tables = _check(copy, path)  # first: damage is the fault of what was copied
            with _telling(to):
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        with _telling(to):
            _sync(part)
            _put(part, to)
    return tables


def restore(backup: Path, path: Path, wall: int, *, replace: bool = False) -> Restored:
    """Put the copy *backup* where a server looks for its log: at *path*. Whatever it is of, it is
    checked before, and brought to the layout of today; the ages of its tables begin anew at *wall*,
    so that none is erased for the time that the copy lay somewhere. A file that is there already is
    moved aside with *replace*.

    :raises LogFileError: if that cannot be done, or *path* is in use; nothing was changed then, or
        the message says what was
    """
    if not backup.is_file():
        raise LogFileError(f"there is no backup {backup}")
    if path.exists() and path.samefile(backup):
        raise LogFileError(f"{backup} is the file that the server uses: give a backup of it")
    with _telling(path):
        path = path.resolve()
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(locked(path)), _new_file_beside(path) as part:
            if path.exists() and not replace:
                raise LogFileError(
                    f"{path} exists already: give --replace, which moves it aside, or another "
                    "place by --data"
                )
            with _reading(backup) as source, closing(sqlite3.connect(part)) as copy:
                _check(source, backup)
                _copy(source, copy, backup, path)
            tables = _make_current(part, wall)
            _sync(part)
            with _moved_aside(path) as aside:
                _put(part, path)
    return Restored(tables, aside)


def _make_current(part: Path, wall: int) -> int:
    """Bring a copy to the layout of today, and let all ages begin anew; returns its tables."""
    with closing(sqlite3.connect(part, isolation_level=None)) as db:
        prepare(db, part)
        db.execute("BEGIN IMMEDIATE")
        for statement in AGES_BEGIN_ANEW:
            db.execute(statement, {"now": wall})
        db.execute("COMMIT")
        return _tables_in(db)


def _tables_in(db: sqlite3.Connection) -> int:
    (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    return int(tables)


# --- Reading ---


@contextmanager
def _telling(path: Path) -> Iterator[None]:
    """Errors of the system and of SQLite in the block become sentences about *path*."""
    try:
        yield
    except OSError as error:
        name = error.filename or path
        raise LogFileError(f"cannot write {path}: {error.strerror}: {name}") from error
    except sqlite3.Error as error:
        raise LogFileError(sentence(path, error)) from error


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, open for reading only."""
    address = f"file:{quote(str(path.absolute()))}?mode=ro"
    with _telling(path):
        # It is not opened to see: closing it again would drop this process's locks on it (POSIX).
        if not os.access(path, os.R_OK):
            raise LogFileError(f"cannot read {path}: its owner has to allow it")
        with closing(sqlite3.connect(address, uri=True)) as db:
            yield db


def _check(db: sqlite3.Connection, path: Path) -> int:
    """Check that it is a log, of a layout that we know, and whole; returns how many tables and
    classes are in it."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise LogFileError(f"{path} is no gatosabio file: nothing was copied")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(LAYOUTS):
        raise LogFileError(
            f"{path} was written by a newer gatosabio (layout {version}, this one knows up to "
            f"{len(LAYOUTS)}): update gatosabio"
        )
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok" or db.execute("PRAGMA foreign_key_check").fetchone() is not None:
        why = "it contradicts itself" if found == "ok" else " ".join(str(found).split())
        raise LogFileError(f"{path} is damaged ({why}): take an older backup")
    return _tables_in(db)


def _copy(source: sqlite3.Connection, copy: sqlite3.Connection, path: Path, to: Path) -> None:
    """Copy everything in *path* in one step, so as it was at one moment, for what will be *to*. A
    server goes on writing meanwhile: that goes into its write-ahead log, behind what is copied."""
    try:
        source.backup(copy, progress=_give_up_when_locked(path))
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0)
        if code == sqlite3.SQLITE_FULL:
            raise LogFileError(
                f"there is no room for the copy in {to.parent}: the disk is full. Make room there, "
                "or give a place on another disk"
            ) from error
        if code in WRITING_FAILED:
            raise LogFileError(
                f"the copy cannot be written in {to.parent}: {error}. Look at that disk, or give a "
                "place on another one"
            ) from error
        raise


def _give_up_when_locked(path: Path) -> Callable[[int, int, int], None]:
    until = monotonic() + LOCKED_FOR

    def look(status: int, _: int, __: int) -> None:
        if status & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and monotonic() > until:
            raise LogFileError(f"{path} is locked by another program: end that one, and try again")

    return look


# --- Putting in place ---


@contextmanager
def _new_file_beside(path: Path) -> Iterator[Path]:
    """An empty file in the same folder, which only we can read; gone after the block."""
    part = path.with_name(f".{path.name}.{token_hex(4)}.part")
    with _telling(path):
        create_new(part)
    try:
        yield part
    finally:
        for ending in BESIDE:
            part.with_name(part.name + ending).unlink(missing_ok=True)


def _put(part: Path, to: Path) -> None:
    """Give the finished file its name, at once and for good; whatever has that name stays. If that
    fails, nothing new has that name."""
    try:
        _give_name(part, to)
    except FileExistsError:
        raise LogFileError(f"{to} exists already, and is not overwritten") from None
    try:
        _sync(to.parent)
    except OSError:
        to.unlink()
        raise


def _give_name(part: Path, to: Path) -> None:
    try:
        os.link(part, to)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, such as a memory stick
        create_new(to)
        try:
            part.replace(to)  # the empty file that was just made
        except OSError:
            to.unlink()
            raise


def _sync(path: Path) -> None:
    """Wait until *path* is on the disk. Windows lets nobody wait for a folder."""
    if sys.platform == "win32" and path.is_dir():
        return
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


@contextmanager
def _moved_aside(path: Path) -> Iterator[Path | None]:
    """Give the file of now another name, with all that SQLite has beside it: that name, or None if
    there is no file. If the block fails, it has its own name again."""
    time = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.replaced-{time}-{token_hex(2)}")
    moved: list[tuple[Path, Path]] = []
    try:
        for ending in BESIDE:
            old, new = path.with_name(path.name + ending), aside.with_name(aside.name + ending)
            if old.exists():
                old.rename(new)
                moved.append((old, new))
        yield aside if moved else None
    except BaseException as error:
        _move_back(path, moved, error)
        raise


def _move_back(path: Path, moved: list[tuple[Path, Path]], why: BaseException) -> None:
    """Give files their old names again: *path* the last, which is nothing without the others.

    :raises LogFileError: if that fails, too; the message says where they are
    """
    left = list(moved)
    try:
        while left:
            old, new = left[-1]
            if old.exists():
                raise FileExistsError(EEXIST, "another file is there")
            new.rename(old)
            left.pop()
    except OSError as error:
        names = ", ".join(f"{new} to {old.name}" for old, new in left)
        raise LogFileError(
            f"{path} was not replaced ({why}), and the file that was there could not be moved back "
            f"({error}). Nothing is lost: before you start gatosabio, rename {names}"
        ) from why
