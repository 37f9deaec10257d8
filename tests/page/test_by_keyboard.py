"""Everything can be done by keyboard, and a key does what the focus says."""

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from page.pages import Pages

RULES = {"look": 0, "specials": False}
MARK = "document.querySelectorAll('[data-said] p').forEach((one) => (one.dataset.old = 'yes'))"
HAS_FOCUS = "() => document.activeElement?.matches('#ground :is(main, h1)')"


def against_kittens(pages: Pages) -> tuple[Page, list[str]]:
    """A page in a game of Addi Cat's, and what it sends."""
    page = pages.open(size="desktop", rules=RULES)
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda frame: sent.append(json.loads(frame)["type"]))

    page.on("websocket", listen)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    return page, sent


def test_space_presses_the_button_that_has_the_focus_and_hits_nothing(pages: Pages) -> None:
    page, sent = against_kittens(pages)
    card = page.locator("[data-said] p").filter(has_text=re.compile(r"\d"))
    for _ in range(300):  # until a card lies open that could be hit; it may be my turn
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        if card.count():
            break
    expect(card.first).to_be_attached()
    menu = page.get_by_role("button", name="Menu")
    for _ in range(20):
        page.keyboard.press("Tab")
        if menu.evaluate("(one) => one === document.activeElement"):
            break
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert "hit" not in sent


def test_space_hits_after_a_click_that_has_left_the_focus_on_a_button(pages: Pages) -> None:
    page, sent = against_kittens(pages)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    for _ in range(300):  # before the first card there is nothing to hit
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
        if "hit" in sent:
            break
    assert "hit" in sent
    expect(page.get_by_role("dialog")).to_be_hidden()


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("Addi Cat’s", "turn"),
        ("Addi Race", "turn"),
        ("Gato Negro", "Which pile? Left or right arrow, or leave it."),
    ],
)
def test_a_game_begins_and_goes_on_with_a_word_and_the_focus(
    pages: Pages, game: str, said: str
) -> None:
    page = pages.open(size="desktop")
    page.get_by_role("button", name="Play now").press("Enter")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Kitten").press("Enter")
    page.wait_for_function(HAS_FOCUS)
    expect(page.locator("[data-said] p").filter(has_text=said).first).to_be_attached()

    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_be_focused()
    page.evaluate(MARK)
    go_on.press("Enter")
    page.wait_for_function(HAS_FOCUS)
    expect(page.locator("[data-said] p:not([data-old])").first).to_be_attached()
