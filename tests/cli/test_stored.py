"""`gatosabio backup`, `restore` and `tables` as processes, beside a real server and without one."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from gatosabio.cli.unit import unit
from gatosabio.records import postgres_layout
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sqlite import SqliteLog
from records.cluster import connected
from server.player import Player
from server.process import Program, free_port

CLASS: Final = {"play": {"game": "addicats", "rules": {}}, "minutes": 0}
ENVIRONMENT: Final = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gatosabio", *arguments],
        check=False,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env={**ENVIRONMENT, **environment},
    )


async def run_beside(*arguments: str) -> subprocess.CompletedProcess[str]:
    return await asyncio.to_thread(command, *arguments)


def beside(
    data: Path, story: Callable[[Program, aiohttp.ClientSession], Awaitable[None]], *options: str
) -> None:
    """Tell *story* beside a server on that file."""

    async def main() -> None:
        program = Program(data, free_port(), *options)
        await program.start()
        try:
            async with aiohttp.ClientSession() as http:
                await story(program, http)
        finally:
            assert await program.stop() == 0

    asyncio.run(main())


async def somebody(program: Program, http: aiohttp.ClientSession, game: str = "addirace") -> Player:
    return await (await Player(http, program.base).open(game=game)).connect()


def test_a_backup_beside_a_server_is_a_table_that_can_be_gone_on_with(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    codes: list[str] = []

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        player = await somebody(program, http)
        codes.append(player.code)
        done = await run_beside("backup", str(copy), "--data", str(data))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"1 table is in {copy}.\n"
        again = await run_beside("backup", str(copy), "--data", str(data))
        assert (again.returncode, again.stdout) == (2, "")
        assert "a backup overwrites nothing" in again.stderr
        refused = await run_beside("restore", str(copy), "--replace", "--data", str(data))
        assert refused.returncode == 2
        assert "is in use by another gatosabio: stop that one" in refused.stderr
        await player.close()

    beside(data, play)
    other = tmp_path / "other.db"
    assert command("restore", str(copy), "--data", str(other)).returncode == 0

    async def go_on(program: Program, http: aiohttp.ClientSession) -> None:
        player = await Player(http, program.base).join(codes[0])
        await (await player.connect()).close()

    beside(other, go_on)


def test_what_a_restored_file_says_in_other_languages(tmp_path: Path) -> None:
    data, copy = tmp_path / "tables.db", tmp_path / "copy.db"
    asyncio.run(SqliteLog(data).close())

    assert (
        "0 table est dans"
        in command("--lang", "fr", "backup", str(copy), GATOSABIO_DATA=str(data)).stdout
    )
    told = command("--lang", "es", "restore", "--replace", str(copy), "--data", str(data)).stdout
    assert "0 mesas vuelven a estar en" in told
    assert "Lo que había antes está ahora en" in told


def test_tables_are_listed_by_code_and_told_without_names(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        player = await somebody(program, http)
        await player.send("sit", name="Ana")
        await player.until(lambda: len(player.info["seats"]) == 1)
        listed = await run_beside("tables", "list", "--data", str(data))
        assert listed.stdout.startswith(f"{player.code}   20")
        assert listed.stdout.endswith("  0 games\n")
        assert "Ana" not in listed.stdout
        (told,) = json.loads(
            (await run_beside("tables", "list", "--json", "--data", str(data))).stdout
        )
        assert (told["code"], told["class"], told["games"]) == (player.code, False, 0)
        assert told["rows"] >= 2
        await player.close()

    beside(data, play)


def test_a_table_is_erased_under_the_feet_of_those_who_are_at_it(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    log_of_changes = tmp_path / "tables.db-wal"

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        player, other = await somebody(program, http), await somebody(program, http)
        await player.send("sit", name="Anastasia")
        await player.until(lambda: len(player.info["seats"]) == 1)
        assert b"Anastasia" in log_of_changes.read_bytes() + data.read_bytes()
        asks = await run_beside("tables", "erase", player.code, "--data", str(data))
        assert (asks.returncode, asks.stdout) == (2, "")
        assert "nobody can be asked here: give --yes" in asks.stderr
        done = await run_beside(
            "tables", "erase", player.code.lower(), "--yes", "--data", str(data)
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"Table {player.code} and its games are erased.\n"
        again = await run_beside("tables", "erase", player.code, "--yes", "--data", str(data))
        assert again.returncode == 2
        assert f"there is no table {player.code}; `gatosabio tables list` shows" in again.stderr

        assert b"Anastasia" not in log_of_changes.read_bytes() + data.read_bytes()
        await player.send("stand")  # is told now
        await player.until(lambda: player.closed is not None)
        assert player.messages[-1]["type"] == "closed"
        await other.send("sit", name="Bo")
        await other.until(lambda: len(other.info["seats"]) == 1)
        await other.close()
        await player.close()

    beside(data, play)


def test_it_is_said_when_another_program_keeps_traces_of_what_was_erased(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"
    log_of_changes = tmp_path / "tables.db-wal"

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        ana, bo = await somebody(program, http), await somebody(program, http)
        await ana.send("sit", name="Anastasia")
        await ana.until(lambda: len(ana.info["seats"]) == 1)
        with closing(sqlite3.connect(data, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM log").fetchone()  # it reads until it is closed
            done = await run_beside("tables", "erase", ana.code, "--yes", "--data", str(data))
            assert (done.returncode, done.stderr) == (0, "")
            erased, traces = done.stdout.splitlines()
            assert erased == f"Table {ana.code} and its games are erased."
            assert traces.startswith("Another program is reading the file, so traces of the table")
            assert b"Anastasia" in log_of_changes.read_bytes()
        done = await run_beside("tables", "erase", bo.code, "--yes", "--data", str(data))
        assert done.stdout == f"Table {bo.code} and its games are erased.\n"
        assert b"Anastasia" not in log_of_changes.read_bytes() + data.read_bytes()
        await ana.close()
        await bo.close()

    beside(data, play)


def test_a_class_is_left_to_its_teacher(tmp_path: Path) -> None:
    data = tmp_path / "tables.db"

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        headers = {"Origin": program.base}
        async with http.post(f"{program.base}/api/classes", headers=headers, json=CLASS) as answer:
            code = (await answer.json())["code"]
        assert "a class" in (await run_beside("tables", "list", "--data", str(data))).stdout
        refused = await run_beside("tables", "erase", code, "--yes", "--data", str(data))
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "is a class: its teacher deletes it" in refused.stderr

    beside(data, play)


# --- PostgreSQL ---


def test_tables_in_postgres_are_listed_and_erased(
    database: PostgresAddress, tmp_path: Path
) -> None:
    async def main() -> None:
        program = Program(tmp_path / "tables.db", free_port(), store=database)
        await program.start()
        try:
            async with aiohttp.ClientSession() as http:
                player = await somebody(program, http)
                listed = await run_beside("tables", "list", "--store", database.url)
                assert listed.stdout.startswith(player.code)
                done = await run_beside(
                    "tables", "erase", player.code, "--yes", "--store", database.url
                )
                assert (done.returncode, done.stderr) == (0, "")
                assert "No table" in command("tables", "list", "--store", database.url).stdout
                await player.close()
        finally:
            await program.stop()

    asyncio.run(main())


@pytest.mark.parametrize("arguments", [("list",), ("erase", "BCDF", "--yes")], ids=" ".join)
def test_a_database_that_no_server_has_used_stays_empty(
    arguments: tuple[str, ...], database: PostgresAddress
) -> None:
    done = command("tables", *arguments, "--store", database.url)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"gatosabio tables: there are no tables in {database}: has a server ever used it?\n"
    )
    with connected(database) as db:
        found = db.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'gatosabio'").fetchone()
    assert found is None


def test_a_database_of_an_older_gatosabio_is_not_brought_up_to_date_by_a_list(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(postgres_layout, "LAYOUTS", (postgres_layout.LAYOUT_1,))
        asyncio.run(open_log(database).close())

    done = command("tables", "list", "--store", database.url)
    assert done.returncode == 2
    assert "written by an older gatosabio: start the server once with this one" in done.stderr
    with connected(database) as db:
        assert db.execute("SELECT version FROM layout").fetchall() == [(1,)]


@pytest.mark.parametrize("arguments", [("backup", "copy.db"), ("restore", "copy.db")])
def test_for_postgres_its_own_tools_are_named(arguments: tuple[str, str]) -> None:
    done = command(*arguments, GATOSABIO_STORE="postgresql://cats:secret@localhost/cats")

    assert done.returncode == 1
    assert "pg_dump --schema=gatosabio" in done.stderr
    assert "secret" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_for_files_says_that_games_are_in_postgres() -> None:
    done = command("games", "list", GATOSABIO_STORE="postgresql://cats@localhost/cats")

    assert done.returncode == 1
    assert "games are in PostgreSQL (GATOSABIO_STORE)" in done.stderr


# --- A damaged file ---


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some tables and games."""
    data = tmp_path_factory.mktemp("whole") / "tables.db"

    async def play(program: Program, http: aiohttp.ClientSession) -> None:
        for _ in range(15):
            player = await somebody(program, http)
            await player.send("sit", name="Ana")
            await player.until(lambda here=player: len(here.info["seats"]) == 1)  # type: ignore[misc]
            await player.close()

    beside(data, play)
    return data


def harmed(whole: Path, folder: Path, how: str) -> Path:
    data = folder / "tables.db"
    shutil.copy(whole, data)
    content = bytearray(data.read_bytes())
    if how == "half":
        content = content[: len(content) // 2]
    elif how == "header":
        content[:16] = b"\xa5" * 16
    elif how == "schema":
        content[100:1000] = b"\xa5" * 900
    elif how == "pages":  # all but the first two
        content[8192:] = b"\xa5" * (len(content) - 8192)
    data.write_bytes(content)
    return data


@pytest.mark.parametrize("how", ["half", "header", "schema", "pages"])
@pytest.mark.parametrize(
    "arguments",
    [
        ("games", "list"),
        ("games", "export", "all"),
        ("learning", "export"),
        ("tables", "list"),
        ("tables", "erase", "BCDF", "--yes"),
        ("backup", "{folder}/copy.db"),
        ("restore", "{data}", "--data", "{folder}/new.db"),
    ],
    ids=" ".join,
)
def test_a_damaged_file_is_said_in_sentences_that_name_it(
    arguments: tuple[str, ...], how: str, whole: Path, tmp_path: Path
) -> None:
    data = harmed(whole, tmp_path, how)
    words = [word.format(folder=tmp_path, data=data) for word in arguments]
    more = [] if "--data" in words else ["--data", str(data)]

    done = command(*words, *more)
    assert done.returncode in (0, 1, 2)  # in half a file something may be whole
    assert "Traceback" not in done.stderr
    if done.returncode == 2:
        assert done.stderr.startswith(f"gatosabio {words[0]}: ")
        assert done.stderr.count("\n") == 1
        assert str(data) in done.stderr or "there is no table BCDF" in done.stderr
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "new.db").exists()


@pytest.mark.parametrize("how", ["half", "header", "schema", "pages"])
def test_a_server_does_not_start_on_a_damaged_file(how: str, whole: Path, tmp_path: Path) -> None:
    data = harmed(whole, tmp_path, how)

    done = command("--local", "--port", "0", "--no-browser", "--data", str(data))
    assert done.returncode == 1
    assert done.stderr.startswith("gatosabio: ")
    assert str(data) in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_row_that_is_damaged_does_not_keep_tables_from_being_listed(
    whole: Path, tmp_path: Path
) -> None:
    data = tmp_path / "tables.db"
    shutil.copy(whole, data)
    with closing(sqlite3.connect(data)) as db:
        db.execute("UPDATE log SET body = 'no JSON'")
        db.commit()

    listed = command("tables", "list", "--data", str(data))
    assert (listed.returncode, len(listed.stdout.splitlines())) == (0, 15)


# --- The unit for systemd ---


def test_the_unit_starts_this_very_program(tmp_path: Path) -> None:
    unit = tmp_path / "gatosabio.service"
    unit.write_text(command("unit").stdout)

    (start,) = [line for line in unit.read_text().splitlines() if line.startswith("ExecStart=")]
    assert start == f"ExecStart={sys.executable} -m gatosabio --no-browser"
    assert "@" not in unit.read_text()
    systemd = shutil.which("systemd-analyze")
    if systemd is None:
        pytest.skip("checks the unit with systemd-analyze, which is not here")
    checked = subprocess.run(
        [systemd, "verify", "--man=no", str(unit)],
        check=False,
        capture_output=True,
        text=True,
        env={**ENVIRONMENT, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    about_it = [line for line in checked.stderr.splitlines() if "gatosabio" in line]
    assert about_it == []


def test_a_program_in_somebodys_home_is_no_service(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "executable", "/home/ana/gatosabio/.venv/bin/python")
    monkeypatch.setattr(sys, "argv", ["python"])

    unit.main([], standalone_mode=False)
    told = capsys.readouterr()
    assert "ExecStart=/home/ana/gatosabio/.venv/bin/python -m gatosabio --no-browser" in told.out
    assert "install gatosabio elsewhere, such as in /opt" in told.err


def test_the_service_keeps_its_file_where_systemd_wants_it_unless_told_otherwise() -> None:
    unit = command("unit").stdout
    (line,) = [line for line in unit.splitlines() if line.startswith("Environment=")]
    name, _, value = line.removeprefix("Environment=").partition("=")
    environment = {name: value.replace("%S", "/nowhere")}

    usual = command("tables", "list", **environment)
    other = command(
        "tables", "list", GATOSABIO_STORE="postgresql://cats@localhost:1/cats", **environment
    )

    assert "/nowhere/gatosabio/tables.db" in usual.stderr
    assert "leave one of them out" not in other.stderr
