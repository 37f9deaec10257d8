"""Hands that cats play."""

from typing import Any

import pytest

from gatosabio.bots.planner import Plan
from gatosabio.engine.game import Hand, Ms
from gatosabio.wire.from_client import End, Pause, Resume
from table.sitting import Sitting, deck, flip, hands, race, slap

GAMES: list[tuple[str, int, dict[str, Any]]] = [
    ("addicats", 3, {}),
    ("addicats", 2, {"edition": "classic"}),
    ("addirace", 4, {}),
    ("gatonegro", 3, {}),
    ("gatonegro", 2, {"by_turns": True}),
]

CALM = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 5", "1+2 1+3 1+4 | 9")


def plans(sitting: Sitting) -> dict[Hand, Plan]:
    return dict(sitting.live.cats.planner.plans)


@pytest.mark.parametrize(("game", "cats", "rules"), GAMES)
def test_cats_play_a_whole_game_for_one_who_watches(
    game: str, cats: int, rules: dict[str, Any]
) -> None:
    sitting = Sitting(game, watchers=1, cats=cats, rules=rules).start()

    sitting.wait_until(lambda: sitting.table.phase == "over").wait(2000)

    (over,) = sitting.over(1)
    assert over.result is not None
    assert sitting.told(1)[-1].views[0].result == over.result
    assert {row.cid for row in sitting.rows} == {0}


def test_who_missed_more_than_can_be_told_is_shown_the_whole_table() -> None:
    sitting = Sitting("addicats", watchers=2, cats=4).start().wait(100).drop(2)
    sitting.wait_until(lambda: len(sitting.rows) > 600)

    sitting.come(2).wait(5000)

    assert sitting.told(2)[-1].seq > 600
    whole = [told for told in sitting.told(2) if told.whole]
    assert len(whole) == 1


def test_a_cat_keeps_its_plan_while_nothing_changes_that_it_sees() -> None:
    start = hands("7+4 2+2", "1+1 2+1", "1+2 1+3")
    sitting = Sitting("addicats", people=2, cats=1, start=start, first=2)
    before = plans(sitting)
    assert before.keys() == {2}

    sitting.drop(2).come(2).act(1, slap(0))

    assert sitting.events == ["HitVoid"]
    assert plans(sitting) == before


def test_a_cat_plans_anew_when_it_sees_something_else() -> None:
    sitting = Sitting("addicats", people=2, cats=1, start=CALM, rules={"look": 0}, first=1)
    sitting.act(2, flip(1)).wait(500)
    (before,) = plans(sitting).values()

    sitting.hit(1, slap(0), 300).wait(100)

    assert sitting.events == ["Greed"]
    assert plans(sitting).get(Hand(2)) != before


@pytest.mark.parametrize("again", [False, True], ids=["at the start", "after a pause"])
def test_a_cat_reacts_to_what_is_shown_and_not_to_what_is_about_to_be(again: bool) -> None:
    reactions = []
    for trip in (0, 300):
        sitting = Sitting("gatonegro", people=1, cats=3, trips=(trip,)).start()
        if again:
            sitting.say(1, Pause()).say(1, Resume())
        shown_at = sitting.live.races.shown_at
        assert shown_at is not None
        reactions.append([plan.due - shown_at for plan in plans(sitting).values()])

    assert reactions[0] == reactions[1]
    assert min(reactions[0]) >= 100


def test_a_cat_sees_what_is_revealed_so_that_a_race_against_it_counts() -> None:
    start = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 9", "1+2 1+3 1+4 | 11")
    sitting = Sitting("addicats", people=2, cats=1, start=start).act(1, flip()).wait(300)

    sitting.hit(1, slap(0), 260).wait(200)

    assert sitting.events == ["RaceWon"]
    assert sitting.refusals(1) == []


def test_a_cat_plans_anew_after_it_has_done_something_that_changed_nothing() -> None:
    start = hands("7+4 2+2", "1+1 2+1", "1+2 1+3")
    sitting = Sitting("addicats", people=2, cats=1, start=start, first=2)
    slaps = Plan(sitting.play.read_action(slap(2), Ms(0)), sitting.now + 100)
    sitting.live.cats.planner.plans[Hand(2)] = slaps

    sitting.now += 100
    sitting.carry_out(sitting.table.wake(sitting.now))

    assert sitting.events == ["HitVoid"]
    assert plans(sitting)[Hand(2)].due > sitting.now


# --- Cats that think for long ---


def pondering(people: int = 1, thinking_ms: float = 500) -> Sitting:
    """A race of people against a tiger, which is in turn and thinks."""
    own = ("2 3 1+9 7+7 8+8 4+4", "13 12 11 8 9 7")[:people]
    start = race(*own, "4 2+8 6+6 9+9 5+5 3+9", stock="1+1 1+2 1+3 1+4")
    sitting = Sitting("addirace", people=people, cats=1, level="tiger")
    sitting.thinking_ms = thinking_ms
    sitting.begin_with(start, first=people)
    return sitting


def test_a_cat_that_ponders_plans_when_it_has_thought() -> None:
    sitting = pondering().wait(400)
    assert plans(sitting) == {}

    sitting.wait(200)

    (plan,) = plans(sitting).values()
    assert plan.due < sitting.now + 1500  # its pause, as long as anybody's, began with its turn
    sitting.wait_until(lambda: len(sitting.acted) == 1)


def test_a_thought_about_a_table_of_the_past_is_in_vain() -> None:
    sitting = pondering().wait(400).say(1, Pause()).say(1, Resume())

    sitting.wait(200)

    assert plans(sitting) == {}
    sitting.wait_until(lambda: len(sitting.acted) == 1)


def test_a_cat_goes_on_thinking_when_somebody_else_goes_away() -> None:
    sitting = pondering(people=2, thinking_ms=60_000).drop(2)

    sitting.wait_until(lambda: sitting.info.seats[1].away)
    assert sitting.acted == []

    sitting.wait_until(lambda: len(sitting.acted) == 1)


def test_a_cat_that_comes_to_nothing_does_what_a_stand_in_would() -> None:
    sitting = pondering()
    ((_, ponder),) = sitting.pondered
    sitting.pondered.clear()

    sitting.carry_out(sitting.table.thought(ponder.seed, None, sitting.now))

    sitting.wait_until(lambda: len(sitting.acted) == 1)


def test_a_thought_that_comes_after_the_game_changes_nothing() -> None:
    sitting = pondering().say(1, End())

    sitting.wait(10_000)

    assert sitting.acted == []


def test_after_a_pause_cats_plan_anew() -> None:
    sitting = Sitting("gatonegro", people=1, cats=3).start().wait(50).say(1, Pause()).wait(60_000)

    sitting.say(1, Resume())

    shown_at = sitting.live.races.shown_at
    assert shown_at is not None
    assert min(plan.due for plan in plans(sitting).values()) >= shown_at + 100


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_a_table_that_is_woken_late_does_one_thing_after_the_other(game: str) -> None:
    sitting = Sitting(game, watchers=1, cats=4).start().wait(100)
    written = len(sitting.acted)

    sitting.now += 60_000
    sitting.carry_out(sitting.table.wake(sitting.now))

    assert len(sitting.acted) == written + 1
    assert min(plan.due for plan in plans(sitting).values()) > sitting.now


def test_a_cat_that_is_refused_thinks_again() -> None:
    sitting = Sitting(
        "gatonegro", people=1, cats=1, start=deck("8D 2H 8H"), rules={"carry": 60_000}
    )

    sitting.wait_until(lambda: len(sitting.acted) == 1).wait(30_000)

    assert len(sitting.acted) == 1
    assert plans(sitting)
