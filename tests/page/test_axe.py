"""Every scene by axe, at three sizes, by day and by night: nobody is kept out."""

from typing import Final

import pytest
from hypothesis import settings

from page.built_scenes import look, names_of_scenes
from page.pages import SIZES, Pages, violations

PARTS = {"screens/still-there": ("landmark-one-main", "page-has-heading-one")}
"""Parts of a page, and what only a whole page has."""

IS_LONG: Final = settings.get_current_profile_name() == "long"

LIGHT = "(light) => { document.documentElement.dataset.light = light; }"


@pytest.mark.parametrize("size", SIZES)
def test_every_scene(all_scenes: Pages, size: str) -> None:
    """Nothing but colours is different by night, and they are the same at every size: each scene is
    looked at by night in one of them. With every push that size is the only one (`--long` looks at
    all): what is wrong with a scene is seldom wrong at one size alone."""
    page = all_scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    first = [*SIZES].index(size)
    found = []
    for number, name in enumerate(names_of_scenes(page)):
        is_its_size = number % len(SIZES) == first
        if not (is_its_size or IS_LONG):
            continue
        look(all_scenes, page, name)
        assert page.evaluate("document.documentElement.dataset.light") == "light"
        found += [
            f"{name}: {one}" for one in violations(page) if not one.startswith(PARTS.get(name, ()))
        ]
        if is_its_size:
            page.evaluate(LIGHT, "dark")
            all_scenes.settle(page)
            found += [f"{name} by night: {one}" for one in violations(page, ["color-contrast"])]
            page.evaluate(LIGHT, "light")

    assert found == []
