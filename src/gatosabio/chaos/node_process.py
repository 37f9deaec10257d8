"""A node as a process: the server's own tables, sessions and ownership, on simulated lines."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextvars import Context
from random import Random
from typing import Any, Final, Protocol, TypeVar

from gatosabio.chaos.simulated.connection import Connection
from gatosabio.chaos.simulated.log import SimulatedLog
from gatosabio.chaos.simulated.loop import PROCESS, Process, VirtualLoop
from gatosabio.chaos.simulated.node_link import LinkEnd
from gatosabio.chaos.simulated.sessions import SimulatedSessions
from gatosabio.chaos.simulated.store_line import StoreHost, StoreLine
from gatosabio.nodes.lease import Lease, NodeSettings
from gatosabio.nodes.node import Node
from gatosabio.records.log import CannotOpenLogError, DamagedError, Row, UnknownOutcomeError
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.app import STOP_WITHIN
from gatosabio.server.frame_stream import FrameStream
from gatosabio.server.free_codes import FullError
from gatosabio.server.gateway import CALLED_WITHIN, FarTable, Gateway
from gatosabio.server.greeting import Call, Strangers, call, me
from gatosabio.server.inner_door import ENDS_WITHIN
from gatosabio.server.link import SILENCE_SHARE
from gatosabio.server.linked_nodes import LinkedNodes
from gatosabio.server.node_tables import NodeOwnership
from gatosabio.server.noted_line import NotedLine
from gatosabio.server.ownership import ElsewhereError
from gatosabio.server.session import Session
from gatosabio.server.tables import Tables
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_client import Hello
from gatosabio.wire.to_client import Closed

T = TypeVar("T")

NOT_NOW: Final = (StoppedError, UnknownOutcomeError, RefusedByTableError, FullError)
"""Who gets one of these for a request is told to try again."""


MOST_AHEAD: Final = 100_000.0
"""Seconds by which the clocks of two nodes differ at most."""

SECRET: Final = "a secret of all nodes"  # noqa: S105 - nobody else is in this world


class Judge(Protocol):
    """Who watches what nodes do."""

    def appends(self, node: "NodeProcess", rows: Sequence[Row]) -> None:
        """*node* is about to write *rows*."""
        ...


class Network(Protocol):
    """How a node reaches others, and who cares when it ends."""

    async def call(self, node: "NodeProcess", session: str) -> LinkEnd:
        """A connection from *node* to the node of *session*.

        :raises OSError: if nobody listens there
        """
        ...

    def exited(self, node: "NodeProcess") -> None:
        """*node* has ended by itself."""
        ...


class NodeProcess:
    """One process, from its start to its end."""

    def __init__(
        self,
        loop: VirtualLoop,
        host: StoreHost,
        settings: NodeSettings,
        number: int,
        rng: Random,
        judge: Judge,
        network: Network,
    ) -> None:
        self.settings = settings
        self.process = Process(f"{settings.name}.{number}", rng.uniform(0, MOST_AHEAD))
        self.lease = Lease(settings.ttl_ms)
        self.log_line = StoreLine(host, self.process)
        self.read_line = StoreLine(host, self.process)
        self.session_line = StoreLine(host, self.process, may_be_late=False)
        self.tables: Tables | None = None
        self.is_open = False  # whether it lets players in
        self.connections: list[Connection] = []
        self.links: list[LinkEnd] = []
        self._stop = asyncio.Event()
        self._loop = loop
        self._rng = rng
        self._judge = judge
        self._network = network
        self._strangers = Strangers(me(settings.name))
        self._silence = SILENCE_SHARE * settings.ttl_ms / 1000
        self._gateway = Gateway(self._call, self._silence)
        self._others: LinkedNodes | None = None
        self._serving: dict[asyncio.Task[None], None] = {}  # players
        self._linked: dict[asyncio.Task[None], None] = {}  # other nodes
        self._context = Context()
        self._context.run(PROCESS.set, self.process)

    def __repr__(self) -> str:
        return self.process.name

    @property
    def lines(self) -> tuple[StoreLine, StoreLine, StoreLine]:
        """Its lines to the database."""
        return self.log_line, self.read_line, self.session_line

    def do(self, work: Callable[[], T]) -> T:
        """Do *work* as this process."""
        return self._context.copy().run(work)

    def start(self) -> None:
        """Begin."""
        self.do(lambda: self._loop.create_task(self._main()))

    def told_to_stop(self) -> None:
        """SIGTERM."""
        self.do(lambda: self._loop.call_soon(self._stop.set))

    # --- What the process does, as `run.serve` does it ---

    async def _main(self) -> None:
        records = SimulatedLog(
            self.log_line, self.read_line, self.lease, lambda rows: self._judge.appends(self, rows)
        )
        node = Node(SimulatedSessions(self.session_line), self.settings, self.lease)
        ownership = NodeOwnership(node, records)
        try:
            await node.join()
        except CannotOpenLogError:  # whoever runs the machine starts it again
            self._network.exited(self)
            return
        self.tables = Tables(records, self._rng, ownership)
        self._others = LinkedNodes(
            self.tables, SECRET, lambda: self.lease.session, self._silence, self._strangers
        )
        hand_over = ownership.runs(self.tables, None)
        self.is_open = True
        await self._stop.wait()
        self.is_open = False
        await hand_over()
        self.tables.close()
        await self._gateway.close()
        await _end(self._serving, STOP_WITHIN)
        await ownership.all_released()
        await node.close()
        self._others.hang_up()
        await _end(self._linked, ENDS_WITHIN)
        await records.close()
        self._network.exited(self)

    # --- Who comes in ---

    def let_in(self, connection: Connection) -> None:
        """Serve a player on *connection*."""
        if not self.is_open or self.process.is_dead:
            connection.cut()
            return
        self.connections = [one for one in self.connections if not one.is_cut]
        self.connections.append(connection)

        self._beside(self._serving, lambda: self._serve(connection))

    def let_node_in(self, link: LinkEnd) -> None:
        """Serve another node on *link*, if it may come."""

        async def serve() -> None:
            assert self._others is not None, "it is open"
            stream = FrameStream()
            link.attach(stream)
            self.links.append(link)
            try:
                await self._others.serve(stream)
            finally:
                self.links.remove(link)

        if self._others is None or self.process.is_dead:
            link.close()
        else:
            self._beside(self._linked, serve)

    async def _call(self, session: str) -> FrameStream:
        """As `OtherNodes` does."""
        stream = FrameStream()
        (await self._network.call(self, session)).attach(stream)
        try:
            async with asyncio.timeout(CALLED_WITHIN):
                await call(stream, Call(self._strangers.ours, session, SECRET))
        except BaseException:
            stream.abort()
            raise
        return stream

    def _beside(
        self, tasks: dict[asyncio.Task[None], None], work: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        def serve() -> None:
            task = self._loop.create_task(work())
            tasks[task] = None
            task.add_done_callback(tasks.pop)

        self.do(serve)

    async def _serve(self, connection: Connection) -> None:
        """As `TableLines` does, without HTTP around it."""
        line = NotedLine(witness=False)
        session = Session(connection.wire, line, self._rng)
        connection.session = session
        host: Actor | FarTable | None = None
        try:
            hello = await session.read_hello()
            try:
                host = await self._let_in(session, line, hello) if hello is not None else None
            except (UnknownOutcomeError, StoppedError):
                session.close(Closed(why="retry"))
            except DamagedError:
                session.close(Closed(why="damaged"))
            else:
                if host is None:
                    session.close(Closed(why="no-such-token"))
            if host is not None:
                await session.talk()
        finally:
            if host is not None:
                await host.disconnect(session.person, session)
            await session.hang_up()

    async def _let_in(
        self, session: Session, line: NotedLine, hello: Hello
    ) -> Actor | FarTable | None:
        assert self.tables is not None, "it is open"
        try:
            actor = await self.tables.connect(session, hello)
        except ElsewhereError as elsewhere:
            if not elsewhere.owner:
                raise
            return await self._gateway.come(session, line, hello, elsewhere.owner)
        line.stay_here()
        return actor

    def ask(
        self, work: Callable[[Tables], Awaitable[T]], answer: Callable[[T | None], None]
    ) -> None:
        """A request over HTTP. The *answer* is None if it is to be tried again; there may be none
        at all."""

        async def serve() -> None:
            assert self.tables is not None, "it is open"
            try:
                answer(await work(self.tables))
            except NOT_NOW:
                answer(None)

        if self.is_open and not self.process.is_dead:
            self.do(lambda: self._loop.create_task(serve()))


async def _end(tasks: dict[asyncio.Task[None], None], seconds: float) -> None:
    """As aiohttp ends what it serves: wait so long, then cancel."""
    if tasks:
        await asyncio.wait([*tasks], timeout=seconds)
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait([*tasks])
