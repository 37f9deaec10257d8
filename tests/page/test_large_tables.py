"""Large tables: they fill the screen, and have room for long words and big text."""

import pytest
from playwright.sync_api import expect

from page.built_scenes import look
from page.pages import Pages, box_of, cut_off

WHOLE = {
    "addicats": ("your-turn", "won", "eight"),
    "addicats-shared": ("hands-2", "hands-8"),
    "addirace": ("turn", "turn-4", "attacked-thrice", "why-over", "target"),
    "gatonegro": ("play", "quicker", "count", "shared-4"),
}
"""Tables that nobody should have to scroll."""
LOW = ((1024, 600), (1024, 690), (1366, 650))
"""Tablets and laptops, as browsers' bars leave them."""
BELOW = """() => [...document.querySelectorAll('main, main button, main .band')].filter((one) => {
  const { top, bottom, height } = one.getBoundingClientRect();
  const scrolls = one.matches('main') && one.scrollHeight > one.clientHeight;
  return height && (scrolls || top < -1 || bottom > innerHeight + 1);
}).map((one) => one.ariaLabel || one.innerText.slice(0, 30) || one.className)"""

LARGE_ADDICATS = (
    "your-turn",
    "light",
    "greed-special",
    "explained",
    "eight-greed",
    "happened-eight",
    "out",
)
"""Addi Cat's where it says much, or to many."""

LARGE = {
    "addirace": ("turn", "attacked-thrice", "why-over", "target-chosen", "two-ways", "watching"),
    "gatonegro": ("play", "long", "rhyme", "quicker", "recital", "watching"),
}
SPILLED = """() => [...document.querySelectorAll(
  'main button, main .band, .told, .note, [data-deck] ~ .side')].filter((one) =>
  one.scrollHeight > one.clientHeight + 3 || one.scrollWidth > one.clientWidth + 3
).filter((one) => !one.matches('[data-place^="held:"]') && one.clientHeight)
.map((one) => `${one.className}: ${one.innerText.slice(0, 40)}`)"""
"""Boxes whose contents are larger than they are. Cards in the hand have a lock at their corner."""


@pytest.mark.parametrize(("width", "height"), LOW)
def test_a_low_window_holds_the_whole_table(scenes: Pages, width: int, height: int) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    found = []
    for scene in [f"{folder}/{name}" for folder, names in WHOLE.items() for name in names]:
        look(scenes, page, scene, "fr")
        found += [f"{scene}: {one}" for one in page.evaluate(BELOW)]

    assert found == []


@pytest.mark.parametrize(("width", "height"), [(1000, 620), (1440, 900)])
def test_large_addicats_has_room_for_its_words(scenes: Pages, width: int, height: int) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    found = []
    for scene in LARGE_ADDICATS:
        look(scenes, page, f"addicats/{scene}", "fr&big")
        found += [f"{scene}: {one}" for one in cut_off(page)]

    assert found == []


@pytest.mark.parametrize(("width", "height"), [(1000, 620), (1024, 768), (1920, 1080)])
def test_a_large_table_has_room_for_long_words_in_big_text(
    scenes: Pages, width: int, height: int
) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    found = []
    for scene in [f"{folder}/{name}" for folder, names in LARGE.items() for name in names]:
        look(scenes, page, scene, "fr&big")
        told = page.evaluate(BELOW) + page.evaluate(SPILLED) + cut_off(page)
        found += [f"{scene}: {one}" for one in told]

    assert found == []


def test_a_large_table_grows_and_tells_what_happened(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    look(scenes, page, "addicats/happened")
    happened = page.get_by_role("region", name="What happened")

    expect(happened.get_by_role("listitem")).to_have_count(3)
    expect(happened.get_by_role("listitem").first).to_contain_text("8+5 = 13")
    assert happened.locator("[aria-live], [role=status]").count() == 0, "it was heard already"
    widths = {round(box_of(one)["width"]) for one in page.locator(".plate .top").all()}
    assert widths == {190, 188}

    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator("[data-mouse]")).to_have_js_property("clientWidth", 292)
    assert round(box_of(page.locator("[data-mouse]"))["width"]) == round(292 * 1.2)

    page.set_viewport_size({"width": 360, "height": 740})
    expect(happened).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "unit"), [(1440, 900, 1), (1920, 1080, 1.2)])
def test_a_large_table_has_the_cards_of_the_design(
    scenes: Pages, width: int, height: int, unit: float
) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})

    def wide(selector: str) -> float:
        return round(box_of(page.locator(selector).first)["width"] / unit)

    look(scenes, page, "addirace/turn-nothing-chosen")
    assert wide("[data-place^='held:']") == 202

    look(scenes, page, "gatonegro/play")
    assert [wide("[data-deck]"), wide(".other .card")] == [280, 122]
    assert wide("[data-newest='0-0']") == (176 if unit == 1 else 190)


def test_the_last_plays_stand_at_a_large_table(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    look(scenes, page, "addirace/turn")

    plays = page.get_by_role("list", name="The last cards played").get_by_role("listitem")
    expect(plays).to_have_count(3)
    expect(plays.nth(0)).to_contain_text("Moustache discards 4 plus 6.")
    expect(plays.nth(1)).to_contain_text("Rex attacks Luna: Pursuit.")
    assert page.locator("[aria-live] ol, [role=status] ol, [role=log]").count() == 0
