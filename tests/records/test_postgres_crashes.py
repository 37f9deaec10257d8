"""PostgreSQL that is killed, restarted or silent: nothing acknowledged is lost, and who does not
know what was written finds out by reading."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import closing
from secrets import token_hex
from typing import Any, Final, LiteralString

import psycopg
import pytest

from gatosabio.records import postgres_line
from gatosabio.records.log import FencedError, UnknownOutcomeError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_log import SqlLog
from records.cluster import Cluster, connected
from records.live import asked, opened, row, rows, seqs
from records.tireless import MOST_ROWS, TABLES, expected

KILLS: Final = 3


@pytest.fixture
def database(own_postgres: Cluster, patient: None) -> PostgresAddress:  # noqa: ARG001
    return own_postgres.create(f"cats_{token_hex(4)}")


def told(
    story: Callable[[SqlLog, PostgresAddress], Awaitable[None]],
) -> Callable[[PostgresAddress], None]:
    """The test that tells *story* to a new log and its database."""

    async def tell(address: PostgresAddress) -> None:
        async with opened(address) as log:
            await story(log, address)

    def test(database: PostgresAddress) -> None:
        asyncio.run(tell(database))

    return test


async def until(db: psycopg.Connection[Any], question: LiteralString, *values: object) -> None:
    """Wait until the answer is yes."""
    while db.execute(question, values).fetchone() != (True,):
        await asyncio.sleep(0.01)


async def writer_of(log: SqlLog) -> int:
    """The process that writes for *log*."""
    (pid,) = await log.do_in_turn(lambda db: db.execute("SELECT pg_backend_pid()").fetchone())
    return int(pid)


WAITS: Final = "SELECT wait_event = %s FROM pg_stat_activity WHERE pid = %s"
IS_GONE: Final = "SELECT NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE pid = %s)"


@told
async def test_a_line_that_is_cut_before_the_commit(log: SqlLog, address: PostgresAddress) -> None:
    await log.append([row("gato", 1)])
    pid = await writer_of(log)
    with connected(address) as rival, connected(address) as db:
        with rival.transaction(force_rollback=True):
            rival.execute("INSERT INTO log SELECT 'gato', 2, 9, 'act', 0, 0, 0, 0, '{}'")
            (append,) = await asked(log.append([row("gato", 2)]))
            await until(db, WAITS, "transactionid", pid)
            db.execute("SELECT pg_terminate_backend(%s)", (pid,))
            with pytest.raises(UnknownOutcomeError):
                await append
        assert await log.tail("gato") == 1

    await log.append([row("gato", 2)])
    assert await seqs(log, "gato") == [1, 2]


@told
async def test_a_line_that_is_cut_after_the_commit(log: SqlLog, address: PostgresAddress) -> None:
    """Written, but nobody is told: PostgreSQL waits for a standby that does not exist."""
    await log.append([row("gato", 1)])
    pid = await writer_of(log)
    with connected(address) as db:
        db.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        db.execute("SET synchronous_commit = local")
        try:
            db.execute("SELECT pg_reload_conf()")
            await until(db, "SELECT current_setting('synchronous_standby_names') = 'nobody'")
            seq = 1
            while True:  # its process may hear of the setting later than ours
                seq += 1
                (append,) = await asked(log.append([row("gato", seq)]))
                done = asyncio.create_task(asyncio.wait([append]))
                waits = asyncio.create_task(until(db, WAITS, "SyncRep", pid))
                await asyncio.wait([done, waits], return_when=asyncio.FIRST_COMPLETED)
                waits.cancel()
                if not append.done():
                    break
            db.execute("SELECT pg_terminate_backend(%s)", (pid,))
            with pytest.raises(UnknownOutcomeError):
                await append
        finally:
            db.execute("ALTER SYSTEM RESET synchronous_standby_names")
            db.execute("SELECT pg_reload_conf()")

    assert await seqs(log, "gato") == [*range(1, seq + 1)]


@told
async def test_a_server_that_says_nothing_is_given_up(
    log: SqlLog, address: PostgresAddress
) -> None:
    await log.append([row("gato", 1)])
    pid = await writer_of(log)
    os.kill(pid, signal.SIGSTOP)
    try:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(postgres_line, "ANSWER_SECONDS", 0.1)
            with pytest.raises(UnknownOutcomeError):
                await log.append([row("gato", 2)])
    finally:
        os.kill(pid, signal.SIGCONT)

    with connected(address) as db:
        await until(db, IS_GONE, pid)  # before that, it may still do what it was asked for
    tail = await log.tail("gato")
    assert tail in (1, 2)
    await log.append([row("gato", tail + 1)])
    assert await seqs(log, "gato") == [*range(1, tail + 2)]


def test_after_a_restart_all_goes_on(own_postgres: Cluster, database: PostgresAddress) -> None:
    async def main() -> None:
        async with opened(database) as log:
            await log.append([row("gato", 1)])
            await asyncio.to_thread(own_postgres.halt)
            with pytest.raises(UnknownOutcomeError, match="not known to be written"):
                await log.append([row("gato", 2)])
            with pytest.raises(UnknownOutcomeError, match="cannot be read"):
                await log.read("gato")
            with pytest.raises(UnknownOutcomeError):
                await log.check()
            await asyncio.to_thread(own_postgres.start)
            await log.append([row("gato", 2)])
            assert await seqs(log, "gato") == [1, 2]

            await asyncio.to_thread(own_postgres.halt)
            await asyncio.to_thread(own_postgres.start)
            await log.append([row("gato", 3)])  # nobody has noticed anything
            assert await log.tail("gato") == 3

    asyncio.run(main())


class Tireless:
    """Writes to a log for ever, as a server does: who does not know what was written, reads."""

    def __init__(self, log: SqlLog) -> None:
        self.acknowledged = {f"table-{number}": 0 for number in range(TABLES)}
        self.unknown = 0
        self._log = log

    async def play(self, table: str) -> None:
        seq = 0
        while True:
            last = seq + 1 + seq % MOST_ROWS
            try:
                await self._log.append([expected(table, nr) for nr in range(seq + 1, last + 1)])
            except (UnknownOutcomeError, FencedError):
                self.unknown += 1
                seq = await self._tail(table)
            else:
                seq = self.acknowledged[table] = last

    async def _tail(self, table: str) -> int:
        while True:
            try:
                return await self._log.tail(table)
            except UnknownOutcomeError:
                await asyncio.sleep(0.05)

    async def has_done(self, rows: int) -> None:
        """Wait for so many more rows at each table."""
        goals = {table: seq + rows for table, seq in self.acknowledged.items()}
        while any(self.acknowledged[table] < goal for table, goal in goals.items()):
            await asyncio.sleep(0.01)


def test_a_killed_postgres_loses_nothing_that_it_acknowledged(
    own_postgres: Cluster, database: PostgresAddress
) -> None:
    async def main() -> None:
        async with opened(database) as log:
            tireless = Tireless(log)
            playing = [asyncio.create_task(tireless.play(name)) for name in tireless.acknowledged]
            for _ in range(KILLS):
                await tireless.has_done(30)
                await asyncio.to_thread(own_postgres.kill)
                await asyncio.to_thread(own_postgres.start)
            await tireless.has_done(1)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert tireless.unknown >= KILLS
        async with opened(database) as log:
            for table, acknowledged in tireless.acknowledged.items():
                found = await log.read(table)
                assert acknowledged <= len(found) <= acknowledged + MOST_ROWS
                assert found == [expected(table, seq) for seq in range(1, len(found) + 1)]

    asyncio.run(main())


def test_a_killed_postgres_is_whole_when_it_is_back(
    own_postgres: Cluster, database: PostgresAddress
) -> None:
    async def main() -> None:
        async with opened(database) as log:
            await log.append(rows("gato", 1, 2000))
            await log.put_person("gato", 0, "aa", "player")
            await asyncio.to_thread(own_postgres.kill)
            await asyncio.to_thread(own_postgres.start)
            assert await seqs(log, "gato") == [*range(1, 2001)]
            assert await log.find_person("aa") is not None

    asyncio.run(main())
    with closing(connected(database)) as db:
        holes = (
            "SELECT count(*) FROM summaries JOIN log USING (table_id) HAVING count(*) <> max(rows)"
        )
        assert db.execute(holes).fetchall() == []
