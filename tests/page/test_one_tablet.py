"""Several hands round one screen, with true fingers: as many at once as there are people."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.pages import Pages, box_of
from page.places import ANYWHERE, StaticSite

RULES = {"look": 0, "specials": False}
REMEMBER = """
  window.downs = window.most = 0;
  addEventListener('pointerdown', () => (downs += 1), true);
  const look = () => (most = Math.max(most, document.querySelectorAll('.slice.pressed').length));
  const changes = { subtree: true, attributeFilter: ['class'] };
  new MutationObserver(look).observe(document.body, changes);
"""


def four_round_a_tablet(
    pages: Pages, rules: Mapping[str, Any] = RULES, *, cats: int = 1, **more: Any
) -> Page:
    page = pages.open("/make", size="tablet", rules=rules, **more)
    for _ in range(3):
        page.get_by_role("button", name="On this screen: one more").click()
    for _ in range(1 - cats):
        page.get_by_role("button", name=re.compile("^Cats.*one less")).click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start with").click()
    expect(page.locator("button.slice").first).to_be_visible()
    return page


def middle(one: Locator) -> dict[str, float]:
    box = box_of(one)
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


@ANYWHERE
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


TURN_OR_END = """() => {
  const named = (name) => (one) => one.textContent.trim() === name;
  return document.querySelector('.zone.turn .pile button.ready') !== null
    || [...document.querySelectorAll('button')].some(named('Play again'));
}"""
QUICK = {"look": 0, "specials": False, "tables": 5, "ending": "first", "standstill": 8}
"""A game that ends as soon as eight cards in a row have changed nothing (AC-76)."""
MOST_TURNS = 500


def play_to_the_end(page: Page) -> None:
    """Whose turn it is turns a card, until the game is over; nobody hits."""
    ready = page.locator(".zone.turn .pile button.ready")
    again = page.get_by_role("button", name="Play again")
    for _ in range(MOST_TURNS):
        page.wait_for_function(TURN_OR_END)
        if again.count():
            return
        before = page.locator(".zone.turn").get_attribute("aria-label") or ""
        ready.tap(force=True)  # it breathes
        expect(page.get_by_role("group", name=before, exact=True)).to_have_count(0)
    raise AssertionError("the game has no end")


def replayed(page: Page, folder: Path) -> str:
    """What `gatosabio replay` tells of the second game, which the page saves as a file."""
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save · Game 2").click()
    file = folder / saved.value.suggested_filename
    saved.value.save_as(file)
    command = [sys.executable, "-m", "gatosabio", "replay", "--lang", "en", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@ANYWHERE
def test_four_round_a_tablet_play_to_the_end_and_again_and_watch_it(
    pages: Pages, tmp_path: Path
) -> None:
    page = four_round_a_tablet(pages, QUICK, cats=0, reduced_motion="reduce")
    expect(page.locator(".zone")).to_have_count(4)
    for _ in range(2):
        play_to_the_end(page)
        won = re.compile("Gatosabio|share first place")
        expect(page.get_by_role("dialog")).to_contain_text(won)
        pages.place.lose_network(page.context)
        page.get_by_role("button", name="Play again").click()
        expect(page.locator(".zone.turn .pile button.ready")).to_be_visible()

    pages.go(page, "/replay")
    games = page.get_by_role("button", name=re.compile("^Addi Cat’s .* Game [12] "))
    expect(games).to_have_count(2)
    if isinstance(pages.place, StaticSite):  # else the server keeps the games
        assert "1st place: " in replayed(page, tmp_path)
    games.first.click()
    scrubber = page.get_by_role("slider")
    expect(scrubber).to_be_visible()
    page.get_by_role("button", name="One step forward").click()
    expect(scrubber).not_to_have_value("0")


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
