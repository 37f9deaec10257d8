"""A class on the real program, whose children have practised before: a teacher's page can look at
what they know."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.request import Request, urlopen

import aiohttp
from playwright.sync_api import Page

from gatosabio.classroom.classroom import restore
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.records.sqlite import SqliteLog
from page.conftest import Served
from page.pages import Pages
from server.class_knowledge import Sums, practise

DAY_MS: Final = 86_400_000
EASY, TEN, DOUBLE = ("1+1", "2+1"), ("8+5", "9+4"), ("6+6",)
LIKE_EVEN: Final = Sums(knows=EASY, counts=TEN)
LIKE_ODD: Final = Sums(knows=TEN, counts=EASY)
QUICK: Final[Mapping[str, Any]] = {
    "play": {"game": "addicats", "pace": "calm", "rules": {"specials": False}},
    "minutes": 0,
    "size": 3,
}


class TaughtClass:
    """A class, its teacher's token and key, and what its children have practised."""

    def __init__(self, program: Served, data: Path) -> None:
        self.program = program
        self.data = data
        told = self.ask("POST", "/api/classes", QUICK)
        self.code: str = told["code"]
        self.token: str = told["token"]
        self.key: str = told["key"]
        self.cards = self.ask("GET", "/api/class/cards")["cards"]
        self.children: list[str] = []  # their tokens
        self.id = ""
        self.learners: list[str] = []

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers a teacher."""
        answer = self.fetch(method, path, body)
        return json.loads(answer) if answer else None

    def fetch(self, method: str, path: str, body: object = None) -> bytes:
        """The same, as it comes."""
        headers = {"Origin": self.program.base, "Content-Type": "application/json"}
        if token := getattr(self, "token", ""):
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        asked = Request(self.program.base + path, data, headers, method=method)  # noqa: S310
        with urlopen(asked) as answer:  # noqa: S310 (our own server)
            told: bytes = answer.read()
            return told

    def come(self, children: int) -> None:
        """So many children come in with their cards."""
        for child in range(len(self.children), children):
            body = {"child": child, "pictures": self.cards[child]["pictures"]}
            told = self.ask("POST", f"/api/classes/{self.code}/come", body)
            self.children.append(told["token"])

    def practise(self, sums: Mapping[int, Sums], ago: int = 9 * DAY_MS) -> None:
        """These children have practised before. The server is away meanwhile: its file has one
        writer."""
        self.program.stop_for_now()
        self.program.run(self._practise(sums, ago))
        self.program.start()

    async def _practise(self, sums: Mapping[int, Sums], ago: int) -> None:
        log = SqliteLog(self.data)
        try:
            found = await log.find_code(self.code)
            assert found is not None
            state = restore(await log.read(found), iter(())).state
            self.id, self.learners = found, list(state.learners)
            for child, known in sums.items():
                learners = SqlLearners(log)
                await practise(learners, self.learners[child], known, ago=ago)
        finally:
            await log.close()

    @property
    def learning(self) -> dict[str, Any]:
        """What the class knows, as the server tells it."""
        known: dict[str, Any] = self.ask("GET", "/api/class/learning")
        return known

    def open_page(self, pages: Pages, *, size: str = "desktop", **more: Any) -> Page:
        """The teacher's page with what the class knows."""
        page = pages.open("/", size=size, reduced_motion="reduce", **more)
        kept = {"code": self.code, "token": self.token, "key": self.key, "role": "teacher", "at": 1}
        page.evaluate(
            "(kept) => localStorage.setItem('gatosabio.classes', JSON.stringify(kept))",
            {self.code: kept},
        )
        page.goto(f"/class/{self.code}/know")
        return page

    # --- What others of the class see ---

    def second_teacher(self) -> "SecondTeacher":
        """The same teacher on another device, a program."""
        token = self.ask("POST", "/api/classes/return", {"key": self.key})["token"]
        return SecondTeacher(self.program, token)

    def table_of(self, child: int) -> dict[str, Any]:
        """What the table of a child tells it first: the table, and the game that was dealt."""
        return self.program.run(_table_of(self.program.base, self.children[child]))


class SecondTeacher:
    """Says something to the class, and waits until its view is like that."""

    def __init__(self, program: Served, token: str) -> None:
        self._program = program
        self._token = token

    def view(self) -> dict[str, Any]:
        """What the teacher sees."""
        return self._program.run(self._talk(()))

    def say(self, *messages: Mapping[str, Any], until: str) -> dict[str, Any]:
        """Say these; the view in that phase."""
        return self._program.run(self._talk(messages, until))

    async def _talk(
        self, messages: tuple[Mapping[str, Any], ...], until: str = ""
    ) -> dict[str, Any]:
        async with (
            asyncio.timeout(120),
            aiohttp.ClientSession() as http,
            http.ws_connect(self._program.base + "/ws/class") as socket,
        ):
            await socket.send_json({"type": "hello", "token": self._token})
            view: dict[str, Any] = await socket.receive_json()
            for message in messages:
                await socket.send_json(message)
            while until and view.get("wall", {}).get("phase") != until:
                view = await socket.receive_json()
            return view


async def _table_of(base: str, token: str) -> dict[str, Any]:
    """A child goes to its table, and looks until cards are dealt there."""
    async with (
        asyncio.timeout(120),
        aiohttp.ClientSession() as http,
        http.ws_connect(base + "/ws/class") as socket,
    ):
        await socket.send_json({"type": "hello", "token": token})
        ticket = None
        while ticket is None:
            ticket = (await socket.receive_json()).get("ticket")
        async with http.ws_connect(base + "/ws") as table:
            await table.send_json({"type": "hello", "token": ticket["token"]})
            told: dict[str, Any] = {}
            while "begun" not in told:
                message = await table.receive_json()
                told[message["type"]] = message
            return told


def everything_in(data: Path) -> str:
    """All bytes of the server's file, and of those beside it."""
    return "".join(part.read_bytes().decode("latin-1") for part in _parts(data))


def _parts(data: Path) -> Iterator[Path]:
    return data.parent.glob(f"{data.name}*")
