"""A table that comes back reads its last game only."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from gatosabio.records.sqlite import SqliteLog
from server.plans import BY_TURNS, plays
from server.served import Served, run, serving, until

GAMES: Final = 3
FAULTS: Final = {
    "nothing was kept": "DELETE FROM kept",
    "damaged": "UPDATE kept SET data = CAST(data || x'00' AS BLOB)",
    "of another version": "UPDATE kept SET format = format + 1",
    "of another row": "UPDATE kept SET seq = seq - 1",
}


async def played(path: Path) -> str:
    """A table where some games were played; its id."""
    async with serving(path) as house:
        people = await house.table(2, **BY_TURNS)
        plays(*people)
        people[0].encore = True
        await people[0].send("start")
        await people[0].until(
            lambda: (people[0].info.get("score") or {}).get("played", 0) >= GAMES, 120
        )
        people[0].encore = False
        actor = house.actor_of(people[0])
        for person in people:
            await person.close()
        await until(lambda: not actor.sessions)  # from now on nothing is dealt
        await until_kept(house, actor.id)
        return actor.id


async def until_kept(house: Served, table: str) -> None:
    """What is kept is written beside the game: until that of the last deal is there."""
    deals = [row.seq for row in await house.records.decisions(table) if '"do":"deal"' in row.body]
    async with asyncio.timeout(120):
        while (kept := await house.records.read_kept(table)) is None or kept.seq != deals[-1] - 1:
            await asyncio.sleep(0.005)


async def woken(path: Path, table: str) -> tuple[dict[str, Any], list[int]]:
    """What a new server knows of the table, and after which rows it has read."""
    after: list[int] = []
    read = SqliteLog.read

    async def noted(log: SqliteLog, table: str, start: int = 0, until: int | None = None) -> Any:
        after.append(start)
        return await read(log, table, start, until)

    async with serving(path) as house:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteLog, "read", noted)
            actor = await house.server.tables.find(table)
        assert actor is not None
        state = actor.table.state
        return {
            "games": state.games,
            "score": state.score,
            "members": state.members,
            "accepted": actor.table.accepted,
            "phase": actor.table.phase,
        }, after


def test_only_the_rows_of_the_last_game_are_read(tmp_path: Path) -> None:
    async def story() -> None:
        path = tmp_path / "tables.db"
        table = await played(path)
        known, after = await woken(path, table)
        with closing(sqlite3.connect(path)) as db, db:
            (last_deal,) = db.execute(
                'SELECT max(seq) FROM log WHERE body LIKE \'%"do":"deal"%\''
            ).fetchone()
            db.execute("DELETE FROM kept")
        again, everything = await woken(path, table)

        assert after == [last_deal - 1]
        assert everything == [0]
        assert known == again
        assert known["games"] >= GAMES

    run(story())


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_what_was_kept_and_is_wrong_is_not_believed(tmp_path: Path, fault: str) -> None:
    async def story() -> None:
        path = tmp_path / "tables.db"
        table = await played(path)
        known, _ = await woken(path, table)
        with closing(sqlite3.connect(path)) as db, db:
            db.execute(fault)

        assert await woken(path, table) == (known, [0])

    run(story())
