"""A class on several nodes: wherever its people come in, one node runs it and all its tables, and
another one takes all of it over."""

import asyncio
from pathlib import Path
from typing import Any, cast

import aiohttp

from gatosabio.records.postgres_address import PostgresAddress
from records.cluster import connected
from server.class_people import Kid, Teacher
from server.player import Player
from server.process import Program
from server.served import Served
from server.several_nodes import Nodes, several

LONG = 600_000.0
CHILDREN = 4
OWNERS = "SELECT table_id, node FROM owner JOIN node USING (session)"


class At:
    """A node, as pages come to it."""

    def __init__(self, http: aiohttp.ClientSession, node: Program) -> None:
        self.http = http
        self.base = node.base

    def stranger(self) -> Player:
        """Somebody new."""
        return Player(self.http, self.base)

    @property
    def house(self) -> Served:
        """Pages ask for no more than this."""
        return cast("Served", self)


def owners(nodes: Nodes) -> dict[str, str]:
    """By class and table: who runs it."""
    with connected(nodes.store) as db:
        return dict(db.execute(OWNERS).fetchall())


def acks(kids: list[Kid]) -> list[int]:
    return [len(kid.player.acks) if kid.player is not None else 0 for kid in kids]


async def until_somebody_has_done_more(kids: list[Kid], before: list[int]) -> None:
    async with asyncio.timeout(120):
        while sum(acks(kids)) <= sum(before):
            await asyncio.sleep(0.02)


async def come(teacher: Teacher, http: aiohttp.ClientSession, node: Program) -> list[Kid]:
    cards = await teacher.cards()
    kids = [Kid(At(http, node).house, teacher.code, child) for child in range(CHILDREN)]
    for kid in kids:
        status, _ = await kid.come(cards[kid.child])
        assert status == 201
    await teacher.until(lambda: len(teacher.wall["children"]) == CHILDREN)
    return kids


async def come_again(kid: Kid, where: Served) -> None:
    """A page whose line is gone asks anew, with the token that it has."""
    await kid.leave()
    kid.house, kid.view, kid.told = where, {}, []
    await kid.connect()


def test_a_class_is_run_by_one_node_and_taken_over_by_another(
    database: PostgresAddress, tmp_path: Path
) -> None:
    async def story() -> None:
        async with several(database, tmp_path, count=2, ttl=LONG) as nodes:
            here, there = nodes.programs
            connector = aiohttp.TCPConnector(limit=0, force_close=True)
            async with aiohttp.ClientSession(connector=connector) as http:
                teacher = await Teacher(At(http, here).house).open()
                kids = await come(teacher, http, there)
                await teacher.start()
                await until_somebody_has_done_more(kids, [0] * CHILDREN)
                before = owners(nodes)
                assert set(before.values()) == {here.name}
                assert len(before) > 1, "the class and its tables"

                wall = await wall_at(teacher, there, http)
                assert wall.view["phase"] == "round"

                assert await here.stop() == 0
                for kid in kids:
                    await kid.until_cut()
                    await come_again(kid, At(http, there).house)
                await until_somebody_has_done_more(kids, acks(kids))
                again = Teacher(At(http, there).house)
                status, told = await again.ask(
                    "POST", "/api/classes/return", {"key": teacher.key}, token=""
                )
                assert status == 201
                again.token = told["token"]
                await again.connect()
                assert again.wall["phase"] == "round"
                assert {table for table, node in owners(nodes).items() if node == there.name} == {
                    *before
                }
                for page in (*kids, teacher, again, wall):
                    await page.leave()

    asyncio.run(story())


async def wall_at(teacher: Teacher, node: Program, http: aiohttp.ClientSession) -> Any:
    """The wall, which comes in at another node with the ticket that the teacher has got."""
    _, told = await teacher.ask("POST", "/api/classes/invite", {"role": "wall"})
    wall = Teacher(At(http, node).house)
    status, accepted = await wall.ask("POST", "/api/classes/accept", told, token="")
    assert status == 201, accepted
    wall.token = accepted["token"]
    await wall.connect()
    return wall
