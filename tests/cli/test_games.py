"""`gatosabio games`: what was played at a server's tables, listed and written as records."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from gatosabio.records.sqlite import SqliteLog
from gatosabio.wire.messages import End, Start
from table.sitting import Sitting

ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


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
    assert "cannot be read as a log of tables" in wrong.stderr
    assert not (tmp_path / "tables.db").exists()


def test_where_nothing_was_played_that_is_said(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    asyncio.run(SqliteLog(file).close())

    assert games("list", "--data", str(file), "--lang", "fr").stdout.startswith("Aucune partie")
