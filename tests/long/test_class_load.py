"""A class of 32 children beside 32 people at plain tables, each on a server of its own, at the same
time: what the class costs more."""

import asyncio
import os
import random
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import aiohttp

from gatosabio.demo.at_table import AtTable
from gatosabio.demo.lesson import Lesson
from server.player import Player
from server.process import Program, free_port

PEOPLE: Final = 32
SECONDS: Final = 60.0
TRIES: Final = 3
MOST: Final = 1.3
"""A class may cost so many times as much, and be so many times as slow."""

PLAY: Final[dict[str, Any]] = {"game": "addicats", "rules": {"look": 0, "settle": 0}}


class Cost(NamedTuple):
    """What one server has done and used."""

    actions: int
    processor_ms: float  # for an action
    p99_ms: float  # from an action to what is told of it


async def a_class(http: aiohttp.ClientSession, base: str) -> tuple[Lesson, list[AtTable]]:
    lesson = Lesson(http, base, random.Random(1), levels=["tiger"])
    await lesson.open({"play": PLAY, "minutes": 12})
    await lesson.teach()
    await lesson.children_come(PEOPLE)
    await lesson.say("make-tables", size=4)
    await lesson.until(lambda: lesson.phase == "seats")
    await lesson.say("start")
    await lesson.until(lambda: lesson.phase == "round")
    while not all(pupil.seat is not None and pupil.seat.told for pupil in lesson.pupils):
        await asyncio.sleep(0.05)
    return lesson, [pupil.seat for pupil in lesson.pupils if pupil.seat is not None]


async def a_table(http: aiohttp.ClientSession, base: str, number: int) -> list[AtTable]:
    """Four people at a table of their own, in a game."""
    host = await (await Player(http, base).open(**PLAY)).connect()
    guests = [await (await Player(http, base).join(host.code)).connect() for _ in range(3)]
    for sitting, one in enumerate((host, *guests), start=1):
        await one.send("sit", name=f"P{sitting}")
        await host.until(lambda seats=sitting: len(host.info["seats"]) == seats)  # type: ignore[misc]
    await host.send("start")
    await host.until(lambda: bool(host.told))
    for one in (host, *guests):
        await one.close()
    rng = random.Random(number)
    return [AtTable(http, base, one.token, "tiger", rng, {}) for one in (host, *guests)]


async def plain_tables(
    http: aiohttp.ClientSession, base: str
) -> tuple[list[asyncio.Task[None]], list[AtTable]]:
    tables = [await a_table(http, base, number) for number in range(PEOPLE // 4)]
    people = [person for table in tables for person in table]
    tasks = [asyncio.create_task(person.play()) for person in people]
    while not all(person.told for person in people):
        await asyncio.sleep(0.05)
    return tasks, people


def processor_time(program: Program) -> float:
    """Seconds of the server alone: estimates are made beside it, when nobody waits for them."""
    fields = Path(f"/proc/{program.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(folder: Path) -> tuple[Cost, Cost]:
    """The class, and the plain tables."""
    programs = [Program(folder / f"{name}.db", free_port()) for name in ("class", "plain")]
    for program in programs:
        await program.start()
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector) as http:
        lesson, children = await a_class(http, programs[0].base)
        tasks, people = await plain_tables(http, programs[1].base)
        sides: Sequence[tuple[Program, list[AtTable]]] = (
            (programs[0], children),
            (programs[1], people),
        )
        for _, players in sides:
            for player in players:
                player.took.clear()
        before = [processor_time(program) for program in programs]
        await asyncio.sleep(SECONDS)
        costs = []
        for (program, players), used in zip(sides, before, strict=True):
            took = [seconds for player in players for seconds in player.took]
            spent = processor_time(program) - used
            p99 = statistics.quantiles(took, n=100)[-1]
            costs.append(Cost(len(took), spent * 1000 / len(took), p99 * 1000))
        await lesson.leave()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for program in programs:
        assert await program.stop() == 0
    return costs[0], costs[1]


def test_a_class_costs_little_more_than_its_tables(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    processor, slower = [], []
    for number in range(TRIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        in_class, plain = asyncio.run(measured(folder))
        print(f"\nclass {in_class}\nplain {plain}")
        processor.append(in_class.processor_ms / plain.processor_ms)
        slower.append(in_class.p99_ms / plain.p99_ms)
    times, late = statistics.median(processor), statistics.median(slower)
    record_property("figure", f"processor {times:.2f} times, p99 {late:.2f} times plain tables")
    assert times <= MOST
    assert late <= MOST
