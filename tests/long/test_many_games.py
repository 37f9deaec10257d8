"""A file with 50,000 finished games: the server starts as quickly as with none, and waking a table
with very many games does not hold up the others."""

import asyncio
import sqlite3
import statistics
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import aiohttp
import pytest

from server.plans import BY_TURNS, plays
from server.process import Program, free_port
from server.served import serving

GAMES: Final = 50_000
GAMES_OF_A_TABLE: Final = 20
GAMES_OF_THE_LONGEST: Final = 200
STARTS: Final = 7
TRIES: Final = 3
MOST_AT_A_STRETCH: Final = 20.0  # ms of processor time


async def played(path: Path, games: int) -> str:
    """A table where that many games were played; its id."""
    async with serving(path) as house:
        people = await house.table(2, **BY_TURNS)
        plays(*people)
        people[0].encore = True
        await people[0].send("start")
        await people[0].until(
            lambda: (people[0].info.get("score") or {}).get("played", 0) >= games, 800
        )
        people[0].encore = False
        return house.actor_of(people[0]).id


def multiply(path: Path, table: str, times: int) -> int:
    """Copy a table that often, with all that belongs to it; how many rows there are then."""
    with closing(sqlite3.connect(path)) as db, db:
        triggers = db.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        columns = ", ".join(row[1] for row in db.execute("PRAGMA table_info(log)"))
        rest = columns.removeprefix("table_id, ")
        for number in range(times):
            copy = f"{table}-{number}"
            db.execute("INSERT INTO tables (id) VALUES (?)", (copy,))
            db.execute(
                f"INSERT INTO log ({columns}) SELECT ?, {rest} FROM log"  # noqa: S608 - our own
                " WHERE table_id = ?",
                (copy, table),
            )
            db.execute(
                "INSERT INTO secrets SELECT ?, game_no, seed, commitment, revealed_ms FROM secrets"
                " WHERE table_id = ?",
                (copy, table),
            )
            db.execute("INSERT INTO codes VALUES (?, ?)", (f"Z{number:04}", copy))
        for _, sql in triggers:
            db.execute(sql)
        (rows,) = db.execute("SELECT count(*) FROM log").fetchone()
        return int(rows)


async def until_first_answer(path: Path) -> float:
    """Seconds from the start of the program until it has answered somebody."""
    program = Program(path, free_port())
    began = time.perf_counter()
    await program.start()
    async with aiohttp.ClientSession() as http, http.get(program.base + "/health") as answer:
        assert answer.status == 200
    took = time.perf_counter() - began
    await program.stop()
    return took


def test_it_starts_as_quickly_as_with_an_empty_file(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async def story() -> float:
        full, empty = tmp_path / "full.db", tmp_path / "empty.db"
        table = await played(full, GAMES_OF_A_TABLE)
        rows = await asyncio.to_thread(multiply, full, table, GAMES // GAMES_OF_A_TABLE - 1)
        ratio = 0.0
        for _ in range(TRIES):
            took: dict[Path, list[float]] = {full: [], empty: []}
            for _ in range(STARTS):
                for path in took:
                    took[path].append(await until_first_answer(path))
            with_games, without = (statistics.median(took[path]) for path in (full, empty))
            ratio = with_games / without
            record_property(
                "figure",
                f"{rows:,} rows: {with_games:.2f} s until the first answer, {without:.2f} s with "
                f"an empty file ({ratio:.2f} times)",
            )
            if ratio <= 1.5:
                break
        return ratio

    assert asyncio.run(story()) <= 1.5


class MeasuredLoop(asyncio.SelectorEventLoop):
    """Notes how much processor time each of its turns takes."""

    def __init__(self) -> None:
        super().__init__()
        self.stretches: list[float] = []  # ms

    def _measured(self, callback: Callable[..., object]) -> Callable[..., None]:
        def call(*args: object) -> None:
            before = time.thread_time()
            callback(*args)
            self.stretches.append((time.thread_time() - before) * 1000)

        return call

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        return super().call_soon(self._measured(callback), *args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        return super().call_soon_threadsafe(self._measured(callback), *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Any = None
    ) -> Any:
        return super().call_at(when, self._measured(callback), *args, context=context)


@pytest.mark.parametrize("kept", [True, False], ids=["as usual", "nothing was kept"])
def test_waking_the_longest_table_holds_up_nobody(
    tmp_path: Path, record_property: Callable[[str, object], None], *, kept: bool
) -> None:
    path = tmp_path / "tables.db"
    loop = MeasuredLoop()

    async def story() -> tuple[int, float]:
        table = await played(path, GAMES_OF_THE_LONGEST)
        if not kept:
            with closing(sqlite3.connect(path)) as db, db:
                db.execute("DELETE FROM kept")
        async with serving(path) as house:
            loop.stretches.clear()
            assert await house.server.tables.find(table) is not None
            longest = max(loop.stretches)  # before the house closes, which collects all garbage
            return await house.records.tail(table), longest

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        rows, longest = runner.run(story())
    record_property(
        "figure",
        f"{GAMES_OF_THE_LONGEST} games, {rows:,} rows: at most {longest:.1f} ms of processor time "
        "at a stretch",
    )
    assert longest <= MOST_AT_A_STRETCH
