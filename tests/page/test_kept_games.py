"""The games of a device without a server: seen again, saved, deleted; and what is said when there
is no room for more, or when another tab has the tables."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec import json
from playwright.sync_api import CDPSession, Page, Route, expect

from in_page.at_home import Home
from page.pages import Pages
from page.places import SITE

pytestmark = pytest.mark.parametrize("place", [SITE], indirect=True)

PUT = """async (items) => {
  const base = await new Promise((resolve, reject) => {
    const asked = indexedDB.open('gatosabio /cats/runtime/', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('kept');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const writing = base.transaction('kept', 'readwrite');
  for (const [name, text] of items) writing.objectStore('kept').put(text, name);
  await new Promise((resolve) => (writing.oncomplete = resolve));
  base.close();
}"""


@pytest.fixture(scope="module")
def finished() -> list[list[str]]:
    """What a device keeps of two games that were played to the end on it."""
    home = Home(seed=3)
    for game in ("addicats", "gatonegro"):
        screen = home.come(home.open(game=game))
        screen.say("sit", name="Ana").say("add-bot", level="cat").say("start")
        home.wait_until(lambda now=screen: now.over is not None)  # type: ignore[misc]
        home.wait(10)
        screen.leave()
    kept = [[name, text.decode()] for name, text in home.stored.items() if name[:6] == "games/"]
    assert len(kept) == 2
    return kept


def list_of(pages: Pages, page: Page) -> None:
    pages.go(page, "/replay")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def shown(page: Page) -> list[str]:
    expect(page.get_by_text("Looking for your games…")).to_have_count(0)
    return page.locator("li b").all_inner_texts()


def replayed(file: Path) -> str:
    command = [sys.executable, "-m", "gatosabio", "replay", "--lang", "en", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_games_are_seen_again_saved_and_deleted(
    pages: Pages, finished: list[list[str]], tmp_path: Path, size: str
) -> None:
    page = pages.open("/rules/addicats", size=size)
    page.evaluate(PUT, finished)
    list_of(pages, page)
    expect(page.locator("li")).to_have_count(2)
    assert sorted(shown(page)) == ["Addi Cat’s", "Gato Negro"]

    with page.expect_download() as one:
        page.get_by_role("button", name="Save · Game 1").first.click()
    one.value.save_as(tmp_path / one.value.suggested_filename)
    with page.expect_download() as both:
        page.get_by_role("button", name="Save all").click()
    both.value.save_as(tmp_path / both.value.suggested_filename)

    assert "Ana" in replayed(tmp_path / one.value.suggested_filename)
    assert replayed(tmp_path / both.value.suggested_filename).count("Ana") > 1
    lines = (tmp_path / both.value.suggested_filename).read_bytes().splitlines()
    saved = {record["game"]: record for record in map(json.decode, lines)}
    records = [json.decode(text)["record"] for _, text in finished]
    assert saved == {record["game"]: record for record in records}

    page.get_by_role("button", name="Delete · Game 1").first.click()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.locator("li")).to_have_count(2)
    page.get_by_role("button", name="Delete · Game 1").first.click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("The game is deleted.")).to_be_visible()
    page.reload()
    expect(page.locator("li b")).to_have_count(1)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("The game is deleted.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("No finished game yet.")).to_be_visible()


def without_messages(route: Route) -> None:
    answer = route.fetch()
    text = f"delete self.BroadcastChannel;{answer.text()}"
    route.fulfill(response=answer, body=text)


def begin(page: Page) -> None:
    page.locator(".doors button").first.click()
    page.get_by_role("button", name="Kitten").click()
    expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()


def room(line: CDPSession, page: Page, size: int | None) -> None:
    """The browser has room for so many bytes; None: as many as it has."""
    origin = page.evaluate("location.origin")
    about = {"origin": origin} if size is None else {"origin": origin, "quotaSize": size}
    line.send("Storage.overrideQuotaForOrigin", about)


def test_where_there_is_no_room_the_table_waits_and_goes_on_when_there_is(
    pages: Pages, finished: list[list[str]]
) -> None:
    page = pages.open("/rules/addicats", size="tablet")
    page.evaluate(PUT, finished)
    pages.go(page, "/")
    begin(page)
    line = page.context.new_cdp_session(page)
    room(line, page, 1)

    full = page.get_by_text("This device has no room left", exact=False)
    while not full.is_visible():  # the browser looks now and then how much room there is
        page.keyboard.press("Space")
        page.wait_for_timeout(300)
    page.get_by_role("button", name="To my games").click()
    expect(page.locator("li b")).to_have_count(2)
    room(line, page, None)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete all").click()
    expect(page.get_by_text("2 games are deleted.")).to_be_visible()

    expect(page.get_by_text("This device has no room left", exact=False)).to_have_count(0)
    page.get_by_role("button", name="Home").last.click()
    page.get_by_role("button", name="Go back").click()
    expect(page.get_by_text("Your turn!", exact=True)).to_be_visible()


@pytest.mark.parametrize("messages", [True, False], ids=["told", "found out"])
def test_of_two_tabs_the_one_that_played_last_has_the_cats_and_the_other_says_so(
    pages: Pages, messages: bool
) -> None:
    first = pages.open("/rules/addicats")
    if not messages:  # a browser in which tabs cannot tell each other anything
        first.context.route("**/assets/worker-*", without_messages)
    pages.go(first, "/")
    begin(first)
    second = pages.open("/", beside=first)
    expect(second.get_by_role("button", name="Go back")).to_be_visible()
    expect(second.get_by_role("progressbar")).to_have_count(0)  # its Python has started
    second.get_by_role("button", name="Settings").click()
    expect(
        second.get_by_text("Addi Race 1", exact=False)
    ).to_be_visible()  # its own server has said which it is
    second.keyboard.press("Escape")
    expect(first.get_by_text("Your turn!", exact=True)).to_be_visible()

    second.get_by_role("button", name="Go back").click()
    expect(second.get_by_text("Your turn!", exact=True)).to_be_visible()
    if not messages:
        first.keyboard.press("Space")  # what it does is not stored
    expect(first.get_by_role("heading", name="You’re playing in another window")).to_be_visible()
    first.get_by_role("button", name="Play here").click()
    expect(first.get_by_text("Your turn!", exact=True)).to_be_visible()
    if not messages:
        second.keyboard.press("Space")
    expect(second.get_by_role("heading", name="You’re playing in another window")).to_be_visible()
    pages.go(second, "/")
    expect(first.get_by_text("Your turn!", exact=True)).to_be_visible()
