"""Two thousand people lose their connection at once, because the server is started again: all are
back soon, and whoever plays plays on (goal A7)."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import aiohttp

from long.thoughtful import Evening, late, memory_of
from server.plans import BY_TURNS
from server.player import Player
from server.process import Program, free_port

ADDRESSES: Final = 50
TABLES: Final = 10  # of an address
PEOPLE: Final = 4  # of a table
ALL_BACK: Final = 10.0  # seconds
TRIES: Final = 3


async def seated(base: str, number: int) -> tuple[aiohttp.ClientSession, list[Player]]:
    """The people at one address, with their tables."""
    here = aiohttp.TCPConnector(local_addr=(f"127.0.2.{number + 1}", 0), limit=0)
    http = aiohttp.ClientSession(connector=here)
    people: list[Player] = []
    for _ in range(TABLES):
        host = await (await Player(http, base).open(**BY_TURNS)).connect()
        people.append(host)
        guests = [await Player(http, base).join(host.code) for _ in range(PEOPLE - 1)]
        people += [await guest.connect() for guest in guests]
    return http, people


async def back(player: Player) -> None:
    """As a page does: it tries until it is welcome."""
    while True:
        try:
            await player.connect()
        except (ConnectionError, aiohttp.ClientError):
            await asyncio.sleep(0.1)
        else:
            if player.closed is None:
                return


def test_all_are_back_soon(tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    async def story() -> float:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        houses = [await seated(program.base, number) for number in range(ADDRESSES)]
        people = [player for _, some in houses for player in some]
        assert len(people) == ADDRESSES * TABLES * PEOPLE
        took = 0.0
        for _ in range(TRIES):
            await program.stop()
            for player in people:
                await player.leave_tasks()
            await program.start()
            async with Evening(program.base, 5) as evening:
                began = time.perf_counter()
                storm = asyncio.gather(*map(back, people))
                during = await evening.measured(3)
                await storm
                took = time.perf_counter() - began
                assert evening.cut_off() == []
            record_property(
                "figure",
                f"{len(people):,} people back after {took:.1f} s, {memory_of(program.pid):.0f} MB; "
                f"meanwhile p99 from an action to the others {late([during]):.0f} ms (the clients "
                "run on the same two cores)",
            )
            if took <= ALL_BACK:
                break
        for http, some in houses:
            for player in some:
                await player.leave_tasks()
            await http.close()
        await program.stop()
        return took

    assert asyncio.run(story()) <= ALL_BACK
