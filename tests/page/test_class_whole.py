"""One whole lesson with a class of 32 in a real browser: its teacher with a laptop and a phone, the
wall, four children by hand in three languages, and 28 who are programs. Each page has tests of its
own for what it can do; here all go through one lesson together, from one tap to the last byte."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from page.conftest import Served
from page.pages import Pages
from page.taught_class import SecondTeacher, everything_in
from page.test_class_lesson import end_round, menu, open_class, paused, tables
from page.test_games import turn_a_card
from page.test_garden import EVERYTHING

PROGRAMS: Final = 28
ALL: Final = 32
TABLES: Final = 8
KEPT: Final = "JSON.stringify([localStorage, sessionStorage])"

pytestmark = pytest.mark.timeout(1500)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("classes") / "classes.db"


@pytest.fixture(scope="module")
def program(data: Path) -> Iterator[Served]:
    served = Served(data)
    served.start()
    yield served
    served.stop()


@contextmanager
def demo(program: Served, key: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """The children who are programs, and the addresses that their command prints, by role."""
    words = ["demo", "class", "--server", program.base, "--key", key]
    words += ["--children", str(PROGRAMS), "--late", "0", "--seed", "1"]
    command = [sys.executable, "-m", "gatosabio", *words]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, encoding="utf-8", env={**os.environ}
    ) as process:
        assert process.stdout is not None
        printed = [process.stdout.readline().split() for _ in range(3)]
        try:
            yield process, dict(line for line in printed if len(line) == 2)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)


class Teacher:
    """What the server tells the teacher, beside what the teacher's pages show."""

    def __init__(self, page: Page, program: Served, key: str) -> None:
        self._page, self._program, self._base = page, program, program.base
        base = program.base
        told = page.request.post(
            f"{base}/api/classes/return", data={"key": key}, headers={"Origin": base}
        ).json()
        self.token: str = told["token"]
        self.cards: list[dict[str, Any]] = self.ask("cards")["cards"]

    def ask(self, what: str) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self._page.request.get(f"{self._base}/api/class/{what}", headers=headers).json()

    @property
    def seats(self) -> list[list[int]]:
        """Who sits at each table, in the order of their seats."""
        wall = SecondTeacher(self._program, self.token).view()["wall"]
        return [table["children"] for table in wall["tables"]]

    def until_something_was_seen(self) -> None:
        """What is known is worked out beside the games: wait for that."""
        while not any(
            one["children"]["not_seen"] < ALL for one in self.ask("learning")["together"]["sums"]
        ):
            self._page.wait_for_timeout(200)


class Child:
    """A child by hand: its device, and how often the server has taken what it did there."""

    def __init__(self, teacher: Teacher, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.page: Page
        self.taken = 0
        letters = sorted({one for card in teacher.cards for one in card["pictures"]})
        self._places = [letters.index(one) for one in teacher.cards[number]["pictures"]]

    def come(self, pages: Pages, code: str, **device: Any) -> None:
        """Show the card on a new device."""
        self.page = pages.open(f"/class/{code}", reduced_motion="reduce", **device)
        self.page.on("websocket", self._listen)
        self.page.get_by_role("button", name=re.compile(f"^{self.name},")).click()
        for place in self._places:
            self.page.locator(".pictures button").nth(place).click()

    def until_in(self) -> None:
        expect(self.page.get_by_role("heading", name=self.name)).to_be_visible()

    def until_at_table(self) -> None:
        expect(self.page.locator("[data-pile]")).to_be_visible()

    def _listen(self, socket: WebSocket) -> None:
        def hear(frame: str | bytes) -> None:
            self.taken += '"type":"ack"' in str(frame).replace(" ", "")

        socket.on("framereceived", hear)


def until_way_in(page: Page) -> list[str]:
    """The QR code is shown; how often it is asked for from now on."""
    expect(page.get_by_role("img", name="QR code: the way into the class")).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/invitation/" in one.url else None)
    return asked


def turn_cards(*children: Child) -> None:
    """Until the server has taken a card of each of them. Two may sit at one table: nobody may wait
    for a turn that another of them has."""
    before = [child.taken for child in children]
    while any(child.taken == taken for child, taken in zip(children, before, strict=True)):
        for child in children:
            turn_a_card(child.page)
        children[0].page.wait_for_timeout(200)


def until_found(wall: Page) -> None:
    text = re.compile(r"^[1-9]\d* sums? found together$")
    expect(wall.get_by_text(text)).to_be_visible()


def ids_in(data: Path) -> list[str]:
    """The class and its tables, as the server's file names them."""
    with closing(sqlite3.connect(f"file:{data}?mode=ro", uri=True)) as file:
        return [row[0] for row in file.execute("SELECT id FROM tables")]


def test_a_whole_lesson(pages: Pages, program: Served, data: Path) -> None:
    laptop, code, key = open_class(pages)
    with demo(program, key) as (programs, printed):
        phone = pages.open(printed["teacher"], reduced_motion="reduce")
        wall = pages.open(printed["wall"], size="desktop", reduced_motion="reduce")
        teacher = Teacher(laptop, program, key)
        ways_in = [until_way_in(page) for page in (laptop, wall)]
        turtle = Child(teacher, 28, "Blue Turtle")
        hibou = Child(teacher, 29, "Hibou vert")
        ballena = Child(teacher, 30, "Ballena amarilla")
        hedgehog = Child(teacher, 31, "Pink Hedgehog")
        turtle.come(pages, code)
        hibou.come(pages, code, size="tablet", language="fr-FR")
        ballena.come(pages, code, language="es-ES")
        for child in (turtle, hibou, ballena):
            child.until_in()
        for page in (laptop, wall):
            expect(page.get_by_text(f"{ALL - 1} children are here").first).to_be_attached()
        assert ways_in == [[], []], "it is asked for once, not for every child"

        seat(laptop, turtle)
        start(laptop, wall, turtle, hibou, ballena)
        hedgehog.come(pages, code, size="tablet")  # it is late
        hedgehog.until_at_table()
        turn_cards(turtle, hibou, ballena, hedgehog)
        until_found(wall)

        pause_and_lose_a_tablet(pages, laptop, wall, teacher, (turtle, hibou, ballena))
        turn_cards(turtle, hibou, ballena)
        end_round(laptop)
        for child, told in (
            (turtle, "Blue Turtle, well played"),
            (hibou, "Hibou vert, bien joué"),
            (ballena, "Ballena amarilla, ¡bien jugado!"),
            (hedgehog, "Pink Hedgehog, well played"),
        ):
            expect(child.page.get_by_role("heading", name=told)).to_be_visible()
        expect(wall.get_by_text(re.compile(r"^You found [1-9]\d* sums? together"))).to_be_visible()

        laptop.get_by_role("button", name="New tables, next round").click()
        expect(laptop.get_by_role("heading", name="Who sits where?")).to_be_visible()
        start(laptop, wall, turtle, hibou, ballena, hedgehog)
        until_found(wall)
        expect(phone.get_by_role("heading", name="Round 2")).to_be_visible()
        end_round(laptop)

        look_and_print(laptop, teacher)

        before, ids = everything_in(data), ids_in(data)
        assert len(ids) > TABLES
        secrets = [code, *ids]
        assert [one for one in secrets if one not in before] == []
        delete(laptop)
        for child, told in (
            (turtle, "This class is over"),
            (hibou, "Cette classe est finie"),
            (ballena, "Esta clase ha terminado"),
            (hedgehog, "This class is over"),
        ):
            expect(child.page.get_by_role("heading", name=told)).to_be_visible()
        for page in (phone, wall):
            expect(page.get_by_role("heading", name="This class was deleted")).to_be_visible()
        assert programs.wait() == 0, "the programs were sent home, too"

        after = everything_in(data)
        assert [one for one in secrets if one in after] == []
        # A garden may have been asked for just then.
        pages.complaints[:] = [one for one in pages.complaints if "401" not in one]
        browsers = [child.page for child in (turtle, hibou, ballena, hedgehog)]
        for page in (laptop, phone, wall, *browsers):
            left: str = page.evaluate(EVERYTHING)
            assert [one for one in (code, key, *ids) if one in left] == [], left[:2000]
            assert "token" not in page.evaluate(KEPT)


def seat(laptop: Page, child: Child) -> None:
    """That child is moved to where a cat sits, or away from there."""
    laptop.get_by_role("button", name="Make the tables").click()
    expect(laptop.locator("[data-table]")).to_have_count(TABLES)
    expect(laptop.locator("[data-table] [data-child]")).to_have_count(ALL - 1)
    before = tables(laptop)
    number, (with_cat,) = str(child.number), [n for n, one in enumerate(before) if len(one) == 3]
    to = (with_cat + 1) % TABLES if number in before[with_cat] else with_cat
    laptop.locator(f'[data-child="{number}"]').click()
    laptop.locator(f'[data-place="{to}-3"]').click()
    label = laptop.locator(f'[data-table="{to}"] [data-child="{number}"]')
    expect(label).to_have_attribute("aria-label", re.compile("place 4 of 4$"))
    mates = before[to] & tables(laptop)[to]
    assert len(mates) == 3
    for mate in mates:
        name = laptop.locator(f'[data-child="{mate}"]').inner_text().strip()
        expect(child.page.get_by_text(name).first).to_be_visible()


def start(laptop: Page, wall: Page, *children: Child) -> None:
    """All tables begin, and each of these children turns a card."""
    laptop.get_by_role("button", name=f"Start all {TABLES} tables").click()
    expect(wall.get_by_role("heading", name="The long cat")).to_be_visible()
    for child in children:
        child.until_at_table()
    turn_cards(*children)


def pause_and_lose_a_tablet(
    pages: Pages, laptop: Page, wall: Page, teacher: Teacher, children: tuple[Child, ...]
) -> None:
    """All look up. The first child's tablet dies meanwhile; it comes back on another one, where it
    sat."""
    laptop.get_by_role("button", name="Pause all").click()
    expect(paused(wall)).to_be_visible()
    for child in children:
        expect(child.page.get_by_role("alertdialog")).to_be_visible()
    lost = children[0]
    seats = teacher.seats
    pile = lost.page.locator("[data-pile]").inner_text()
    lost.page.context.close()
    lost.come(pages, laptop.url[-4:], size="tablet")
    expect(lost.page.get_by_role("alertdialog", name="Look up!")).to_be_visible()
    expect(lost.page.locator("[data-pile]")).to_have_text(pile)
    assert teacher.seats == seats
    laptop.get_by_role("button", name="Play on").click()
    for child in children:
        expect(child.page.get_by_role("alertdialog")).to_have_count(0)


def look_and_print(laptop: Page, teacher: Teacher) -> None:
    """The map has the numbers that the server told, and a page for home is saved for each child."""
    teacher.until_something_was_seen()
    with laptop.expect_response("**/api/class/learning") as asked:
        menu(laptop, "What we know")
    told = {one["sum"]: one["children"] for one in asked.value.json()["together"]["sums"]}
    title = f"How many of {ALL} children know it"
    expect(laptop.get_by_role("heading", name=title)).to_be_visible()
    shown = [text.strip() for text in laptop.locator("table td button").all_inner_texts()]
    pairs = [(max(a, b), min(a, b)) for a in range(1, 11) for b in range(1, 11)]
    assert shown == [str(told[f"{a}+{b}"]["knows"]) for a, b in pairs]
    assert {sum(one.values()) for one in told.values()} == {ALL}

    laptop.get_by_role("button", name="Print", exact=True).click()
    with laptop.expect_download() as waiting:
        laptop.get_by_role("button", name="Save the PDF").click()
    saved = Path(waiting.value.path()).read_bytes()
    assert saved.startswith(b"%PDF")
    assert b"/Count %d" % ALL in saved
    laptop.keyboard.press("Escape")
    expect(laptop.get_by_role("dialog")).to_have_count(0)


def delete(laptop: Page) -> None:
    laptop.get_by_role("button", name="Delete this class").click()
    dialog = laptop.get_by_role("dialog")
    expect(dialog.get_by_text(f"{ALL} children and their picture cards")).to_be_visible()
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Delete for good").click()
    expect(laptop.get_by_text("The class is deleted. Nothing of it is left")).to_be_visible()
