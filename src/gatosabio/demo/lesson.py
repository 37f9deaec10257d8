"""A lesson of a class whose children are programs. The teacher is a person with the page, or a
program too."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

import aiohttp
from msgspec import json

from gatosabio.bots.policy import Level
from gatosabio.demo.pupil import Pupil, RefusedError

PLAY: Final[Mapping[str, Any]] = {
    "play": {"game": "addicats", "pace": "calm", "rules": {"specials": False}},
    "minutes": 8,
}
"""What a class plays if nobody says otherwise."""

AS_CHILDREN: Final[Sequence[Level]] = ("pelusa", "nube", "kitten", "minou", "luna", "tom")
"""How children of six to nine years play."""

COME_EVERY: Final = 0.4  # seconds: they come in one by one, as at a door
NEEDS_HELP: Final = 7  # one child in so many raises its paw in a round
HELP_AFTER: Final = 20.0  # seconds into a round


class Lesson:
    """A class on the server at *base*, and its *pupils*."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        base: str,
        rng: Random,
        levels: Sequence[Level] = AS_CHILDREN,
    ) -> None:
        self.code = ""
        self.key = ""
        self.pupils: list[Pupil] = []
        self.view: dict[str, Any] = {}  # the teacher's
        self._http, self._base, self._rng = http, base, rng
        self._levels = levels
        self._token = ""
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._changed = asyncio.Event()
        self._staying: list[asyncio.Task[None]] = []
        self._reading: asyncio.Task[None] | None = None

    async def open(self, wanted: Mapping[str, Any] = PLAY) -> None:
        """Open a new class.

        :raises RefusedError: if the server refuses it
        """
        told = await self._ask("POST", "/api/classes", wanted)
        self.code, self._token, self.key = told["code"], told["token"], told["key"]

    async def come_back(self, key: str) -> None:
        """To the class that its teacher opened.

        :raises RefusedError: if there is no class of that key
        """
        told = await self._ask("POST", "/api/classes/return", {"key": key})
        self.code, self._token, self.key = told["code"], told["token"], key

    async def invite(self, role: str) -> str:
        """A ticket for another device, as teacher or as wall.

        :raises RefusedError: if the server refuses it
        """
        ticket: str = (await self._ask("POST", "/api/classes/invite", {"role": role}))["ticket"]
        return ticket

    async def children_come(self, children: int) -> None:
        """So many children are here in the end; they come in one after the other.

        :raises RefusedError: if one of them is not let in
        """
        cards = (await self._ask("GET", "/api/class/cards"))["cards"]
        for card in cards[len(self.pupils) : children]:
            child, pictures = card["child"], card["pictures"]
            level = self._levels[child % len(self._levels)]
            pupil = Pupil(self._http, self._base, self.code, child, pictures, self._rng, level)
            await pupil.come()
            self.pupils.append(pupil)
            self._staying.append(asyncio.create_task(self._stays(pupil)))
            await asyncio.sleep(COME_EVERY)

    async def the_late_come(self, children: int) -> None:
        """As `children_come`, once a round is on.

        :raises RefusedError: if one of them is not let in
        """
        await self.until(lambda: self.phase == "round")
        await self.children_come(children)

    async def _stays(self, pupil: Pupil) -> None:
        """*pupil* stays; one in a few asks for help now and then."""
        asking = None
        if pupil.child % NEEDS_HELP == NEEDS_HELP - 1:
            asking = asyncio.create_task(self._asks_for_help(pupil))
        try:
            await pupil.stay()
        finally:
            if asking is not None:
                asking.cancel()

    async def _asks_for_help(self, pupil: Pupil) -> None:
        while True:
            await asyncio.sleep(HELP_AFTER * self._rng.uniform(0.7, 2))
            if pupil.view.get("phase") == "round":
                await pupil.say("paw", up=True)

    # --- As the teacher ---

    async def teach(self) -> None:
        """Be the teacher on a connection of one's own; anew, if there was one."""
        await self._hang_up()
        self._socket = await self._http.ws_connect(self._base + "/ws/class")
        await self.say("hello", token=self._token)
        self.view = {}
        self._reading = asyncio.create_task(self._read(self._socket))
        await self.until(lambda: bool(self.view))

    async def say(self, kind: str, **fields: Any) -> None:
        """Tell the class what to do."""
        assert self._socket is not None, "teach() comes first"
        await self._socket.send_str(json.encode({"type": kind, **fields}).decode())

    async def play_round(self, seconds: float) -> None:
        """New tables, a round of that length, and its end."""
        await self.say("make-tables")
        await self.until(lambda: self.phase == "seats")
        await self.say("start")
        await self.until(lambda: self.phase == "round")
        await asyncio.sleep(seconds)
        await self.say("end")
        await self.until(lambda: self.phase == "end")

    @property
    def phase(self) -> str:
        """What the class does now."""
        phase: str = self.view["wall"]["phase"] if self.view else ""
        return phase

    async def until(self, done: Callable[[], bool]) -> None:
        """Wait until the class is as wanted."""
        while not done():
            self._changed.clear()
            await self._changed.wait()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            message = json.decode(frame.data)
            if message["type"] == "teacher":
                self.view = message
                self._changed.set()

    async def stay(self) -> None:
        """Until all children were sent away: the class was deleted, say."""
        await asyncio.gather(*self._staying)

    async def leave(self) -> None:
        """All go; the class stays as it is."""
        for task in self._staying:
            task.cancel()
        await asyncio.gather(*self._staying, return_exceptions=True)
        await self._hang_up()

    async def _hang_up(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket is not None:
            with suppress(aiohttp.ClientError, ConnectionError):
                await self._socket.close()

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        headers = {"Origin": self._base}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        url = self._base + path
        async with self._http.request(method, url, json=body, headers=headers) as answer:
            told = await answer.json()
            if answer.status not in (200, 201):
                raise RefusedError(f"{path}: {answer.status} {told.get('error', '')}")
            return told
