"""How a log writes, in a file and in PostgreSQL: many callers at once, and killed in between."""

import asyncio
import random
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from threading import Event
from typing import Final

import pytest

from gatosabio.records.log import DamagedError, FencedError, Person, TakenError
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_store import Connection, Fault, Work
from gatosabio.records.sql_writer import SWITCH_SECONDS
from gatosabio.records.sqlite_rows import ROWS_AT_ONCE
from records.cluster import wait_until_alone
from records.live import Place, asked, busy, live, opened, place_name, row, rows, seqs
from records.tireless import MOST_ROWS, TABLES, expected

HERE: Final = Path(__file__).parent

KILLS: Final = 12


# --- Group commit ---


@live
async def test_everything_that_waits_shares_a_commit(log: SqlLog) -> None:
    async with busy(log):
        before = log.commits
        appends = await asked(*[log.append([row(f"table-{n}", 1)]) for n in range(500)])
    await asyncio.gather(*appends)

    assert log.commits - before == 2  # that of what kept it busy, and ours
    assert len(await log.tables()) == 500


@live
async def test_commits_are_far_fewer_than_appends(log: SqlLog) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 11):
            await log.append([row(table, seq)])

    await asyncio.gather(*[play(f"table-{number}") for number in range(200)])

    assert {summary.rows for summary in await log.tables()} == {10}
    assert log.commits < 2000 / 10


@live
async def test_in_a_group_only_the_one_who_is_wrong_fails(log: SqlLog) -> None:
    await log.append([row("gato", 1)])
    await log.put_code("MIAU", "gato")

    async with busy(log):
        tasks = await asked(
            log.append(rows("perro", 1, 3)),
            log.append(rows("gato", 1, 3)),
            log.append(rows("gato", 2, 3)),
            log.put_code("MIAU", "gato"),
            log.put_code(None, "gato"),  # type: ignore[arg-type]
        )
    answers = await asyncio.gather(*tasks, return_exceptions=True)

    nothing = type(None)
    assert [type(answer) for answer in answers[:-1]] == [nothing, FencedError, nothing, TakenError]
    assert isinstance(answers[-1], Exception)
    assert log.fault(answers[-1]) is Fault.DATA  # a mistake of the caller's
    assert await seqs(log, "perro") == await seqs(log, "gato") == [1, 2, 3]


@live
async def test_among_any_number_of_appends_only_the_wrong_ones_fail(log: SqlLog) -> None:
    await log.append([row("gato", 1)])
    for number in (2, ROWS_AT_ONCE, ROWS_AT_ONCE + 1, 200):
        names = [f"{number}-{index}" for index in range(number)]
        async with busy(log):
            right = await asked(*[log.append([row(name, 1)]) for name in names])
            beyond = row("loro", 2 * ROWS_AT_ONCE, wall=2**70)
            wrong = await asked(
                log.append([row("gato", 1)]),
                log.append([*rows("loro", 1, 2 * ROWS_AT_ONCE - 1), beyond]),
            )
            (late,) = await asked(log.append(rows(names[0], 2, 2 + ROWS_AT_ONCE)))
        await asyncio.gather(*right, late)

        fenced, mistaken = await asyncio.gather(*wrong, return_exceptions=True)
        assert isinstance(fenced, FencedError)
        assert type(mistaken).__name__ in ("OverflowError", "NumericValueOutOfRange")
        assert [await log.tail(name) for name in names] == [ROWS_AT_ONCE + 2] + [1] * (number - 1)
    assert await log.tail("loro") == 0


@live
async def test_what_is_asked_for_in_order_is_done_in_order(log: SqlLog) -> None:
    async with busy(log):
        tasks = await asked(
            log.append([row("gato", 1)]),
            log.put_person("gato", 0, "aa", "player"),
            log.append([row("gato", 2)]),
            log.renew_token("aa", "bb", 0),
            log.put_code("MIAU", "gato"),
        )
    await asyncio.gather(*tasks)

    assert await log.find_person("bb") == Person("gato", 0, "player")
    assert await log.find_code("MIAU") == "gato"


@live
async def test_reading_does_not_wait_for_writing(log: SqlLog) -> None:
    await log.append(rows("gato", 1, 2))

    async with busy(log):  # in the middle of a transaction
        assert await seqs(log, "gato") == [1, 2]
        (append,) = await asked(log.append([row("gato", 3)]))
        assert await log.tail("gato") == 2
    await append

    assert await log.tail("gato") == 3


@live
async def test_who_was_cancelled_does_not_disturb_the_others(log: SqlLog) -> None:
    async with busy(log):
        impatient, patient = await asked(log.append([row("gato", 1)]), log.append([row("loro", 1)]))
        impatient.cancel()
    await patient

    with pytest.raises(asyncio.CancelledError):
        await impatient
    await log.append([row("gato", 2)])  # it was written all the same, this time


def test_closing_finishes_what_was_asked_for(place: Place) -> None:
    async def main() -> None:
        log = open_log(place)
        async with busy(log):
            appends = await asked(*[log.append([row(f"table-{n}", 1)]) for n in range(100)])
            (close,) = await asked(log.close())
        await asyncio.gather(*appends)
        await close
        async with opened(place) as again:
            assert len(await again.tables()) == 100

    asyncio.run(main())


def test_a_loop_that_ended_without_waiting_does_not_stop_the_writer(place: Place) -> None:
    log = open_log(place)
    began, go_on = Event(), Event()

    def wait(_: object) -> None:
        began.set()
        go_on.wait()

    async def leave() -> None:
        await asked(log.do_in_turn(wait))
        await asyncio.to_thread(began.wait)

    async def come_back() -> None:
        await log.append([row("loro", 1)])
        await log.close()

    asyncio.run(leave())
    go_on.set()  # nobody is there any more to be told
    asyncio.run(come_back())


@live
async def test_a_busy_loop_does_not_keep_the_writer_waiting(log: SqlLog) -> None:
    appended = asyncio.ensure_future(log.append([row("gato", 1)]))

    while not appended.done():  # a loop that never rests
        await asyncio.sleep(0)

    assert await log.tail("gato") == 1
    assert sys.getswitchinterval() <= SWITCH_SECONDS


# --- Kills ---


def test_a_killed_writer_loses_nothing_that_it_acknowledged(place: Place) -> None:
    rng = random.Random(5)
    tails = {f"table-{number}": 0 for number in range(TABLES)}
    for _ in range(KILLS):
        tails |= acknowledged_before_kill(place, after_lines=rng.randrange(300))
        asyncio.run(check_tables(place, tails))
    assert min(tails.values()) > 0


def acknowledged_before_kill(place: Place, after_lines: int) -> dict[str, int]:
    """The last row that the tireless writer acknowledged at each table."""
    command = [sys.executable, str(HERE / "tireless.py"), place_name(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(after_lines)]
        writer.kill()
        lines += writer.stdout.readlines()  # what was still on its way
    if isinstance(place, PostgresAddress):
        wait_until_alone(place)
    fields = [line.decode().split() for line in lines if line.endswith(b"\n")]
    return {table: int(seq) for table, seq in fields}


async def check_tables(place: Place, tails: dict[str, int]) -> None:
    """Nothing acknowledged is lost, nothing is there twice, and at most one append is on the disk
    that nobody was told of. Then the file itself."""
    async with opened(place) as log:
        for table, acknowledged in tails.items():
            found = await log.read(table)
            assert acknowledged <= len(found) <= acknowledged + MOST_ROWS
            assert found == [expected(table, seq) for seq in range(1, len(found) + 1)]
            tails[table] = len(found)
    if isinstance(place, Path):
        with closing(sqlite3.connect(place)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert db.execute("PRAGMA foreign_key_check").fetchall() == []


# --- Erasing and looking ---


def noticed(log: SqlLog, patched: pytest.MonkeyPatch) -> asyncio.Event:
    """Set as soon as something other than an append waits for the writer."""
    waits, do_in_turn = asyncio.Event(), log.do_in_turn

    async def asks(work: Work[object], *, alone: bool = False) -> object:
        waits.set()
        return await do_in_turn(work, alone=alone)  # asks before anybody else can run

    patched.setattr(log, "do_in_turn", asks)
    return waits


@live
async def test_a_table_to_which_somebody_came_back_is_not_erased(log: SqlLog) -> None:
    await log.append([row("gato", 1, wall=10)])

    with pytest.MonkeyPatch.context() as patched:
        async with busy(log):
            erasing = noticed(log, patched)
            append, erase = await asked(
                log.append([row("gato", 2, wall=2000)]), log.erase_before(1000)
            )
            await erasing.wait()  # now both wait for the writer
    await append

    assert await erase == 0
    assert await seqs(log, "gato") == [1, 2]


@live
async def test_a_vacuum_leaves_what_is_there(log: SqlLog) -> None:
    await log.append(rows("old", 1, 500))
    await log.append(rows("new", 1, 3))
    await log.erase("old")

    await log.vacuum()

    assert await seqs(log, "old") == []
    assert await seqs(log, "new") == [1, 2, 3]
    await log.append([row("new", 4)])


@live
async def test_who_asks_whether_it_can_write_has_something_written(log: SqlLog) -> None:
    async def checks() -> int:
        def count(db: Connection) -> int:
            return int(db.execute("SELECT checks FROM health").fetchone()[0])

        return await log.do_in_turn(count)

    before = await checks()
    await log.check()

    assert await checks() == before + 1


@live
async def test_a_row_that_is_missing_is_named(log: SqlLog) -> None:
    await log.append(rows("gato", 1, 9))

    def lose(db: Connection) -> None:
        db.execute("DELETE FROM log WHERE seq IN (4, 7)")

    await log.do_in_turn(lose)

    with pytest.raises(DamagedError, match="row 4 of table gato is damaged: it is missing"):
        await log.read("gato")
    with pytest.raises(DamagedError, match="row 7 of table gato"):
        await log.read("gato", 4)
    assert [row.seq for row in await log.read("gato", 7)] == [8, 9]
