"""Every screen at three sizes: nothing is cut off, and nobody is kept out (axe)."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from page.pages import SIZES, Pages, cut_off, problems

ADDRESSES = (
    "/",
    "/make",
    "/join",
    "/replay",
    "/rules/addicats",
    "/rules/addirace",
    "/rules/gatonegro",
    "/learn/addicats",
    "/learn/addirace",
    "/learn/gatonegro",
)
GAMES = ("Addi Cat’s", "Addi Race", "Gato Negro")
LEVELS = {"en": ("Play now", "Kitten"), "fr": ("Jouer", "Chaton"), "es": ("Jugar", "Gatito")}


def check(pages: Pages, page: Page, where: str, *, deeply: bool) -> list[str]:
    expect(page.locator("h1, h2, main").first).to_be_visible()
    pages.settle(page)
    found = cut_off(page) + (problems(page) if deeply else [])
    return [f"{where}: {one}" for one in found]


@pytest.mark.parametrize("size", SIZES)
def test_screens_with_an_address(pages: Pages, size: str) -> None:
    page = pages.open(size=size, color_scheme="light", reduced_motion="reduce")
    found = []
    for address in ADDRESSES:
        page.goto(address)
        found += check(pages, page, address, deeply=True)

    assert found == []


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_by_night_colours_differ_enough(pages: Pages, size: str) -> None:
    """Nothing but colours is different by night."""
    page = pages.open(size=size, color_scheme="dark", reduced_motion="reduce")
    found = []
    for address in ADDRESSES:
        page.goto(address)
        expect(page.locator("h1, h2, main").first).to_be_visible()
        pages.settle(page)
        found += [f"{address}: {one}" for one in problems(page, ["color-contrast"])]

    assert found == []


@pytest.mark.parametrize("language", ["fr", "es"])
@pytest.mark.parametrize("size", SIZES)
def test_longer_words_fit(pages: Pages, size: str, language: str) -> None:
    page = pages.open(size=size, language=language)
    found = []
    for address in ADDRESSES:
        page.goto(address)
        found += check(pages, page, address, deeply=False)
    assert page.locator("html").get_attribute("lang") == language
    play, kitten = LEVELS[language]
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^{play}")).click()
    found += check(pages, page, "how hard", deeply=False)
    page.get_by_role("button", name=kitten).click()
    page.wait_for_url("**/t/*")
    found += check(pages, page, "table", deeply=False)

    assert found == []


def open_settings(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Settings").click()


def open_lobby(page: Page) -> None:
    page.goto("/make")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def open_menu(page: Page) -> None:
    open_lobby(page)
    page.get_by_role("button", name="Menu").click()


def choose_cats(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("go", [open_settings, open_lobby, open_menu, choose_cats])
def test_what_opens_on_the_way(pages: Pages, size: str, go: Callable[[Page], None]) -> None:
    page = pages.open(size=size, reduced_motion="reduce")
    go(page)

    assert check(pages, page, go.__name__, deeply=True) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_tables(pages: Pages, size: str, game: str) -> None:
    page = pages.open(size=size, reduced_motion="reduce")
    choose_cats(page)
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Kitten").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("heading", name=game)).to_be_visible()
    found = check(pages, page, game, deeply=True)
    page.get_by_role("button", name="Help").click()
    found += check(pages, page, f"help of {game}", deeply=True)

    assert found == []
