"""Everything can be done by keyboard, and a key does what the focus says."""

import json

from playwright.sync_api import Page, WebSocket, expect

from page.pages import Pages

RULES = {"look": 0, "specials": False}


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
