"""One keyboard for several players: every hand has its keys drawn where its cards lie."""

import re

from playwright.sync_api import Locator, Page, expect

from page.pages import Pages
from page.places import ANYWHERE

RULES = {"look": 0, "specials": False, "tables": 5, "ending": "first"}
HANDS = 3
MOST_TURNS = 90
SEEN_MS = 600  # nobody sees a card and hits in less
REMEMBER = """
  window.said = [];
  window.most = 0;
  new MutationObserver(() => {
    said.push(document.querySelector('main').innerText);
    most = Math.max(most, document.querySelectorAll('.slice.pressed').length);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['class'] });
"""
# Two fingers, one moment: between two commands to the browser the first may be judged already.
AT_ONCE = """
  (keys) => {
    for (const key of keys) {
      const code = `Key${key.toUpperCase()}`;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
    }
  }
"""


def three_at_a_keyboard(pages: Pages) -> Page:
    page = pages.open("/make", size="desktop", rules=RULES)
    for _ in range(HANDS - 1):
        page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name=re.compile("^Cats.*one less")).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name=f"Start with {HANDS}").click()
    expect(zones(page)).to_have_count(HANDS)
    page.evaluate(REMEMBER)
    return page


def zones(page: Page) -> Locator:
    return page.locator(".zone")


def turn_key(zone: Locator) -> str:
    return zone.locator(".pile .key").inner_text().lower()


def hit_key(zone: Locator) -> str:
    return zone.locator(".slice .key").inner_text().lower()


def top_of(zone: Locator) -> int | None:
    card = zone.locator(".top [aria-label]")
    if not card.count():
        return None
    return sum(int(number) for number in re.findall(r"\d+", card.get_attribute("aria-label") or ""))


def turn_until_two_are_alike(page: Page) -> tuple[Locator, Locator]:
    """With the keys that are drawn on the piles; the zones of the two."""
    for _ in range(MOST_TURNS):
        zone = page.locator(".zone.turn:has(.ready)")
        before = zone.get_attribute("aria-label") or ""
        page.keyboard.press(turn_key(zone))
        expect(page.get_by_role("group", name=before, exact=True)).to_have_count(0)
        every = [zones(page).nth(number) for number in range(HANDS)]
        tops = [top_of(one) for one in every]
        for top in tops:
            if top is not None and tops.count(top) == 2:
                one, other = (zone for zone, its in zip(every, tops, strict=True) if its == top)
                page.wait_for_timeout(SEEN_MS)
                return one, other
    raise AssertionError("the cards never come")


@ANYWHERE
def test_two_hands_race_with_a_key_each(pages: Pages) -> None:
    page = three_at_a_keyboard(pages)
    keys = {key(zones(page).nth(n)) for n in range(HANDS) for key in (turn_key, hit_key)}
    assert len(keys) == 2 * HANDS, "every hand has two keys of its own"
    one, other = turn_until_two_are_alike(page)

    page.evaluate(AT_ONCE, [hit_key(one), hit_key(other)])

    page.wait_for_function("() => most === 2")  # both paws are down, until both are judged
    page.wait_for_function("() => said.some((text) => /You were first!|Photo finish!/.test(text))")
    page.wait_for_function("() => said.some((text) => text.match(/\\d\\sms/g)?.length === 2)")
    expect(one.locator(".top [aria-label]")).to_have_count(0)
    expect(other.locator(".top [aria-label]")).to_have_count(0)


def test_a_key_turns_a_card_for_its_own_hand_alone(pages: Pages) -> None:
    page = three_at_a_keyboard(pages)
    waits = page.locator(".zone:not(.turn)").first
    before = waits.get_attribute("aria-label") or ""

    page.keyboard.press(turn_key(waits))
    zone = page.locator(".zone.turn:has(.ready)")
    mine = zone.get_attribute("aria-label") or ""
    page.keyboard.press(turn_key(zone))

    expect(page.get_by_role("group", name=mine, exact=True)).to_have_count(0)
    assert before.removesuffix(", turn") in [
        (label or "").removesuffix(", turn")
        for label in zones(page).evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    ]
