"""Whoever puts a finger down by mistake can still call it off, unless it is a race (WCAG 2.5.2)."""

import json
import re

from playwright.sync_api import Locator, Page, WebSocket, expect

from page.pages import Pages, box_of

RULES = {"look": 0, "specials": False}
BY_TURNS = {"by_turns": True}


def sent_by(page: Page) -> list[str]:
    """What *page* sends from now on: the kind of each action, and `hit`."""
    sent: list[str] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "act":
            sent.append(message["action"]["do"])
        elif message["type"] == "hit":
            sent.append("hit")

    def listen(line: WebSocket) -> None:
        line.on("framesent", hear)

    page.on("websocket", listen)
    return sent


def press(page: Page, one: Locator) -> None:
    """The mouse goes down on it, and stays there."""
    box = box_of(one)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()


def call_off(page: Page) -> None:
    page.mouse.move(3, 3)
    page.mouse.up()


def heard(page: Page, sent: list[str], what: str) -> None:
    """Wait until *what* was sent: what a page sends is told some time later."""
    for _ in range(600):
        if what in sent:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{what} was never sent: {sent}")


def test_a_card_is_turned_when_the_finger_is_lifted(pages: Pages) -> None:
    page = pages.open(size="desktop", rules=RULES)
    sent = sent_by(page)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    pile = page.get_by_role("button", name=re.compile("^Turn a card"))
    expect(pile).to_be_visible()

    press(page, pile)
    expect(page.locator("[data-pile][data-held]")).to_be_visible()
    call_off(page)
    expect(page.locator("[data-held]")).to_have_count(0)
    expect(pile).to_be_visible()
    assert "flip" not in sent

    press(page, pile)
    page.mouse.up()
    heard(page, sent, "flip")


def test_several_at_one_screen_can_call_it_off_too(pages: Pages) -> None:
    page = pages.open("/make", size="desktop", rules=RULES)
    sent = sent_by(page)
    page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name=re.compile("^Cats.*one less")).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with 3").click()
    pile = page.locator(".zone.turn .pile button.ready")
    expect(pile).to_be_visible()

    press(page, pile)
    expect(page.locator("[data-held]")).to_have_count(1)
    call_off(page)
    expect(page.locator("[data-held]")).to_have_count(0)
    assert "flip" not in sent

    press(page, pile)
    page.mouse.up()
    heard(page, sent, "flip")


def test_by_turns_a_card_is_taken_when_the_finger_is_lifted_in_a_race_when_it_comes_down(
    pages: Pages,
) -> None:
    calm = pages.open(size="desktop", rules=BY_TURNS)
    sent = sent_by(calm)
    calm.get_by_role("button", name="Play now").click()
    calm.get_by_role("radio", name="Gato Negro").check()
    calm.get_by_role("button", name="Kitten").click()
    left = calm.get_by_role("button", name=re.compile("^Left pile"))
    expect(calm.get_by_role("button", name="Pass", exact=True)).to_be_visible()
    press(calm, left)
    expect(calm.locator("[data-held]")).to_have_count(1)
    call_off(calm)
    expect(calm.locator("[data-held]")).to_have_count(0)
    assert "take" not in sent
    press(calm, left)
    calm.mouse.up()
    heard(calm, sent, "take")

    quick = pages.open(size="desktop")
    raced = sent_by(quick)
    quick.get_by_role("button", name="Play now").click()
    quick.get_by_role("radio", name="Gato Negro").check()
    quick.get_by_role("button", name="Kitten").click()
    pile = quick.get_by_role("button", name=re.compile("^Left pile"))
    expect(pile).to_be_visible()
    for _ in range(100):  # a kitten may be quicker, or the press too soon for the next card
        press(quick, pile)
        quick.wait_for_timeout(100)
        if "hit" in raced:
            break
        call_off(quick)
        quick.wait_for_timeout(600)
    assert "hit" in raced, "the finger was not lifted yet"
