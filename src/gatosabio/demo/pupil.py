"""A child of a class who is a program: comes in by its card, goes to its table, and plays there."""

import asyncio
from random import Random
from typing import Any, Final

import aiohttp
from msgspec import json

from gatosabio.bots.policy import Level
from gatosabio.demo.at_table import COMES_BACK_AFTER, AtTable
from gatosabio.wire.from_class import ChildNumber

FACES: Final = ("luna", "tom", "minou", "nube", "felix", "pelusa")
FINAL: Final = frozenset({"sent-away", "no-such-token", "deleted", "opened-elsewhere"})


class RefusedError(Exception):
    """The server does not let somebody in. The message says why."""


class Pupil:
    """Child number *child*, whose card shows these *pictures*."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        base: str,
        code: str,
        child: ChildNumber,
        pictures: list[str],
        rng: Random,
        level: Level,
    ) -> None:
        self.child = child
        self.view: dict[str, Any] = {}
        self.seat: AtTable | None = None
        self.acks: dict[int, int] = {}  # its actions that were acknowledged, and their rows
        self._http, self._base, self._code = http, base, code
        self._pictures = pictures
        self._rng = rng
        self._level: Level = level
        self._token = ""
        self._ticket = ""
        self._playing: asyncio.Task[None] | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None

    async def come(self) -> None:
        """Show the card.

        :raises RefusedError: if that child does not get in
        """
        url = f"{self._base}/api/classes/{self._code}/come"
        body = {"child": self.child, "pictures": self._pictures}
        async with self._http.post(url, json=body, headers={"Origin": self._base}) as answer:
            told = await answer.json()
            if answer.status != 201:
                raise RefusedError(f"child {self.child} is not let in: {told['error']}")
            self._token = told["token"]

    async def stay(self) -> None:
        """Until the class sends it away. A lost line is opened again."""
        try:
            while await self._one_line() not in FINAL:
                await asyncio.sleep(COMES_BACK_AFTER)
        finally:
            self._leave_table()

    async def say(self, kind: str, **fields: Any) -> None:
        """Tell the class something, if the line is there."""
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(json.encode({"type": kind, **fields}).decode())

    async def _one_line(self) -> str:
        why = ""
        try:
            async with self._http.ws_connect(self._base + "/ws/class") as socket:
                self._socket = socket
                await self.say("hello", token=self._token)
                await self.say("face", face=FACES[self.child % len(FACES)])
                async for frame in socket:
                    message = json.decode(frame.data)
                    if message["type"] == "child":
                        self.view = message
                        self._go_to_table((message["ticket"] or {}).get("token", ""))
                    elif message["type"] == "closed":
                        why = message["why"]
        except (aiohttp.ClientError, OSError):
            pass  # the server may be starting again
        finally:
            self._socket = None
        return why

    def _go_to_table(self, ticket: str) -> None:
        if ticket == self._ticket:
            return
        self._leave_table()
        self._ticket = ticket
        if ticket:
            self.seat = AtTable(self._http, self._base, ticket, self._level, self._rng, self.acks)
            self._playing = asyncio.create_task(self.seat.play())

    def _leave_table(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
        self._playing = self.seat = None
        self._ticket = ""
