"""A clock that was set makes no table older than it is."""

import pytest

from gatosabio.records.clock import BACK, DAY_MS, HOUR_MS, LONGEST_GAP, was_set_by
from gatosabio.records.log import Log
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_store import Work
from records.live import live, row, rows, seqs

TODAY = 1_800_000_000_000
IN_2000 = 946_684_800_000


@pytest.mark.parametrize(
    ("wall", "elapsed", "by"),
    [
        (TODAY, 0, 0),
        (TODAY + HOUR_MS, HOUR_MS, 0),
        (TODAY + LONGEST_GAP, 0, 0),  # it was off for a week, or slept
        (TODAY + LONGEST_GAP + 1, 0, LONGEST_GAP + 1),
        (TODAY + LONGEST_GAP + HOUR_MS, HOUR_MS, 0),  # it ran for the rest
        (TODAY + 40 * DAY_MS, HOUR_MS, 40 * DAY_MS - HOUR_MS),
        (TODAY - BACK, 0, 0),
        (TODAY - BACK - 1, 0, -BACK - 1),
        (IN_2000, 0, IN_2000 - TODAY),
    ],
)
def test_a_clock_was_set_if_it_went_further_than_anybody_saw(
    wall: int, elapsed: int, by: int
) -> None:
    assert was_set_by(TODAY, wall, elapsed) == by


def test_of_a_clock_that_nobody_saw_nothing_is_known() -> None:
    assert was_set_by(None, TODAY) == 0


@live
async def test_a_start_with_a_clock_far_ahead_erases_nothing(log: Log) -> None:
    await log.see_clock(TODAY)
    await log.append([row("gato", 1, wall=TODAY)])

    ahead = TODAY + 40 * DAY_MS
    assert await log.see_clock(ahead) == 40 * DAY_MS
    assert await log.erase_before(ahead - 30 * DAY_MS) == 0
    await log.append([row("perro", 1, wall=ahead)])

    assert await log.see_clock(TODAY + DAY_MS) == -39 * DAY_MS  # it was set right again
    assert await log.erase_before(TODAY + DAY_MS) == 0
    assert await log.erase_before(TODAY + DAY_MS + 1) == 2, "when their time has come"


@live
async def test_games_of_a_clock_without_a_battery_are_as_old_as_they_are(log: Log) -> None:
    await log.see_clock(IN_2000)
    await log.append([row("gato", 1, wall=IN_2000)])
    await log.append([row("perro", 1, wall=IN_2000)])
    await log.see_clock(TODAY)
    await log.append([row("perro", 2, wall=TODAY + DAY_MS)])

    assert await log.erase_before(TODAY) == 0
    assert await log.erase_before(TODAY + DAY_MS) == 1
    assert await seqs(log, "gato") == []
    assert await seqs(log, "perro") == [1, 2]


@live
async def test_of_a_file_that_nobody_noted_the_clock_in_the_newest_row_counts(log: Log) -> None:
    await log.append([row("gato", 1, wall=TODAY)])

    assert await log.see_clock(TODAY + 40 * DAY_MS) == 40 * DAY_MS
    assert await log.erase_before(TODAY + 10 * DAY_MS) == 0


@live
async def test_rows_of_the_future_make_no_other_table_older(log: Log) -> None:
    await log.append([row("gato", 1, wall=TODAY)])
    await log.append([row("perro", 1, wall=TODAY + 40 * DAY_MS)])

    assert await log.see_clock(TODAY + DAY_MS) == 0
    assert await log.erase_before(TODAY) == 0


@live
async def test_a_long_table_is_erased_piece_by_piece(log: SqlLog) -> None:
    """Others write between the pieces."""
    await log.append(rows("long", 1, 12_000, wall=10))
    left: list[int] = []
    do_in_turn = log.do_in_turn

    async def noted(work: Work[object], *, alone: bool = False) -> object:
        done = await do_in_turn(work, alone=alone)
        left.append(await log.tail("long"))
        return done

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "do_in_turn", noted)
        assert await log.erase_before(1000) == 1

    assert left == [12_000, 7_000, 2_000, 0]
