"""Rows to write, and logs to write them to, in a real file and a real database."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any, TypeAlias

from gatosabio.engine.game import Ms
from gatosabio.records.log import Log, Row
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sqlite import SqliteLog

STORIES: dict[str, Callable[[SqlLog], Awaitable[None]]] = {}
"""What every log promises, by the names of the tests that show it: for other kinds of log."""

Place: TypeAlias = Path | PostgresAddress
"""Where a log is: in a file or in a database."""


def row(table: str, seq: int, *, wall: int = 1000, body: str = "{}") -> Row:
    return Row(table, seq, 1, "act", 0, seq, Ms(10 * seq), wall, body)


def rows(table: str, first: int, last: int, *, wall: int = 1000, body: str = "{}") -> list[Row]:
    return [row(table, seq, wall=wall, body=body) for seq in range(first, last + 1)]


async def seqs(log: Log, table: str) -> list[int]:
    return [row.seq for row in await log.read(table)]


def place_name(place: Place) -> str:
    """As a program is told of it."""
    return str(place) if isinstance(place, Path) else place.url


@asynccontextmanager
async def opened(place: Place) -> AsyncIterator[SqlLog]:
    log = open_log(place)
    try:
        yield log
    finally:
        await log.close()


def live(story: Callable[[SqlLog], Awaitable[None]]) -> Callable[[Place], None]:
    """The test that plays *story* with a new log, of each kind."""

    STORIES[getattr(story, "__name__", "")] = story

    async def play(place: Place) -> None:
        async with opened(place) as log:
            await story(log)

    def test(place: Place) -> None:
        asyncio.run(play(place))

    return test


def live_in_file(story: Callable[[SqliteLog], Awaitable[None]]) -> Callable[[Path], None]:
    """The test that plays *story* with a new log in a file."""

    async def play(path: Path) -> None:
        log = SqliteLog(path)
        try:
            await story(log)
        finally:
            await log.close()

    def test(tmp_path: Path) -> None:
        asyncio.run(play(tmp_path / "tables.db"))

    return test


@asynccontextmanager
async def busy(log: SqlLog) -> AsyncIterator[None]:
    """Keep the writer busy meanwhile: what is asked for then becomes its next group."""
    began, go_on = Event(), Event()

    def wait(_: object) -> None:
        began.set()
        go_on.wait()

    job = asyncio.create_task(log.do_in_turn(wait))
    await asyncio.to_thread(began.wait)
    try:
        yield
    finally:
        go_on.set()
        await job


async def asked(*calls: Awaitable[Any]) -> list[asyncio.Future[Any]]:
    """Begin all *calls*, so that each has asked the writer before this returns."""
    answers: list[asyncio.Future[Any]] = [asyncio.ensure_future(call) for call in calls]
    await asyncio.sleep(0)  # lets them run to where they wait
    return answers


def contents(path: Path) -> bytes:
    """All bytes of the file and of those beside it. Another process reads them: if this one
    closed the file, SQLite would lose its locks on it."""
    script = "import sys; [sys.stdout.buffer.write(open(p, 'rb').read()) for p in sys.argv[1:]]"
    paths = [str(beside) for beside in path.parent.glob(path.name + "*")]
    run = subprocess.run([sys.executable, "-c", script, *paths], stdout=subprocess.PIPE, check=True)
    return run.stdout
