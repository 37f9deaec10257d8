"""That it is my turn is told by the title of the page and by a knock: some look away."""

import pytest
from playwright.sync_api import Page, expect

from page.pages import Pages
from page.places import ANYWHERE

RULES = {"look": 0, "specials": False}
NOTE_KNOCKS = """
  window.knocks = [];
  navigator.vibrate = (pattern) => knocks.push(JSON.stringify(pattern)) > 0;
"""
TURN, HIT = "[30,90,30]", "12"


def start(pages: Pages, language: str, *names: str) -> Page:
    page = pages.open("about:blank", size="desktop", language=language, rules=RULES)
    page.add_init_script(NOTE_KNOCKS)
    pages.go(page, "/")
    for name in names:
        page.get_by_role("button", name=name).first.click()
    expect(page.locator("[data-mouse]")).to_be_visible()
    return page


@ANYWHERE
@pytest.mark.parametrize(
    ("language", "play", "level", "turn", "paused"),
    [
        ("en", "Play now", "Kitten", "Your turn · Addi Cat’s", "Paused · Addi Cat’s"),
        ("fr", "Jouer", "Chaton", "À toi · Addi Cat’s", "En pause · Addi Cat’s"),
        ("es", "Jugar", "Gatito", "Te toca · Addi Cat’s", "En pausa · Addi Cat’s"),
    ],
)
def test_the_title_names_the_game_and_what_it_waits_for(
    pages: Pages, language: str, play: str, level: str, turn: str, paused: str
) -> None:
    page = start(pages, language, play, level)
    expect(page).to_have_title(f"{turn} · gatosabio")
    page.get_by_role("button", name="Men").first.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Pau").press("Enter")
    expect(page).to_have_title(f"{paused} · gatosabio")


def knocks(page: Page) -> list[str]:
    found: list[str] = page.evaluate("knocks")
    return found


def test_two_knocks_for_my_turn_one_for_a_paw_and_none_where_they_are_off(pages: Pages) -> None:
    page = start(pages, "en", "Play now", "Kitten")
    for _ in range(300):  # the first turn may have been mine before the page could tell
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
        if {TURN, HIT} <= {*knocks(page)}:
            break
    assert {*knocks(page)} == {TURN, HIT}

    page.evaluate("localStorage['gatosabio.settings'] = JSON.stringify({ buzz: false })")
    page.reload()
    expect(page.locator("[data-mouse]")).to_be_visible()
    turned = page.locator("[data-said] p").filter(has_text="You turn")
    for _ in range(600):  # my turn comes twice, and in between it is not mine
        if turned.count() >= 2:
            break
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
    assert turned.count() >= 2
    assert knocks(page) == []
