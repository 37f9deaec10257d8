"""Tables of four players over real sockets, at our server and at two others.

Every kind of server is asked for the same: one action comes in, and four players are told what
happened, what they see now, and what they may do.
"""

import asyncio
import itertools
import random
import time
from abc import ABC, abstractmethod
from typing import Any, Final

import aiohttp
from msgspec import json, msgpack

from gatosabio.engine.cards import VALUE

SEATS: Final = 4
JOIN_ROOM: Final = 10  # Colyseus' messages
ROOM_DATA: Final = 13


class Figures:
    """What was measured since the last `clear`."""

    def __init__(self) -> None:
        self.actions = 0
        self.took: list[float] = []  # seconds from sending an action until another is told of it
        self.refused = 0

    def clear(self) -> None:
        """Begin anew."""
        self.actions, self.took, self.refused = 0, [], 0


class Table(ABC):
    """Four players who act in turn, one action at a time, while it is not resting."""

    def __init__(self, http: aiohttp.ClientSession, base: str, figures: Figures) -> None:
        self.http = http
        self.base = base
        self.figures = figures
        self.sockets: list[aiohttp.ClientWebSocketResponse] = []
        self.ready = asyncio.Event()  # somebody may act
        self._next: tuple[int, Any] | None = None
        self._pause: float | None = None  # None: it rests
        self._sent_at = 0.0
        self._witness = -1
        self._waiting: asyncio.TimerHandle | None = None
        self._readers: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    # --- For each kind of server ---

    @abstractmethod
    async def sit(self) -> None:
        """Let four players join, each with a socket of `sockets`."""

    async def begin(self) -> None:
        """Begin the game, where it does not begin by itself, and wait until somebody may act."""
        await self.ready.wait()

    @abstractmethod
    def hear(self, seat: int, data: Any) -> None:
        """Understand a message to the player of *seat*, and call `told`."""

    @abstractmethod
    async def send(self, seat: int, action: Any) -> None:
        """Send an action."""

    # --- The same for all ---

    async def connect(self, url: str) -> aiohttp.ClientWebSocketResponse:
        """A socket, which is read from now on."""
        ws = await self.http.ws_connect(url, compress=0)
        self.sockets.append(ws)
        self._readers.append(asyncio.create_task(self._read(len(self.sockets) - 1, ws)))
        return ws

    def told(self, seat: int, action: Any | None) -> None:
        """The player of *seat* was told what happened, and will do *action* if it is their turn."""
        if seat == self._witness:
            self.figures.took.append(time.perf_counter() - self._sent_at)
            self.figures.actions += 1
            self._witness = -1
        if action is not None:
            self._next = (seat, action)
            self.ready.set()
            if self._pause is not None:
                self._act_after(self._pause * random.uniform(0.5, 1.5))

    def play(self, pause: float) -> None:
        """Act, with about *pause* seconds between two actions."""
        self._pause = pause
        if self._witness < 0:
            self._act_after(random.uniform(0, pause))

    def rest(self) -> None:
        """Do nothing until `play`."""
        self._pause = None
        if self._waiting is not None:
            self._waiting.cancel()

    async def close(self) -> None:
        """Disconnect all players."""
        self.rest()
        for task in (*self._readers, *self._tasks):
            task.cancel()
        await asyncio.gather(*self._readers, *self._tasks, return_exceptions=True)
        await asyncio.gather(*[ws.close() for ws in self.sockets], return_exceptions=True)

    async def _read(self, seat: int, ws: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in ws:
            self.hear(seat, frame.data)

    def _act_after(self, seconds: float) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = asyncio.get_running_loop().call_later(seconds, self._act)

    def _act(self) -> None:
        if self._next is None:
            return
        seat, action = self._next
        self._next, self._witness = None, (seat + 1) % SEATS
        self._sent_at = time.perf_counter()
        self.spawn(self.send(seat, action))

    def spawn(self, work: Any) -> None:
        """Do something beside reading."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class OurTable(Table):
    """Addi Race, by the rules."""

    def __init__(self, http: aiohttp.ClientSession, base: str, figures: Figures) -> None:
        super().__init__(http, base, figures)
        self._seats = 0
        self._seated = asyncio.Event()
        self._cids = itertools.count(1)
        self._code = ""

    async def sit(self) -> None:
        """Seats are taken one after the other: the host comes first."""
        first = await self._admitted("/api/tables", {"game": "addirace"})
        self._code = first["code"]
        joined = [first]
        joined += [
            await self._admitted(f"/api/tables/{first['code']}/join", {}) for _ in range(SEATS - 1)
        ]
        for seat, admitted in enumerate(joined):
            ws = await self.connect(self.base + "/ws")
            await ws.send_bytes(json.encode({"type": "hello", "token": admitted["token"]}))
            await ws.send_bytes(b'{"type":"sit"}')
            while self._seats <= seat:
                self._seated.clear()
                await self._seated.wait()

    async def begin(self) -> None:
        """The host begins."""
        await self.sockets[0].send_bytes(b'{"type":"start"}')
        await super().begin()

    async def another_token(self) -> str:
        """The token of one more person, who watches."""
        token: str = (await self._admitted(f"/api/tables/{self._code}/join", {}))["token"]
        return token

    def hear(self, seat: int, data: Any) -> None:
        """Only what matters here."""
        heard = json.decode(data)
        match heard["type"]:
            case "told":
                legal = heard.get("legal")
                self.told(seat, max(legal, key=_worth) if legal else None)
            case "table":
                self._seats = max(self._seats, len(heard["seats"]))
                self._seated.set()
            case "over" if seat == 0:
                self.spawn(self.sockets[0].send_bytes(b'{"type":"again"}'))
            case "refused":
                self.figures.refused += 1
            case "closed":
                raise RuntimeError(f"closed: {heard['why']}")

    async def send(self, seat: int, action: Any) -> None:
        """As the page does."""
        message = {"type": "act", "cid": next(self._cids), "action": action}
        await self.sockets[seat].send_bytes(json.encode(message))

    async def _admitted(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Origin": self.base}
        async with self.http.post(self.base + path, json=body, headers=headers) as answer:
            if answer.status != 201:
                raise RuntimeError(await answer.text())
            return await answer.json()


def _worth(action: dict[str, Any]) -> int:
    """What advances the game is worth most: points, else what costs least."""
    match action["do"]:
        case "score":
            return 1000 + VALUE[action["card"]]
        case "counter" | "accept" | "return" | "release":
            return 500
        case "discard":
            return -VALUE[action["card"]]
        case _:
            return 100


class ColyseusTable(Table):
    """A room; each player is sent what they see."""

    async def sit(self) -> None:
        """The first player opens the room."""
        room = ""
        for seat in range(SEATS):
            path = f"joinById/{room}" if room else "create/table"
            async with self.http.post(f"{self.base}/matchmake/{path}", json={}) as answer:
                reserved = await answer.json()
            room = reserved["room"]["roomId"]
            where = f"{reserved['room']['processId']}/{room}?sessionId={reserved['sessionId']}"
            joined = asyncio.Event()
            self._joined = joined
            await self.connect(f"{self.base}/{where}")
            await joined.wait()
            assert len(self.sockets) == seat + 1

    def hear(self, seat: int, data: Any) -> None:
        """A code, a name, and the message by msgpack."""
        if data[0] == JOIN_ROOM:
            self.spawn(self.sockets[seat].send_bytes(bytes([JOIN_ROOM])))
            self._joined.set()
        elif data[0] == ROOM_DATA:
            name = data[2 : 2 + (data[1] & 31)]
            heard = msgpack.decode(data[2 + len(name) :])
            if name == b"told":
                self.told(seat, random.choice(heard["legal"]) if heard["legal"] else None)
            else:
                self.figures.refused += 1

    async def send(self, seat: int, action: Any) -> None:
        """A code, a name, and the message by msgpack."""
        body = msgpack.encode({"place": action["place"]})
        await self.sockets[seat].send_bytes(bytes([ROOM_DATA, 0xA0 | 3]) + b"lay" + body)


class BoardgameTable(Table):
    """A match of boardgame.io, which sends the state as `playerView` leaves it."""

    numbers: Final = itertools.count(1)

    def __init__(self, http: aiohttp.ClientSession, base: str, figures: Figures) -> None:
        super().__init__(http, base, figures)
        self._match = f"match{next(self.numbers)}"
        self._state_id = 0
        self._synced = asyncio.Event()

    async def sit(self) -> None:
        """Whoever asks for a match that is not there creates it."""
        for _ in range(SEATS):
            self._synced = asyncio.Event()
            await self.connect(f"{self.base}/socket.io/?EIO=4&transport=websocket")
            await self._synced.wait()

    def hear(self, seat: int, data: Any) -> None:
        """Engine.IO's digit, Socket.IO's digit, the game, and a list."""
        if data[0] == "0":  # open
            self.spawn(self.sockets[seat].send_str("40/table,"))
        elif data == "2":  # ping
            self.spawn(self.sockets[seat].send_str("3"))
        elif data.startswith("40/table"):  # connected
            self._emit(seat, "sync", self._match, str(seat), None, SEATS)
        elif data.startswith("42/table,"):
            name, _, state, *_ = json.decode(data[9:])
            if name == "sync":
                state = state["state"]
                self._synced.set()
            if name in {"sync", "update"}:
                self._state_id = state["_stateID"]
                legal = state["G"]["legal"]
                is_all = len(self.sockets) == SEATS
                self.told(seat, random.choice(legal) if legal and is_all else None)
                if legal and not is_all:
                    self._first = legal

    async def begin(self) -> None:
        """The first player could act before the others had come."""
        self.told(0, self._first[0])

    async def send(self, seat: int, action: Any) -> None:
        """A move."""
        payload = {"type": "lay", "args": [action["place"]], "playerID": str(seat)}
        move = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(seat, "update", move, self._state_id, self._match, str(seat))

    def _emit(self, seat: int, *parts: Any) -> None:
        text = "42/table," + json.encode(parts).decode()
        self.spawn(self.sockets[seat].send_str(text))
