"""The process that knows what pupils know: it starts, ends, breaks and forgets when it should."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import msgspec
import pytest

from gatosabio.learning.garden import garden
from gatosabio.learning.lessons import Answer, learner_of
from gatosabio.learning.minute import minute
from gatosabio.learning.need import votes_for_the_near
from gatosabio.records.learners import Lesson
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server import learning_worker
from gatosabio.server.learning_process import LearningProcess, TryAgainError
from gatosabio.server.pupils import DroppedError
from records.live import opened
from server.served import run, until

NOW = 1_800_000_000_000
ANA, BO, CY = "a" * 64, "b" * 64, "c" * 64


def answer(seconds: float) -> str:
    return msgspec.json.encode(Answer("8+5", 13, seconds)).decode()


def lessons(count: int, first: int = 1) -> list[Lesson]:
    return [
        Lesson(nr, NOW + nr, "practice", answer(1.0 + nr / 100))
        for nr in range(first, first + count)
    ]


@asynccontextmanager
async def asking(
    path: Path, idle_after: float = 600.0, most_pupils: int = 256, *, is_shared: bool = False
) -> AsyncIterator[tuple[LearningProcess, SqlLearners]]:
    """A process for learners in a file. Ana has had 120 lessons, Bo one, Cy none."""
    async with opened(path / "tables.db") as log:
        learners = SqlLearners(log)
        for learner, count in ((ANA, 120), (BO, 1), (CY, 0)):
            await learners.meet(learner, NOW)
            for lesson in lessons(count):
                await learners.practised(learner, lesson.body, lesson.wall)
        process = LearningProcess(
            learners, idle_after=idle_after, most_pupils=most_pupils, is_shared=is_shared
        )
        try:
            yield process, learners
        finally:
            await process.close()


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_it_knows_what_all_lessons_tell_and_learns_what_is_new(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, learners):
            assert process.process is None  # nobody has asked yet
            whole = lessons(120)
            assert await process.garden(ANA, NOW) == garden(whole, ANA, NOW)
            assert await process.minute(ANA, NOW) == minute(whole, ANA, NOW)
            await learners.practised(ANA, answer(9.0), NOW + 500)
            whole = await learners.lessons(ANA)
            assert await process.garden(ANA, NOW) == garden(whole, ANA, NOW)
            assert await process.garden(CY, NOW) == garden([], CY, NOW)
            assert await process.garden("d" * 64, NOW) is None
            both = [learner_of(whole).child, learner_of(lessons(1)).child]
            assert await process.votes([ANA, BO, CY, ANA]) == votes_for_the_near(both)
            assert await process.votes([CY]) is None
            assert process.process is not None
            assert os.getpriority(os.PRIO_PROCESS, process.process) > 0

    run(story())


def test_it_ends_when_nobody_asks_and_starts_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path, idle_after=0.5) as (process, _):
            await process.garden(BO, NOW)
            await until(lambda: process.process is None)
            assert await process.forget(CY)  # nothing has to be started for that
            assert process.process is None
            assert await process.garden(BO, NOW) == garden(lessons(1), BO, NOW)

    run(story())


def test_who_is_forgotten_while_votes_are_counted_is_not_taught_anew(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, learners):
            await process.garden(CY, NOW)
            has_read, may_go_on, real = asyncio.Event(), asyncio.Event(), learners.lessons

            async def slowly(learner: str, after: int = 0, most: int | None = None) -> list[Lesson]:
                found = await real(learner, after, most)
                has_read.set()
                await may_go_on.wait()
                return found

            learners.lessons = slowly  # type: ignore[method-assign]
            counting = asyncio.create_task(process.votes([ANA]))
            await has_read.wait()
            forgetting = asyncio.create_task(process.forget(ANA))
            await asyncio.sleep(0)
            may_go_on.set()
            await asyncio.gather(counting, forgetting)
            assert await process.ask(learning_worker.known, ANA) == 0
            assert await process.votes([ANA]) is None

    run(story())


def test_whoever_asks_while_it_dies_gets_an_answer_all_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, _):
            await process.garden(ANA, NOW)
            for _ in range(2):
                assert process.process is not None
                os.kill(process.process, signal.SIGKILL)
                found = await asyncio.gather(process.garden(ANA, NOW), process.garden(BO, NOW))
                assert list(found) == [garden(lessons(120), ANA, NOW), garden(lessons(1), BO, NOW)]

    run(story())


def test_a_process_that_always_dies_is_not_started_for_ever(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, learners):
            with pytest.raises(TryAgainError):
                await process.twice(lambda: process.ask(os.abort))
            assert process.process is None
            await process.garden(ANA, NOW)
            assert process.process is not None
            os.kill(process.process, signal.SIGKILL)
            assert await process.forget(ANA)  # also if there is nothing left to forget
            assert not await learners.knows(ANA)

    run(story())


def test_a_process_that_cannot_be_started_is_an_answer_for_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, _):
            monkeypatch.setattr(learning_worker, "process_id", os.abort)
            with pytest.raises(TryAgainError):
                await process.garden(ANA, NOW)

    run(story())


def test_who_is_dropped_is_taught_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path, most_pupils=1) as (process, _):
            for learner, count in ((ANA, 120), (BO, 1), (ANA, 120)):
                assert await process.garden(learner, NOW) == garden(lessons(count), learner, NOW)
            with pytest.raises(TryAgainError):  # there is room for one only
                await process.votes([ANA, BO])

    run(story())


def test_it_forgets(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, learners):
            await process.garden(ANA, NOW)
            assert await process.ask(learning_worker.known, ANA) == 120
            assert await process.forget(ANA)
            assert await process.ask(learning_worker.known, ANA) == 0
            assert not await process.forget(ANA)
            assert await learners.lessons(ANA) == []

    run(story())


def test_it_is_not_started_after_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path) as (process, _):
            await process.garden(ANA, NOW)
            number = process.process
            assert number is not None
            asked = asyncio.create_task(process.twice(lambda: process.ask(signal.pause)))
            await asyncio.sleep(0)  # lets it ask
            await process.close()
            assert is_gone(number)
            with pytest.raises(TryAgainError):
                await asked
            with pytest.raises(TryAgainError):
                await process.garden(ANA, NOW)
            assert process.process is None

    run(story())


# --- What it does, seen from within ---


def test_it_stands_back_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    class Server:
        """Ends when it is told to."""

        def __init__(self) -> None:
            self.ends = Event()

        def join(self) -> None:
            self.ends.wait()

    server, killed, done = Server(), list[tuple[int, int]](), list[object]()
    ended = Event()

    def kill(process: int, by: int) -> None:
        killed.append((process, by))
        ended.set()

    monkeypatch.setattr(learning_worker, "parent_process", lambda: server)
    monkeypatch.setattr(os, "kill", kill)
    monkeypatch.setattr(signal, "signal", lambda *what: done.append(what))
    monkeypatch.setattr(os, "nice", done.append)
    learning_worker.begin()
    assert done == [(signal.SIGINT, signal.SIG_IGN), learning_worker.NICE]
    assert killed == []
    server.ends.set()
    assert ended.wait(60)
    assert killed == [(os.getpid(), signal.SIGTERM)]

    ended.clear()
    monkeypatch.delattr(os, "nice")  # as on Windows
    learning_worker.begin()
    assert ended.wait(60)


def test_lessons_are_taken_once_and_in_their_order() -> None:
    whole = lessons(6)
    try:
        assert learning_worker.known(ANA) == 0
        assert learning_worker.garden(ANA, 0, NOW) == garden([], ANA, NOW)
        assert learning_worker.take(ANA, whole[:3], 2) == 3
        assert learning_worker.take(ANA, whole[1:4], 2) == 4
        assert learning_worker.take(ANA, whole[5:], 2) == 4  # the fifth is missing
        assert learning_worker.take(ANA, whole, 2) == 6
        assert learning_worker.garden(ANA, 6, NOW) == garden(whole, ANA, NOW)
        assert learning_worker.minute(ANA, 6, NOW) == minute(whole, ANA, NOW)
        with pytest.raises(DroppedError):
            learning_worker.garden(ANA, 7, NOW)
        assert learning_worker.votes({ANA: 6, BO: 0}) is not None
        assert learning_worker.votes({BO: 0}) is None
        learning_worker.take(BO, [], 2)
        learning_worker.take(CY, [], 2)  # no more room for the one asked for longest ago
        assert learning_worker.known(ANA) == 0
    finally:
        for learner in (ANA, BO, CY):
            learning_worker.forget(learner)
    assert learning_worker.known(BO) == 0
    assert learning_worker.process_id() == os.getpid()


def test_whom_another_server_has_erased_is_known_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with asking(tmp_path, is_shared=True) as (process, learners):
            assert await process.garden(ANA, NOW) == garden(lessons(120), ANA, NOW)
            await learners.forget(ANA)  # as the other server does
            assert await process.garden(ANA, NOW) is None

            await learners.meet(ANA, NOW)
            for lesson in lessons(130, first=7):
                await learners.practised(ANA, lesson.body, lesson.wall)
            anew = await learners.lessons(ANA)

            assert await process.garden(ANA, NOW) == garden(anew, ANA, NOW)

    run(story())
