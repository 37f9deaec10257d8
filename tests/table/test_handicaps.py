"""Paws that are heavier, so that the small win too."""

import pytest
from msgspec import json

from gatosabio.bots.planner import Plan
from gatosabio.engine.game import Hand, Ms
from table.sitting import flip, hands, slap, take
from table.weighing import cats, done, fence, judged, race, weigh


def test_a_heavy_paw_leaves_time_for_a_light_one() -> None:
    sitting = weigh(cats(), 1000).will_press(1, 400, slap(0)).will_press(2, 1300, slap(1))

    sitting.act(1, flip()).wait(3000)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]
    first, second = judged(sitting)
    assert (first["judge"]["eff"], first["judge"]["weight"]) == (1300, 0)
    assert first["judge"]["light"] is True
    assert (second["judge"]["eff"], second["judge"]["weight"]) == (400, 1000)
    assert "light" not in second["judge"]
    paws = [verdict.paws[0] for verdict in sitting.verdicts(1)]
    assert [(paw.hand, paw.ms, paw.light) for paw in paws] == [(1, 1300, True), (0, 400, False)]


def test_the_press_of_a_heavy_paw_happens_when_it_counts() -> None:
    sitting = weigh(cats(), 1000).will_press(1, 400, slap(0)).act(1, flip()).wait(3000)

    turned, hit = [json.decode(body)["at"] for body in sitting.acted]

    assert hit - turned == 1400
    assert sitting.events == ["RaceWon"]
    (verdict,) = sitting.verdicts(1)
    assert (verdict.paws[0].ms, verdict.paws[0].light) == (400, False)


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_who_was_waited_for_and_came_too_late_is_late_and_not_greedy(edition: str) -> None:
    sitting = weigh(cats(rules={"edition": edition}), 2000)
    sitting.will_press(1, 400, slap(0)).will_press(2, 2450, slap(1)).act(1, flip()).wait(5000)

    assert done(sitting) == ["flip 0", "slap 0", "slap 1"]
    assert sitting.events == ["HitVoid"]


@pytest.mark.parametrize("edition", ["modern", "classic"])
@pytest.mark.parametrize(("weight", "light"), [(2000, 600), (2500, 1300), (4000, 2000)])
def test_a_heavy_paw_that_loses_is_late_and_not_greedy(
    edition: str, weight: float, light: float
) -> None:
    sitting = weigh(cats(rules={"edition": edition}), weight)  # the third hand keeps still
    sitting.will_press(1, 400, slap(0)).will_press(2, light, slap(1)).act(1, flip()).wait(8000)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]
    assert sitting.events == ["HitVoid"]
    turned, won, lost = [json.decode(body)["at"] for body in sitting.acted]
    assert (won - turned, lost - turned) == (light, light)


@pytest.mark.parametrize(
    ("reaction", "event"), [(590, "HitVoid"), (900, "HitVoid"), (1700, "Greed")]
)
@pytest.mark.parametrize("weight", [0, 4000])
def test_who_comes_when_the_race_is_lost_comes_at_its_own_time(
    weight: float, reaction: float, event: str
) -> None:
    sitting = weigh(cats(rules={"edition": "classic"}), weight)
    sitting.will_press(1, reaction, slap(0)).will_press(2, 500, slap(1))
    sitting.act(1, flip()).wait(1900)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]
    assert sitting.events == [event]
    turned, _, lost = [json.decode(body)["at"] for body in sitting.acted]
    assert lost - turned == reaction


def test_a_press_that_arrives_when_its_race_is_lost_is_late_from_then_on() -> None:
    sitting = weigh(cats(rules={"edition": "classic"}, trips=(200, 0, 0)), 4000)
    sitting.will_press(1, 450, slap(0)).will_press(2, 500, slap(1)).act(1, flip())
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 540 - sitting.now)
    assert done(sitting) == ["flip 0", "slap 1"]  # no heavy paw can come before it

    sitting.wait(100)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]
    assert sitting.events == ["HitVoid"]
    turned, won, lost = [json.decode(body)["at"] for body in sitting.acted]
    assert (won - turned, lost - turned) == (500, 500)


def test_a_further_press_for_a_race_that_is_lost_has_no_weight_either() -> None:
    sitting = weigh(cats(rules={"edition": "classic"}), 4000)
    sitting.will_press(1, 300, slap(0)).will_press(2, 600, slap(1)).act(1, flip()).wait(800)
    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]

    sitting.hit(1, slap(0), 790).wait(100)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0", "slap 0"]
    assert sitting.events == ["HitVoid"]


def test_nobody_waits_for_the_paw_that_has_lost() -> None:
    sitting = weigh(cats(), 4000).will_press(1, 400, slap(0)).will_press(2, 600, slap(1))
    sitting.act(1, flip()).wait(1000).act(2, flip(1))

    assert done(sitting) == ["flip 0", "slap 1", "slap 0", "flip 1"]


def test_a_press_never_happens_in_the_future() -> None:
    sitting = weigh(cats(), 2000).will_press(1, 400, slap(0)).will_press(2, 500, slap(1))
    sitting.will_press(3, 510, slap(2))  # so that nobody is waited for
    sitting.act(1, flip()).wait(700)
    turned, *hits = [json.decode(body)["at"] for body in sitting.acted]

    assert done(sitting) == ["flip 0", "slap 1", "slap 2", "slap 0"]
    assert all(at - turned < 600 for at in hits)
    sitting.wait(100).act(2, flip(1)).wait(100)
    assert done(sitting)[-1] == "flip 1"


def test_a_further_press_of_a_heavy_paw_is_as_heavy() -> None:
    sitting = weigh(fence(), 1000, 0).wait(100)
    race(sitting, 300, 2000)  # the weights count from the next card on
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 50 - sitting.now).hit(1, take("2H"), 50)
    assert sitting.refusals(1) == ["too-soon"]
    sitting.wait(when + 3100 - sitting.now).hit(1, take("2H"), 3100).wait(900)
    assert len(sitting.acted) == 1

    sitting.hit(2, take("2H"), 3990).wait(500)

    assert done(sitting) == ["take 0", "take 1"]


@pytest.mark.parametrize("edition", ["modern", "classic"])
def test_who_grows_impatient_under_a_heavy_paw_is_not_greedy(edition: str) -> None:
    sitting = weigh(cats(rules={"edition": edition}), 2000).will_press(1, 400, slap(0))
    sitting.act(1, flip()).wait(2200).hit(1, slap(0), 2150).wait(2000)

    assert done(sitting) == ["flip 0", "slap 0", "slap 0"]
    assert sitting.events == ["HitVoid"]


def test_further_presses_count_by_weight_as_well() -> None:
    sitting = weigh(fence(people=3), 1000, 0).wait(100)
    race(sitting, 300, 2000)
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 50 - sitting.now).hit(1, take("2H"), 50).hit(2, take("2H"), 50)
    sitting.wait(when + 3100 - sitting.now).hit(1, take("2H"), 3100)
    sitting.wait(400).hit(2, take("2H"), 3500).wait(200)

    assert done(sitting) == ["take 0", "take 1"]


def test_cats_have_paws_too() -> None:
    start = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = weigh(cats(start, people=1, cats=2), 0, 1000)
    sitting.act(1, flip()).wait(30)
    slaps = sitting.play.read_action(slap(1), Ms(0))
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.live.cats.planner.plans[Hand(1)] = Plan(slaps, when + 400)
    sitting.live.cats.planner.plans.pop(Hand(2), None)
    sitting.wait(when + 1200 - sitting.now).hit(1, slap(0), 1200).wait(100)

    assert done(sitting)[:2] == ["flip 0", "slap 0"]
