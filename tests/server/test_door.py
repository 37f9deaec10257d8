"""Connections that say nothing, or read nothing, and too many of them (goal B3)."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import pytest

from gatosabio.server import answers, door
from server.plans import QUICK_RACE, plays
from server.raw import ask, request
from server.served import Served, served

SOON: Final = 0.5
PATIENT: Final = 600.0
ROOM: Final = 4_096


@asynccontextmanager
async def connections(
    house: Served, count: int, sent: bytes = b""
) -> AsyncIterator[list[socket.socket]]:
    """So many that say this, and read nothing."""
    loop = asyncio.get_running_loop()
    made: list[socket.socket] = []
    try:
        for _ in range(count):
            made.append(socket.socket())
            made[-1].setblocking(False)
            made[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
            await loop.sock_connect(made[-1], ("127.0.0.1", house.port))
            await loop.sock_sendall(made[-1], sent)
        yield made
    finally:
        for one in made:
            one.close()


HALF: Final = {
    "nothing": b"",
    "half a line": b"GET /hea",
    "half a header": b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: a",
}


@pytest.mark.parametrize("sent", HALF.values(), ids=HALF)
@served
async def test_who_asks_for_nothing_is_sent_away(
    house: Served, monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(door, "HEADER_WITHIN", SOON)
    async with connections(house, 5, sent):
        await house.all_gone(5)


@served
async def test_a_header_that_comes_letter_by_letter_does_not_come_in_time(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEADER_WITHIN", SOON)
    loop = asyncio.get_running_loop()
    async with connections(house, 1, b"GET /health HTTP/1.1\r\nX-Slow: ") as (slow,):
        async with asyncio.timeout(120):
            while not house.server.door.came or house.connections:
                with suppress(ConnectionError):
                    await loop.sock_sendall(slow, b"a")
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("where", ["/api/tables", "/api/replay"])
@served
async def test_a_body_that_never_comes_is_not_waited_for(
    house: Served, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(answers, "BODY_WITHIN", SOON)
    here = f"127.0.0.1:{house.port}"
    whole = request("POST", where, f"Origin: http://{here}", host=here, body=b"x" * 5_000)

    assert (await ask(house.port, whole[:-1])).status == 408


@served
async def test_an_answer_that_nobody_reads_is_not_kept(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "ANSWER_READ_WITHIN", SOON)
    asked = request("GET", "/metrics", host=f"127.0.0.1:{house.port}")
    many = asked.replace(b"Connection: close", b"Connection: keep-alive") * 2_000
    async with connections(house, 1) as (lazy,):
        sending = asyncio.create_task(asyncio.get_running_loop().sock_sendall(lazy, many))
        await house.all_gone(1)
        sending.cancel()


@served
async def test_one_address_cannot_take_all_the_room(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "HEADER_WITHIN", PATIENT)
    monkeypatch.setattr(house.server.door, "by_address", 20)
    async with connections(house, 30):
        async with asyncio.timeout(120):
            while house.server.door.came < 30:
                await asyncio.sleep(0.02)
        assert house.server.door.visitors == 20, "the newest stay, as all ask for nothing"
        asked = request("GET", "/health", host=f"127.0.0.1:{house.port}")
        assert (await ask(house.port, asked, source="127.0.0.2")).status == 200
    assert house.server.door.refused == 0


@served
async def test_in_a_full_house_who_asks_for_nothing_makes_room_and_players_stay(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await house.table(2, **QUICK_RACE)
    monkeypatch.setattr(door, "HEADER_WITHIN", PATIENT)
    monkeypatch.setattr(house.server.door, "in_all", house.connections + 10)
    async with connections(house, 30):
        plays(*people)
        await people[0].send("start")
        newcomer = await house.guest(people[0])
        for person in (*people, newcomer):
            await person.until(lambda p=person: p.told, 120)  # type: ignore[misc]
        assert house.connections <= house.server.door.in_all


@pytest.mark.parametrize(
    "sent", [b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n", b"G E T /\r\n\r\n"]
)
@served
async def test_what_is_no_request_is_answered_like_everything_else(
    house: Served, sent: bytes
) -> None:
    answer = await ask(house.port, sent)
    usual = await ask(house.port, request("GET", "/health", host=f"127.0.0.1:{house.port}"))

    assert answer.status == 400
    for name in ("Content-Security-Policy", "X-Content-Type-Options", "Server", "Cache-Control"):
        assert answer.headers[name] == usual.headers[name]
    assert "aiohttp" not in str(answer.headers) + str(usual.headers)
    assert house.lines.errors == []
