"""A table or a class that is opened while something goes wrong is run by nobody, at a real node."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pytest

from gatosabio.nodes.lease import NodeSettings
from gatosabio.nodes.leased_log import now_ms
from gatosabio.records.log import TakenError, UnknownOutcomeError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server.actor import StoppedError
from gatosabio.server.app import Server
from gatosabio.server.classes import Classes
from gatosabio.server.guard import Guard
from gatosabio.server.joining import Joined, joined
from gatosabio.server.tables import Tables
from gatosabio.wire.from_class import ConfigureClass
from gatosabio.wire.from_client import Configure
from records.cluster import connected
from server.served import run, until

TTL: Final = 3_600_000.0
SETTINGS: Final = NodeSettings(name="ana", ttl_ms=TTL, looks_every_ms=10)
PLAYED: Final = Configure(game="addicats")


class House(NamedTuple):
    """A node and all that it runs."""

    store: PostgresAddress
    joined: Joined
    tables: Tables
    classes: Classes

    async def is_run_by_nobody(self) -> None:
        await self.joined.ownership.all_released()
        awake = [*self.tables.awake_ids, *self.classes.awake]
        assert (awake, await self.joined.records.owned()) == ([], set())

    async def loses_its_session(self) -> None:
        """Others have forgotten it: it begins a new one."""
        lease = self.joined.ownership.node.lease
        before = lease.session
        with connected(self.store) as db:
            db.execute("DELETE FROM node")
        lease.renew(now_ms() - TTL / 2)  # the next heartbeat is due
        await until(lambda: lease.session not in (None, before))


@asynccontextmanager
async def a_node(store: PostgresAddress) -> AsyncIterator[House]:
    async with joined(store, SETTINGS) as node:
        server = Server(
            node.records,
            Guard((), tls=False),
            Random(1),
            witness=False,
            learners=SqlLearners(node.records),
            ownership=node.ownership,
        )
        assert server.parts.classes is not None
        node.ownership.runs(server.tables, server.parts.classes)
        yield House(store, node, server.tables, server.parts.classes)
        await server.parts.close()


async def open_table(house: House) -> object:
    return await house.tables.open(PLAYED)


async def open_class(house: House) -> object:
    return await house.classes.open(ConfigureClass(play=PLAYED))


OPENED: Final = (open_table, open_class)
Opens: TypeAlias = Callable[[House], Awaitable[object]]


@pytest.mark.parametrize("opens", OPENED)
@pytest.mark.parametrize("error", [TakenError(), UnknownOutcomeError("no room"), None])
def test_what_gets_no_code_is_run_by_nobody(
    database: PostgresAddress,
    monkeypatch: pytest.MonkeyPatch,
    opens: Opens,
    error: Exception | None,
) -> None:
    """Nobody erases a table that has an owner."""

    async def story() -> None:
        async with a_node(database) as house:
            records = house.joined.records
            put_code = records.put_code

            async def fails(code: str, table: str) -> None:
                assert await records.owned() == {table}
                if error is not None:
                    raise error
                await put_code(code, table)
                await put_code(code, table)  # another node was faster with it

            with monkeypatch.context() as patch:
                patch.setattr(records, "put_code", fails)
                with pytest.raises((TakenError, UnknownOutcomeError)):
                    await opens(house)
            await house.is_run_by_nobody()
            await opens(house)
            assert len(house.tables.awake_ids) + len(house.classes.awake) == 1

    run(story())


@pytest.mark.parametrize("opens", OPENED)
def test_what_nobody_can_come_to_is_run_by_nobody(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch, opens: Opens
) -> None:
    async def story() -> None:
        async with a_node(database) as house:

            async def fails(*_: object) -> None:
                assert len(house.tables.awake_ids) + len(house.classes.awake) == 1
                raise UnknownOutcomeError("no room")

            with monkeypatch.context() as patch:
                patch.setattr(house.joined.records, "put_person", fails)
                with pytest.raises(UnknownOutcomeError):
                    await opens(house)
            await house.is_run_by_nobody()

    run(story())


@pytest.mark.parametrize("opens", OPENED)
def test_what_is_opened_while_the_session_ends_is_not_run(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch, opens: Opens
) -> None:
    async def story() -> None:
        async with a_node(database) as house:
            records = house.joined.records
            put_code = records.put_code

            async def meanwhile(code: str, table: str) -> None:
                await put_code(code, table)
                await house.loses_its_session()

            with monkeypatch.context() as patch:
                patch.setattr(records, "put_code", meanwhile)
                with pytest.raises(StoppedError):
                    await opens(house)
            assert (house.tables.awake_ids, house.classes.awake) == ([], [])
            assert records.lease.session is not None

    run(story())


def test_a_table_of_a_class_whose_session_ends_is_not_run(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_node(database) as house:
            records = house.joined.records
            await open_class(house)
            (running,) = house.classes.awake
            play, write = running.classroom.state.settings.play, records.write_owned

            async def meanwhile(*args: object) -> None:
                await write(*args)  # type: ignore[arg-type]
                await house.loses_its_session()

            with monkeypatch.context() as patch:
                patch.setattr(records, "write_owned", meanwhile)
                with pytest.raises(StoppedError):
                    await house.tables.open_for_class(running.id, play)
            assert house.tables.awake_ids == []

    run(story())
