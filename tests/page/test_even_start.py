"""A table with an even start: the card is heard at once, and seen by nobody before the race."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from page.pages import Pages
from page.test_race import TOLD

RULES = {"look": 500, "specials": False, "ending": "first"}
CARD = re.compile(r"(?:You turn|[^.]+:) (\d+(?: plus \d+)?)\.")  # a sum card is only a number
WATCH = """
  // Everything that the page showed and said, whenever it changed. A press comes as soon as a card
  // is being said, however busy the machine is.
  window.log = [];
  window.early = () => {};
  let wasCovered = false;
  const look = () => {
    const covered = document.querySelectorAll('[data-covered]').length;
    const cards = [...document.querySelectorAll('main .card[aria-label]')];
    const said = [...document.querySelectorAll('[data-said] p')].map((line) => line.textContent);
    log.push({
      covered,
      drawn: cards.map((card) => card.getAttribute('aria-label')),
      said,
      loud: document.querySelectorAll('[data-said] [aria-live=assertive] p').length,
      text: document.querySelector('main')?.innerText ?? '',
      paws: document.querySelectorAll('.paws .paw').length,
    });
    if (covered && !wasCovered) early();
    wasCovered = covered > 0;
  };
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.body, changes);
"""
SPACE = """() => window.early = () => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { code: 'Space', key: ' ', bubbles: true }))"""
TAP = """() => window.early = () => {
  const mouse = document.querySelector('[data-mouse]');
  const { x, y, width, height } = mouse.getBoundingClientRect();
  const where = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
  mouse.dispatchEvent(new PointerEvent('pointerdown', where));
}"""
LEFT = """() => window.early = () => document.body.dispatchEvent(
  new KeyboardEvent('keydown', { code: 'ArrowLeft', key: 'ArrowLeft', bubbles: true }))"""

OPEN_TOPS = "() => !log.at(-1)?.covered && log.at(-1)?.drawn.length > 0"
VERDICT = f"() => log.some((one) => one.said.some((line) => /{TOLD}/i.test(line)))"


def two_with_an_even_start(pages: Pages, game: str, rules: dict[str, Any]) -> tuple[Page, Page]:
    """The host has chosen it, and everybody at the table can read so."""
    host = pages.open("/make", size="desktop", rules=rules)
    host.get_by_role("radio", name=game).check()
    host.get_by_role("switch", name="Even start").check()
    host.get_by_role("radio", name="450").check()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone")
    for page in (host, guest):
        expect(page.get_by_text("Even start")).to_be_visible()
        page.evaluate(WATCH)
    return host, guest


REVEAL = """() => {
  const from = log.findIndex((one) => one.covered);
  const to = log.findIndex((one, i) => from >= 0 && i > from && !one.covered);
  return to > 0 && { meanwhile: log.slice(from, to), opened: log[to] };
}"""


def first_reveal(page: Page) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What the page was like while the first card was being said, and when it was opened."""
    found = page.wait_for_function(REVEAL).json_value()
    return found["meanwhile"], found["opened"]


def test_nobody_sees_a_card_before_it_was_said(pages: Pages) -> None:
    host, guest = two_with_an_even_start(pages, "Addi Cat’s", RULES)
    host.evaluate(SPACE)
    guest.evaluate(TAP)
    host.get_by_role("button", name="Start with 3").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()

    for _ in range(600):  # one of them, or the cat, turns the first card
        for page in (host, guest):
            if page.locator("[data-pile].ready").count():
                page.locator("[data-pile].ready").click(force=True)
        if all(page.evaluate("log.some((one) => one.covered)") for page in (host, guest)):
            break
        host.wait_for_timeout(100)
    for page in (host, guest):
        meanwhile, opened = first_reveal(page)
        drawn = meanwhile[0]["drawn"]
        assert all(one["drawn"] == drawn for one in meanwhile), "no face was drawn"
        (card,) = [found[1] for line in opened["said"] if (found := CARD.match(line))]
        assert any(card in line for line in meanwhile[-1]["said"]), "said before, and not again"
        assert card not in drawn
        assert card in opened["drawn"], "then everybody sees it"
        assert any("Listen!" in one["text"] for one in meanwhile)
        assert not any(one["paws"] for one in meanwhile), "a press meanwhile is no hit"
        assert not any("Too soon" in one["text"] for one in [*meanwhile, opened]), "nor a mistake"
        assert opened["loud"] == 0, "nothing cuts anything off"


def test_the_race_is_won_as_usual(pages: Pages) -> None:
    host, guest = two_with_an_even_start(pages, "Addi Cat’s", RULES)
    host.get_by_role("button", name="Start with 3").click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    turned: set[Page] = set()
    for _ in range(600):
        for page in (host, guest):
            if page not in turned and page.locator("[data-pile].ready").count():
                page.locator("[data-pile].ready").click(force=True)
                turned.add(page)
        if turned and all(page.evaluate(OPEN_TOPS) for page in (host, guest)):
            host.wait_for_timeout(600)  # nobody sees a card and hits in less
            host.keyboard.press("Space")  # the cat may have turned the next one, then it is no hit
            guest.get_by_role("button", name="Mouse", exact=True).tap()
        if all(page.evaluate(VERDICT) for page in (host, guest)):
            break
        host.wait_for_timeout(100)
    assert turned
    for page in (host, guest):
        page.wait_for_function(VERDICT)


def test_gato_negro_covers_its_deck(pages: Pages) -> None:
    host, guest = two_with_an_even_start(pages, "Gato Negro", {"stall": 60_000})
    host.evaluate(LEFT)
    host.get_by_role("button", name="Start with 3").click()
    for page in (host, guest):
        meanwhile, opened = first_reveal(page)
        assert not any(label.startswith("Deck, ") for one in meanwhile for label in one["drawn"])
        (deck,) = [label for label in opened["drawn"] if label.startswith("Deck, ")]
        card = deck.rpartition("on top ")[2]
        assert sum(card in line.lower() for line in opened["said"]) == 1, "said once"
        assert sum(card in line.lower() for line in meanwhile[-1]["said"]) == 1, "before it is seen"

    host.wait_for_timeout(600)  # nobody sees a card and takes it in less
    host.keyboard.press("ArrowLeft")
    for page in (host, guest):
        page.wait_for_function("() => log.at(-1).said.some((line) => / took /.test(line))")
        page.wait_for_function(
            "() => log.filter((one, i) => one.covered && !log[i - 1].covered)[1]"
        )
        text = page.evaluate("log.map((one) => one.text).join(' ')")
        assert "A little break" not in text
        assert "Too soon" not in text
