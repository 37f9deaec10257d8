"""The settings say which build this is, and link to the licences of what is in it."""

import pytest
from playwright.sync_api import expect

from gatosabio import __version__
from gatosabio.engine.registry import GAMES
from page.pages import Pages
from page.places import ANYWHERE, SITE


@ANYWHERE
def test_the_settings_say_which_build_and_which_rules(pages: Pages) -> None:
    page = pages.open("/")
    build = page.locator("meta[name=build]").get_attribute("content")
    page.get_by_role("button", name="Settings").click()

    versions = [game.rules_version for game in GAMES.values()]
    assert versions == [1, 1, 1]
    expect(page.get_by_text(f"gatosabio {__version__} · page {build}")).to_be_visible()
    expect(page.get_by_text("Rules: Addi Cat’s 1, Addi Race 1 and Gato Negro 1")).to_be_visible()
    assert build is not None
    assert len(build.split()[0]) == 12


@pytest.mark.parametrize("place", [SITE], indirect=True)
def test_a_site_has_the_licences_of_its_python(pages: Pages) -> None:
    page = pages.open("/")
    page.get_by_role("button", name="Settings").click()
    address = page.get_by_role("link", name="Python in the page").get_attribute("href")

    text = page.evaluate("async (one) => (await fetch(one)).text()", address)

    for name in ("Mozilla Public License", "PYTHON SOFTWARE FOUNDATION LICENSE", "Jim Crist-Harif"):
        assert name in text
