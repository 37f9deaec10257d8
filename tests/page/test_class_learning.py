"""What a class knows, as its teacher sees it in a real browser: the map and its numbers, one child,
prints, practice for the next round, and the end of all of it."""

import csv
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Download, Locator, Page, Route, expect

from page.conftest import Served
from page.pages import Pages, cut_off, violations
from page.taught_class import DOUBLE, EASY, LIKE_EVEN, LIKE_ODD, TaughtClass, everything_in
from page.test_garden import EVERYTHING
from server.class_knowledge import Sums

STATES: Final = ("knows", "works_out", "counts", "not_seen", "not_sure")
IN_WORDS: Final = dict(
    zip(STATES, ("knows", "works it out", "counts", "not seen", "not sure yet"), strict=True)
)
MANY: Final = {
    "knows": ("knows it", "know it"),
    "works_out": ("works it out", "work it out"),
    "counts": ("counts", "count"),
    "not_seen": ("has not met it", "have not met it"),
    "not_sure": ("not sure yet", "not sure yet"),
}
SIX: Final = 6
ROUNDS: Final = 10


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("classes") / "classes.db"


@pytest.fixture(scope="module")
def program(data: Path) -> Iterator[Served]:
    served = Served(data)
    served.start()
    yield served
    served.stop()


def a_class(program: Served, data: Path, children: int = SIX) -> TaughtClass:
    taught = TaughtClass(program, data)
    taught.come(children)
    even, odd = range(0, children, 2), range(1, children, 2)
    taught.practise({**dict.fromkeys(even, LIKE_EVEN), **dict.fromkeys(odd, LIKE_ODD)})
    return taught


@pytest.fixture(scope="module")
def known(program: Served, data: Path) -> TaughtClass:
    """A class whose children have come and have practised. Tests only look at it."""
    return a_class(program, data)


def of(name: str, *numbers: int) -> str:
    """A sum of these numbers as the server names it, or as the page says it."""
    return name.join(str(one) for one in sorted(numbers, reverse=True))


def cell(page: Page, a: int, b: int) -> Locator:
    return page.get_by_role("button", name=f"{a} plus {b}", exact=False).first


def counts_of(children: dict[str, int]) -> str:
    """As it is written beside a card."""
    parts = [f"{n} {MANY[key][n != 1]}" for key in STATES if (n := children[key])]
    return ", ".join(parts)


def saved(page: Page, press: Locator) -> bytes:
    with page.expect_download() as waiting:
        press.click()
    download: Download = waiting.value
    return Path(download.path()).read_bytes()


# --- The numbers ---


def test_map_and_table_have_exactly_the_numbers_of_the_server(
    pages: Pages, known: TaughtClass
) -> None:
    page = known.open_page(pages)
    expect(page.get_by_role("heading", name=f"How many of {SIX} children know it")).to_be_visible()
    told = known.learning
    sums = {one["sum"]: one for one in told["together"]["sums"]}
    assert sums["8+5"]["children"]["counts"] == sums["8+5"]["children"]["knows"] == 3

    shown = page.locator("table td button")
    labels = shown.evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    numbers = shown.all_inner_texts()
    dots = shown.evaluate_all(
        "(all) => all.map((one) => one.querySelectorAll('i:not(.pale)').length)"
    )
    pairs = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    marks = {"knows": 3, "works_out": 2, "counts": 1, "not_seen": 0, "not_sure": 0}
    for (a, b), label, number, marked in zip(pairs, labels, numbers, dots, strict=True):
        one = sums[of("+", a, b)]
        knows, middle = one["children"]["knows"], one["middle"].replace("-", "_")
        how = f"Child in the middle: {IN_WORDS[middle]}."
        assert label == f"{a} plus {b}: {knows} of {SIX} children know it. {how}"
        assert (number.strip(), marked) == (str(knows), marks[middle])

    rows = csv.reader(StringIO(saved(page, page.get_by_role("button", name="CSV")).decode()[1:]))
    table = {row[0]: row for row in rows if row}
    for name, one in sums.items():
        assert [int(number) for number in table[name][1:6]] == [
            one["children"][key] for key in STATES
        ]
    expect(page.get_by_text(f"Saved: gatosabio-class-{known.code}.csv")).to_be_visible()
    weeks = page.get_by_role("listitem").filter(has_text="Week from")
    expect(weeks).to_have_count(len(told["together"]["weeks"]))
    newest = told["together"]["weeks"][-1]["sums"]
    expect(weeks.last).to_contain_text(f"knows {newest['knows']}, works out {newest['works_out']}")


def test_the_map_by_keyboard(pages: Pages, known: TaughtClass) -> None:
    page = known.open_page(pages)
    told = {one["sum"]: one["children"] for one in known.learning["together"]["sums"]}
    first = page.locator("table button[tabindex='0']")
    expect(first).to_have_count(1)
    for _ in range(20):
        page.keyboard.press("Tab")
        if first.evaluate("(one) => one === document.activeElement"):
            break
    expect(first).to_be_focused()

    page.keyboard.press("Home")
    for key in ("ArrowUp",) * 10 + ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    expect(cell(page, 2, 2)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, 2, 1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 + 1")).to_be_visible()
    expect(page.locator("section[aria-live] p")).to_have_text(counts_of(told["2+1"]))
    expect(cell(page, 2, 1)).to_have_attribute("aria-pressed", "true")
    assert violations(page) == []


def test_one_child_and_nobody_beside_it(pages: Pages, known: TaughtClass) -> None:
    page = known.open_page(pages)
    page.get_by_role("radio", name="One child").check()
    page.get_by_role("button", name="Green Frog").click()
    frog = known.learning["children"][1]
    expect(page.get_by_role("heading", name="Green Frog: all sums")).to_be_visible()

    for (a, b), how in {(8, 5): "8+5", (1, 2): "2+1", (7, 7): "7+7"}.items():
        state = IN_WORDS[frog["sums"][how].replace("-", "_")]
        button = page.get_by_role("button", name=f"{a} plus {b} is {a + b}: {state}", exact=True)
        expect(button).to_have_text(str(a + b))
    total = frog["total"]
    says = f"Knows {total['knows']} sums, works out {total['works_out']}."
    expect(page.get_by_text(says)).to_be_visible()
    words = page.locator("main").inner_text()
    assert "average" not in words
    assert "Blue Fox" not in words
    assert f"of {SIX}" not in words
    assert cut_off(page) == []


def test_under_five_children_nothing_is_added_up(pages: Pages, program: Served, data: Path) -> None:
    few = TaughtClass(program, data)
    few.come(3)
    few.practise({0: Sums(knows=EASY, counts=DOUBLE)})
    page = few.open_page(pages, size="phone")

    expect(page.get_by_text("The map opens once five children have come.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    expect(page.get_by_text("Week by week")).to_have_count(0)
    page.get_by_role("radio", name="One child").check()
    expect(page.get_by_role("heading", name="Blue Fox: all sums")).to_be_visible()
    expect(page.get_by_role("button", name="6 plus 6 is 12: counts")).to_be_visible()


# --- Paper ---


def test_pages_for_home_and_picture_cards_are_saved(pages: Pages, known: TaughtClass) -> None:
    page = known.open_page(pages, language="fr-FR")
    page.get_by_role("button", name="Imprimer").click()
    page.get_by_role("radio", name="Letter").check()
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if ".pdf" in one.url else None)

    homes = saved(page, page.get_by_role("button", name="Enregistrer le PDF"))
    assert homes.startswith(b"%PDF")
    assert b"/Count 6" in homes
    page.get_by_role("radio", name="Cartes-images").check()
    cards = saved(page, page.get_by_role("button", name="Enregistrer le PDF"))
    assert b"/Count 4" in cards  # 32 cards, ten on a sheet

    page.get_by_role("dialog").get_by_role("button", name="Fermer").click()
    page.get_by_role("radio", name="Un enfant").check()
    page.get_by_role("button", name="Page pour la maison").click()
    one = saved(page, page.get_by_role("button", name="Enregistrer le PDF"))
    assert b"/Count 1" in one
    assert [url.split("?")[1] for url in asked] == [
        "lang=fr&paper=letter&child=all",
        "lang=fr&paper=letter",
        "lang=fr&paper=a4&child=0",
    ]


# --- Into the next round ---


def test_one_button_puts_practice_into_play(pages: Pages, program: Served, data: Path) -> None:
    taught = a_class(program, data)
    teacher = taught.second_teacher()
    assert teacher.view()["manner"] == "mixed"
    page = taught.open_page(pages)

    page.get_by_role("button", name="Play these in the next round").click()
    expect(page.get_by_text("Set for the next round.")).to_be_visible()

    view = teacher.view()
    assert (view["manner"], view["size"], view["minutes"]) == ("matched", 3, 0)
    assert view["play"]["game"] == "addicats"
    assert view["play"]["pace"] == "calm"
    assert view["play"]["rules"]["near_deck"] is True
    assert view["play"]["rules"]["specials"] is False
    teacher.say({"type": "make-tables", "size": 3, "manner": "matched"}, until="seats")
    for _ in range(ROUNDS):  # who cannot be asked at once, on a busy machine, gets all cards
        teacher.say({"type": "start"}, until="round")
        told = taught.table_of(1)
        assert told["table"]["settings"]["rules"]["near_deck"] is True
        if told["begun"]["rules"]["near_deck"]:
            return
        teacher.say({"type": "end"}, until="end")
        teacher.say({"type": "next"}, until="seats")
    pytest.fail("a table never got the cards that its children need")


# --- When something is in the way ---


def test_what_is_not_worked_out_yet_can_be_asked_again(pages: Pages, known: TaughtClass) -> None:
    page = pages.open("/", size="phone", reduced_motion="reduce")
    answers = [503, 0]

    def refuse(route: Route) -> None:
        if not answers:
            route.continue_()
        elif status := answers.pop(0):
            route.fulfill(status=status, json={"error": "try-again"})
        else:
            route.abort()

    page.route("**/api/class/learning", refuse)
    kept: dict[str, Any] = {"code": known.code, "token": known.token, "role": "teacher", "at": 1}
    page.evaluate(
        "(kept) => localStorage.setItem('gatosabio.classes', JSON.stringify(kept))",
        {known.code: kept},
    )
    page.goto(f"/class/{known.code}/know")

    expect(page.get_by_role("alert")).to_contain_text("still being worked out")
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("alert")).to_contain_text("The server doesn’t answer.")
    page.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("table")).to_be_visible()
    pages.complaints.clear()  # the browser itself tells of both


def test_a_server_that_is_lost_and_comes_back(pages: Pages, program: Served, data: Path) -> None:
    taught = a_class(program, data)
    page = taught.open_page(pages)
    play = page.get_by_role("button", name="Play these in the next round")
    expect(play).to_have_attribute("aria-disabled", "false")

    program.kill()
    expect(page.get_by_text("No connection. The button waits for it.")).to_be_visible()
    page.get_by_role("button", name="CSV").click()
    expect(page.get_by_text("The server doesn’t answer. Nothing is lost.")).to_be_visible()
    program.start()
    expect(play).to_have_attribute("aria-disabled", "false")
    play.click()
    expect(page.get_by_text("Set for the next round.")).to_be_visible()
    pages.complaints.clear()  # the browser itself tells of the request that had no answer


# --- The end of it ---


def test_what_is_deleted_is_gone_from_the_server_and_the_browser(
    pages: Pages, program: Served, data: Path
) -> None:
    taught = a_class(program, data)
    before = everything_in(data)
    secrets = [taught.id, *taught.learners[:SIX]]
    assert all(one in before for one in secrets)
    page = taught.open_page(pages)
    page.get_by_role("button", name="Delete this class").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text(f"{SIX} children and their picture cards")).to_be_visible()
    assert taught.learning["deletes_on"][:4] in dialog.inner_text()

    dialog.get_by_role("button", name="Delete for good").press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("Tick the line above first.")
    dialog.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert taught.learning["children"], "all of it is still there"

    page.get_by_role("button", name="Delete this class").click()
    dialog.get_by_role("checkbox").check()
    dialog.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("The class is deleted. Nothing of it is left")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)

    left: str = page.evaluate(EVERYTHING)
    assert [one for one in (taught.code, taught.token, taught.key) if one in left] == []
    after = everything_in(data)
    assert [one for one in secrets if one in after] == []
    page.get_by_role("button", name="To the start").click()
    expect(page.get_by_role("heading", name="gatosabio")).to_be_visible()


def test_whoever_is_no_teacher_any_more_sees_nothing(
    pages: Pages, program: Served, data: Path
) -> None:
    taught = TaughtClass(program, data)
    taught.come(1)
    taught.practise({0: LIKE_EVEN})
    page = taught.open_page(pages)
    expect(page.get_by_text("The map opens once five children have come.")).to_be_visible()

    taught.fetch("DELETE", "/api/class")  # on another device

    expect(page.get_by_text("Here is no class that you teach.")).to_be_visible()
    expect(page.get_by_role("button", name="CSV")).to_have_count(0)
