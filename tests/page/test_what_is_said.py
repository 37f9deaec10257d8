"""What a player hears who does not see the table."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from page.pages import Pages

RECORDS = Path(__file__).parents[2] / "client/src/screens/replay/records"
MARK = "document.querySelectorAll('[data-said] p').forEach((one) => (one.dataset.old = 'yes'))"


def said(page: Page, what: str | re.Pattern[str]) -> Locator:
    """What was said since it was last marked."""
    return page.locator("[data-said] p:not([data-old])").filter(has_text=what).first


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_each_step_of_a_replay_says_what_happened(pages: Pages, game: str) -> None:
    page = pages.open("/replay", size="desktop")
    page.locator("input[type=file]").set_input_files(RECORDS / f"{game}.json")
    scrubber = page.get_by_role("slider")
    told = re.compile(r"\w\.")
    for way in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        page.evaluate(MARK)
        scrubber.press(way)
        expect(said(page, told)).to_be_attached()
    for name in ("One step back", "One step forward"):
        page.evaluate(MARK)
        page.get_by_role("button", name=name, exact=True).press("Enter")
        expect(said(page, told)).to_be_attached()


def test_whoever_checks_a_sum_hears_the_answer(pages: Pages) -> None:
    page = pages.open(size="desktop")
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    page.get_by_role("button", name="Check a sum").press("Enter")
    sheet = page.get_by_role("dialog")
    answer = sheet.locator("[data-said] p")
    expect(answer.filter(has_text="5 plus 5").filter(has_text="make 10.")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(answer.filter(has_text="5 plus 6").filter(has_text="make 11.")).to_have_count(1)
    page.keyboard.type("20")
    expect(answer.filter(has_text="10 plus 10 makes 20.")).to_have_count(1)


def test_two_hands_of_one_player_have_two_names(pages: Pages) -> None:
    page = pages.open("/make", size="desktop", rules={"look": 0, "specials": False})
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with 2").click()
    groups = page.get_by_role("group").filter(has=page.locator(".plate"))
    expect(groups).to_have_count(4)
    labels = [one.get_attribute("aria-label") or "" for one in groups.all()]
    names = [label.split(",")[0] for label in labels]
    assert len({*names}) == 4, names
    assert sum("’s left hand" in name for name in names) == 2
    assert page.get_by_role("button", name=re.compile("left hand: hit the mouse")).count() == 1
    expect(said(page, re.compile("(left|right) hand’s turn"))).to_be_attached()


def test_what_was_missed_is_summed_up(pages: Pages) -> None:
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    cut = False

    def through(line: WebSocketRoute) -> None:
        if cut:
            line.close()
        else:
            lines.append((line, line.connect_to_server()))

    host = pages.open("/make", size="desktop", rules={"stall": 60_000})
    host.get_by_role("radio", name="Gato Negro").check()
    host.get_by_role("button", name=re.compile("^Cats.*one less")).click()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="desktop", lines=through)
    host.get_by_role("button", name="Start with 2").click()
    deck = host.locator("[data-deck] [aria-label]").first
    for page in (host, guest):
        expect(page.get_by_role("button", name=re.compile("^Left pile: still"))).to_be_visible()
    guest.evaluate(MARK)
    guest.route("**/api/detour**", lambda route: route.abort())
    cut = True
    for end in lines[-1]:
        end.close()
    expect(guest.get_by_text("Connection lost")).to_be_visible()
    before = cards_left(deck)
    for _ in range(300):  # a press that comes before a hand may take again takes nothing
        host.keyboard.press("ArrowLeft")
        host.wait_for_timeout(300)
        if cards_left(deck) <= before - 3:
            break
    took = before - cards_left(deck)
    assert took >= 3
    cut = False
    guest.unroute("**/api/detour**")
    expect(
        said(guest, re.compile(rf"^While you were away: \w+ took {took} cards\. "))
    ).to_be_attached()
    pages.complaints = [one for one in pages.complaints if "net::ERR_FAILED" not in one]


def cards_left(deck: Locator) -> int:
    """As it is said of the deck: "Deck, 31 cards, on top five of hearts"."""
    found = re.search(r"\d+", deck.get_attribute("aria-label") or "")
    assert found, "a deck says how many cards it has"
    return int(found[0])
