"""What games on a device tell about those who learn, and which cards they get."""

import pytest
from msgspec import json

from gatosabio.engine.cards import ADDITIONS
from gatosabio.engine.game import Player
from gatosabio.learning.evidence import evidence
from gatosabio.learning.lessons import game_lesson
from gatosabio.records.clock import HOUR_MS
from gatosabio.records.record import encode, read
from gatosabio.server.export import games_of
from gatosabio.table.effects import NeedCards
from in_page.at_home import Home
from in_page.child import DONE, Child, at_a_game, open_plays, rows_of, until_over


def test_a_game_that_is_played_to_its_end_is_a_lesson() -> None:
    home = Home()
    children = [Child(home, number).meet() for number in range(2)]
    screen = home.come(home.open(game="addicats"))
    for _ in range(4):
        screen.say("sit")
    home.wait(1)
    for hand, child in enumerate(children):
        assert child.plays(screen, hand) == DONE
    screen.say("start")
    home.wait(50)
    assert open_plays(home) == [{"0": children[0].id, "1": children[1].id}]
    until_over(home, screen)

    rows = rows_of(home)
    (stored,) = games_of(rows, notes=True)
    told = list(evidence(read(encode(stored.record))))
    for hand, child in enumerate(children):
        (lesson,) = child.lessons()
        assert (lesson.kind, lesson.body) == ("game", game_lesson(told, Player(hand)))
        assert lesson.wall == rows[-1].wall // HOUR_MS * HOUR_MS
        assert sum(plant["seen"] for plant in child.garden().values()) > 0
    assert open_plays(home) == []


def test_who_says_so_in_the_middle_of_a_game_plays_it_and_can_stop() -> None:
    home = Home()
    child, other = Child(home, 1).meet(), Child(home, 2).meet()
    screen = at_a_game(home)

    assert child.plays(screen) == DONE
    assert other.plays(screen) == (409, {"error": "taken"})
    assert child.plays(screen, 1) == (404, {"error": "no-such-hand"})  # it is a cat's
    assert open_plays(home) == [{"0": child.id}]
    assert child.plays(screen, me=False) == DONE
    assert open_plays(home) == []
    assert other.plays(screen) == DONE
    stranger = home.ask("POST", "/api/learner/play", child.key, b'{"token":"","hand":0,"me":true}')
    assert stranger == (401, {"error": "no-such-token"})


def test_other_games_tell_nothing_about_additions() -> None:
    home = Home()
    child = Child(home).meet()
    screen = home.come(home.open(game="gatonegro"))
    screen.say("sit").say("add-bot", level="cat").say("start")
    home.wait(50)

    assert child.plays(screen) == DONE
    assert open_plays(home) == []


def test_a_game_that_ended_just_before_the_page_was_closed_is_noted_the_next_time() -> None:
    home = Home()
    child = Child(home).meet()
    screen = at_a_game(home)
    assert child.plays(screen) == DONE
    home.wait_until(lambda: any(name.startswith("games/") for name in home.stored))
    assert child.lessons() == []
    home.crash()

    plants = child.garden()

    assert len(child.lessons()) == 1
    assert sum(plant["seen"] for plant in plants.values()) > 0


def test_a_game_that_goes_on_is_not_noted_and_a_broken_off_one_is() -> None:
    home = Home()
    child = Child(home).meet()
    screen = at_a_game(home)
    assert child.plays(screen) == DONE
    home.wait(30_000)
    home.crash()
    assert child.garden()
    assert (child.lessons(), len(open_plays(home))) == ([], 1)

    again = home.screen(screen.token, 1)
    home.wait(100)
    again.say("end")
    home.wait(1000)

    assert (len(child.lessons()), open_plays(home)) == (1, [])


def test_a_table_that_goes_away_has_told_all_it_knows() -> None:
    home = Home()
    child = Child(home).meet()
    for _ in range(2):  # the first one is in the middle of a game
        screen = at_a_game(home)
        assert child.plays(screen) == DONE
        home.wait(20_000)
        screen.say("end").say("leave")
        home.wait(1000)
    tokens = [at_a_game(home) for _ in range(2)]
    for screen in tokens:
        assert child.plays(screen) == DONE
        home.wait(20_000)
        screen.leave()
    lessons = len(child.lessons())
    home.crash()
    for _ in range(12):
        home.open(game="gatonegro")

    assert (lessons, len(child.lessons()), open_plays(home)) == (2, 4, [])
    assert not any(
        name.startswith("rows/") and b'"addicats' in home.stored[name] for name in home.stored
    )
    assert sum(plant["seen"] for plant in child.garden().values()) > 0


def test_a_damaged_game_stops_nobody() -> None:
    home = Home()
    child = Child(home).meet()
    screen = at_a_game(home)
    assert child.plays(screen) == DONE
    home.wait(20_000)
    for name in [name for name in home.stored if name.startswith("rows/")][-3:]:
        home.stored[name] = b"["
    home.crash()

    assert child.garden()
    assert (child.lessons(), home.broken) == ([], [])


def test_a_damaged_lesson_is_told_and_stops_nobody() -> None:
    home = Home()
    child, other = Child(home, 1).meet(), Child(home, 2).meet()
    child.answer("8+5", 13, "a")
    other.answer("8+5", 13, "a")
    home.stored[next(name for name in home.stored if name.startswith(f"lessons/{child.id}"))] = b"["
    home.crash()

    assert child.ask("GET", "/garden") == (503, {"error": "try-again"})
    assert other.garden()["8+5"]["seen"] == 1
    assert child.ask("DELETE") == DONE
    assert child.meet().garden()["8+5"]["seen"] == 0
    assert home.broken == []


@pytest.mark.parametrize("crash", [True, False])
def test_where_there_is_no_room_a_game_is_noted_later(*, crash: bool) -> None:
    home = Home()
    child = Child(home).meet()
    child.garden()
    screen = at_a_game(home)
    assert child.plays(screen) == DONE
    home.wait_until(lambda: any(name.startswith("games/") for name in home.stored))
    home.refuses = True
    home.wait(1000)
    assert child.lessons() == []
    home.refuses = False
    if crash:
        home.crash()

    child.garden()

    assert len(child.lessons()) == 1


# --- Cards that help ---

NEARLY_KNOWN = {"5+6", "5+7"}


def numbers(card: str) -> tuple[int, int]:
    """The two numbers of an addition; 0, 0 for another card."""
    a, _, b = card.partition("+")
    return (int(a), int(b)) if b else (0, 0)


def test_a_near_deck_is_of_what_the_learner_nearly_knows() -> None:
    home = Home()
    child = Child(home).meet()
    screen = home.come(home.open(game="addicats", rules={"near_deck": True}))
    screen.say("sit").say("add-bot", level="cat")
    home.wait(1)
    assert child.plays(screen) == DONE
    screen.say("start")
    home.wait(3000)
    assert not screen.of("begun")[-1]["rules"]["near_deck"], "nothing is known yet"
    screen.say("end")
    home.wait(1000)
    whole = home.ask("GET", "/api/deal/1", screen.token)[1]["deck"]

    for number in range(40):
        home.wait(7000)
        child.answer(f"{number % 4 + 5}+5", number % 4 + 10, f"{number}", seconds=2.2)
    home.crash()  # so that it has to be worked out anew
    again = home.screen(screen.token, 1)
    home.wait(1)
    assert child.plays(again) == DONE
    again.say("start")
    home.wait(3000)

    assert again.of("begun")[-1]["rules"]["near_deck"]
    until_over(home, again)
    assert home.broken == []
    dealt = home.ask("GET", "/api/deal/2", again.token)[1]["deck"]
    assert len(dealt) < len(whole)
    assert {"+".join(sorted(card.split("+"))) for card in dealt} >= NEARLY_KNOWN


def test_a_game_waits_two_seconds_for_what_its_players_know_and_no_longer() -> None:
    home = Home()
    child = Child(home).meet()
    for number in range(60):
        child.answer("8+5", 13, f"{number}")
    screen = home.come(home.open(game="addicats"))
    screen.say("sit")
    home.crash()
    again = home.screen(screen.token, 1)
    home.device.wake(home.clock)
    home.settle()
    [at] = home.device.awake
    body = json.encode({"token": again.token, "hand": 0, "me": True})
    home.start("POST", "/api/learner/play", child.key, body)
    at.cards_needed.append(NeedCards(1, ADDITIONS, (1, None)))

    assert at.choose_cards(home.now) is None
    assert at.choose_cards(home.now + 1999) is None
    assert at.choose_cards(home.now + 2000) is not None
    assert not at.cards_needed
