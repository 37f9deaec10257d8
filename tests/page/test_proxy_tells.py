"""Behind a proxy the menu says what races are worth: as much as elsewhere, if the proxy tells the
round trips of its connections (`--rtt-header`)."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from page.conftest import Served
from page.pages import Pages
from page.places import Place
from page.proxy import Proxy
from server.process import free_port

NAME = "X-Client-RTT"
TOLD = {NAME: "40500"}
FAIR = "If it’s slow, that costs you nothing."
UNFAIR = "Nobody checks how fast connections are here."


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    data = tmp_path_factory.mktemp("tables") / "tables.db"
    program = Served(data, "", "--behind-proxy", "--rtt-header", NAME)
    program.start()
    proxy = Proxy(free_port(), {"": program.base}, strips=False)
    proxy.start()
    yield proxy
    proxy.stop()
    program.stop()


@pytest.fixture
def pages(browser: Browser, proxy: Proxy) -> Iterator[Pages]:
    opened = Pages(browser, Place(proxy.base))
    yield opened
    opened.close()
    assert opened.complaints == []


def menu(pages: Pages) -> Page:
    """That of a new table."""
    page = pages.open("/make")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Menu").click()
    return page


def test_races_are_fair_where_the_proxy_tells_round_trips(pages: Pages, proxy: Proxy) -> None:
    proxy.adds = {"/ws": TOLD, "/api/line": TOLD}

    page = menu(pages)

    expect(page.get_by_text(FAIR)).to_be_visible()
    with page.expect_request("**/api/line"):
        pass


def test_a_page_notices_that_the_proxy_tells_after_all(pages: Pages, proxy: Proxy) -> None:
    proxy.adds = {}

    page = menu(pages)
    expect(page.get_by_text(UNFAIR)).to_be_visible()
    page.evaluate("window.sameDocument = true")
    proxy.adds = {"/api/line": TOLD}  # not /ws: its first request stays unmeasured

    expect(page.get_by_text(FAIR)).to_be_visible()
    assert page.evaluate("window.sameDocument")
