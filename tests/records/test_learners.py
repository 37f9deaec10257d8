"""Those who learn: what is known of them lasts, and is gone when it is deleted."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from gatosabio.records import sqlite
from gatosabio.records.clock import DAY_MS
from gatosabio.records.learners import SENT_AGAIN, Lesson, OpenGame, Play
from gatosabio.records.log import TakenError, UnknownTableError
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_store import Connection
from gatosabio.records.sqlite_file import empty_write_ahead_log
from records.live import contents, live, opened, row

NOW = 1_700_000_000_000
ANA, BO = "a" * 64, "b" * 64


@live
async def test_what_a_game_tells_is_noted_once(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await log.append([row("gato", 1)])
    for learner in (ANA, BO):
        await learners.meet(learner, NOW)
    await learners.play(ANA, "gato", 1, 2)
    await learners.play(ANA, "gato", 1, 2)
    await learners.play(BO, "gato", 1, 0)

    assert await learners.plays("gato", 1) == [Play(0, BO), Play(2, ANA)]
    for _ in range(2):
        await learners.end_game("gato", 1, {ANA: "[1]", BO: "[2]", "c" * 64: "[3]"}, NOW + 1)
    assert await learners.practised(ANA, "{}", NOW + 2)

    assert await learners.plays("gato", 1) == []
    assert await learners.lessons(ANA) == [
        Lesson(1, NOW + 1, "game", "[1]"),
        Lesson(2, NOW + 2, "practice", "{}"),
    ]
    assert await learners.lessons(ANA, after=1) == [Lesson(2, NOW + 2, "practice", "{}")]
    assert [lesson.body for lesson in await learners.lessons(BO)] == ["[2]"]


@live
async def test_a_hand_belongs_to_one_learner(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await log.append([row("gato", 1)])
    for learner in (ANA, BO):
        await learners.meet(learner, NOW)
    await learners.play(ANA, "gato", 1, 0)

    with pytest.raises(TakenError):
        await learners.play(BO, "gato", 1, 0)
    assert await learners.plays("gato", 1) == [Play(0, ANA)]


@live
async def test_nothing_is_noted_of_somebody_unknown(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await log.append([row("gato", 1)])

    assert not await learners.practised(ANA, "{}", NOW)
    with pytest.raises(UnknownTableError):
        await learners.play(ANA, "gato", 1, 0)
    await learners.meet(ANA, NOW)
    with pytest.raises(UnknownTableError):
        await learners.play(ANA, "nowhere", 1, 0)
    assert await learners.lessons(ANA) == []


@live
async def test_what_was_learned_outlives_the_table(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await log.append([row("gato", 1)])
    await learners.meet(ANA, NOW)
    await learners.play(ANA, "gato", 1, 0)
    await learners.end_game("gato", 1, {ANA: "[1]"}, NOW)
    await learners.play(ANA, "gato", 2, 0)

    assert await log.erase("gato")
    assert await learners.plays("gato", 2) == []
    assert [lesson.body for lesson in await learners.lessons(ANA)] == ["[1]"]


@live
async def test_whoever_has_not_come_for_long_is_forgotten(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await learners.meet(ANA, NOW)
    await learners.meet(BO, NOW)
    await learners.meet(BO, NOW + 10)
    await learners.meet(BO, NOW + 5)  # the clock was set back
    for learner in (ANA, BO):
        assert await learners.practised(learner, "{}", NOW)

    assert await learners.forget_before(NOW + 10) == 1
    assert await learners.lessons(ANA) == []
    assert len(await learners.lessons(BO)) == 1


@live
async def test_who_does_not_play_any_more_is_not_noted(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await log.append([row("gato", 1, wall=5000)])
    await log.append([row("perro", 1)])
    for learner in (ANA, BO):
        assert not await learners.knows(learner)
        await learners.meet(learner, NOW)
        assert await learners.knows(learner)
        await learners.play(learner, "gato", 1, "ab".index(learner[0]))
    await learners.play(ANA, "perro", 3, 0)

    assert await learners.open_games() == [OpenGame("gato", 1, 5000), OpenGame("perro", 3, 1000)]
    assert await learners.open_games("perro") == [OpenGame("perro", 3, 1000)]
    await learners.stop(BO, "gato", 1, 0)  # that is Ana's
    assert len(await learners.plays("gato", 1)) == 2
    await learners.stop(ANA, "gato", 1, 0)
    assert await learners.plays("gato", 1) == [Play(1, BO)]
    await learners.end_game("perro", 3, {}, NOW)
    assert await learners.open_games() == [OpenGame("gato", 1, 5000)]


@live
async def test_an_answer_with_the_same_name_is_noted_once(log: SqlLog) -> None:
    learners = SqlLearners(log)
    await learners.meet(ANA, NOW)
    first, other = '{"said":1,"once":"x"}', '{"said":2,"once":"x"}'

    assert await learners.practised(BO, first, NOW, "x") is None
    assert await learners.practised(ANA, first, NOW, "x") == first
    assert await learners.practised(ANA, other, NOW, "x") == first
    for number in range(SENT_AGAIN):
        body = f'{{"once":"{number}"}}'
        assert await learners.practised(ANA, body, NOW, f"{number}") == body
    assert await learners.practised(ANA, other, NOW, "x") == other  # too long ago
    assert [lesson.nr for lesson in await learners.lessons(ANA, 2, 3)] == [3, 4, 5]


@live
async def test_whoever_practises_is_here_and_a_clock_that_was_set_makes_nobody_older(
    log: SqlLog,
) -> None:
    learners = SqlLearners(log)
    await log.see_clock(NOW)
    for learner in (ANA, BO):
        await learners.meet(learner, NOW)
    await learners.practised(ANA, "{}", NOW + 100)

    assert await log.see_clock(NOW + 1000 * DAY_MS) == 1000 * DAY_MS
    assert await learners.forget_before(NOW + 1000 * DAY_MS) == 0
    assert await learners.forget_before(NOW + 1000 * DAY_MS + 50) == 1
    assert await learners.knows(ANA)


def test_who_is_deleted_while_somebody_reads_is_gone_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[bool] = []

    def tried(db: Connection) -> bool:
        tries.append(empty_write_ahead_log(db))
        return tries[-1]

    async def story() -> None:
        path = tmp_path / "cats.db"
        monkeypatch.setattr(sqlite, "empty_write_ahead_log", tried)
        async with opened(path) as log:
            learners = SqlLearners(log)
            await learners.meet(ANA, NOW)
            with closing(sqlite3.connect(path, isolation_level=None)) as backup:
                backup.execute("BEGIN")
                backup.execute("SELECT * FROM learners").fetchall()
                assert await learners.forget(ANA)
                emptying = asyncio.create_task(log.vacuum(frees_room=False))
                async with asyncio.timeout(60):
                    while len(tries) < 2:
                        await asyncio.sleep(0)
                assert tries == [False, False]
                assert ANA.encode() in contents(path)
            assert await emptying
            assert ANA.encode() not in contents(path)

    asyncio.run(story())


def test_a_reader_who_never_ends_keeps_nobody_waiting_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        path = tmp_path / "cats.db"
        monkeypatch.setattr(sqlite, "EMPTYING_TRIED", 2)
        async with opened(path) as log:
            learners = SqlLearners(log)
            await learners.meet(ANA, NOW)
            with closing(sqlite3.connect(path, isolation_level=None)) as backup:
                backup.execute("BEGIN")
                backup.execute("SELECT * FROM learners").fetchall()
                assert await learners.forget(ANA)
                assert not await learners.knows(ANA)
                assert not await log.vacuum(frees_room=False)

    asyncio.run(story())


def test_what_is_deleted_is_gone_from_the_disk(tmp_path: Path) -> None:
    told = "eight and five in 2.345 seconds"

    def on_disk(*words: str) -> list[str]:
        data = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        return [word for word in words if word.encode() in data]

    async def story() -> None:
        async with opened(tmp_path / "cats.db") as log:
            learners = SqlLearners(log)
            await log.append([row("gato", 1)])
            await learners.meet(ANA, NOW)
            await learners.practised(ANA, told, NOW)
            await learners.play(ANA, "gato", 1, 0)
            assert on_disk(ANA, told) == [ANA, told]

            assert await learners.forget(ANA)
            assert await log.vacuum(frees_room=False)
            assert on_disk(ANA, told) == []  # while the server is running
            assert not await learners.forget(ANA)
            assert await log.tail("gato") == 1

    asyncio.run(story())
    assert on_disk(ANA, told) == []
