"""What friends do round the games: they say who they are, make faces, count wins, and come back on
another phone."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.pages import Pages, box_of, cut_off, problems

RECORDS = Path(__file__).parents[2] / "client/src/screens/replay/records"
GAMES = {"addicats": "Addi Cat’s", "addirace": "Addi Race", "gatonegro": "Gato Negro"}

NOTICE = """() => {
  window.noticed = new Set();
  new MutationObserver(() => {
    for (const one of ['.emote.made', 'button.made'])
      if (document.querySelector(one)) noticed.add(one);
    const texts = [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent);
    if (texts.some((text) => /: Wow\\s*$/.test(text))) noticed.add('heard');
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Remembers a face that was shown, for those who look later: it is there for two seconds."""


def lobby(pages: Pages, game: str = "Addi Cat’s", size: str = "phone", **more: Any) -> Page:
    """A table with a person and a cat."""
    host = pages.open("/make", size=size, **more)
    host.get_by_role("radio", name=game).check()
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    expect(host.get_by_role("button", name="Start with 2")).to_be_visible()
    return host


def start(host: Page, n: int) -> None:
    host.get_by_role("button", name=f"Start with {n}").click()
    expect(host.get_by_role("button", name=f"Start with {n}")).to_have_count(0)


# --- Who are you? ---


def test_who_joins_by_a_link_is_asked_who_they_are_and_never_again(pages: Pages) -> None:
    host = lobby(pages)
    guest = pages.open(host.url, stranger=True)

    sheet = guest.get_by_role("dialog", name="Who are you?")
    expect(sheet).to_be_visible()
    assert problems(guest) + cut_off(guest) == []
    sheet.get_by_label("Name").fill("Ana")
    sheet.get_by_role("button", name="That’s me").click()

    expect(host.get_by_text("Ana", exact=True)).to_be_visible()
    expect(sheet).to_have_count(0)
    guest.reload()
    expect(guest.get_by_text("Ana", exact=True)).to_be_visible()
    expect(sheet).to_have_count(0)
    guest.goto(lobby(pages).url)  # at another table she is Ana at once
    expect(guest.get_by_text("Ana", exact=True)).to_be_visible()
    expect(sheet).to_have_count(0)


def test_the_question_is_skipped_with_one_tap_and_makes_way_for_the_game(pages: Pages) -> None:
    host = lobby(pages)
    by_code, late = pages.open("/join", stranger=True), pages.open("/", stranger=True)
    by_code.get_by_role("textbox").first.fill(host.url[-4:])
    sheet = by_code.get_by_role("dialog", name="Who are you?")
    sheet.get_by_role("button", name="Not now").click()
    expect(sheet).to_have_count(0)
    late.goto(host.url)
    late.get_by_role("dialog", name="Who are you?").get_by_label("Name").fill("Ana")

    start(host, 4)

    expect(late.get_by_role("dialog")).to_have_count(0)
    assert late.evaluate("JSON.parse(localStorage['gatosabio.me']).name") == "Ana"  # for later
    expect(late.get_by_role("button", name="Mouse", exact=True)).to_be_visible()


def test_who_opens_a_table_is_not_asked(pages: Pages) -> None:
    host = pages.open("/make", stranger=True)
    host.get_by_role("button", name="Open the table").click()

    expect(host.get_by_role("button", name="Start with 2")).to_be_visible()
    expect(host.get_by_role("dialog")).to_have_count(0)


# --- The start page, and how long ---


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_start_page_always_shows_the_three_games(pages: Pages, size: str) -> None:
    page = pages.open(size=size)
    page.evaluate(
        "localStorage['gatosabio.me'] = JSON.stringify({ level: 'kitten', game: 'addicats' })"
    )
    page.reload()

    games = page.get_by_role("list", name="Which game?").get_by_role("button")
    expect(games).to_have_text(
        [
            re.compile("Addi Cat’s\\s+hit the mouse"),
            re.compile("Addi Race\\s+race to 200"),
            re.compile("Gato Negro\\s+grab and combine"),
        ]
    )
    for game in games.all():
        expect(game).to_be_in_viewport(ratio=1)
    games.nth(2).click()
    expect(page.get_by_role("radio", name="Gato Negro")).to_be_checked()
    page.go_back()
    expect(games.first).to_be_visible()


def test_one_choice_says_how_long_a_game_is(pages: Pages) -> None:
    page = pages.open("/make", size="desktop")
    lengths = page.get_by_role("group", name="How long?").get_by_role("radio")

    expect(lengths).to_have_count(3)
    expect(lengths.first).to_be_checked()
    expect(page.get_by_text("As soon as somebody has no card left")).to_be_visible()
    page.get_by_role("radio", name="Addi Race").check()
    expect(lengths).to_have_count(0)
    page.get_by_role("radio", name="Gato Negro").check()
    page.get_by_role("radio", name="Long night").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Long night", exact=False)).to_be_visible()


# --- The score ---


def test_the_host_makes_it_a_best_of_three_and_everybody_sees_the_score(pages: Pages) -> None:
    host = lobby(pages)
    guest = pages.open(host.url)

    host.get_by_role("switch", name="Best of three").check(force=True)

    expect(guest.get_by_role("heading", name="Best of three")).to_be_visible()
    expect(guest.get_by_text("0 wins")).to_have_count(3)


# --- Faces ---


@pytest.mark.parametrize("game", GAMES.values())
def test_a_face_is_seen_and_heard_by_the_others_unless_they_do_not_want_it(
    pages: Pages, game: str
) -> None:
    # By turns nobody's cats end the game while we look.
    host = lobby(pages, game, rules={"by_turns": True} if game == "Gato Negro" else None)
    guest = pages.open(host.url)
    quiet = pages.open("/")
    quiet.evaluate("localStorage['gatosabio.settings'] = JSON.stringify({ emotes: false })")
    quiet.goto(host.url)
    start(host, 4)
    opener = guest.get_by_role("button", name="Make a face")

    opener.focus()
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("button", name="Purr")).to_be_focused()
    bar = box_of(guest.locator("header").first)
    row = box_of(guest.get_by_role("group", name="Make a face"))
    assert row["y"] + row["height"] <= bar["y"] + bar["height"], "it lies on the bar alone"
    assert problems(guest) == []
    guest.evaluate("addEventListener('keydown', (event) => (window.reached = event.key))")
    guest.keyboard.press("ArrowRight")
    assert guest.evaluate("window.reached") is None, "arrows take cards in Gato Negro"
    guest.keyboard.press("Escape")
    expect(opener).to_be_focused()
    guest.keyboard.press("Enter")
    for page in (host, guest):
        page.evaluate(NOTICE)
    guest.get_by_role("button", name="Wow").click()

    host.wait_for_function("() => noticed.has('.emote.made') && noticed.has('heard')")
    guest.wait_for_function(
        "() => noticed.has('button.made')"
    )  # not every table shows one's own cat
    for page in (host, guest):  # after a while it is gone
        expect(page.locator(".made")).to_have_count(0)
    opener.click()
    guest.get_by_role("button", name="Wow").click()
    # The same words are read aloud again, as they are a line of their own.
    expect(host.get_by_text(re.compile(": Wow$"))).to_have_count(2)
    expect(quiet.get_by_role("button", name="Make a face")).to_have_count(0)
    expect(quiet.get_by_text(re.compile(": Wow$"))).to_have_count(0)


# --- Another phone ---


def test_in_a_game_the_host_gives_the_seat_to_the_new_phone(pages: Pages) -> None:
    host = lobby(pages, "Addi Race")
    guest = pages.open(host.url, stranger=True)
    guest.get_by_role("textbox", name="Name").fill("Ana")
    guest.get_by_role("button", name="That’s me").click()
    expect(host.get_by_text("Ana", exact=True)).to_be_visible()
    start(host, 3)
    url = guest.url
    guest.goto("/")  # the battery is flat

    phone = pages.open(url)
    phone.get_by_role("button", name="I’m Ana").click()
    expect(phone.locator(".strip").get_by_text("Waiting for the host")).to_be_visible()
    asked = host.locator(".strip").filter(has_text="I’m Ana")
    expect(asked).to_be_visible()
    expect(host.get_by_role("status").filter(has_text="I’m Ana")).to_have_count(1)  # read aloud
    strip = box_of(asked)
    assert strip["y"] + strip["height"] <= 52, "nobody plays where it lies"
    assert cut_off(host) == []
    host.get_by_role("button", name="Not now", exact=True).click()
    expect(asked).to_have_count(0)
    told = phone.locator(".strip").filter(has_text="This seat stays as it is")
    told.get_by_role("button").click()
    phone.get_by_role("button", name="I’m Ana").click()  # who was refused may ask again
    host.get_by_role("button", name="Give the seat").click()

    expect(phone.get_by_text("Waiting for the host")).to_have_count(0)
    expect(phone.get_by_role("list", name="Your cards")).to_be_visible()
    guest.goto(url)
    expect(guest.locator(".strip").get_by_text("Your seat is on another")).to_be_visible()


def test_nothing_that_comes_over_the_bar_covers_a_card_of_a_large_table(pages: Pages) -> None:
    host = lobby(pages, size="desktop", rules={"edition": "classic"})  # for up to eight
    host.set_viewport_size({"width": 1000, "height": 640})
    guest = pages.open(host.url, stranger=True)
    guest.get_by_role("textbox", name="Name").fill("Ratatouille la belle")
    guest.get_by_role("button", name="That’s me").click()
    for n in range(4, 9):
        host.get_by_role("button", name="Free seat").first.click()
        host.get_by_role("button", name="Kitten").click()
        expect(host.get_by_role("button", name=f"Start with {n}")).to_be_visible()
    start(host, 8)
    url = guest.url
    guest.goto("/")
    host.get_by_role("button", name="Make a face").click()
    faces = host.get_by_role("group", name="Make a face")
    assert covered_cards(host, faces) == 0
    host.keyboard.press("Escape")

    pages.open(url).get_by_role("button", name=re.compile("^I’m ")).click()

    asked = host.locator(".strip").filter(has_text="I’m ")
    assert covered_cards(host, asked) == 0
    assert cut_off(host) == []


def covered_cards(page: Page, part: Locator) -> int:
    """How many of the eight cards of a table of Addi Cat's that part of the page covers."""
    tops = page.locator("main .top")
    expect(tops).to_have_count(8)
    over = box_of(part)
    covered = 0
    for top in tops.all():
        card = box_of(top)
        covered += (
            card["x"] < over["x"] + over["width"]
            and over["x"] < card["x"] + card["width"]
            and card["y"] < over["y"] + over["height"]
            and over["y"] < card["y"] + card["height"]
        )
    return covered


def test_in_the_lobby_a_tap_on_the_seat_gives_it(pages: Pages) -> None:
    host = lobby(pages)
    guest = pages.open(host.url, stranger=True)
    guest.get_by_role("textbox", name="Name").fill("Ana")
    guest.get_by_role("button", name="That’s me").click()
    expect(host.get_by_text("Ana", exact=True)).to_be_visible()
    url = guest.url
    guest.goto("/")
    phone = pages.open(url)
    expect(phone.get_by_role("button", name="That’s my seat: Ana")).to_be_visible()

    host.get_by_role("button", name="Give this seat: Ana").click()
    host.get_by_role("dialog").get_by_role("button", name=re.compile("^To ")).click()

    expect(phone.get_by_role("button", name="Name and face of Ana")).to_be_visible()
    expect(host.get_by_role("button", name="Start with 3")).to_be_visible()


# --- Your games ---


def test_your_games_say_when_they_were_who_won_and_how_long_they_took(pages: Pages) -> None:
    page = pages.open("/replay", size="desktop", timezone_id="UTC")
    record = json.loads((RECORDS / "addirace.json").read_text(encoding="utf-8"))
    record["until"] = 7 * 60_000 + 10_000
    game = {"code": "BCDF", "game": 2, "eyes": None, "times": "all", "record": record}
    kept = {**game, "dealt": 1_760_000_000_000, "winners": ["Ana"]}
    page.evaluate("(games) => (localStorage['gatosabio.games'] = games)", json.dumps([kept]))
    page.reload()

    own = page.get_by_role("button", name="Ana won")
    expect(own).to_contain_text("Addi Race")
    expect(own).to_contain_text("9 Oct 2025, 08:53")
    expect(own).to_contain_text("7\u00a0min")
