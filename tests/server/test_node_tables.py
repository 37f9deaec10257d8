"""What a node does about tables whose owners are dead, and about its own when its session ends."""

import asyncio

import psycopg
import pytest

from gatosabio.nodes.lease import Lease, NodeSettings
from gatosabio.nodes.node import Node
from gatosabio.nodes.postgres_sessions import PostgresSessions
from gatosabio.records.log import DamagedError, UnknownOutcomeError
from gatosabio.records.postgres_line import Line
from gatosabio.server import node_tables
from gatosabio.server.actor import Actor
from gatosabio.server.node_tables import NodeTables
from gatosabio.server.ownership import ElsewhereError
from server.plans import BY_TURNS
from server.served import Served, served


def alone() -> Node:
    """A node that reaches nobody."""

    def connect() -> psycopg.Connection[object]:
        raise psycopg.OperationalError

    sessions = PostgresSessions(Line(connect, ""))
    return Node(sessions, NodeSettings(name="ana"), Lease(3000))


@served
async def test_a_table_that_cannot_be_taken_over_keeps_no_other_waiting(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles = {
        "elsewhere": ElsewhereError(),
        "damaged": DamagedError("damaged", 7, "a cat sat on it"),
        "odd": ZeroDivisionError(),
        "unknown": UnknownOutcomeError(),
    }
    asked: list[str] = []

    async def find(table: str) -> Actor | None:
        asked.append(table)
        if table in troubles:
            raise troubles[table]
        return None

    monkeypatch.setattr(house.server.tables, "find", find)
    now = [0]
    monkeypatch.setattr(node_tables, "now_ms", lambda: now[0])
    node = alone()
    taking = NodeTables(node, house.server.tables)

    async def orphans(*tables: str) -> list[str]:
        asked.clear()
        node.on_orphans([*tables])
        await taking.idle()
        return asked

    assert await orphans("elsewhere", "damaged", "odd", "well") == [
        *("elsewhere", "damaged", "odd", "well")
    ]
    assert await orphans("damaged", "odd", "elsewhere") == ["elsewhere"]  # it may be free now
    assert "took over damaged" not in house.lines.text
    assert await orphans("unknown", "well") == ["unknown"]  # the database is away

    for clock, tried in ((59_000, False), (61_000, True), (170_000, False), (185_000, True)):
        now[0] = clock
        assert await orphans("damaged", "odd") == (["damaged", "odd"] if tried else [])
    del troubles["damaged"]  # somebody has mended it
    now[0] = 4_000_000
    assert await orphans("damaged") == ["damaged"]
    assert "took over damaged" in house.lines.text
    troubles["damaged"] = DamagedError("damaged", 8, "another cat")
    assert await orphans("damaged") == ["damaged"]

    assert "a cat sat on it" in house.lines.text
    assert "took over well, whose node is gone" in house.lines.text
    house.lines.records.clear()


@served
async def test_whose_node_dies_while_others_are_taken_over_is_next(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    read = asyncio.Event()

    async def find(table: str) -> Actor | None:
        asked.append(table)
        await read.wait()
        return None

    monkeypatch.setattr(house.server.tables, "find", find)
    node = alone()
    taking = NodeTables(node, house.server.tables)

    node.on_orphans(["first", "second"])
    await asyncio.sleep(0)
    node.on_orphans(["second", "third"])
    read.set()
    await taking.idle()

    assert asked == ["first", "second", "third"]


@served
async def test_who_has_no_session_runs_no_table(house: Served) -> None:
    node = alone()
    NodeTables(node, house.server.tables)
    host = await house.host(**BY_TURNS)

    node.on_lapse()

    await host.until(lambda: host.close_code is not None)
    assert (host.closed, house.server.tables.awake) == ("retry", 0)


@served
async def test_who_reaches_nobody_hands_nothing_over(house: Served) -> None:
    node = alone()
    host = await house.host(**BY_TURNS)

    async with asyncio.timeout(120):
        await NodeTables(node, house.server.tables).hand_over()

    assert {row.kind for row in await house.rows(host)} == {"adm"}
