"""Each lesson to its end, by doing what it asks for."""

import re
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from page.pages import Pages
from page.places import ANYWHERE

LONGEST_WAIT = 300  # looks at the page
Do = Callable[[Page], None]


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Continue").click()


def turn(page: Page) -> None:
    page.locator("[data-pile].ready").click(force=True)  # it breathes


def hit(page: Page) -> None:
    page.get_by_role("button", name="Mouse", exact=True).click(force=True)


def lay(card: str) -> Do:
    """A card is tapped twice: chosen, then laid."""

    def do(page: Page) -> None:
        held = page.locator(f"[data-place='held:{card}']")
        held.click()
        held.click()

    return do


def take(side: str) -> Do:
    def do(page: Page) -> None:
        page.get_by_role("button", name=re.compile(f"{side}", re.IGNORECASE)).click()

    return do


def stop_tom(page: Page) -> None:
    page.locator("[data-place='held:dead-end']").click()
    page.get_by_role("button", name=re.compile("^Tom")).click()
    page.get_by_role("button", name=re.compile("for Tom$")).click()


def answer(page: Page) -> None:
    page.get_by_role("button", name="Play Present").click()


LESSONS: Mapping[str, tuple[Mapping[int, Do], str]] = {
    "addicats": (
        {1: turn, 4: turn, 5: hit, 6: go_on, 7: turn, 8: hit, 9: go_on, 10: turn, 12: go_on},
        "you’re the Gatosabio!",
    ),
    "addirace": (
        {1: go_on, 2: lay("10+6"), 4: answer, 5: go_on, 6: stop_tom, 7: go_on}
        | {9: go_on, 10: lay("5+9")},
        "Exactly 200: you win!",
    ),
    "gatonegro": (
        {1: go_on, 2: take("Left"), 3: take("Left"), 4: go_on, 5: take("Right"), 6: take("Right")}
        | {7: take("Right"), 8: take("Left"), 9: take("Left"), 10: go_on},
        "12 points: well done!",
    ),
}


def wait_for(page: Page, step: int) -> None:
    """What others do happens by itself; nobody here has to wait as long as a child would like."""
    here = page.get_by_role("complementary", name=f"Step {step} of")
    for _ in range(LONGEST_WAIT):
        if here.count():
            return
        page.clock.fast_forward(1000)
    raise AssertionError(f"step {step} does not come")


def learn(pages: Pages, game: str, size: str) -> Page:
    """The page as it is after the last step."""
    page = pages.open("about:blank", size=size)
    page.clock.install()
    pages.go(page, f"/learn/{game}")
    expect(page.get_by_role("complementary", name="Step 1 of")).to_be_visible()
    for step, do in LESSONS[game][0].items():
        wait_for(page, step)
        do(page)
    return page


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end(pages: Pages, game: str) -> None:
    page = learn(pages, game, "phone")

    for _ in range(3):  # the last card is on its way
        page.clock.fast_forward(1000)
    expect(page.get_by_text(LESSONS[game][1])).to_be_visible()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_who_does_something_else_gets_a_hint_and_nothing_is_lost(pages: Pages) -> None:
    page = pages.open("/learn/addicats")
    expect(page.get_by_role("complementary", name="Step 1 of")).to_be_visible()

    hit(page)

    expect(page.get_by_text("Tap your own pile.")).to_be_visible()
    turn(page)
    expect(page.get_by_role("complementary", name="Step 2 of")).to_be_visible()


@ANYWHERE
def test_after_a_lesson_one_plays_at_once(pages: Pages) -> None:
    page = learn(pages, "addicats", "tablet")

    page.get_by_role("button", name="Play now").click()

    page.wait_for_url("**/t/*")
    expect(page.locator("[data-pile]")).to_be_visible()
