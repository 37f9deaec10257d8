"""Wrong codes: who guesses gets nowhere, and locks nobody out."""

from pathlib import Path
from typing import Final

import pytest

from gatosabio.records.clock import HOUR_MS
from gatosabio.server import actor, app, free_codes, housekeeping, tables
from gatosabio.server.housekeeping import UNUSED_KEPT, Housekeeping
from gatosabio.server.limits import (
    JOINS_PER_TABLE,
    WRONG_IN_A_WAVE,
    WRONG_TRIES_IN_ALL,
    WRONG_TRIES_PER_MINUTE,
    Acquaintances,
    Guesses,
    household,
)
from gatosabio.server.os_clock import now_ms
from server.plans import BY_TURNS, plays
from server.player import Player
from server.served import Served, run, served, serving, status_of, until

TRIES: Final = int(WRONG_TRIES_PER_MINUTE)
TODAY: Final = 1_800_000_000_000


@pytest.mark.parametrize(
    ("address", "counts_for"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.0.0.7", "10.0.0.7"),
        ("no address" * 10, ("no address" * 10)[:64]),
    ],
)
def test_a_home_is_one_address_however_many_it_has(address: str, counts_for: str) -> None:
    assert household(address) == counts_for


def test_who_guesses_from_many_addresses_has_fewer_tries_from_each() -> None:
    guesses = Guesses(0.0)
    for n in range(int(WRONG_TRIES_IN_ALL)):
        guesses.wrong(f"10.0.0.{n}", 0.0)

    tries = 0
    while not guesses.too_many("10.1.0.1", 0.0):
        guesses.wrong("10.1.0.1", 0.0)
        tries += 1

    assert tries == TRIES // WRONG_IN_A_WAVE
    assert not guesses.too_many("10.2.0.1", 0.0), "whoever has not guessed may come in"
    assert not guesses.too_many("10.1.0.1", 60_000.0), "and a minute later everybody"
    assert guesses.count == int(WRONG_TRIES_IN_ALL) + tries


def test_only_the_last_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gatosabio.server.limits.ADDRESSES_KEPT", 2)
    known = Acquaintances()
    for address in ("a", "b", "a", "c"):
        known.meet(address)

    assert [address in known for address in "abc"] == [True, False, True]


@served
async def test_a_table_lets_only_so_many_in_at_once(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.host(**BY_TURNS)
    now = now_ms()
    monkeypatch.setattr(app, "now_ms", lambda: now)  # no minute goes by
    path = f"/api/tables/{host.code}/join"
    found = [
        await status_of(house.http, house, "POST", path) for _ in range(int(JOINS_PER_TABLE) + 5)
    ]

    assert found == [201] * int(JOINS_PER_TABLE) + [429] * 5
    other = await house.host(**BY_TURNS)
    assert (await house.guest(other)).person == 2


@served
async def test_when_many_codes_are_in_use_new_ones_are_longer(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(free_codes, "CODE_LETTERS", "BC")
    monkeypatch.setattr(free_codes, "MOST_IN_USE", 0.25)
    hosts = [await house.stranger().open(**BY_TURNS) for _ in range(6)]

    assert [len(host.code) for host in hosts] == [4, 4, 4, 4, 5, 5]
    for host in (hosts[0], hosts[-1]):
        assert (await house.stranger().join(host.code)).person == 2
    begun = f"/api/tables/{hosts[-1].code[:4]}/join"
    for _ in range(TRIES + 5):  # a class types the first four letters
        assert await status_of(house.http, house, "POST", begun) == 404
    headers = {"Origin": house.base}
    for code, longer in (("ZZZZ", True), ("ZZZZZ", False)):
        url = f"{house.base}/api/tables/{code}/join"
        async with house.http.post(url, headers=headers) as answer:
            assert await answer.json() == {"error": "no-such-table", "longer": longer}


@served
async def test_no_code_is_the_beginning_of_another(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page asks for a table as soon as four letters are typed."""
    monkeypatch.setattr(free_codes, "CODE_LETTERS", "BC")
    monkeypatch.setattr(free_codes, "MOST_IN_USE", 0.25)
    codes = [(await house.stranger().open(**BY_TURNS)).code for _ in range(10)]

    assert [len(code) for code in codes] == [4] * 4 + [5] * 6
    assert not {code[:4] for code in codes[4:]} & set(codes[:4])
    monkeypatch.setattr(free_codes, "MOST_IN_USE", 1.0)  # as if many had been erased
    short = (await house.stranger().open(**BY_TURNS)).code
    assert len(short) == 4
    assert short not in {code[:4] for code in codes}
    url = f"{house.base}/api/tables/ZZZZ/join"
    async with house.http.post(url, headers={"Origin": house.base}) as answer:
        assert (await answer.json())["longer"], "some can still be typed in full"


@served
async def test_a_flood_of_requests_keeps_nobody_out_who_has_a_token(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.host(**BY_TURNS)
    now = now_ms()
    monkeypatch.setattr(app, "now_ms", lambda: now)
    while await status_of(house.http, house, "GET", "/health") != 429:
        pass

    await host.close()
    await host.connect()

    assert host.info["code"] == host.code


@pytest.mark.parametrize("below", ["", "/cats"])
def test_nor_behind_a_proxy_that_keeps_the_path_or_strips_it(
    below: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db", path="/cats") as house:
            host = await (await house.stranger().open(**BY_TURNS)).connect()
            now = now_ms()
            monkeypatch.setattr(app, "now_ms", lambda: now)
            while await status_of(house.http, house, "GET", "/health") != 429:
                pass

            async with house.http.ws_connect(f"{house.base}{below}/ws") as socket:
                assert not socket.closed
            assert host.info["code"] == host.code

    run(story())


def test_the_code_of_a_table_where_nobody_played_is_free_after_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [TODAY]
    for module in (actor, housekeeping):
        monkeypatch.setattr(module, "wall_ms", lambda: now[0])
    monkeypatch.setattr(Housekeeping, "go_on", _nothing)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            unused = await house.host(**BY_TURNS)
            used = await house.table(2, **BY_TURNS)
            plays(*used)
            await used[0].send("start")
            await used[0].until(lambda: used[0].over is not None)
            keeper = house.server.housekeeping
            await keeper.look_at_clock()
            for hours in range(1, 8):
                now[0] = TODAY + hours * HOUR_MS
                await keeper.look_at_clock()
                await keeper.erase_unused()
                assert await found(house, unused), "while somebody is there it is kept"
            house.server.tables.close()
            await until(lambda: house.server.tables.awake == 0)
            await keeper.erase_unused()

            assert hours * HOUR_MS > UNUSED_KEPT
            assert not await found(house, unused)
            assert await found(house, used[0])
            assert "erased 1 tables where nobody ever played" in house.lines.text

    run(story())


def test_who_has_sat_in_the_lobby_all_day_can_go_for_a_meal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The age of a table counts from its last row, but somebody was there until now."""
    wall, now = [TODAY], [now_ms()]
    for module in (actor, housekeeping):
        monkeypatch.setattr(module, "wall_ms", lambda: wall[0])
    for module in (actor, housekeeping, tables):
        monkeypatch.setattr(module, "now_ms", lambda: now[0])
    monkeypatch.setattr(Housekeeping, "go_on", _nothing)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            host = await house.host(**BY_TURNS)
            keeper = house.server.housekeeping
            await keeper.look_at_clock()

            async def hours_later(hours: int) -> None:
                for _ in range(hours):
                    wall[0] += HOUR_MS
                    now[0] += HOUR_MS
                    await keeper.look_at_clock()
                    house.server.tables.put_away_idle()
                    await keeper.erase_unused()

            await hours_later(8)
            assert house.server.tables.awake == 1
            await host.close()
            await until(lambda: house.server.tables.people == 0)
            await hours_later(5)
            assert house.server.tables.awake == 0
            assert await found(house, host)
            await hours_later(2)
            assert not await found(house, host)

    run(story())


async def _nothing(_: Housekeeping) -> None:
    """In this test house is kept when it says so."""


async def found(house: Served, player: Player) -> bool:
    return await house.records.find_code(player.code) is not None
