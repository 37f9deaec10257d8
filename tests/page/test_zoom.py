"""Every scene in small windows, as zoom makes them, and with letters and lines set wide apart:
nothing is lost, nothing lies on anything else, and nobody scrolls sideways (WCAG 1.4.4, 1.4.10,
1.4.12)."""

from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import settings
from playwright.sync_api import Page, expect

from page.built_scenes import look, names_of_scenes
from page.pages import Pages, cut_off

ZOOMED = ((640, 360), (320, 256))
"""A window of 1280×720 at 200 %, one of 1280×1024 at 400 %."""
USUAL = ((390, 844), (768, 1024), (1280, 800), (1920, 1080))
SPACED = """* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }"""
"""What WCAG 1.4.12 lets readers choose."""

SPACE = """(on) => {
  for (const sheet of document.styleSheets)
    if (sheet.ownerNode.textContent.includes('letter-spacing: 0.12em')) sheet.disabled = !on;
}"""
"""Switches that on and off."""

IS_LONG: Final = settings.get_current_profile_name() == "long"

PARTS = 4
"""The scenes are looked at in so many tests, which can run beside each other."""

ROUND_A_SCREEN = ("addicats-shared/", "gatonegro/shared-")
"""Several hands at one screen. They need a layout in two dimensions, which 1.4.10 excepts: at
400 %, and on a phone with spaced letters, there is no room for all of their names and notes."""

EIGHT_NOTES = ("addicats-shared/explained-8",)
"""Eight hands, and a note for each: on a tablet held upright, spaced letters have no room."""

ROUNDS = 5
"""A band makes its words fit a frame after it has got them; a busy machine is late with both."""

SEEN_AT_ONCE = """(wanted) => wanted.filter((one) => {
  const all = [...document.querySelectorAll(one)];
  return !all.length || all.some((it) => {
    const { top, bottom, left, right } = it.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
})"""


def sizes(number: int, *, spaced: bool) -> Sequence[tuple[int, int]]:
    """Those at which the scene with this *number* is looked at. With every push it has its words
    spaced in one usual window and one small one; `--long` looks at all."""
    if not spaced:
        return ZOOMED
    if IS_LONG:
        return ZOOMED + USUAL
    return (ZOOMED[number % len(ZOOMED)], USUAL[number % len(USUAL)])


def lost_in(
    scenes: Pages, page: Page, scene: str, at: Sequence[tuple[int, int]], *, spaced: bool
) -> list[str]:
    """What is lost of *scene*, which is shown, in windows *at* these sizes where all of it should
    be seen."""
    found = []
    for width, height in at:
        if scene.startswith(ROUND_A_SCREEN) and width < (768 if spaced else 640):
            continue
        page.set_viewport_size({"width": width, "height": height})
        scenes.settle(page)
        lost = cut_off(page)
        for _ in range(ROUNDS):
            if not lost:
                break
            scenes.settle(page)
            lost = cut_off(page)
        where = f"{width}×{height}{', spaced' if spaced else ''}"
        found += [f"{scene}, {where}: {one}" for one in lost]
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_lost_in_a_zoomed_window_or_when_text_is_spaced(
    all_scenes: Pages, part: int
) -> None:
    """Each scene is shown once, in the smallest window; then the window changes its size, as it
    does when somebody zooms."""
    page = all_scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    names = [*enumerate(names_of_scenes(page))][part::PARTS]
    page.add_style_tag(content=SPACED)
    found = []
    for number, name in names:
        page.evaluate(SPACE, False)
        page.set_viewport_size({"width": ZOOMED[0][0], "height": ZOOMED[0][1]})
        look(all_scenes, page, name, "fr")  # its words are longer
        turn = number // PARTS  # so that each part has all sizes
        found += lost_in(all_scenes, page, name, sizes(turn, spaced=False), spaced=False)
        if name not in EIGHT_NOTES:
            page.evaluate(SPACE, True)
            found += lost_in(all_scenes, page, name, sizes(turn, spaced=True), spaced=True)

    assert found == []


def test_a_text_that_is_cut_off_is_found_at_every_size(scenes: Pages) -> None:
    """The question that the test above asks can be answered by no, also after a change of size."""
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.add_style_tag(content=SPACED)
    page.evaluate(SPACE, False)
    look(scenes, page, "screens/settings", "fr")
    page.add_style_tag(content="@media (width: 320px) { h1, h2 { width: 3px; overflow: hidden } }")

    lost = lost_in(scenes, page, "screens/settings", ZOOMED, spaced=False)
    assert lost
    assert all("320×256" in one for one in lost)


@pytest.mark.parametrize(
    ("scene", "wanted"),
    [
        ("addicats/pursuit", ["[data-mouse]", "[data-pile]", ".plate svg.card", ".band"]),
        ("addicats/eight", ["[data-mouse]", "[data-pile]", ".plate svg.card", ".band"]),
        ("gatonegro/play", ["[data-deck]", ".own button", ".other", ".band"]),
    ],
)
def test_at_200_percent_a_race_needs_no_scrolling(
    scenes: Pages, scene: str, wanted: list[str]
) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": 640, "height": 360})
    look(scenes, page, scene, "fr")

    assert page.evaluate(SEEN_AT_ONCE, wanted) == []


def test_at_400_percent_the_mouse_is_scrolled_to_and_hit(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 256})
    look(scenes, page, "addicats/your-turn", "fr")
    mouse, pile = page.locator("[data-mouse]"), page.locator("[data-pile]")

    for one in (mouse, pile, page.locator(".band")):
        one.scroll_into_view_if_needed()
        expect(one).to_be_in_viewport(ratio=0.9)
    mouse.click(trial=True)  # nothing lies over it
    pile.click(trial=True)


def test_what_no_small_letters_make_fit_is_scrolled_by_keys(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", size="desktop", reduced_motion="reduce")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.add_style_tag(content=SPACED)
    look(scenes, page, "addicats/light", "fr")
    band = page.locator(".band")
    expect(band).to_have_attribute("data-fit", "scrolls")

    band.focus()
    page.keyboard.press("End")

    page.wait_for_function("() => document.querySelector('.band').scrollTop > 0")
