"""Whatever comes in, nothing breaks, and what is refused changes nothing (goal B6; all of its
50,000 frames with `tools/check.py --long`)."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from hypothesis import settings
from msgspec import json

from gatosabio.records.log import Row
from gatosabio.server import session
from gatosabio.server.actor import Actor
from gatosabio.table.rows import Renamed, decode_table_event
from gatosabio.wire import codec
from gatosabio.wire.from_client import Act, Beat, HitMessage
from server.grammar import STRANGE_TEXTS, Grammar
from server.plans import BY_TURNS, QUICK_RACE, plays
from server.player import Player
from server.raw import BINARY, CLOSE, TEXT, RawSocket, ask, frame, request
from server.served import Served, run, served, serving, until

IS_LONG: Final = settings.get_current_profile_name() == "long"
CASES: Final = 2_500 if IS_LONG else 800
"""Frames for each of twenty scenes and roles."""

HTTP_CASES: Final = 2_000 if IS_LONG else 1_500

AT_ONCE: Final = 50
"""Frames over one connection."""

NEVER: Final = 2**50
"""Milliseconds: what happens by time alone would be taken for the attacker's work."""

SCENES: Final[dict[str, dict[str, Any]]] = {
    "lobby": QUICK_RACE,
    "addicats": {"game": "addicats", "rules": {"look": 0, "scramble": NEVER}},
    "addirace": QUICK_RACE,
    "gatonegro": {"game": "gatonegro", "rules": {"carry": 0, "stall": 0, "recital": NEVER}},
    "by turns": BY_TURNS,
    "paused": {"game": "addicats", "rules": {"look": 0, "scramble": NEVER}},
    "over": BY_TURNS,
}


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Floods are tested elsewhere; here every frame is to be looked at."""
    monkeypatch.setattr(session, "MESSAGES_AT_ONCE", 1e9)


async def scene(house: Served, name: str) -> tuple[list[Player], Player]:
    """Two who sit there and do nothing, for a calm table waits a minute; and one who watches."""
    people = await house.table(3, **SCENES[name], pace="calm")
    host, watcher = people[0], await house.guest(people[0])
    if name == "lobby":
        return people, watcher
    await host.send("start")
    await host.until(lambda: bool(host.told))
    if name == "paused":
        await host.send("pause")
        await host.until(lambda: bool(host.info["paused"]))
    if name == "over":
        plays(*people)
        await host.send("end")
        await host.until(lambda: host.info["phase"] == "lobby")
        await host.send("again")
        await host.until(lambda: host.over is not None and host.over["result"] is not None, 60)
    return people, watcher


class Attacker:
    """Somebody with a right to be here, who says anything."""

    def __init__(self, house: Served, player: Player, grammar: Grammar) -> None:
        self.player = player
        self.grammar = grammar
        self.acks: dict[int, int] = {}
        self.cids: set[int] = set()  # of all that it asked for
        self.answers: Counter[str] = Counter()
        self._house = house
        self._socket: RawSocket | None = None
        self._asked = 2**52
        self._left = 0

    async def attack(self) -> None:
        """One frame, and everything that the server has to say to it."""
        if self._left == 0:
            await self._connect()
        assert self._socket is not None
        self._left -= 1
        self._asked += 1
        data = self.grammar.frame()
        self.cids.update(cids_in(data))
        question = json.encode({"type": "act", "cid": self._asked, "action": {"do": "what?"}})
        kind = self.grammar.rng.choice([TEXT, BINARY])
        await self._socket.send_bytes(frame(data, kind) + frame(question))
        async with asyncio.timeout(120):
            if not await self._listen():
                self.hang_up()

    async def _listen(self) -> bool:
        """Until the question is answered, or the server has had enough."""
        assert self._socket is not None
        while (answer := await self._socket.next()) is not None:
            if answer.opcode == CLOSE:
                self.answers[f"close {answer.close_code}"] += 1
                return False
            if answer.opcode != TEXT:
                continue
            message = json.decode(answer.data)
            self._learn(message)
            if message["type"] == "refused" and message["cid"] == self._asked:
                return True
        return False

    def _learn(self, message: dict[str, Any]) -> None:
        self.answers[message["type"]] += 1
        known = self.grammar.known
        match message["type"]:
            case "ack":
                self.acks[message["cid"]] = message["seq"]
                known.setdefault("cid", []).append(message["cid"])
            case "told":
                known["game"] = [message["game"]]
                known["seq"] = [message["seq"], message["seq"] - 1]
                if message.get("k") is not None:
                    known["k"], known["n"] = [message["k"]], [message["n"]]
                if message["views"] and (top := message["views"][0].get("top")):
                    known["card"] = [top]

    async def _connect(self) -> None:
        self.hang_up()
        self._socket = await RawSocket(self._house.port).hello(self.player.token)
        self._left = AT_ONCE

    def hang_up(self) -> None:
        if self._socket is not None:
            self._socket.drop()
        self._socket, self._left = None, 0


def cids_in(data: bytes) -> list[int]:
    """Of the actions that this message asks for, if it is one."""
    try:
        message = codec.decode(data)
    except codec.BadMessageError:
        return []
    if isinstance(message, Beat):
        return [hit.cid for hit in message.hits]
    return [message.cid] if isinstance(message, Act | HitMessage) else []


def state_of(actor: Actor) -> tuple[int, bytes]:
    """The last row, and all that the table knows of its game."""
    live = actor.table.live
    state = b"" if live is None else msgspec.msgpack.encode(live.game.state)
    return actor.table.outbox.seq, state


def check_rows(rows: list[Row], attacker: Attacker, seats: list[int]) -> None:
    """What an attacker has brought about in a game is what it asked for, with hands of its own; or
    another name for itself. Whatever was acknowledged is there."""
    for row in rows:
        if row.kind == "adm":
            event = decode_table_event(row.body)
            assert isinstance(event, Renamed), event
            assert event.seat in seats
        else:
            assert row.kind == "act"
            assert row.hand in seats
            assert row.cid in attacker.cids
    by_seq = {row.seq: row.cid for row in rows}
    assert {seq: by_seq[seq] for seq in attacker.acks.values()} == {
        seq: cid for cid, seq in attacker.acks.items()
    }


@pytest.mark.parametrize("role", ["watcher", "guest"])
@pytest.mark.parametrize("name", [name for name in SCENES if name != "lobby"])
@served
async def test_what_is_refused_changes_nothing(house: Served, name: str, role: str) -> None:
    people, watcher = await scene(house, name)
    player = people[1] if role == "guest" else watcher
    grammar = Grammar(random.Random(f"{name} {role}"))
    grammar.game = SCENES[name]["game"]
    grammar.known["seat"] = [1] if role == "guest" else [0, 1, 2]
    attacker = Attacker(house, player, grammar)
    actor = house.actor_of(people[0])
    begun = len(await house.rows(people[0]))
    seq, state = state_of(actor)
    for _ in range(CASES):
        await attacker.attack()
        before, (seq, state) = (seq, state), state_of(actor)
        assert seq > before[0] or state == before[1]
    attacker.hang_up()

    await actor.run(list)  # whatever was begun is done
    rows = await house.rows(people[0])
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    if name != "over":  # then everybody may sit down or stand up
        check_rows(rows[begun:], attacker, [1] if role == "guest" else [])
    assert attacker.answers["refused"] > CASES / 2
    await people[0].send("lock", locked=True)
    await people[0].until(lambda: bool(people[0].info["locked"]))


@pytest.mark.parametrize("name", SCENES)
def test_whatever_a_host_says_the_table_can_be_read_again(tmp_path: Path, name: str) -> None:
    """A host may do nearly everything. So nothing is known but that the log tells all of it."""

    async def story() -> None:
        async with serving(tmp_path / "tables.db") as house:
            people, watcher = await scene(house, name)
            grammar = Grammar(random.Random(name))
            grammar.game = SCENES[name]["game"]
            grammar.known |= {"seat": [0, 1, 2], "person": [1, 2], "rules": [{}], "level": ["cat"]}
            attacker = Attacker(house, people[0], grammar)
            actor = house.actor_of(people[0])
            for _ in range(CASES):
                await attacker.attack()
            attacker.hang_up()
            for player in (*people, watcher):
                await player.close()
            await until(lambda: not actor.sessions)
            await actor.run(list)
            state = state_of(actor)
        async with serving(tmp_path / "tables.db") as house:
            again = await house.server.tables.find(actor.id)
            assert again is not None
            assert state_of(again)[1] == state[1]

    run(story())


@served
async def test_a_first_message_that_is_no_hello_opens_nothing(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    grammar = Grammar(random.Random(11))
    before = await house.rows(host)
    for case in range(CASES):
        socket = RawSocket(house.port, source=somewhere(case))
        await socket.open()
        await socket.send(grammar.frame(), grammar.rng.choice([TEXT, BINARY, 0, 3, 11]))
        assert await socket.close_code() in {1002, 1008, 1009}

    assert await house.rows(host) == before


def somewhere(case: int) -> str:
    """An address of this machine for every case: no address may try for long."""
    return f"127.9.{case // 250}.{case % 250 + 1}"


METHODS: Final = ("GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "X")
PATHS: Final = (
    "/",
    "/health",
    "/metrics",
    "/ws",
    "/api/tables",
    "/api/tables/{code}/join",
    "/api/tables/BCDF/join",
    "/api/tables/%00%ff/join",
    "/api/games",
    "/api/replay",
    "/api/replay?seat=0",
    "/api/replay?seat=%F0%9F%90%88",
    "/assets/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "//evil.example/",
    "*",
    "/" + "a" * 9_000,
)


@served
async def test_no_request_is_answered_with_an_error_of_ours(house: Served) -> None:
    host = await house.host(**QUICK_RACE)
    rng = random.Random(12)
    found: Counter[int] = Counter()
    for case in range(HTTP_CASES):
        sent = strange_request(rng, house, host)
        answer = await ask(house.port, sent, source=somewhere(case))
        found[answer.status] += 1
        assert answer.status < 500, sent

    assert found.keys() >= {200, 201, 400, 401, 403, 404, 405}
    assert (await ask(house.port, request("GET", "/health"))).status == 200


def strange_request(rng: random.Random, house: Served, host: Player) -> bytes:
    here = f"127.0.0.1:{house.port}"
    some = rng.choice(STRANGE_TEXTS).encode()[:100].decode("latin-1")
    some = "".join(char for char in some if char not in "\r\n\0")
    headers = [
        f"Origin: http://{here}",
        f"Origin: {some}",
        f"Authorization: Bearer {host.token}",
        f"Authorization: Bearer {some}",
        "Upgrade: websocket",
        "Content-Encoding: gzip",
        "Content-Encoding: deflate",
        "Content-Type: multipart/form-data; boundary=x",
        f"X-Forwarded-For: {some}",
        f"Cookie: {some}={some}",
        "Expect: 100-continue",
        "Range: bytes=0-1,2-3,-5",
        "If-Modified-Since: yesterday",
        "Sec-WebSocket-Version: 99",
        "Sec-WebSocket-Key: short",
    ]
    bodies = [
        b"",
        b"{}",
        json.encode({"game": rng.choice(["addicats", "addirace", "gatonegro", some])}),
        json.encode(
            {"game": "addicats", "rules": {rng.choice(["look", some]): rng.choice([-1, 2])}}
        ),
        json.encode({"game": "addicats", "pace": some, "times": "all"}),
        json.encode({"format": "gatosabio/1", "game": "addirace", "seats": [some], "actions": []}),
        Grammar(rng).frame(),
        rng.randbytes(300),
    ]
    return request(
        rng.choice(METHODS),
        rng.choice(PATHS).format(code=host.code),
        *rng.sample(headers, rng.randint(0, 4)),
        host=rng.choice([here, here, here, "localhost", some]),
        body=rng.choice(bodies),
    )
