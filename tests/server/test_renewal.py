"""A new token with every connection, and nobody is locked out of their own seat (docs/adr/0029)."""

import asyncio
from base64 import urlsafe_b64decode
from pathlib import Path

import pytest

from gatosabio.records.sql_tokens import KEPT_AFTER_MS
from gatosabio.server import tables
from records.live import contents
from server.plans import QUICK_RACE
from server.player import Player
from server.served import Served, run, served, serving


class Clock:
    """What the server's clock shows, in ms since 1970."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def wait(self) -> None:
        """Long enough for a browser to have kept what it was told."""
        self.now += KEPT_AFTER_MS


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(tables, "wall_ms", lambda: clock.now)
    return clock


def page(house: Served, person: Player, token: str) -> Player:
    """Another page of the same person, which has that token."""
    other = house.stranger()
    other.code, other.person, other.token = person.code, person.person, token
    return other


async def comes_in(house: Served, person: Player, token: str) -> bool:
    """Whether that token opens a connection, as the same person."""
    other = await page(house, person, token).connect()
    welcomed = [one["person"] for one in other.messages if one["type"] == "welcome"]
    assert welcomed in ([], [person.person])
    await other.close()
    return welcomed != []


@served
async def test_every_connection_brings_a_new_token_before_all_else(house: Served) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    tokens = [host.token]
    for _ in range(3):
        await host.connect()
        tokens.append(host.token)
        await host.close()

    assert len(set(tokens)) == 4
    assert all(len(urlsafe_b64decode(token + "=")) == 32 for token in tokens)
    assert host.messages[0] == {"type": "renewed", "token": tokens[1]}
    kept = await asyncio.to_thread(contents, house.path)
    assert not [token for token in tokens if token.encode() in kept]
    assert not [token for token in tokens if token in house.lines.text]


@served
async def test_an_old_token_is_void_once_the_new_one_was_used(house: Served, clock: Clock) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    first = host.token
    await host.connect()
    clock.wait()
    second = host.token
    await host.close()
    await host.connect()

    assert not await comes_in(house, host, first)
    assert await comes_in(house, host, second)


@served
async def test_a_page_that_never_heard_of_the_new_token_has_the_old_one(
    house: Served, clock: Clock
) -> None:
    """It was closed, or its line was lost, between `hello` and the answer, again and again. Or it
    is a program that keeps its first token for ever."""
    host = await house.stranger().open(**QUICK_RACE)
    for _ in range(4):
        assert await comes_in(house, host, host.token)
        clock.wait()


@served
async def test_a_phone_that_dies_before_its_browser_has_kept_the_token_comes_back(
    house: Served, clock: Clock
) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    await host.connect()
    clock.wait()
    on_disk = host.token
    for _ in range(3):  # its line comes and goes; what it is told now is lost with the battery
        await host.drop()
        await host.connect()
    await host.drop()
    clock.wait()

    assert await comes_in(house, host, on_disk)


@served
async def test_two_tabs_of_one_browser_take_turns(house: Served, clock: Clock) -> None:
    """Both read the newest token from the browser's storage when they connect. The newer tab takes
    over, as ever."""
    one = await house.host(**QUICK_RACE)
    for _ in range(3):
        clock.wait()
        other = await page(house, one, one.token).connect()
        await one.until(lambda one=one: one.closed is not None)  # type: ignore[misc]
        assert one.closed == "opened-elsewhere"
        one = other


@served
async def test_a_tab_that_overlooks_what_the_other_has_stored_loses_nothing_at_once(
    house: Served, clock: Clock
) -> None:
    """Two tabs that connect by the same token at the same time: each gets one of its own, and each
    stays valid, whichever the storage has in the end."""
    host = await house.stranger().open(**QUICK_RACE)
    one, other = page(house, host, host.token), page(house, host, host.token)
    await asyncio.gather(one.connect(), other.connect())
    assert one.token != other.token
    clock.wait()

    assert await comes_in(house, host, one.token)
    assert await comes_in(house, host, other.token)
    assert not await comes_in(house, host, host.token)


@served
async def test_a_stolen_token_is_void_when_its_owner_has_been_back(
    house: Served, clock: Clock
) -> None:
    owner = await house.host(**QUICK_RACE)
    stolen = owner.token
    clock.wait()
    await owner.close()
    await owner.connect()
    clock.wait()
    await owner.close()
    await owner.connect()

    assert not await comes_in(house, owner, stolen)
    bearer = {"Authorization": f"Bearer {stolen}"}
    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        assert answer.status == 401


@served
async def test_whoever_leaves_takes_all_their_tokens_along(house: Served, clock: Clock) -> None:
    _, guest = await house.table(2, **QUICK_RACE)
    tokens = [guest.token]
    await guest.close()
    await guest.connect()
    tokens.append(guest.token)
    clock.wait()

    await guest.send("leave")
    await guest.until(lambda: guest.close_code is not None)

    assert [await comes_in(house, guest, token) for token in tokens] == [False, False]


@served
async def test_the_host_and_the_seat_are_the_same_with_a_new_token(
    house: Served, clock: Clock
) -> None:
    host, guest = await house.table(2, **QUICK_RACE)
    for _ in range(2):
        clock.wait()
        await host.close()
        await host.connect()

    await host.send("start")
    await host.until(lambda: bool(host.told))
    assert host.info["host"] == host.person == 1
    assert host.hands
    await guest.send("end")
    await guest.until(lambda: bool(guest.refused))
    assert guest.refused[-1]["code"] == "not-the-host"


def test_a_token_that_was_told_is_good_after_a_crash(tmp_path: Path) -> None:
    """It is on disk before the page hears of it."""
    path = tmp_path / "tables.db"

    async def story() -> None:
        async with serving(path) as house:
            host = await house.host(**QUICK_RACE)
            token = host.token
        async with serving(path) as house:
            again = page(house, host, token)
            await again.connect()
            assert again.closed is None
            assert again.token != token

    run(story())
