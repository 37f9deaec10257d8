"""Several real nodes on one real PostgreSQL, and people who come again wherever they are let in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp

from gatosabio.records.postgres_address import PostgresAddress
from records.cluster import connected
from server.process import Program, free_port
from server.test_kills import TABLES, Tireless, acks_of, check, sit_down

NODE_PROGRAM: Final = Path(__file__).with_name("node_program.py")
NAMES: Final = ("ana", "bea", "ceo")
LOOKS_EVERY: Final = 100.0  # ms
LAPSED: Final = "the session of node"
"""A node says this when its session is over: on a machine that is busy beyond measure, its line to
the database may be lost. Then tables change hands once more."""

LATE: Final = "tables are not handed over in time"

OWNERS: Final = "SELECT code, node FROM owner JOIN codes USING (table_id) JOIN node USING (session)"
OWN_ROWS: Final = (
    "SELECT seq, epoch, kind, body FROM log JOIN codes USING (table_id) WHERE code = %s"
    " ORDER BY seq"
)


class NodeProgram(Program):
    """A node, in a process of its own."""

    def __init__(self, name: str, folder: Path, store: PostgresAddress, *, ttl: float) -> None:
        super().__init__(folder / f"{name}.db", free_port(), store=store)
        self.name = name
        self.words = ["--store", store.url, "--node", name, "--ttl", str(ttl)]
        self.words += ["--looks", str(LOOKS_EVERY)]

    def command(self) -> list[str]:
        return [str(NODE_PROGRAM), "--port", str(self.port), *self.words]


class Wanderer(Tireless):
    """Tries one node after the other until one lets them in, and another when that one is gone."""

    def __init__(self, http: aiohttp.ClientSession, nodes: "Nodes") -> None:
        super().__init__(http, nodes.programs[0].base)
        self._nodes = nodes
        self._life: asyncio.Task[None] | None = None
        self.reasons: list[str | None] = []  # why each connection ended

    async def wander(self) -> None:
        """For ever."""
        while True:
            for node in self._nodes.up:
                self.base = node.base
                self._life = asyncio.create_task(self._live())
                await asyncio.wait([self._life])
                if not self._life.cancelled():
                    self._life.result()
                self.reasons.append(self.closed)
                await self.drop()
            await asyncio.sleep(0.02)

    async def _live(self) -> None:
        try:
            await self.connect()
            await self.ask_again()
            await self.until(lambda: self.close_code is not None, 3600)
        except (ConnectionError, aiohttp.ClientError):
            pass  # killed a moment ago

    def leave(self, node: Program) -> None:
        """The network says that *node* is gone."""
        if self.base == node.base and self._life is not None:
            self._life.cancel()

    async def drop(self) -> None:
        if self._life is not None:
            self._life.cancel()
        await super().drop()


class Nodes:
    """The programs, and who plays there."""

    def __init__(self, store: PostgresAddress, programs: list[NodeProgram]) -> None:
        self.store = store
        self.programs = programs
        self.up = list(programs)  # those that a load balancer would name
        self.tables: list[list[Wanderer]] = []

    @property
    def people(self) -> list[Wanderer]:
        return [player for players in self.tables for player in players]

    def owners(self) -> dict[str, str]:
        """By code, which node runs a table."""
        with connected(self.store) as db:
            return dict(db.execute(OWNERS).fetchall())

    def owner_of(self, table: int) -> NodeProgram | None:
        """The node that runs that table; None if nobody does at the moment."""
        name = self.owners().get(self.tables[table][0].code)
        return next((one for one in self.up if one.name == name), None)

    async def until_owned(self, table: int) -> NodeProgram:
        while (node := self.owner_of(table)) is None:
            await asyncio.sleep(0.02)
        return node

    def inner_address(self, node: NodeProgram) -> tuple[str, int]:
        """Where other nodes reach it."""
        with connected(self.store) as db:
            sql = "SELECT address FROM node WHERE node = %s"
            ((address,),) = db.execute(sql, (node.name,)).fetchall()
        host, _, port = address.rpartition(":")
        return host, int(port)

    def send_links_to(self, node: NodeProgram, address: str) -> None:
        """Other nodes believe from now on that they reach it there."""
        with connected(self.store) as db:
            db.execute("UPDATE node SET address = %s WHERE node = %s", (address, node.name))

    def session_of(self, node: NodeProgram) -> str | None:
        """Its newest one."""
        sql = "SELECT session FROM node WHERE node = %s ORDER BY beat DESC"
        with connected(self.store) as db:
            found = db.execute(sql, (node.name,)).fetchone()
        return None if found is None else found[0]

    def down(self, node: NodeProgram) -> None:
        """Nobody is sent there any more, and who is there goes."""
        self.up = [one for one in self.up if one is not node]
        for player in self.people:
            player.leave(node)
            player.first_ack = None

    async def until_taken_over(self, codes: list[str], node: NodeProgram) -> None:
        """Until others run these tables of *node*. What is acknowledged before was on its way when
        that node fell silent."""
        while {self.owners().get(code, node.name) for code in codes} & {node.name}:
            await asyncio.sleep(0.01)
        for player in self.people:
            player.first_ack = None

    def complaints(self) -> str:
        """What all nodes have complained of."""
        return "".join(node.complaints.read_text() for node in self.programs)

    def complained(self, *words: str) -> bool:
        """Whether any node has complained of something with one of these words in it."""
        return any(one in self.complaints() for one in words)

    def first_acks(self, codes: list[str]) -> list[float]:
        """When each of these tables first acknowledged something after a node was down."""
        tables = [players for players in self.tables if players[0].code in codes]
        return [min(p.first_ack for p in players if p.first_ack) for players in tables]

    async def until_all_play(self) -> None:
        """Until each table has acknowledged something new."""
        before = [acks_of([*players]) for players in self.tables]
        for players, acks in zip(self.tables, before, strict=True):
            await players[0].until(lambda p=players, n=acks: acks_of([*p]) > n)  # type: ignore[misc]

    def check(self) -> int:
        """Nothing is lost or doubled, and no owner wrote after the next one; how many rows."""
        for players in self.tables:
            epochs = [epoch for _, epoch, *_ in self.rows_of(players[0])]
            assert epochs == sorted(epochs)
        return check(self.store, [[*players] for players in self.tables])

    def rows_of(self, player: Wanderer) -> list[tuple[Any, ...]]:
        with connected(self.store) as db:
            return db.execute(OWN_ROWS, (player.code,)).fetchall()

    def own_rows(self, player: Wanderer) -> list[tuple[Any, ...]]:
        return [row for row in self.rows_of(player) if row[2] == "own"]


@asynccontextmanager
async def several(
    store: PostgresAddress, folder: Path, *, count: int, ttl: float, patience: float | None = None
) -> AsyncIterator[Nodes]:
    """So many nodes, until the end of the block. They wait so many seconds of *patience* for the
    database, or as long as usual."""
    programs = [NodeProgram(name, folder, store, ttl=ttl) for name in NAMES[:count]]
    for program in programs:
        if patience is not None:
            program.words += ["--patience", str(patience)]
    nodes = Nodes(store, programs)
    try:
        await programs[0].start()  # it prepares the database
        await asyncio.gather(*(program.start() for program in programs[1:]))
        yield nodes
    finally:
        await asyncio.gather(*(program.kill() for program in programs))


@asynccontextmanager
async def playing(
    nodes: Nodes, games: int = len(TABLES), *, opened_at: NodeProgram | None = None
) -> AsyncIterator[None]:
    """People at tables of all games, opened at that node, or at one after the other, who play on
    whatever happens."""
    connector = aiohttp.TCPConnector(limit=0, force_close=True)
    async with aiohttp.ClientSession(connector=connector) as http:
        for number, (settings, count) in enumerate(TABLES[:games]):
            players = [Wanderer(http, nodes) for _ in range(count)]
            for player in players:
                player.base = (opened_at or nodes.programs[number % len(nodes.programs)]).base
            await sit_down([*players], settings)
            nodes.tables.append(players)
        lives = [asyncio.create_task(player.wander()) for player in nodes.people]
        try:
            yield
        finally:
            for life in lives:
                life.cancel()
            ends = await asyncio.gather(*lives, return_exceptions=True)
            for player in nodes.people:
                await player.drop()
        for end in ends:
            assert isinstance(end, asyncio.CancelledError), end
