"""Tokens: who has one is let in, and nobody else (goal S1)."""

import asyncio
import secrets
from base64 import urlsafe_b64decode
from contextlib import asynccontextmanager
from functools import partial
from hashlib import sha256
from typing import Any, Final

import aiohttp
from msgspec import json

from gatosabio.server.limits import WRONG_TRIES_PER_MINUTE
from records.live import contents
from server.plans import QUICK_RACE
from server.player import Player
from server.raw import RawSocket, ask, request
from server.served import Served, served, status_of

TRIES: Final = int(WRONG_TRIES_PER_MINUTE)


@asynccontextmanager
async def calling_from(address: str) -> Any:
    """Another client on this machine, with an address of its own."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        yield http


@served
async def test_a_token_has_256_bits_and_is_never_the_same(house: Served) -> None:
    host = await house.stranger().open(game="addirace")
    tokens = [host.token] + [(await house.stranger().join(host.code)).token for _ in range(30)]

    assert len(set(tokens)) == len(tokens)
    assert all(len(urlsafe_b64decode(token + "=")) == 32 for token in tokens)


def is_closed(guesser: Player) -> bool:
    return guesser.close_code is not None


@served
async def test_the_file_holds_the_hash_of_a_token_but_not_the_token(house: Served) -> None:
    people = await house.table(3, game="gatonegro", rules={"by_turns": True})
    await people[0].send("start")
    await people[0].until(lambda: bool(people[0].told))

    kept = await asyncio.to_thread(contents, house.path)

    for person in people:
        assert person.token.encode() not in kept
        assert urlsafe_b64decode(person.token + "=") not in kept
        assert sha256(person.token.encode()).hexdigest().encode() in kept


@served
async def test_a_wrong_token_opens_nothing(house: Served) -> None:
    host = await house.host(game="addirace")
    right = host.token
    wrong = [
        right[:-1],
        right + "A",
        right.swapcase(),
        "",
        secrets.token_urlsafe(32),
        "' OR 1=1 --",
    ]

    for token in wrong:
        guesser = house.stranger()
        guesser.token = token
        await guesser.connect()
        await guesser.until(partial(is_closed, guesser))
        assert (guesser.closed, guesser.close_code) == ("no-such-token", 1008)
        assert [message["type"] for message in guesser.messages] == ["closed"]


@served
async def test_after_ten_wrong_tries_an_address_may_try_no_other(house: Served) -> None:
    host = await house.host(game="addirace")
    bearer = {"Authorization": "Bearer wrong"}
    async with calling_from("127.0.0.2") as http:
        for _ in range(TRIES):
            assert await status_of(http, house, "GET", "/api/games", headers=bearer) == 401

        assert await status_of(http, house, "GET", "/api/games", headers=bearer) == 429
        # Now the right code is not listened to either: a guesser cannot tell when it has guessed.
        assert await status_of(http, house, "POST", f"/api/tables/{host.code}/join") == 429
        # But whoever has a token lives behind the same router.
        right = {"Authorization": f"Bearer {host.token}"}
        assert await status_of(http, house, "GET", "/api/games", headers=right) == 200
        again = await Player(http, house.base, host.token).connect()
        await again.until(lambda: bool(again.info))
        await again.close()
    async with calling_from("127.0.0.3") as http:
        assert await status_of(http, house, "POST", f"/api/tables/{host.code}/join") == 201


@served
async def test_wrong_codes_and_wrong_hellos_count_as_tries_too(house: Served) -> None:
    for attempt in range(TRIES):
        if attempt % 2:
            assert await status_of(house.http, house, "POST", "/api/tables/AAAA/join") == 404
        else:
            socket = RawSocket(house.port)
            await socket.hello("wrong")
            assert await socket.close_code() == 1008

    assert await status_of(house.http, house, "POST", "/api/tables/AAAA/join") == 429


@served
async def test_a_forwarded_address_is_believed_of_no_stranger(house: Served) -> None:
    found = []
    for attempt in range(TRIES + 1):
        headers = {"Authorization": "Bearer wrong", "X-Forwarded-For": f"10.0.0.{attempt}"}
        found.append(await status_of(house.http, house, "GET", "/api/games", headers=headers))

    assert found == [401] * TRIES + [429]


@served
async def test_who_says_nothing_has_not_guessed(house: Served) -> None:
    """A class that reloads its page hangs up on many sockets before they have said hello."""
    host = await house.host(**QUICK_RACE)
    for _ in range(15):
        socket = RawSocket(house.port)
        assert (await socket.open()).status == 101
        socket.drop()

    assert (await house.guest(host)).person == 2


@served
async def test_a_token_of_somebody_who_left_reads_nothing(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    guest = await house.guest(host)
    bearer = {"Authorization": f"Bearer {guest.token}"}
    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        assert answer.status == 200

    await guest.send("leave")
    await guest.until(lambda: guest.close_code is not None)

    async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
        assert answer.status == 401


@served
async def test_a_token_of_bytes_that_are_no_text_is_just_wrong(house: Served) -> None:
    header = "Authorization: Bearer \xff\xfe\x80"

    assert (await ask(house.port, request("GET", "/api/games", header))).status == 401


@served
async def test_a_token_in_a_url_opens_nothing(house: Served) -> None:
    host = await house.host(game="addirace")

    for query in ("token", "access_token", "authorization", "bearer"):
        path = f"/api/games?{query}={host.token}"
        assert await status_of(house.http, house, "GET", path) == 401


@served
async def test_a_token_is_void_once_its_person_has_left(house: Served) -> None:
    _, guest = await house.table(2, game="addirace")

    await guest.send("leave")
    await guest.until(lambda: guest.close_code is not None)
    await guest.connect()
    await guest.until(lambda: guest.close_code is not None)

    assert guest.closed == "no-such-token"


@served
async def test_tokens_and_seeds_are_in_no_line_of_the_log(house: Served) -> None:
    people = await house.table(2, cats=1, game="gatonegro", rules={"by_turns": True})
    host, guest = people
    await host.send("start")
    await host.until(lambda: bool(host.told))
    await guest.drop()
    await guest.connect()
    guesser = house.stranger()
    guesser.token = secrets.token_urlsafe(32)
    await guesser.connect()
    socket = RawSocket(house.port)
    await socket.hello(host.token)
    await socket.send(json.encode({"type": "hello", "token": [guest.token]}))
    await socket.close_code()
    await status_of(house.http, house, "GET", f"/api/games?token={host.token}")
    table = await house.id_of(host)
    rows = await house.records.read(table)
    (dealt,) = [row.seq for row in rows if '"do":"deal"' in row.body]
    seed = await house.records.read_secret(table, dealt)

    assert seed is not None
    for secret in (host.token, guest.token, guesser.token, seed.seed.hex()):
        assert secret not in house.lines.text
