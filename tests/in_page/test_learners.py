"""Gardens of a device: what is asked and answered, and what is left of a deleted one."""

import pytest
from msgspec import json

from gatosabio.learning.garden import garden
from in_page.at_home import Home, Json
from in_page.child import DONE, GONE, Child, at_a_game, open_plays, until_over

# --- What is asked ---


def test_a_new_learner_has_a_garden_full_of_seeds() -> None:
    child = Child(Home()).meet()

    plants = child.meet().garden()
    assert len(plants) == 55
    assert {plant["stage"] for plant in plants.values()} == {"seed"}
    status, told = child.ask("GET", "/minute")
    assert (status, told["is_check"], len(told["cards"])) == (200, True, 11)


def test_nothing_is_known_of_somebody_who_was_not_met() -> None:
    home = Home()
    child, screen = Child(home), at_a_game(home)
    answer = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "a"}

    assert child.ask("GET", "/garden") == GONE
    assert child.ask("GET", "/minute") == GONE
    assert child.ask("POST", "/answers", **answer) == GONE
    assert child.plays(screen) == GONE
    assert child.ask("DELETE") == DONE


def test_answers_are_judged_noted_once_and_make_the_garden_grow() -> None:
    home = Home()
    child = Child(home).meet()

    wrong = child.answer("8+5", 12, "a")
    assert wrong == {"right": False, "total": 13, "help": {"strategy": "ten", "steps": [2, 3]}}
    assert child.answer("8+5", 13, "a") == wrong  # sent again: the first one counts
    assert child.answer("6+6", 12, "b")["right"]

    plants = child.garden()
    counted = [(plants[fact]["seen"], plants[fact]["right"]) for fact in ("8+5", "6+6")]
    assert counted == [(1, 0), (1, 1)]
    home.crash()
    assert child.garden() == plants
    assert child.answer("8+5", 13, "a") == wrong


def test_a_garden_is_what_all_lessons_say_however_many_they_are() -> None:
    home = Home()
    child = Child(home).meet()
    for number in range(70):
        home.wait(7000)
        child.answer(f"{number % 9 + 1}+1", number % 9 + 2, f"{number}")
    home.crash()

    plants = child.garden()

    lessons = sorted(child.lessons(), key=lambda one: one.nr)
    whole = json.decode(json.encode(garden(lessons, child.id, home.clock.wall)))
    assert plants == {plant["fact"]: plant for plant in whole["plants"]}


def test_what_takes_long_is_done_in_steps_between_what_tables_do() -> None:
    home = Home()
    child = Child(home).meet()
    for number in range(60):
        child.answer("8+5", 13, f"{number}")
    home.crash()

    home.start("GET", "/api/learner/garden", child.key)

    assert home.answers == {}
    assert home.device.wakes_at(home.now) == home.now
    status, told = home.ask("POST", "/api/tables", body=b'{"game": "addicats"}')
    assert status == 201, told
    home.wait_until(lambda: bool(home.answers))
    [(status, _)] = home.answers.values()
    assert status == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/answers", {"fact": "5+8"}),
        ("POST", "/answers", {"said": 21}),
        ("POST", "/answers", {"seconds": 0.04}),
        ("POST", "/answers", {"once": ""}),
        ("POST", "/play", {"hand": "first", "me": True}),
    ],
)
def test_what_is_no_answer_is_refused(method: str, path: str, body: Json) -> None:
    child = Child(Home()).meet()
    answer = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "a"}

    status, told = (
        child.ask(method, path, **answer, **body)
        if path == "/play"
        else child.ask(method, path, **{**answer, **body})
    )

    assert (status, told["error"]) == (400, "bad-request")
    assert child.lessons() == []


@pytest.mark.parametrize("key", ["", "x" * 21, "x" * 23, "x" * 21 + "="])
def test_a_key_of_another_shape_is_refused(key: str) -> None:
    home = Home()
    for method, path in (
        *(("PUT", ""), ("DELETE", ""), ("GET", "/garden"), ("GET", "/minute")),
        *(("POST", "/answers"), ("POST", "/play")),
    ):
        asked = home.ask(method, f"/api/learner{path}", key, b"{}")
        assert asked == (400, {"error": "bad-key"})
    assert home.stored == {}


def test_nothing_is_answered_that_is_not_stored() -> None:
    home = Home()
    child = Child(home).meet()
    home.refuses = True

    body = {"fact": "8+5", "said": 13, "seconds": 1.0, "once": "a"}
    assert child.ask("POST", "/answers", **body) == (507, {"error": "not-stored"})
    assert child.ask("DELETE") == (507, {"error": "not-stored"})

    home.refuses = False
    assert child.garden()["8+5"]["seen"] == 0
    assert child.answer("8+5", 13, "a")["right"]
    assert child.garden()["8+5"]["seen"] == 1


# --- What is deleted ---


def test_a_deleted_garden_is_gone_wherever_it_was() -> None:
    home = Home()
    child, other = Child(home, 1).meet(), Child(home, 2).meet()
    screen = at_a_game(home, people=2, cats=1)
    assert child.plays(screen, 0) == DONE
    assert other.plays(screen, 1) == DONE
    child.answer("8+5", 13, "a")
    child.garden()
    assert any(child.id in name for name in home.stored)

    assert child.ask("DELETE") == DONE

    whole = b"".join(name.encode() + value for name, value in home.stored.items())
    assert child.id.encode() not in whole
    assert child.key.encode() not in whole
    assert open_plays(home) == [{"1": other.id}]
    assert child.ask("GET", "/garden") == GONE
    assert child.meet().garden()["8+5"]["seen"] == 0
    until_over(home, screen)
    assert (child.lessons(), len(other.lessons())) == ([], 1)
