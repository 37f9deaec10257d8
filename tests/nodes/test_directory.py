"""What nodes tell each other, in a real PostgreSQL: who is alive, and whose a table is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import timedelta

import psycopg
import pytest

from gatosabio.engine.game import Ms
from gatosabio.nodes import directory
from gatosabio.nodes.lease import Lease, NodeSettings, Seen
from gatosabio.nodes.leased_log import now_ms, owner_name
from gatosabio.nodes.node import Node
from gatosabio.nodes.node_log import NodeLog
from gatosabio.nodes.postgres_sessions import PostgresSessions
from gatosabio.records import postgres_line, postgres_rows
from gatosabio.records.log import FencedError, Row
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.postgres_layout import LAYOUT_1
from gatosabio.records.postgres_line import Line
from gatosabio.records.postgres_server import SESSION
from records.cluster import connected, empty

FOR_EVER = 3_600_000.0


class House:
    """A node and its log."""

    def __init__(self, address: PostgresAddress, name: str, ttl_ms: float) -> None:
        self.lease = Lease(ttl_ms)
        self.log = NodeLog(address, self.lease)
        settings = NodeSettings(name=name, ttl_ms=ttl_ms, looks_every_ms=10)
        self.line: Line = self.log.new_line()
        self.node = Node(PostgresSessions(self.line), settings, self.lease)

    @property
    def session(self) -> str:
        assert self.lease.session is not None
        return self.lease.session

    async def look_again(self) -> None:
        """Until it has looked at the others once more."""
        looks = self.node.looks
        await wait_for(lambda: self.node.looks > looks + 1)

    async def owner_of(self, table: str) -> str | None:
        found = await self.log.look(directory.OWNER, table)
        return found[0][0] if found else None


@asynccontextmanager
async def node(
    address: PostgresAddress, name: str, ttl_ms: float = FOR_EVER
) -> AsyncIterator[House]:
    house = House(address, name, ttl_ms)
    try:
        await house.node.join()
        yield house
    finally:
        await house.node.close()
        await house.log.close()


def row(table: str, seq: int, epoch: int = 1, *, owner: str = "") -> Row:
    kind, body = ("own", f'{{"owner":"{owner_name(owner)}"}}') if owner else ("adm", "{}")
    return Row(table, seq, epoch, kind, 0, 0, Ms(0), 1000, body)  # type: ignore[arg-type]


async def wait_for(done: object) -> None:
    assert callable(done)
    async with asyncio.timeout(120):
        while not done():
            await asyncio.sleep(0.005)


def sessions(address: PostgresAddress) -> dict[str, bool]:
    """Whether each session has its lock."""
    with connected(address) as db:
        return {
            one.session: one.has_lock
            for one in directory.seen_in(db.execute(directory.LOOK).fetchall())
        }


def test_nodes_see_each_other_and_who_goes_is_gone(database: PostgresAddress) -> None:
    async def story() -> None:
        async with node(database, "a") as a:
            async with node(database, "b") as b:
                assert sessions(database) == {a.session: True, b.session: True}
            assert sessions(database) == {a.session: True}
        assert sessions(database) == {}

    asyncio.run(story())


def test_the_owner_is_noted_with_the_row_or_not_at_all(database: PostgresAddress) -> None:
    async def story() -> None:
        async with node(database, "a") as a, node(database, "b") as b:
            await a.log.append([row("gato", 1), row("gato", 2)])
            assert await b.owner_of("gato") == a.session

            with pytest.raises(FencedError):  # it has not read the table's last row
                await b.log.append([row("gato", 2, 2, owner=b.session)])
            assert await b.owner_of("gato") == a.session

            await b.log.append([row("gato", 3, 2, owner=b.session)])
            assert await a.owner_of("gato") == b.session
            with pytest.raises(FencedError):
                await a.log.append([row("gato", 3)])
            await b.log.append([row("gato", 4, 3, owner=a.session)])  # handed over
            assert await b.owner_of("gato") == a.session

            await b.log.put(directory.RELEASE, ("gato", b.session, 2))  # long not its own
            assert await b.owner_of("gato") == a.session
            await b.log.erase("gato")
            assert await b.owner_of("gato") is None

    asyncio.run(story())


def test_whoever_has_no_lease_writes_nothing(database: PostgresAddress) -> None:
    async def story() -> None:
        async with node(database, "a") as a:
            await a.log.append([row("gato", 1)])
            a.lease.end()
            for refused in (row("gato", 2), row("gato", 2, 2, owner="a"), row("miau", 1)):
                with pytest.raises(FencedError, match="not known to be alive"):
                    await a.log.append([refused])
            assert await a.log.tail("gato") == 1
            assert await a.log.tail("miau") == 0
            await a.log.append([])

    asyncio.run(story())


def test_nobody_waits_for_long_for_whoever_was_stopped_while_it_wrote(
    module_database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds the row that its heir writes first; its connection is still there."""
    monkeypatch.setattr(postgres_line, "ANSWER_SECONDS", 600.0)
    patience = timedelta(seconds=int(SESSION["idle_in_transaction_session_timeout"].strip("'s")))
    assert patience < timedelta(milliseconds=NodeSettings(name="any").ttl_ms)
    empty(module_database)

    async def story() -> None:
        async with node(module_database, "heir") as heir:
            await heir.log.append([row("gato", 1)])
            stopped = heir.log.new_line().make_ready()
            with closing(stopped):
                stopped.execute("BEGIN")
                postgres_rows.insert(stopped, [row("gato", 2)])

                await heir.log.append([row("gato", 2, 2, owner=heir.session)])

                with pytest.raises(psycopg.errors.IdleInTransactionSessionTimeout):
                    stopped.execute("COMMIT")

    asyncio.run(story())


def test_a_node_that_was_not_heard_of_begins_anew(database: PostgresAddress) -> None:
    async def story() -> None:
        async with node(database, "a") as a:
            dropped: list[str] = []
            first = a.session
            a.node.on_lapse = lambda: dropped.append("all")
            a.lease.renew(a.lease.ttl_ms * -2)  # as if it had been stopped for long
            await wait_for(lambda: a.lease.session not in (None, first))
            assert dropped == ["all"]
            assert a.node.lapses == 1
            assert sessions(database) == {a.session: True}

    asyncio.run(story())


class Silent(PostgresSessions):
    """A database that answers nothing any more, once it is told so."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.is_silent, self.answers = False, asyncio.Event()

    async def look(self) -> list[Seen]:
        if self.is_silent:
            await self.answers.wait()
        return await super().look()


def test_a_session_lapses_in_time_though_the_database_is_silent(database: PostgresAddress) -> None:
    async def story() -> None:
        async with node(database, "a") as a:
            sessions = Silent(a.log.new_line())
            settings = NodeSettings(name="b", ttl_ms=200, looks_every_ms=10)
            b = Node(sessions, settings, Lease(settings.ttl_ms))
            await b.join()
            sessions.is_silent = True
            lapses = b.lapses
            await wait_for(lambda: b.lapses > lapses)
            assert b.lease.session is None
            sessions.answers.set()  # too late
            await wait_for(lambda: b.lapses > lapses and b.lease.session is not None)
            await b.close()

    asyncio.run(story())


class HeldUp(PostgresSessions):
    """A place where nobody registers until it is allowed."""

    def __init__(self, line: Line) -> None:
        super().__init__(line)
        self.is_asked, self.is_allowed = asyncio.Event(), asyncio.Event()

    async def register(self, session: str, name: str) -> None:
        self.is_asked.set()
        await self.is_allowed.wait()
        await super().register(session, name)


def test_whoever_is_told_to_stop_while_it_registers_is_leaving(database: PostgresAddress) -> None:
    """Else others would hand their tables over to it, and it would claim some itself."""

    async def story() -> None:
        async with node(database, "a") as a:
            sessions = HeldUp(a.log.new_line())
            late = Node(sessions, NodeSettings(name="late", ttl_ms=FOR_EVER), Lease(FOR_EVER))
            joins = asyncio.create_task(late.join())
            await sessions.is_asked.wait()
            assert await late.leave() == []
            sessions.is_allowed.set()
            await joins
            with connected(database) as db:
                found = db.execute("SELECT leaving FROM node WHERE node = 'late'").fetchall()
            assert found == [(True,)]
            await late.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "harm",
    [
        pytest.param("DELETE FROM node", id="others forget it"),
        pytest.param(
            "UPDATE node SET beat = beat - interval '2 hours'", id="others believe it dead"
        ),
        pytest.param(
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'",
            id="its line is cut",
        ),
    ],
)
def test_whoever_loses_its_session_begins_anew(database: PostgresAddress, harm: str) -> None:
    async def story() -> None:
        async with node(database, "a") as a:
            lapses = a.node.lapses
            with connected(database) as db:
                db.execute(harm)
            a.lease.renew(now_ms() - FOR_EVER / 2)  # the next heartbeat is due
            await wait_for(lambda: a.node.lapses > lapses)
            await wait_for(lambda: a.lease.session in sessions(database))

    asyncio.run(story())


def test_of_the_living_one_takes_each_orphan(database: PostgresAddress) -> None:
    tables = {f"gato {number}" for number in range(12)}

    async def story() -> None:
        async with node(database, "a") as a, node(database, "b") as b:
            taken: dict[str, set[str]] = {"a": set(), "b": set()}
            a.node.on_orphans = taken["a"].update
            b.node.on_orphans = taken["b"].update
            line = a.log.new_line()
            directory.register(line.make_ready(), "dead", "dead", 7)
            for table in tables:
                await a.log.append([row(table, 1)])
                await a.log.append([row(table, 2, 2, owner="dead")])
            await a.log.append([row("mine", 1)])
            await a.look_again()
            await b.look_again()
            assert taken == {"a": set(), "b": set()}  # it is alive
            line.close()  # as if its process were killed
            await wait_for(lambda: taken["a"] | taken["b"] == tables)
            assert not taken["a"] & taken["b"]

    asyncio.run(story())


def test_a_database_of_one_server_becomes_one_of_several(database: PostgresAddress) -> None:
    with connected(database) as db:
        db.execute("CREATE SCHEMA gatosabio")
        db.execute("CREATE TABLE layout (version integer NOT NULL)")
        db.execute("INSERT INTO layout VALUES (1)")
        db.execute(LAYOUT_1)

    async def story() -> None:
        async with node(database, "a") as a:
            await a.log.append([row("gato", 1)])
            assert await a.owner_of("gato") == a.session

    asyncio.run(story())
