"""What was erased is gone from the file and its write-ahead log; or the log says that it is not,
while another program reads the file, and it is gone when that has ended."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

import pytest

from gatosabio.records import sqlite
from gatosabio.records.clock import DAY_MS, HOUR_MS
from gatosabio.records.log import UnknownOutcomeError
from gatosabio.records.sql_store import Connection
from gatosabio.records.sqlite_file import empty_write_ahead_log
from gatosabio.server import actor, class_actor, classes, housekeeping, learners_api
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.learning import LEARNERS_KEPT
from records.live import contents
from server.class_knowledge import actor_of
from server.class_people import Teacher, a_class, leave
from server.learners import met
from server.plans import BY_TURNS
from server.served import Served, run, serving, until

TODAY: Final = 1_800_000_000_000
TRIED: Final = 3
GO_ON: Final = Housekeeping.go_on
STAY: Final = "stay in the write-ahead log"


@contextmanager
def another_program_reads(file: Path) -> Iterator[None]:
    with closing(sqlite3.connect(file, isolation_level=None)) as curious:
        curious.execute("BEGIN")
        curious.execute("SELECT count(*) FROM log").fetchone()
        yield


async def nothing_by_itself(_: Housekeeping) -> None:
    """House is kept when the test says so."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What it shows."""
    now = [TODAY]
    for module in (actor, class_actor, classes, housekeeping, learners_api):
        monkeypatch.setattr(module, "wall_ms", lambda: now[0])
    monkeypatch.setattr(Housekeeping, "go_on", nothing_by_itself)
    return now


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """For each try to empty the write-ahead log: how many learners and rows of classes there are
    then."""
    found: list[list[int]] = []
    counted = (
        "SELECT count(*) FROM learners",
        "SELECT count(*) FROM log WHERE table_id LIKE '%class-%'",  # and of their tables
    )

    def tried(db: Connection) -> bool:
        found.append([db.execute(sql, ()).fetchone()[0] for sql in counted])
        return empty_write_ahead_log(db)

    monkeypatch.setattr(sqlite, "empty_write_ahead_log", tried)
    monkeypatch.setattr(sqlite, "EMPTYING_TRIED", TRIED)
    monkeypatch.setattr(sqlite, "EMPTYING_PAUSE", 0)
    return found


@pytest.mark.usefixtures("clock")
def test_a_class_is_erased_whole_before_its_traces_are(
    tmp_path: Path, tries: list[list[int]]
) -> None:
    """It has 32 learners: while somebody reads, others wait for no try of each."""
    file = tmp_path / "class.db"

    async def story() -> None:
        async with serving(file) as house:
            teacher, kids = await a_class(house, 3)
            await teacher.start()
            for kid in kids:
                await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
            running = await actor_of(house, teacher)
            secrets = [running.id, *running.classroom.state.learners[:3]]
            with another_program_reads(file):
                tries.clear()
                assert (await teacher.ask("DELETE", "/api/class"))[0] == 204
                assert tries == [[0, 0]] * TRIED
                assert f"traces of a class that was deleted {STAY}" in house.lines.text
                assert all(secret.encode() in contents(file) for secret in secrets)
                await house.server.housekeeping.once()
                assert house.lines.text.count(STAY) == 1
            await house.server.housekeeping.once()
            assert not any(secret.encode() in contents(file) for secret in secrets)
            assert "traces that stayed in the write-ahead log are removed" in house.lines.text
            tries.clear()
            await house.server.housekeeping.once()
            assert tries == [], "nothing is left to be removed"
            await leave(teacher, kids)

    run(story())


def test_the_traces_of_old_classes_are_removed_together(
    tmp_path: Path, clock: list[int], tries: list[list[int]]
) -> None:
    file = tmp_path / "class.db"

    async def story() -> None:
        async with serving(file) as house:
            for _ in range(3):
                teacher = await Teacher(house).open(remember=False)
                await teacher.leave()
            await until(lambda: all(one.is_idle for one in house.server.parts.classes.awake))  # type: ignore[union-attr]
            clock[0] += DAY_MS
            with another_program_reads(file):
                tries.clear()
                await house.server.housekeeping.forget_classes()
            assert tries == [[0, 0]] * TRIED
            assert "forgot 3 classes" in house.lines.text
            assert f"traces of old classes {STAY}" in house.lines.text

    run(story())


@pytest.mark.usefixtures("clock", "tries")
def test_what_was_erased_before_the_disk_failed_is_gone_from_the_file_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "class.db"

    async def story() -> None:
        async with serving(file) as house:
            await house.server.housekeeping.once()
            teacher, kids = await a_class(house, 3)
            running = await actor_of(house, teacher)
            learners = running.classroom.state.learners[:3]
            erase = house.records.erase

            async def fails(_: str) -> None:
                raise UnknownOutcomeError("no room")

            with monkeypatch.context() as patch:
                patch.setattr(house.records, "erase", fails)
                assert (await teacher.ask("DELETE", "/api/class"))[0] == 503
            assert all(learner.encode() in contents(file) for learner in learners)
            await erase(running.id)
            await house.server.housekeeping.once()
            assert not any(learner.encode() in contents(file) for learner in learners)
            await leave(teacher, kids)
            house.lines.records.clear()

    run(story())


@pytest.mark.usefixtures("clock")
def test_somebody_whom_nobody_knows_leaves_no_traces(
    tmp_path: Path, tries: list[list[int]]
) -> None:
    file = tmp_path / "cats.db"

    async def story() -> None:
        async with serving(file) as house:
            child = await met(house)
            assert await child.ask("DELETE") == (204, None)
            tries.clear()
            with another_program_reads(file):
                assert await child.ask("DELETE") == (204, None)
            assert tries == []
            assert STAY not in house.lines.text

    run(story())


@pytest.mark.usefixtures("clock")
def test_what_is_erased_while_the_log_is_emptied_is_for_the_next_time(
    tmp_path: Path, tries: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path / "cats.db") as house:
            traces, vacuum = house.server.tables.traces, house.records.vacuum

            async def meanwhile(*, frees_room: bool) -> bool:
                is_done = await vacuum(frees_room=frees_room)
                traces.expect()  # what is erased now is interrupted
                return is_done

            with monkeypatch.context() as patch:
                patch.setattr(house.records, "vacuum", meanwhile)
                await traces.remove("something")
            assert STAY not in house.lines.text
            tries.clear()
            await traces.remove_the_rest()
            await traces.remove_the_rest()
            assert len(tries) == 1

    run(story())


@pytest.mark.usefixtures("clock")
def test_house_is_kept_on_after_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cats.db"
    troubles = [ZeroDivisionError(), UnknownOutcomeError("no room")]
    kept = 0

    async def once(_: Housekeeping) -> None:
        nonlocal kept
        if troubles:
            raise troubles.pop()
        kept += 1

    async def story() -> None:
        async with serving(file) as house:
            with monkeypatch.context() as patch:
                patch.setattr(housekeeping, "EVERY", 0)
                patch.setattr(Housekeeping, "once", once)
                keeping = asyncio.ensure_future(GO_ON(house.server.housekeeping))
                await until(lambda: kept > 0)
                keeping.cancel()
            assert "something in the house is not kept" in house.lines.text
            house.lines.records.clear()

    run(story())


@pytest.mark.usefixtures("clock", "tries")
def test_a_learner_is_gone_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "cats.db"

    async def story() -> None:
        async with serving(file) as house:
            child, other = await met(house), await met(house)
            assert child.id.encode() in contents(file)
            assert await child.ask("DELETE") == (204, None)
            assert child.id.encode() not in contents(file)
            assert STAY not in house.lines.text
            with another_program_reads(file):
                assert await other.ask("DELETE") == (204, None)
                assert other.id.encode() in contents(file)
                assert f"traces of somebody who learned {STAY}" in house.lines.text

    run(story())


async def an_old_table(house: Served, clock: list[int]) -> str:
    host = await house.host(**BY_TURNS)
    table = await house.id_of(host)
    await host.close()
    house.server.tables.close()
    await until(lambda: house.server.tables.people == 0)
    clock[0] += 31 * DAY_MS
    return table


async def an_unused_table(house: Served, clock: list[int]) -> str:
    table = await an_old_table(house, clock)
    clock[0] -= 31 * DAY_MS - 7 * HOUR_MS
    return table


async def an_old_learner(house: Served, clock: list[int]) -> str:
    child = await met(house)
    clock[0] += LEARNERS_KEPT + DAY_MS
    return child.id


@pytest.mark.parametrize(
    ("who", "erase", "of"),
    [
        (an_old_table, Housekeeping.erase_old, "old tables"),
        (an_unused_table, Housekeeping.erase_unused, "tables where nobody ever played"),
        (an_old_learner, Housekeeping.forget_learners, "learners who did not come back"),
    ],
)
@pytest.mark.parametrize("is_read", [False, True])
@pytest.mark.usefixtures("tries")
def test_what_housekeeping_erases_is_gone_from_the_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    clock: list[int],
    who: Callable[[Served, list[int]], Awaitable[str]],
    erase: Callable[[Housekeeping], Awaitable[None]],
    of: str,
    is_read: bool,
) -> None:
    file = tmp_path / "cats.db"

    async def story() -> None:
        async with serving(file) as house:
            monkeypatch.setattr(house.server.tables, "used_since", lambda _: set())
            erased = (await who(house, clock)).encode()
            assert erased in contents(file)
            if is_read:
                with another_program_reads(file):
                    await erase(house.server.housekeeping)
                    assert erased in contents(file)
                assert f"traces of {of} {STAY}" in house.lines.text
                await house.server.housekeeping.once()
            else:
                await erase(house.server.housekeeping)
                assert STAY not in house.lines.text
            assert erased not in contents(file)

    run(story())


@pytest.mark.usefixtures("clock")
def test_what_a_server_that_was_killed_has_erased_is_gone_at_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "cats.db"

    async def story() -> None:
        async with serving(file) as house:
            child = await met(house)
            await house.records.put("DELETE FROM learners", ())  # and no more
            assert child.id.encode() in contents(file)
            await house.server.housekeeping.once()
            assert child.id.encode() not in contents(file)

    run(story())
