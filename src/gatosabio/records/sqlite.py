"""The log in one SQLite file, for a server on one machine.

One thread writes, another reads; SQLite's write-ahead log lets them work at the same time. `Log`
says what each call does and promises.
"""

import asyncio
import sqlite3
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from os import PathLike
from pathlib import Path
from typing import Any, Final, TypeVar

from gatosabio.records.log import (
    KeptData,
    Log,
    Person,
    Row,
    Secret,
    TableSummary,
    TakenError,
    UnknownOutcomeError,
    UnknownTableError,
    check_rows,
)
from gatosabio.records.sqlite_erasing import lock_out, see_clock, shorten
from gatosabio.records.sqlite_file import SqliteFile, empty_write_ahead_log, give_pages_back
from gatosabio.records.sqlite_writer import MOST_AT_ONCE, Work, Writer

T = TypeVar("T")

ROWS: Final = (
    "SELECT table_id, seq, epoch, kind, seat, cid, at_ms, wall_ms, body FROM log WHERE table_id = ?"
)

TAKEN: Final = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
"""SQLite's error codes for a key that exists already."""


class SqliteLog(Log):
    """The log in the file *path*. The file and its folder are created if they do not exist.

    :raises LogFileError: if that file cannot be used; the message says what to do about it
    """

    def __init__(self, path: str | PathLike[str], *, most_at_once: int = MOST_AT_ONCE) -> None:
        self._file = SqliteFile(Path(path))
        self._writer = Writer(self._file.writer, most_at_once)
        self._reader = ThreadPoolExecutor(1, "gatosabio-log-reader")
        self._closed = False

    @property
    def commits(self) -> int:
        """How many transactions were committed so far."""
        return self._writer.commits

    async def append(self, rows: Sequence[Row]) -> None:
        if rows:
            check_rows(rows)
            await self._writer.append(rows)

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        sql = f"{ROWS} AND seq > ? AND seq <= ifnull(?, seq) ORDER BY seq"
        return await self._rows(sql, table, after, until)

    async def decisions(self, table: str) -> list[Row]:
        return await self._rows(f"{ROWS} AND kind = 'adm' ORDER BY seq", table)

    async def tail(self, table: str) -> int:
        ((tail,),) = await self._look(
            "SELECT ifnull(max(seq), 0) FROM log WHERE table_id = ?", table
        )
        return int(tail)

    async def tables(self, since: int = 0) -> list[TableSummary]:
        found = await self._look(
            "SELECT table_id, first_ms, last_ms, rows FROM summaries"
            " WHERE last_ms >= ? ORDER BY last_ms DESC, table_id",
            since,
        )
        return [TableSummary(*fields) for fields in found]

    async def put_kept(self, table: str, kept: KeptData) -> None:
        await self._put(
            "INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?, ?)",
            (table, kept.seq, kept.format, kept.data, _sha256(kept)),
        )

    async def read_kept(self, table: str) -> KeptData | None:
        found = await self._look(
            "SELECT seq, format, data, sha256 FROM kept WHERE table_id = ?", table
        )
        for seq, number, data, digest in found:
            kept = KeptData(seq, number, data)
            if _sha256(kept) == digest:
                return kept
        return None

    # --- People ---

    async def put_person(self, table: str, person: int, token_sha256: str, role: str) -> None:
        await self._put(
            "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT (table_id, person)"
            " DO UPDATE SET token_sha256 = excluded.token_sha256, role = excluded.role",
            (table, person, token_sha256, role),
            "this token is somebody else's",
        )

    async def find_person(self, token_sha256: str) -> Person | None:
        found = await self._look(
            "SELECT table_id, person, role FROM people WHERE token_sha256 = ?", token_sha256
        )
        return Person(*found[0]) if found else None

    async def rotate_token(self, old_sha256: str, new_sha256: str) -> bool:
        changed = await self._put(
            "UPDATE people SET token_sha256 = ? WHERE token_sha256 = ?",
            (new_sha256, old_sha256),
            "this token is somebody else's",
        )
        return changed == 1

    async def revoke_person(self, table: str, person: int) -> bool:
        sql = "DELETE FROM people WHERE table_id = ? AND person = ?"
        return await self._put(sql, (table, person)) == 1

    # --- Secrets ---

    async def put_secret(self, table: str, game_no: int, seed: bytes, commitment: str) -> None:
        await self._put(
            "INSERT INTO secrets VALUES (?, ?, ?, ?, NULL)",
            (table, game_no, seed, commitment),
            f"game {game_no} of {table} has a secret",
        )

    async def reveal_secret(self, table: str, game_no: int, wall: int) -> None:
        await self._put(
            "UPDATE secrets SET revealed_ms = ifnull(revealed_ms, ?)"
            " WHERE table_id = ? AND game_no = ?",
            (wall, table, game_no),
        )

    async def read_secret(self, table: str, game_no: int) -> Secret | None:
        found = await self._look(
            "SELECT seed, commitment, revealed_ms FROM secrets WHERE table_id = ? AND game_no = ?",
            table,
            game_no,
        )
        return Secret(*found[0]) if found else None

    # --- Join codes ---

    async def put_code(self, code: str, table: str) -> None:
        sql = "INSERT INTO codes VALUES (?, ?)"
        await self._put(sql, (code, table), f"the code {code} is taken")

    async def find_code(self, code: str) -> str | None:
        found = await self._look("SELECT table_id FROM codes WHERE code = ?", code)
        return str(found[0][0]) if found else None

    async def free_code(self, code: str) -> bool:
        return await self._put("DELETE FROM codes WHERE code = ?", (code,)) == 1

    # --- Forgetting ---

    async def erase(self, table: str) -> bool:
        return await self._erase(table, None)

    async def erase_before(self, wall: int, keep: Collection[str] = ()) -> int:
        old = await self._look("SELECT table_id FROM summaries WHERE aged_from_ms < ?", wall)
        erased = 0
        for (table,) in old:
            if table not in keep:
                erased += await self._erase(table, wall)
        return erased

    async def _erase(self, table: str, before: int | None) -> bool:
        """Erase a table, if it is old enough: piece by piece, so that nobody waits for a long one.
        From the first piece on nobody finds it; a crash leaves the rest for the next time."""
        if not await self.do_in_turn(lambda db: lock_out(db, table, before)):
            return False
        while await self.do_in_turn(lambda db: shorten(db, table)):
            pass
        return True

    async def see_clock(self, wall: int, elapsed: float = 0) -> int:
        return await self.do_in_turn(lambda db: see_clock(db, wall, elapsed))

    async def check(self) -> None:
        await self.free_code("")  # the writer must run this, though no code is empty

    async def vacuum(self) -> None:
        while await self.do_in_turn(give_pages_back):
            pass
        await self.do_in_turn(empty_write_ahead_log, alone=True)

    async def close(self) -> None:
        self._closed = True
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._reader.shutdown()
        self._file.close()

    # --- How it is done ---

    async def do_in_turn(self, work: Work[T], *, alone: bool = False) -> T:
        """Have *work* done on the connection that writes, after all that was asked for before:
        what it returns, once that is on the disk. If it has to be *alone*, it is done outside of
        any transaction.

        :raises UnknownOutcomeError: if it may be on the disk or not
        """
        return await self._writer.do(work, alone=alone)

    async def _put(self, sql: str, values: tuple[Any, ...], taken: str = "") -> int:
        """Run a statement that writes; returns how many rows it changed. *taken* is the message of
        the `TakenError` if a key exists already."""

        def work(db: sqlite3.Connection) -> int:
            try:
                return db.execute(sql, values).rowcount
            except sqlite3.IntegrityError as error:
                if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                    raise UnknownTableError("there is no such table") from None
                if error.sqlite_errorcode in TAKEN:
                    raise TakenError(taken) from None
                raise

        return await self.do_in_turn(work)

    async def _look(self, sql: str, *values: Any) -> list[Any]:
        return await self._read(lambda db: db.execute(sql, values).fetchall())

    async def _rows(self, sql: str, *values: Any) -> list[Row]:
        """There may be many, so they are made in the thread that reads."""
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


def _sha256(kept: KeptData) -> str:
    return sha256(b"%d %d " % (kept.seq, kept.format) + kept.data).hexdigest()
