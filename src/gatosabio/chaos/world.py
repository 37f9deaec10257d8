"""One world: a database, some nodes and some tables, until what was planned to go wrong has gone
wrong and everybody plays on."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Final, TypeVar

from gatosabio.chaos.faults import Point
from gatosabio.chaos.harm import Harm, House
from gatosabio.chaos.node_process import Judge, Network, NodeProcess
from gatosabio.chaos.observer import Observer, short
from gatosabio.chaos.play import EVENINGS
from gatosabio.chaos.player import Internet, Player
from gatosabio.chaos.simulated.connection import TRAVELS, Connection, LineWatcher
from gatosabio.chaos.simulated.loop import PROCESS, VirtualLoop
from gatosabio.chaos.simulated.node_link import LinkEnd, new_link
from gatosabio.chaos.simulated.store import Store, Watcher
from gatosabio.chaos.simulated.store_line import StoreHost
from gatosabio.chaos.trace import Trace
from gatosabio.nodes.lease import NodeSettings
from gatosabio.records.log import Row
from gatosabio.server.tables import Tables

T = TypeVar("T")

TTL: Final = 2.0
"""The lease of a node, in seconds: shorter than a real one, so that less time has to be played."""

LOOKS_EVERY: Final = 0.15

NAMES: Final = ("ana", "bea", "ceo", "dan")

LONGEST_SAID: Final = 110
"""Characters of a message that a trace shows."""

UNFORESEEN: Final = "an error is logged: "
"""How a violation begins that is none of a promise to players."""

ANSWERS_WITHIN: Final = 1.0
"""Seconds that somebody waits for the answer to a request over HTTP."""


class World(House, Internet, Network, Judge, Watcher, LineWatcher):
    """Everything that is there, and how it reaches each other."""

    def __init__(self, loop: VirtualLoop, seed: int, *, is_traced: bool) -> None:
        self.loop = loop
        self.trace = Trace(loop.time, is_wanted=is_traced)
        self.store = Store(lambda: loop.time() * 1000)
        self.store.watcher = self
        self.host = StoreHost(loop, self.store, Random(f"{seed} store"))
        self.observer = Observer(self.store, loop.time, TTL * 1000)
        self.processes: list[NodeProcess] = []  # all that there ever were
        self.nodes: list[NodeProcess] = []  # those that run, or are frozen
        self.players: list[Player] = []
        self.tables: list[list[Player]] = []
        self._seed = seed
        self._rng = Random(f"{seed} world")
        self._lines = Random(f"{seed} lines")
        self.harm = Harm(self, loop, self.host, Random(f"{seed} harm"), self.trace)
        self.names = NAMES[: self._rng.choice((2, 2, 3, 3, 4))]

    def begin(self) -> None:
        """Start the nodes, and let people come to tables."""
        for name in self.names:
            self.start_node(name)
        for number in range(2):
            evening, people = self._rng.choice(EVENINGS), self._rng.choice((2, 2, 3))
            seated: list[Player] = []
            for seat in range(people):
                name = f"{'PQ'[number]}{seat}"
                rng = Random(f"{self._seed} {name}")
                host = seated[0] if seated else None
                seated.append(Player(name, evening, people, host, self, self.loop, rng))
            self.tables.append(seated)
            self.players += seated
        for player in self.players:
            self.loop.create_task(player.live())

    # --- Nodes ---

    @property
    def idle_names(self) -> list[str]:
        running = {node.settings.name for node in self.nodes}
        return [name for name in self.names if name not in running]

    def start_node(self, name: str) -> None:
        if name not in self.idle_names:
            return
        number = len(self.processes)
        settings = NodeSettings(name=name, ttl_ms=TTL * 1000, looks_every_ms=LOOKS_EVERY * 1000)
        rng = Random(f"{self._seed} node {number}")
        node = NodeProcess(self.loop, self.host, settings, number, rng, self, self)
        self.trace(node, "starts")
        self.processes.append(node)
        self.nodes.append(node)
        node.start()

    def exited(self, node: NodeProcess) -> None:
        """It ended by itself. The kernel closes its lines, and somebody starts it again."""
        self.trace(node, "ends")
        if node in self.nodes:
            self.nodes.remove(node)
        for line in node.lines:
            line.close()
        for connection in node.connections:
            connection.cut()
        self.harm.start_again(node.settings.name)

    # --- The network ---

    def connect(self, player: Player) -> Connection:
        connection = Connection(self.loop, self._lines, player, self)
        node = self._lines.choice(self.nodes) if self.nodes else None
        self.trace(player, "connects to %s", node)
        soon = self.loop.time() + self._lines.uniform(*TRAVELS)
        if node is None:
            self.loop.call_exactly_at(soon, connection.cut)
        else:
            self.loop.call_exactly_at(soon, node.let_in, connection)
        return connection

    async def request(self, work: Callable[[Tables], Awaitable[T]]) -> T | None:
        answer: asyncio.Future[T | None] = self.loop.create_future()

        def answered(what: T | None) -> None:
            soon = self.loop.time() + self._lines.uniform(*TRAVELS)
            self.loop.call_exactly_at(soon, arrived, what)

        def arrived(what: T | None) -> None:
            if not answer.done():
                answer.set_result(what)

        if self.nodes:
            node = self._lines.choice(self.nodes)
            soon = self.loop.time() + self._lines.uniform(*TRAVELS)
            self.loop.call_exactly_at(soon, node.ask, work, answered)
        try:
            return await asyncio.wait_for(answer, ANSWERS_WITHIN)
        except TimeoutError:
            return None

    async def call(self, node: NodeProcess, session: str) -> LinkEnd:
        called = next((one for one in self.nodes if one.lease.session == session), None)
        if called is None:
            raise ConnectionRefusedError
        here, there = new_link(self.loop, self._lines)
        soon = self.loop.time() + self._lines.uniform(*TRAVELS)
        self.loop.call_exactly_at(soon, called.let_node_in, there)
        node.links.append(here)
        return here

    # --- What is watched ---

    def _point(self, point: Point) -> None:
        if (process := PROCESS.get()) is not None:
            self.harm.at_point(point, process)

    def appends(self, node: NodeProcess, rows: Sequence[Row]) -> None:
        self.observer.appends(node, rows)
        self._point("before an append")

    def committed(self, process: str, rows: Sequence[Row]) -> None:
        for row in rows:
            self.trace(
                process,
                "wrote %s %s epoch %s %s %s",
                short(row.table),
                row.seq,
                row.epoch,
                row.kind,
                row.cid or "",
            )
        self.observer.committed(process, rows)

    def reads(self, connection: Connection) -> None:
        self.observer.reads(connection)

    def sends(self, connection: Connection, message: bytes) -> None:
        if self.trace.is_wanted and (process := PROCESS.get()) is not None:
            said = message.decode()
            said = said if len(said) < LONGEST_SAID else f"{said[: LONGEST_SAID - 1]}…"
            self.trace(process.name, "to %s: %s", connection.player, said)
        self.observer.sends(connection, message)
        self._point("said")


class Complaints(logging.Handler):
    """What the server's code writes to its log becomes part of the trace; an error that nobody has
    foreseen is a violation."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        process = PROCESS.get()
        self._world.trace(process.name if process else "", "logs: %s", record.getMessage())
        if record.exc_info is not None and record.exc_info[1] is not None:
            said = f"{record.getMessage()}: {record.exc_info[1]!r}"
            self._world.observer.violated(f"{UNFORESEEN}{said}")
