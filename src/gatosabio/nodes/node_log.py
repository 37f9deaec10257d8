"""The log in PostgreSQL, as one of several nodes writes it."""

from collections.abc import Awaitable, Sequence

from gatosabio.nodes import directory
from gatosabio.nodes.lease import Lease, Seen
from gatosabio.nodes.leased_log import LeasedLog
from gatosabio.records.log import Row
from gatosabio.records.postgres import PostgresLog
from gatosabio.records.postgres_address import PostgresAddress


class NodeLog(LeasedLog, PostgresLog):
    """The log at *address*, which writes only while *lease* holds.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """

    def __init__(self, address: PostgresAddress, lease: Lease) -> None:
        super().__init__(address)
        self.lease = lease

    def write_rows(self, rows: Sequence[Row]) -> Awaitable[None]:
        return PostgresLog.append(self, rows)

    async def write_owned(self, rows: Sequence[Row], session: str) -> None:
        first = rows[0]
        await self.append_rows_and(
            rows, lambda db: directory.note_owner(db, first.table, session, first.epoch)
        )

    async def owner_of(self, table: str) -> tuple[str | None, list[Seen]]:
        found = await self.look(directory.OWNER, table)
        owner = found[0][0] if found else None
        return owner, directory.seen_in(fields for _, *fields in found)

    async def reach(self, session: str) -> tuple[str, str] | None:
        """The address of the node of *session*, and what to show there; None if there is none."""
        found = await self.look(directory.REACH, session)
        return (str(found[0][0]), str(found[0][1])) if found else None

    async def my_address(self) -> str:
        """The address from which we reach the database: others, which reach it too, find us
        there."""
        ((address,),) = await self.look(directory.MY_ADDRESS)
        return str(address)

    async def clock(self) -> int:
        ((now,),) = await self.look(directory.NOW)
        return int(now)

    async def owned(self) -> set[str]:
        return {table for (table,) in await self.look(directory.IN_USE)}

    async def release(self, table: str, session: str, epoch: int) -> None:
        await self.put(directory.RELEASE, (table, session, epoch))
