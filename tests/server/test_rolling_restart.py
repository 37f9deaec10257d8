"""Three nodes behind an ordinary load balancer are restarted one after the other, as `--node` makes
them, while people play all games: nothing is lost, and everybody comes back by themselves."""

import asyncio
import time
from pathlib import Path

import aiohttp

from gatosabio.records.postgres_address import PostgresAddress
from server.balancer import balanced
from server.process import Program, free_port
from server.test_kills import TABLES, Tireless, acks_of, check, sit_down, until_all_play

NAMES = ("ana", "bea", "ceo")


async def until_ready(http: aiohttp.ClientSession, program: Program) -> None:
    """As whoever restarts them waits."""
    async with asyncio.timeout(60):
        while True:
            async with http.get(f"{program.base}/ready") as answer:
                if answer.status == 200:
                    return
            await asyncio.sleep(0.02)


def test_a_rolling_restart_loses_nothing(database: PostgresAddress, tmp_path: Path) -> None:
    async def story() -> None:
        programs = [
            Program(tmp_path / f"{name}.db", free_port(), "--node", name, store=database)
            for name in NAMES
        ]
        await programs[0].start()
        await asyncio.gather(*(program.start() for program in programs[1:]))
        connector = aiohttp.TCPConnector(limit=0, force_close=True)
        try:
            async with (
                balanced(programs) as balancer,
                aiohttp.ClientSession(connector=connector) as http,
            ):
                tables = [[Tireless(http, balancer.base) for _ in range(n)] for _, n in TABLES]
                for (settings, _), players in zip(TABLES, tables, strict=True):
                    await sit_down(players, settings)
                is_up = asyncio.Event()
                is_up.set()
                lives = [
                    asyncio.create_task(player.play_on(is_up))
                    for players in tables
                    for player in players
                ]
                drained = []
                for program in programs:
                    await until_all_play(tables, [acks_of(players) for players in tables])
                    began = time.perf_counter()
                    assert await program.stop() == 0
                    drained.append(time.perf_counter() - began)
                    await until_all_play(tables, [acks_of(players) for players in tables])
                    await program.start()
                    await until_ready(http, program)
                await until_all_play(tables, [acks_of(players) for players in tables])
                rows = check(database, tables)
                for life in lives:
                    life.cancel()
                ends = await asyncio.gather(*lives, return_exceptions=True)
                assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends
                for player in (one for players in tables for one in players):
                    await player.drop()
                print(f"\n{rows} rows; drained in {', '.join(f'{s:.2f}' for s in drained)} s")
        finally:
            await asyncio.gather(*(program.kill() for program in programs))

    asyncio.run(story())
