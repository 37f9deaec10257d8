"""Every scene by axe, at three sizes, by day and by night: nobody is kept out."""

import pytest

from page.built_scenes import look, names_of_scenes
from page.pages import SIZES, Pages, violations

PARTS = {"screens/still-there": ("landmark-one-main", "page-has-heading-one")}
"""Parts of a page, and what only a whole page has."""


LIGHT = "(light) => { document.documentElement.dataset.light = light; }"


@pytest.mark.parametrize("size", SIZES)
def test_every_scene(all_scenes: Pages, size: str) -> None:
    """Nothing but colours is different by night, and they are the same at every size: each scene is
    looked at by night in one of them."""
    page = all_scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    first = [*SIZES].index(size)
    found = []
    for number, name in enumerate(names_of_scenes(page)):
        look(all_scenes, page, name)
        assert page.evaluate("document.documentElement.dataset.light") == "light"
        found += [
            f"{name}: {one}" for one in violations(page) if not one.startswith(PARTS.get(name, ()))
        ]
        if number % len(SIZES) == first:
            page.evaluate(LIGHT, "dark")
            all_scenes.settle(page)
            found += [f"{name} by night: {one}" for one in violations(page, ["color-contrast"])]
            page.evaluate(LIGHT, "light")

    assert found == []
