"""`/api/learner` over a real socket: meeting, practising, forgetting, and who may not."""

import asyncio
from typing import Any, Final

import pytest
from msgspec import json

from gatosabio.learning.garden import garden
from gatosabio.learning.lessons import Answer
from gatosabio.learning.minute import minute
from gatosabio.records.sql_learners import SqlLearners
from gatosabio.server import learners_api, limits
from gatosabio.server.os_clock import now_ms
from records.live import contents
from server.learners import Child, fact_of, met, new_key
from server.raw import ask, request
from server.served import Served, served

NOW: Final = 1_800_000_000_000


@served
async def test_a_new_learner_has_a_garden_full_of_seeds(house: Served) -> None:
    child = await met(house)
    await child.meet()  # once more: it is still there

    status, told = await child.ask("GET", "/garden")
    assert (status, told["is_check"], len(told["plants"])) == (200, True, 55)
    assert told["plants"][0] == {
        "fact": "1+1",
        "stage": "seed",
        "thirsty": False,
        "mastered": False,
        "seen": 0,
        "right": 0,
    }


@served
async def test_nothing_is_known_of_somebody_who_was_not_met(house: Served) -> None:
    stranger = Child(house)
    gone = (404, {"error": "no-such-learner"})
    answer = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "a"}

    assert await stranger.ask("GET", "/garden") == gone
    assert await stranger.ask("GET", "/minute") == gone
    assert await stranger.ask("POST", "/answers", **answer) == gone
    assert await stranger.ask("DELETE") == (204, None)


@served
async def test_a_whole_minute_changes_the_garden(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learners_api, "wall_ms", lambda: NOW)
    child = await met(house)
    asked = await child.minute()
    assert (len(asked["cards"]), asked["is_check"]) == (11, True)
    for card in asked["cards"]:
        assert card["a"] + card["b"] in card["choices"]
        told = await child.answer(fact_of(card), card["a"] + card["b"], 0.9)
        assert told == {"right": True, "total": card["a"] + card["b"], "help": None}

    grown = await child.garden()
    seen = {fact for fact, plant in grown.items() if plant["seen"]}
    assert seen == {fact_of(card) for card in asked["cards"]}
    assert all(grown[fact]["stage"] != "seed" and grown[fact]["right"] for fact in seen)
    # What the process has learned bit by bit is what all lessons say.
    lessons = await SqlLearners(house.records).lessons(child.id)
    whole = garden(lessons, child.id, NOW)
    assert grown == {plant["fact"]: plant for plant in json.decode(json.encode(whole))["plants"]}
    assert await child.minute() == json.decode(json.encode(minute(lessons, child.id, NOW)))


@served
async def test_a_wrong_answer_leads_to_help(house: Served) -> None:
    child = await met(house)

    assert await child.answer("8+5", 12) == {
        "right": False,
        "total": 13,
        "help": {"strategy": "ten", "steps": [2, 3]},
    }
    assert (await child.answer("6+6", 0))["help"] == {"strategy": "double", "steps": [12]}
    grown = await child.garden()
    assert [(grown[fact]["seen"], grown[fact]["right"]) for fact in ("8+5", "6+6")] == [(1, 0)] * 2


@served
async def test_an_answer_that_comes_twice_is_noted_once(house: Served) -> None:
    child, other = await met(house), await met(house)
    first = await child.answer("8+5", 12, once="same")

    assert await child.answer("8+5", 13, once="same") == first  # the first one counts
    assert (await other.answer("8+5", 13, once="same"))["right"]
    assert (await child.garden())["8+5"]["seen"] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"fact": "5+8"},
        {"fact": "11+1"},
        {"fact": "READ"},
        {"said": 1},
        {"said": 21},
        {"said": -1},
        {"said": "13"},
        {"seconds": 0.04},
        {"seconds": 601},
        {"once": ""},
        {"once": "x" * 33},
        {"once": "\ud83d"},
    ],
)
@served
async def test_what_is_no_answer_is_refused(house: Served, wrong: dict[str, Any]) -> None:
    child = await met(house)
    answer = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "a", **wrong}

    status, told = await child.ask("POST", "/answers", **answer)
    assert (status, told["error"]) == (400, "bad-request")
    assert "why" in told or wrong == {"once": "\ud83d"}  # that is not even JSON
    status, _ = await child.ask("POST", "/play", hand="first", me=True)
    assert status == 400
    assert await SqlLearners(house.records).lessons(child.id) == []


@pytest.mark.parametrize("key", ["", "short", "x" * 21, "x" * 23, "x" * 21 + "=", "x" * 21 + "é"])
@served
async def test_a_key_of_another_shape_is_refused(house: Served, key: str) -> None:
    shown = f"Authorization: Bearer {key}".encode().decode("latin-1")
    for method, path in (
        *(("PUT", ""), ("DELETE", ""), ("GET", "/garden"), ("GET", "/minute")),
        *(("POST", "/answers"), ("POST", "/play")),
    ):
        origin = f"Origin: http://127.0.0.1:{house.port}"
        here = f"127.0.0.1:{house.port}"
        sent = request(method, f"/api/learner{path}", shown, origin, host=here, body=b"{}")
        answer = await ask(house.port, sent)
        assert (answer.status, json.decode(answer.body)) == (400, {"error": "bad-key"})


@served
async def test_a_foreign_page_can_neither_make_nor_delete_a_learner(house: Served) -> None:
    child, key = await met(house), new_key()
    for method, shown in (("DELETE", child.key), ("PUT", key), ("POST", key)):
        sent = request(
            *(method, "/api/learner", "Origin: http://evil.example"),
            f"Authorization: Bearer {shown}",
            body=b"",
        )
        answer = await ask(house.port, sent)
        assert (answer.status, json.decode(answer.body)) == (403, {"error": "wrong-origin"})

    learners = SqlLearners(house.records)
    assert await learners.knows(child.id)
    assert not await learners.knows(Child(house, key).id)


@served
async def test_what_is_deleted_is_gone_from_disk_and_memory(house: Served) -> None:
    child = await met(house)
    host, _ = await house.table(2, game="addicats")
    assert (await child.plays(host, 0))[0] == 204
    once = "gone for ever and ever"
    await child.answer("8+5", 13, 2.345, once)
    assert (await child.garden())["8+5"]["seen"] == 1
    traces = (child.id.encode(), once.encode())
    assert all(trace in contents(house.path) for trace in traces)

    assert await child.ask("DELETE") == (204, None)
    assert not any(trace in contents(house.path) for trace in traces)
    assert child.key.encode() not in contents(house.path)  # it never was there
    learning = house.server.parts.learning
    assert learning is not None
    assert learning.who_plays.learners_at(await house.id_of(host), [0, 1]) == []
    await child.meet()
    assert (await child.garden())["8+5"]["seen"] == 0  # nor does the process remember


@served
async def test_a_class_behind_one_address_may_practise(house: Served) -> None:
    """32 children at once, each with a minute: what the page does in it."""

    async def practises(child: Child) -> None:
        await child.meet()
        asked = await child.minute()
        for card in asked["cards"]:
            await child.answer(fact_of(card), card["a"] + card["b"])
        await child.garden()

    await asyncio.gather(*(practises(Child(house)) for _ in range(32)))


@served
async def test_there_are_limits(house: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one moment, so that it does not matter how fast this machine is."""
    moment = now_ms()
    monkeypatch.setattr(learners_api, "now_ms", lambda: moment)
    child, too_many = await met(house), (429, {"error": "too-many"})
    answers = int(limits.ANSWERS_PER_MINUTE)
    for number in range(answers):
        await child.answer("8+5", 13, once=f"{number}")
    one_more = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "more"}
    assert await child.ask("POST", "/answers", **one_more) == too_many
    assert len(await SqlLearners(house.records).lessons(child.id)) == answers

    people = int(limits.LEARNERS_MET_PER_MINUTE)
    for _ in range(people - 1):
        await met(house)
    assert await child.ask("PUT") == too_many
    nobody = Child(house, "no key")
    for _ in range(int(limits.LEARNER_REQUESTS_PER_MINUTE) - answers - people - 2):
        assert (await nobody.ask("DELETE"))[0] == 400
    assert await child.ask("DELETE") == too_many


def test_what_is_noted_can_be_read_by_itself() -> None:
    noted = json.encode(Answer("8+5", 13, 2.5, "a")).decode()

    assert noted == '{"fact":"8+5","said":13,"seconds":2.5,"once":"a"}'
