"""A server that is too busy lets in nobody new, and plays on with those who are there (goal B5)."""

import asyncio
import time

import pytest

from gatosabio.server import load as load_module
from gatosabio.server.load import LONGEST, MOST_LATE, Load
from server.plans import BY_TURNS, plays
from server.served import Served, served, until


def test_one_long_delay_is_not_too_much() -> None:
    load = Load()
    load.note(3_600_000)

    assert not load.is_too_much
    assert load.late <= LONGEST / 2


def test_many_delays_are_too_much_until_they_are_over() -> None:
    load = Load()
    for _ in range(20):
        load.note(2 * MOST_LATE)
    assert load.is_too_much

    for _ in range(20):
        load.note(0)
    assert not load.is_too_much


async def hog() -> None:
    """As if far too many people played here."""
    while True:
        time.sleep(0.8)
        await asyncio.sleep(0.01)


@served
async def test_a_machine_that_does_something_else_sends_nobody_away(house: Served) -> None:
    hogging = asyncio.create_task(hog())  # it sleeps: the server itself does nothing
    seen = [await lateness(house) for _ in range(5)]
    hogging.cancel()

    assert max(seen) < MOST_LATE
    assert (await house.stranger().open(**BY_TURNS)).code


async def lateness(house: Served) -> float:
    await asyncio.sleep(0.15)
    return house.server.load.late


@served
async def test_who_is_new_has_to_wait_and_who_plays_plays_on(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.table(2, **BY_TURNS)
    plays(*people)
    monkeypatch.setattr(load_module, "process_time", time.perf_counter)  # as if it worked hard
    hogging = asyncio.create_task(hog())
    await until(lambda: house.server.load.is_too_much)

    headers = {"Origin": house.base}
    for path in ("/api/tables", f"/api/tables/{people[0].code}/join"):
        async with house.http.post(house.base + path, json=BY_TURNS, headers=headers) as answer:
            assert (answer.status, await answer.json()) == (503, {"error": "busy"})
            assert int(answer.headers["Retry-After"]) > 0
    await people[0].send("start")
    await people[1].until(lambda: bool(people[1].told))
    hogging.cancel()
    await until(lambda: not house.server.load.is_too_much)
    assert (await house.guest(people[0])).person == 3
    await people[1].until(lambda: people[1].over is not None)
