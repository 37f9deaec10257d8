"""Answers that are long: whoever does not read them costs nobody anything."""

import asyncio
import socket
from functools import cache
from typing import Any, Final

import pytest
from msgspec import json

from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.types import Flip, Slap
from gatosabio.records.record import read
from gatosabio.records.replay import steps
from gatosabio.server import streams
from server.plans import QUICK_GATO, plays
from server.raw import ask, request
from server.served import Served, served

ACTIONS: Final = 2_000
ROOM: Final = 4_096
HEAD: Final = {
    "format": "gatosabio/1",
    "game": "addicats",
    "rules": {"edition": "classic", "specials": False, "ending": "infinite"},
    "seats": [f"Cat {n}" for n in range(8)],
    "seed": 7,
}


@cache
def long_record() -> bytes:
    """A game without an end, in which cards always go to somebody else."""
    opening = read(json.encode({**HEAD, "actions": []}))
    game, state = opening.game, opening.state
    actions: list[Flip | Slap] = []
    while len(actions) < ACTIONS:
        at = Ms(len(actions) * 5_000)
        hand = min(state.entitled, default=None)
        actions.append(Flip(at, state.turn) if hand is None else Slap(at, hand))
        state, _ = game.apply(game.advance(state, at)[0], actions[-1])
    return json.encode({**HEAD, "actions": actions})


def asking(house: Served, *headers: str) -> bytes:
    named = (f"Origin: {house.base}", *headers)
    here = f"127.0.0.1:{house.port}"
    return request("POST", "/api/replay", *named, host=here, body=long_record())


@served
async def test_a_film_comes_whole(house: Served) -> None:
    headers = {"Origin": house.base}
    url = f"{house.base}/api/replay?seat=3"
    async with house.http.post(url, data=long_record(), headers=headers) as answer:
        packed, film = answer.headers["Content-Encoding"], await answer.json()
    plain = await ask(house.port, asking(house).replace(b"/replay ", b"/replay?seat=3 "))

    opening = read(long_record())
    views = [opening.state, *(step.state for step in steps(opening))]
    assert len(film["frames"]) == len(views) == ACTIONS + 1
    assert film["frames"][-1]["view"] == json.decode(
        json.encode(opening.game.view(views[-1], Hand(3)))
    )
    assert film["error"] is None
    assert packed == "gzip"
    assert len(plain.body) > 1_000_000
    assert "Content-Encoding" not in plain.headers


@served
async def test_what_nobody_reads_is_not_made(house: Served) -> None:
    lazy = [await lazy_reader(house) for _ in range(streams.BY_ADDRESS)]
    async with asyncio.timeout(120):
        while not all(house.buffered_for(one.getsockname()) for one in lazy):
            await asyncio.sleep(0.01)  # until each has more than the kernels take
    await asyncio.sleep(0.2)  # whatever else would be made

    kept = [house.buffered_for(one.getsockname()) for one in lazy]
    assert max(kept) <= 4 * streams.PIECE, "not the whole film"
    refused = await ask(house.port, asking(house))  # one too many of this address
    other = await ask(house.port, asking(house), source="127.0.0.2")
    assert (refused.status, other.status) == (429, 200)
    for one in lazy:
        one.close()
    async with asyncio.timeout(120):
        while (await ask(house.port, asking(house))).status == 429:
            await asyncio.sleep(0.05)
    assert house.lines.errors == []


@pytest.mark.parametrize("limit", ["PIECE_READ_WITHIN", "ALL_READ_WITHIN"])
@served
async def test_who_reads_nothing_is_cut_off(
    house: Served, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(streams, limit, 0.5)
    lazy = await lazy_reader(house)
    await house.all_gone(1)
    lazy.close()
    assert house.lines.errors == []


async def lazy_reader(house: Served) -> socket.socket:
    """A client that asks for a film and reads nothing of it."""
    lazy = socket.socket()
    lazy.setblocking(False)
    lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(lazy, ("127.0.0.1", house.port))
    await loop.sock_sendall(lazy, asking(house))
    return lazy


@pytest.mark.parametrize("times", ["all", "own", "none"])
@served
async def test_a_finished_game_tells_the_times_that_the_table_told(
    house: Served, times: str
) -> None:
    people = await house.table(2, **QUICK_GATO, times=times)
    plays(*people)
    await people[0].send("start")
    for person in people:
        await person.until(lambda p=person: p.over is not None, 120)  # type: ignore[misc]

    measured = []
    for person in people:
        bearer = {"Authorization": f"Bearer {person.token}"}
        async with house.http.get(house.base + "/api/games", headers=bearer) as answer:
            (game,) = (await answer.json())["games"]
        hands = {action["seat"] for action in game["record"]["actions"] if "judge" in action}
        measured.append(hands)
    everybody: set[Any] = {hand for person in people for hand in person.hands}
    expected = {
        "all": [everybody, everybody],
        "own": [set(person.hands) for person in people],
        "none": [set(), set()],
    }
    assert measured == expected[times]
