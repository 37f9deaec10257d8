"""Somebody who learns, as the page of a device would ask for it; and games to learn from."""

import asyncio
import base64
import secrets
from hashlib import sha256
from typing import Any

from gatosabio.records.learners import Play
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server.learning import Learning
from server.plans import QUICK_CATS, plays
from server.player import Player
from server.served import Served


def new_key() -> str:
    """As a page draws it."""
    return base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")


class Child:
    """A key, and what can be asked with it."""

    def __init__(self, house: Served, key: str | None = None) -> None:
        self._house = house
        self.key = key or new_key()
        self.id = sha256(self.key.encode()).hexdigest()
        self._answers = 0

    async def ask(self, method: str, path: str = "", **body: Any) -> tuple[int, Any]:
        """The status, and what the answer says."""
        headers = {"Authorization": f"Bearer {self.key}", "Origin": self._house.base}
        url = f"{self._house.base}/api/learner{path}"
        sent: dict[str, Any] = {"json": body} if body else {}
        async with self._house.http.request(method, url, headers=headers, **sent) as answer:
            assert answer.headers["Cache-Control"] == "no-store"
            told = await answer.json() if answer.content_type == "application/json" else None
            return answer.status, told

    async def meet(self) -> "Child":
        assert await self.ask("PUT") == (204, None)
        return self

    async def garden(self) -> dict[str, Any]:
        status, told = await self.ask("GET", "/garden")
        assert status == 200, told
        return {plant["fact"]: plant for plant in told["plants"]}

    async def minute(self) -> Any:
        status, told = await self.ask("GET", "/minute")
        assert status == 200, told
        return told

    async def answer(
        self, fact: str, said: int, seconds: float = 1.0, once: str | None = None
    ) -> Any:
        self._answers += 1
        once = once or f"answer {self._answers}"
        body = {"fact": fact, "said": said, "seconds": seconds, "once": once}
        status, told = await self.ask("POST", "/answers", **body)
        assert status == 200, told
        return told

    async def plays(self, player: Player, hand: int, *, me: bool = True) -> tuple[int, Any]:
        return await self.ask("POST", "/play", token=player.token, hand=hand, me=me)


async def met(house: Served) -> Child:
    """A child that the server has met."""
    return await Child(house).meet()


def fact_of(card: dict[str, Any]) -> str:
    """The fact of a card of a minute."""
    return f"{max(card['a'], card['b'])}+{min(card['a'], card['b'])}"


DONE = (204, None)


def learning_of(house: Served) -> Learning:
    assert house.server.parts.learning is not None
    return house.server.parts.learning


def kept(house: Served) -> SqlLearners:
    return SqlLearners(house.records)


async def begin(house: Served, people: int = 3, **settings: Any) -> list[Player]:
    """A game that has begun, in which nobody does anything."""
    players = await house.table(people, **(settings or QUICK_CATS))
    await players[0].send("start")
    for player in players:
        await player.until(lambda p=player: bool(p.told))  # type: ignore[misc]
    return players


async def again(players: list[Player]) -> None:
    """The next game."""
    game = players[0].told[-1]["game"]
    await players[0].send("end")
    await players[0].send("start")
    for player in players:
        await player.until(lambda p=player: p.told[-1]["game"] == game + 1)  # type: ignore[misc]


async def plays_for_a_while(players: list[Player]) -> None:
    """They play a part of a game that has begun."""
    plays(*players)
    for player in players:
        await player.follow_plan()
    await players[0].until(lambda: len(players[0].told) > 30)


async def plays_of(house: Served, player: Player, game: int) -> list[Play]:
    return await kept(house).plays(await house.id_of(player), game)


async def until_noted(house: Served, child: Child, lessons: int = 1) -> None:
    async with asyncio.timeout(120):
        while len(await kept(house).lessons(child.id)) < lessons:
            await asyncio.sleep(0.01)


async def until_plays(house: Served, player: Player, game: int, wanted: list[Play]) -> None:
    async with asyncio.timeout(60):
        while await plays_of(house, player, game) != wanted:
            await asyncio.sleep(0.01)
