"""Games are noted for those who learn, whatever happens; who does not come back is forgotten."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random

import aiohttp
import pytest

from gatosabio.records.clock import DAY_MS
from gatosabio.records.learners import Play
from gatosabio.records.log import Person, UnknownOutcomeError
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server import housekeeping, learning_worker
from gatosabio.server.app import Server
from gatosabio.server.guard import Guard
from gatosabio.server.housekeeping import Housekeeping
from gatosabio.server.noting import Noting
from gatosabio.server.os_clock import now_ms
from gatosabio.wire.from_client import AddBot, Configure, End, Sit, Start
from records.live import opened
from server.learners import (
    DONE,
    Child,
    begin,
    kept,
    learning_of,
    met,
    new_key,
    plays_for_a_while,
    plays_of,
    until_noted,
)
from server.plans import QUICK_CATS, plays
from server.process import Program, free_port
from server.served import Served, run, served, serving, until


async def nothing_by_itself(_: Housekeeping) -> None:
    """House is kept when the test says so."""


def test_a_game_that_ended_just_before_the_server_did_is_noted_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object, **__: object) -> None:
        """As if the server were killed before it came to that."""

    monkeypatch.setattr(Housekeeping, "go_on", nothing_by_itself)

    async def story() -> None:
        key = new_key()
        with monkeypatch.context() as patch:
            patch.setattr(Noting, "catch_up", never)
            async with serving(tmp_path / "tables.db") as house:
                child = await Child(house, key).meet()
                players = await house.table(3, **QUICK_CATS)
                assert await child.plays(players[0], 0) == DONE
                plays(*players)
                await players[0].send("start")
                await players[0].until(lambda: players[0].over is not None)
                assert await kept(house).lessons(child.id) == []
        async with serving(tmp_path / "tables.db") as house:
            child = Child(house, key)
            await house.server.housekeeping.once()
            assert await kept(house).open_games() == []
            assert len(await kept(house).lessons(child.id)) == 1

    run(story())


@served
async def test_a_game_that_goes_on_is_not_noted_and_a_broken_off_one_is(house: Served) -> None:
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[0], 0) == DONE
    await plays_for_a_while(players)
    await learning_of(house).noting.catch_up(abandoned_before=10**15)
    assert await kept(house).lessons(child.id) == []

    await players[0].send("end")
    await until_noted(house, child)
    assert await kept(house).open_games() == []
    for player in players:
        player.told.clear()
    await players[0].send("start")
    await players[0].until(lambda: len(players[0].told) > 30)
    await players[0].send("end")
    await until_noted(house, child, lessons=2)


@served
async def test_a_game_at_a_table_that_sleeps_counts_once_it_is_abandoned(house: Served) -> None:
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[0], 0) == DONE
    await plays_for_a_while(players)
    house.server.tables.close()
    noting = learning_of(house).noting
    (open_game,) = await kept(house).open_games()

    await noting.catch_up()
    await noting.catch_up(open_game.aged_from)
    assert await kept(house).lessons(child.id) == []
    await noting.catch_up(open_game.aged_from + 1)
    assert len(await kept(house).lessons(child.id)) == 1


@served
async def test_a_damaged_game_is_told_of_and_left_alone(house: Served) -> None:
    """A row is missing in the middle of it; one that says who sat down cannot be read."""
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[0], 0) == DONE
    await plays_for_a_while(players)
    table = await house.id_of(players[0])
    house.server.tables.close()
    dealt = next(row.seq for row in await house.rows(players[0]) if '"do":"deal"' in row.body)
    await house.records.put("DELETE FROM log WHERE seq = ?", (dealt + 5,))
    unreadable = "UPDATE log SET body = '{' WHERE body LIKE '%\"do\":\"sit\"%'"
    await house.records.put(unreadable, ())

    await learning_of(house).noting.catch_up(table=table)
    assert "tells nothing about those who learn" in house.lines.text
    assert await plays_of(house, players[0], 1) == [Play(0, child.id)]
    house.lines.records.clear()


@served
async def test_plays_of_a_game_that_was_never_dealt_are_forgotten(house: Served) -> None:
    players = await house.table(2, **QUICK_CATS)
    child = await met(house)
    table = await house.id_of(players[0])
    await kept(house).play(child.id, table, 7, 0)

    await learning_of(house).noting.catch_up()
    assert await kept(house).open_games() == []
    assert await kept(house).lessons(child.id) == []


@served
async def test_whatever_goes_wrong_with_lessons_nobody_stops_playing(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object, **__: object) -> None:
        raise RuntimeError("a bug")

    async def unwritten(*_: object, **__: object) -> None:
        raise UnknownOutcomeError("the disk")

    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[0], 0) == DONE
    with monkeypatch.context() as patch:
        patch.setattr(SqlLearners, "open_games", unwritten)
        await players[0].send("end")
        await until(lambda: "games are not noted" in house.lines.text)
        patch.setattr(SqlLearners, "open_games", fails)
        patch.setattr(SqlLearners, "play", fails)
        await players[0].send("start")
        await until(lambda: "who learns there is not noted" in house.lines.text)
        patch.setattr(SqlLearners, "play", unwritten)
        await players[0].send("end")
        await until(lambda: "what its game tells is not noted" in house.lines.text)
        await players[0].send("start")
        await until(lambda: "nobody learns with hand 0" in house.lines.text)
    house.lines.records.clear()
    await players[0].until(lambda: players[0].told[-1]["game"] == 3)


@served
async def test_while_the_process_is_no_help_games_wait(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await begin(house)
    child = await met(house)
    assert await child.plays(players[0], 0) == DONE
    await plays_for_a_while(players)
    await child.garden()
    process = learning_of(house).process.process
    assert process is not None
    with monkeypatch.context() as patch:
        patch.setattr(learning_worker, "process_id", os.abort)
        os.kill(process, signal.SIGKILL)
        assert await child.ask("GET", "/garden") == (503, {"error": "try-again"})
        await players[0].send("end")
        await until(lambda: house.lines.text.count("was no help") == 4)
        assert len(await plays_of(house, players[0], 1)) == 1

    await learning_of(house).noting.catch_up()
    assert len(await kept(house).lessons(child.id)) == 1


@served
async def test_a_server_that_ends_complains_of_nothing(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def closed(*_: object) -> None:
        raise UnknownOutcomeError("the log is closed")

    monkeypatch.setattr(SqlLearners, "open_games", closed)
    await learning_of(house).close()
    await learning_of(house).ended("gato")
    assert "not noted" not in house.lines.text


@served
async def test_at_a_table_that_is_gone_nobody_has_a_hand(house: Served) -> None:
    child, gone = await met(house), Person("nowhere", 1, "player")

    assert not await learning_of(house).who_plays.play(child.id, gone, 0)
    assert not await learning_of(house).who_plays.stop(child.id, gone, 0)


def test_a_server_without_learners_plays_all_the_same(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "tables.db") as records:
            server = Server(records, Guard((), tls=False), Random(1), witness=False)
            assert not [
                one
                for one in server.app().router.resources()
                if "learn" in one.canonical and "api" in one.canonical
            ]
            tables = server.tables
            admission = await tables.open(Configure(game="addicats"))
            found = await tables.log.find_code(admission.code)
            assert found is not None
            actor = await tables.find(found)
            assert actor is not None
            await actor.run(lambda: actor.table.receive(1, Sit(name="Ana"), now_ms()))
            await actor.run(lambda: actor.table.receive(1, AddBot(level="cat"), now_ms()))
            await actor.run(lambda: actor.table.receive(1, Start(), now_ms()))
            await actor.run(lambda: actor.table.receive(1, End(), now_ms()))
            await server.housekeeping.once()
            await server.housekeeping.erase_old()
            await server.housekeeping.forget_learners()
            assert not actor.stopped
            tables.close()

    run(story())


# --- Housekeeping ---


def test_who_has_not_come_for_a_year_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    today = 1_800_000_000_000

    async def story() -> None:
        monkeypatch.setattr(Housekeeping, "go_on", nothing_by_itself)
        async with serving(tmp_path / "tables.db") as house:
            learners, keeper = kept(house), house.server.housekeeping
            await learners.meet("a" * 64, today)
            await learners.practised("a" * 64, "{}", today)
            for day, known in ((0, True), (364, True), (366, False)):
                passed = day * DAY_MS
                monkeypatch.setattr(housekeeping, "wall_ms", lambda at=passed: today + at)
                monkeypatch.setattr(housekeeping, "now_ms", lambda at=passed: 1e12 + at)
                await keeper.once()
                assert await learners.knows("a" * 64) is known
            assert b"a" * 64 not in (tmp_path / "tables.db").read_bytes()
            assert "forgot 1 learners" in house.lines.text

    run(story())


def test_a_wrong_clock_forgets_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    today = 1_800_000_000_000

    async def story() -> None:
        monkeypatch.setattr(Housekeeping, "go_on", nothing_by_itself)
        async with serving(tmp_path / "tables.db") as house:
            learners, keeper = kept(house), house.server.housekeeping
            monkeypatch.setattr(housekeeping, "wall_ms", lambda: today)
            await keeper.once()
            await learners.meet("a" * 64, today)
            for wall in (today + 3000 * DAY_MS, 1000, today + DAY_MS):
                monkeypatch.setattr(housekeeping, "wall_ms", lambda at=wall: at)
                await keeper.look_at_clock()
                await keeper.forget_learners()
                assert await learners.knows("a" * 64)

    run(story())


def test_a_table_is_erased_and_its_last_game_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            players = await begin(house)
            child = await met(house)
            assert await child.plays(players[0], 0) == DONE
            await plays_for_a_while(players)
            house.server.tables.close()
            wall = (await house.rows(players[0]))[-1].wall
            monkeypatch.setattr(housekeeping, "wall_ms", lambda: wall + 31 * DAY_MS)
            monkeypatch.setattr(house.server.tables, "used_since", lambda _: set())
            await house.server.housekeeping.erase_old()
            assert await house.records.tables() == []
            assert len(await kept(house).lessons(child.id)) == 1

    run(story())


# --- The process ---


@pytest.mark.parametrize("ends", ["stop", "kill"])
def test_a_server_that_ends_takes_its_process_along(tmp_path: Path, ends: str) -> None:
    async def story() -> None:
        program = Program(tmp_path / "tables.db", free_port())
        await program.start()
        async with aiohttp.ClientSession() as http:
            headers = {"Authorization": f"Bearer {new_key()}", "Origin": program.base}
            url = f"{program.base}/api/learner"
            async with http.put(url, headers=headers) as answer:
                assert answer.status == 204
            async with http.get(f"{url}/garden", headers=headers) as answer:
                assert answer.status == 200
        children = children_of(program.pid)
        assert children
        if ends == "kill":
            await program.kill()
        else:
            assert await program.stop() == 0
            assert program.complaints.read_text() == ""
        await until(lambda: not any(map(is_alive, children)))

    asyncio.run(story())


def children_of(process: int) -> list[int]:
    """The processes that it has started."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    found = [(task / "children").read_text().split() for task in tasks]
    return [int(child) for children in found for child in children]


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
