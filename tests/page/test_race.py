"""Two pages at one table: who is first, and how it feels."""

import re

from playwright.sync_api import Page, expect

from page.pages import Pages

RULES = {"look": 2_500, "specials": False, "ending": "first"}
TOLD = re.compile("first|cards? go|comes? to|too late|hit the mouse", re.IGNORECASE)


def two_at_a_table(pages: Pages) -> tuple[Page, Page]:
    host = pages.open("/make", size="desktop", rules=RULES)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone")
    start = host.get_by_role("button", name="Start with 3")
    expect(start).to_be_visible()
    start.click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse")).to_be_visible()
    return host, guest


def turn(host: Page, guest: Page) -> None:
    """Whoever's turn it is turns a card, which both see."""
    for page in (host, guest):
        if page.locator("[data-pile].ready").count():
            page.locator("[data-pile].ready").click(force=True)
            return
    host.wait_for_timeout(50)


def test_both_press_and_both_see_who_was_first(pages: Pages) -> None:
    """Whoever hits without a right to it takes all: that is told to both, with both their times."""
    host, guest = two_at_a_table(pages)
    for _ in range(4):
        turn(host, guest)
    host.wait_for_timeout(600)

    host.keyboard.press("Space")
    expect(host.locator(".paws .paw").first).to_be_attached()
    guest.get_by_role("button", name="Mouse").tap()

    expect(host.get_by_text(TOLD).first).to_be_visible()
    expect(guest.get_by_text(TOLD).first).to_be_visible()


def test_my_paw_is_drawn_before_the_next_frame(pages: Pages) -> None:
    host, guest = two_at_a_table(pages)
    for _ in range(2):
        turn(host, guest)
    host.wait_for_timeout(600)

    seen = host.evaluate(
        """() => new Promise((done) => {
          const mouse = document.querySelector('[data-mouse]');
          const { x, y, width, height } = mouse.getBoundingClientRect();
          const where = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
          let frames = 0;
          requestAnimationFrame(() => {
            mouse.dispatchEvent(new PointerEvent('pointerdown', where));
            requestAnimationFrame(() => (frames += 1));
            queueMicrotask(() => {
              const paw = document.querySelector('.paws .paw') !== null;
              done({ frames, paw });
            });
          });
        })"""
    )

    assert seen == {"frames": 0, "paw": True}
