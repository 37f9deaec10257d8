"""Two threads for one SQLite file: one writes, another reads. SQLite's write-ahead log lets them
work at the same time."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeVar

from gatosabio.records.log import Row, TakenError, UnknownOutcomeError, UnknownTableError
from gatosabio.records.sqlite_file import SqliteFile
from gatosabio.records.sqlite_writer import MOST_AT_ONCE, Work, Writer

T = TypeVar("T")

TAKEN: Final = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
"""SQLite's error codes for a key that exists already."""


class SqliteThreads:
    """The open file, and who works on it."""

    def __init__(self, path: str | PathLike[str], *, most_at_once: int = MOST_AT_ONCE) -> None:
        self._file = SqliteFile(Path(path))
        self._writer = Writer(self._file.writer, most_at_once)
        self._reader = ThreadPoolExecutor(1, "gatosabio-log-reader")
        self._closed = False

    @property
    def commits(self) -> int:
        """How many transactions were committed so far."""
        return self._writer.commits

    def append_rows(self, rows: Sequence[Row]) -> asyncio.Future[None]:
        """Write *rows*, all or none.

        :raises FencedError: if they do not follow the last row
        """
        return self._writer.append(rows)

    async def close(self) -> None:
        """Finish the calls made so far, then close."""
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._reader.shutdown()
        self._file.close()

    async def do_in_turn(self, work: Work[T], *, alone: bool = False) -> T:
        """Have *work* done on the connection that writes, after all that was asked for before:
        what it returns, once that is on the disk. If it has to be *alone*, it is done outside of
        any transaction.

        :raises UnknownOutcomeError: if it may be on the disk or not
        """
        return await self._writer.do(work, alone=alone)

    async def put(self, sql: str, values: tuple[Any, ...], taken: str = "") -> int:
        """Run a statement that writes; returns how many rows it changed. *taken* is the message of
        the `TakenError` if a key exists already."""

        return await self.change(lambda db: db.execute(sql, values).rowcount, taken)

    async def change(self, change: Work[T], taken: str = "") -> T:
        """Do *change*; returns what it returns. *taken* as in `put`."""

        def work(db: sqlite3.Connection) -> T:
            try:
                return change(db)
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                    raise UnknownTableError("there is no such table") from None
                if error.sqlite_errorcode in TAKEN:
                    raise TakenError(taken) from None
                raise

        return await self.do_in_turn(work)

    async def look(self, sql: str, *values: Any) -> list[Any]:
        """What a statement that reads finds."""
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def rows(self, sql: str, *values: Any) -> list[Row]:
        """The rows that it finds. There may be many, so they are made in the thread that reads."""
        return await self._read(lambda db: [Row(*fields) for fields in db.execute(sql, values)])

    async def _read(self, work: Work[T]) -> T:
        if self._closed:
            raise UnknownOutcomeError("the log is closed")
        reader = self._file.reader
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._reader, lambda: work(reader))
        except sqlite3.DatabaseError as error:
            raise UnknownOutcomeError(f"cannot be read: {error}") from error
