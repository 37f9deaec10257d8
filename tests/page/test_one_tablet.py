"""Several hands round one screen, with true fingers: as many at once as there are people."""

import pytest
from playwright.sync_api import Locator, Page, expect

from page.pages import Pages, box_of

REMEMBER = """
  window.downs = window.most = 0;
  addEventListener('pointerdown', () => (downs += 1), true);
  const look = () => (most = Math.max(most, document.querySelectorAll('.slice.pressed').length));
  const changes = { subtree: true, attributeFilter: ['class'] };
  new MutationObserver(look).observe(document.body, changes);
"""


def four_round_a_tablet(pages: Pages) -> Page:
    page = pages.open("/make", size="tablet", rules={"look": 0, "specials": False})
    more = page.get_by_role("button", name="On this screen: one more")
    for _ in range(3):
        more.click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with").click()
    expect(page.locator("button.slice").first).to_be_visible()
    return page


def middle(one: Locator) -> dict[str, float]:
    box = box_of(one)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_two_fingers_hit_at_the_same_moment(pages: Pages) -> None:
    page = four_round_a_tablet(pages)
    slices = page.locator("button.slice")
    assert slices.count() == 4
    page.evaluate(REMEMBER)
    fingers = page.context.new_cdp_session(page)
    touches = [{**middle(slices.nth(number)), "id": number} for number in (0, 2)]

    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": touches})
    page.wait_for_function("() => downs === 2")
    page.wait_for_function("() => most === 2")  # both paws are down, until both are judged
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_palm_on_the_table_does_nothing(pages: Pages) -> None:
    page = four_round_a_tablet(pages)
    page.evaluate(REMEMBER)
    palm = {**middle(page.locator("button.slice").first), "radiusX": 60.0, "radiusY": 60.0}
    fingers = page.context.new_cdp_session(page)

    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [palm]})
    page.wait_for_function("() => downs === 1")

    page.wait_for_timeout(200)
    assert page.evaluate("most") == 0


NOTICE_HOLD = """() => {
  window.saidHold = false;
  const seen = { opacityProperty: true, visibilityProperty: true };
  const isIt = (one) => one.textContent.trim() === 'Hold' && one.checkVisibility(seen);
  const look = () => {
    saidHold ||= [...document.querySelectorAll('main *')].some(isIt);
    if (!saidHold) requestAnimationFrame(look);
  };
  look();
  return saidHold;
}"""


@pytest.mark.parametrize(("game", "label"), [("Addi Cat’s", "Menu (hold)"), ("Gato Negro", "Menu")])
def test_a_corner_wants_to_be_held(pages: Pages, game: str, label: str) -> None:
    """Resting arms open nothing; and what opens stays when the finger lets go of it."""
    page = pages.open("/make", size="tablet")
    page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with").click()
    corner = page.get_by_role("button", name=label, exact=True)
    expect(corner).to_be_visible()

    assert not page.evaluate(NOTICE_HOLD)  # it is said for a moment only
    corner.tap()
    page.wait_for_function("() => saidHold")
    expect(page.get_by_role("dialog")).to_have_count(0)
    fingers = page.context.new_cdp_session(page)
    touch = {"type": "touchStart", "touchPoints": [middle(corner)]}
    fingers.send("Input.dispatchTouchEvent", touch)
    expect(page.get_by_role("dialog")).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    page.wait_for_function("() => document.querySelector('dialog[open]') !== null")
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
