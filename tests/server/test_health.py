"""`/health`: it says what is the matter when tables cannot be written."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from gatosabio.records.log import Trouble, UnknownOutcomeError
from gatosabio.server import health
from gatosabio.server.health import Health
from records.cluster import Cluster
from records.small_disk import linux_only, small_disk
from server.process import Program, free_port
from server.served import Served, run, served


async def asked(http: aiohttp.ClientSession, base: str) -> tuple[int, dict[str, Any]]:
    async with http.get(f"{base}/health") as answer:
        return answer.status, await answer.json()


async def until_asked(base: str, *errors: str | None) -> dict[str, Any]:
    """What `/health` says as soon as it names one of these *errors*, or None if it names none."""
    async with aiohttp.ClientSession() as http, asyncio.timeout(300):
        while True:
            status, told = await asked(http, base)
            if told.get("error") in errors:
                assert status == (503 if "error" in told else 200)
                assert told["ok"] == (status == 200)
                return told
            await asyncio.sleep(0.2)


@served
async def test_a_server_that_is_well_says_which_it_is(house: Served) -> None:
    status, told = await asked(house.http, house.base)

    assert (status, told["ok"]) == (200, True)
    assert told["rules_versions"].keys() == {"addicats", "addirace", "gatonegro"}


class Disk:
    """A log that is asked whether it can write, and answers when told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.answers = asyncio.Event()
        self.answers.set()
        self.failure: Exception | None = None

    async def check(self) -> None:
        self.asked += 1
        await self.answers.wait()
        if self.failure is not None:
            raise self.failure


def watched(disk: Disk) -> Health:
    return Health(disk)  # type: ignore[arg-type]  # of a log it asks this only


def test_however_many_ask_one_row_is_written_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(health, "now_ms", lambda: now)

    async def story() -> None:
        nonlocal now
        disk = Disk()
        watch = watched(disk)
        assert await asyncio.gather(*[watch.look() for _ in range(50)]) == [None] * 50
        now = health.EVERY - 1
        await watch.look()
        assert disk.asked == 1
        now = health.EVERY
        await watch.look()
        assert disk.asked == 2

    run(story())


def test_a_disk_that_does_not_answer_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(health, "now_ms", lambda: now)

    async def story() -> None:
        nonlocal now
        disk = Disk()
        disk.answers.clear()
        watch = watched(disk)
        first = asyncio.ensure_future(watch.look())
        await asyncio.sleep(0)  # it waits
        now = health.PATIENCE
        assert await watch.look() is Trouble.SILENT  # at once: it has waited long enough
        assert disk.asked == 1
        disk.answers.set()
        await first
        now += health.EVERY
        assert await watch.look() is None

    run(story())


def test_trouble_is_said_once_and_its_end_too(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        disk = Disk()
        watch = watched(disk)
        for failure in (UnknownOutcomeError("no room", Trouble.FULL), None):
            disk.failure = failure
            for _ in range(3):
                assert await watch.look() == (None if failure is None else Trouble.FULL)
                watch.forget()

    with caplog.at_level("INFO"):
        run(story())
    assert [record.message for record in caplog.records] == [
        f"{health.SENTENCES[Trouble.FULL]} (no room)",
        "tables can be written again",
    ]


def test_an_error_that_nobody_expected_is_answered_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        disk = Disk()
        disk.failure = RuntimeError("cannot start new thread")
        answer = await watched(disk).answer(None)  # type: ignore[arg-type]  # it looks at none
        assert answer.status == 503
        assert b'"cannot-write"' in answer.body  # type: ignore[operator]
        assert b"the server's log says why" in answer.body  # type: ignore[operator]

    run(story())
    assert "RuntimeError: cannot start new thread" in caplog.text


def test_every_trouble_has_a_sentence() -> None:
    assert health.SENTENCES.keys() == set(Trouble)


# --- A real disk that is full ---


def fill(file: Path) -> None:
    """Write until there is no room on its disk."""
    with file.open("wb", buffering=0) as all_, suppress(OSError):
        while all_.write(bytes(4096)):
            pass


@linux_only
def test_a_full_disk_is_said_and_room_is_enough_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()

    async def story(before: list[str]) -> None:
        program = Program(tmp_path / "told.db", free_port(), "--data", str(folder / "t.db"))
        await program.start(*before)
        try:
            await until_asked(program.base, None)
            inside = Path(f"/proc/{program.pid}/root{folder}")
            fill(inside / "fill")
            told = await until_asked(program.base, "disk-full")
            assert "make room" in told["why"]
            (inside / "fill").unlink()
            await until_asked(program.base, None)
        finally:
            await program.kill()
        complaints = program.complaints.read_text()
        assert "the disk is full" in complaints
        assert "Traceback" not in complaints

    with small_disk(folder) as before:
        run(story(before))


@linux_only
def test_a_dead_disk_is_said(tmp_path: Path) -> None:
    """Nothing may be written any more, as on a broken disk: the kernel refuses it."""
    resource = pytest.importorskip("resource")

    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        try:
            await until_asked(program.base, None)
            _, hard = resource.prlimit(program.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(program.pid, resource.RLIMIT_FSIZE, (0, hard))
            told = await until_asked(program.base, "disk-failed")
            assert "start gatosabio again" in told["why"]
        finally:
            await program.kill()

    run(story())


def test_a_file_that_another_program_has_locked_is_said(tmp_path: Path) -> None:
    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        try:
            await until_asked(program.base, None)
            with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await until_asked(program.base, "file-locked")
            await until_asked(program.base, None)
        finally:
            await program.kill()

    run(story())


# --- PostgreSQL ---


@linux_only
def test_a_database_that_is_away_is_said_and_comes_back(
    own_postgres: Cluster, tmp_path: Path
) -> None:
    async def story() -> None:
        database = own_postgres.create("cats_health")
        program = Program(tmp_path / "tables.db", free_port(), store=database)
        await program.start()
        try:
            await until_asked(program.base, None)
            own_postgres.kill()
            await until_asked(program.base, "database-away")
            own_postgres.start()
            await until_asked(program.base, None)
        finally:
            await program.kill()

    run(story())


@linux_only
def test_a_database_that_does_not_answer_is_said(own_postgres: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        database = own_postgres.create("cats_silent")
        program = Program(tmp_path / "tables.db", free_port(), store=database)
        await program.start()
        try:
            await until_asked(program.base, None)
            with frozen(own_postgres):
                # The line is cut when it has been silent for a while, and there is no new one.
                await until_asked(program.base, "no-answer", "database-away")
            await until_asked(program.base, None)
        finally:
            await program.kill()

    run(story())


@contextmanager
def frozen(cluster: Cluster) -> Iterator[None]:
    """No process of that PostgreSQL does anything in the block."""
    pid = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    everyone = [pid, *map(int, children)]
    for one in everyone:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in everyone:
            os.kill(one, signal.SIGCONT)
