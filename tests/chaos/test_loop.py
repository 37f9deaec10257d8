"""The loop on virtual time: nothing waits, and a process ends or stops between any two steps."""

import asyncio
from contextvars import Context
from random import Random
from time import perf_counter

import pytest

from gatosabio.chaos.simulated.loop import LATE, PROCESS, EndlessError, Process, VirtualLoop


class House:
    """A loop, and a process that counts."""

    def __init__(self) -> None:
        self.loop = VirtualLoop(Random(1))
        self.process = Process("ana")
        self.counted: list[float] = []
        self.tidied_up = False

    async def count(self) -> None:
        try:
            while True:
                await asyncio.sleep(1)
                self.counted.append(self.loop.time())
        finally:
            self.tidied_up = True

    def start(self) -> None:
        context = Context()
        context.run(PROCESS.set, self.process)
        context.run(lambda: self.loop.create_task(self.count()))

    def run(self, seconds: float) -> None:
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def end(self) -> None:
        self.loop.bury([self.process])


def test_hours_pass_at_once() -> None:
    house, began = House(), perf_counter()
    house.start()

    house.run(3600)

    assert perf_counter() - began < 60
    assert 3590 <= len(house.counted) <= 3600
    assert all(
        late < LATE for late in (house.counted[0] - 1, house.counted[1] - house.counted[0] - 1)
    )
    house.end()


def test_a_killed_process_does_nothing_more_and_tidies_nothing_up() -> None:
    house = House()
    house.start()
    house.run(2.5)

    house.loop.kill(house.process)
    house.run(10)

    assert (len(house.counted), house.tidied_up) == (2, False)
    house.end()


def test_a_frozen_process_goes_on_with_what_has_come_due() -> None:
    house = House()
    house.start()
    house.run(2.5)

    house.loop.freeze(house.process)
    house.run(10)
    assert len(house.counted) == 2
    house.loop.wake(house.process)
    house.run(1.2)

    assert len(house.counted) == 4
    assert house.counted[2] == pytest.approx(12.5)
    house.end()


def test_what_threads_would_do_is_done_a_moment_later() -> None:
    loop = VirtualLoop(Random(1))

    async def story() -> None:
        assert await asyncio.to_thread(sum, [1, 2]) == 3
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, lambda: 1 // 0)
        assert loop.time() > 0

    loop.run_until_complete(story())
    loop.bury([])


def test_a_world_in_which_nothing_can_happen_any_more_has_ended() -> None:
    loop = VirtualLoop(Random(1))

    with pytest.raises(EndlessError, match="nothing is left"):
        loop.run_until_complete(loop.create_future())
    loop.bury([])


def test_whatever_asks_for_a_loop_at_the_very_end_gets_this_one() -> None:
    """Else asyncio makes a real one, with sockets that nobody closes."""
    house, asked = House(), []

    async def ask_late() -> None:
        try:
            await house.loop.create_future()
        finally:
            asked.append(asyncio.get_event_loop())
            house.loop.create_task(house.count())

    task = house.loop.create_task(ask_late())
    house.run(1)
    house.end()

    assert asked == [house.loop]
    assert not task.done()
    assert house.loop.is_closed()
