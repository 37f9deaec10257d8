"""A server that shares its host with others, at /cats/ behind a reverse proxy: whether that takes
the path out of addresses or not, everything works and nothing is asked for outside /cats/."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from page.conftest import Served
from page.pages import Pages
from page.places import Place
from page.proxy import Proxy
from server.process import free_port

PATH = "/cats"
CACHES = "async () => (await caches.keys()).map((name) => name.replace(/-[^-]*$/, ''))"
SCOPE = "async () => new URL((await navigator.serviceWorker.ready).scope).pathname"
MANIFEST = """async () => {
  const { href } = document.querySelector('link[rel=manifest]');
  const told = await (await fetch(href)).json();
  const whole = (path) => new URL(path, href).pathname;
  return [told.start_url, told.scope, ...told.icons.map(({ src }) => src)].map(whole);
}"""


class Below:
    """Pages at one of the proxy's paths, and all that they have asked for."""

    def __init__(self, pages: Pages, proxy: Proxy) -> None:
        self.proxy = proxy
        self.asked: set[str] = set()
        self.pages = pages

    def open(self, path: str, **more: Any) -> Page:
        # What these pages store is looked at, so nothing else may be there.
        page = self.pages.open("about:blank", stranger=True, **more)
        page.context.on("request", lambda request: self._note(request.url))
        page.on("websocket", lambda socket: self._note(socket.url))
        page.goto(path)
        return page

    def _note(self, url: str) -> None:
        address = urlsplit(url)
        if address.scheme in {"http", "ws"}:
            self.asked.add(address.path)


@pytest.fixture(scope="module", params=[True, False], ids=["stripped", "left in"])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """In front of two servers of one host."""
    folder = tmp_path_factory.mktemp("tables")
    served = {path: Served(folder / f"{path[1:]}.db", path) for path in (PATH, "/dogs")}
    for one in served.values():
        one.start()
    behind = {path: one.base for path, one in served.items()}
    proxy = Proxy(free_port(), behind, strips=request.param)
    proxy.start()
    yield proxy
    proxy.stop()
    for one in served.values():
        one.stop()


@pytest.fixture
def below(browser: Browser, proxy: Proxy) -> Iterator[Below]:
    opened = Pages(browser, Place(proxy.base))
    below = Below(opened, proxy)
    yield below
    opened.close()
    assert opened.complaints == []
    assert proxy.strayed == []
    assert [path for path in below.asked if not path.startswith((f"{PATH}/", "/dogs/"))] == []


def lobby(page: Page) -> str:
    """A table for friends; its code."""
    page.get_by_role("button", name="Make a table").click()
    expect(page).to_have_url(re.compile(f"{PATH}/make$"))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Start with")).to_be_visible()
    found = re.search(rf"{PATH}/t/([A-Z]{{4}})$", page.url)
    assert found is not None
    return found[1]


def test_two_taps_lead_to_a_game_that_lives_through_a_reload(below: Below) -> None:
    page = below.open(f"{PATH}/")

    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    expect(page.locator("[data-pile]").first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"{PATH}/t/[A-Z]{{4}}$"))
    page.reload()
    expect(page.locator("[data-pile]").first).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()

    assert f"{PATH}/ws" in below.asked


def test_friends_join_by_the_link_that_the_table_shows(below: Below) -> None:
    host = below.open(f"{PATH}/")
    with host.expect_response("**/api/invitation/*") as told:
        code = lobby(host)
    link = told.value.json()["link"]
    assert link == f"{below.proxy.base}{PATH}/t/{code}"
    expect(host.get_by_role("img", name="QR")).to_be_visible()
    expect(host.locator(".address")).to_have_text(re.sub("^http://", "", link))

    friend = below.open(link)
    expect(host.get_by_role("button", name="Start with 3")).to_be_visible()
    expect(friend.get_by_text(code).first).to_be_visible()

    other = below.open(f"{PATH}/join")
    other.get_by_role("textbox").first.fill(link)
    expect(host.get_by_role("button", name="Start with 4")).to_be_visible()
    expect(other).to_have_url(link)


def test_rules_lessons_and_replays_have_their_addresses(below: Below) -> None:
    page = below.open(f"{PATH}/rules/gatonegro")
    expect(page).to_have_title(re.compile("Gato Negro"))
    with page.expect_request(lambda request: f"{PATH}/api/replay" in request.url):
        page.goto(f"{PATH}/learn/addicats")
    expect(page).to_have_title(re.compile("Addi Cat’s"))

    page.goto(f"{PATH}/replay")
    record = Path(__file__).parents[2] / "docs" / "record.md"
    text = re.search(r"```json\n(\{.*?\n\})\n```", record.read_text(encoding="utf-8"), re.DOTALL)
    assert text is not None
    page.locator("input[type=file]").set_input_files(
        {"name": "a.json", "mimeType": "application/json", "buffer": text[1].encode()}
    )
    expect(page.get_by_role("heading", name="Replays")).to_have_count(0)
    expect(page.get_by_role("slider")).to_be_visible()


def test_the_path_alone_leads_to_the_page(below: Below) -> None:
    if below.proxy.strips:
        pytest.skip("a proxy that takes the path out has to lead there itself")
    page = below.pages.open(PATH)

    expect(page).to_have_url(f"{below.proxy.base}{PATH}/")


def test_it_is_installed_below_its_path_and_leaves_its_neighbour_alone(below: Below) -> None:
    page = below.open(f"{PATH}/")
    assert page.evaluate(SCOPE) == f"{PATH}/"
    assert page.evaluate(MANIFEST) == [f"{PATH}/", f"{PATH}/", *[f"{PATH}/app-icon.svg"] * 2]
    code = lobby(page)

    neighbour = below.open("/dogs/", beside=page)
    assert neighbour.evaluate(SCOPE) == "/dogs/"
    neighbour.wait_for_function("async () => (await caches.keys()).length === 2")
    assert sorted(page.evaluate(CACHES)) == ["gatosabio/cats", "gatosabio/dogs"]
    expect(neighbour.get_by_role("button", name="Play now")).to_be_visible()
    assert code not in neighbour.locator("body").inner_text()
    keys = page.evaluate("Object.keys(localStorage)")
    assert "/cats/gatosabio.tokens" in keys
    assert all(key.startswith(("/cats/", "/dogs/")) for key in keys)

    page.context.set_offline(True)
    page.goto(f"{PATH}/rules/addirace")
    expect(page.locator("#app > *").first).to_be_visible()
    offline = "error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED"  # the browser's word
    below.pages.complaints[:] = [one for one in below.pages.complaints if one != offline]
