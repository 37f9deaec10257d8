"""Behind a proxy that lets no WebSocket through, pages take the detour by themselves: all is played
over it, and a snail says so."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from page.conftest import Served
from page.pages import Pages
from page.places import Place
from page.proxy import Proxy
from page.test_games import (
    QUICK_CATS,
    lay_a_card,
    play,
    see_the_end,
    start,
    take_a_card,
    turn_a_card,
)
from page.test_race import REMEMBER, TOLD, turn_a_card_each
from server.process import free_port

SNAIL = "Your connection takes a detour"

pytestmark = pytest.mark.timeout(1500)


class Behind:
    """The program, and the proxy in front of it."""

    def __init__(self, program: Served, proxy: Proxy) -> None:
        self.program = program
        self.proxy = proxy

    def asked(self, end: str) -> int:
        return sum(asked.endswith(end) for asked in self.proxy.came)


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Behind]:
    program = Served(tmp_path_factory.mktemp("tables") / "tables.db")
    program.start()
    proxy = Proxy(free_port(), {"": program.base}, strips=False)
    proxy.start()
    yield Behind(program, proxy)
    proxy.stop()
    program.stop()


@pytest.fixture
def pages(browser: Browser, behind: Behind) -> Iterator[Pages]:
    behind.proxy.sockets = "strip"
    behind.proxy.came.clear()
    opened = Pages(browser, Place(behind.proxy.base))
    yield opened
    opened.close()
    lost = "error: Failed to load resource: "  # the browser tells of every request that failed
    assert [one for one in opened.complaints if not one.startswith(lost)] == []


def see_the_snail(page: Page) -> None:
    expect(page.locator("header").get_by_title(SNAIL)).to_be_visible()


def test_a_whole_game_of_addi_cats_is_played_over_the_detour(pages: Pages, behind: Behind) -> None:
    page = pages.open(size="phone", rules=QUICK_CATS, reduced_motion="reduce")
    start(page, "Addi Cat’s")
    see_the_snail(page)

    play(page, turn_a_card)

    see_the_end(page)
    assert behind.asked("/api/detour") == 2, "the table was opened over one, and played over one"
    assert behind.asked("/ws") == 2, "and after that no socket was tried"


def test_a_race_is_run_over_it_and_judged(pages: Pages) -> None:
    """Whatever the cards are, a verdict is told, with a time of one's own."""
    rules = {"look": 2_500, "specials": False, "ending": "first"}
    host = pages.open("/make", size="desktop", rules=rules)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone")
    begin = host.get_by_role("button", name="Start with 3")
    expect(begin).to_be_visible()
    begin.click()
    for page in (host, guest):
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()
        see_the_snail(page)
    turn_a_card_each(host, guest)
    for page in (host, guest):
        page.evaluate(REMEMBER)

    host.keyboard.press("Space")
    guest.get_by_role("button", name="Mouse", exact=True).tap()

    for page in (host, guest):
        page.wait_for_function(f"() => said.some((text) => /{TOLD}/i.test(text))")
    assert host.evaluate("said.some((text) => /\\d\\sms/.test(text))")


@pytest.mark.parametrize(("game", "do"), [("Addi Race", lay_a_card), ("Gato Negro", take_a_card)])
def test_the_other_games_begin_over_it(
    pages: Pages, behind: Behind, game: str, do: Callable[[Page], None]
) -> None:
    page = pages.open(size="desktop")
    start(page, game)
    see_the_snail(page)

    for _ in range(10):
        do(page)
        page.wait_for_timeout(200)

    expect(page.get_by_text("Connection lost")).to_be_hidden()
    assert behind.asked("/api/detour/say") > 3


@pytest.mark.parametrize("how", ["refuse", "hang", "mute"])
def test_however_a_proxy_keeps_sockets_out_the_detour_is_found(
    pages: Pages, behind: Behind, how: str
) -> None:
    behind.proxy.sockets = how  # type: ignore[assignment]
    page = pages.open(size="phone")

    start(page, "Addi Cat’s")

    see_the_snail(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_text("something blocks the direct way")).to_be_visible()


def test_where_sockets_work_there_is_no_detour(pages: Pages, behind: Behind) -> None:
    behind.proxy.sockets = "pass"
    page = pages.open(size="phone")

    start(page, "Addi Cat’s")
    expect(page.locator("[data-pile]")).to_be_visible()

    assert behind.asked("/api/detour") == 0
    assert page.get_by_title(SNAIL).count() == 0


def test_a_killed_server_loses_nothing_of_a_game_over_the_detour(
    pages: Pages, behind: Behind
) -> None:
    page = pages.open(size="phone", rules=QUICK_CATS, reduced_motion="reduce")
    start(page, "Addi Cat’s")
    for _ in range(20):
        turn_a_card(page)
        page.wait_for_timeout(100)
    before = behind.asked("/api/detour")

    behind.program.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    behind.program.start()

    expect(page.get_by_text("Connection lost")).to_be_hidden()
    see_the_snail(page)
    assert behind.asked("/api/detour") > before
    play(page, turn_a_card)
    see_the_end(page)


def test_answers_that_are_lost_do_no_harm(pages: Pages, behind: Behind) -> None:
    """What was said is said again, and done once."""
    page = pages.open(size="phone", rules=QUICK_CATS, reduced_motion="reduce")
    start(page, "Addi Cat’s")
    see_the_snail(page)
    before = behind.asked("/api/detour")

    for _ in range(10):
        behind.proxy.loses = 1
        turn_a_card(page)
        page.wait_for_timeout(200)
    behind.proxy.loses = 0

    play(page, turn_a_card)
    see_the_end(page)
    assert behind.asked("/api/detour") == before, "on the same line"


def test_in_the_same_window_the_next_table_takes_the_detour_at_once(
    pages: Pages, behind: Behind
) -> None:
    page = pages.open("/make", size="phone")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    see_the_snail(page)
    tried = behind.asked("/ws")

    page.reload()

    see_the_snail(page)
    assert behind.asked("/ws") == tried


def test_ten_minutes_later_a_new_table_tries_a_socket_again(pages: Pages, behind: Behind) -> None:
    page = pages.open("/make", size="phone")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    see_the_snail(page)
    behind.proxy.sockets = "pass"
    page.evaluate("sessionStorage['gatosabio.detour'] = `${Date.now() - 660_000}`")

    page.reload()

    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.get_by_title(SNAIL)).to_have_count(0)
    page.wait_for_function("sessionStorage['gatosabio.detour'] === undefined")
