"""What WCAG asks for and no other test shows (docs/accessibility.md)."""

import json

import pytest
from playwright.sync_api import Page, expect

from page.built_scenes import look
from page.pages import Pages

RING = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  // What is drawn round a hidden input is drawn round its label.
  const ringed = [one, one.closest('label'), one.nextElementSibling].filter(Boolean);
  return ringed.some((it) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(it);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 3;
  }) ? '' : one.outerHTML.slice(0, 120);
}"""
"""Of what has the focus: '' if there is a ring round it, else what it is."""


def unringed(page: Page, steps: int = 40) -> tuple[int, list[str]]:
    """How many stops the Tab key made, and which had no ring."""
    told = []
    for _ in range(steps):
        page.keyboard.press("Tab")
        told.append(page.evaluate(RING))
    stops = [one for one in told if one is not None]
    return len(stops), [one for one in stops if one]


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize(
    "scene",
    ["screens/start", "screens/make", "screens/lobby", "screens/settings", "addicats/your-turn"]
    + ["addirace/turn", "gatonegro/play", "end/addicats", "garden/garden", "garden/bed"]
    + ["minute/card", "minute/help"],
)
def test_what_has_the_focus_has_a_ring(scenes: Pages, scene: str, light: str) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    look(scenes, page, scene, f"en&light={light}")
    stops, without = unringed(page)

    assert stops > 3
    assert without == []


def test_a_sheet_is_left_by_escape_and_gives_the_focus_back(pages: Pages) -> None:
    page = pages.open("/", size="desktop")
    settings = page.get_by_role("button", name="Settings")
    settings.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    for _ in range(5):
        page.keyboard.press("Tab")

    page.keyboard.press("Escape")

    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(settings).to_be_focused()


@pytest.mark.parametrize("on", [True, False])
def test_keys_that_are_letters_can_be_switched_off(scenes: Pages, on: bool) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    kept = json.dumps({"shortcuts": on})
    # Not by the page before: a browser may open the next one sooner than it has stored that.
    page.add_init_script(f"localStorage['gatosabio.settings'] = {json.dumps(kept)}")
    page.reload()
    look(scenes, page, "addirace/turn")

    page.keyboard.press("?")

    expect(page.get_by_role("dialog")).to_have_count(1 if on else 0)
