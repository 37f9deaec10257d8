"""What a class knows, as its teacher gets it: over real sockets, from real lessons."""

import asyncio
import csv
import os
import signal
from io import StringIO
from typing import Any

import pytest

from gatosabio.records.clock import DAY_MS, day_of
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server.class_csv import harmless
from gatosabio.server.os_clock import wall_ms
from server.class_knowledge import actor_of, teach
from server.class_people import Kid, Teacher, a_class, leave
from server.served import Served, served

EASY, TEN, DOUBLE = ("1+1", "2+1"), ("8+5", "9+4"), ("6+6",)
STATES = ("knows", "works_out", "counts", "not_seen", "not_sure")
IN_WORDS = {
    "en": ("knows", "works it out", "counts", "not seen", "not sure yet"),
    "fr": ("sait", "réfléchit", "compte", "pas encore vu", "pas encore sûr"),
    "es": ("lo sabe", "lo piensa", "cuenta", "aún no visto", "aún no seguro"),
}
FOX = {"en": "Blue Fox", "fr": "Renard bleu", "es": "Zorro azul"}


def numbers(**found: int) -> dict[str, int]:
    return {**dict.fromkeys(STATES, 0), **found}


async def learning(teacher: Teacher) -> dict[str, Any]:
    status, told = await teacher.ask("GET", "/api/class/learning")
    assert status == 200, told
    known: dict[str, Any] = told
    return known


async def a_class_that_knows(house: Served, children: int = 6) -> tuple[Teacher, list[Kid]]:
    """Even children know the easy sums and count to ten; odd ones have never played but one."""
    teacher, kids = await a_class(house, children)
    actor = await actor_of(house, teacher)
    for child in range(0, children, 2):
        await teach(house, actor, child, knows=EASY, counts=TEN, ago=9 * DAY_MS)
    await teach(house, actor, 1, knows=EASY[:1], counts=DOUBLE)
    return teacher, kids


@served
async def test_what_the_class_and_each_child_knows(house: Served) -> None:
    teacher, kids = await a_class_that_knows(house)
    told = await learning(teacher)

    assert (told["code"], told["day"]) == (teacher.code, day_of(wall_ms()))
    sums = {one["sum"]: one for one in told["together"]["sums"]}
    assert len(sums) == 55
    assert sums["1+1"]["children"] == numbers(knows=4, not_seen=2)
    assert (sums["1+1"]["middle"], sums["8+5"]["middle"]) == ("knows", "not-seen")
    assert sums["8+5"]["children"]["counts"] == 3
    assert sums["6+6"]["children"]["counts"] == 1
    assert [child["child"] for child in told["children"]] == list(range(6))
    fox, other = told["children"][:2]
    assert (fox["animal"], fox["colour"]) == ("fox", "blue")
    assert {name for name, how in fox["sums"].items() if how == "knows"} == set(EASY)
    assert {name for name, how in fox["sums"].items() if how == "counts"} == set(TEN)
    assert fox["total"] == numbers(knows=2, counts=2, not_seen=51)
    assert [one["strategy"] for one in fox["next"]] == ["ten"]
    assert [one["strategy"] for one in other["next"]] == ["double"]
    assert [week["sums"]["knows"] for week in fox["weeks"]][-1] == 2
    assert len(fox["weeks"]) in (2, 3)  # nine days ago was last week, or the one before
    assert [week["sums"]["knows"] for week in other["weeks"]][-1] == 1
    assert told["next"][0]["strategy"] == "ten"
    assert set(told["next"][0]["sums"]) == set(TEN)
    groups = [
        (one["practise"] and one["practise"]["strategy"], one["children"]) for one in told["groups"]
    ]
    assert groups == [("ten", [0, 2, 4]), ("double", [1]), (None, [3, 5])]
    await leave(teacher, kids)


@served
async def test_what_is_played_at_the_tables_is_in_it(house: Served) -> None:
    teacher, kids = await a_class(house, 5)
    before = await learning(teacher)
    assert {child["total"]["not_seen"] for child in before["children"]} == {55}
    assert before["together"]["weeks"] == []
    await teacher.start()
    await teacher.until(lambda: teacher.wall["round"]["found"] >= 3)
    await teacher.say("end")
    await teacher.until_phase("end")
    learners = SqlLearners(house.records)
    async with asyncio.timeout(120):  # games are noted after they have ended
        while await learners.open_games():
            await asyncio.sleep(0.05)
    told = await learning(teacher)
    assert any(child["total"]["not_seen"] < 55 for child in told["children"])
    assert len(told["together"]["weeks"]) in (1, 2)  # or midnight before Monday was in between
    await leave(teacher, kids)


@served
async def test_a_class_says_when_it_deletes_itself(house: Served) -> None:
    teacher, kids = await a_class(house, 1)
    fleeting = await Teacher(house).open(remember=False)
    before = wall_ms()

    told = await learning(teacher)
    year = 365 * DAY_MS
    assert told["deletes_on"] in (day_of(before + year), day_of(before - DAY_MS + year))
    assert told["together"] is None  # of so few nothing is added up
    soon = await learning(fleeting)
    assert day_of(before) <= soon["deletes_on"] <= day_of(before + DAY_MS)
    assert soon["children"] == []
    await leave(teacher, kids)
    await fleeting.leave()


# --- Nobody waits for it ---


@served
async def test_tables_are_made_also_while_the_process_does_nothing(house: Served) -> None:
    teacher, kids = await a_class(house, 4)
    await learning(teacher)  # now there is a process
    assert house.server.parts.learning is not None
    process = house.server.parts.learning.process.process
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    try:
        await teacher.say("make-tables", size=2)
        await kids[0].say("face", face="tom")  # nobody else is held up
        await kids[0].until(lambda: kids[0].view["me"]["face"] == "tom")
        await teacher.until_phase("seats")
        assert len(teacher.wall["tables"]) == 2
    finally:
        os.kill(process, signal.SIGCONT)
    await leave(teacher, kids)


@served
async def test_without_the_process_a_class_plays_on(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    assert house.server.parts.learning is not None
    await house.server.parts.learning.process.close()

    assert await teacher.ask("GET", "/api/class/learning") == (503, {"error": "try-again"})
    assert (await the_csv(house, teacher, ""))[0] == 503
    await teacher.say("make-tables", size=2)
    await teacher.until_phase("seats")
    await leave(teacher, kids)


# --- The table ---


async def the_csv(house: Served, teacher: Teacher, query: str) -> tuple[int, Any, str]:
    headers = {"Authorization": f"Bearer {teacher.token}"}
    url = f"{house.base}/api/class/learning.csv{query}"
    async with house.http.get(url, headers=headers) as answer:
        return answer.status, answer.headers, (await answer.read()).decode()


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
@served
async def test_the_table_has_exactly_the_numbers_of_the_page(house: Served, lang: str) -> None:
    teacher, kids = await a_class_that_knows(house)
    told = await learning(teacher)
    status, headers, text = await the_csv(house, teacher, f"?lang={lang}")

    assert status == 200
    assert headers["Content-Type"] == "text/csv; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Content-Disposition"].startswith("attachment")
    assert text[0] == "\ufeff"
    rows = list(csv.reader(StringIO(text[1:]), delimiter="," if lang == "en" else ";"))
    sums, today, weeks = _tables(rows)
    words = dict(zip(STATES, IN_WORDS[lang], strict=True))

    assert sums[0][1:6] == list(IN_WORDS[lang])
    assert sums[0][7] == FOX[lang]
    for row, one in zip(sums[1:], told["together"]["sums"], strict=True):
        assert row[0] == one["sum"]
        assert [int(cell) for cell in row[1:6]] == [one["children"][key] for key in STATES]
        known = [one["middle"], *(child["sums"][one["sum"]] for child in told["children"])]
        assert row[6:] == [words[how.replace("-", "_")] for how in known]
    for row, child in zip(today[1:], told["children"], strict=True):
        assert [int(cell) for cell in row[1:]] == [child["total"][key] for key in STATES]
    everybody = [told["together"], *told["children"]]
    every_week = [week for one in everybody for week in one["weeks"]]
    assert len(every_week) == 7 * len(told["together"]["weeks"])
    for row, week in zip(weeks[1:], every_week, strict=True):
        assert row[1] == week["monday"]
        assert [int(cell) for cell in row[2:]] == [week["sums"][key] for key in STATES]
    await leave(teacher, kids)


def _tables(rows: list[list[str]]) -> list[list[list[str]]]:
    """The tables of a file, which have an empty line between them."""
    tables: list[list[list[str]]] = [[]]
    for row in rows:
        if row:
            tables[-1].append(row)
        else:
            tables.append([])
    return tables


@served
async def test_a_table_without_the_class_and_what_cannot_be_asked(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    _, _, text = await the_csv(house, teacher, "")
    rows = list(csv.reader(StringIO(text[1:])))

    assert rows[0] == ["sum", "Blue Fox", "Green Frog"]
    assert all(not cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    for query in ("?lang=de", "?paper=a4", "?lang=en&lang=fr"):
        assert (await the_csv(house, teacher, query))[0] == 400
    await leave(teacher, kids)


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\tx", "\rx", "\n=1"])
def test_no_cell_is_a_formula(cell: str) -> None:
    assert harmless(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["8+5", "Blue Fox", "", "2026-10-12", "17"])
def test_other_cells_stay_as_they_are(cell: str) -> None:
    assert harmless(cell) == cell


# --- Seating ---


@pytest.mark.parametrize(
    ("manner", "tables"), [("mixed", {(0, 1), (2, 3)}), ("matched", {(0, 2), (1, 3)})]
)
@served
async def test_who_sits_with_whom_goes_by_what_they_know(
    house: Served, manner: str, tables: set[tuple[int, int]]
) -> None:
    """Of the four, 0 and 2 know what 1 and 3 learn, and 1 and 3 what 0 and 2 learn. So 0 may sit
    with 1 or 3 if mixed, and with 2 if matched."""
    teacher, kids = await a_class(house, 4)
    actor = await actor_of(house, teacher)
    for child in range(4):
        known, learned = (EASY, TEN) if child % 2 else (TEN, EASY)
        await teach(house, actor, child, knows=known, counts=learned)
    wanted = [tables, {(0, 3), (1, 2)}] if manner == "mixed" else [tables]

    def seated() -> set[tuple[int, ...]]:
        return {tuple(sorted(table["children"])) for table in teacher.wall["tables"]}

    async def make_tables() -> None:
        told = len(teacher.told)
        await teacher.say("make-tables", size=2, manner=manner)
        await teacher.say("purr")  # the tables are made before it is answered
        await teacher.until(lambda: len(teacher.told) > told)

    await make_tables()
    async with asyncio.timeout(120):  # nobody waits long: what is found out late is for next time
        while len(actor.classroom.known) < 4:
            await make_tables()
    for _ in range(3):  # not by chance
        await make_tables()
        assert seated() in wanted
    await leave(teacher, kids)
