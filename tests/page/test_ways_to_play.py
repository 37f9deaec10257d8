"""Whole games by keyboard alone, and by one key alone: from the start page to the end, and into the
next game."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from page.pages import Pages, problems

QUICK: Final[dict[str, dict[str, Any]]] = {
    "Addi Cat’s": {"tables": 5, "specials": False, "look": 0, "ending": "first", "standstill": 8},
    "Addi Race": {},
    "Gato Negro": {"carry": 0, "stall": 1000, "recital": 1000},
}
SCAN_MS: Final = 1500  # a busy machine must still press in time
LOOKS: Final = 9000
OVER: Final = re.compile("Gatosabio|share first place")
FOCUSED: Final = """() => {
  const one = document.activeElement;
  if (!one?.matches('button, a, input, summary')) return '';
  return one.ariaLabel ?? (one.closest('label') ?? one).textContent;
}"""
UP: Final = """() => {
  const up = document.querySelector('[data-one-key] :is(.up, b:not(.wait))');
  return up?.textContent ?? '';
}"""
"""What is up at a table; nothing, while there is nothing to do."""

pytestmark = pytest.mark.timeout(1500)


SETTLED: Final = """() => [...document.querySelectorAll('button')].some((one) =>
  /^(Play again|Results)$/.test(one.textContent.trim()))"""
"""Whether the game is over and its end is shown. The page answers that by itself: to find a button
by its role and name, twelve times a second, costs more than the game."""
MY_TURN: Final = """() => document.querySelector('[role=dialog], dialog[open]') !== null
  || document.body.textContent.includes('Your turn!')"""


def to_the_end(page: Page, act: Callable[[], None], when: str = "") -> None:
    """Act until the game is over; only *when* that is true in the page, if it is given."""
    for _ in range(LOOKS):
        if page.evaluate(SETTLED):
            return
        act()
        page.wait_for_timeout(80)
        if when:
            asked = f"() => ({when})() || ({SETTLED})()"
            page.wait_for_function(asked, polling=80, timeout=600_000)
    raise AssertionError("the game has no end")


# --- Keyboard alone ---


def tab_to(page: Page, name: str) -> None:
    """Tab until a control of that name has the focus."""
    for _ in range(80):
        if name in page.evaluate(FOCUSED):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} cannot be reached by Tab")


def choose_game_by_keys(page: Page, game: str) -> None:
    """A group of radio buttons has one place in the order of Tab; arrows choose in it."""
    for _ in range(40):
        if page.evaluate("document.activeElement?.matches('input[type=radio]') ?? false"):
            break
        page.keyboard.press("Tab")
    for _ in range(4):
        if page.get_by_role("radio", name=game).is_checked():
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{game} cannot be chosen by keys")


def keys_of_addicats(page: Page) -> Callable[[], None]:
    def act() -> None:
        page.keyboard.press("Enter")

    return act


def keys_of_gatonegro(page: Page) -> Callable[[], None]:
    def act() -> None:
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")

    return act


def keys_of_addirace(page: Page) -> Callable[[], None]:
    """The cards one after the other: the first that can be laid, else the first is thrown away."""
    place = 0

    def act() -> None:
        nonlocal place
        if page.get_by_role("dialog").count():
            for answer in ("Accept it", "Give it back"):
                if page.get_by_text(answer).count():  # else the game is over meanwhile
                    tab_to(page, answer)
                    page.keyboard.press("Enter")
                    break
            place = 0
        elif page.get_by_text("Your turn!", exact=True).count():
            cards = min(9, page.locator("[data-place^='held:']").count())
            page.keyboard.press(str(place + 1) if place < cards else "1")
            if place >= cards:
                page.keyboard.press("d")
            elif page.get_by_role("button", name=re.compile("^Play:")).count():
                page.keyboard.press("Enter")  # the card has the focus
            else:
                place += 1
                return
            place = 0
        else:
            place = 0

    return act


KEYS: Final = {
    "Addi Cat’s": keys_of_addicats,
    "Addi Race": keys_of_addirace,
    "Gato Negro": keys_of_gatonegro,
}


@pytest.mark.parametrize("game", KEYS)
def test_a_game_is_played_by_keyboard_alone_and_the_next_one_begins(
    pages: Pages, game: str
) -> None:
    page = pages.open(size="phone", rules=QUICK[game], reduced_motion="reduce")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name=game)).to_be_visible()
    choose_game_by_keys(page, game)
    tab_to(page, "Tiger")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    to_the_end(page, KEYS[game](page), MY_TURN if game == "Addi Race" else "")
    if game == "Gato Negro":
        tab_to(page, "Results")
        page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text(OVER)
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play again")).to_be_hidden()


# --- One key alone ---


def one_key(pages: Pages, game: str, way: str = "key", size: str = "phone") -> Page:
    """The start page, with a game that is played by one key. Small and calm: a whole game is drawn
    without a graphics card."""
    page = pages.open(size=size, rules=QUICK[game], reduced_motion="reduce")
    wanted = json.dumps({"oneKey": way, "scanMs": SCAN_MS})
    page.context.add_init_script(f"localStorage['gatosabio.settings'] = JSON.stringify({wanted})")
    page.reload()
    return page


def press_at(page: Page, name: str, what: str = FOCUSED) -> None:
    """Press the one key when *name* is up."""
    page.wait_for_function(
        f"(name) => ({what})().includes(name)", arg=name, polling=20, timeout=120_000
    )
    page.keyboard.press("Space")


def start_by_one_key(page: Page, game: str) -> None:
    press_at(page, "Play now")
    expect(page.get_by_role("radio", name=game)).to_be_visible()
    if not page.get_by_role("radio", name=game).is_checked():
        press_at(page, game)
        expect(page.get_by_role("radio", name=game)).to_be_checked()
    press_at(page, "Tiger")
    expect(page.locator("[data-one-key]")).to_be_visible()


UP_OR_ASKED: Final = (
    f"() => [({UP})(), document.querySelector('[role=dialog], dialog[open]') !== null]"
)
NO: Final = {
    "Addi Cat’s": ("Hit the mouse",),  # it would be greed more often than not
    "Addi Race": ("not now", "Cancel", "Discard", "Menu"),
    "Gato Negro": ("rhyme",),
}


@pytest.mark.parametrize("game", NO)
def test_a_game_is_played_by_one_key_and_the_next_one_begins(pages: Pages, game: str) -> None:
    page = one_key(pages, game)
    start_by_one_key(page, game)
    seen: dict[str, int] = {}

    def act() -> None:
        """Press at what is good; at anything else if nothing good has come up for two rounds."""
        up, asked = page.evaluate(UP_OR_ASKED)
        if asked:
            if any(name in page.evaluate(FOCUSED) for name in ("Accept it", "Give it back")):
                page.keyboard.press("Space")
            return
        seen[up] = seen.get(up, 0) + 1
        good = bool(up) and not any(word in up for word in NO[game])
        stuck = game == "Addi Race" and seen.get(up, 0) > 2 * SCAN_MS / 100
        if good or (stuck and up not in {"", "Cancel", "Menu"}):
            page.keyboard.press("Space")
            seen.clear()

    to_the_end(page, act)
    if game == "Gato Negro":
        press_at(page, "Results")
    expect(page.get_by_role("dialog")).to_contain_text(OVER)
    press_at(page, "Play again")
    expect(page.get_by_role("button", name="Play again")).to_be_hidden()


def test_the_key_hits_while_a_card_may_be_raced_for_and_turns_the_next_one_after_that(
    pages: Pages,
) -> None:
    page = one_key(pages, "Addi Cat’s")
    start_by_one_key(page, "Addi Cat’s")
    press_at(page, "Turn my card", UP)
    said = page.locator("[data-said] p").filter(has_text=re.compile("You turn"))
    expect(said.first).to_be_attached()
    press_at(page, "Hit the mouse", UP)
    judged = page.locator("[data-said] p").filter(
        has_text=re.compile("You take|You were first|was first|[Tt]oo (late|soon)|didn’t count")
    )
    expect(judged.first).to_be_attached()


def test_held_down_the_key_opens_the_menu_does_nothing_else_and_the_menu_is_scanned(
    pages: Pages,
) -> None:
    page = one_key(pages, "Addi Cat’s")
    start_by_one_key(page, "Addi Cat’s")
    page.wait_for_function(f"() => ({UP})() === 'Turn my card'", timeout=120_000)
    page.keyboard.down("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.up("Space")
    press_at(page, "Pause")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert page.locator("[data-said] p").filter(has_text="You turn").count() == 0
    press_at(page, "Continue")
    press_at(page, "Turn my card", UP)
    expect(page.locator("[data-said] p").filter(has_text="You turn").first).to_be_attached()


def test_a_lesson_is_learnt_by_one_key(pages: Pages) -> None:
    page = one_key(pages, "Addi Cat’s")
    page.goto("/learn/addicats")
    goes_on = page.get_by_role("button", name="Continue")
    again = page.get_by_role("button", name="Once more")
    for _ in range(LOOKS):
        if again.count():
            break
        if goes_on.count():
            press_at(page, "Continue")
            expect(goes_on).to_be_hidden()
        elif page.evaluate(UP):
            page.keyboard.press("Space")
        page.wait_for_timeout(50)
    press_at(page, "Once more")
    expect(page.get_by_role("complementary", name="Step 1 of")).to_be_visible()


def test_a_tap_anywhere_is_the_key(pages: Pages) -> None:
    page = one_key(pages, "Gato Negro", "tap", "phone")
    for name in ("Play now", "Gato Negro", "Tiger"):
        page.wait_for_function(
            f"(name) => ({FOCUSED})().includes(name)", arg=name, polling=20, timeout=120_000
        )
        page.touchscreen.tap(200, 600)
    expect(page.locator("[data-one-key]")).to_be_visible()
    took = page.locator("[data-said] p").filter(has_text=re.compile("You took|was faster"))
    for _ in range(200):
        if took.count():
            break
        page.wait_for_function(f"() => ({UP})().includes('left')", polling=20, timeout=120_000)
        page.touchscreen.tap(30, 300)
        page.wait_for_timeout(100)
    expect(took.first).to_be_attached()


def flips_sent(page: Page) -> list[str | bytes]:
    """What the page asks the server for from now on, of turning cards."""
    flips: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        if "flip" in str(frame):
            flips.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", note))
    return flips


def wait_for_turn(page: Page) -> None:
    page.wait_for_function(f"() => ({UP})() === 'Turn my card'", timeout=120_000)


def test_a_tap_turns_a_card_when_the_finger_is_lifted_and_no_second_finger_counts(
    pages: Pages,
) -> None:
    page = one_key(pages, "Addi Cat’s", "tap")
    flips = flips_sent(page)
    start_by_one_key(page, "Addi Cat’s")
    fingers = page.context.new_cdp_session(page)
    turned = page.locator("[data-said] p").filter(has_text="You turn")
    menu = page.get_by_role("dialog")

    def touch(kind: str, *places: int) -> None:
        points = [{"x": place, "y": 300, "id": place} for place in places]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    for _ in range(20):  # on a busy machine it may be held for so long that the menu opens
        wait_for_turn(page)
        touch("touchStart", 100)
        touch("touchStart", 100, 250)
        page.evaluate("async () => { await fetch('/health'); }")  # what was sent is noted by then
        assert flips == []
        touch("touchEnd")  # both
        expect(turned.or_(menu).first).to_be_attached()
        if turned.count():
            break
        page.keyboard.press("Escape")
    assert len(set(flips)) == 1  # it may be sent again


def test_what_was_begun_is_not_done_when_the_window_loses_the_focus(pages: Pages) -> None:
    page = one_key(pages, "Addi Cat’s")
    flips = flips_sent(page)
    start_by_one_key(page, "Addi Cat’s")
    for _ in range(20):  # on a busy machine it may be held for so long that the menu opens
        wait_for_turn(page)
        page.keyboard.down("Space")
        page.keyboard.press("x")  # a hand that trembles
        page.evaluate("dispatchEvent(new Event('blur'))")
        page.keyboard.up("Space")
        if not page.get_by_role("dialog").count():
            break
        page.keyboard.press("Escape")
    page.evaluate("async () => { await fetch('/health'); }")
    assert flips == []
    press_at(page, "Turn my card", UP)
    expect(page.locator("[data-said] p").filter(has_text="You turn").first).to_be_attached()
    assert len(set(flips)) == 1  # it may be sent again


@pytest.mark.parametrize("game", QUICK)
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_bar_of_the_one_key_covers_nothing(pages: Pages, game: str, size: str) -> None:
    page = one_key(pages, game, size=size)
    start_by_one_key(page, game)
    pages.settle(page)
    bar = page.locator("[data-one-key]").bounding_box()
    table = page.locator("#ground main").bounding_box()
    assert bar is not None
    assert table is not None
    assert table["y"] + table["height"] <= bar["y"] + 1
    assert problems(page) == []
