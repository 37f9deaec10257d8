"""Two threads for one database: one writes, another reads, and they work at the same time."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from gatosabio.records.log import Row, TakenError, UnknownOutcomeError, UnknownTableError
from gatosabio.records.sql_store import Connection, Fault, Store, Work
from gatosabio.records.sql_writer import MOST_AT_ONCE, Writer

T = TypeVar("T")


class SqlThreads:
    """The open *store*, and who works on it."""

    def __init__(self, store: Store, most_at_once: int = MOST_AT_ONCE) -> None:
        self._store = store
        self._writer = Writer(store, most_at_once)
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

    async def append_rows_and(self, rows: Sequence[Row], also: Work[Any]) -> None:
        """Write *rows* and do *also*: both, or nothing.

        :raises FencedError: if they do not follow the last row
        """
        await self._writer.append_and(rows, also)

    def fault(self, error: BaseException) -> Fault | None:
        """What *error* of the database means; None if it is none."""
        return self._store.fault(error)

    async def close(self) -> None:
        """Finish the calls made so far, then close."""
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._reader.shutdown()
        self._store.close()

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

        def work(db: Connection) -> T:
            try:
                return change(db)
            except Exception as error:
                fault = self.fault(error)
                if fault is Fault.MISSING:
                    raise UnknownTableError("there is no such table") from None
                if fault is Fault.TAKEN:
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
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._reader, lambda: self._store.read(work))
        except Exception as error:
            if self.fault(error) is None:
                raise
            reason = self._store.sentence(error)
            trouble = self._store.trouble(error)
            raise UnknownOutcomeError(f"cannot be read: {reason}", trouble) from error
