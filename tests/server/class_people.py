"""A teacher, a wall and children over real sockets."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
from msgspec import json

from server.plans import plays
from server.player import Player
from server.served import Served

CALM_CATS: dict[str, Any] = {
    "play": {"game": "addicats", "rules": {"tables": 5, "look": 0, "settle": 0, "scramble": 400}},
    "minutes": 0,
}


class Page:
    """One page of a class: what it was shown last, and what it is told besides."""

    def __init__(self, house: Served, token: str = "") -> None:
        self.house = house
        self.token = token
        self.view: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.views = 0
        self._changed = asyncio.Event()
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reading: asyncio.Task[None] | None = None

    async def connect(self) -> "Page":
        self._socket = await self.house.http.ws_connect(self.house.base + "/ws/class")
        await self.say("hello", token=self.token)
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.view) or bool(self.told))
        return self

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            message = json.decode(frame.data)
            if message["type"] in ("wall", "teacher", "child"):
                self.view = message
                self.views += 1
            else:
                self.told.append(message)
            await self.saw()
            self._changed.set()

    async def saw(self) -> None:
        """Something new has come."""

    async def say(self, kind: str, **fields: Any) -> None:
        assert self._socket is not None
        await self._socket.send_str(json.encode({"type": kind, **fields}).decode())

    async def until(self, done: Callable[[], bool], within: float = 120) -> None:
        async with asyncio.timeout(within):
            while not done():
                self._changed.clear()
                await self._changed.wait()

    async def until_cut(self) -> None:
        """Until the line has ended, with a word or without one."""
        assert self._reading is not None
        await asyncio.wait([self._reading], timeout=120)
        assert self._reading.done()

    async def leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    async def ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> tuple[int, Any]:
        """The server's answer to a request of this page."""
        headers = {"Origin": self.house.base}
        if shown := self.token if token is None else token:
            headers["Authorization"] = f"Bearer {shown}"
        url = self.house.base + path
        async with self.house.http.request(method, url, json=body, headers=headers) as answer:
            data = await answer.read()
            return answer.status, json.decode(data) if data else None

    @property
    def refusals(self) -> list[str]:
        return [message["code"] for message in self.told if message["type"] == "refused"]

    @property
    def closed(self) -> str | None:
        return next((message["why"] for message in self.told if message["type"] == "closed"), None)


class Teacher(Page):
    """Opens a class."""

    code = ""
    key = ""

    async def open(self, **wanted: Any) -> "Teacher":
        status, opened = await self.ask("POST", "/api/classes", {**CALM_CATS, **wanted})
        assert status == 201, opened
        self.code, self.token, self.key = opened["code"], opened["token"], opened["key"]
        await self.connect()
        return self

    @property
    def wall(self) -> dict[str, Any]:
        wall: dict[str, Any] = self.view["wall"]
        return wall

    async def cards(self) -> list[list[str]]:
        _, told = await self.ask("GET", "/api/class/cards")
        return [card["pictures"] for card in told["cards"]]

    async def until_phase(self, phase: str) -> None:
        await self.until(lambda: self.wall["phase"] == phase)

    async def start(self, **wanted: Any) -> None:
        """Make tables and begin a round."""
        await self.say("make-tables", **wanted)
        await self.until_phase("seats")
        await self.say("start")
        await self.until_phase("round")


class Kid(Page):
    """A child with a card. It goes to its table when it has one, and plays there."""

    def __init__(self, house: Served, code: str, child: int, *, plays: bool = True) -> None:
        super().__init__(house)
        self.code = code
        self.child = child
        self.player: Player | None = None
        self._plays = plays
        self._ticket = ""

    async def come(self, pictures: list[str]) -> tuple[int, Any]:
        path = f"/api/classes/{self.code}/come"
        body = {"child": self.child, "pictures": pictures}
        status, told = await self.ask("POST", path, body, token="")
        if status == 201:
            self.token = told["token"]
            await self.connect()
        return status, told

    async def saw(self) -> None:
        ticket = (self.view.get("ticket") or {}).get("token", "")
        if ticket and ticket != self._ticket:
            self._ticket = ticket
            if self.player is not None:
                await self.player.close()
            self.player = self.house.stranger()
            self.player.token = ticket
            if self._plays:
                plays(self.player)
            await self.player.connect()

    async def leave(self) -> None:
        await super().leave()
        if self.player is not None:
            await self.player.close()


async def a_class(house: Served, children: int, **wanted: Any) -> tuple[Teacher, list[Kid]]:
    """A class with so many children in it."""
    teacher = await Teacher(house).open(**wanted)
    cards = await teacher.cards()
    kids = [Kid(house, teacher.code, child) for child in range(children)]
    for kid in kids:
        assert (await kid.come(cards[kid.child]))[0] == 201
    await teacher.until(lambda: len(teacher.wall["children"]) == children)
    return teacher, kids


async def leave(teacher: Teacher, kids: list[Kid]) -> None:
    for page in (*kids, teacher):
        await page.leave()
