"""The focus stays where a player can find it: neither lost nor hidden, and never under a veil."""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from page.pages import Pages

LOST = "() => [null, document.body].includes(document.activeElement)"
KEPT = "() => ![null, document.body].includes(document.activeElement)"
# What Tab reaches while the game is paused, and whether a press there would reach it, too.
COVERED = """() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return !document.activeElement.contains(there);
}"""
# How much of the focused control lies under the bar that sticks to the lower edge.
UNDER_THE_BAR = """(bar) => {
  const one = document.activeElement;
  const sticky = document.querySelector(bar);
  if (sticky.contains(one)) return 0;
  const [box, over] = [one.getBoundingClientRect(), sticky.getBoundingClientRect()];
  const beside = box.right <= over.left || over.right <= box.left;
  return beside ? 0 : Math.max(0, Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top));
}"""
MARK = "document.querySelectorAll('[data-said] p').forEach((one) => (one.dataset.old = 'yes'))"
MOST_TURNS = 40


def start(pages: Pages, game: str) -> Page:
    page = pages.open(size="desktop")
    page.get_by_role("button", name="Play now").press("Enter")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Kitten").press("Enter")
    page.wait_for_function("() => document.activeElement?.matches('#ground :is(main, h1)')")
    return page


def against_gaspar(line: WebSocketRoute) -> None:
    """The cat at the table is Gaspar, who attacks whenever he can."""
    server = line.connect_to_server()
    attacking = ('"level":"cat"', '"level":"gaspar"')
    line.on_message(lambda text: server.send(str(text).replace(*attacking)))


def test_a_card_that_is_played_and_a_question_that_is_answered_leave_the_focus_on_the_table(
    pages: Pages,
) -> None:
    page = pages.open("/make", size="desktop", lines=against_gaspar)
    page.get_by_role("radio", name="Addi Race").check()
    page.get_by_role("button", name="Open the table").press("Enter")
    page.get_by_role("button", name="Start with 2").press("Enter")
    # The legal moves are not on the page, but the button that throws a card away is.
    throw = page.get_by_role("button", name="Discard", exact=True)
    thrown = page.locator("[data-said] p:not([data-old])").filter(has_text="You discard")
    question = page.locator("dialog[open]")
    again = page.get_by_role("button", name="Play again")
    played = asked = 0
    for _ in range(MOST_TURNS):
        expect(throw.or_(question).or_(again).first).to_be_visible()
        if again.count():  # Gaspar has won without an attack
            again.press("Enter")
            expect(again).to_have_count(0)
            continue
        if question.count():
            question.get_by_role("button").last.press("Enter")
            expect(question).to_have_count(0)
            asked += 1
        else:
            page.evaluate(MARK)
            page.keyboard.press(str(1 + played % 3))
            page.keyboard.press("d")
            expect(thrown.first).to_be_attached()
            played += 1
        page.wait_for_function(KEPT)
        assert page.evaluate("document.activeElement.closest('#ground, dialog') !== null")
        if asked and played > 2:
            return
    raise AssertionError(f"{played} cards were played, and Gaspar has not attacked")


@pytest.mark.parametrize("game", ["Addi Cat’s", "Addi Race", "Gato Negro"])
def test_in_a_pause_only_what_is_not_covered_can_be_reached(pages: Pages, game: str) -> None:
    page = start(pages, game)
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    go_on = page.get_by_role("button", name="Continue")
    expect(go_on).to_be_focused()

    reached: list[str] = []
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate(LOST):
            continue  # beyond the last control the browser's own begin
        name = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")
        assert not page.evaluate(COVERED), f"{name} is covered"
        reached.append(name)
    assert "Continue" in reached
    assert "Menu" in reached

    go_on.press("Enter")
    page.wait_for_function("() => document.activeElement?.closest('#ground')")
    expect(page.locator("#ground [inert]")).to_have_count(0)


def test_several_at_one_screen_reach_the_menu_in_a_pause(pages: Pages) -> None:
    page = pages.open("/make", size="desktop")
    page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with 3").click()
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Pause").press("Enter")
    expect(page.get_by_role("button", name="Continue")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("bar", [".go", ".start"])
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_focus_is_never_under_the_button_that_sticks_to_the_edge(
    pages: Pages, bar: str, size: str
) -> None:
    page = pages.open("/make", size=size)
    if size == "desktop":
        page.set_viewport_size({"width": 1000, "height": 420})
    expect(page.locator(".go")).to_be_visible()
    if bar == ".start":
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("button", name=re.compile("^Start with"))).to_be_visible()
    pages.settle(page)
    for way in ("Tab", "Shift+Tab"):
        for _ in range(40):
            page.keyboard.press(way)
            if page.evaluate(LOST):
                continue
            hidden = page.evaluate(UNDER_THE_BAR, bar)
            name = page.evaluate("document.activeElement.outerHTML.slice(0, 120)")
            assert hidden < 1, f"{hidden} px of {name} are under the bar"
