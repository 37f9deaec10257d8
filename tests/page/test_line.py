"""What a person sees when the line breaks, the page is opened anew, or somebody leaves."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from page.conftest import Served
from page.pages import Pages, box_of

SLOW = {"look": 0, "specials": False}


def in_a_game(pages: Pages, **more: Any) -> Page:
    page = pages.open(rules=SLOW, **more)
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Kitten").click()
    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    return page


def test_who_reloads_the_page_is_back_at_its_seat(pages: Pages) -> None:
    page = in_a_game(pages)
    code = page.url

    page.reload()

    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    expect(page.locator("[data-pile]")).to_be_visible()
    assert page.url == code


def test_a_killed_server_is_waited_for_and_the_game_goes_on(pages: Pages, program: Served) -> None:
    page = in_a_game(pages)
    page.wait_for_load_state("networkidle")

    program.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    program.start()

    expect(page.get_by_text("Connection lost")).to_be_hidden()
    expect(page.locator("[data-pile]")).to_be_visible()
    # The service worker may still have been filling its cache: the browser tells of each file.
    not_loaded = "error: Failed to load resource: net::ERR_"
    pages.complaints[:] = [one for one in pages.complaints if not one.startswith(not_loaded)]


def test_a_lost_line_covers_nothing_and_times_no_tap(pages: Pages) -> None:
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    cut = False

    def through(line: WebSocketRoute) -> None:
        if not cut:  # later nobody answers
            lines.append((line, line.connect_to_server()))

    page = in_a_game(pages, lines=through)
    menu, mouse = (page.get_by_role("button", name=name, exact=True) for name in ("Menu", "Mouse"))
    cut = True
    for end in lines[-1]:
        end.close(code=1011)
    lost = page.get_by_role("status").filter(has_text="Connection lost")
    expect(lost).to_be_visible()
    height = box_of(lost)["height"]
    page.wait_for_function(
        "(height) => document.querySelector('main').getBoundingClientRect().top >= height",
        arg=height,
    )
    assert box_of(menu)["y"] >= height
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

    mouse.tap()

    expect(page.get_by_role("status").filter(has_text="Not connected")).to_be_visible()
    assert page.get_by_text(re.compile(r"\d\sms")).count() == 0


def test_a_second_window_takes_the_seat_along_and_gives_it_back(pages: Pages) -> None:
    page = in_a_game(pages)

    other = pages.open(page.url, beside=page)
    expect(other.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    expect(page.get_by_text("You’re playing in another window")).to_be_visible()
    page.get_by_role("button", name="Play here").click()

    expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
    expect(other.get_by_text("You’re playing in another window")).to_be_visible()


def test_who_leaves_in_the_middle_can_come_back(pages: Pages) -> None:
    page = in_a_game(pages)
    url = page.url

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Yes, leave").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()

    page.goto(url)
    expect(page.locator("[data-pile]")).to_be_visible()


@pytest.mark.parametrize(
    ("said", "told"),
    [('{"type":"leave"}', "You left the table"), ("?", "Connection closed")],
)
def test_a_line_that_the_table_has_closed_is_told_and_one_can_come_back(
    pages: Pages, said: str, told: str
) -> None:
    """Something else says it over the page's own line, as another program might."""
    servers: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        servers.append(server)

    page = in_a_game(pages, lines=through)
    servers[-1].send(said)

    expect(page.get_by_role("heading", name=told)).to_be_visible()
    page.get_by_role("button", name="Come back").click()
    expect(page.locator("[data-pile]")).to_be_visible()


def test_a_code_that_nobody_has_is_told_kindly(pages: Pages) -> None:
    page = pages.open("/t/BBBB")

    expect(page.get_by_role("alert")).to_contain_text("no table with these letters")
    pages.complaints = [one for one in pages.complaints if "404" not in one]


def test_the_page_opens_without_its_server_and_says_so(pages: Pages) -> None:
    """Where browsers allow it, as on this machine: it was here once, so it is kept."""
    page = pages.open("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    page.context.set_offline(True)

    page.goto("/make")
    page.get_by_role("button", name="Open the table").click()

    expect(page.get_by_text("Is the server running?")).to_be_visible()
    # The browser complains of what could not be fetched; sounds are not kept for later.
    lost = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED")
    pages.complaints = [one for one in pages.complaints if not any(error in one for error in lost)]
