"""The log of a node, over lines to the simulated database. What is asked while a commit is under
way shares the next one, as in `sql_writer`."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from gatosabio.chaos.simulated.store import REFUSALS, Store
from gatosabio.chaos.simulated.store_line import LineLostError, StoreLine
from gatosabio.nodes.lease import Lease, Seen
from gatosabio.nodes.leased_log import LeasedLog, now_ms
from gatosabio.records.log import (
    KeptData,
    Person,
    Row,
    Secret,
    TableSummary,
    UnknownOutcomeError,
    check_rows,
)

T = TypeVar("T")

GATHERS: Final = 0.002
"""Seconds that a group of writes is gathered at most."""

NO_HOUSEKEEPING: Final = "nothing is erased by its age in a simulation"


class _Job(NamedTuple):
    work: Callable[[Store], Any]
    done: asyncio.Future[Any]


class GroupWriter:
    """Has work done by the database, in the order of the calls, many at once."""

    def __init__(self, line: StoreLine) -> None:
        self.line = line
        self._jobs: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def put(self, work: Callable[[Store], T]) -> asyncio.Future[T]:
        """Have *work* done. What it gives is done when it is committed.

        :raises UnknownOutcomeError: if that is not known
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if self._closed:
            done.set_exception(UnknownOutcomeError("the log is closed"))
            return done
        self._jobs.append(_Job(work, done))
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write_all())
        return done

    async def _write_all(self) -> None:
        while self._jobs:
            await asyncio.sleep(GATHERS / 2)
            group, self._jobs = self._jobs, []
            try:
                outcomes = await self.line.ask(partial(_do, group), commits=True)
            except LineLostError as error:
                outcomes = [UnknownOutcomeError(f"not known to be written: {error}")] * len(group)
            for job, outcome in zip(group, outcomes, strict=True):
                if job.done.done():  # cancelled
                    continue
                if isinstance(outcome, Exception):
                    job.done.set_exception(outcome)
                else:
                    job.done.set_result(outcome)

    async def close(self) -> None:
        """Finish what was asked, then close the line."""
        self._closed = True
        if self._writing is not None:
            await self._writing
        self.line.close()


class SimulatedReads(LeasedLog, Protocol):
    """What is read, on a line of its own."""

    reads: StoreLine
    is_closed: bool

    async def _look(self, work: Callable[[Store], T]) -> T:
        """What *work* finds. If the line is lost, it is tried once more on another one."""
        if self.is_closed:
            raise UnknownOutcomeError("the log is closed")
        try:
            return await self.reads.ask(work)
        except LineLostError:
            pass
        try:
            return await self.reads.ask(work)
        except LineLostError as error:
            raise UnknownOutcomeError(f"cannot be read: {error}") from error

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        return await self._look(lambda store: store.rows.get(table, [])[after:until])

    async def decisions(self, table: str) -> list[Row]:
        return [row for row in await self.read(table) if row.kind == "adm"]

    async def tail(self, table: str) -> int:
        return await self._look(lambda store: store.tail(table))

    async def read_kept(self, table: str) -> KeptData | None:
        return await self._look(lambda store: store.kept.get(table))

    async def find_person(self, token_sha256: str) -> Person | None:
        token = await self._look(lambda store: store.tokens.get(token_sha256))
        return None if token is None else token.person

    async def read_secret(self, table: str, game_no: int) -> Secret | None:
        return await self._look(lambda store: store.secrets.get((table, game_no)))

    async def find_code(self, code: str) -> str | None:
        return await self._look(lambda store: store.codes.get(code))

    async def is_code_near(self, code: str) -> bool:
        def is_near(store: Store) -> bool:
            return any(one.startswith(code) or one == code[:-1] for one in store.codes)

        return await self._look(is_near)

    async def count_codes(self, length: int) -> int:
        return await self._look(lambda store: sum(len(code) == length for code in store.codes))

    async def owner_of(self, table: str) -> tuple[str | None, list[Seen]]:
        return await self._look(
            lambda store: (store.owners[table][0] if table in store.owners else None, store.seen())
        )

    async def owned(self) -> set[str]:
        return await self._look(lambda store: set(store.owners))

    async def clock(self) -> int:
        return await self._look(lambda store: int(store.now()))


class SimulatedLog(SimulatedReads):
    """Writes on one line and reads on another. *before_append* is told what a table wants to
    write, before anything is known of it."""

    def __init__(
        self,
        writes: StoreLine,
        reads: StoreLine,
        lease: Lease,
        before_append: Callable[[Sequence[Row]], None],
    ) -> None:
        self.lease = lease
        self.reads = reads
        self.is_closed = False
        self._name = writes.process.name
        self._writer = GroupWriter(writes)
        self._before_append = before_append

    # --- Rows ---

    def append(self, rows: Sequence[Row]) -> Awaitable[None]:
        if rows and self.lease.holds(now_ms()):
            self._before_append(rows)
        return super().append(rows)

    def write_rows(self, rows: Sequence[Row]) -> Awaitable[None]:
        check_rows(rows)
        kept = tuple(rows)
        return self._put(lambda store: store.insert(self._name, kept))

    async def write_owned(self, rows: Sequence[Row], session: str) -> None:
        kept = tuple(rows)
        await self._put(lambda store: store.insert(self._name, kept, session))

    def _put(self, work: Callable[[Store], T]) -> asyncio.Future[T]:
        return self._writer.put(work)

    # --- Beside the rows ---

    async def release(self, table: str, session: str, epoch: int) -> None:
        await self._put(lambda store: store.release(table, session, epoch))

    async def put_kept(self, table: str, kept: KeptData) -> None:
        def put(store: Store) -> None:
            store.exists(table)
            store.kept[table] = kept

        await self._put(put)

    async def put_person(self, table: str, person: int, token_sha256: str, role: str) -> None:
        await self._put(lambda store: store.put_person(table, person, token_sha256, role))

    async def renew_token(self, old_sha256: str, new_sha256: str, wall: int) -> bool:
        return await self._put(lambda store: store.renew_token(old_sha256, new_sha256, wall))

    async def revoke_person(self, table: str, person: int) -> bool:
        return await self._put(lambda store: store.revoke(table, person))

    async def put_secret(self, table: str, game_no: int, seed: bytes, commitment: str) -> None:
        await self._put(lambda store: store.put_secret(table, game_no, seed, commitment))

    async def reveal_secret(self, table: str, game_no: int, wall: int) -> None:
        await self._put(lambda store: store.reveal_secret(table, game_no, wall))

    async def put_code(self, code: str, table: str) -> None:
        await self._put(lambda store: store.put_code(code, table))

    async def free_code(self, code: str) -> bool:
        return await self._put(lambda store: store.codes.pop(code, None) is not None)

    async def erase(self, table: str) -> bool:
        return await self._put(lambda store: store.erase(table))

    async def tables(self, since: int = 0, *, older_than: int | None = None) -> list[TableSummary]:
        raise NotImplementedError(NO_HOUSEKEEPING)

    async def erase_before(
        self, wall: int, keep: Collection[str] = (), *, unused: bool = False
    ) -> int:
        raise NotImplementedError(NO_HOUSEKEEPING)

    async def see_clock(self, wall: int, elapsed: float = 0) -> int:
        raise NotImplementedError(NO_HOUSEKEEPING)

    async def vacuum(self, *, frees_room: bool = True) -> bool:
        raise NotImplementedError(NO_HOUSEKEEPING)

    async def check(self) -> None:
        await self._put(lambda _: None)

    async def close(self) -> None:
        self.is_closed = True
        await self._writer.close()
        self.reads.close()


def _do(group: Sequence[_Job], store: Store) -> list[Any]:
    """What becomes of each job of a group: who is refused spoils it for nobody else."""
    outcomes: list[Any] = []
    for job in group:
        try:
            outcomes.append(job.work(store))
        except REFUSALS as refused:
            outcomes.append(refused)
    return outcomes
