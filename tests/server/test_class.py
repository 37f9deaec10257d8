"""A class over real sockets: opened, joined by pictures, played, ended, and deleted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gatosabio.records.clock import DAY_MS
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server import learning_worker as worker
from gatosabio.server.admission import hashed
from gatosabio.server.os_clock import wall_ms
from server.class_people import CALM_CATS, Kid, Page, Teacher, a_class, leave
from server.served import Served, run, served, serving, until


@served
async def test_a_lesson_from_its_opening_to_its_end(house: Served) -> None:
    teacher, kids = await a_class(house, 5)
    assert teacher.view["wall"]["phase"] == "arrive"
    await kids[0].say("face", face="luna")
    await teacher.until(lambda: teacher.wall["children"][0]["face"] == "luna")

    await teacher.start(size=4)
    assert sorted(len(table["children"]) for table in teacher.wall["tables"]) == [2, 3]
    for kid in kids:
        await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
        assert kid.player is not None
        await kid.player.until(lambda k=kid: bool(k.player.told))  # type: ignore[misc]
        assert kid.player.info["in_class"]
        assert kid.player.info["code"] == ""
    names = {seat["name"] for seat in kids[0].player.info["seats"]}  # type: ignore[union-attr]
    assert "blue-fox" in names

    await teacher.until(lambda: teacher.wall["round"]["found"] >= 3)
    assert teacher.wall["long_cat"]["length"] == teacher.wall["round"]["found"]

    await teacher.say("pause")
    for kid in kids:
        await kid.until(lambda k=kid: k.view["paused"])  # type: ignore[misc]
        assert kid.player is not None
        await kid.player.until(lambda k=kid: k.player.info["paused"])  # type: ignore[misc]
    await teacher.say("resume")
    for kid in kids:
        assert kid.player is not None
        await kid.player.until(lambda k=kid: not k.player.info["paused"])  # type: ignore[misc]

    await teacher.say("end")
    await teacher.until_phase("end")
    found = teacher.wall["round"]["found"]
    assert found >= 3
    assert all(one.info["phase"] != "play" for one in (kid.player for kid in kids) if one)
    await kids[0].until(lambda: kids[0].view["phase"] == "end")
    assert (kids[0].view["found"], kids[0].view["ticket"]) == (found, None)

    await teacher.say("next")
    await teacher.until_phase("seats")
    await teacher.say("start")
    await teacher.until(lambda: (teacher.wall["round"] or {}).get("number") == 2)
    await leave(teacher, kids)


@served
async def test_the_card_of_a_child(house: Served) -> None:
    teacher = await Teacher(house).open()
    cards = await teacher.cards()
    kid, wrong = Kid(house, teacher.code, 0), cards[1]

    assert await kid.come(wrong) == (403, {"error": "wrong-card", "tries": 2})
    assert await kid.come(wrong) == (403, {"error": "wrong-card", "tries": 1})
    assert await kid.come(wrong) == (403, {"error": "ask-teacher"})
    assert await kid.come(cards[0]) == (403, {"error": "ask-teacher"})

    path = f"/api/classes/{teacher.code}"
    _, told = await kid.ask("POST", f"{path}/knock", {"child": 0}, token="")
    knock = told["knock"]
    assert await kid.ask("GET", "/api/classes/knock", token=knock) == (202, None)
    await teacher.until(lambda: bool(teacher.view["knocks"]))
    (waiting,) = teacher.view["knocks"]
    assert waiting["child"] == 0
    await teacher.say("let-in", knock=waiting["knock"], child=0)
    await teacher.until(lambda: not teacher.view["knocks"])
    status, told = await kid.ask("GET", "/api/classes/knock", token=knock)
    assert (status, told["child"]) == (201, 0)
    assert (await kid.ask("GET", "/api/classes/knock", token=knock))[0] == 404
    kid.token = told["token"]
    await kid.connect()
    assert kid.view["me"]["animal"] == "fox"

    await teacher.say("door", closed=True)
    await teacher.until(lambda: teacher.wall["door_closed"])
    other = Kid(house, teacher.code, 1)
    assert await other.come(cards[1]) == (409, {"error": "door-closed"})
    assert (await other.ask("POST", f"{path}/knock", {"child": 1}))[0] == 409
    await leave(teacher, [kid])


@served
async def test_a_tablet_dies_and_the_child_comes_back_by_its_card(house: Served) -> None:
    teacher, kids = await a_class(house, 3)
    await teacher.start()
    for kid in kids:
        await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
    lost = kids[2]
    assert lost.player is not None
    table = next(one for one in teacher.wall["tables"] if 2 in one["children"])
    await lost.leave()
    await teacher.until(lambda: not teacher.wall["children"][2]["here"])
    await teacher.until(lambda: "away" in teacher.view["signs"])

    again = Kid(house, teacher.code, 2)
    assert (await again.come((await teacher.cards())[2]))[0] == 201
    await again.until(lambda: again.player is not None)
    assert again.player is not None
    await again.player.until(lambda: bool(again.player and again.player.told))
    assert again.player.person == lost.player.person or again.player.info["seats"]
    assert table == next(one for one in teacher.wall["tables"] if 2 in one["children"])
    old = Page(house, lost.token)
    await old.connect()
    assert old.closed == "no-such-token"
    await leave(teacher, [kids[0], kids[1], again])


@served
async def test_a_late_child_takes_the_chair_of_a_cat(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    await teacher.start()
    for kid in kids:
        await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
        assert kid.player is not None
        await kid.player.until(lambda k=kid: bool(k.player.told))  # type: ignore[misc]
    late = Kid(house, teacher.code, 9)
    assert (await late.come((await teacher.cards())[9]))[0] == 201
    await late.until(lambda: late.player is not None)
    assert late.player is not None
    await late.player.until(lambda: bool(late.player and late.player.told))

    seats = late.player.info["seats"]
    assert len(seats) == 4
    assert [seat["name"] for seat in seats if seat["person"] is not None][2:] == ["green-bee"]
    await leave(teacher, [*kids, late])


@served
async def test_a_code_of_a_class_is_no_table(house: Served) -> None:
    teacher, kids = await a_class(house, 1)

    told = await teacher.ask("POST", f"/api/tables/{teacher.code}/join", {})
    assert told == (409, {"error": "a-class"})
    player = house.stranger()
    player.token = kids[0].token
    await player.connect()
    assert player.closed == "no-such-token"
    assert (await teacher.ask("GET", "/api/games"))[0] in (200, 401)
    await leave(teacher, kids)


@served
async def test_a_second_device_and_the_next_day(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    _, told = await teacher.ask("POST", "/api/classes/invite", {"role": "wall"})
    status, accepted = await teacher.ask("POST", "/api/classes/accept", told, token="")
    assert (status, accepted["role"], accepted["code"]) == (201, "wall", teacher.code)
    assert (await teacher.ask("POST", "/api/classes/accept", told, token=""))[0] == 404  # once
    wall = await Page(house, accepted["token"]).connect()
    assert wall.view["type"] == "wall"
    await wall.say("pause")
    await wall.until(lambda: bool(wall.refusals))
    assert wall.refusals == ["not-the-teacher"]

    typed = "-".join(teacher.key[i : i + 4] for i in range(0, 16, 4)).lower()
    status, told = await teacher.ask("POST", "/api/classes/return", {"key": typed}, token="")
    assert (status, told["code"]) == (201, teacher.code)
    again = await Page(house, told["token"]).connect()
    assert again.view["type"] == "teacher"
    wrong = {"key": "BCDF" * 4}
    assert (await teacher.ask("POST", "/api/classes/return", wrong, token=""))[0] == 401
    await again.say("lesson")
    await again.until(lambda: not again.view["wall"]["children"])
    await kids[0].until(lambda: kids[0].closed is not None)
    assert kids[0].closed == "sent-away"
    for page in (wall, again):
        await page.leave()
    await leave(teacher, kids)


@served
async def test_a_connection_that_was_held_up_closes_no_newer_one(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page has given it up long ago, and would never come back if it were told that it was
    opened elsewhere."""
    teacher, kids = await a_class(house, 2)
    classes = house.server.parts.classes
    assert classes is not None
    who_has, is_held, goes_on = classes.who_has, asyncio.Event(), asyncio.Event()

    async def slowly(token: str) -> Any:
        if not is_held.is_set():
            is_held.set()
            await goes_on.wait()
        return await who_has(token)

    monkeypatch.setattr(classes, "who_has", slowly)
    await kids[0].leave()
    older, newer = Page(house, kids[0].token), Page(house, kids[0].token)
    connects = asyncio.create_task(older.connect())
    await is_held.wait()
    await newer.connect()
    goes_on.set()
    await connects

    assert older.closed == "opened-elsewhere"
    views = newer.views
    await newer.say("hello", token=newer.token)  # it is still shown the class
    await newer.until(lambda: newer.views > views or newer.closed is not None)
    assert newer.closed is None
    for page in (older, newer):
        await page.leave()
    await leave(teacher, kids)


@served
async def test_what_a_game_tells_of_a_child_is_noted(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    classes = house.server.parts.classes
    assert classes is not None
    actor = await classes.by_code(teacher.code)
    assert actor is not None
    learners = SqlLearners(house.records)
    mine = actor.classroom.state.learners
    await teacher.start()
    await teacher.until(lambda: teacher.wall["round"]["found"] >= 1)
    await teacher.say("end")
    await teacher.until_phase("end")
    async with asyncio.timeout(120):
        while not all([await learners.lessons(mine[kid.child]) for kid in kids]):
            await asyncio.sleep(0.05)
    assert not await learners.lessons(mine[2])
    await leave(teacher, kids)


# --- Who may do what: see also test_class_roles.py ---


@served
async def test_a_page_that_says_hello_again_is_shown_the_class_again(house: Served) -> None:
    teacher, kids = await a_class(house, 1)
    before, kids[0].view = kids[0].view, {}
    await kids[0].say("hello", token=NOBODY)  # who it is was settled when the line was opened
    await kids[0].until(lambda: kids[0].view == before)
    await leave(teacher, kids)


NOBODY = "n" * 43


@served
async def test_messages_that_are_none_close_the_line(house: Served) -> None:
    teacher, kids = await a_class(house, 1)
    await kids[0].say("dance")
    await kids[0].until(lambda: kids[0].closed is not None)
    assert kids[0].closed == "bad-message"

    page = Page(house, NOBODY)
    await page.connect()
    assert page.closed == "no-such-token"
    for _ in range(60):
        await teacher.say("purr")
    await teacher.until(lambda: teacher.closed is not None)
    assert teacher.closed in ("too-fast", "too-slow")
    await leave(teacher, kids)


@served
async def test_a_class_code_cannot_be_guessed(house: Served) -> None:
    page = Page(house)
    codes = [f"{a}{b}CD" for a in "BCDF" for b in "GHJK"]
    answers = [(await page.ask("GET", f"/api/classes/{code}"))[0] for code in codes]

    assert set(answers) == {404, 429}
    assert answers.count(404) <= 11
    assert (await page.ask("POST", "/api/classes/return", {"key": "B" * 16}))[0] == 429


# --- Deleting, and crashes ---


def test_what_is_deleted_is_gone_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "class.db"
    words: list[str] = []

    async def story() -> None:
        async with serving(file) as house:
            teacher, kids = await a_class(house, 3)
            await teacher.start()
            for kid in kids:
                await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
            actor = await house.server.parts.classes.by_code(teacher.code)  # type: ignore[union-attr]
            assert actor is not None
            words.extend([actor.id, *actor.classroom.state.learners[:3], hashed(teacher.token)])
            assert actor.classroom.state.round is not None
            words.extend(table.table for table in actor.classroom.state.round.tables)
            words.append("blue-fox")
            told = await house.http.get(
                house.base + "/api/class/learning.csv",
                headers={"Authorization": f"Bearer {teacher.token}"},
            )
            assert "Blue Fox" in await told.text()
            words.append("Blue Fox")  # what was worked out is written nowhere
            await house.records.vacuum()
            assert all(word in on_disk(file) for word in words[:1])
            assert (await teacher.ask("DELETE", "/api/class"))[0] == 204
            await teacher.until(lambda: teacher.closed is not None)
            assert teacher.closed == "deleted"
            assert [word for word in words if word in on_disk(file)] == []
            for path in ("cards", "learning", "learning.csv", "cards.pdf", "child.pdf"):
                assert (await teacher.ask("GET", f"/api/class/{path}"))[0] == 401
            learning = house.server.parts.learning
            assert learning is not None
            for learner in actor.classroom.state.learners[:3]:
                assert await learning.process.progress(learner, wall_ms()) is None
                assert await learning.process.ask(worker.known, learner) == 0
            await leave(teacher, kids)

    run(story())
    assert [word for word in words if word in on_disk(file)] == []


def on_disk(file: Path) -> str:
    return "".join(path.read_bytes().decode("latin-1") for path in file.parent.glob("class.db*"))


def test_after_a_restart_everybody_is_back_and_the_clock_is_right(tmp_path: Path) -> None:
    file = tmp_path / "class.db"

    async def story() -> None:
        async with serving(file) as house:
            teacher, kids = await a_class(house, 3, minutes=5)
            await teacher.start()
            for kid in kids:
                await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
                assert kid.player is not None
                await kid.player.until(lambda k=kid: bool(k.player.told))  # type: ignore[misc]
            tables = teacher.wall["tables"]
            left = teacher.wall["round"]["left"]
            tokens = [teacher.token, *(kid.token for kid in kids)]
            await leave(teacher, kids)
        async with serving(file) as house:
            teacher = Teacher(house, tokens[0])
            await teacher.connect()
            assert teacher.wall["tables"] == tables
            assert 200_000 < teacher.wall["round"]["left"] <= left
            kids = [Kid(house, "", child) for child in range(3)]
            for kid, token in zip(kids, tokens[1:], strict=True):
                kid.token = token
                await kid.connect()
                await kid.until(lambda k=kid: k.player is not None)  # type: ignore[misc]
            for kid in kids:
                assert kid.player is not None
                await kid.player.until(lambda k=kid: bool(k.player.told))  # type: ignore[misc]
            await leave(teacher, kids)

    run(story())


@served
async def test_a_class_that_nobody_is_at_is_put_away_and_comes_back(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, kids = await a_class(house, 1)
    classes = house.server.parts.classes
    assert classes is not None
    actor = await classes.by_code(teacher.code)
    classes.put_away_idle()
    assert await classes.by_code(teacher.code) is actor
    await leave(teacher, kids)
    assert actor is not None
    await until(lambda: actor.is_idle)
    monkeypatch.setattr("gatosabio.server.classes.IDLE_MS", -1.0)
    classes.put_away_idle()
    assert actor.stopped
    again = await Page(house, teacher.token).connect()
    assert len(again.view["wall"]["children"]) == 1
    await again.leave()


@served
async def test_classes_are_forgotten_after_a_year_or_a_day(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, kids = await a_class(house, 1)
    fleeting = await Teacher(house).open(remember=False)
    await house.host(**CALM_CATS["play"])
    classes = house.server.parts.classes
    assert classes is not None
    long_ago, now = wall_ms() - 365 * DAY_MS, wall_ms()
    monkeypatch.setattr("gatosabio.server.classes.wall_ms", lambda: now)

    assert await house.records.erase_before(now + DAY_MS) == 1  # the table, but no class
    assert await classes.delete_old(long_ago) == 0  # nothing is half a day old
    now += DAY_MS
    assert await classes.delete_old(long_ago) == 0  # somebody is there
    await leave(fleeting, [])
    await leave(kept, kids)
    for teacher in (kept, fleeting):
        actor = await classes.by_code(teacher.code)
        assert actor is not None
        await until(lambda one=actor: one.is_idle)  # type: ignore[misc]
    assert await classes.delete_old(long_ago) == 1
    assert await classes.by_code(fleeting.code) is None
    assert await classes.by_code(kept.code) is not None
    assert await classes.delete_old(now) == 1
    assert await classes.by_code(kept.code) is None
