"""A child in a class: in by pictures, at its table, paused, on another tablet, and at the end."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from page.class_by_api import ClassByApi
from page.conftest import Served
from page.pages import Pages, violations
from page.test_games import LONGEST_GAME, turn_a_card

QUICK: dict[str, Any] = {
    "play": {
        "game": "addicats",
        "rules": {"tables": 5, "specials": False, "look": 0, "ending": "first", "standstill": 8},
    },
    "minutes": 0,
}
SLOW: dict[str, Any] = {"play": {"game": "addicats", "pace": "calm"}, "minutes": 0}
FOX, FROG, BEE = "Blue Fox, square", "Green Frog, hexagon", "Yellow Bee, star"

pytestmark = pytest.mark.timeout(1500)

Open = Callable[..., Page]


def forgive(pages: Pages, *answers: str) -> None:
    """The browser itself complains of refusals, whatever the page makes of them."""
    pages.complaints[:] = [
        one for one in pages.complaints if not any(answer in one for answer in answers)
    ]


@pytest.fixture
def child(pages: Pages) -> Open:
    """Opens the device of a child, in front of the animals."""

    def opened(lesson: ClassByApi, **more: Any) -> Page:
        page = pages.open(f"/class/{lesson.code}", reduced_motion="reduce", **more)
        expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
        return page

    return opened


def pictures_of(lesson: ClassByApi, name: str) -> list[str]:
    colour, animal = name.split(",")[0].lower().split(" ")
    (card,) = [one for one in lesson.cards if (one["colour"], one["animal"]) == (colour, animal)]
    pictures: list[str] = card["pictures"]
    return pictures


def picture(lesson: ClassByApi, page: Page, letter: str) -> Locator:
    """One of the twelve: they are in the order of their letters."""
    offered = sorted({one for card in lesson.cards for one in card["pictures"]})
    return page.locator(".pictures button").nth(offered.index(letter))


def show_card(lesson: ClassByApi, page: Page, name: str, *, last_first: bool = False) -> None:
    page.get_by_role("button", name=name).click()
    for letter in sorted(pictures_of(lesson, name), reverse=last_first):
        picture(lesson, page, letter).click()


def come_in(lesson: ClassByApi, page: Page, name: str, **more: Any) -> None:
    show_card(lesson, page, name, **more)
    expect(page.get_by_text("You are in!")).to_be_visible()


def pile_of(page: Page) -> Locator:
    return page.locator("[data-pile]")


def test_a_class_plays_a_round_from_the_pictures_to_the_end(pages: Pages, child: Open) -> None:
    lesson = ClassByApi(pages, QUICK)
    fox = pages.open("/join", reduced_motion="reduce")
    for letter in lesson.code:
        fox.locator(".keys button").filter(has_text=letter).click()
    expect(fox.get_by_role("heading", name="Who are you?")).to_be_visible()
    assert fox.url.endswith(f"/class/{lesson.code}")
    forgive(pages, "409 (Conflict)")  # no table has this code
    come_in(lesson, fox, FOX)
    frog = child(lesson, size="tablet")
    come_in(lesson, frog, FROG, last_first=True)
    frog.get_by_role("button", name="Luna").click()
    expect(frog.get_by_role("button", name="Luna")).to_have_attribute("aria-pressed", "true")
    lesson.until_here(2)
    lesson.until("view.wall.children.some(({ face }) => face === 'luna')")

    lesson.say("make-tables", size=3)
    expect(fox.get_by_text("Green Frog")).to_be_visible()
    expect(frog.get_by_text("Blue Fox").last).to_be_visible()
    lesson.say("start")
    for page in (fox, frog):
        expect(pile_of(page)).to_be_visible()
    expect(fox.locator("main")).to_contain_text("Green Frog")
    assert fox.locator("main .sticker").count() >= 1, "animals, not the shapes of seats"
    expect(frog.get_by_role("button", name="Turn sound on")).to_be_visible()  # quiet in a class

    fox.get_by_role("button", name="Raise your paw").click()
    lesson.until("view.paws.includes(view.wall.children[0].child)")

    well_played = [page.get_by_text("Well played!") for page in (fox, frog)]
    for _ in range(LONGEST_GAME):
        if any(one.count() for one in well_played):
            break
        for page in (fox, frog):
            turn_a_card(page)
        fox.wait_for_timeout(100)
    for one in well_played:
        expect(one).to_be_visible()

    lesson.say("end")
    for page, name in ((fox, "Blue Fox"), (frog, "Green Frog")):
        expect(page.get_by_role("heading", name=f"{name}, well played")).to_be_visible()
        expect(page.get_by_text("Look at the wall.")).to_be_visible()
        assert violations(page) == []

    lesson.until_phase("end")
    lesson.say("next")
    lesson.until_phase("seats")
    lesson.say("start")
    expect(pile_of(fox)).to_be_visible()


def test_after_three_wrong_cards_the_teacher_lets_a_child_in(pages: Pages, child: Open) -> None:
    lesson = ClassByApi(pages, QUICK)
    page = child(lesson)
    page.get_by_role("button", name=FOX).click()
    right = set(pictures_of(lesson, FOX))
    offered = sorted({one for card in lesson.cards for one in card["pictures"]})
    wrong = [one for one in offered if one not in right][:2]
    for nth in range(3):
        for letter in wrong:
            picture(lesson, page, letter).click()
        if nth < 2:
            expect(page.get_by_role("alert")).to_contain_text("Not the pictures")
    expect(page.get_by_role("heading", name="Ask your teacher")).to_be_visible()

    forgive(pages, "403 (Forbidden)")
    lesson.until("view.knocks.length === 1")
    knock = lesson.see("view.knocks[0]")
    assert knock["child"] == 0, "the teacher sees which animal was tapped"
    lesson.say("let-in", knock=knock["knock"], child=0)

    expect(page.get_by_text("You are in!")).to_be_visible()
    expect(page.get_by_role("heading", name="Blue Fox")).to_be_visible()


def test_a_child_without_a_card_comes_in_and_a_closed_door_says_so(
    pages: Pages, child: Open
) -> None:
    lesson = ClassByApi(pages, QUICK)
    late, page = child(lesson), child(lesson)
    page.get_by_role("button", name="I have no card").click()
    expect(page.get_by_role("heading", name="Your teacher knows")).to_be_visible()
    lesson.until("view.knocks.length === 1")
    assert lesson.see("view.knocks[0].child") is None
    number = next(one["child"] for one in lesson.cards if one["animal"] == "whale")
    lesson.say("let-in", knock=lesson.see("view.knocks[0].knock"), child=number)
    expect(page.get_by_role("heading", name="Whale")).to_be_visible()

    lesson.say("door", closed=True)
    lesson.until("view.wall.door_closed")
    show_card(lesson, late, FOX)
    expect(late.get_by_role("heading", name="The door is closed")).to_be_visible()
    forgive(pages, "409 (Conflict)")


def test_everybody_looks_up_and_the_cards_stay(pages: Pages, child: Open) -> None:
    lesson = ClassByApi(pages, SLOW)
    fox, frog = child(lesson), child(lesson, size="tablet")
    come_in(lesson, fox, FOX)
    come_in(lesson, frog, FROG)
    lesson.start(size=3)
    for page in (fox, frog):
        expect(pile_of(page)).to_be_visible()
    fox.get_by_role("button", name="Help").click()  # whatever is open, nobody plays on
    fox.get_by_role("dialog").wait_for()
    before = pile_of(frog).inner_text()

    lesson.say("pause")
    for page in (fox, frog):
        expect(page.get_by_role("alertdialog", name="Look up!")).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.get_by_role("alertdialog", name="Look up!")).to_be_visible()
    assert violations(frog) == []

    lesson.say("resume")
    for page in (fox, frog):
        expect(page.get_by_role("alertdialog")).to_be_hidden()
    assert pile_of(frog).inner_text() == before

    lesson.say("purr")
    expect(frog.get_by_text("Purr! Look at your teacher.")).to_be_visible()


def test_a_tablet_dies_and_its_child_comes_back_by_its_pictures(pages: Pages, child: Open) -> None:
    lesson = ClassByApi(pages, SLOW)
    fox, frog = child(lesson), child(lesson)
    come_in(lesson, fox, FOX)
    come_in(lesson, frog, FROG)
    lesson.start(size=3)
    expect(pile_of(fox)).to_be_visible()
    lesson.say("pause")
    expect(fox.get_by_role("alertdialog")).to_be_visible()
    before = pile_of(fox).inner_text()
    fox.context.close()

    again = child(lesson, size="tablet")
    show_card(lesson, again, f"{FOX}, already here")
    expect(again.get_by_role("alertdialog", name="Look up!")).to_be_visible()
    lesson.say("resume")
    expect(again.get_by_role("alertdialog")).to_be_hidden()
    expect(pile_of(again)).to_have_text(before)

    # Another device takes it over: this one says so, and gives it back for the card.
    other = child(lesson)
    show_card(lesson, other, f"{FOX}, already here")
    expect(pile_of(other)).to_have_text(before)
    # If its line was lost just then, it learns only that its token is no longer good.
    farewell = re.compile("You (play on another device|are not in the class) now")
    expect(again.get_by_role("heading", name=farewell)).to_be_visible()
    again.get_by_role("button", name="Come in").click()
    expect(again.get_by_role("heading", name="Who are you?")).to_be_visible()


def test_who_comes_late_plays_at_once_and_a_page_loaded_anew_is_where_it_was(
    pages: Pages, child: Open
) -> None:
    lesson = ClassByApi(pages, SLOW)
    fox = child(lesson)
    come_in(lesson, fox, FOX)
    lesson.start(size=3)
    expect(pile_of(fox)).to_be_visible()

    bee = child(lesson)
    show_card(lesson, bee, BEE)
    expect(pile_of(bee)).to_be_visible()
    expect(fox.locator("main")).to_contain_text("Yellow Bee")

    fox.reload()
    expect(pile_of(fox)).to_be_visible()
    expect(fox.locator("main")).to_contain_text("Yellow Bee")


def test_a_lost_line_comes_back_by_itself(pages: Pages, child: Open, program: Served) -> None:
    lesson = ClassByApi(pages, SLOW)
    fox = child(lesson)
    come_in(lesson, fox, FOX)
    lesson.start(size=3)
    expect(pile_of(fox)).to_be_visible()

    program.kill()
    expect(fox.get_by_text("Connection lost").first).to_be_visible()
    program.start()

    expect(fox.get_by_text("Connection lost")).to_have_count(0)
    expect(pile_of(fox)).to_be_visible()
    forgive(pages, "net::ERR_")


def test_a_child_is_sent_away_comes_in_again_and_the_class_is_deleted(
    pages: Pages, child: Open
) -> None:
    lesson = ClassByApi(pages, QUICK)
    page = child(lesson)
    come_in(lesson, page, FOX)
    lesson.say("send-away", child=0)
    expect(page.get_by_role("heading", name="You are not in the class now")).to_be_visible()
    page.get_by_role("button", name="Come in").click()
    come_in(lesson, page, FOX)

    lesson.delete()
    expect(page.get_by_role("heading", name="This class is over")).to_be_visible()
    page.get_by_role("button", name="Home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_keys_are_enough(pages: Pages, child: Open) -> None:
    lesson = ClassByApi(pages, QUICK)
    page = child(lesson, size="desktop")
    page.get_by_role("button", name=FOX).press("Enter")
    expect(page.get_by_role("heading", name="Blue Fox")).to_be_focused()
    for letter in pictures_of(lesson, FOX):
        picture(lesson, page, letter).press("Enter")
    expect(page.get_by_text("You are in!")).to_be_visible()
    page.get_by_role("button", name="Nube").press("Space")
    lesson.until("view.wall.children[0].face === 'nube'")
    paw = page.get_by_role("button", name="Raise your paw")
    paw.press("Enter")
    expect(paw).to_have_attribute("aria-pressed", "true")
    lesson.until("view.paws.length === 1")
    lesson.say("lower-paw", child=0)
    expect(paw).to_have_attribute("aria-pressed", "false")

    page.get_by_role("button", name="Menu").press("Enter")
    page.get_by_role("button", name="I am not Blue Fox").press("Enter")
    page.get_by_role("button", name="Change").press("Enter")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()
