"""The log as one of several nodes writes it."""

import asyncio
from collections.abc import Awaitable, Sequence
from time import monotonic
from typing import Final

import msgspec

from gatosabio import __version__
from gatosabio.nodes import directory
from gatosabio.nodes.lease import Lease
from gatosabio.records.log import FencedError, Row, check_rows
from gatosabio.records.postgres import PostgresLog
from gatosabio.records.postgres_address import PostgresAddress


class NodeLog(PostgresLog):
    """A log that writes only while its node's *lease* holds. Whose a table is, is noted together
    with the row that says so: the first one, and every `own` row. Both are there or none.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """

    def __init__(self, address: PostgresAddress, lease: Lease) -> None:
        super().__init__(address)
        self._lease = lease

    def append(self, rows: Sequence[Row]) -> Awaitable[None]:
        if not rows:
            return asyncio.sleep(0)
        if not self._lease.holds(now_ms()):
            return _fenced(f"{rows[0].table}: this node is not known to be alive")
        if rows[0].seq == 1 or rows[0].kind == "own":
            check_rows(rows)
            return self._append_with_owner(rows)
        return super().append(rows)

    async def _append_with_owner(self, rows: Sequence[Row]) -> None:
        session = self._new_owner(rows[0])
        epoch = rows[0].epoch
        table = rows[0].table
        await self.append_rows_and(rows, lambda db: directory.note_owner(db, table, session, epoch))

    def _new_owner(self, row: Row) -> str:
        if row.kind == "own":
            return session_in(msgspec.json.decode(row.body, type=OwnBody).owner)
        assert self._lease.session is not None, "the lease holds"
        return self._lease.session


class OwnBody(msgspec.Struct, frozen=True):
    """What an `own` row says."""

    owner: str


PROGRAM: Final = f"gatosabio {__version__}"


def owner_name(session: str) -> str:
    """How `own` rows name a session: with the version that wrote the row."""
    return f"{PROGRAM} {session}"


def session_in(owner: str) -> str:
    """The session that an `own` row names."""
    return owner.rpartition(" ")[2]


def now_ms() -> float:
    """The clock of leases: nobody can set it, and it goes on while the process is stopped."""
    return monotonic() * 1000


def _fenced(why: str) -> asyncio.Future[None]:
    refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    refused.set_exception(FencedError(why))
    return refused
