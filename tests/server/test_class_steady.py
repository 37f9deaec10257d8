"""A class and its tables agree, also when the server was killed between a decision and what it asks
of the tables; and what is too old is deleted."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from gatosabio.classroom.children import Child
from gatosabio.records.clock import DAY_MS
from gatosabio.server import class_tables
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.class_tables import ClassTables
from gatosabio.server.os_clock import wall_ms
from gatosabio.server.tables import Tables
from server.class_people import Kid, Page, Teacher, a_class, leave
from server.served import Served, run, served, serving, until


async def nothing(*_: Any, **__: Any) -> None:
    """As if the server had been killed before."""


async def for_ever(*_: Any) -> None:
    """As if the races did not end before the server is killed."""
    await asyncio.Event().wait()


async def at_tables(kids: list[Kid]) -> None:
    """Until each of them plays."""
    for kid in kids:
        await kid.until(lambda k=kid: k.player is not None and bool(k.player.told))  # type: ignore[misc]


async def actor_of(house: Served, teacher: Teacher) -> ClassActor:
    classes = house.server.parts.classes
    assert classes is not None
    actor = await classes.by_code(teacher.code)
    assert actor is not None
    return actor


def sits_at(house: Served, actor: ClassActor, child: int) -> list[str]:
    """The tables where that child has a seat and will keep it."""
    name = class_tables.seat_name(Child(child))
    current = actor.classroom.state.round
    assert current is not None
    found = [house.server.tables.find_awake(one.table) for one in current.tables]
    members = {one.id: one.table.state.members for one in found if one is not None}
    return [
        table
        for table, there in members.items()
        for seat in there.seats
        if seat.name == name and seat.person not in there.leaving
    ]


@pytest.mark.parametrize("do", ["pause", "resume"])
def test_tables_stand_still_if_the_class_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, do: str
) -> None:
    async def story() -> None:
        async with serving(tmp_path / "class.db") as house:
            teacher, kids = await a_class(house, 3)
            await teacher.start()
            await at_tables(kids)
            paused = do == "resume"
            if paused:
                await teacher.say("pause")
                await teacher.until(lambda: teacher.wall["round"]["paused"])
            with monkeypatch.context() as killed:
                killed.setattr(ClassTables, do, nothing)
                killed.setattr(ClassTables, "news", for_ever)
                actor = await actor_of(house, teacher)
                await teacher.say(do)
                await teacher.until(lambda: teacher.wall["round"]["paused"] != paused)
                actor.stop("retry")  # the rows are written, and no table was told
            again = await Page(house, teacher.token).connect()
            for kid in kids:
                assert kid.player is not None
                await kid.player.until(lambda k=kid: k.player.info["paused"] != paused)  # type: ignore[misc]
            await again.leave()
            await leave(teacher, kids)

    run(story())


@served
async def test_a_child_that_was_moved_sits_at_its_new_table_alone(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, kids = await a_class(house, 4)
    await teacher.start(size=2)
    await at_tables(kids)
    with monkeypatch.context() as killed:
        for what in ("sit_down", "stand_up"):
            killed.setattr(ClassTables, what, nothing)
        killed.setattr(ClassTables, "news", for_ever)
        tables = [table["children"] for table in teacher.wall["tables"]]
        (there,) = [number for number, children in enumerate(tables) if 0 not in children]
        await teacher.say("place", child=0, table=there)
        await teacher.until(lambda: 0 in teacher.wall["tables"][there]["children"])
        (await actor_of(house, teacher)).stop("retry")
    again = await Page(house, teacher.token).connect()
    actor = await actor_of(house, teacher)
    assert actor.classroom.state.round is not None
    table = actor.classroom.state.round.tables[there].table
    await teacher_ends(again)
    await until(lambda: sits_at(house, actor, 0) == [table])
    await again.leave()
    await leave(teacher, kids)


async def teacher_ends(page: Page) -> None:
    await page.say("end")
    await page.until(lambda: page.view["wall"]["phase"] == "end")


@served
async def test_who_was_sent_away_cannot_come_back_to_its_table(house: Served) -> None:
    teacher, kids = await a_class(house, 3)
    await teacher.start()
    await at_tables(kids)
    lost = kids[2]
    assert lost.player is not None
    token = lost.player.token
    await teacher.say("send-away", child=2)
    await lost.until(lambda: lost.closed is not None)
    stranger = house.stranger()
    stranger.token = token
    await stranger.connect()
    assert stranger.closed == "no-such-token"
    await leave(teacher, kids)


def test_an_end_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed while races are finished, the round ends all the same."""

    async def story() -> None:
        async with serving(tmp_path / "class.db") as house:
            teacher, kids = await a_class(house, 3)  # a round without a limit
            await teacher.start()
            await at_tables(kids)
            with monkeypatch.context() as killed:
                killed.setattr(ClassTables, "end", for_ever)
                await teacher.say("end")
                await teacher.until(lambda: teacher.wall["round"]["last_minutes"])
                (await actor_of(house, teacher)).stop("retry")
            again = await Page(house, teacher.token).connect()
            await again.until(lambda: again.view["wall"]["phase"] == "end")
            await again.leave()
            await leave(teacher, kids)

    run(story())


@served
async def test_a_table_that_stops_does_not_keep_the_round_from_its_end(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, kids = await a_class(house, 5)
    await teacher.start(size=4)
    await at_tables(kids)
    await teacher.until(lambda: teacher.wall["round"]["found"] >= 1)
    actor = await actor_of(house, teacher)
    assert actor.classroom.state.round is not None
    first = actor.classroom.state.round.tables[0].table
    stops = iter([True])
    find = Tables.find

    async def find_one_that_stops(tables: Tables, table: str) -> Any:
        found = await find(tables, table)
        if table == first and found is not None and ended and next(stops, False):
            found.stop("retry")
        return found

    ended: list[bool] = []
    end = ClassTables.end

    async def end_all(tables: ClassTables, which: Any) -> None:
        ended.append(True)
        await end(tables, which)

    monkeypatch.setattr(Tables, "find", find_one_that_stops)
    monkeypatch.setattr(ClassTables, "end", end_all)
    before = teacher.wall["round"]["found"]
    await teacher.say("end")
    await teacher.until_phase("end")
    assert teacher.wall["round"]["found"] >= before
    await leave(teacher, kids)


@served
async def test_what_was_found_is_shown_at_once_after_a_crash(house: Served) -> None:
    teacher, kids = await a_class(house, 3)
    await teacher.start()
    await at_tables(kids)
    await teacher.until(lambda: teacher.wall["round"]["found"] >= 1)
    (await actor_of(house, teacher)).stop("retry")
    again = await Page(house, teacher.token).connect()
    assert again.view["wall"]["round"]["found"] >= 1, "the first view is the right one"
    await again.leave()
    await leave(teacher, kids)


# --- What is too old ---


@served
async def test_housekeeping_does_not_keep_a_class_young(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = await Teacher(house).open()
    await kept.leave()
    actor = await actor_of(house, kept)
    await until(lambda: actor.is_idle)
    actor.stop("retry")
    classes = house.server.parts.classes
    assert classes is not None
    begin = now = wall_ms()
    for module in ("classes", "class_actor"):
        monkeypatch.setattr(f"gatosabio.server.{module}.wall_ms", lambda: now)
    rows = len(await house.records.read(actor.id))
    deleted: list[int] = []
    for day in range(1, 368):
        now = begin + day * DAY_MS
        deleted += [day] * await classes.delete_old(now - 365 * DAY_MS)
        if day == 100:
            assert len(await house.records.read(actor.id)) == rows
    assert len(deleted) == 1
    assert deleted[0] in (365, 366)
    assert await house.records.read(actor.id) == []


@served
async def test_the_day_that_is_told_counts_from_the_last_opening(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher = await Teacher(house).open()
    actor = await actor_of(house, teacher)
    classes = house.server.parts.classes
    assert classes is not None
    first = await classes.deletes_at(actor)
    actor.stop("retry")
    later = wall_ms() + 300 * DAY_MS
    for module in ("classes", "class_actor"):
        monkeypatch.setattr(f"gatosabio.server.{module}.wall_ms", lambda: later)
    again = await Page(house, teacher.token).connect()
    assert await classes.deletes_at(await actor_of(house, teacher)) >= first + 299 * DAY_MS
    await again.leave()
    await teacher.leave()


@served
async def test_a_damaged_class_keeps_no_other_from_being_forgotten(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teachers = [await Teacher(house).open(remember=False) for _ in range(3)]
    for teacher in teachers:
        await teacher.leave()
        actor = await actor_of(house, teacher)
        await until(lambda one=actor: one.is_idle)  # type: ignore[misc]
        actor.stop("retry")
        damaged = actor.id
    read: Callable[..., Any] = type(house.records).read

    async def read_badly(records: Any, table: str, *more: Any) -> Any:
        rows = await read(records, table, *more)
        return [replace(row, body="{") for row in rows] if table == damaged else rows

    classes = house.server.parts.classes
    assert classes is not None
    monkeypatch.setattr(type(house.records), "read", read_badly)
    monkeypatch.setattr("gatosabio.server.classes.wall_ms", lambda: wall_ms() + DAY_MS)
    assert await classes.delete_old(0) == 2
    assert "class" in house.lines.text
    house.lines.records.clear()  # the complaint was expected
