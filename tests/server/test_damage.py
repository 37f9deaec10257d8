"""A damaged table is told with a sentence, and stops nobody else."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from gatosabio.server import pings
from server.plans import BY_TURNS, QUICK_RACE, plays
from server.player import Player
from server.served import Served, run, served, serving

DAMAGE: Final = {
    "a row is missing": ("DELETE FROM log WHERE seq = 2", "row 2 of table {} is damaged: it is"),
    "a row is no JSON": ("UPDATE log SET body = 'x' WHERE seq = 2", "row 2 of table {} is damaged"),
    "a deal is no deal": (
        """UPDATE log SET body = '{"do":"deal"}' WHERE seq = 2""",
        "row 2 of table {} is damaged",
    ),
}


@pytest.mark.parametrize(("damage", "sentence"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_table_is_told_and_others_play_on(
    tmp_path: Path, damage: str, sentence: str
) -> None:
    path = tmp_path / "tables.db"

    async def story() -> None:
        async with serving(path) as house:
            host = await house.host(game="addirace")
            await host.send("sit", name="Ana")
            await host.until(lambda: len(host.info["seats"]) == 1)
            table = house.actor_of(host).id
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(damage)
        async with serving(path) as house:
            await other_play_on(house)
            again = await Player(house.http, house.base, host.token).connect()
            assert again.closed == "damaged"
            url = f"{house.base}/api/tables/{host.code}/join"
            async with house.http.post(url, headers={"Origin": house.base}) as answer:
                assert (answer.status, await answer.json()) == (503, {"error": "damaged-table"})
            told = [line for line in house.lines.errors if sentence.format(table) in line]
            assert len(told) == 2
            assert "Traceback" not in house.lines.text
            house.lines.records.clear()

    run(story())


async def other_play_on(house: Served) -> None:
    people = await house.table(2, **QUICK_RACE)
    plays(*people)
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told), 120)


def test_a_damaged_game_is_left_out_of_the_past_games(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def story() -> None:
        async with serving(path) as house:
            people = await house.table(2, **BY_TURNS)
            plays(*people)
            for wish in ("start", "again"):
                people[0].over = None
                await people[0].send(wish)
                await people[0].until(lambda: people[0].over is not None)
            deals = [row.seq for row in await house.rows(people[0]) if '"do":"deal"' in row.body]
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("DELETE FROM log WHERE seq = ?", (deals[0] + 5,))
        async with serving(path) as house:
            bearer = {"Authorization": f"Bearer {people[0].token}"}
            async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
                assert [game["game"] for game in (await answer.json())["games"]] == [2]
            (line,) = house.lines.errors
            assert f"a game is left out: row {deals[0] + 5} of table" in line
            house.lines.records.clear()

    run(story())


@served
async def test_a_server_that_slept_cuts_nobody_off(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pings, "GONE_AFTER", 1_000.0)
    monkeypatch.setattr(pings, "ASLEEP", 500.0)
    monkeypatch.setattr(pings, "QUIET_PING", (100.0, 120.0))
    host = await house.host(game="addirace")
    await asyncio.sleep(0.3)

    time.sleep(3)

    await host.send("sit", name="Ana")
    await host.until(lambda: len(host.info["seats"]) == 1)
    await asyncio.sleep(0.5)
    assert house.connections == 1
