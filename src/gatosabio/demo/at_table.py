"""Somebody at a table, over an ordinary connection: plays as one of our cats would, from what a
page in that place is told, and at the speed of a child."""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any, Final, TypeAlias

import aiohttp
from msgspec import convert, json

from gatosabio.bots.policy import Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.games.addicats.view import View as AddiCatsView
from gatosabio.engine.games.addirace.view import View as AddiRaceView
from gatosabio.engine.games.gatonegro.view import View as GatoNegroView
from gatosabio.engine.registry import GAMES

Json: TypeAlias = dict[str, Any]
AnyView: TypeAlias = AddiCatsView | AddiRaceView | GatoNegroView

RACED: Final = frozenset({"slap", "call", "take"})
BEAT: Final = 0.25  # seconds; a page says so often that nobody has pressed yet
BEATS: Final = 12  # for one card
SECOND_THOUGHT: Final = 1.0  # seconds, after something was refused
COMES_BACK_AFTER: Final = 1.0  # seconds, when the line is gone
FINAL: Final = frozenset({"no-such-token", "removed", "removed-by-host", "opened-elsewhere"})
"""Who is told one of these has no place here any more."""


class AtTable:
    """One hand at a table. *token* is its way in; what was acknowledged is noted in *acks*, by its
    number: the row in which it stands."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        base: str,
        token: str,
        level: Level,
        rng: Random,
        acks: dict[int, int],
    ) -> None:
        self.told = 0  # how often something was told on this connection
        self.took: list[float] = []  # seconds from each action to its acknowledgement
        self._asked_at: dict[int, float] = {}
        self._http, self._base, self._token = http, base, token
        self._level: Level = level
        self._rng = rng
        self._acks = acks
        self._bot = bot_for("addicats", level)
        self._game = GAMES["addicats"]
        self._cid = int.from_bytes(secrets.token_bytes(4)) << 20  # no other page has used it
        self._view: AnyView | None = None
        self._legal: tuple[Any, ...] = ()
        self._race: Json | None = None  # the newest card to race for
        self._painted = 0.0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._timers: set[asyncio.TimerHandle] = set()
        self._sending: set[asyncio.Task[None]] = set()

    def __repr__(self) -> str:
        line = "connected" if self.is_connected else "not connected"
        return f"<AtTable {line}, told {self.told} times>"

    @property
    def is_connected(self) -> bool:
        """Whether it has a line to the table now."""
        return self._socket is not None and not self._socket.closed

    async def play(self) -> None:
        """Until this place is gone. A lost line is opened again."""
        while True:
            try:
                if await self._one_line() in FINAL:
                    return
            except (aiohttp.ClientError, OSError):
                pass  # the server may be starting again
            finally:
                self._cut()
            await asyncio.sleep(COMES_BACK_AFTER)

    async def _one_line(self) -> str:
        """Play over one connection; returns why it was closed."""
        why = ""
        async with self._http.ws_connect(self._base + "/ws") as socket:
            self._socket = socket
            self._view = self._race = None  # all of it is told again
            self.told = 0
            await socket.send_json({"type": "hello", "token": self._token})
            async for frame in socket:
                message = json.decode(frame.data)
                if message["type"] == "closed":
                    why = message["why"]
                else:
                    self._hear(message)
        return why

    def _hear(self, message: Json) -> None:
        match message["type"]:
            case "renewed":
                self._token = message["token"]
            case "committed":
                entropy = secrets.token_hex(16)
                self._send("entropy", commitment=message["commitment"], entropy=entropy)
            case "begun":
                self._game = GAMES[message["name"]]
                rules = convert(message["rules"], self._game.rules_type)
                self._bot = bot_for(self._game.name, self._level, rules)
                self._view = self._race = None
            case "told":
                self._told(message)
            case "ack":
                self._acks[message["cid"]] = message["seq"]
                if asked_at := self._asked_at.pop(message["cid"], None):
                    self.took.append(perf_counter() - asked_at)
                self._think()  # a void hit changes nothing that is seen
            case "refused":
                self._after(SECOND_THOUGHT, self._think)
            case "over":
                self._forget()

    def _told(self, message: Json) -> None:
        self.told += 1
        if not message["views"] or message["views"][0]["seat"] is None:
            return  # nothing new is seen, or we only watch
        if message.get("k") is not None:
            self._race = {"k": message["k"], "n": message["n"]}
            self._painted = perf_counter()
            self._send("shown", **self._race)
            self._after(BEAT, lambda: self._beat(BEATS))
        view = convert(message["views"][0], AnyView)
        actions = ({**action, "at": message["at"]} for action in message.get("legal", ()))
        legal = tuple(convert(action, self._game.action_type) for action in actions)
        if (view, legal) != (self._view, self._legal) or message.get("k") is not None:
            self._view, self._legal = view, legal
            self._think()

    def _think(self) -> None:
        """Make a new plan; the old one is given up."""
        self._forget()
        if self._view is None:
            return
        choice = self._bot.choose(self._view, self._legal, self._rng)
        if choice is not None:
            self._after(choice.after_ms / 1000, lambda: self._do(choice.action))
        if self._race is not None:
            self._after(BEAT, lambda: self._beat(BEATS))

    def _do(self, action: Any) -> None:
        written = json.decode(json.encode(action))
        written.pop("at", None)
        self._cid += 1
        self._asked_at[self._cid] = perf_counter()
        if self._race is not None and written["do"] in RACED:
            since = (perf_counter() - self._painted) * 1000
            self._send("hit", cid=self._cid, **self._race, action=written, r=since, res=0.1)
        else:
            self._send("act", cid=self._cid, action=written)

    def _beat(self, left: int) -> None:
        """Say that nothing was pressed so far, as a page does while a card is raced for."""
        if self._race is None or not left:
            return
        self._send("beat", **self._race, e=(perf_counter() - self._painted) * 1000)
        self._after(BEAT, lambda: self._beat(left - 1))

    def _after(self, seconds: float, work: Callable[[], None]) -> None:
        def now() -> None:
            self._timers.discard(timer)
            work()

        timer = asyncio.get_running_loop().call_later(seconds, now)
        self._timers.add(timer)

    def _forget(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()

    def _send(self, kind: str, **fields: Any) -> None:
        socket = self._socket
        if socket is None or socket.closed:
            return

        async def send() -> None:
            with suppress(aiohttp.ClientError, ConnectionError):  # whoever reads sees that, too
                await socket.send_str(json.encode({"type": kind, **fields}).decode())

        task = asyncio.get_running_loop().create_task(send())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def _cut(self) -> None:
        self._forget()
        for task in self._sending:
            task.cancel()
        self._socket = None
