"""Who may do what in a class: every role, every message and every request."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from gatosabio.records.clock import DAY_MS, HOUR_MS
from gatosabio.wire.from_class import FromClass
from gatosabio.wire.schema import members
from server.class_knowledge import actor_of, teach
from server.class_people import CALM_CATS, Kid, Page, Teacher, a_class, leave
from server.served import Served, run, served, serving

NOBODY = "n" * 43

OF_TEACHERS: list[tuple[str, dict[str, Any]]] = [
    ("configure", {"play": {"game": "addicats"}}),
    ("door", {"closed": True}),
    ("let-in", {"knock": 1, "child": 1}),
    ("lower-paw", {"child": 1}),
    ("make-tables", {}),
    ("place", {"child": 1, "table": 0}),
    ("start", {}),
    ("pause", {}),
    ("resume", {}),
    ("last-minutes", {}),
    ("end", {}),
    ("next", {}),
    ("send-away", {"child": 1}),
    ("lesson", {}),
    ("purr", {}),
]
OF_CHILDREN: list[tuple[str, dict[str, Any]]] = [("face", {"face": "tom"}), ("paw", {"up": True})]

TEACHERS_REQUESTS = [
    ("POST", "/api/classes/invite", {"role": "teacher"}, 201),
    ("GET", "/api/class/cards", None, 200),
    ("GET", "/api/class/learning", None, 200),
    ("GET", "/api/class/learning.csv", None, 200),
    ("GET", "/api/class/cards.pdf", None, 200),
    ("GET", "/api/class/child.pdf", None, 200),
    ("DELETE", "/api/class", None, 204),
]
"""What each of them gives a teacher. Nobody else gets anything; the last one ends the class."""

CHILDRENS_REQUESTS = [("GET", "/api/class/garden", None, 200)]
"""What each of them gives a child that is here. Nobody else gets anything."""

EVERYBODYS_REQUESTS = [
    ("POST", "/api/classes", CALM_CATS, 201),
    ("POST", "/api/classes/return", {"key": "B" * 16}, 401),
    ("POST", "/api/classes/accept", {"ticket": "t"}, 404),
    ("GET", "/api/classes/knock", None, 404),
    ("GET", "/api/classes/{code}", None, 200),
    ("POST", "/api/classes/{code}/come", {"child": 20, "pictures": ["B", "B"]}, 403),
    ("POST", "/api/classes/{code}/knock", {"child": None}, 201),
]
"""What each of them gives, whatever token comes with it: cards, keys and codes count there."""


@asynccontextmanager
async def all_roles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Served, Teacher, list[Kid], dict[str, str]]]:
    """A class, and the tokens of everybody who might try something, by role."""
    for limit in ("WRONG_TRIES_PER_MINUTE", "WRONG_TRIES_IN_ALL", "CLASSES_PER_MINUTE"):
        monkeypatch.setattr(f"gatosabio.server.limits.{limit}", 10_000.0)
    async with serving(tmp_path / "class.db") as house:
        teacher, kids = await a_class(house, 2)
        _, told = await teacher.ask("POST", "/api/classes/invite", {"role": "wall"})
        _, wall = await teacher.ask("POST", "/api/classes/accept", told, token="")
        player = await house.host(**CALM_CATS["play"])
        tokens = {
            "teacher": teacher.token,
            "child": kids[0].token,
            "wall": wall["token"],
            "player": player.token,
            "key": teacher.key,
            "nobody": NOBODY,
            "none": "",
        }
        yield house, teacher, kids, tokens
        await leave(teacher, kids)


async def status(house: Served, method: str, path: str, body: object, token: str) -> int:
    headers = {"Origin": house.base}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    async with house.http.request(method, house.base + path, json=body, headers=headers) as answer:
        await answer.read()
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status


def test_every_request_and_every_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with all_roles(tmp_path, monkeypatch) as (house, teacher, _, tokens):
            for method, path, body, given in EVERYBODYS_REQUESTS:
                for role, token in tokens.items():
                    written = path.replace("{code}", teacher.code)
                    sent: Any = body
                    if path.endswith("/come"):  # each has another card: there are three tries
                        sent = {**sent, "child": 10 + list(tokens).index(role)}
                    found = await status(house, method, written, sent, token)
                    assert found == given, (method, path, role)
            refused = dict.fromkeys(tokens, 401) | {"teacher": 403, "child": 403, "wall": 403}
            for method, path, body, given in CHILDRENS_REQUESTS:
                for role, token in tokens.items():
                    expected = given if role == "child" else refused[role]
                    found = await status(house, method, path, body, token)
                    assert found == expected, (method, path, role)
            for method, path, body, given in TEACHERS_REQUESTS:
                for role, token in reversed(tokens.items()):
                    expected = given if role == "teacher" else refused[role]
                    found = await status(house, method, path, body, token)
                    assert found == expected, (method, path, role)
            # There is no class any more.
            for method, path, body, _ in (*TEACHERS_REQUESTS, *CHILDRENS_REQUESTS):
                for role, token in tokens.items():
                    assert await status(house, method, path, body, token) == 401, (path, role)

    run(story())


def test_no_request_of_a_class_is_missing_here(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "class.db") as house:
            found = set()
            for route in house.app.router.routes():
                resource = route.resource
                assert resource is not None
                path = resource.canonical
                if path.startswith("/api/class") and route.method != "HEAD":
                    found.add((route.method, path))
            listed = [*TEACHERS_REQUESTS, *CHILDRENS_REQUESTS, *EVERYBODYS_REQUESTS]
            assert found == {(method, path) for method, path, _, _ in listed}

    run(story())


def test_every_message_and_every_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with all_roles(tmp_path, monkeypatch) as (house, teacher, kids, tokens):
            wall = await Page(house, tokens["wall"]).connect()
            for page in (kids[0], wall):
                for number, (kind, fields) in enumerate(OF_TEACHERS, 1):
                    await page.say(kind, **fields)
                    await page.until(lambda p=page, n=number: len(p.refusals) == n)  # type: ignore[misc]
                assert set(page.refusals) == {"not-the-teacher"}
            for page in (teacher, wall):
                before = len(page.refusals)
                for kind, fields in OF_CHILDREN:
                    await page.say(kind, **fields)
                await page.until(lambda p=page, n=before: len(p.refusals) == n + 2)  # type: ignore[misc]
                assert page.refusals[before:] == ["not-a-child"] * 2
            assert teacher.wall["phase"] == "arrive"

            for kind, fields in OF_CHILDREN:
                await kids[0].say(kind, **fields)
            await kids[0].until(lambda: kids[0].view["paw"] and kids[0].view["me"]["face"] == "tom")
            for kind, fields in OF_TEACHERS:
                told = len(purrs(teacher))
                await teacher.say(kind, **fields)
                await teacher.say("purr")  # heard when the other was done
                await teacher.until(lambda n=told: len(purrs(teacher)) > n)  # type: ignore[misc]
            assert set(teacher.refusals[2:]) <= {"not-now", "no-such-child"}
            assert teacher.closed is None
            await kids[0].until(lambda: kids[0].closed == "sent-away")  # the lesson was begun anew
            await wall.leave()

            for role in ("player", "key", "nobody", "none", "child"):  # the child was sent away
                stranger = await Page(house, tokens[role]).connect()
                assert stranger.closed == "no-such-token", role
                await stranger.leave()

    run(story())


@served
async def test_a_child_sees_its_own_garden_and_no_other(house: Served) -> None:
    teacher, kids = await a_class(house, 2)
    actor = await actor_of(house, teacher)
    await teach(house, actor, kids[0].child, knows=("2+1",), ago=DAY_MS)
    await teacher.start()
    await teach(house, actor, kids[0].child, knows=("8+5",), ago=-HOUR_MS)  # it takes a while
    gardens = [(await kid.ask("GET", "/api/class/garden"))[1] for kid in kids]
    blooms = [
        {plant["fact"] for plant in garden["plants"] if plant["stage"] == "flower"}
        for garden in gardens
    ]

    assert blooms == [{"2+1", "8+5"}, set()]
    assert [garden["grown"] for garden in gardens] == [["8+5"], []]  # in this round

    await teacher.say("send-away", child=kids[0].child)
    await kids[0].until(lambda: kids[0].closed == "sent-away")
    assert (await kids[0].ask("GET", "/api/class/garden"))[0] in (401, 403)
    await leave(teacher, kids)


def purrs(page: Page) -> list[Any]:
    return [message for message in page.told if message["type"] == "purr"]


def test_no_message_of_a_class_is_missing_here() -> None:
    listed = [kind for kind, _ in (*OF_TEACHERS, *OF_CHILDREN)]

    assert sorted(listed) == sorted(one.__struct_config__.tag for one in members(FromClass))  # type: ignore[type-var]
