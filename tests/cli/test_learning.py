"""`gatosabio learning export`: what is known of learners, and nothing of who they are."""

import asyncio
import csv
import io
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from gatosabio.cli.app import app
from gatosabio.learning.garden import garden
from gatosabio.learning.lessons import Answer, learner_of
from gatosabio.records.learners import Lesson
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.records.sqlite import SqliteLog

FIRST, SECOND, THIRD = "f" * 64, "5" * 64, "7" * 64


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The learner whose hash comes last was here first."""
    now = time.time_ns() // 1_000_000

    async def write() -> None:
        log = SqliteLog(tmp_path / "tables.db")
        learners = SqlLearners(log)
        for learner, ago, count in ((FIRST, 9000, 9), (SECOND, 5000, 2), (THIRD, 1000, 0)):
            await learners.meet(learner, now - ago)
            for _ in range(count):
                body = msgspec.json.encode(Answer("8+5", 13, 1.1)).decode()
                await learners.practised(learner, body, now - ago)
        await log.close()

    asyncio.run(write())
    return tmp_path / "tables.db"


def export(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["learning", "export", *map(str, arguments)])


def lessons_of(data: Path, learner: str) -> list[Lesson]:
    sql = "SELECT nr, wall_ms, kind, body FROM lessons WHERE sha256 = ? ORDER BY nr"
    with closing(sqlite3.connect(data)) as db:
        return [Lesson(*fields) for fields in db.execute(sql, (learner,))]


def test_it_says_what_the_garden_shows_and_how_sure_that_is(data: Path) -> None:
    told = json.loads(export("--data", data, "--format", "json").stdout)["learners"]

    assert [(one["learner"], one["lessons"]) for one in told] == [(1, 9), (2, 2), (3, 0)]
    for learner, one in zip((FIRST, SECOND, THIRD), told, strict=True):
        lessons = lessons_of(data, learner)
        plants = garden(lessons, learner, time.time_ns() // 1_000_000).plants
        estimates = learner_of(lessons).estimates()
        assert [fact["fact"] for fact in one["facts"]] == [plant.fact for plant in plants]
        for fact, plant in zip(one["facts"], plants, strict=True):
            shown = {name: getattr(plant, name) for name in ("stage", "seen", "right", "mastered")}
            assert {name: fact[name] for name in shown} == shown
            known = estimates[plant.fact]
            assert fact["state"] == (known.state if plant.seen else "grey")
            figures = [fact["median_s"], fact["low_s"], fact["high_s"]]
            assert figures == pytest.approx([known.median_s, *known.interval_s], abs=0.001)


def test_csv_has_the_same_and_nobody_can_be_recognised(data: Path, tmp_path: Path) -> None:
    to = tmp_path / "learners.csv"
    assert export("--data", data, "--to", to).exit_code == 0
    written = to.read_text(encoding="utf-8")
    lines = list(csv.DictReader(io.StringIO(written)))
    told = json.loads(export("--data", data, "--format", "json").stdout)["learners"]

    assert len(lines) == 3 * 55
    flat = [(one["learner"], one["lessons"], fact) for one in told for fact in one["facts"]]
    for line, (learner, lessons, fact) in zip(lines, flat, strict=True):
        mastered = {"mastered": "yes" if fact["mastered"] else "no"}
        wanted = {"learner": learner, "lessons": lessons, **fact, **mastered}
        assert line == {name: str(value) for name, value in wanted.items()}
    for known_by in (FIRST, SECOND, THIRD):
        assert known_by[:8] not in written
        assert known_by[:8] not in json.dumps(told)


def test_several_files_go_on_counting(data: Path) -> None:
    lines = export("--data", data, "--data", data).stdout.splitlines()

    assert {line.split(",")[0] for line in lines[1:]} == set("123456")


def test_a_file_of_an_earlier_gatosabio_has_no_learners(data: Path) -> None:
    with closing(sqlite3.connect(data)) as db, db:
        for table in ("plays", "lessons", "learners"):
            db.execute(f"DROP TABLE {table}")

    assert json.loads(export("--data", data, "--format", "json").stdout) == {"learners": []}


def test_what_cannot_be_read_or_written_is_said(data: Path, tmp_path: Path) -> None:
    missing = export("--data", tmp_path / "nothing.db")
    assert (missing.exit_code, "there is no file" in missing.stderr) == (2, True)
    nowhere = export("--data", data, "--to", tmp_path / "no" / "folder.csv")
    assert (nowhere.exit_code, "cannot write" in nowhere.stderr) == (2, True)
    with closing(sqlite3.connect(data)) as db, db:
        db.execute("UPDATE lessons SET body = '{'")
    damaged = export("--data", data)
    assert (damaged.exit_code, damaged.stdout) == (2, "")


def test_the_file_of_all_commands_is_read(data: Path) -> None:
    result = CliRunner().invoke(app, ["--data", str(data), "learning", "export"])

    assert result.stdout == export("--data", data).stdout
    assert len(result.stdout.splitlines()) == 1 + 3 * 55
