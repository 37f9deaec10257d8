"""The detour: the same messages as on a socket, whatever happens to the requests that bring them;
and the same limits."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import json

from gatosabio.server import detour, limits
from gatosabio.server.detour import MOST_EARLY, MOST_POSTED, MOST_SAID, SILENT
from gatosabio.server.os_clock import now_ms
from gatosabio.server.outgoing import MOST_QUEUED_BYTES
from gatosabio.timing.constants import RANKED
from gatosabio.wire.codec import MOST_BYTES
from server.class_people import CALM_CATS
from server.detours import Bumpy, DetourPlayer, RawLine
from server.plans import BY_TURNS, QUICK_CATS, QUICK_RACE, plays
from server.player import Player
from server.raw import ask, request
from server.served import Served, run, served, serving, until
from server.test_floods import play_on, playing

CLASS: Final = 34  # 32 children, their teacher, and the wall
ROOM: Final = 4_096
SEATS: Final = [{"type": "sit", "name": name} for name in ("Ana", "Bea", "Cleo", "Dido")]


def detoured(house: Served, player: Player, bumpy: Bumpy | None = None) -> DetourPlayer:
    """The same person, on the detour."""
    one = DetourPlayer(house.http, house.base, player.token)
    one.code, one.person, one.bumpy = player.code, player.person, bumpy
    house.players.append(one)
    return one


async def a_pair(
    house: Served, settings: dict[str, Any], bumpy: Bumpy | None = None
) -> tuple[Player, DetourPlayer]:
    """Two who play: the host on a socket, the other one on the detour."""
    one, other = await house.table(2, **settings)
    await other.close()
    far = await detoured(house, other, bumpy).connect()
    plays(one, far)
    return one, far


async def on_the_detour(house: Served, **settings: Any) -> tuple[Player, RawLine]:
    """The host of a new table, by hand, after its first messages."""
    host = await house.stranger().open(**settings)
    line = await RawLine(house.port).open(host.token)
    return host, line


# --- The same as a socket ---


@served
async def test_it_brings_the_messages_of_a_socket_and_nothing_may_keep_them(house: Served) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)

    heard = [(await line.next() or {})["type"] for _ in range(4)]

    assert heard == ["renewed", "committed", "welcome", "table"]
    assert line.headers["Content-Type"].startswith("text/event-stream")
    assert line.headers["Cache-Control"] == "no-store, no-transform"
    assert line.headers["X-Accel-Buffering"] == "no"
    line.drop()


@pytest.mark.parametrize("version", ["1.0", "1.1"])
@served
async def test_a_proxy_that_speaks_the_older_http_will_do(house: Served, version: str) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    line = await RawLine(house.port).open(host.token, version=version)

    assert ("Transfer-Encoding" in line.headers) == (version == "1.1")
    await line.until("table")
    assert await line.say("sit", name="Ana") == 204
    assert (await line.until("table"))["seats"][0]["name"] == "Ana"
    line.drop()


@pytest.mark.parametrize("settings", [QUICK_RACE, BY_TURNS], ids=["addirace", "gatonegro"])
@served
async def test_whole_games_are_played_beside_people_on_sockets(
    house: Served, settings: dict[str, Any]
) -> None:
    one, far = await a_pair(house, settings)
    await one.send("start")

    await far.until(lambda: far.over is not None)
    await one.until(lambda: one.over is not None)

    assert far.acks
    assert (one.closed, far.closed) == (None, None)


@served
async def test_races_are_run_beside_people_on_sockets(house: Served) -> None:
    one, far = await a_pair(house, QUICK_CATS)
    await one.send("start")

    def has_been_judged() -> bool:
        return any(paw["seat"] in far.hands for told in far.verdicts for paw in told["paws"])

    await far.until(has_been_judged)

    assert (one.closed, far.closed) == (None, None)


@served
async def test_a_game_is_the_same_however_bumpy_the_way_is(house: Served) -> None:
    """Requests come twice, late and in any order: nothing is done twice, and nothing is lost."""
    bumpy = Bumpy(7)
    one, far = await a_pair(house, BY_TURNS, bumpy)
    await one.send("start")

    await one.until(lambda: one.over is not None)
    await far.until(lambda: far.over is not None)

    assert bumpy.repeated > 0
    assert bumpy.overtook > 0
    assert sorted(far.acks) == list(range(1, far.cid + 1))
    assert [told["seq"] for told in far.told] == sorted({told["seq"] for told in far.told})


@served
async def test_messages_are_heard_once_and_in_order(house: Served) -> None:
    host, line = await on_the_detour(house, **QUICK_RACE)

    for first in (3, 2, 3, 1, 1, 4, 2):
        assert (await line.post(first, SEATS[first - 1])).status == 204

    async with asyncio.timeout(120):
        while len((table := await line.until("table"))["seats"]) < len(SEATS):
            pass
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Bea", "Cleo", "Dido"]
    assert (await line.post(5, {"type": "lock", "locked": True})).status == 204
    assert (await line.until("table"))["locked"], "nothing else was heard meanwhile"
    assert len(house.actor_of(host).table.state.members.seats) == len(SEATS)
    line.drop()


@served
async def test_what_is_too_far_ahead_of_what_is_missing_is_not_kept(house: Served) -> None:
    host, line = await on_the_detour(house, **QUICK_RACE)

    assert (await line.post(1 + MOST_EARLY, SEATS[0])).status == 409
    assert (await line.post(MOST_EARLY, SEATS[3])).status == 204
    assert (await line.post(2, *SEATS[1:3])).status == 204

    assert not house.actor_of(host).table.state.members.seats, "the first one is missing"
    line.drop()


@served
async def test_nothing_is_kept_of_a_line_that_is_over(house: Served) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)
    _, token = await class_of(house)
    wall = await RawLine(house.port).open(token, "/class")
    assert len(house.server.detours.lines) == 2

    line.drop()
    wall.drop()

    await until(lambda: not house.server.detours.lines)


@served
async def test_long_messages_that_wait_for_a_missing_one_are_not_kept_whole(house: Served) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)
    (wire,) = house.server.detours.lines.values()

    assert (await line.post(2, "x" * 2 * MOST_BYTES, ["y" * MOST_BYTES])).status == 204
    most = max(len(one) for one in wire.early.values())
    assert (await line.post(1, SEATS[0])).status == 204

    assert most == MOST_BYTES + 1
    assert await line.why_closed() is None
    assert house.server.counts["closed_too_long"] == 1


@served
async def test_who_comes_back_goes_on_where_they_were_on_either_way(house: Served) -> None:
    one, other = await house.table(2, **BY_TURNS)
    plays(one, other)
    await one.send("start")
    await other.until(lambda: len(other.told) >= 3)

    far = detoured(house, other)
    far.told, far.cid = list(other.told), other.cid + 100
    plays(far)
    await far.connect()
    await other.until(lambda: other.closed is not None)
    assert other.closed == "opened-elsewhere"
    await far.until(lambda: far.over is not None)

    seqs = [told["seq"] for told in far.told]
    assert seqs == list(range(seqs[0], seqs[-1] + 1))


@served
async def test_its_line_is_measured_and_judged_by_the_strict_caps(house: Served) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    far = await detoured(house, host).connect()

    session = house.actor_of(host).sessions[1]
    await until(lambda: session.line.last_pong > 0)

    assert session.line.caps is RANKED
    assert session.line.known
    assert far.closed is None


@served
async def test_what_its_connection_has_brought_before_does_not_count(house: Served) -> None:
    host = await house.stranger().open(**QUICK_RACE)
    line = RawLine(house.port)
    await line.use_before(2 * limits.BYTES_AT_ONCE // 4_000, 4_000)
    await line.open(host.token)
    await line.until("table")

    assert await line.say("sit", name="Ana") == 204

    assert (await line.until("table"))["seats"]
    line.drop()


@served
async def test_a_stream_that_breaks_is_noticed_at_once(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    guest = await house.stranger().join(host.code)
    line = await RawLine(house.port).open(guest.token)
    await host.until(lambda: any(p["person"] == 2 and p["here"] for p in host.info["people"]))

    line.drop()

    await host.until(lambda: not any(p["person"] == 2 and p["here"] for p in host.info["people"]))
    assert (await line.post(1, SEATS[0])).status == 404


def test_when_the_server_stops_it_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            _, line = await on_the_detour(house, **QUICK_RACE)
            _, token = await class_of(house)
            wall = await RawLine(house.port).open(token, "/class")
            await line.until("table")
            await wall.until("teacher")
            reading = [asyncio.create_task(one.why_closed()) for one in (line, wall)]
        assert [await one for one in reading] == ["server-stops"] * 2

    run(story())


# --- A class ---


async def class_of(house: Served) -> tuple[str, str]:
    """A new class: its code, and its teacher's token."""
    async with house.http.post(
        f"{house.base}/api/classes", json=CALM_CATS, headers={"Origin": house.base}
    ) as answer:
        opened = await answer.json()
        assert answer.status == 201, opened
        return opened["code"], opened["token"]


@served
async def test_a_class_is_shown_and_led_over_it(house: Served) -> None:
    _, token = await class_of(house)
    line = await RawLine(house.port).open(token, "/class")

    shown = await line.until("teacher")
    assert await line.say("nonsense") == 204

    assert shown["type"] == "teacher"
    assert await line.why_closed() == "bad-message"


@served
async def test_a_page_of_a_class_that_answers_nothing_for_long_is_let_go(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(detour, "KEEP_ALIVE", 0.02)
    _, token = await class_of(house)
    line = await RawLine(house.port).open(token, "/class")
    await line.until("teacher")
    while not line.pings:
        assert await line.next_event() is not None
        line.pings.append("")
    assert (await line.post(1, "00ff", "no hex", "0123456789abcdef")).status == 204
    monkeypatch.setattr(detour, "SILENT", -SILENT)

    assert await line.why_closed() is None


@served
async def test_a_whole_class_behind_one_address_gets_through(house: Served) -> None:
    """32 children at eight tables, their teacher and the wall, each with two lines, who say more
    than an address may otherwise ask for; and all come back at once."""
    hosts = [await house.host(**QUICK_RACE) for _ in range(9)]
    people = [await house.stranger().join(hosts[n // 4].code) for n in range(CLASS)]
    for host in hosts:
        await host.close()
    _, token = await class_of(house)
    for _ in range(2):
        lines = [await RawLine(house.port).open(one.token) for one in people]
        walls = [await RawLine(house.port).open(token, "/class") for _ in people]
        for one, line in zip(people, lines, strict=True):
            one.token = (await line.until("renewed"))["token"]
            await line.until("table")
        for wall in walls:
            await wall.until("teacher")
        for line in (*lines, *walls):
            line.drop()
        await until(lambda: house.connections < 20)
    lines = [await RawLine(house.port).open(one.token) for one in people]
    said = []
    for line in lines:  # the address has asked for all that it may
        house.server.asking.spend("127.0.0.1", now_ms(), limits.REQUESTS_PER_MINUTE)
        said.append(await line.say("sit"))

    assert said == [204] * CLASS
    for line in lines:
        line.drop()


# --- Who may, and how much ---


@served
async def test_a_line_belongs_to_whoever_has_its_secret(house: Served) -> None:
    host, line = await on_the_detour(house, **QUICK_RACE)
    other, another = await on_the_detour(house, **QUICK_RACE)
    token = (await line.until("renewed"))["token"]

    for secret in ("x", host.token, token, other.token, line.secret[:-1], line.secret + "x"):
        assert (await line.post(1, SEATS[0], secret=secret)).status == 404

    assert not house.actor_of(host).table.state.members.seats
    line.drop()
    another.drop()


@pytest.mark.parametrize("way", ["", "/class"])
@served
async def test_no_line_without_a_token(house: Served, way: str) -> None:
    for body, status in (
        (b'{"type":"hello","token":"nobody"}', 401),
        (b'{"type":"hello"}', 400),
        (b'{"type":"stand","seat":0}', 400),
        (b"\xff", 400),
        (b"[" * 5_000, 413),
        (json.encode({"type": "hello", "token": "x" * MOST_BYTES}), 413),
    ):
        line = RawLine(house.port)
        assert await line.ask(body, way) == status
        line.drop()
    assert house.server.door.visitors <= 1


@served
async def test_the_token_of_a_class_opens_no_table_nor_the_other_way_round(house: Served) -> None:
    _, token = await class_of(house)
    host = await house.stranger().open(**QUICK_RACE)

    line = await RawLine(house.port).open(token)
    assert await line.why_closed() == "no-such-token"
    hello = json.encode({"type": "hello", "token": host.token})
    other = RawLine(house.port)
    assert await other.ask(hello, "/class") == 401
    other.drop()


@served
async def test_a_secret_is_in_no_log(house: Served) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)
    await line.post(1, {"type": "nonsense"})
    await line.why_closed()

    assert line.secret not in house.lines.text


BAD: Final[dict[str, bytes]] = {
    "no json": b"\x00\xff",
    "no object": b"[]",
    "no number": b'{"said":[]}',
    "a strange key": b'{"first":1,"said":[],"x":1}',
    "number 0": b'{"first":0,"said":[]}',
    "too many": json.encode({"first": 1, "said": [{}] * (MOST_SAID + 1)}),
    "deep": b'{"first":1,"said":[' + b"[" * 7_000 + b"]" * 7_000 + b"]}",
}


@pytest.mark.parametrize("name", BAD)
@served
async def test_who_says_what_cannot_be_understood_is_cut_off(house: Served, name: str) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)

    assert (await line.send(BAD[name])).status in {204, 400}

    assert await line.why_closed() == "bad-message"


@served
async def test_what_is_too_long_is_not_heard(house: Served) -> None:
    _, line = await on_the_detour(house, **QUICK_RACE)
    assert (await line.send(b" " * (MOST_POSTED + 1))).status == 413

    long = {"type": "rename", "seat": 0, "name": "x" * MOST_BYTES}
    assert (await line.post(1, long)).status == 204

    assert await line.why_closed() is None
    assert house.server.counts["closed_too_long"] == 1


@pytest.mark.parametrize("kind", ["messages", "requests", "bytes", "pongs"])
@served
async def test_a_flooder_is_cut_off_and_the_others_play_on(house: Served, kind: str) -> None:
    honest = await playing(house)
    flooder = await house.stranger().join(honest[0].code)
    line = await RawLine(house.port).open(flooder.token)
    beat = {"type": "beat", "k": 1, "n": "x", "e": 50}
    bodies: dict[str, Callable[[int], dict[str, Any]]] = {
        "messages": lambda n: {"first": n, "said": [beat] * MOST_SAID},
        "pongs": lambda n: {"first": n, "said": ["0123456789abcdef"] * MOST_SAID},
        "requests": lambda _: {"first": 1, "said": []},
        "bytes": lambda _: {"first": 1, "said": [" " * 16_000]},
    }
    status = 0
    for first in range(1, 100_000, 50 * MOST_SAID):
        numbers = range(first, first + 50 * MOST_SAID, MOST_SAID)
        sent = [json.encode(bodies[kind](number)) for number in numbers]
        if kind in {"messages", "pongs"}:  # in this order
            status = [(await line.send(body)).status for body in sent][-1]
        else:
            status = (await asyncio.gather(*[line.send(body) for body in sent]))[-1].status
        if status == 404:
            break

    assert status == 404, "the line is gone"
    assert await line.why_closed() == "too-fast"
    await play_on(honest, 20)
    assert all(person.closed is None for person in honest)


@served
async def test_a_table_waits_for_nobody_who_does_not_read_the_stream(house: Served) -> None:
    honest = await playing(house)
    lazy = await house.stranger().join(honest[0].code)
    line = await RawLine(house.port, ROOM).open(lazy.token)
    await until(lambda: lazy.person in house.actor_of(lazy).sessions)
    session = house.session_of(lazy)
    most = 0
    while session.ended_by(None) is None:
        await play_on(honest, 1)
        most = max(most, session.outgoing.queued_bytes + house.buffered_for(line.address))
        game = honest[0].told[-1]["game"]
        first = next(told["seq"] for told in honest[0].told if told["game"] == game)
        await line.say("hello", token="", game=game, seq=first - 1)

    assert session.ended_by(None) == "too-slow"
    assert MOST_QUEUED_BYTES / 4 < most <= 512 * 1024
    await until(lambda: house.buffered_for(line.address) == 0)
    line.drop()


def test_an_address_opens_only_so_many_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_MINUTE", 3)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            hello = b'{"type":"hello","token":"nobody"}'
            found = []
            for _ in range(5):
                line = RawLine(house.port, source="127.9.9.9")
                found.append(await line.ask(hello))
                line.drop()
            assert found == [401] * 3 + [429] * 2

    run(story())


@served
async def test_an_address_has_only_so_many_people(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_ADDRESS", 2)
    host = await house.host(**QUICK_RACE)
    guests = [await house.stranger().join(host.code) for _ in range(2)]
    first = await RawLine(house.port).open(guests[0].token)
    await first.until("table")

    second = await RawLine(house.port).open(guests[1].token)

    assert await second.why_closed() == "retry"
    first.drop()


@served
async def test_a_body_that_never_comes_opens_nothing(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gatosabio.server.answers.BODY_WITHIN", 0.5)
    here = f"127.0.0.1:{house.port}"
    whole = request("POST", "/api/detour", f"Origin: http://{here}", host=here, body=b"x" * 99)

    assert (await ask(house.port, whole[:-1])).status == 408


@served
async def test_a_secret_that_names_another_server_is_nothing_to_one_that_is_alone(
    house: Served,
) -> None:
    """Nor does it spare anybody the limit of requests."""
    where = f"{house.base}/api/detour/say"

    async def says(secret: str) -> int:
        headers = {"Origin": house.base, "Authorization": f"Bearer {secret}"}
        async with house.http.post(where, json={"first": 1, "said": []}, headers=headers) as told:
            return told.status

    assert [await says(one) for one in ("x.y", "0123456789abcdef.y", ".y")] == [404] * 3
    house.server.asking = limits.ByAddress(0)
    assert await says("0123456789abcdef.y") == 429
