"""My garden, and one minute with the cat: what a child does there, in a real browser."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Route, expect

from page.built_scenes import look, names_of_scenes
from page.conftest import Served
from page.pages import Pages, cut_off, violations
from page.places import ANYWHERE, SITE

KEPT: Final = """localStorage[
  Object.keys(localStorage).find((name) => name.endsWith('gatosabio.profiles'))] ?? ''"""
EVERYTHING: Final = """async () => {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      texts.push(request.url, JSON.stringify([...request.headers]));
      texts.push(await (await cache.match(request)).text());
    }
  }
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((found) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => found(asked.result);
    });
    for (const store of base.objectStoreNames)
      for (const what of ['getAllKeys', 'getAll']) {
        const all = await new Promise((found) => {
          const asked = base.transaction(store).objectStore(store)[what]();
          asked.onsuccess = () => found(asked.result);
        });
        texts.push(JSON.stringify(all));
      }
    base.close();
  }
  return texts.join('\\n');
}"""
"""All that a page has left in its browser."""

NAMES_HERE: Final = """async () => {
  const names = [];
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((found) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => found(asked.result);
    });
    names.push(...await new Promise((found) => {
      const asked = base.transaction('kept').objectStore('kept').getAllKeys();
      asked.onsuccess = () => found(asked.result);
    }));
    base.close();
  }
  return names;
}"""
"""Under which names a device without a server keeps something."""

QUESTION: Final = "[data-question]"
READY: Final = "main[data-ready]"
"""What is shown was looked at: taps before that are not taken."""

SCAN_MS: Final = 500


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("gardens") / "tables.db"


@pytest.fixture(scope="module")
def program(database: Path) -> Iterator[Served]:
    served = Served(database)
    served.start()
    yield served
    served.stop()


def choose_a_cat(page: Page, number: int = 5) -> None:
    """A first visit: one tap."""
    page.get_by_role("button", name=f"Cat {number}").click()
    expect(page.get_by_role("heading", name="My garden")).to_be_visible()


def key_of(page: Page) -> str:
    """The key of the newest cat."""
    found: str = page.evaluate(f"JSON.parse({KEPT}).all.at(-1).key")
    return found


def kept_as(page: Page, what: str) -> str:
    """Under which name the page keeps something: below a path, that is in it."""
    own: str = page.evaluate(
        "Object.keys(localStorage).find((name) => name.endsWith('gatosabio.profiles'))"
    )
    return own.replace("profiles", what)


def asked(page: Page) -> tuple[int, int]:
    """The two numbers of the card."""
    a, _, b = (page.locator(".card svg").first.get_attribute("aria-label") or "").split()
    return int(a), int(b)


def choices(page: Page) -> list[int]:
    """The four sums."""
    found = page.locator("[data-choice]").all()
    return [int(one.get_attribute("aria-label") or "") for one in found]


def answer(pages: Pages, page: Page, *, right: bool = True, by_key: bool = False) -> None:
    """Answer the card that is shown, and wait until something else is."""
    expect(page.locator(READY)).to_be_visible()
    a, b = asked(page)
    place = next(i for i, sum_ in enumerate(choices(page)) if (sum_ == a + b) is right)
    with pages.place.answered(page, "/api/learner/answers"):
        if by_key:
            page.keyboard.press(str(place + 1))
        else:
            page.locator("[data-choice]").nth(place).tap()


def end_of(page: Page) -> Any:
    return page.get_by_role("heading", name="All watered!")


def stages(page: Page) -> list[str]:
    """What the hundred plants are, by their drawings."""
    found: list[str] = page.locator("td button svg").evaluate_all(
        "(all) => all.map((one) => one.classList[0])"
    )
    return found


def play_a_minute(
    pages: Pages, page: Page, wrong: frozenset[int] = frozenset(), *, by_key: bool = False
) -> list[str]:
    """Answer all cards of a minute, those with these numbers wrong. Gives the sums as asked."""
    sums: list[str] = []
    while True:
        expect(page.locator(QUESTION).or_(end_of(page))).to_be_visible()
        if end_of(page).is_visible():
            return sums
        a, b = asked(page)
        right = len(sums) not in wrong
        sums.append(f"{a}+{b}")
        shown = page.locator(QUESTION).inner_text()
        answer(pages, page, right=right, by_key=by_key)
        if not right:
            expect(page.get_by_text(f"We meet {a}+{b} again in a moment.")).to_be_visible()
            go_on = page.get_by_role("button", name="Continue")
            expect(go_on).to_be_focused()
            expect(page.locator(READY)).to_be_visible()
            if by_key:
                page.keyboard.press("Enter")
            else:
                go_on.tap()
        expect(page.locator(QUESTION).or_(end_of(page))).not_to_have_text(shown)


@ANYWHERE
def test_a_minute_by_touch_makes_the_garden_grow(pages: Pages) -> None:
    page = pages.open("/", size="phone", reduced_motion="reduce")
    page.get_by_role("button", name="My garden").tap()
    choose_a_cat(page)
    expect(page.get_by_role("table")).to_be_visible()
    assert set(stages(page)) == {"seed"}
    expect(page.get_by_text("We’re getting to know each other")).to_be_visible()

    page.get_by_role("button", name="One minute with the cat").tap()
    sums = play_a_minute(pages, page, wrong=frozenset({1}))

    assert sums[4] == sums[1], "a wrong one comes back after two others"
    assert sums[-1] != sums[1]
    expect(page.get_by_role("heading", name="These grew")).to_be_visible()
    page.get_by_role("button", name="To my garden").tap()
    expect(page.get_by_role("table")).to_be_visible()
    grown = [stage for stage in stages(page) if stage != "seed"]
    doubles = sum(1 for one in set(sums) if len(set(one.split("+"))) == 1)
    assert len(grown) == 2 * len(set(sums)) - doubles, "a plant for both orders of each sum"


@ANYWHERE
def test_a_minute_by_keyboard_alone(pages: Pages) -> None:
    page = pages.open("/garden", size="desktop", reduced_motion="reduce")
    page.get_by_role("button", name="Cat 1").press("Enter")
    button = page.get_by_role("button", name="One minute with the cat")
    for _ in range(10):
        page.keyboard.press("Tab")
        if button.evaluate("(one) => one === document.activeElement"):
            break
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(QUESTION)).to_be_visible()
    first = asked(page)

    expect(page.locator(READY)).to_be_visible()
    with pages.place.answered(page, "/api/learner/answers"):
        page.keyboard.press("h")
    expect(page.get_by_text(f"We meet {first[0]}+{first[1]} again")).to_be_visible()
    expect(page.locator(READY)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(QUESTION)).to_be_focused()
    play_a_minute(pages, page, by_key=True)

    expect(end_of(page)).to_be_focused()
    page.keyboard.press("Escape")
    table = page.get_by_role("table")
    expect(table).to_be_visible()
    page.get_by_role("button", name="1 plus 1:").focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="2 plus 3:")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 and…")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="My garden")).to_be_focused()


@ANYWHERE
def test_a_minute_by_one_key_alone(pages: Pages) -> None:
    """What can be pressed comes up by itself. Nobody waits until a hundred plants have been up, and
    the time that all this takes is told to nobody."""
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    wanted = json.dumps({"oneKey": "key", "scanMs": SCAN_MS})
    name = kept_as(page, "settings")
    page.context.add_init_script(f"localStorage['{name}'] = JSON.stringify({wanted})")
    page.reload()
    expect(page.get_by_role("table")).to_be_visible()
    came_up = press_at(page, "One minute with the cat")
    assert len(came_up) < 8, came_up
    answers = pages.place.listen(page, "/api/learner/answers")

    while True:
        expect(page.locator(READY).or_(end_of(page))).to_be_visible()
        if end_of(page).is_visible():
            break
        found, shown = sum(asked(page)), page.locator(QUESTION).inner_text()
        press_at(page, str(found))
        expect(page.locator(QUESTION).or_(end_of(page))).not_to_have_text(shown)

    assert {one["seconds"] for one in answers()} == {None}
    press_at(page, "To my garden")
    expect(page.get_by_role("table")).to_be_visible()
    assert set(stages(page)) > {"seed"}


def press_at(page: Page, name: str) -> list[str]:
    """Press the one key when *name* is up; gives what came up until then. It is pressed in the page
    itself: a busy machine would be late."""
    came_up = page.evaluate(
        """(name) => new Promise((found) => {
          const all = [];
          const look = () => {
            const one = document.activeElement;
            const is = one?.matches('button, a') ?? false;
            const label = is ? (one.ariaLabel ?? one.textContent.trim()) : '';
            if (label && label !== all.at(-1)) all.push(label);
            if (label !== name) return setTimeout(look, 20);
            const space = { code: 'Space', key: ' ', bubbles: true };
            for (const type of ['keydown', 'keyup'])
              one.dispatchEvent(new KeyboardEvent(type, space));
            found(all);
          };
          look();
        })""",
        name,
    )
    return list(came_up)


@ANYWHERE
def test_it_is_told_to_screen_readers(pages: Pages) -> None:
    page = pages.open("/garden", size="desktop", reduced_motion="reduce")
    choose_a_cat(page)
    page.get_by_role("button", name="One minute with the cat").click()
    said = page.locator("[data-said] [aria-live]")
    expect(page.locator(QUESTION)).to_be_visible()
    a, b = asked(page)
    expect(said.get_by_text(f"{a} and {b} make? {choices(page)[0]}, ")).to_have_count(1)

    answer(pages, page, by_key=True)
    expect(said.get_by_text(f"Yes: {a} and {b} make {a + b}.")).to_have_count(1)
    expect(page.locator(READY)).to_be_visible()
    c, d = asked(page)
    answer(pages, page, right=False, by_key=True)
    expect(said.get_by_text("Look, ")).to_contain_text(f"make {c + d}.")
    assert violations(page) == []


def test_an_answer_waits_for_the_connection(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    page.get_by_role("button", name="One minute with the cat").tap()
    expect(page.locator(QUESTION)).to_be_visible()
    sent: list[str] = []

    def hold(route: Route) -> None:
        sent.append(json.loads(route.request.post_data or "{}")["once"])
        if len(sent) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/api/learner/answers", hold)
    expect(page.locator(READY)).to_be_visible()
    a, b = asked(page)
    page.locator("[data-choice]").nth(choices(page).index(a + b)).tap()
    expect(page.locator(QUESTION)).to_contain_text("No connection.")
    said = page.locator("[data-said] [aria-live=assertive]")
    expect(said.get_by_text("No connection.")).to_have_count(1)

    page.evaluate("dispatchEvent(new Event('online'))")

    expect(page.locator(QUESTION)).not_to_contain_text("No connection.")
    expect(page.locator("i.done")).to_have_count(1)
    assert len(sent) == 2
    assert sent[0] == sent[1]
    pages.complaints.clear()  # the browser itself tells of the request that had no answer


@ANYWHERE
def test_another_tab_does_not_stop_a_minute(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    page.get_by_role("button", name="One minute with the cat").tap()
    expect(page.locator(QUESTION)).to_be_visible()
    answer(pages, page)
    expect(page.locator("i.done")).to_have_count(1)
    shown = page.locator(QUESTION).inner_text()
    tab = pages.open("/garden", beside=page)

    tab.evaluate("(name) => localStorage.setItem(name, '{}')", kept_as(tab, "me"))
    tab.get_by_role("button", name="Change cat").tap()
    tab.get_by_role("button", name="Another cat").tap()
    tab.get_by_role("dialog").get_by_role("button", name="Cat 1").tap()
    expect(tab.get_by_role("dialog")).to_have_count(0)

    expect(page.locator(QUESTION)).to_have_text(shown)
    answer(pages, page)
    expect(page.locator("i.done")).to_have_count(2)

    tab.evaluate("(name) => localStorage.removeItem(name)", kept_as(tab, "profiles"))

    expect(page.get_by_role("heading", name="Which cat are you?")).to_be_visible()


@ANYWHERE
def test_an_open_bed_stays_open_when_the_page_is_loaded_again(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    page.get_by_role("button", name="2 plus 3:").tap()
    expect(page.get_by_role("heading", name="2 and…")).to_be_visible()

    page.reload()

    expect(page.get_by_role("heading", name="2 and…")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("table")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="2 and…")).to_be_visible()


@ANYWHERE
def test_a_second_tap_answers_no_card_that_nobody_has_seen(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    page.get_by_role("button", name="One minute with the cat").tap()
    expect(page.locator(READY)).to_be_visible()
    sent = pages.place.listen(page, "/api/learner/answers")
    # In the page itself, as no test is as quick as a finger: a tap on all that comes, as it comes.
    page.evaluate(
        """() => new MutationObserver(() => {
          for (const one of document.querySelectorAll('[data-choice], [data-go-on] button'))
            if (!document.querySelector('main[data-ready]')) one.click();
        }).observe(document.body, { childList: true, subtree: true, characterData: true })"""
    )

    answer(pages, page)
    expect(page.locator("i.done")).to_have_count(1)
    expect(page.locator(READY)).to_be_visible()
    answer(pages, page, right=False)
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.locator(READY)).to_be_visible()

    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert len(sent()) == 2


def test_a_deleted_garden_leaves_no_byte(pages: Pages, database: Path) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    key = key_of(page)
    page.get_by_role("button", name="One minute with the cat").tap()
    expect(page.locator(QUESTION)).to_be_visible()
    answer(pages, page)
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Change cat").tap()
    page.get_by_role("button", name="Delete this garden").tap()
    page.route("**/api/learner", lambda route: route.abort())
    page.get_by_role("button", name="Delete for good").tap()
    expect(page.get_by_text("this garden is still there")).to_be_visible()
    assert key in page.evaluate(KEPT), "it can be tried again"
    page.unroute("**/api/learner")
    before = learner_ids(database)

    page.get_by_role("button", name="Try again").tap()

    expect(page.get_by_role("heading", name="Which cat are you?")).to_be_visible()
    gone = before - learner_ids(database)
    assert len(gone) == 1
    assert key not in page.evaluate(EVERYTHING)
    assert "profiles" not in page.evaluate("JSON.stringify(localStorage)")
    everything = b"".join(path.read_bytes() for path in database.parent.iterdir())
    assert key.encode() not in everything
    assert all(one.encode() not in everything for one in gone)
    pages.complaints.clear()


@pytest.mark.parametrize("place", [SITE], indirect=True)
def test_a_deleted_garden_of_a_device_is_gone_and_others_stay(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page, 2)
    expect(page.get_by_role("table")).to_be_visible()
    kept = ids_here(page)
    assert len(kept) == 1
    page.get_by_role("button", name="Change cat").tap()
    page.get_by_role("button", name="Another cat").tap()
    page.get_by_role("dialog").get_by_role("button", name="Cat 1").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    key = key_of(page)
    page.get_by_role("button", name="One minute with the cat").tap()
    expect(page.locator(QUESTION)).to_be_visible()
    answer(pages, page)
    assert len(ids_here(page)) == 2
    page.reload()
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Change cat").tap()
    page.get_by_role("button", name="Delete this garden").tap()

    page.get_by_role("button", name="Delete for good").tap()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert ids_here(page) == kept
    assert key not in page.evaluate(EVERYTHING)


def ids_here(page: Page) -> set[str]:
    """Who is in the database of this browser."""
    names: list[str] = page.evaluate(NAMES_HERE)
    return {name.split("/")[1] for name in names if name.startswith(("learners/", "lessons/"))}


def learner_ids(database: Path) -> set[str]:
    """Who is in the file, as the server calls them."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as file:
        return {str(row[0]) for row in file.execute("SELECT sha256 FROM learners")}


@ANYWHERE
def test_several_cats_have_a_garden_each(pages: Pages) -> None:
    page = pages.open("/garden", size="tablet", reduced_motion="reduce")
    choose_a_cat(page, 2)
    page.get_by_role("button", name="Change cat").click()
    page.get_by_role("button", name="Another cat").click()
    expect(page.get_by_role("button", name="Cat 2")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Cat 1").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Change cat").click()
    dialog = page.get_by_role("dialog")
    pressed = [one.get_attribute("aria-pressed") for one in dialog.locator("li button").all()]
    assert pressed == ["false", "true"]

    dialog.get_by_role("button", name="Cat 2").click()

    assert page.evaluate(f"JSON.parse({KEPT}).active") == 0


def plays(me: bool) -> Callable[[dict[str, Any]], bool]:
    """Whether the page told that the learner plays a hand, or does not."""
    return lambda body: body["me"] is me


@ANYWHERE
def test_a_game_tells_whose_garden_grows(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page)
    key = key_of(page)
    pages.go(page, "/make")
    answered, path = pages.place.answered, "/api/learner/play"
    with answered(page, path, plays(me=True)) as first:
        page.get_by_role("button", name="Open the table").click()
    line = page.get_by_role("switch", name="Your garden grows with this game")
    expect(line).to_be_checked()
    with answered(page, path, plays(me=False)) as off:
        line.uncheck(force=True)
    expect(page.get_by_text("This game isn’t noted")).to_be_visible()
    with answered(page, path, plays(me=True)) as on:
        line.check(force=True)

    with answered(page, path, plays(me=True)) as begun:
        page.get_by_role("button", name="Start with").click()

    told = [*first, *off, *on, *begun]
    assert [(one.status, one.token) for one in told] == [(204, key)] * 4
    expect(page.get_by_role("main", name="Table")).to_be_visible()


@ANYWHERE
def test_who_has_a_garden_sits_down_with_its_cat(pages: Pages) -> None:
    page = pages.open("/garden", size="phone", reduced_motion="reduce")
    choose_a_cat(page, 7)
    cat = page.evaluate(f"JSON.parse({KEPT}).all[0].cat")
    pages.go(page, "/make")
    page.get_by_role("button", name="Open the table").click()

    expect(page.locator("li img").first).to_have_attribute("src", re.compile(f"/{cat}-calm"))


@pytest.mark.parametrize("language", ["en", "fr", "es"])
@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_every_text_has_room(scenes: Pages, size: str, language: str) -> None:
    page = scenes.open("/scenes.html", size=size, reduced_motion="reduce")
    names = [one for one in names_of_scenes(page) if one.startswith(("garden/", "minute/"))]
    assert len(names) > 10
    found = []
    for name in names:
        look(scenes, page, name, language)
        found += [f"{name}: {one}" for one in cut_off(page)]

    assert found == []


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_what_leads_on_is_seen_without_scrolling(scenes: Pages, language: str) -> None:
    page = scenes.open("/scenes.html", size="phone")
    names = [one for one in names_of_scenes(page) if one.startswith("minute/help")]
    assert len(names) == 4
    below = {}
    for name in names:
        look(scenes, page, name, f"{language}&moving")  # then it can be shown again
        button = page.locator("[data-go-on] button")
        below[name] = button.evaluate("(one) => one.getBoundingClientRect().bottom + scrollY")

    assert max(below.values()) <= 740 - 20, below  # with its shadow, and some air
