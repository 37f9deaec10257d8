"""A site without a server, below a path of a plain file server: played, and played again with the
server stopped and the network off. What else is played there says so itself (`ANYWHERE`)."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from page.pages import Pages, cut_off, problems
from page.places import HOME, SITE

MOST_BYTES = 6_000_000
OTHER = {"phone": "Addi Race", "tablet": "Gato Negro"}

on_the_site = pytest.mark.parametrize("place", [SITE], indirect=True)


def two_taps(page: Page, door: str) -> None:
    """From the start page to a game with cats."""
    page.get_by_role("button", name=door).click()
    page.get_by_role("button", name="Kitten").click()
    page.wait_for_url("**/t/*")


@on_the_site
@pytest.mark.parametrize("size", OTHER)
def test_two_taps_to_a_game_and_again_without_any_network(pages: Pages, size: str) -> None:
    asked: list[str] = []
    page = pages.open("about:blank", size=size, reduced_motion="reduce")
    page.context.on("request", lambda request: asked.append(request.url))
    pages.go(page, "/")
    home = pages.place.base

    two_taps(page, "Play now")
    expect(page.locator("[data-pile]")).to_be_visible()
    table = page.url
    assert table.startswith(f"{home}?/t/")
    own = (home, f"blob:http://{pages.place.host}/")
    assert [url for url in asked if not url.startswith(own)] == []

    pages.place.lose_network(page.context)
    page.reload()
    expect(page.locator("[data-pile]")).to_be_visible()
    assert page.url == table
    pages.go(page, "/")
    expect(page.get_by_text(f"{table[-4:]} is still there")).to_be_visible()
    two_taps(page, OTHER[size])
    expect(page.get_by_role("heading", name=OTHER[size])).to_be_visible()
    cards = page.locator("[data-place^='held:'], [data-deck]")
    expect(cards.first).to_be_visible()


@on_the_site
def test_a_garden_is_opened_for_the_first_time_without_any_network(pages: Pages) -> None:
    page = pages.open("/", size="tablet", reduced_motion="reduce")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    pages.place.lose_network(page.context)
    page.reload()

    page.get_by_role("button", name="My garden").first.click()
    page.get_by_role("button", name="Cat 2").click()
    expect(page.get_by_role("table")).to_be_visible()
    page.get_by_role("button", name="One minute with the cat").click()
    expect(page.locator("[data-question]")).to_be_visible()


@on_the_site
def test_nothing_is_offered_that_needs_a_server(pages: Pages) -> None:
    page = pages.open("/make", size="tablet", reduced_motion="reduce")
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    needs_one = page.get_by_text(re.compile("with the code|Close the table"))
    expect(needs_one).to_have_count(0)
    found = cut_off(page) + problems(page)

    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Start with 2")).to_be_visible()
    table = page.url
    expect(page.get_by_role("img", name="QR")).to_have_count(0)
    found += cut_off(page) + problems(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog").get_by_text("Settings")).to_be_visible()
    expect(needs_one).to_have_count(0)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_text("The table goes away. Its finished games stay.")).to_be_visible()
    page.get_by_role("button", name="Yes, leave").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.goto(table)
    expect(page.get_by_role("alert")).to_contain_text("no table with these letters")
    assert found == []


def test_what_a_browser_loads_is_little(site: Path) -> None:
    runtime = sum(file.stat().st_size for file in (site / HOME / "runtime").rglob("*.gz"))
    assert runtime < MOST_BYTES
