"""Two pages at one table: who is first, and how it feels."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

from page.pages import Pages

RULES = {"look": 2_500, "specials": False, "ending": "first"}
# What only a verdict says; "Who was first?" is asked before it.
TOLD = r"was first(?!\?)|were first|Photo finish|takes? (all \d|the face|\d)"
REMEMBER = """
  window.said = [];
  const hear = () => said.push(document.querySelector('main').innerText);
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(hear).observe(document.body, changes);
"""


def two_at_a_table(pages: Pages, **more: Any) -> tuple[Page, Page]:
    host = pages.open("/make", size="desktop", rules=RULES)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone", **more)
    start = host.get_by_role("button", name="Start with 3")
    expect(start).to_be_visible()
    start.click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    return host, guest


def turn_a_card_each(*people: Page) -> None:
    """Whoever's turn it is turns a card, until everybody has one that all see."""
    waiting = list(people)
    for _ in range(1200):  # two minutes, as for all that a busy machine may be late with
        for page in [page for page in waiting if page.locator("[data-pile].ready").count()]:
            page.locator("[data-pile].ready").click(force=True)
            waiting.remove(page)
        if not waiting:
            break
        people[0].wait_for_timeout(100)
    assert waiting == []
    people[0].wait_for_timeout(600)  # nobody sees a card and hits in less


def test_both_press_and_both_see_who_was_first(pages: Pages) -> None:
    """Whatever the cards are, one of them wins, takes all or gives some: it is told to both."""
    host, guest = two_at_a_table(pages)
    turn_a_card_each(host, guest)
    for page in (host, guest):
        page.evaluate(REMEMBER)

    host.keyboard.press("Space")
    guest.get_by_role("button", name="Mouse", exact=True).tap()

    for page in (host, guest):
        page.wait_for_function(f"() => said.some((text) => /{TOLD}/i.test(text))")
    assert host.evaluate("said.some((text) => /\\d\\sms/.test(text))"), "my own time is always told"


def test_a_press_that_was_lost_with_the_line_is_not_lost(pages: Pages) -> None:
    """It is sent again over the next line, with the same number, and judged."""
    sent: list[int] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lost = False

        def pass_on(message: str | bytes) -> None:
            nonlocal lost
            said = json.loads(message)
            if said["type"] == "hit":
                sent.append(said["cid"])
            if said["type"] == "hit" and len(sent) == 1:
                lost = True
                line.close(code=1011)
                server.close()
            elif not lost:  # its copies, which go with the beats, are lost with it
                server.send(message)

        line.on_message(pass_on)

    host, guest = two_at_a_table(pages, lines=through)
    turn_a_card_each(host, guest)
    host.evaluate(REMEMBER)

    guest.get_by_role("button", name="Mouse", exact=True).tap()

    for _ in range(300):  # a cat may hit meanwhile: what is told then says nothing of this press
        if len(sent) > 1:
            break
        guest.wait_for_timeout(100)
    assert len(sent) > 1, "it was sent again"
    assert len(set(sent)) == 1, "with the same number"
    host.wait_for_function(f"() => said.some((text) => /{TOLD}/i.test(text))")


def test_my_paw_is_drawn_before_the_next_frame(pages: Pages) -> None:
    host, guest = two_at_a_table(pages)
    turn_a_card_each(host, guest)

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
