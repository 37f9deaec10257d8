"""The log in a file: what its threads and its disk may do to it."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from gatosabio.records import sqlite
from gatosabio.records.log import (
    UnknownOutcomeError,
)
from gatosabio.records.sql_store import Connection, Work
from gatosabio.records.sqlite import SqliteLog
from gatosabio.records.sqlite_file import empty_write_ahead_log
from records.live import asked, busy, contents, live_in_file, opened, row, rows, seqs

HERE: Final = Path(__file__).parent

KILLS: Final = 12


# --- The disk ---


@live_in_file
async def test_the_disk_is_waited_for(log: SqliteLog) -> None:
    def setting(name: str) -> Work[object]:
        return lambda db: db.execute(f"PRAGMA {name}").fetchone()[0]

    assert await log.do_in_turn(setting("journal_mode")) == "wal"
    assert await log.do_in_turn(setting("synchronous")) == 2  # FULL
    assert await log.do_in_turn(setting("foreign_keys")) == 1
    assert await log.do_in_turn(setting("secure_delete")) == 1


@live_in_file
async def test_when_the_disk_is_full_nobody_of_the_group_knows(log: SqliteLog) -> None:
    await log.append([row("gato", 1)])
    await log.do_in_turn(lambda db: db.execute("PRAGMA max_page_count = 20").fetchone())

    async with busy(log):
        tasks = await asked(
            log.append([row("gato", 2)]), log.append([row("loro", 1, body="x" * 100_000)])
        )
    answers = await asyncio.gather(*tasks, return_exceptions=True)

    assert [type(answer) for answer in answers] == [UnknownOutcomeError, UnknownOutcomeError]
    assert "full" in str(answers[0])
    assert await seqs(log, "gato") == [1]

    await log.do_in_turn(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchone())
    await log.append([row("gato", 2)])  # there is room again
    assert await seqs(log, "gato") == [1, 2]


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """Let every write beyond *size* fail, as a broken disk would."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_after_the_disk_failed_nothing_is_written_until_a_restart(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "tables.db") as log:
            await log.append([row("gato", 1)])
            with files_end_at(1_000_000), pytest.raises(UnknownOutcomeError, match="I/O error"):
                await log.append([row("gato", 2, body="x" * 3_000_000)])
            with pytest.raises(UnknownOutcomeError, match="restart"):
                await log.append([row("gato", 2)])
            with pytest.raises(UnknownOutcomeError, match="restart"):
                await log.vacuum()
            assert await seqs(log, "gato") == [1]
        async with opened(tmp_path / "tables.db") as again:
            await again.append([row("gato", 2)])
            assert await seqs(again, "gato") == [1, 2]

    asyncio.run(main())


# --- Erasing ---


def test_what_was_erased_cannot_be_found_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def main() -> None:
        async with opened(path) as log:
            for table in ("old", "new"):
                wall = 10 if table == "old" else 1000
                await log.append(rows(table, 1, 2000, wall=wall, body=f'"Ana of {table}"' * 20))
                await log.put_person(table, 0, f"token of {table}", "player")
            large = len(contents(path))

            await log.erase_before(1000)
            await log.vacuum()

            left = contents(path)
            assert b"Ana of old" not in left
            assert b"token of old" not in left
            assert left.count(b"Ana of new") == 2000 * 20
            assert len(left) < large / 2
            await log.append([row("new", 2001)])

    asyncio.run(main())


def test_a_vacuum_goes_on_whoever_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "tables.db"
    monkeypatch.setattr(sqlite, "EMPTYING_TRIED", 2)

    async def main() -> None:
        async with opened(path) as log:
            await log.append(rows("old", 1, 100))
            with closing(sqlite3.connect(path)) as curious:
                curious.execute("BEGIN")
                curious.execute("SELECT count(*) FROM log").fetchone()
                await log.erase("old")
                assert not await log.vacuum()
                await log.append([row("new", 1)])

    asyncio.run(main())


def test_what_is_erased_while_somebody_reads_is_gone_when_that_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    tries: list[bool] = []

    def tried(db: Connection) -> bool:
        tries.append(empty_write_ahead_log(db))
        return tries[-1]

    async def main() -> None:
        monkeypatch.setattr(sqlite, "empty_write_ahead_log", tried)
        async with opened(path) as log:
            await log.append([row("old", 1, body='{"who":"a child of six"}')])
            with closing(sqlite3.connect(path)) as curious:
                curious.execute("BEGIN")
                curious.execute("SELECT count(*) FROM log").fetchone()
                await log.erase("old")
                emptying = asyncio.create_task(log.vacuum())
                async with asyncio.timeout(60):
                    while len(tries) < 2:
                        await asyncio.sleep(0)
                assert not any(tries)
                assert b"a child of six" in contents(path)
            assert await emptying
            assert b"a child of six" not in contents(path)

    asyncio.run(main())


def test_between_two_tries_to_empty_the_log_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no try waits for whoever reads: nothing is written meanwhile."""
    path = tmp_path / "tables.db"
    monkeypatch.setattr(sqlite, "EMPTYING_PAUSE", 3600)
    said: list[str] = []

    def tried(db: Connection) -> bool:
        assert isinstance(db, sqlite3.Connection)
        db.set_trace_callback(said.append)
        try:
            return empty_write_ahead_log(db)
        finally:
            db.set_trace_callback(None)

    async def main() -> None:
        monkeypatch.setattr(sqlite, "empty_write_ahead_log", tried)
        async with opened(path) as log:
            await log.append(rows("old", 1, 100))
            with closing(sqlite3.connect(path)) as curious:
                curious.execute("BEGIN")
                curious.execute("SELECT count(*) FROM log").fetchone()
                await log.erase("old")
                emptying = [asyncio.create_task(log.vacuum(frees_room=False)) for _ in range(3)]
                async with asyncio.timeout(60):
                    for seq in range(1, 21):
                        await log.append([row("new", seq)])
                before, tries = said[0], [line for line in said if "checkpoint" in line]
                assert (before, len(tries)) == ("PRAGMA busy_timeout = 0", 3)
                for task in emptying:
                    task.cancel()
                await asyncio.gather(*emptying, return_exceptions=True)
            assert await seqs(log, "new") == [*range(1, 21)]

    asyncio.run(main())
