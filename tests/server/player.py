"""An honest client over a real socket: it follows the protocol, and plays by a simple plan."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from socket import SHUT_RDWR, fromfd
from typing import Any

import aiohttp
from msgspec import json

from gatosabio.server.limits import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Allowance
from gatosabio.server.os_clock import now_ms

BEAT = 0.05
RATE = MESSAGES_PER_SECOND * 0.8


class Player:
    """One person at a table. `plan` is asked after everything told: an action to do now, or None.
    `reflex` is asked at every reveal: (action, seconds) to press after that time, or None."""

    def __init__(self, http: aiohttp.ClientSession, base: str, token: str = "") -> None:
        self.base = base
        self.token = token
        self.code = ""
        self.person = 0
        self.info: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.messages: list[dict[str, Any]] = []
        self.acks: dict[int, int] = {}
        self.refused: list[dict[str, Any]] = []
        self.verdicts: list[dict[str, Any]] = []
        self.over: dict[str, Any] | None = None
        self.entropies: dict[int, str] = {}  # by game, what this player has added to its deal
        self.closed: str | None = None
        self.close_code: int | None = None
        self.plan: Callable[[Player], dict[str, Any] | None] = lambda _: None
        self.reflex: Callable[[Player], tuple[dict[str, Any], float] | None] = lambda _: None
        self.encore = False  # as the host: one game after the other
        self.cid = 0
        self.changed = asyncio.Event()
        self.http = http
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._race: asyncio.Task[None] | None = None
        self._allowance = Allowance(RATE, MESSAGES_AT_ONCE * 0.8, now_ms())

    # --- Coming in ---

    async def open(self, **settings: Any) -> "Player":
        return await self._admitted("/api/tables", settings)

    async def join(self, code: str) -> "Player":
        return await self._admitted(f"/api/tables/{code}/join", {})

    async def _admitted(self, path: str, body: dict[str, Any]) -> "Player":
        origin = {"Origin": self.base}
        async with self.http.post(self.base + path, json=body, headers=origin) as answer:
            admission = await answer.json()
            assert answer.status == 201, admission
        self.token, self.code, self.person = (admission[k] for k in ("token", "code", "person"))
        return self

    async def connect(self) -> "Player":
        """For the first time, or again: what was told before is not asked for twice."""
        self.info, self.closed, self.close_code = {}, None, None
        self.socket = await self.http.ws_connect(self.base + "/ws", autoping=True)
        last = self.told[-1] if self.told else {"game": 0, "seq": 0}
        await self.send("hello", token=self.token, game=last["game"], seq=last["seq"])
        self.spawn(self.read())
        await self.until(lambda: bool(self.info) or self.closed is not None)
        return self

    async def drop(self) -> None:
        """As if the network were gone."""
        if self.socket is not None and (line := self.socket.get_extra_info("socket")) is not None:
            # A loop may let nobody else cut its socket: this is another hold on the same one.
            with fromfd(line.fileno(), line.family, line.type) as same, suppress(OSError):
                same.shutdown(SHUT_RDWR)
        await self.leave_tasks()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.leave_tasks()

    async def leave_tasks(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # --- Saying ---

    async def send(self, kind: str, **fields: Any) -> None:
        """Never faster than the server likes to hear: what is over its limit is dropped."""
        assert self.socket is not None
        while not self._allowance.take(now_ms()):
            await asyncio.sleep(1 / RATE)
        await self.socket.send_str(json.encode({"type": kind, **fields}).decode())

    async def act(self, action: dict[str, Any], cid: int | None = None) -> int:
        if cid is None:
            self.cid += 1
            cid = self.cid
        await self.send("act", cid=cid, action=action)
        return cid

    # --- Hearing ---

    async def read(self) -> None:
        """Hear everything that comes, until the line is gone."""
        assert self.socket is not None
        async for frame in self.socket:
            await self.hear(json.decode(frame.data))
            self.changed.set()
        self.gone(self.socket.close_code)

    def gone(self, code: int | None = None) -> None:
        self.close_code = self.close_code or code or aiohttp.WSCloseCode.ABNORMAL_CLOSURE
        self.closed = self.closed or "gone"
        self.changed.set()

    async def hear(self, message: dict[str, Any]) -> None:
        """One message: keep it, and do what an honest player does about it."""
        self.messages.append(message)
        match message["type"]:
            case "table":
                self.info = message
            case "renewed":
                self.token = message["token"]
            case "committed":
                self.entropies[message["game"]] = entropy = secrets.token_hex(16)
                await self.send("entropy", commitment=message["commitment"], entropy=entropy)
            case "told":
                self.told.append(message)
                if message.get("k") is not None:
                    self._run(message)
                await self.follow_plan()
            case "ack":
                self.acks[message["cid"]] = message["seq"]
            case "refused":
                self.refused.append(message)
            case "verdict":
                self.verdicts.append(message)
            case "over":
                self.over = message
                if self.encore:
                    await self.send("again")
            case "closed":
                self.closed = message["why"]

    async def follow_plan(self) -> None:
        """Do what the plan says, if there is something to do now."""
        if (action := self.plan(self)) is not None:
            await self.act(action)

    # --- Racing ---

    def _run(self, reveal: dict[str, Any]) -> None:
        if self._race is not None:
            self._race.cancel()
        self._race = self.spawn(self.answer(reveal, time.perf_counter()))

    async def answer(self, reveal: dict[str, Any], painted: float) -> None:
        """Race for *reveal*, which was *painted* then: beat until it is time to press."""
        race = {"k": reveal["k"], "n": reveal["n"]}
        await self.send("shown", **race)
        reflex = self.reflex(self)
        while (elapsed := time.perf_counter() - painted) < 3:
            left = reflex[1] - elapsed if reflex is not None else 3
            await asyncio.sleep(max(0.0, min(BEAT, left)))
            elapsed = time.perf_counter() - painted
            if reflex is not None and elapsed >= reflex[1]:
                self.cid += 1
                r = elapsed * 1000
                await self.send("hit", cid=self.cid, **race, action=reflex[0], r=r, res=0.1)
                return
            await self.send("beat", **race, e=elapsed * 1000)

    # --- Waiting, for events and never for time ---

    async def until(self, done: Callable[[], bool], within: float = 120) -> None:
        async with asyncio.timeout(within):
            while not done():
                self.changed.clear()
                await self.changed.wait()

    def spawn(self, work: Any) -> asyncio.Task[None]:
        """Let *work* run beside, until it ends or the line is gone."""

        async def quietly() -> None:
            try:
                await work
            except (ConnectionError, aiohttp.ClientError):
                self.gone()

        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began
        return task

    @property
    def hands(self) -> list[int]:
        """Those that this player plays in the game that is on."""
        return [view["seat"] for view in self._views if view["seat"] is not None]

    @property
    def view(self) -> dict[str, Any]:
        return self._views[0]

    @property
    def _views(self) -> list[dict[str, Any]]:
        views: list[dict[str, Any]] = next(t["views"] for t in reversed(self.told) if t["views"])
        return views
