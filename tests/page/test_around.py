"""Around the games: titles, focus, keys that rest, a screen that stays on, a door one has left."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from page.pages import Pages

GAMES = ("Addi Cat’s", "Addi Race", "Gato Negro")
AWAKE = """
  window.locks = 0;
  const request = async () => ((locks += 1), { release: async () => void (locks -= 1) });
  Object.defineProperty(navigator, 'wakeLock', { value: { request } });
"""


def focused(page: Page, where: str) -> None:
    page.wait_for_function("(where) => document.activeElement?.matches(where)", arg=where)


def lobby_of(pages: Pages, game: str, *, hands: int = 1) -> Page:
    page = pages.open("/make", size="desktop")
    page.get_by_role("radio", name=game).check()
    for _ in range(hands - 1):
        page.get_by_role("button", name="On this screen: one more").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="Start with")).to_be_visible()
    return page


def test_a_new_screen_has_a_title_and_the_focus_on_its_heading(pages: Pages) -> None:
    page = pages.open("/")
    expect(page).to_have_title("gatosabio")

    page.get_by_role("button", name="Make a table").press("Enter")
    expect(page).to_have_title("Make a table · gatosabio")
    focused(page, "h1")
    page.get_by_role("button", name="Open the table").press("Enter")
    expect(page.get_by_role("button", name="Start with")).to_be_visible()
    expect(page).to_have_title(re.compile(r"^[A-Z]{4} · Addi Cat’s · gatosabio$"))
    focused(page, "h1")
    page.go_back()
    expect(page).to_have_title("Make a table · gatosabio")
    focused(page, "h1")


def test_what_wants_the_focus_keeps_it(pages: Pages) -> None:
    page = pages.open("/")

    page.get_by_role("button", name="Join").press("Enter")

    expect(page).to_have_title("Join · gatosabio")
    focused(page, "input")


def test_the_focus_stays_where_a_cat_was_asked_for(pages: Pages) -> None:
    page = lobby_of(pages, GAMES[0])
    free = page.get_by_role("button", name="Free seat").first

    free.press("Enter")
    page.get_by_role("button", name="Not now").press("Enter")
    focused(page, ".free button")
    free.press("Enter")
    page.get_by_role("button", name="Kitten").press("Enter")
    expect(page.get_by_role("button", name="Start with 3")).to_be_visible()
    focused(page, ".free button")
    page.get_by_role("button", name="Remove").last.press("Enter")
    expect(page.get_by_role("button", name="Start with 2")).to_be_visible()
    focused(page, "ul, ul button")


def test_a_new_name_leaves_the_row_and_its_focus_alone(pages: Pages) -> None:
    page = lobby_of(pages, GAMES[0])
    page.get_by_role("button", name="Name and face of").press("Enter")
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_attribute("autocomplete", "nickname")  # browsers may fill it in
    name.fill("Zoé")

    page.get_by_role("button", name="That’s me").press("Enter")

    expect(page.get_by_text("Zoé")).to_be_visible()
    focused(page, "[aria-label='Name and face of Zoé']")


@pytest.mark.parametrize("game", GAMES[1:])
def test_keys_rest_while_nobody_can_play(pages: Pages, game: str) -> None:
    page = lobby_of(pages, game)
    page.get_by_role("button", name="Start with").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("A little break")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)

    page.keyboard.press("?")

    assert page.locator("dialog[open]").count() == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [1, 2])
def test_the_screen_stays_on_while_one_plays(pages: Pages, game: str, hands: int) -> None:
    page = lobby_of(pages, game, hands=hands)
    page.evaluate(AWAKE)

    page.get_by_role("button", name="Start with").click()
    page.wait_for_function("() => locks === 1")
    page.evaluate("history.back()")
    page.wait_for_function("() => locks === 0")


def test_who_has_left_is_not_fetched_to_a_table_that_is_ready_later(pages: Pages) -> None:
    page = pages.open("/make")
    waiting: list[Route] = []
    page.route("**/api/tables", lambda route: waiting.append(route))
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("button", name="One moment")).to_be_visible()
    while not waiting:  # it is shown before it is asked for
        page.wait_for_timeout(20)

    page.get_by_role("button", name="Back").click()
    with page.expect_response("**/api/tables"):
        waiting[0].continue_()

    page.wait_for_timeout(300)  # as long as it would have taken to go there
    expect(page.get_by_role("button", name="Make a table")).to_be_visible()
    assert "/t/" not in page.url


def lose_texts(page: Page, with_word: str) -> None:
    """From now on *page* gets no file of texts that has this word. It does not reload itself, as it
    would once after an update of the server."""
    page.evaluate("history.replaceState({ reloaded: true }, '')")

    def answer(route: Route) -> None:
        answered = route.fetch()
        if with_word in answered.text():
            route.abort()
        else:
            route.fulfill(response=answered)

    page.route("**/assets/page-*.js", answer)


def forgive_losses(pages: Pages) -> None:
    """The browser itself complains of what was lost, and Playwright of the service worker, which
    would fetch the texts past the test."""
    lost = ("Failed to load resource", "Service Worker registration blocked by Playwright")
    assert [words for words in pages.complaints if not any(one in words for one in lost)] == []
    pages.complaints.clear()


def test_without_the_texts_of_a_language_the_page_speaks_english(pages: Pages) -> None:
    page = pages.open("/", language="fr", service_workers="block")
    expect(page.get_by_role("button", name="Rejoindre")).to_be_visible()

    lose_texts(page, "Rejoindre")
    page.reload()

    expect(page.get_by_role("button", name="Join")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    forgive_losses(pages)


def test_without_any_texts_one_can_try_again(pages: Pages) -> None:
    page = pages.open("/", language="fr", service_workers="block")
    expect(page.get_by_role("button", name="Rejoindre")).to_be_visible()
    lose_texts(page, "")
    page.reload()
    again = page.get_by_role("link", name="🐱 ↻")
    expect(again).to_be_visible()

    page.unroute("**/assets/page-*.js")
    again.click()

    expect(page.get_by_role("button", name="Rejoindre")).to_be_visible()
    forgive_losses(pages)


def test_a_menu_that_was_lost_once_is_fetched_when_it_is_asked_for(pages: Pages) -> None:
    page = pages.open("/make", service_workers="block")
    page.get_by_role("button", name="Open the table").click()
    start = page.get_by_role("button", name=re.compile("^Start with"))
    expect(start).to_be_visible()
    page.evaluate("history.replaceState({ reloaded: true }, '')")
    page.route("**/assets/Menu-*.js", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "/Menu-" in request.url):
        page.reload()
    expect(start).to_be_visible()

    page.unroute("**/assets/Menu-*.js")
    page.get_by_role("button", name="Menu").click()

    expect(page.get_by_role("dialog").get_by_role("button", name="Settings")).to_be_visible()
    forgive_losses(pages)
