"""A school has one address and many devices: that is no attack."""

from typing import Any

import pytest

from gatosabio.server import limits
from server.class_people import Kid, Page, Teacher, a_class, leave
from server.served import Served, served

TABLETS = 32


@served
async def test_the_tablets_of_last_week_lock_nobody_out(house: Served) -> None:
    teacher = await Teacher(house).open()
    cards = await teacher.cards()
    await teacher.leave()
    for number in range(TABLETS):
        page = await Page(house, f"last week's token {number}").connect()
        assert page.closed == "no-such-token"
        await page.leave()
    kids = [Kid(house, teacher.code, child) for child in range(3)]
    for kid in kids:
        assert (await kid.come(cards[kid.child]))[0] == 201
        await kid.leave()


@served
async def test_two_classes_of_a_school_have_room_for_each_other(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SOCKETS_PER_ADDRESS", 3)
    rooms = [await a_class(house, 3) for _ in range(2)]
    for teacher, kids in rooms:
        await teacher.start()
        for kid in kids:
            await kid.until(lambda k=kid: k.player is not None and bool(k.player.told))  # type: ignore[misc]
            assert kid.player is not None
            assert kid.player.closed is None
    for teacher, kids in rooms:
        await leave(teacher, kids)


@pytest.fixture
def few_requests(monkeypatch: pytest.MonkeyPatch) -> int:
    """As many as a class may make, and one more each second: a busy machine makes more, too."""
    few = 60
    monkeypatch.setattr(limits, "CLASS_REQUESTS_PER_MINUTE", float(few))
    return few


@served
async def test_requests_are_counted_by_class(house: Served, few_requests: int) -> None:
    teachers = [await Teacher(house).open() for _ in range(2)]
    page = Page(house)

    async def look(code: str) -> int:
        status, _ = await page.ask("GET", f"/api/classes/{code}")
        return int(status)

    found = [await look(teachers[0].code) for _ in range(few_requests)]
    while found[-1] == 200:
        found.append(await look(teachers[0].code))
    assert found[-1] == 429
    assert found[:few_requests] == [200] * few_requests
    assert [await look(teachers[1].code) for _ in range(20)] == [200] * 20
    for teacher in teachers:
        await teacher.leave()


REQUESTS_OF_TABLES: list[tuple[str, str, dict[str, Any] | None]] = [
    ("GET", "/api/games", None),
    ("GET", "/api/deal/1", None),
]


@served
async def test_tokens_of_a_class_are_good_for_no_table(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_TRIES_PER_MINUTE", 1000.0)
    teacher, kids = await a_class(house, 1)
    await teacher.start()
    for method, path, body in REQUESTS_OF_TABLES:
        for token in (teacher.token, kids[0].token, teacher.key):
            assert (await teacher.ask(method, path, body, token))[0] == 401, path
    await leave(teacher, kids)
