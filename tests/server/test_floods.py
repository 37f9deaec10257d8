"""Clients that ask for too much, or take in too little, while others play on (goals B1 and B2)."""

import asyncio
from pathlib import Path
from typing import Final

import pytest
from msgspec import json

from gatosabio.server import limits
from gatosabio.server.actor import MAILBOX
from gatosabio.server.limits import (
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    Allowance,
)
from gatosabio.server.os_clock import now_ms
from gatosabio.server.outgoing import MOST_QUEUED_BYTES
from gatosabio.server.session import Session
from server.plans import BY_TURNS, QUICK_RACE, plays
from server.player import Player
from server.raw import BINARY, CLOSE, PING, PONG, TEXT, RawSocket, ask, frame, request
from server.served import Served, run, served, serving

FLOOD: Final = 5_000
OVER: Final = 100
"""So many messages over its limit, a flooder must have been cut off."""

LAZY: Final = 30
ROOM: Final = 4_096
"""What the kernel keeps for a client that does not read: the least that it lets one ask for."""

MOST_PER_SOCKET: Final = 512 * 1024


def said(kind: str, **fields: object) -> bytes:
    return json.encode({"type": kind, **fields})


FLOODS: Final[dict[str, tuple[bytes, int]]] = {
    "acts": (said("act", cid=1, action={"do": "pass", "seat": 0}), TEXT),
    "hits": (said("hit", cid=1, k=1, n="x", r=300, action={"do": "slap", "seat": 0}), TEXT),
    "beats": (said("beat", k=1, n="x", e=50), TEXT),
    "hellos": (said("hello", token="", game=1, seq=6), BINARY),
    "renames": (said("rename", seat=0, name="Flood"), TEXT),
    "rubbish": (b"\x00\xff" * 100, BINARY),
    "pings": (b"12345678", PING),
    "pongs": (b"12345678", PONG),
}


class Counted(Allowance):
    """Counts the messages that *session* looks at, before they are decoded or dropped: it takes the
    place of the session's allowance, which is asked for every one of them."""

    def __init__(self, session: Session) -> None:
        self.frames = 0
        self._before = session.allowance
        self._began = self._ended = now_ms()
        session.allowance = self

    def take(self, now: float, tokens: float = 1) -> bool:
        self._began = self._began if self.frames else now
        self._ended = now
        self.frames += 1
        return self._before.take(now, tokens)

    @property
    def limit(self) -> float:
        """How many messages the session may look at in the time that passed."""
        seconds = (self._ended - self._began) / 1000
        return MESSAGES_AT_ONCE + MESSAGES_PER_SECOND * seconds


async def playing(house: Served) -> list[Player]:
    """Two people who play one game after the other, as fast as they can."""
    honest = await house.table(2, **QUICK_RACE)
    plays(*honest)
    honest[0].encore = True
    await honest[0].send("start")
    await play_on(honest, 5)
    return honest


async def play_on(players: list[Player], acks: int) -> None:
    """Until so many more of their actions are on disk."""
    goal = sum(len(player.acks) for player in players) + acks
    await players[0].until(lambda: sum(len(player.acks) for player in players) >= goal)


@pytest.mark.parametrize("kind", FLOODS)
@served
async def test_a_flooder_is_cut_off_and_the_others_play_on(house: Served, kind: str) -> None:
    honest = await playing(house)
    flooder = await house.stranger().join(honest[0].code)
    socket = await RawSocket(house.port).hello(flooder.token)
    counted = Counted(house.session_of(flooder))
    flood = asyncio.create_task(socket.send_bytes(frame(*FLOODS[kind]) * FLOOD))

    code = await socket.close_code()
    await play_on(honest, 20)

    flood.cancel()
    await asyncio.gather(flood, return_exceptions=True)
    # Who asks for the whole game again and again may be sent more than it can read before.
    assert code in ({1008, 1013} if kind == "hellos" else {1008})
    assert 0 < counted.frames <= counted.limit + OVER
    assert all(person.closed is None for person in honest)


@served
async def test_a_message_that_never_ends_ends(house: Served) -> None:
    """Pieces of one message are no messages, so nothing else would count them."""
    honest = await playing(house)
    flooder = await house.stranger().join(honest[0].code)
    socket = await RawSocket(house.port).hello(flooder.token)
    begins, goes_on = frame(b"", TEXT, last=False), frame(b"", 0, last=False)

    async def flood() -> None:
        await socket.send_bytes(begins)
        while True:
            await socket.send_bytes(goes_on * 5_000)

    flooding = asyncio.create_task(flood())
    code = await socket.close_code()
    await play_on(honest, 20)

    flooding.cancel()
    await asyncio.gather(flooding, return_exceptions=True)
    assert code == 1008


def test_an_address_may_ask_and_connect_only_so_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUESTS_PER_MINUTE", 5)
    monkeypatch.setattr(limits, "SOCKETS_PER_MINUTE", 3)

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            asked = [(await ask(house.port, request("GET", "/health"))).status for _ in range(7)]
            assert asked == [200] * 5 + [429] * 2

            found = []
            for _ in range(5):
                socket = RawSocket(house.port, source="127.9.9.9")
                found.append((await socket.open()).status)
                socket.drop()
            assert found == [101] * 3 + [429] * 2

    run(story())


@served
async def test_a_flooder_that_comes_back_is_cut_off_again(house: Served) -> None:
    """And it has not got a new allowance: of all that it says, nothing more is answered."""
    honest = await playing(house)
    flooder = await house.stranger().join(honest[0].code)
    answers: list[int] = []
    for _ in range(10):
        socket = await RawSocket(house.port).hello(flooder.token)
        flood = asyncio.create_task(socket.send_bytes(frame(*FLOODS["acts"]) * FLOOD))
        refused, code = 0, None
        while code is None and (answer := await socket.next()) is not None:
            refused += b'"refused"' in answer.data
            code = answer.close_code if answer.opcode == CLOSE else None

        assert code == 1008

        socket.drop()
        answers.append(refused)
        flood.cancel()
        await asyncio.gather(flood, return_exceptions=True)
        await play_on(honest, 5)
    assert answers[0] >= MAILBOX
    assert sum(answers[1:]) < 0.9 * MESSAGES_AT_ONCE


@served
async def test_an_address_has_only_so_many_people(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_ADDRESS", 3)
    host = await house.host(**QUICK_RACE)
    guests = [await house.guest(host) for _ in range(2)]

    one_more = await (await house.stranger().join(host.code)).connect()
    await one_more.until(lambda: one_more.close_code is not None)

    assert one_more.closed == "retry"
    await guests[0].close()
    await host.until(lambda: len([one for one in host.info["people"] if one["here"]]) == 2)
    await one_more.connect()
    await one_more.until(lambda: bool(one_more.info))


@served
async def test_sockets_that_show_no_token_make_room_for_who_has_one(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = await house.host(**QUICK_RACE)
    monkeypatch.setattr(house.server.door, "by_address", 20)
    silent = [RawSocket(house.port) for _ in range(30)]
    for socket in silent:
        assert (await socket.open()).status == 101

    guest = await house.guest(host)

    assert guest.person == 2
    assert house.connections <= 20
    await host.send("sit")
    await host.until(lambda: len(host.info["seats"]) == 1)
    for socket in silent:
        socket.drop()


async def ask_for_everything(socket: RawSocket, witness: Player) -> None:
    game = witness.told[-1]["game"]
    first = next(told["seq"] for told in witness.told if told["game"] == game)
    await socket.say("hello", token="", game=game, seq=first - 1)


async def until_all_are_cut_off(
    house: Served, honest: list[Player], lazy: dict[Player, RawSocket]
) -> int:
    """Play on; after every action, each who does not read asks for the whole game again. Returns
    the most bytes that ever waited for one of them: in its queue, and in the transport."""
    left, most = dict(lazy), 0
    while left:
        await play_on(honest, 1)
        for player, socket in list(left.items()):
            if player.person not in house.actor_of(player).sessions:
                del left[player]
                continue
            session = house.session_of(player)
            if session.ended_by(None) is not None:
                del left[player]
                continue
            most = max(most, session.outgoing.queued_bytes + house.buffered_for(socket.address))
            await ask_for_everything(socket, honest[0])
    return most


@served
async def test_whoever_does_not_read_is_told_so_when_it_reads_at_last(house: Served) -> None:
    honest = await playing(house)
    lazy = await house.stranger().join(honest[0].code)
    socket = await RawSocket(house.port, ROOM).hello(lazy.token)
    await honest[0].until(lambda: any(p["person"] == lazy.person for p in honest[0].info["people"]))

    await until_all_are_cut_off(house, honest, {lazy: socket})

    assert await socket.close_code() == 1013


@served
async def test_a_table_waits_for_nobody_who_does_not_read(house: Served) -> None:
    honest = await playing(house)
    guests = [await house.stranger().join(honest[0].code) for _ in range(LAZY)]
    before = house.connections
    lazy = {guest: await RawSocket(house.port, ROOM).hello(guest.token) for guest in guests}

    most = await until_all_are_cut_off(house, honest, lazy)

    assert MOST_QUEUED_BYTES / 4 < most <= MOST_PER_SOCKET
    # They never answer, and never hang up: all the same the server lets go of every one.
    async with asyncio.timeout(120):
        while house.connections > before:
            await play_on(honest, 5)
    assert sum(person["here"] for person in honest[0].info["people"]) == len(honest)
    for socket in lazy.values():
        socket.drop()


@served
async def test_whoever_missed_much_is_told_all_of_it_at_once(house: Served) -> None:
    """More than would be too much for a client that does not read."""
    honest = await house.table(2, **BY_TURNS)
    plays(*honest)
    watcher = await house.guest(honest[0])
    await honest[0].send("start")
    await watcher.until(lambda: len(watcher.told) == 3)
    await watcher.drop()
    await honest[0].until(lambda: honest[0].over is not None)

    await watcher.connect()
    await watcher.until(lambda: watcher.over is not None)

    seqs = [told["seq"] for told in watcher.told]
    assert seqs == list(range(seqs[0], honest[0].told[-1]["seq"] + 1))
