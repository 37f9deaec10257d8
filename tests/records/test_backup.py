"""Copies of the file of tables: made beside a server that writes, and put back in its place."""

import asyncio
import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from gatosabio.records import sqlite_backup
from gatosabio.records.clock import DAY_MS
from gatosabio.records.log import FencedError
from gatosabio.records.sqlite import SqliteLog
from gatosabio.records.sqlite_backup import back_up, restore
from gatosabio.records.sqlite_file import LogFileError
from gatosabio.records.sqlite_layout import LAYOUTS
from records.live import opened, row, rows, seqs
from records.small_disk import linux_only, small_disk

HERE: Final = Path(__file__).parent
TODAY: Final = 1_800_000_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with two tables."""
    path = tmp_path / "tables.db"

    async def main() -> None:
        async with opened(path) as log:
            await log.append(rows("gato", 1, 300, wall=TODAY))
            await log.append([row("loro", 1, wall=TODAY)])
            await log.put_code("BCDF", "gato")
            await log.see_clock(TODAY)

    asyncio.run(main())
    return path


def refusal(backup: Path, path: Path, *, replace: bool = False) -> str:
    before = contents(path.parent)
    with pytest.raises(LogFileError) as caught:
        restore(backup, path, TODAY, replace=replace)
    assert contents(path.parent) == before
    return str(caught.value)


def contents(folder: Path) -> dict[str, bytes]:
    """All files but locks, which are empty."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.suffix != ".lock"}


def read(path: Path, table: str) -> list[int]:
    async def main() -> list[int]:
        async with opened(path) as log:
            return await seqs(log, table)

    return asyncio.run(main())


# --- Backing up ---


def test_a_copy_is_one_private_file_with_all_that_was_there(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()

    assert back_up(path, copy) == 2
    assert [file.name for file in copy.parent.iterdir()] == ["monday.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert read(copy, "gato") == [*range(1, 301)]


def test_nothing_is_overwritten_and_nothing_left_lying(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.db"
    copy.write_text("Dear cat")
    before = contents(tmp_path)

    for to, sentence in (
        (copy, "exists already, and a backup overwrites nothing"),
        (path, "exists already"),
        (tmp_path / "nowhere" / "monday.db", "there is no folder"),
    ):
        with pytest.raises(LogFileError, match=sentence):
            back_up(path, to)
    with pytest.raises(LogFileError, match="has a table ever been opened here"):
        back_up(tmp_path / "nothing.db", tmp_path / "tuesday.db")
    assert contents(tmp_path) == before


def test_who_takes_the_name_meanwhile_keeps_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "monday.db"
    syncing = sqlite_backup.os.fsync  # type: ignore[attr-defined]

    def somebody_is_faster(file: int) -> None:
        copy.write_text("Dear cat")
        syncing(file)

    monkeypatch.setattr(sqlite_backup.os, "fsync", somebody_is_faster)  # type: ignore[attr-defined]
    with pytest.raises(LogFileError, match="exists already, and is not overwritten"):
        back_up(path, copy)
    assert copy.read_text() == "Dear cat"


def test_on_a_disk_without_links_it_works_as_well(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    copy = tmp_path / "stick.db"

    assert back_up(path, copy) == 2
    with pytest.raises(LogFileError, match="exists already"):
        back_up(path, copy)
    assert read(copy, "gato") == [*range(1, 301)]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


@linux_only
def test_a_full_disk_is_blamed_where_it_is(path: Path, tmp_path: Path) -> None:
    """The kernel lets nobody write there any more; the file that is copied is well."""
    full = tmp_path / "full"
    full.mkdir()
    with small_disk(full) as before:
        fill = f'dd if=/dev/zero of="{full}/fill" bs=1k count=8160 status=none; exec "$@"'
        start = [*before, "sh", "-c", fill, "sh"]
        copied = backup_by(start, "backup", str(full / "copy.db"), "--data", str(path))
        back_up(path, tmp_path / "copy.db")
        put_back = backup_by(
            start, "restore", str(tmp_path / "copy.db"), "--data", str(full / "t.db")
        )

    for done in (copied, put_back):
        assert done.returncode == 2
        assert f"there is no room for the copy in {full}: the disk is full" in done.stderr
        assert str(path) not in done.stderr


@linux_only
def test_a_disk_that_cannot_be_written_is_blamed_and_not_the_file(
    path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    code = (
        "import resource, sys; from gatosabio.cli.app import app;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (36864, 36864)); app(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, "backup", str(other / "copy.db"), "--data", str(path)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)

    assert done.returncode == 2, done.stderr
    assert f"the copy cannot be written in {other}: disk I/O error" in done.stderr
    assert str(path) not in done.stderr
    assert list(other.iterdir()) == []


def backup_by(start: list[str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of gatosabio by the words that *start* programs."""
    command = [*start, sys.executable, "-m", "gatosabio", *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True)


@pytest.mark.slow
def test_beside_a_server_that_writes_no_row_is_lost(tmp_path: Path) -> None:
    """Each copy has all that was acknowledged before it was begun, without a hole; and the server
    does not lose anything by it."""
    path = tmp_path / "tables.db"

    async def main() -> None:
        async with opened(path) as log:
            written = 0
            done = False

            async def write() -> None:
                nonlocal written
                while not done:
                    await log.append(rows("gato", written + 1, written + 10, body='"x"' * 100))
                    written += 10

            writing = asyncio.create_task(write())
            for number in range(12):
                while written < 200 * (number + 1):
                    await asyncio.sleep(0.001)
                known = written
                copy = tmp_path / f"{number}.db"
                await asyncio.to_thread(back_up, path, copy)
                found = await asyncio.to_thread(rows_in, copy)
                assert found == [*range(1, len(found) + 1)]
                assert len(found) >= known
                assert len(found) % 10 == 0  # all of an append, or nothing
            done = True
            await writing
            assert await seqs(log, "gato") == [*range(1, written + 1)]

    asyncio.run(main())


def rows_in(copy: Path) -> list[int]:
    with closing(sqlite3.connect(copy)) as db:
        return [seq for (seq,) in db.execute("SELECT seq FROM log ORDER BY seq")]


@pytest.mark.slow
def test_after_a_kill_what_is_in_the_write_ahead_log_is_copied(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    command = [sys.executable, str(HERE / "tireless.py"), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        for _ in range(20):
            server.stdout.readline()  # it writes
        server.kill()
    assert (tmp_path / "tables.db-wal").stat().st_size

    back_up(path, tmp_path / "copy.db")
    assert rows_in(tmp_path / "copy.db") == rows_in(path) != []


# --- Restoring ---


def test_what_was_backed_up_is_there_again(path: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "monday.db", tmp_path / "new folder" / "tables.db"
    back_up(path, copy)
    before = copy.read_bytes()

    restored = restore(copy, new, TODAY)

    assert (restored.tables, restored.aside) == (2, None)
    assert stat.S_IMODE(new.stat().st_mode) == 0o600
    assert copy.read_bytes() == before
    assert read(new, "gato") == [*range(1, 301)]


def test_a_file_that_is_there_is_only_moved_aside_if_that_was_asked_for(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "monday.db"
    back_up(path, copy)

    async def play() -> None:
        async with opened(path) as log:
            await log.append([row("gato", 301)])

    asyncio.run(play())
    assert "exists already: give --replace" in refusal(copy, path)

    restored = restore(copy, path, TODAY, replace=True)
    assert restored.aside is not None
    assert read(path, "gato") == [*range(1, 301)]
    assert read(restored.aside, "gato") == [*range(1, 302)]


CALLS: Final = ("fsync", "link", "rename", "replace", "unlink")


class Disk:
    """Counts what is asked of the disk, and refuses some of it. Files that SQLite writes, and the
    temporary ones, are no concern of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, fails: Callable[[int], bool]) -> None:
        self.asked = 0
        self._fails = fails
        for call in CALLS:
            monkeypatch.setattr(os, call, self._refusing(getattr(os, call)))

    def _refusing(self, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(what: Any, *more: Any, **options: Any) -> Any:
            if not str(what).endswith((".part", ".part-wal", ".part-shm")) or more:
                self.asked += 1
                if self._fails(self.asked):
                    raise OSError(errno.EIO, os.strerror(errno.EIO), str(what))
            return really(what, *more, **options)

        return call


@pytest.fixture
def played_on(path: Path, tmp_path: Path) -> tuple[Path, Path]:
    """A copy, and the file of which it was made, which has one more row now, in a write-ahead log:
    its server was killed."""
    copy = tmp_path / "monday.db"
    back_up(path, copy)

    async def play() -> None:
        async with opened(path) as log:
            await log.append([row("gato", 301)])
            for ending in ("", "-wal", "-shm"):
                shutil.copy(f"{path}{ending}", tmp_path / f"killed{ending}")

    asyncio.run(play())
    for ending in ("", "-wal", "-shm"):
        (tmp_path / f"killed{ending}").rename(f"{path}{ending}")
    return copy, path


@pytest.mark.parametrize("number", range(1, 7))
def test_if_one_call_fails_the_old_file_is_there_or_the_new_one(
    number: int, played_on: tuple[Path, Path]
) -> None:
    copy, path = played_on
    before = contents(path.parent)
    failed = ""
    with pytest.MonkeyPatch.context() as patch:
        disk = Disk(patch, lambda asked: asked == number)
        try:
            restore(copy, path, TODAY, replace=True)
        except LogFileError as error:
            failed = str(error)
    assert disk.asked >= number, "there are not so many calls: test fewer"

    if failed:
        assert "cannot write" in failed
        assert contents(path.parent) == before
    assert read(path, "gato") == [*range(1, 302 if failed else 301)]


@pytest.mark.parametrize("number", range(1, 7))
def test_if_nothing_can_be_moved_any_more_it_is_said_where_the_old_file_is(
    number: int, played_on: tuple[Path, Path]
) -> None:
    copy, path = played_on
    before = contents(path.parent)
    with pytest.MonkeyPatch.context() as patch:
        Disk(patch, lambda asked: asked >= number)
        with pytest.raises(LogFileError) as caught:
            restore(copy, path, TODAY, replace=True)

    if number > 2:  # it had begun
        _, names = str(caught.value).split("before you start gatosabio, rename ")
        for old, new in (name.split(" to ") for name in names.split(", ")):
            Path(old).rename(path.with_name(new))
    assert contents(path.parent) == before


def test_a_file_in_use_is_left_alone(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "monday.db"
    back_up(path, copy)

    async def main() -> None:
        async with opened(path) as log:
            for replace in (False, True):
                with pytest.raises(LogFileError, match="in use by another gatosabio: stop that"):
                    restore(copy, path, TODAY, replace=replace)
            await log.append([row("gato", 301)])

    asyncio.run(main())
    assert read(path, "gato") == [*range(1, 302)]


@pytest.mark.slow
def test_the_write_ahead_log_of_the_old_file_goes_with_it(tmp_path: Path, path: Path) -> None:
    """Beside another file it would be played into that one."""
    copy, other = tmp_path / "monday.db", tmp_path / "other.db"
    back_up(path, copy)
    command = [sys.executable, str(HERE / "tireless.py"), str(other)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        for _ in range(20):
            server.stdout.readline()
        server.kill()
    killed = rows_in(shutil_copy(other, tmp_path / "look"))
    assert killed

    restored = restore(copy, other, TODAY, replace=True)
    assert restored.aside is not None
    assert read(other, "gato") == [*range(1, 301)]
    assert rows_in(restored.aside) == killed


def shutil_copy(path: Path, folder: Path) -> Path:
    folder.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        shutil.copy(file, folder)
    return folder / path.name


def damaged(path: Path, at: int) -> Path:
    data = bytearray(path.read_bytes())
    data[at : at + 200] = b"\xa5" * 200
    copy = path.with_name(f"damaged-{at}.db")
    copy.write_bytes(data)
    return copy


def test_a_damaged_or_strange_file_is_refused_before_anything_changes(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "monday.db"
    back_up(path, copy)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear cat, " * 100)
    empty = tmp_path / "empty.db"
    empty.touch()
    half = tmp_path / "half.db"
    half.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    newer = tmp_path / "newer.db"
    shutil.copy(copy, newer)
    with closing(sqlite3.connect(newer)) as db:
        db.execute(f"PRAGMA user_version = {len(LAYOUTS) + 1}")

    assert "there is no backup" in refusal(tmp_path / "nothing.db", path)
    assert "is the file that the server uses" in refusal(path, path, replace=True)
    assert "no gatosabio file" in refusal(letter, path, replace=True)
    assert "no gatosabio file" in refusal(empty, path, replace=True)
    assert "newer gatosabio" in refusal(newer, path, replace=True)
    assert "damaged" in refusal(half, path, replace=True)
    for at in range(4096, copy.stat().st_size, 4096):  # every page but the first
        assert "damaged" in refusal(damaged(copy, at), path, replace=True)


def test_a_damaged_file_is_not_taken_for_a_backup(path: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.db"
    back_up(path, whole)

    with pytest.raises(LogFileError, match="is damaged"):
        back_up(damaged(whole, 8192), tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_a_copy_of_an_older_layout_is_brought_up_to_date(tmp_path: Path) -> None:
    old, new = of_an_older_layout(tmp_path / "old.db"), tmp_path / "tables.db"

    assert restore(old, new, TODAY).tables > 0
    with closing(sqlite3.connect(new)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(LAYOUTS),)


def of_an_older_layout(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as db:
        db.executescript((HERE / "files" / "layout-2.sql").read_text(encoding="utf-8"))
    return path


# --- Ages ---


@pytest.mark.parametrize("days", [2, 6, 29, 400])
def test_ages_begin_anew(days: int, path: Path, tmp_path: Path) -> None:
    """A table that was a day old when the copy was made, and lay somewhere for a long time, is as
    old as one of today; then it ages as any other."""
    copy, new = tmp_path / "monday.db", tmp_path / "new.db"
    back_up(path, copy)
    now = TODAY + days * DAY_MS
    restore(copy, new, now)

    async def main() -> None:
        async with opened(new) as log:
            assert await log.see_clock(now + 60_000) == 0
            assert await log.erase_before(now - DAY_MS) == 0
            assert await log.erase_before(now) == 0
            for day in range(1, 4):
                await log.see_clock(now + day * DAY_MS)
            assert await log.erase_before(now + 2 * DAY_MS) == 2

    asyncio.run(main())


def test_a_learner_is_as_old_as_when_the_copy_was_made(path: Path, tmp_path: Path) -> None:
    copy, new = tmp_path / "monday.db", tmp_path / "new.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("INSERT INTO learners VALUES ('ana', ?)", (TODAY - 10 * DAY_MS,))
        db.commit()
    back_up(path, copy)

    restore(copy, new, TODAY + 100 * DAY_MS)
    with closing(sqlite3.connect(new)) as db:
        (seen,) = db.execute("SELECT seen_ms FROM learners").fetchone()
    assert seen == TODAY + 90 * DAY_MS


# --- A short command beside a server ---


def test_beside_a_server_a_table_can_be_erased_and_the_server_notices(path: Path) -> None:
    async def main() -> None:
        async with opened(path) as server:
            beside = SqliteLog(path, beside=True)
            assert await beside.find_code("BCDF") == "gato"
            assert await beside.erase("gato")
            await beside.vacuum()
            await beside.close()
            assert await server.find_code("BCDF") is None
            with pytest.raises(FencedError):
                await server.append([row("gato", 301)])
            await server.append([row("loro", 2)])
            assert await seqs(server, "loro") == [1, 2]

    asyncio.run(main())


def test_beside_a_server_nothing_is_made_or_changed(tmp_path: Path) -> None:
    with pytest.raises(LogFileError, match="there is no file"):
        SqliteLog(tmp_path / "tables.db", beside=True)
    old = of_an_older_layout(tmp_path / "old.db")
    with pytest.raises(LogFileError, match="older gatosabio: start the server once"):
        SqliteLog(old, beside=True)
    assert [file.name for file in tmp_path.iterdir()] == ["old.db"]


@pytest.mark.skipif(
    getattr(os, "geteuid", lambda: -1)() != 0, reason="only root can give files away"
)
def test_what_root_restores_belongs_to_whom_the_folder_belongs(path: Path, tmp_path: Path) -> None:
    copy, folder = tmp_path / "monday.db", tmp_path / "state"
    back_up(path, copy)
    folder.mkdir()
    os.chown(folder, 12345, 12346)

    restore(copy, folder / "tables.db", TODAY)
    owners = {(file.stat().st_uid, file.stat().st_gid) for file in folder.iterdir()}
    assert owners == {(12345, 12346)}
