"""What a log asks before it writes for one of several nodes, whatever keeps its rows."""

import asyncio
from collections.abc import Awaitable, Sequence
from time import monotonic
from typing import Final, Protocol

import msgspec

from gatosabio import __version__
from gatosabio.nodes.lease import Lease, Seen
from gatosabio.records.log import FencedError, Log, Row, check_rows


class LeasedLog(Log, Protocol):
    """A log that writes only while its node's *lease* holds. Whose a table is, is noted together
    with the row that says so: the first one, and every `own` row. Both are there or none."""

    lease: Lease

    def write_rows(self, rows: Sequence[Row]) -> Awaitable[None]:
        """Write *rows*, as `append` does, whether the lease holds or not."""
        ...

    async def write_owned(self, rows: Sequence[Row], session: str) -> None:
        """Write *rows*, and that their table belongs to *session* from the first one's epoch on."""
        ...

    async def owner_of(self, table: str) -> tuple[str | None, list[Seen]]:
        """The session that owns *table*, and all sessions, seen at the same moment.

        :raises UnknownOutcomeError: if nobody can say
        """
        ...

    async def clock(self) -> int:
        """Unix time in ms, by the clock of what keeps the rows.

        :raises UnknownOutcomeError: if nobody can say
        """
        ...

    async def owned(self) -> set[str]:
        """The tables that have an owner."""
        ...

    async def release(self, table: str, session: str, epoch: int) -> None:
        """*session* does not own *table* any more, if it has since *epoch*."""
        ...

    def append(self, rows: Sequence[Row]) -> Awaitable[None]:
        if not rows:
            return asyncio.sleep(0)
        if not self.lease.holds(now_ms()):
            return _fenced(f"{rows[0].table}: this node is not known to be alive")
        if rows[0].seq == 1 or rows[0].kind == "own":
            check_rows(rows)
            return self.write_owned(rows, self._new_owner(rows[0]))
        return self.write_rows(rows)

    def _new_owner(self, row: Row) -> str:
        if row.kind == "own":
            return session_in(msgspec.json.decode(row.body, type=OwnBody).owner)
        assert self.lease.session is not None, "the lease holds"
        return self.lease.session


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
