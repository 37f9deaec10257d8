"""`gatosabio games`: what was played at a server's tables, listed and written as records."""

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from gatosabio.records.sqlite import SqliteLog
from gatosabio.wire.from_client import End, Start
from table.sitting import Sitting

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
LIST = ("games", "list")


def games(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return command("games", *arguments, given=given)


def command(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "gatosabio", *arguments]
    return subprocess.run(
        line, input=given, capture_output=True, env=ENVIRONMENT, check=False, encoding="utf-8"
    )


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with one table: a game of Gato Negro that cats have won, and one broken off."""
    sitting = Sitting("gatonegro", people=1, cats=2, watchers=0, pace="children")
    sitting.say(1, Start()).wait_until(lambda: sitting.table.phase == "over")
    sitting.say(1, Start()).wait(20_000).say(1, End())
    file = tmp_path_factory.mktemp("games") / "tables.db"

    async def write() -> None:
        log = SqliteLog(file)
        await log.append([replace(row, wall=1_800_000_000_000) for row in sitting.rows])
        await log.close()

    asyncio.run(write())
    return file


def damage(data: Path, folder: Path, change: str) -> Path:
    """A copy of the file in which *change* was done to the log."""
    copy = Path(shutil.copy(data, folder / "damaged.db"))
    with closing(sqlite3.connect(copy)) as db, db:
        assert db.execute(f"UPDATE log SET {change}").rowcount > 0  # noqa: S608
    return copy


def test_the_games_are_listed_with_who_won(data: Path) -> None:
    done = games("list", "--data", str(data))

    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first.startswith("t-1 ")
    assert "2027-01-15 08:00  Gato Negro  P0, " in first
    assert "won by " in first
    assert second.startswith("t-2 ")
    assert second.endswith("not finished")


def test_a_game_is_written_as_a_record_that_replays_to_its_result(data: Path) -> None:
    (first, _) = json.loads(games("list", "--data", str(data), "--json").stdout)

    record = games("export", first["name"], "--data", str(data)).stdout

    replayed = json.loads(command("replay", "-", "--json", given=record).stdout)
    assert replayed["result"] == first["result"]
    assert replayed["state"]["phase"] == "over"
    assert len(json.loads(record)["actions"]) == first["actions"]


def test_all_of_them_are_json_lines(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"

    assert games("export", "all", "--data", str(data), "--to", str(file)).returncode == 0

    told = command("replay", str(file))
    assert (told.returncode, len(told.stdout.splitlines())) == (0, 2)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "nothing-1"], "there is no game 'nothing-1'; `gatosabio games list` shows"),
        (["export", "t-1", "--to", "/nowhere/at/all.json"], "cannot write /nowhere/at/all.json"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    arguments: list[str], sentence: str, data: Path
) -> None:
    done = games(*arguments, "--data", str(data))

    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_not_there_or_is_no_log(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear cat")

    missing = games("list", "--data", str(tmp_path / "tables.db"))
    wrong = games("export", "t-1", "--data", str(letter))

    assert (missing.returncode, wrong.returncode) == (2, 2)
    assert "has a table ever been opened here?" in missing.stderr
    assert f"{letter} is no gatosabio file" in wrong.stderr
    assert not (tmp_path / "tables.db").exists()


def test_where_nothing_was_played_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(SqliteLog(file).close())

    assert games("list", "--data", str(file), "--lang", "fr").stdout.startswith("Aucune partie")


TOO_NEW = "body = replace(body, '\"rules_version\":1', '\"rules_version\":99')"
FIRST_DEAL = "body LIKE '%deal%' AND body LIKE '%\"game\":1,%'"
NO_ACTION = "body = '{' WHERE seq = (SELECT min(seq) FROM log WHERE kind = 'act')"
NO_DEAL = f"body = substr(body, 1, 150) WHERE {FIRST_DEAL}"
OTHER_GAME = f"body = replace(body, '\"gatonegro\"', '\"whist\"') WHERE {FIRST_DEAL}"
NO_TEXT = "body = CAST(x'ff' AS TEXT) WHERE seq = 3"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        pytest.param(f"{TOO_NEW} WHERE {FIRST_DEAL}", "rules_version: 99 is not known", id="new"),
        pytest.param(NO_ACTION, "Input data was truncated", id="an action"),
        pytest.param(NO_DEAL, "Input data was truncated", id="the deal"),
        pytest.param(OTHER_GAME, "no game is called 'whist'", id="another game"),
    ],
)
def test_a_game_that_cannot_be_read_is_named_and_the_others_are_there(
    change: str, why: str, data: Path, tmp_path: Path
) -> None:
    file = str(damage(data, tmp_path, change))

    listed = games("list", "--data", file)
    every = games("export", "all", "--data", file)
    good = games("export", "t-2", "--data", file)
    bad = games("export", "t-1", "--data", file, "--to", str(tmp_path / "t-1.json"))

    for done in (listed, every):
        assert done.returncode == 1
        assert done.stderr.startswith("gatosabio games: game t-1 cannot be read: ")
        assert why in done.stderr
        assert done.stderr.count("\n") == 1
    assert [line.split()[0] for line in listed.stdout.splitlines()] == ["t-2"]
    assert every.stdout == good.stdout != ""
    assert (good.returncode, good.stderr) == (0, "")
    assert (bad.returncode, bad.stderr) == (2, listed.stderr)
    assert not (tmp_path / "t-1.json").exists()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("fr", "la partie t-1 est illisible\u202f: "), ("es", "no se puede leer la partida t-1: ")],
)
def test_where_no_game_can_be_read_each_is_named_in_the_language_of_the_house(
    language: str, sentence: str, data: Path, tmp_path: Path
) -> None:
    file = str(damage(data, tmp_path, TOO_NEW))

    listed = games("list", "--data", file, "--lang", language)
    every = games("export", "all", "--data", file, "--lang", language)

    for done in (listed, every):
        assert (done.returncode, done.stdout) == (2, "")
        assert sentence in done.stderr
        assert done.stderr.count("\n") == 2


def test_a_table_that_the_disk_has_spoilt_is_named(data: Path, tmp_path: Path) -> None:
    file = str(damage(data, tmp_path, NO_TEXT))

    for done in (games("list", "--data", file), games("export", "t-1", "--data", file)):
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("gatosabio games: game t-* cannot be read: ")
        assert done.stderr.count("\n") == 1


# --- Options before the command ---


def test_what_is_said_before_the_command_holds_for_it(data: Path) -> None:
    before = command("--lang", "fr", "--data", str(data), "games", "list")
    last = command("--lang", "es", "--data", "/nowhere", *LIST, "--lang", "fr", "--data", str(data))

    assert before.returncode == 0
    assert before.stdout.splitlines()[1].endswith("pas finie")
    assert last.stdout == before.stdout


def test_what_is_said_outweighs_the_environment(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENVIRONMENT, "GATOSABIO_DATA", "/nowhere/tables.db")

    assert "/nowhere/tables.db" in games("list").stderr
    assert command("--data", str(data), "games", "list").returncode == 0
    assert games("list", "--data", str(data)).returncode == 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--port", "8000", "replay", "game.json"], "--port does not go with `replay`"),
        (["--local", "--no-browser", *LIST], "--local, --no-browser do not go with `games`"),
        (["--data", "x.db", "score", "8D"], "--data does not go with `score`"),
        (["--lang", "fr", "bench"], "--lang does not go with `bench`"),
    ],
)
def test_what_does_not_go_with_a_command_is_refused_before_it(
    arguments: list[str], sentence: str
) -> None:
    done = command(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
