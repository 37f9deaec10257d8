"""What a class prints, over a real server: the PDFs have the very numbers of the page, and nothing
of them stays anywhere."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gatosabio.press.class_job import PictureCards
from gatosabio.server.printer import NotMadeError, NotNowError, Printer, TooManyWaitError
from press.reading import Drawn, ReadPage, ReadPdf
from server.class_knowledge import actor_of, teach
from server.class_people import Teacher, a_class, leave
from server.served import Served, run, served, serving

GROUND = {
    "knows": "#1f6f6b",
    "works-out": "#8fcfa0",
    "counts": "#cfe6f5",
    "not-seen": "#fffdf8",
    "not-sure": "#ffffff",
}
SMALLEST_SQUARE, LARGEST_SQUARE = 10.0, 15.0  # mm; those that are explained are smaller
JOB = PictureCards(code="KMTP", address="", cards=())


async def pdf(house: Served, teacher: Teacher, path: str, **more: str) -> tuple[int, Any, bytes]:
    headers = {"Authorization": f"Bearer {teacher.token}", **more}
    async with house.http.get(f"{house.base}/api/class/{path}", headers=headers) as answer:
        return answer.status, answer.headers, await answer.read()


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))


def squares(page: ReadPage) -> list[Drawn]:
    found = [one for one in page.drawings if SMALLEST_SQUARE < one.box.width < LARGEST_SQUARE]
    return [one for one in found if one.box.width == pytest.approx(one.box.height)]


def state_of(square: Drawn) -> str:
    """How a sum is known, by the first colour of its square."""
    line = next(line for line in square.operators.split("\n") if line.endswith(" rg"))
    ground = tuple(map(float, line.split()[:3]))
    return next(how for how, one in GROUND.items() if ground == pytest.approx(rgb(one), abs=0.003))


@served
async def test_a_page_for_home_has_the_numbers_of_the_page(house: Served) -> None:
    teacher, kids = await a_class(house, 3)
    actor = await actor_of(house, teacher)
    await teach(house, actor, 0, knows=("1+1", "2+1", "2+2"), counts=("8+5", "9+4"))
    await teach(house, actor, 2, knows=("5+5",), counts=("7+6",))
    _, told = await teacher.ask("GET", "/api/class/learning")
    status, headers, data = await pdf(house, teacher, "child.pdf?child=all")

    assert (status, headers["Content-Type"]) == (200, "application/pdf")
    assert headers["Cache-Control"] == "no-store"
    assert "ETag" not in headers
    pages = ReadPdf(data).pages
    for page, child in zip(pages, told["children"], strict=True):
        found = squares(page)
        assert len(found) == 100
        for place, square in enumerate(found):
            first, second = place // 10 + 1, place % 10 + 1
            name = f"{max(first, second)}+{min(first, second)}"
            assert square.texts == (str(first + second),)
            assert state_of(square) == child["sums"][name], name
        said = " ".join(page.drawings[-1].texts).replace("\u00a0", " ")
        total = child["total"]
        assert (
            f"knows {total['knows']}, works out {total['works_out']}, counts {total['counts']},"
            f" not seen {total['not_seen']}, not sure yet {total['not_sure']}." in said
        )
    assert "Make ten first." in " ".join(pages[0].drawings[-1].texts)

    one = ReadPdf((await pdf(house, teacher, "child.pdf?child=2&lang=es&paper=letter"))[2]).pages
    assert one[0].drawings[-1].texts[0] == "Abeja amarilla y las sumas"
    assert one[0].width == pytest.approx(215.9, abs=0.01)
    for query in ("child=9", "child=32", "child=x"):
        assert (await pdf(house, teacher, f"child.pdf?{query}"))[0] == 404
    for query in ("lang=de", "paper=a5", "child=1&child=2", "what=1"):
        assert (await pdf(house, teacher, f"child.pdf?{query}"))[0] == 400
    await leave(teacher, kids)


@served
async def test_the_cards_bring_the_children_in(house: Served) -> None:
    teacher, kids = await a_class(house, 1)
    status, headers, data = await pdf(house, teacher, "cards.pdf?lang=fr")

    assert (status, headers["Cache-Control"]) == (200, "no-store")
    cards = [one for page in ReadPdf(data).pages for one in page.drawings[:-2]]
    assert len(cards) == 32
    assert cards[0].texts == ("Renard bleu", teacher.code)  # nobody else could come to this address
    _, _, other = await pdf(house, teacher, "cards.pdf?lang=fr", Host="school.local:8765")
    first = ReadPdf(other).pages[0].drawings[0]
    assert first.texts == ("Renard bleu", "school.local:8765", teacher.code)
    await leave(teacher, kids)


def test_a_server_that_does_not_print_has_no_sheets(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path / "class.db", prints=False) as house:
            teacher, kids = await a_class(house, 1)
            for path in ("cards.pdf", "child.pdf"):
                assert (await pdf(house, teacher, path))[0] == 404
            await leave(teacher, kids)

    run(story())


@served
async def test_nothing_private_is_kept_or_can_be_seen_by_others(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    teacher, kids = await a_class(house, 1)
    seen: list[tuple[object, ...]] = []
    start = asyncio.create_subprocess_exec

    async def watched(*command: Any, **more: Any) -> asyncio.subprocess.Process:
        seen.append(command)
        return await start(*command, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    _, _, first = await pdf(house, teacher, "cards.pdf")
    _, _, again = await pdf(house, teacher, "cards.pdf")

    assert first == again
    assert len(seen) == 2  # it was made anew: nobody kept it
    assert all(command[-1] == "gatosabio.press" for command in seen)  # no argument tells anything
    await leave(teacher, kids)


@pytest.mark.parametrize(
    ("why", "status", "error"),
    [
        (TooManyWaitError(), 503, "busy"),
        (NotNowError(), 503, "busy"),
        (NotMadeError(), 500, "not-made"),
    ],
)
@served
async def test_what_is_answered_if_there_is_no_pdf(
    house: Served, why: Exception, status: int, error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unwilling(*_: object) -> bytes:
        raise why

    monkeypatch.setattr(house.server.parts.printer, "private_pdf", unwilling)
    teacher, kids = await a_class(house, 1)
    told, headers, data = await pdf(house, teacher, "cards.pdf")

    assert told == status
    assert error.encode() in data
    assert ("Retry-After" in headers) == (status == 503)
    await leave(teacher, kids)


def test_private_ones_wait_their_turn_and_end_with_the_server() -> None:
    async def story() -> None:
        printer = Printer()
        waiting = [asyncio.create_task(printer.private_pdf(JOB)) for _ in range(5)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyWaitError):
            await printer.private_pdf(JOB)
        await printer.close()
        assert all(
            isinstance(one, asyncio.CancelledError)
            for one in await asyncio.gather(*waiting, return_exceptions=True)
        )

    run(story())


def test_the_log_does_not_tell_what_was_to_be_printed(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        with pytest.raises(NotNowError):
            await Printer(hangs_after=0.001).private_pdf(JOB)

    run(story())
    assert "PictureCards of a class" in caplog.text
    assert "KMTP" not in caplog.text
