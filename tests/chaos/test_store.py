"""The simulated log keeps the promises of the real ones: their own tests, told to it."""

from collections.abc import Awaitable, Coroutine
from random import Random
from typing import Any, Final, cast

import pytest

import records.test_log
import records.test_tokens
from gatosabio.chaos.simulated.log import SimulatedLog
from gatosabio.chaos.simulated.loop import Process, VirtualLoop
from gatosabio.chaos.simulated.seams import own_time_and_chance
from gatosabio.chaos.simulated.store import Store
from gatosabio.chaos.simulated.store_line import StoreHost, StoreLine
from gatosabio.nodes.lease import Lease
from gatosabio.records.log import Log, UnknownOutcomeError
from gatosabio.records.sql_log import SqlLog
from records.live import STORIES, row, rows, seqs

NO_HOUSEKEEPING: Final = {
    "test_a_table_that_nobody_wrote_to_is_empty",
    "test_tables_are_listed_latest_first",
    "test_old_tables_are_erased_with_everything_of_theirs",
    "test_a_table_in_play_is_kept_however_old_it_looks",
    "test_the_owner_of_an_erased_table_is_fenced",
}
OF_ONE_SERVER: Final = {
    "test_what_was_written_is_read_back",  # with an `own` row that names no session
    "test_many_tables_write_at_once_each_in_its_order",  # counts the commits of SQL
}
TOLD: Final = sorted(
    name
    for name, story in STORIES.items()
    if story.__module__ in {records.test_log.__name__, records.test_tokens.__name__}
    and name not in NO_HOUSEKEEPING | OF_ONE_SERVER
)


class House:
    """A log of a node that is alive, on a database of its own."""

    def __init__(self, seed: int = 1) -> None:
        self.loop = VirtualLoop(Random(seed))
        self.store = Store(lambda: self.loop.time() * 1000)
        self.host = StoreHost(self.loop, self.store, Random(seed))
        lease = Lease(float("inf"))
        lease.begin("ana", 0.0)
        process = Process("ana")
        self.line = StoreLine(self.host, process)
        self.log = SimulatedLog(self.line, StoreLine(self.host, process), lease, lambda _: None)

    def tell(self, story: Coroutine[Any, Any, None] | Awaitable[None]) -> None:
        with own_time_and_chance(self.loop.time, Random(1)):
            try:
                self.loop.run_until_complete(story)
            finally:
                self.loop.bury([])


@pytest.mark.parametrize("name", TOLD)
def test_it_promises_what_the_real_ones_do(name: str) -> None:
    house = House()

    house.tell(STORIES[name](cast("SqlLog", house.log)))


def test_enough_is_promised() -> None:
    assert len(TOLD) >= 18


async def until_known(log: Log, first: int, last: int) -> bool:
    """Whether rows are known to be written."""
    try:
        await log.append(rows("gato", first, last))
    except UnknownOutcomeError:
        return False
    return True


def test_an_answer_that_is_lost_leaves_nobody_the_wiser() -> None:
    house = House()

    async def story() -> None:
        await house.log.append([row("gato", 1)])
        house.line.loses_answers = 1
        assert not await until_known(house.log, 2, 2)
        assert await seqs(house.log, "gato") == [1, 2]
        assert await until_known(house.log, 3, 3)

    house.tell(story())


def test_what_is_on_its_way_when_a_line_is_cut_is_done_or_not() -> None:
    outcomes = set()
    for seed in range(20):
        house = House(seed)

        async def story(house: House = house) -> None:
            await house.log.append([row("gato", 1)])
            house.host.slow = 0.1
            house.loop.call_exactly_at(house.loop.time() + 0.004, house.line.cut)
            assert not await until_known(house.log, 2, 3)
            outcomes.add(len(house.store.rows["gato"]))

        house.tell(story())
    assert outcomes == {1, 3}


def test_a_database_that_is_down_writes_nothing() -> None:
    house = House()

    async def story() -> None:
        await house.log.append([row("gato", 1)])
        house.host.go_down()
        assert not await until_known(house.log, 2, 2)
        with pytest.raises(UnknownOutcomeError):
            await house.log.tail("gato")
        house.host.come_up()
        assert await seqs(house.log, "gato") == [1]
        assert await until_known(house.log, 2, 2)

    house.tell(story())
