"""Players who think before they act, so that the server is not busy; and how long it takes until
the others know what one has done."""

import asyncio
import random
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import aiohttp

from server.plans import BY_TURNS, plan
from server.player import Player

THINKS: Final = (0.1, 0.3)  # seconds


class Thoughtful(Player):
    """Plays one game after the other. *took* are milliseconds from an action to the moment when the
    next player is told of it."""

    def __init__(self, http: aiohttp.ClientSession, base: str, seed: int) -> None:
        super().__init__(http, base)
        self.plan = plan
        self.encore = True
        self.took: list[float] = []
        self.friend: Thoughtful | None = None
        self._rng = random.Random(seed)
        self._acted: float | None = None
        self._thinking: asyncio.Task[None] | None = None

    async def hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "told" and self.friend is not None:
            self.friend.was_heard()
        await super().hear(message)

    def was_heard(self) -> None:
        if self._acted is not None:
            self.took.append((time.perf_counter() - self._acted) * 1000)
            self._acted = None

    async def follow_plan(self) -> None:
        if self._thinking is None or self._thinking.done():
            self._thinking = self.spawn(self._think())

    async def _think(self) -> None:
        await asyncio.sleep(self._rng.uniform(*THINKS))
        if (action := self.plan(self)) is not None:
            self._acted = time.perf_counter()
            await self.act(action)


class Evening:
    """Some tables of two, each at an address of its own."""

    def __init__(self, base: str, tables: int) -> None:
        self.players: list[Thoughtful] = []
        self._base = base
        self._tables = tables
        self._sessions: list[aiohttp.ClientSession] = []

    async def __aenter__(self) -> "Evening":
        for number in range(self._tables):
            here = aiohttp.TCPConnector(local_addr=(f"127.0.1.{number + 1}", 0))
            http = aiohttp.ClientSession(connector=here)
            self._sessions.append(http)
            host, guest = (Thoughtful(http, self._base, 2 * number + n) for n in range(2))
            host.friend, guest.friend, guest.encore = guest, host, False
            await (await host.open(**BY_TURNS)).connect()
            await (await guest.join(host.code)).connect()
            for seats, player in enumerate((host, guest), 1):
                await player.send("sit", name=f"P{seats}")
                await host.until(lambda h=host, n=seats: len(h.info["seats"]) == n)  # type: ignore[misc]
            await host.send("start")
            self.players += [host, guest]
        return self

    async def __aexit__(self, *_: object) -> None:
        for player in self.players:
            await player.close()
        for http in self._sessions:
            await http.close()

    def cut_off(self) -> list[str | None]:
        """Why connections have ended."""
        return [player.closed for player in self.players if player.close_code is not None]

    async def measured(self, seconds: float) -> list[float]:
        """What the actions of that time took."""
        for player in self.players:
            player.took.clear()
        await asyncio.sleep(seconds)
        return [took for player in self.players for took in player.took]


def middle(rounds: Sequence[Sequence[float]]) -> float:
    """The median of all."""
    return statistics.median(took for one in rounds for took in one)


def late(rounds: Sequence[Sequence[float]]) -> float:
    """What 99 of 100 do not exceed."""
    everything = sorted(took for one in rounds for took in one)
    return everything[int(len(everything) * 0.99)]


def memory_of(pid: int) -> float:
    """Megabytes that a process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("VmRSS:"))) / 1024
