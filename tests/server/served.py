"""A server of one's own for every test: in this process, on a real socket and a real file."""

import asyncio
import gc
import inspect
import logging
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Concatenate, ParamSpec

import aiohttp
import pytest
from aiohttp import web

from gatosabio.records.log import Row
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.records.sqlite import SqliteLog
from gatosabio.server import health
from gatosabio.server.actor import Actor
from gatosabio.server.app import Server
from gatosabio.server.guard import Guard
from gatosabio.server.ownership import Ownership
from gatosabio.server.session import Session
from server.player import Player

P = ParamSpec("P")


class Lines(logging.Handler):
    """Everything that anybody logs, down to the smallest detail."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    @property
    def text(self) -> str:
        return "\n".join(logging.Formatter().format(record) for record in self.records)

    @property
    def errors(self) -> list[str]:
        gc.collect()  # a task whose exception nobody has asked for complains when it is collected
        grave = [record for record in self.records if record.levelno >= logging.ERROR]
        return [logging.Formatter().format(record) for record in grave]


class Served:
    """The server, its file, and a way to talk to it."""

    def __init__(
        self, server: Server, runner: web.AppRunner, records: SqliteLog, path: Path, port: int
    ) -> None:
        self.server = server
        self.app = runner.app
        self._runner = runner
        self.records = records
        self.path = path
        self.port = port
        self.base = f"http://127.0.0.1:{self.port}"
        self.lines = Lines()
        self.http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        self.players: list[Player] = []

    async def all_gone(self, came: int) -> None:
        """Wait until so many connections have come in, and all have gone again."""
        door = self.server.door
        async with asyncio.timeout(120):
            while door.came < came or self.connections:
                await asyncio.sleep(0.02)

    @property
    def connections(self) -> int:
        """How many the server has open, sockets and others."""
        assert self._runner.server is not None
        return len(self._runner.server.connections)

    def buffered_for(self, address: tuple[str, int]) -> int:
        """The bytes that the server's transport keeps for the client at that address."""
        assert self._runner.server is not None
        transports = [connection.transport for connection in self._runner.server.connections]
        return sum(
            transport.get_write_buffer_size()
            for transport in transports
            if transport is not None and transport.get_extra_info("peername") == address
        )

    def stranger(self) -> Player:
        """Somebody who has not come in yet."""
        player = Player(self.http, self.base)
        self.players.append(player)
        return player

    async def host(self, **settings: Any) -> Player:
        """The host of a new table, connected."""
        return await (await self.stranger().open(**settings)).connect()

    async def guest(self, host: Player) -> Player:
        """One more person at that table, connected."""
        return await (await self.stranger().join(host.code)).connect()

    async def table(self, people: int, cats: int = 0, **settings: Any) -> list[Player]:
        """So many people round a new table, all seated in this order, the host first; then cats."""
        host = await self.host(**settings)
        players = [host] + [await self.guest(host) for _ in range(people - 1)]
        for seat, player in enumerate(players):
            await player.send("sit", name=f"P{seat}")
            await host.until(lambda seats=seat + 1: len(host.info["seats"]) == seats)  # type: ignore[misc]
        for cat in range(cats):
            await host.send("add-bot", level="tiger")
            await host.until(lambda seats=people + cat + 1: len(host.info["seats"]) == seats)  # type: ignore[misc]
        return players

    def actor_of(self, player: Player) -> Actor:
        """Who runs that player's table."""
        tables = self.server.tables
        actors = [tables.find_awake(table) for table in tables.awake_ids]
        return next(actor for actor in actors if actor and actor.table.state.code == player.code)

    def session_of(self, player: Player) -> Session:
        """The connection of that player."""
        session = self.actor_of(player).sessions[player.person]
        assert isinstance(session, Session)
        return session

    async def id_of(self, player: Player) -> str:
        table = await self.records.find_code(player.code)
        assert table is not None
        return table

    async def rows(self, player: Player) -> list[Row]:
        """What the log has of that player's table."""
        return await self.records.read(await self.id_of(player))

    async def close(self) -> None:
        for player in self.players:
            await player.close()
        await self.http.close()


async def status_of(
    http: aiohttp.ClientSession, house: Served, method: str, path: str, **more: Any
) -> int:
    """What the server answers to a request of its own page."""
    headers = {"Origin": house.base, **more.pop("headers", {})}
    async with http.request(method, house.base + path, headers=headers, **more) as answer:
        return answer.status


async def until(done: Callable[[], bool], within: float = 120) -> None:
    """Wait for something in the server that no client is told of."""
    async with asyncio.timeout(within):
        while not done():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def serving(
    file: Path,
    guard: Guard | None = None,
    path: str = "",
    *,
    prints: bool = True,
    ownership: Ownership | None = None,
) -> AsyncIterator[Served]:
    """A server on that file, until the end of the block. Nothing may have gone wrong by then that
    nobody expected: not a line of the log says so."""
    records = SqliteLog(file)
    server = Server(
        records,
        guard or Guard((), tls=False),
        Random(1),
        witness=True,
        path=path,
        learners=SqlLearners(records),
        prints=prints,
        ownership=ownership,
    )
    runner = server.runner()
    await runner.setup()
    port = await server.door.listen(runner, "127.0.0.1", 0)
    served = Served(server, runner, records, file, port)
    patch = pytest.MonkeyPatch()
    patch.setattr(health, "PATIENCE", 600_000.0)  # a busy machine is no dead disk
    root = logging.getLogger()
    level = root.level
    root.addHandler(served.lines)
    root.setLevel(logging.DEBUG)
    try:
        yield served
        await served.close()
        server.door.shut()
        await runner.cleanup()
        errors = served.lines.errors
        assert not errors, "\n".join(errors)
    finally:
        patch.undo()
        root.removeHandler(served.lines)
        root.setLevel(level)
        await served.close()
        server.door.shut()
        await runner.cleanup()
        await records.close()


def run(story: Coroutine[Any, Any, None]) -> None:
    """On the event loop that the server has in earnest."""
    if sys.platform == "win32":
        asyncio.run(story)
    else:
        import uvloop

        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(story)


def served(
    story: Callable[Concatenate[Served, P], Awaitable[None]],
) -> Callable[..., None]:
    """The test that tells *story* to a new server; what else it asks for, pytest gives it."""

    async def tell(path: Path, *args: Any, **fixtures: Any) -> None:
        async with serving(path) as house:
            await story(house, *args, **fixtures)

    def test(tmp_path: Path, **fixtures: Any) -> None:
        run(tell(tmp_path / "tables.db", **fixtures))

    wanted = list(inspect.signature(story).parameters.values())[1:]
    tmp_path = inspect.Parameter("tmp_path", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    test.__signature__ = inspect.Signature([tmp_path, *wanted])  # type: ignore[attr-defined]
    test.__name__ = story.__name__
    test.__doc__ = story.__doc__
    return test
