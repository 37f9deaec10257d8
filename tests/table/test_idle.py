"""People who are here and do nothing: they are asked first, and one key gives them more time."""

from typing import Any

import pytest

from gatosabio.table.idle import TO_ANSWER as LONGEST_ANSWER
from gatosabio.wire.from_client import GiveSeat, Leave, MoreTime, Pause, Resume, Sit
from gatosabio.wire.to_client import TableInfo
from table.sitting import Sitting, deck, flip, race
from table.small_tables import ATTACK, EQUAL, RACE, cats, last_act

TO_ANSWER = int(LONGEST_ANSWER)


def asked(sitting: Sitting) -> tuple[int, ...]:
    return sitting.info.asked


@pytest.mark.parametrize(
    ("pace", "game", "start", "acts", "done", "after"),
    [
        ("adults", "addicats", EQUAL, [], {"do": "flip", "seat": 0}, 8_000),
        ("children", "addicats", EQUAL, [], {"do": "flip", "seat": 0}, 15_000),
        ("calm", "addicats", EQUAL, [], {"do": "flip", "seat": 0}, 60_000),
        ("adults", "addirace", RACE, [], {"do": "score", "seat": 0, "card": "7+4"}, 45_000),
        ("calm", "addirace", RACE, [], {"do": "score", "seat": 0, "card": "7+4"}, 300_000),
        ("adults", "addirace", RACE, [(1, ATTACK)], {"do": "accept", "seat": 1}, 10_000),
        ("children", "addirace", RACE, [(1, ATTACK)], {"do": "accept", "seat": 1}, 20_000),
        (
            "adults",
            "addirace",
            race("magic 5", "14 c5", stock="8 7 6"),
            [(1, {"do": "magic", "target": 1}), (2, {"do": "accept"})],
            {"do": "return", "seat": 0},
            10_000,
        ),
        ("adults", "gatonegro", deck("8D 2H"), [], {"do": "pass", "seat": 0}, 8_000),
    ],
    ids=[
        "flip",
        "children flip",
        "calm flip",
        "a turn",
        "a calm turn",
        "an attack",
        "a child attacked",
        "magic",
        "by turns",
    ],
)
def test_for_a_hand_that_does_nothing_its_own_ordinary_action_is_done_in_time(
    pace: str, game: str, start: Any, acts: list[Any], done: dict[str, Any], after: int
) -> None:
    options: dict[str, dict[str, Any]] = {
        "addicats": {"look": 0},
        "addirace": {},
        "gatonegro": {"by_turns": True},
    }
    people = len(start.get("piles") or start.get("hands") or "ab")
    sitting = Sitting(game, people=people, start=start, pace=pace, rules=options[game])
    for person, action in acts:
        sitting.act(person, action)
    written, began = len(sitting.acted), sitting.table.clock.read(sitting.now)

    late = (done["seat"] + 1,)
    sitting.wait(after - 1)
    assert asked(sitting) == ()
    sitting.wait(1)
    assert [sitting.last(person, TableInfo).asked for person in (1, 2)] == [late, late]
    sitting.wait(TO_ANSWER - 1)
    assert len(sitting.acted) == written
    sitting.wait(1)

    assert len(sitting.acted) == written + 1
    action = last_act(sitting)
    assert action.pop("at") in range(began + after + TO_ANSWER, began + after + TO_ANSWER + 16)
    assert action == done
    assert (sitting.rows[-1].hand, sitting.rows[-1].cid) == (done["seat"], 0)
    assert len(sitting.acks(done["seat"] + 1)) == sum(p == done["seat"] + 1 for p, _ in acts)


def test_waiting_begins_anew_with_everything_that_happens() -> None:
    sitting = cats().wait(7_000).act(1, flip()).wait(7_900)
    assert asked(sitting) == ()

    sitting.wait(200)

    assert asked(sitting) == (2,)


def test_what_would_be_done_for_an_idle_hand_too_early_is_tried_again_later() -> None:
    sitting = cats(rules={"look": 40_000}).act(1, flip()).wait(36_100)
    assert len(sitting.acted) == 1

    sitting.wait(8_000)

    assert last_act(sitting)["seat"] == 1
    assert sitting.refusals(2) == []


def test_a_pause_stops_all_waiting_and_who_is_waited_for_has_all_its_time_again() -> None:
    sitting = cats().wait(7_900).say(1, Pause()).say(1, MoreTime()).wait(60_000)
    assert asked(sitting) == ()

    sitting.say(1, Resume()).wait(7_900)
    assert asked(sitting) == ()
    sitting.wait(200)

    assert asked(sitting) == (1,)


# --- Still there ---


def test_one_word_gives_all_the_time_again_as_often_as_it_is_said() -> None:
    sitting = cats()
    for _ in range(20):
        sitting.wait(8_000 + TO_ANSWER - 500)
        assert sitting.last(1, TableInfo).asked == (1,)
        sitting.say(1, MoreTime())
        assert sitting.last(1, TableInfo).asked == ()

    assert sitting.acted == []


def test_any_action_says_that_one_is_there_even_a_refused_one() -> None:
    sitting = cats().wait(9_000).act(1, {"do": "nothing"})

    assert asked(sitting) == ()


def test_what_others_say_gives_nobody_time() -> None:
    sitting = cats().wait(9_000).say(2, MoreTime())

    assert asked(sitting) == (1,)


def test_who_does_not_answer_is_waited_for_as_little_as_before_until_they_are_there() -> None:
    sitting = cats().wait(8_000 + TO_ANSWER).wait(100)
    sitting.act(2, flip(1)).wait(100).act(3, flip(2)).wait(100)
    assert len(sitting.acted) == 3
    assert asked(sitting) == (1,)

    sitting.wait(8_000)
    assert (len(sitting.acted), last_act(sitting)["seat"]) == (4, 0)

    sitting.say(1, MoreTime())
    assert asked(sitting) == ()


@pytest.mark.parametrize(("game", "start", "cats"), [("addicats", EQUAL, 2), ("addirace", RACE, 1)])
def test_against_cats_alone_nothing_is_ever_done_for_anybody(
    game: str, start: Any, cats: int
) -> None:
    sitting = Sitting(game, people=1, cats=cats, start=start).wait(3_600_000)

    assert (sitting.acted, asked(sitting)) == ([], ())


def test_several_hands_on_one_screen_have_all_the_time_in_the_world() -> None:
    sitting = Sitting("addirace", people=1).say(1, Sit(name="Bo")).start().wait(3_600_000)

    assert (sitting.table.phase, sitting.acted) == ("play", [])


def test_who_waits_is_asked_for_from_the_moment_that_they_are_back() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).drop(2).wait(600_000)
    assert (sitting.acted, asked(sitting)) == ([], ())

    sitting.come(2).wait(44_000)
    assert asked(sitting) == ()
    sitting.wait(1_100)

    assert asked(sitting) == (1,)


def test_a_spectator_hurries_nobody() -> None:
    sitting = Sitting("addirace", people=2, watchers=1, start=RACE).drop(2).wait(600_000)

    assert (sitting.acted, asked(sitting)) == ([], ())


def test_a_seat_that_is_given_away_makes_nobody_late_at_once() -> None:
    sitting = Sitting("addirace", people=2, watchers=1, start=RACE).drop(2).wait(600_000)

    sitting.say(1, GiveSeat(seat=1, person=3, name="P1")).wait(44_000)
    assert (sitting.acted, asked(sitting)) == ([], ())
    sitting.wait(1_100)

    assert asked(sitting) == (1,)


@pytest.mark.parametrize("flapping", [1, 3], ids=["the idle one", "a spectator"])
def test_nobody_stops_the_clock_by_coming_back_again_and_again(flapping: int) -> None:
    sitting = Sitting("addirace", people=2, watchers=1, start=RACE)
    for _ in range(13):
        sitting.wait(5_000).drop(flapping).wait(100).come(flapping)

    assert len(sitting.acted) == 1


def test_who_dozes_and_leaves_is_asked_no_more() -> None:
    sitting = cats().wait(8_000 + TO_ANSWER).say(1, Leave())

    assert 1 not in asked(sitting)


def test_who_dozes_is_asked_no_more_when_nobody_waits() -> None:
    sitting = cats().wait(8_000 + TO_ANSWER)
    assert asked(sitting) == (1,)

    sitting.drop(2, 3).wait(60_000)

    assert asked(sitting) == ()


def test_in_a_lobby_nobody_is_asked_and_more_time_changes_nothing() -> None:
    sitting = Sitting(people=2).say(2, MoreTime())

    assert sitting.table.live is None
    assert sitting.table.phase == "lobby"
