"""kill -9 of PostgreSQL while people play: the server lives on, nothing that was acknowledged is
lost, and every table goes on."""

import asyncio
from pathlib import Path
from typing import Final

from records.cluster import Cluster
from server.process import Program, free_port
from server.test_kills import acks_of, check, playing, until_all_play

KILLS: Final = 5


def test_whoever_kills_postgres_finds_everything_where_it_was(
    own_postgres: Cluster, tmp_path: Path
) -> None:
    store = own_postgres.create("cats")

    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port(), store=store)
        await program.start()
        pid = program.pid
        async with playing(program) as (tables, _):
            await until_all_play(tables, [acks_of(players) for players in tables])
            for _ in range(KILLS):
                await asyncio.to_thread(own_postgres.kill)
                await asyncio.to_thread(own_postgres.start)
                check(store, tables)
                await until_all_play(tables, [acks_of(players) for players in tables])
            rows = check(store, tables)
            print(f"\n{KILLS} kills, {rows} rows, {sum(map(acks_of, tables))} acknowledged actions")
        assert program.pid == pid
        assert await program.stop() == 0
        assert "never retrieved" not in program.complaints.read_text()

    asyncio.run(story())
