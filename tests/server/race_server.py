"""For tests of races over real sockets: a server in this process, players with hands of a known
speed, and whether the machine let all of them run in time."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

import aiohttp
from aiohttp import web

from gatosabio.records.sqlite import SqliteLog
from gatosabio.server.actor import Actor
from gatosabio.server.app import Server
from gatosabio.server.export import games_of
from gatosabio.server.guard import Guard
from gatosabio.server.session import Session
from gatosabio.server.tcp_info import kernel_round_trips
from server.player import Player

Action = dict[str, Any]
Reflex = Callable[[Player], tuple[Action, float] | None]

ATTEMPTS: Final = 4
"""How often a test is tried on a busy machine before it is skipped."""

PORTS: Final = range(8650, 8700)
DECK: Final = 52

# --- The server and its players ---


class RaceServer:
    """A server in this process, so that it can be asked what it saw."""

    def __init__(self, server: Server, records: SqliteLog, base: str) -> None:
        self.base = base
        self._server = server
        self._records = records

    async def actor(self, player: Player) -> Actor:
        table = await self._records.find_code(player.code)
        assert table is not None
        actor = await self._server.tables.find(table)
        assert actor is not None
        return actor

    async def record(self, player: Player) -> Sequence[Any]:
        """Every action of the one game at that player's table, as its record has it."""
        (game,) = games_of(await self._records.read((await self.actor(player)).id))
        actions: Sequence[Any] = game.record.actions
        return actions

    async def least_round_trip(self, player: Player) -> float:
        """What the server's kernel has measured on that player's line, in ms."""
        session = (await self.actor(player)).sessions[player.person]
        assert isinstance(session, Session)
        measured = kernel_round_trips(session.transport.get_extra_info("socket"))
        assert measured is not None
        return measured[0]

    async def seat(self, *players: Player, **settings: Any) -> None:
        """Round a new table in this order, and start once something is known of every line."""
        host = players[0]
        for player in players:
            await (player.open(**settings) if player is host else player.join(host.code))
            await player.connect()
            await player.send("sit")
            await player.until(partial(_sits, player))
        sessions = (await self.actor(host)).sessions
        async with asyncio.timeout(120):
            while any(sessions[player.person].line.last_pong < 0 for player in players):
                await asyncio.sleep(0.01)
        await host.send("start")


def _sits(player: Player) -> bool:
    return any(seat["person"] == player.person for seat in player.info["seats"])


async def settled(player: Player, done: Callable[[], bool]) -> None:
    """Wait for that, unless the server hangs up."""
    await player.until(lambda: player.closed is not None or done())
    assert player.closed is None


@asynccontextmanager
async def serving(
    path: Path, listener: socket.socket, *, witness: bool = True
) -> AsyncIterator[RaceServer]:
    """A server on that socket, until the end of the block."""
    records = SqliteLog(path)
    server = Server(records, Guard((), tls=False), Random(1), witness=witness)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=5)
    try:
        await runner.setup()
        await web.SockSite(runner, listener).start()
        address, port = listener.getsockname()
        yield RaceServer(server, records, f"http://{address}:{port}")
    finally:
        await runner.cleanup()
        await records.close()
        listener.close()


Dial = Callable[[object], socket.socket]


@asynccontextmanager
async def people(
    server: RaceServer, *kinds: tuple[type[Player], Dial | None]
) -> AsyncIterator[list[Player]]:
    """Players of these kinds, each with sockets of its own end of the line."""
    async with AsyncExitStack() as stack:
        players = []
        for kind, dial in kinds:
            connector = aiohttp.TCPConnector(socket_factory=dial)
            http = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
            player = kind(http, server.base)
            stack.push_async_callback(player.close)
            players.append(player)
        yield players


def listen_here() -> socket.socket:
    """On loopback, and on a port that no connection of anybody's has by chance."""
    for port in PORTS:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", port))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    raise OSError(f"no port is free from {PORTS[0]} to {PORTS[-1]}")


# --- Their hands ---


def reactions(fastest: float, races: int) -> list[float]:
    """Seconds, as they vary from race to race."""
    rng = Random(races)
    return [fastest + 0.1 * rng.random() for _ in range(races)]


def takes_after(seconds: Sequence[float]) -> Reflex:
    """Take every card after a time of its own, as many as there are times for."""

    def reflex(player: Player) -> tuple[Action, float] | None:
        view = player.view
        taken = DECK - view["deck"]
        if taken >= len(seconds):
            return None
        take = {"do": "take", "seat": view["seat"], "card": view["top"], "pile": 0}
        return take, seconds[taken]

    return reflex


# --- The machine ---


class Calm:
    """Whether the machine let this process run when it wanted to, as long as the block lasted."""

    TICK: Final = 0.005
    MOST_LATE: Final = 3.0  # ms: the smallest difference that a test looks for is 10

    def __init__(self) -> None:
        self._late: list[float] = []

    async def __aenter__(self) -> "Calm":
        self._task = asyncio.get_running_loop().create_task(self._watch())
        return self

    async def __aexit__(self, *_: object) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    async def _watch(self) -> None:
        while True:
            due = perf_counter() + self.TICK
            await asyncio.sleep(self.TICK)
            self._late.append((perf_counter() - due) * 1000)

    @property
    def usually_late(self) -> float:
        """How late 19 of 20 ticks were at most, in ms."""
        return sorted(self._late)[int(0.95 * len(self._late))]

    def __bool__(self) -> bool:
        return self.usually_late <= self.MOST_LATE
