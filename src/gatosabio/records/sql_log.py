"""The log in a database that speaks SQL.

`Log` says what each call does and promises. What is different from one database to the other is in
`sqlite` and `postgres`.
"""

import asyncio
from collections.abc import Awaitable, Collection, Sequence
from hashlib import sha256
from typing import Final

from gatosabio.records import sql_tokens
from gatosabio.records.log import (
    DamagedError,
    KeptData,
    Log,
    Person,
    Row,
    Secret,
    TableSummary,
    check_rows,
    is_class,
)
from gatosabio.records.sql_erasing import lock_out, see_clock, shorten
from gatosabio.records.sql_threads import SqlThreads

SOMEBODY_ELSES: Final = "this token is somebody else's"


SELECT: Final = (
    "SELECT table_id, seq, epoch, kind, seat, cid, at_ms, wall_ms, body FROM log WHERE table_id = ?"
)
"""Reads rows of a table, in the order of the fields of `Row`; conditions may follow."""


class SqlLog(SqlThreads, Log):
    """The log in an open database."""

    def append(self, rows: Sequence[Row]) -> Awaitable[None]:
        if not rows:
            return asyncio.sleep(0)
        check_rows(rows)
        return self.append_rows(rows)

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        sql = f"{SELECT} AND seq > ? AND seq <= coalesce(?, seq) ORDER BY seq"
        rows = await self.rows(sql, table, after, until)
        if rows and rows[-1].seq - after != len(rows):
            raise DamagedError(table, _first_hole(rows, after), "it is missing")
        return rows

    async def decisions(self, table: str) -> list[Row]:
        return await self.rows(f"{SELECT} AND kind = 'adm' ORDER BY seq", table)

    async def tail(self, table: str) -> int:
        ((tail,),) = await self.look(
            "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?", table
        )
        return int(tail)

    async def tables(self, since: int = 0, *, older_than: int | None = None) -> list[TableSummary]:
        found = await self.look(
            "SELECT table_id, first_ms, last_ms, rows FROM summaries"
            " WHERE last_ms >= ? AND aged_from_ms < coalesce(?, aged_from_ms + 1)"
            " ORDER BY last_ms DESC, table_id",
            since,
            older_than,
        )
        return [TableSummary(*fields) for fields in found]

    async def put_kept(self, table: str, kept: KeptData) -> None:
        await self.put(
            "INSERT INTO kept (table_id, seq, format, data, sha256) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, format = excluded.format,"
            " data = excluded.data, sha256 = excluded.sha256",
            (table, kept.seq, kept.format, kept.data, _sha256(kept)),
        )

    async def read_kept(self, table: str) -> KeptData | None:
        found = await self.look(
            "SELECT seq, format, data, sha256 FROM kept WHERE table_id = ?", table
        )
        for seq, number, data, digest in found:
            kept = KeptData(seq, number, data)
            if _sha256(kept) == digest:
                return kept
        return None

    # --- People ---

    async def put_person(self, table: str, person: int, token_sha256: str, role: str) -> None:
        await self.change(
            lambda db: sql_tokens.put(db, table, person, token_sha256, role), SOMEBODY_ELSES
        )

    async def find_person(self, token_sha256: str) -> Person | None:
        found = await self.look(
            "SELECT table_id, person, role FROM tokens WHERE sha256 = ?", token_sha256
        )
        return Person(*found[0]) if found else None

    async def renew_token(self, old_sha256: str, new_sha256: str, wall: int) -> bool:
        return await self.change(
            lambda db: sql_tokens.renew(db, old_sha256, new_sha256, wall), SOMEBODY_ELSES
        )

    async def revoke_person(self, table: str, person: int) -> bool:
        sql = "DELETE FROM tokens WHERE table_id = ? AND person = ?"
        return await self.put(sql, (table, person)) > 0

    # --- Secrets ---

    async def put_secret(self, table: str, game_no: int, seed: bytes, commitment: str) -> None:
        await self.put(
            "INSERT INTO secrets VALUES (?, ?, ?, ?, NULL)",
            (table, game_no, seed, commitment),
            f"game {game_no} of {table} has a secret",
        )

    async def reveal_secret(self, table: str, game_no: int, wall: int) -> None:
        await self.put(
            "UPDATE secrets SET revealed_ms = coalesce(revealed_ms, ?)"
            " WHERE table_id = ? AND game_no = ?",
            (wall, table, game_no),
        )

    async def read_secret(self, table: str, game_no: int) -> Secret | None:
        found = await self.look(
            "SELECT seed, commitment, revealed_ms FROM secrets WHERE table_id = ? AND game_no = ?",
            table,
            game_no,
        )
        return Secret(*found[0]) if found else None

    # --- Join codes ---

    async def put_code(self, code: str, table: str) -> None:
        sql = "INSERT INTO codes VALUES (?, ?)"
        await self.put(sql, (code, table), f"the code {code} is taken")

    async def find_code(self, code: str) -> str | None:
        found = await self.look("SELECT table_id FROM codes WHERE code = ?", code)
        return str(found[0][0]) if found else None

    async def is_code_near(self, code: str) -> bool:
        sql = "SELECT 1 FROM codes WHERE code >= ? AND code < ? OR code = ? LIMIT 1"
        return bool(await self.look(sql, code, code + "\uffff", code[:-1]))

    async def count_codes(self, length: int) -> int:
        ((count,),) = await self.look("SELECT count(*) FROM codes WHERE length(code) = ?", length)
        return int(count)

    async def free_code(self, code: str) -> bool:
        return await self.put("DELETE FROM codes WHERE code = ?", (code,)) == 1

    # --- Forgetting ---

    async def erase(self, table: str) -> bool:
        return await self._erase(table, None)

    async def erase_before(
        self, wall: int, keep: Collection[str] = (), *, unused: bool = False
    ) -> int:
        sql = "SELECT table_id FROM summaries WHERE aged_from_ms < ?"
        if unused:  # every game has a secret
            sql += " AND table_id NOT IN (SELECT table_id FROM secrets)"
        old = await self.look(sql, wall)
        erased = 0
        for (table,) in old:
            if table not in keep and not is_class(table):
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
        await self.put("UPDATE health SET checks = checks + 1", ())


def _first_hole(rows: Sequence[Row], after: int) -> int:
    return next(seq for seq, row in enumerate(rows, after + 1) if row.seq != seq)


def _sha256(kept: KeptData) -> str:
    return sha256(b"%d %d " % (kept.seq, kept.format) + kept.data).hexdigest()
