"""The file of the log: who may open it, and what becomes of old ones."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from gatosabio.engine.game import Ms
from gatosabio.records import sqlite_file
from gatosabio.records.log import Person, Row, Secret
from gatosabio.records.sqlite import SqliteLog
from gatosabio.records.sqlite_file import LogFileError
from gatosabio.records.sqlite_layout import LAYOUT_1, LAYOUTS
from records.live import opened, row, rows

HERE: Final = Path(__file__).parent

as_root = getattr(os, "geteuid", lambda: -1)() == 0


def refusal(path: Path) -> str:
    with pytest.raises(LogFileError) as caught:
        SqliteLog(path)
    return str(caught.value)


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    async def main() -> None:
        async with opened(tmp_path / "data" / "tables.db") as log:
            await log.append([row("gato", 1)])
            modes = {
                path.name: stat.S_IMODE(path.stat().st_mode)
                for path in (tmp_path / "data").iterdir()
            }
            assert set(modes.values()) == {0o600}
            assert {"tables.db", "tables.db-wal", "tables.db.lock"} <= modes.keys()
            assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700

    asyncio.run(main())


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    command = [sys.executable, str(HERE / "tireless.py"), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline()  # it writes

        assert "in use by another gatosabio: stop that one" in refusal(path)
        first.kill()

    asyncio.run(check_reopened(path))


async def check_reopened(path: Path) -> None:
    async with opened(path) as log:
        assert await log.tables()


def test_a_file_is_opened_once_even_by_one_process(tmp_path: Path) -> None:
    path, link = tmp_path / "tables.db", tmp_path / "link.db"

    async def main() -> None:
        async with opened(path):
            assert "in use" in refusal(path)
            link.symlink_to(path)
            assert "in use" in refusal(link)
        async with opened(link):
            assert "in use" in refusal(path)

    asyncio.run(main())


def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("Once upon a time there was a cat that wanted to be a database. " * 50)
    before = text.read_bytes()
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE mice (name)")

    assert "no gatosabio file: move it away" in refusal(text)
    assert "none of gatosabio's: move it away" in refusal(other)

    assert text.read_bytes() == before
    with closing(sqlite3.connect(other)) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("mice",)]
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    asyncio.run(opened_once(path))
    data = path.read_bytes()
    path.write_bytes(data[:100] + b"\xff" * (len(data) - 100))

    assert "damaged" in refusal(path)
    assert "backup" in refusal(path)


async def opened_once(path: Path) -> None:
    async with opened(path):
        pass


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder.db").mkdir()

    assert "cannot write" in refusal(tmp_path / "file" / "tables.db")
    assert "cannot write" in refusal(tmp_path / "folder.db")


@pytest.mark.skipif(as_root, reason="root may write everywhere")
def test_what_may_only_be_read_is_refused(tmp_path: Path) -> None:
    asyncio.run(opened_once(tmp_path / "tables.db"))
    (tmp_path / "tables.db").chmod(0o400)
    (tmp_path / "locked").mkdir(mode=0o500)

    assert "cannot write" in refusal(tmp_path / "tables.db")
    assert "Permission denied" in refusal(tmp_path / "locked" / "tables.db")


# --- Layouts ---


def made_by(script: str, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.executescript(script)
    return path


def first_layout() -> str:
    return older_layout(1)


def older_layout(number: int) -> str:
    return (HERE / "files" / f"layout-{number}.sql").read_text(encoding="utf-8")


async def check_contents(path: Path) -> None:
    async with opened(path) as log:
        assert await log.read("gato") == [
            Row("gato", 1, 1, "own", -1, 0, Ms(0), 1700000000000, '{"engine":"1"}'),
            Row(
                *("gato", 2, 1, "act", 0, 7, Ms(1500), 1700000001500),
                body='{"at":1500,"seat":0,"do":"flip"}',
            ),
        ]
        assert await log.find_person("aa") == Person("gato", 0, "admin")
        assert await log.read_secret("gato", 1) == Secret(bytes(range(4)), "c0ffee", None)
        assert await log.find_code("MIAU") == "gato"
        await log.append([row("gato", 3)])
        assert await log.erase("gato")


OLDER = range(1, len(LAYOUTS))


@pytest.mark.parametrize("number", OLDER)
def test_a_file_of_an_older_layout_is_read(number: int, tmp_path: Path) -> None:
    asyncio.run(check_contents(made_by(older_layout(number), tmp_path / "tables.db")))


def test_a_file_that_cannot_get_smaller_stays_as_it_is(tmp_path: Path) -> None:
    fixed = first_layout().replace("INCREMENTAL", "NONE")
    path = made_by(fixed, tmp_path / "tables.db")

    async def main() -> None:
        async with opened(path) as log:
            await log.append(rows("perro", 1, 1000))
            await log.erase("perro")
            await log.vacuum()
            assert await log.tail("gato") == 2

    asyncio.run(main())


@pytest.mark.parametrize("number", OLDER)
def test_a_new_file_has_the_layout_that_old_ones_are_brought_to(
    number: int, tmp_path: Path
) -> None:
    old = made_by(older_layout(number), tmp_path / "old.db")
    asyncio.run(opened_once(old))
    asyncio.run(opened_once(tmp_path / "new.db"))

    assert layout(old) == layout(tmp_path / "new.db")


def layout(path: Path) -> tuple[object, ...]:
    with closing(sqlite3.connect(path)) as db:
        columns = [
            (name, db.execute("SELECT * FROM pragma_table_xinfo(?)", (name,)).fetchall())
            for (name,) in db.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
        ]
        settings = [
            db.execute(f"PRAGMA {name}").fetchone()
            for name in ("user_version", "application_id", "auto_vacuum", "journal_mode")
        ]
    return columns, settings


def test_steps_to_a_later_layout_are_taken_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made_by(first_layout(), tmp_path / "tables.db")
    next_one = "CREATE TABLE next_one (n); INSERT INTO next_one VALUES (2)"
    last_one = "CREATE TABLE last_one AS SELECT n + 1 AS n FROM next_one"
    monkeypatch.setattr(sqlite_file, "LAYOUTS", (*LAYOUTS, next_one, last_one))

    asyncio.run(check_contents(path))
    asyncio.run(opened_once(path))  # and never again

    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT n FROM last_one").fetchall() == [(3,)]
        assert db.execute("PRAGMA user_version").fetchone() == (len(LAYOUTS) + 2,)


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made_by(first_layout(), tmp_path / "tables.db")
    with monkeypatch.context() as patch:
        patch.setattr(sqlite_file, "LAYOUTS", (LAYOUT_1, "CREATE TABLE half (n); SELECT nothing"))
        assert "cannot open" in refusal(path)

    asyncio.run(check_contents(path))


def test_a_file_of_a_newer_gatosabio_is_refused(tmp_path: Path) -> None:
    newer = first_layout().replace("user_version = 1", f"user_version = {len(LAYOUTS) + 1}")
    path = made_by(newer, tmp_path / "tables.db")

    assert "newer gatosabio" in refusal(path)
    assert "update gatosabio" in refusal(path)


def test_a_creation_that_was_cut_short_is_taken_up_again(tmp_path: Path) -> None:
    path = made_by(
        "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL", tmp_path / "tables.db"
    )

    asyncio.run(opened_once(path))

    asyncio.run(opened_once(tmp_path / "new.db"))
    assert layout(path) == layout(tmp_path / "new.db")


def test_a_file_with_a_second_name_is_refused(tmp_path: Path) -> None:
    """Two servers would write to it and not see each other."""
    path = tmp_path / "tables.db"
    asyncio.run(opened_once(path))
    other = tmp_path / "other.db"
    other.hardlink_to(path)

    assert "has 2 names (hard links)" in refusal(other)
    assert "has 2 names (hard links)" in refusal(path)
    other.unlink()
    asyncio.run(opened_once(path))
