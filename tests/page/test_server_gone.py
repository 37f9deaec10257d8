"""A page of a server that is gone: cats, a tablet for several and replays go on in the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from page.conftest import Served
from page.pages import Pages
from page.places import HOME, Place

IS_KEPT = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  const runtime = document.querySelector('meta[name=spare]').content;
  const about = await caches.match(new URL(`${runtime}about.json`, document.baseURI));
  if (!about) return false;
  const names = Object.keys((await about.json()).sizes);
  const kept = names.map((name) => caches.match(new URL(runtime + name, document.baseURI)));
  return (await Promise.all(kept)).every(Boolean);
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, site: Path) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("tables") / "tables.db"
    served = Served(data, "", "--site", str(site / HOME))
    served.start()
    yield served
    served.stop()


class Gone(Place):
    """A server that is stopped and started."""

    def forgives(self, complaint: str) -> bool:
        return "net::ERR_" in complaint


@pytest.fixture
def people(browser: Browser, server: Served) -> Iterator[Pages]:
    place = Gone(server.base)
    opened = Pages(browser, place)
    yield opened
    opened.close()
    assert [one for one in opened.complaints if not place.forgives(one)] == []


def ready(page: Page) -> None:
    """Wait until the browser has kept the page and what Python needs. (Playwright's own waiting
    takes the promise of a function for its answer.)"""
    while not page.evaluate(IS_KEPT):
        page.wait_for_timeout(200)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_where_the_server_is_gone_the_page_goes_on_with_cats(
    people: Pages, server: Served, size: str
) -> None:
    page = people.open("/", size=size)
    expect(page.get_by_text("code, link or picture")).to_be_visible()
    ready(page)
    server.stop_for_now()
    try:
        people.go(page, "/")
        expect(page.get_by_text("The server doesn’t answer now.")).to_be_visible()
        expect(page.get_by_text("a class need a gatosabio server", exact=False)).to_be_visible()
        page.locator(".doors button").first.click()
        page.get_by_role("button", name="Kitten").click()
        expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()
        table = page.url
        page.reload()
        expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()
        people.go(page, "/learn/addicats")
        expect(page.get_by_role("button", name="Turn a card", exact=False).first).to_be_visible()
    finally:
        server.start()

    people.go(page, "/")
    expect(page.get_by_text("code, link or picture")).to_be_visible()
    expect(page.get_by_role("button", name="Go back")).to_be_visible()
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()
    assert page.url == table
    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="Leave the table").press("Enter")
    expect(page.get_by_text("You can come back with the code")).to_be_visible()


def test_a_table_of_the_page_promises_no_garden_that_is_at_the_server(
    people: Pages, server: Served
) -> None:
    page = people.open("/garden", size="tablet")
    page.get_by_role("button", name="Cat 5").click()
    expect(page.get_by_role("table")).to_be_visible()
    grows = page.get_by_role("switch", name="Your garden grows with this game")
    people.go(page, "/make")
    expect(page.get_by_text("Cards that help")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(grows).to_be_checked()
    people.go(page, "/")
    ready(page)
    server.stop_for_now()
    try:
        people.go(page, "/")
        expect(page.get_by_text("The server doesn’t answer now.")).to_be_visible()
        expect(page.get_by_role("button", name="My garden")).to_have_count(0)
        page.locator(".doors button").nth(1).click()
        button = page.get_by_role("button", name="Open the table")
        expect(button).to_be_visible()
        expect(page.get_by_text("Cards that help")).to_have_count(0)
        button.click()
        expect(page.get_by_role("button", name="Start with")).to_be_visible()
        expect(grows).to_have_count(0)
    finally:
        server.start()
    page.reload()
    expect(page.get_by_role("button", name="Start with")).to_be_visible()
    expect(grows).to_have_count(0)


def test_with_a_server_tables_are_the_servers(people: Pages) -> None:
    page = people.open("/")
    with page.expect_response("**/api/tables") as answer:
        page.locator(".doors button").first.click()
        page.get_by_role("button", name="Kitten").click()
    assert answer.value.status == 201
    expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()
