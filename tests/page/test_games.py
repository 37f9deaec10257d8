"""Each game from the start page to its end, against cats, as a person plays it."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlowError

from gatosabio import check_deal
from page.pages import Pages
from page.places import ANYWHERE

QUICK_CATS = {"tables": 5, "specials": False, "look": 0, "ending": "first", "standstill": 8}
"""A game that ends as soon as eight cards in a row have changed nothing (AC-76)."""
QUICK_PILES = {"carry": 0, "stall": 1000, "recital": 1000}
LONGEST_GAME = 9000  # looks at the table, ten a second; most games take two minutes

PLACES = """() => {
  const all = [...document.querySelectorAll('.end h1, .end .who, .end button')];
  return all.map((one) => [one.innerText, one.getBoundingClientRect().toJSON()]);
}"""

OTHERWISE = """([one, other]) => {
  const name = Object.keys(localStorage).find((key) => key.endsWith('gatosabio.entropies'));
  localStorage[name] = localStorage[name].replace(one, other);
}"""

OVER = """() => [...document.querySelectorAll('button')].some((one) =>
  /^(Play again|Results)$/.test(one.textContent.trim()))"""
TO_DO = """() => {
  const all = [...document.querySelectorAll('button')].map((one) => one.textContent.trim());
  return document.querySelector('[data-pile].ready') !== null
    || all.some((one) => /^(Play again|Results|Accept it|Give it back|Play anyway)/.test(one))
    || all.some((one) => /^(Pass|Discard)/.test(one));
}"""
"""Whether there is something to do, or the game is over. The page asks itself: questions from here,
ten a second, cost more than the game. Whose turn it is, is seen by the buttons: "Your turn!" was
said aloud and stays there for a while, after it."""
MY_TURN = """() => [...document.querySelectorAll('button')].some((one) =>
  one.textContent.trim() === 'Discard')"""

pytestmark = pytest.mark.timeout(1500)


def start(page: Page, game: str) -> None:
    """Two taps from the page to the game, three for another one than the first."""
    page.get_by_role("button", name="Play now").click()
    if game != "Addi Cat’s":
        page.get_by_role("radio", name=game).check()
    page.get_by_role("button", name="Tiger").click()


def play(page: Page, do: Callable[[Page], None], *, waits: bool = True) -> None:
    """Do what there is to do, until the game is over. Who *waits* does nothing meanwhile."""
    for _ in range(LONGEST_GAME):
        if page.evaluate(OVER):
            return
        do(page)
        page.wait_for_timeout(100)
        if waits:
            page.wait_for_function(TO_DO, polling=100, timeout=600_000)
    raise AssertionError("the game has no end")


def play_a_turn(page: Page) -> None:
    """Wait for my turn, and lay cards until it is somebody else's."""
    for _ in range(LONGEST_GAME):
        page.wait_for_function(TO_DO, polling=100, timeout=600_000)
        mine = page.evaluate(MY_TURN)
        lay_a_card(page)
        page.wait_for_timeout(100)
        if mine and not page.evaluate(MY_TURN):
            return
    raise AssertionError("nobody's turn ends")


def see_the_end(page: Page, *, counted: bool = False) -> None:
    """The podium; in some games the cards are counted before it."""
    if counted:
        expect(page.get_by_role("heading", name="Counting")).to_be_visible()
        page.get_by_role("button", name="Results").click()
    won = re.compile("Gatosabio|share first place")
    expect(page.get_by_role("dialog")).to_contain_text(won)


def ask_for_another(page: Page) -> None:
    again = page.get_by_role("button", name="Play again")
    again.click()
    expect(again).to_be_hidden()


def press(button: Locator) -> None:
    """Press it, unless the table goes on meanwhile and takes it away: then look again. A table that
    goes on is never still, so nobody waits for that."""
    with suppress(TooSlowError):
        button.first.click(timeout=1000, force=True)


def turn_a_card(page: Page) -> None:
    pile = page.locator("[data-pile].ready")
    if pile.count():
        pile.click(force=True)


def lay_a_card(page: Page) -> None:
    """Whatever is asked first, then the first card that can be laid, else any is thrown away."""
    for name in ("Accept it", "Give it back", "Play anyway", "Pass"):
        button = page.get_by_role("button", name=name)
        if button.count():
            press(button)
            return
    if not page.evaluate(MY_TURN):
        return
    cards = page.locator("[data-place^='held:']")
    open_cards = cards.and_(page.locator(":not(.locked)"))
    press(open_cards if open_cards.count() else cards)
    lay = page.get_by_role("button", name="Play:").or_(page.get_by_role("button", name="Discard"))
    if lay.count():
        press(lay)


def take_a_card(page: Page) -> None:
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")


@ANYWHERE
def test_addi_cats_is_played_to_its_end_and_again(pages: Pages) -> None:
    page = pages.open(size="phone", rules=QUICK_CATS, reduced_motion="reduce")
    start(page, "Addi Cat’s")
    let_go = pages.place.hold(page, "/api/games")
    play(page, turn_a_card)
    see_the_end(page)
    before = page.evaluate(PLACES)
    let_go()
    replay = page.get_by_role("button", name="Replay")  # a game may have had nothing close
    expect(replay).to_have_attribute("aria-disabled", "false")
    assert page.evaluate(PLACES) == before, "nothing moves when it comes"

    pages.place.lose_network(page.context)
    ask_for_another(page)
    play(page, turn_a_card)
    see_the_end(page)

    page.get_by_role("button", name="Deal checked").click()
    expect(page.get_by_text("Deal checked: the server did not choose the cards.")).to_be_visible()
    expect(page.get_by_text("added, yours too")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the deal").click()
    assert check_deal.main(str(saved.value.path())) == 0, "the script says the same"
    check_it_again(pages, page)


def check_it_again(pages: Pages, page: Page) -> None:
    """The same deal, from the list of this browser's games; then as if another was promised."""
    shown = page.locator("dd").first.inner_text()
    pages.go(page, "/replay")
    page.get_by_role("button", name="Check the deal · Game 2").click()
    expect(page.get_by_text("the one that your browser was promised")).to_be_visible()
    expect(page.locator("dd").first).to_have_text(shown)
    page.evaluate(OTHERWISE, [shown, "00" * 32])
    page.reload()
    expect(page.get_by_role("status")).to_have_text("Your browser was promised another deal!")
    expect(page.get_by_text("00" * 32)).to_be_visible()


@ANYWHERE
def test_addi_race_is_played_to_its_end_and_again(pages: Pages) -> None:
    """The second game is as long as the first: of that one turn is enough."""
    page = pages.open(size="tablet", reduced_motion="reduce")
    start(page, "Addi Race")
    play(page, lay_a_card)
    see_the_end(page)
    pages.place.lose_network(page.context)
    ask_for_another(page)
    play_a_turn(page)


@ANYWHERE
def test_gato_negro_is_played_to_its_end_and_again(pages: Pages) -> None:
    page = pages.open(size="desktop", rules=QUICK_PILES)
    start(page, "Gato Negro")
    play(page, take_a_card, waits=False)
    see_the_end(page, counted=True)
    pages.place.lose_network(page.context)
    ask_for_another(page)
    play(page, take_a_card, waits=False)
    see_the_end(page, counted=True)


def test_the_end_is_there_before_it_is_needed(pages: Pages) -> None:
    """Where the line is lost with the last card, it could not be fetched any more."""
    page = pages.open(size="phone")
    with page.expect_response(re.compile(r"/End-[^/]*\.js$")) as answer:
        start(page, "Addi Cat’s")  # nobody turns a card

    assert answer.value.ok


def test_what_happens_is_said_aloud(pages: Pages) -> None:
    page = pages.open(size="phone", rules=QUICK_CATS)
    start(page, "Addi Cat’s")

    expect(page.locator("[data-pile].ready")).to_be_visible()
    turn_a_card(page)

    card = re.compile(r"(: |turn )\d")  # whose it is, and a number on it
    expect(page.locator("[data-said] p").filter(has_text=card).first).to_be_attached()
