"""Every scene by axe, at three sizes, by day and by night: nobody is kept out."""

import pytest

from page.built_scenes import look, names_of_scenes
from page.pages import SIZES, Pages, violations

PARTS = {"screens/still-there": ("landmark-one-main", "page-has-heading-one")}
"""Parts of a page, and what only a whole page has."""


@pytest.mark.parametrize("size", SIZES)
def test_every_scene(all_scenes: Pages, size: str) -> None:
    page = all_scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    found = []
    for name in names_of_scenes(page):
        look(all_scenes, page, name)
        found += [
            f"{name}: {one}" for one in violations(page) if not one.startswith(PARTS.get(name, ()))
        ]

    assert found == []


@pytest.mark.parametrize("size", SIZES)
def test_every_scene_by_night(all_scenes: Pages, size: str) -> None:
    """Nothing but colours is different by night."""
    page = all_scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    found = []
    for name in names_of_scenes(page):
        look(all_scenes, page, name, "en&light=night")
        found += [f"{name}: {one}" for one in violations(page, ["color-contrast"])]

    assert found == []
