"""Somebody who learns on a device at home, as its page would ask for it."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from msgspec import json

from gatosabio.records.learners import Lesson
from gatosabio.records.log import Row
from in_page.at_home import Home, Json, Screen

DONE = (204, None)
GONE = (404, {"error": "no-such-learner"})


class Child:
    """A key, and what can be asked with it."""

    def __init__(self, home: Home, number: int = 1) -> None:
        self.home = home
        self.key = urlsafe_b64encode(sha256(bytes([number])).digest()[:16]).decode().rstrip("=")
        self.id = sha256(self.key.encode()).hexdigest()

    def ask(self, method: str, path: str = "", **body: Any) -> tuple[int, Any]:
        said = json.encode(body) if body else b""
        return self.home.ask(method, f"/api/learner{path}", self.key, said)

    def meet(self) -> "Child":
        assert self.ask("PUT") == DONE
        return self

    def answer(self, fact: str, said: int, once: str, seconds: float = 1.0) -> Json:
        body = {"fact": fact, "said": said, "seconds": seconds, "once": once}
        status, told = self.ask("POST", "/answers", **body)
        assert status == 200, told
        return dict(told)

    def garden(self) -> dict[str, Json]:
        status, told = self.ask("GET", "/garden")
        assert status == 200, told
        return {plant["fact"]: plant for plant in told["plants"]}

    def plays(self, screen: Screen, hand: int = 0, *, me: bool = True) -> tuple[int, Any]:
        return self.ask("POST", "/play", token=screen.token, hand=hand, me=me)

    def lessons(self) -> list[Lesson]:
        """What is stored."""
        return [
            json.decode(value, type=Lesson)
            for name, value in self.home.stored.items()
            if name.startswith(f"lessons/{self.id}/")
        ]


def at_a_game(home: Home, people: int = 1, cats: int = 2, **wanted: Any) -> Screen:
    screen = home.come(home.open(game="addicats", **wanted))
    for _ in range(people):
        screen.say("sit")
    for _ in range(cats):
        screen.say("add-bot", level="cat")
    screen.say("start")
    home.wait(50)
    assert screen.of("begun")
    return screen


def until_over(home: Home, screen: Screen) -> None:
    home.wait_until(lambda: screen.over is not None)
    home.wait(1)


def rows_of(home: Home) -> list[Row]:
    parts = [
        json.decode(value, type=list[Row])
        for name, value in home.stored.items()
        if name.startswith("rows/")
    ]
    return sorted((row for part in parts for row in part), key=lambda row: row.seq)


def open_plays(home: Home) -> list[Any]:
    return [json.decode(value) for name, value in home.stored.items() if name.startswith("plays/")]
