"""Clients that ask for too much, or take in too little, while others play on (goals B1 and B2)."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec import json

from gatosabio.server.actor import MAILBOX
from gatosabio.server.limits import (
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    SOCKETS_PER_ADDRESS,
    ByAddress,
)
from gatosabio.server.session import MOST_QUEUED_BYTES, Session
from server.plans import BY_TURNS, QUICK_RACE, plays
from server.player import Player
from server.raw import BINARY, CLOSE, PING, PONG, TEXT, RawSocket, ask, frame, request
from server.served import Served, served

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


class Counted:
    """Counts the messages that each session looks at, before it is decoded or dropped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frames: dict[int, int] = {}
        self.began: dict[int, float] = {}
        self.ended: dict[int, float] = {}
        look = Session._within_limits

        def counted(session: Session, now: float) -> bool:
            person = session.person
            self.frames[person] = self.frames.get(person, 0) + 1
            self.began.setdefault(person, now)
            self.ended[person] = now
            return look(session, now)

        monkeypatch.setattr(Session, "_within_limits", counted)

    def limit(self, person: int) -> float:
        seconds = (self.ended[person] - self.began[person]) / 1000
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
async def test_a_flooder_is_cut_off_and_the_others_play_on(
    house: Served, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = await playing(house)
    flooder = await house.stranger().join(honest[0].code)
    socket = await RawSocket(house.port).hello(flooder.token)
    counted = Counted(monkeypatch)
    flood = asyncio.create_task(socket.send_bytes(frame(*FLOODS[kind]) * FLOOD))

    code = await socket.close_code()
    await play_on(honest, 20)

    flood.cancel()
    await asyncio.gather(flood, return_exceptions=True)
    # Who asks for the whole game again and again may be sent more than it can read before.
    assert code in ({1008, 1013} if kind == "hellos" else {1008})
    frames = counted.frames[flooder.person]
    assert frames <= counted.limit(flooder.person) + OVER
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


@served
async def test_an_address_may_ask_and_connect_only_so_often(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.server, "_asking", ByAddress(5))
    monkeypatch.setattr(house.server, "_connecting", ByAddress(3))
    asked = [(await ask(house.port, request("GET", "/health"))).status for _ in range(7)]
    assert asked == [200] * 5 + [429] * 2

    found = []
    for _ in range(5):
        socket = RawSocket(house.port, source="127.9.9.9")
        found.append((await socket.open()).status)
        socket.drop()
    assert found == [101] * 3 + [429] * 2


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
async def test_an_address_has_only_so_many_sockets(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    sockets = [RawSocket(house.port) for _ in range(SOCKETS_PER_ADDRESS)]

    found = [(await socket.open()).status for socket in sockets]

    assert found == [101] * (SOCKETS_PER_ADDRESS - 1) + [429]  # the host has one, too
    for socket in sockets:
        socket.drop()
    await host.send("sit")
    await host.until(lambda: len(host.info["seats"]) == 1)


def kept_for(session: Session) -> int:
    """The bytes that wait for one client: in its queue, and in the transport."""
    request = session._socket._req
    transport = request.transport if request is not None else None
    return session._queued_bytes + (transport.get_write_buffer_size() if transport else 0)


async def ask_for_everything(socket: RawSocket, witness: Player) -> None:
    game = witness.told[-1]["game"]
    first = next(told["seq"] for told in witness.told if told["game"] == game)
    await socket.say("hello", token="", game=game, seq=first - 1)


async def until_all_are_cut_off(
    house: Served, honest: list[Player], lazy: dict[Player, RawSocket], check: Callable[[Any], None]
) -> None:
    """Play on; after every action, each who does not read asks for the whole game again."""
    left = dict(lazy)
    while left:
        await play_on(honest, 1)
        for player, socket in list(left.items()):
            session = house.actor_of(player).sessions.get(player.person)
            if session is None or session._closing is not None:
                del left[player]
                continue
            check(session)
            await ask_for_everything(socket, honest[0])


@served
async def test_whoever_does_not_read_is_told_so_when_it_reads_at_last(house: Served) -> None:
    honest = await playing(house)
    lazy = await house.stranger().join(honest[0].code)
    socket = await RawSocket(house.port, ROOM).hello(lazy.token)
    await honest[0].until(lambda: any(p["person"] == lazy.person for p in honest[0].info["people"]))

    await until_all_are_cut_off(house, honest, {lazy: socket}, lambda _: None)

    assert await socket.close_code() == 1013


@served
async def test_a_table_waits_for_nobody_who_does_not_read(house: Served) -> None:
    honest = await playing(house)
    guests = [await house.stranger().join(honest[0].code) for _ in range(LAZY)]
    before = house.connections
    lazy = {guest: await RawSocket(house.port, ROOM).hello(guest.token) for guest in guests}
    most = 0

    def check(session: Session) -> None:
        nonlocal most
        most = max(most, kept_for(session))

    await until_all_are_cut_off(house, honest, lazy, check)

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
