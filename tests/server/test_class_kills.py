"""kill -9 of the real server in the middle of a round: every child is back at its table, nothing
that was acknowledged is lost, and the clock of the round is right."""

import asyncio
import random
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp

from gatosabio.demo.lesson import Lesson
from server.process import Program, free_port
from server.test_kills import copied

KILLS: Final = 25
CHILDREN: Final = 9
LIVES: Final = 0.4  # seconds that the server lives at most, once all are back
QUICK: Final[dict[str, Any]] = {
    "play": {"game": "addicats", "rules": {"tables": 5, "look": 0, "settle": 0}},
    "minutes": 12,
}
ROUNDING: Final = 0.01
OF_A_KILL: Final = re.compile(r"resource_tracker|^ +warnings\.warn")
"""Python's own word about a process of ours that did not survive its parent."""

PATIENCE: Final = 40.0  # seconds


class Ends(NamedTuple):
    """Between these moments a round ends, as far as somebody can know who saw how much is left."""

    earliest: float
    latest: float


async def look(lesson: Lesson) -> Ends:
    """A new view of the class, by a new connection, with what is left of the round."""
    asked = time.time()
    await lesson.teach()
    left = lesson.view["wall"]["round"]["left"] / 1000
    return Ends(asked + left - ROUNDING, time.time() + left + ROUNDING)


def tables_of(lesson: Lesson) -> dict[int, tuple[str, ...]]:
    """By child: the picture of its table, and who sits there."""
    return {
        child: (table["picture"], *map(str, table["children"]))
        for table in lesson.view["wall"]["tables"]
        for child in table["children"]
    }


async def until_all_are_back(lesson: Lesson, kills: int) -> None:
    """Every child has been told how its table stands, by the server that lives now; and somebody
    plays."""
    acks = sum(len(pupil.acks) for pupil in lesson.pupils)

    def back() -> bool:
        seats = [pupil.seat for pupil in lesson.pupils]
        return all(seat is not None and seat.is_connected and seat.told > 0 for seat in seats)

    deadline = time.monotonic() + PATIENCE
    while not back() or (kills and sum(len(p.acks) for p in lesson.pupils) == acks):
        seats = {pupil.child: (pupil.view.get("ticket"), pupil.seat) for pupil in lesson.pupils}
        assert time.monotonic() < deadline, f"after {kills} kills not all are back: {seats}"
        await asyncio.sleep(0.02)  # looked at, not hoped for


def check(data: Path, lesson: Lesson) -> int:
    """What was acknowledged is in the file, once; returns how much that was."""
    with closing(sqlite3.connect(copied(data))) as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = db.execute("SELECT cid, seq FROM log WHERE kind = 'act' AND cid > 0").fetchall()
    acks = {(cid, seq) for pupil in lesson.pupils for cid, seq in pupil.acks.items()}
    assert acks <= set(rows)
    assert len({cid for cid, _ in rows}) == len(rows), "nothing is there twice"
    return len(acks)


def test_a_killed_server_loses_no_child_and_no_minute(tmp_path: Path) -> None:
    data = tmp_path / "class.db"
    rng = random.Random(25)

    async def story() -> None:
        program = Program(data, free_port())
        await program.start()
        connector = aiohttp.TCPConnector(limit=0, force_close=True)
        async with aiohttp.ClientSession(connector=connector) as http:
            lesson = Lesson(http, program.base, random.Random(1), levels=["tiger"])
            await lesson.open(QUICK)
            await lesson.teach()
            await lesson.children_come(CHILDREN)
            await lesson.say("make-tables")
            await lesson.until(lambda: lesson.phase == "seats")
            await lesson.say("start")
            await lesson.until(lambda: lesson.phase == "round")
            await until_all_are_back(lesson, 0)
            places, ends = tables_of(lesson), await look(lesson)
            assert len(places) == CHILDREN
            for kill in range(KILLS):
                await asyncio.sleep(rng.random() * LIVES)  # at any moment
                await program.kill()
                check(data, lesson)
                await program.start()
                await until_all_are_back(lesson, kill + 1)
                now = await look(lesson)
                assert tables_of(lesson) == places
                assert lesson.phase == "round"
                ends = Ends(max(ends.earliest, now.earliest), min(ends.latest, now.latest))
                assert ends.earliest <= ends.latest, f"after kill {kill + 1} the clock is wrong"
            acks = check(data, lesson)
            assert acks >= KILLS
            print(f"\n{KILLS} kills, {acks} acknowledged actions of {CHILDREN} children", end="")
            print(f"; the end of the round is known to {ends.latest - ends.earliest:.2f} s")
            await lesson.leave()
        assert await program.stop() == 0
        told = program.complaints.read_text().splitlines()
        assert [line for line in told if not OF_A_KILL.search(line)] == []

    asyncio.run(story())
