"""More contrast for those who ask for it, and suits that can be told apart without red cones."""

import math
from typing import Final

import pytest
from playwright.sync_api import Page

from page.built_scenes import look
from page.pages import Pages, problems

GROUNDS: Final = {
    "ink": ("paper", "paper-2", "sheet"),
    "ink-2": ("paper", "paper-2", "sheet"),
    "rose-text": ("paper", "sheet"),
    "violet-text": ("paper", "sheet"),
    "leaf-text": ("paper", "sheet"),
    "sky-text": ("paper", "sheet"),
    "on-table": ("table", "table-2", "table-3", "night", "night-2", "night-3"),
    "paint-ink": ("cheese", "cheese-2", "orange", "leaf", "sky", "rose", "violet"),
    "face-ink": ("face", "face-2"),
    "suit-red": ("face",),
    "suit-black": ("face",),
}
"""What is written on what."""

SCENES: Final = (
    *("screens/start", "screens/make", "screens/lobby", "screens/settings", "screens/menu"),
    *("addicats/won", "addicats/pursuit", "addirace/turn", "addirace/why-over", "gatonegro/play"),
    *("gatonegro/count", "end/addicats", "rules/addicats", "garden/garden", "garden/bed"),
    *("minute/card", "minute/help", "minute/end"),
)
ENOUGH: Final = 7  # to one: WCAG 1.4.6
TOLD_APART: Final = 45  # ΔE of CIE 1976; 2 is hardly seen, and the bluish red of before had 29
DARKER: Final = 2  # to one: how much lighter red is than black to somebody without red cones

PROTANOPIA: Final = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
"""Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB."""

Colour = tuple[float, float, float]
"""Linear red, green and blue."""


def tokens(page: Page, at: str, names: set[str]) -> dict[str, Colour]:
    """The colours of these *names* as the element *at* sees them."""
    found: dict[str, list[int]] = page.evaluate(
        """([at, names]) => Object.fromEntries(names.map((name) => {
          const probe = document.createElement('i');
          probe.style.color = `var(--${name})`;
          document.querySelector(at).append(probe);
          const colour = getComputedStyle(probe).color.match(/[0-9.]+/g).slice(0, 3).map(Number);
          probe.remove();
          return [name, colour];
        }))""",
        [at, sorted(names)],
    )
    return {name: _linear(*colour) for name, colour in found.items()}


def _linear(*colour: int) -> Colour:
    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(part, colour)
    return red, green, blue


def _luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def without_red_cones(colour: Colour) -> Colour:
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, colour, strict=True))))
        for row in PROTANOPIA
    )
    return red, green, blue


def _lab(colour: Colour) -> Colour:
    red, green, blue = colour
    rows = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in rows)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Colour, other: Colour) -> float:
    return math.dist(_lab(one), _lab(other))


@pytest.mark.parametrize("light", ["day", "night"])
@pytest.mark.parametrize("calm", ["", "&calm"])
def test_more_contrast_where_it_is_asked_for(scenes: Pages, light: str, calm: str) -> None:
    page = scenes.open("/scenes.html", contrast="more", reduced_motion="reduce")
    found: dict[str, float] = {}
    for scene in ("addicats/won", "addirace/turn", "gatonegro/play"):
        look(scenes, page, scene, f"en&light={light}{calm}")
        grounds = {ground for all_ in GROUNDS.values() for ground in all_}
        colours = tokens(page, "main", set(GROUNDS) | grounds)
        found |= {
            f"{scene}: {text} on {ground}": round(ratio, 2)
            for text, all_ in GROUNDS.items()
            for ground in all_
            if (ratio := contrast(colours[text], colours[ground])) < ENOUGH
        }

    assert found == {}


@pytest.mark.parametrize("light", ["day", "night"])
def test_with_more_contrast_every_text_is_seen_well(scenes: Pages, light: str) -> None:
    page = scenes.open("/scenes.html", contrast="more", reduced_motion="reduce")
    found = []
    for scene in SCENES:
        look(scenes, page, scene, f"en&light={light}")
        found += [f"{scene}: {one}" for one in problems(page, ["color-contrast-enhanced"])]

    assert found == []


def test_with_more_contrast_every_button_has_a_line_round_it(scenes: Pages) -> None:
    page = scenes.open("/scenes.html", contrast="more", reduced_motion="reduce")
    look(scenes, page, "addicats/your-turn")
    without = page.locator("main button:not(.slice)").evaluate_all(
        """(all) => all.filter((one) => getComputedStyle(one).outlineStyle !== 'solid')
          .map((one) => one.ariaLabel || one.className)"""
    )

    assert without == []


@pytest.mark.parametrize("asked", ["no-preference", "more"])
@pytest.mark.parametrize("light", ["day", "night"])
def test_red_and_black_suits_differ_without_red_cones(
    scenes: Pages, light: str, asked: str
) -> None:
    page = scenes.open("/scenes.html", contrast=asked, reduced_motion="reduce")
    look(scenes, page, "gatonegro/play", f"en&light={light}")
    colours = tokens(page, "main", {"suit-red", "suit-black", "face"})
    red, black = (without_red_cones(colours[name]) for name in ("suit-red", "suit-black"))

    assert distance(red, black) >= TOLD_APART
    assert contrast(red, black) >= (DARKER if asked == "no-preference" else 1.4)
    assert contrast(colours["suit-red"], colours["face"]) >= 4.5
