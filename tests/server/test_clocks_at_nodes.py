"""The owner of tables is told to stop, and another node goes on: that costs no player any time."""

import asyncio
import time
from pathlib import Path
from typing import Final, NamedTuple

from gatosabio.records.postgres_address import PostgresAddress
from records.cluster import connected
from server.several_nodes import Nodes, Wanderer, playing, several

LONG: Final = 600_000.0
AWAY: Final = 2_500.0
"""So long nobody can play, in ms, and longer on a busy machine. A scramble lasts 400 ms here."""

ROUNDING: Final = 5
"""Milliseconds that clocks may differ by, which count whole ones."""

ROWS: Final = (
    "SELECT epoch, kind, at_ms, wall_ms FROM log JOIN codes USING (table_id) WHERE code = %s"
    " ORDER BY seq"
)


class Told(NamedTuple):
    """A row: what the clock of the table showed, and what that of the wall."""

    epoch: int
    kind: str
    at: int
    wall: int


def rows_of(nodes: Nodes, player: Wanderer) -> list[Told]:
    with connected(nodes.store) as db:
        return [Told(*row) for row in db.execute(ROWS, (player.code,)).fetchall()]


def check_that_no_time_is_lost(rows: list[Told]) -> int:
    """Whatever is written after a new owner came, was written when no more time had run on the
    table's clock than has passed since then; so that none ran while there was no owner, for a turn
    or a race. Gives how often there was one."""
    gaps = 0
    played = [row for row in rows if row.kind in ("act", "tmo", "own")]
    for number, row in enumerate(played):
        if row.kind != "own" or number + 1 == len(played) or played[number + 1].kind == "own":
            continue
        before = [one for one in played[:number] if one.kind != "own"]
        after = played[number + 1]
        if not before or after.at < before[-1].at:  # another game has begun
            continue
        gap = row.wall - before[-1].wall
        ran, passed = after.at - before[-1].at, after.wall - row.wall
        assert ran <= passed + ROUNDING, f"{gap} ms without an owner: {before[-1]} {row} {after}"
        gaps += gap > AWAY
    return gaps


def test_no_clock_runs_while_a_table_has_no_owner(
    database: PostgresAddress, tmp_path: Path
) -> None:
    async def story() -> None:
        async with several(database, tmp_path, count=2, ttl=LONG) as nodes:
            here, there = nodes.programs
            async with playing(nodes, opened_at=here):
                await nodes.until_all_play()
                for leaving, staying in ((here, there), (there, here)):
                    nodes.up.clear()  # so that nobody can ask for a table too soon
                    assert await leaving.stop() == 0
                    gone_at = time.monotonic()
                    while (away := AWAY / 1000 - (time.monotonic() - gone_at)) > 0:
                        await asyncio.sleep(away)
                    nodes.up.append(staying)
                    await nodes.until_all_play()
                    nodes.check()
                    await leaving.start()
                found = [check_that_no_time_is_lost(rows_of(nodes, p[0])) for p in nodes.tables]
                print(f"\npauses that cost nobody any time, at each table: {found}")
                assert sum(found) >= len(nodes.tables)

    asyncio.run(story())
