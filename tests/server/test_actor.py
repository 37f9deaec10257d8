"""What happens when something goes wrong between a table and its log, or its lines."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from gatosabio.records.log import FencedError, Row, UnknownOutcomeError
from gatosabio.server import free_codes, pings
from gatosabio.server.actor import Actor
from gatosabio.server.os_clock import now_ms
from gatosabio.table.effects import Effect
from gatosabio.table.live import Live
from gatosabio.table.table import Table
from gatosabio.wire.from_client import Act, FromClient, Visible
from server.plans import BY_TURNS, plays
from server.player import Player
from server.raw import RawSocket, ask, request
from server.served import Served, served, until


class Disk:
    """The log's disk, which can be made slow, or fail."""

    def __init__(self, house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.failure: Exception | None = None
        self._append = house.records.append
        monkeypatch.setattr(house.records, "append", self.append)

    async def append(self, rows: Sequence[Row]) -> None:
        self.waits.set()
        await self.goes_on.wait()
        if self.failure is not None:
            raise self.failure
        await self._append(rows)


async def begun(house: Served, people: int = 2) -> list[Player]:
    """A game by turns, in which nobody does anything."""
    players = await house.table(people, **BY_TURNS)
    await players[0].send("start")
    for player in players:
        await player.until(lambda p=player: bool(p.told))  # type: ignore[misc]
    return players


def in_turn(players: list[Player]) -> Player:
    return next(player for player in players if player.told[-1].get("legal"))


@served
async def test_what_was_begun_is_told_though_who_asked_is_gone(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be on disk, and nobody would know."""
    players = await begun(house)
    player = in_turn(players)
    other = next(one for one in players if one is not player)
    actor, disk = house.actor_of(player), Disk(house, monkeypatch)
    disk.goes_on.clear()
    message = Act(cid=1, action={"do": "pass", "seat": player.hands[0]})
    actor.receive(player.person, message, now_ms())
    await disk.waits.wait()

    await player.close()
    disk.goes_on.set()
    await actor.run(list)

    tail = (await house.rows(player))[-1]
    assert tail.cid == 1
    await other.until(lambda: other.told[-1]["seq"] == tail.seq)


@served
async def test_that_a_table_was_erased_after_it_had_stopped_is_no_error(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = in_turn(await begun(house))
    actor, disk = house.actor_of(player), Disk(house, monkeypatch)
    disk.goes_on.clear()
    message = Act(cid=1, action={"do": "pass", "seat": player.hands[0]})
    actor.receive(player.person, message, now_ms())
    await disk.waits.wait()

    actor.stop("retry")
    await house.records.erase(actor.id)
    disk.goes_on.set()
    await until(lambda: f"table {actor.id} has stopped: row" in house.lines.text)

    assert house.lines.errors == []


@served
async def test_whoever_is_at_a_table_that_stops_does_not_wait_for_the_disk(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may take long to answer, and others may run the table meanwhile."""
    players = await begun(house)
    player = in_turn(players)
    actor, disk = house.actor_of(player), Disk(house, monkeypatch)
    disk.goes_on.clear()
    await player.act({"do": "pass", "seat": player.hands[0]})
    await disk.waits.wait()

    actor.stop("retry")
    for one in players:
        await one.until(lambda p=one: p.close_code is not None)  # type: ignore[misc]

    assert not disk.goes_on.is_set()
    disk.goes_on.set()
    assert {one.closed for one in players} == {"retry"}


@pytest.mark.parametrize("failure", [UnknownOutcomeError("disk full"), FencedError("not yours")])
@served
async def test_a_table_that_cannot_write_stops_and_is_read_again(
    house: Served, failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await begun(house)
    player, disk = in_turn(players), Disk(house, monkeypatch)
    before = await house.rows(player)
    disk.failure = failure
    cid = await player.act({"do": "pass", "seat": player.hands[0]})

    for one in players:
        await one.until(lambda p=one: p.close_code is not None)  # type: ignore[misc]
        assert (one.closed, one.close_code) == ("retry", 1012)
    assert cid not in player.acks
    assert await house.rows(player) == before
    disk.failure = None
    for one in players:
        await one.connect()
    await player.act({"do": "pass", "seat": player.hands[0]}, cid)
    await player.until(lambda: cid in player.acks)
    house.lines.records.clear()  # it has complained, rightly


@served
async def test_a_table_that_stumbles_is_read_again_as_it_was(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it was about to write, half of it must not be written with the next row."""
    players = await begun(house)
    player = in_turn(players)
    before = await house.rows(player)
    act = Live.act

    def stumble(live: Live, *rest: Any) -> None:
        act(live, *rest)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(Live, "act", stumble)
        await player.act({"do": "pass", "seat": player.hands[0]})
        await player.until(lambda: player.close_code is not None)

    assert player.closed == "retry"
    assert await house.rows(player) == before
    assert "ZeroDivisionError" in house.lines.text
    house.lines.records.clear()
    for one in players:
        await one.connect()
    plays(*players)
    await in_turn(players).send("hello", token="", game=0, seq=0)
    await players[0].until(lambda: players[0].over is not None)


@served
async def test_nobody_is_let_in_while_nothing_can_be_written(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.host(**BY_TURNS)
    disk = Disk(house, monkeypatch)
    disk.failure = UnknownOutcomeError("disk full")

    for path in ("/api/tables", f"/api/tables/{host.code}/join"):
        origin = {"Origin": house.base}
        async with house.http.post(house.base + path, json=BY_TURNS, headers=origin) as answer:
            assert (answer.status, await answer.json()) == (503, {"error": "try-again"})

    disk.failure = None
    await host.until(lambda: host.close_code is not None)
    assert (await house.guest(host)).person == 2
    house.lines.records.clear()


@served
async def test_tables_that_are_opened_at_once_have_codes_of_their_own(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(free_codes, "CODE_LETTERS", "BC")
    monkeypatch.setattr(free_codes, "MOST_IN_USE", 1.0)
    strangers = [house.stranger() for _ in range(16)]

    await asyncio.gather(*[stranger.open(**BY_TURNS) for stranger in strangers])

    assert len({stranger.code for stranger in strangers}) == 16


@served
async def test_a_seed_that_was_kept_for_a_deal_that_never_came_does_no_harm(house: Served) -> None:
    """As if the server had been killed after the one and before the other."""
    host = (await house.table(2, **BY_TURNS))[0]
    table = await house.id_of(host)
    row = await house.records.tail(table) + 1
    await house.records.put_secret(table, row, bytes(32), "a commitment")
    house.server.tables.close()
    await host.until(lambda: host.close_code is not None)
    await host.connect()

    await host.send("start")
    await host.until(lambda: bool(host.told))


@served
async def test_who_answers_no_ping_is_taken_for_gone(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pings, "GONE_AFTER", 2_000.0)
    monkeypatch.setattr(pings, "QUIET_PING", (20.0, 30.0))
    host = await house.host(**BY_TURNS)
    guest = await house.stranger().join(host.code)
    socket = await RawSocket(house.port).hello(guest.token)
    await host.until(lambda: host.info["people"][1]["here"])

    await host.until(lambda: not host.info["people"][1]["here"])

    assert await socket.close_code() == 1013
    assert host.closed is None


def noted(monkeypatch: pytest.MonkeyPatch, *names: str) -> list[str]:
    """Which of these methods of actors are called from now on. Each is called right after it is
    noted: if the table is busy, it waits for its turn before anybody else can look."""
    calls: list[str] = []
    for name in names:
        method = getattr(Actor, name)

        async def noting(*args: Any, name: str = name, method: Any = method) -> None:
            calls.append(name)
            await method(*args)

        monkeypatch.setattr(Actor, name, noting)
    return calls


@served
async def test_who_is_back_before_the_old_line_breaks_is_there(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old line's end is noticed while the new hello waits for the disk."""
    host = (await house.table(2, **BY_TURNS))[0]
    guest = await house.stranger().join(host.code)
    old = await RawSocket(house.port).hello(guest.token)
    await host.until(lambda: len(host.info["people"]) == 3 and host.info["people"][2]["here"])
    actor, disk = house.actor_of(host), Disk(house, monkeypatch)
    disk.goes_on.clear()
    await host.send("lock", locked=True)
    await disk.waits.wait()

    asked = noted(monkeypatch, "connect", "disconnect")
    new = RawSocket(house.port)
    await new.open()
    await new.say("hello", token=guest.token)
    await until(lambda: asked == ["connect"])
    old.drop()
    await until(lambda: asked == ["connect", "disconnect"])
    disk.goes_on.set()
    await host.until(lambda: host.info["locked"])
    await actor.run(list)

    assert guest.person in actor.table.presence.here
    assert guest.person in actor.sessions
    new.drop()


@served
async def test_what_waits_for_the_disk_has_the_time_at_which_it_came(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the disk, or a rival who keeps it busy, would be taken for a slow hand."""
    host, guest = await house.table(2, **BY_TURNS)
    disk, came = Disk(house, monkeypatch), asyncio.Event()
    waiting, arrivals = 0, list[float]()
    receive = Table.receive

    def watched(table: Table, person: int, message: FromClient, now: float) -> list[Effect]:
        if person == guest.person:
            arrivals.append(now)
        return receive(table, person, message, now)

    monkeypatch.setattr(Table, "receive", watched)
    queue = Actor.receive

    def queued(actor: Actor, person: int, message: FromClient, arrived: float) -> None:
        nonlocal waiting
        queue(actor, person, message, arrived)
        waiting += person == guest.person
        if waiting == 3:
            came.set()

    monkeypatch.setattr(Actor, "receive", queued)
    disk.goes_on.clear()
    await host.send("lock", locked=True)
    await disk.waits.wait()
    for visible in (False, True, False):
        await guest.send("visible", visible=visible)

    await asyncio.wait_for(came.wait(), 120)
    all_there = now_ms()
    assert arrivals == []  # they all wait
    disk.goes_on.set()
    await until(lambda: len(arrivals) == 3)

    assert max(arrivals) <= all_there


@served
async def test_who_is_cancelled_before_its_turn_changes_nothing(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = (await house.table(2, **BY_TURNS))[0]
    actor, disk, done = house.actor_of(host), Disk(house, monkeypatch), list[str]()
    disk.goes_on.clear()
    await host.send("lock", locked=True)
    await disk.waits.wait()

    def work(name: str) -> list[Effect]:
        done.append(name)
        return []

    cancelled = asyncio.create_task(actor.run(lambda: work("cancelled")))
    patient = asyncio.create_task(actor.run(lambda: work("patient")))
    await asyncio.sleep(0)
    cancelled.cancel()
    disk.goes_on.set()
    await patient

    assert done == ["patient"]


@served
async def test_what_has_arrived_comes_before_a_wake(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wake believes that nothing is on its way any more: it must not overtake a press."""
    host, guest = await house.table(2, **BY_TURNS)
    actor, disk, calls = house.actor_of(host), Disk(house, monkeypatch), list[str]()
    receive, wake = Table.receive, Table.wake

    def received(table: Table, person: int, message: FromClient, now: float) -> list[Effect]:
        calls.append("message")
        return receive(table, person, message, now)

    def woken(table: Table, now: float) -> list[Effect]:
        calls.append("wake")
        return wake(table, now)

    monkeypatch.setattr(Table, "wake", woken)
    monkeypatch.setattr(Table, "wakes_at", lambda _, now: now + 5)  # again and again
    await guest.send("visible", visible=True)
    await until(lambda: "wake" in calls)
    disk.goes_on.clear()
    await host.send("lock", locked=True)
    await disk.waits.wait()
    monkeypatch.setattr(Table, "receive", received)
    calls.clear()
    await asyncio.sleep(0.05)  # it rings meanwhile
    actor.receive(guest.person, Visible(visible=False), now_ms())
    disk.goes_on.set()
    await until(lambda: "wake" in calls)

    assert calls[0] == "message"


@served
async def test_a_server_that_cannot_write_is_not_well(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> int:
        raise UnknownOutcomeError("disk full")

    monkeypatch.setattr(house.records, "put", broken)

    assert (await ask(house.port, request("GET", "/health"))).status == 503
    house.lines.records.clear()
