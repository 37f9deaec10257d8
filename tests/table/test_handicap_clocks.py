"""Heavy paws and the clock: deadlines that they must meet, and pauses."""

import pytest
from msgspec import json

from gatosabio.engine.game import Hand
from gatosabio.timing.handicap import QUICK_SHARE
from gatosabio.wire.from_client import Pause, Resume
from table.racing import PURSUIT
from table.sitting import flip, slap, take
from table.weighing import cats, done, fence, learned, race, weigh


def test_a_scramble_counts_a_tenth_of_the_weight() -> None:
    sitting = weigh(cats(PURSUIT), 2000, 1000).act(1, flip()).wait(100)

    reveal = sitting.live.races.newest
    assert reveal is not None
    assert [reveal.weight(Hand(hand)) for hand in range(3)] == [
        2000 * QUICK_SHARE,
        1000 * QUICK_SHARE,
        0,
    ]


def test_no_weight_makes_a_hit_in_a_scramble_late_or_teaches_anything() -> None:
    sitting = weigh(cats(PURSUIT), 4000).will_press(1, 2900, slap(0)).act(1, flip()).wait(5000)

    assert done(sitting) == ["flip 0", "slap 0"]
    turned, hit = [json.decode(body) for body in sitting.acted]
    assert hit["at"] == turned["at"] + 2999
    assert hit["judge"]["weight"] == 400
    assert "rivals" not in hit["judge"]
    decided = sitting.play.history[-1].events[-1]
    assert (decided.fastest, decided.by) == (0, "time")
    assert learned(sitting) == [4000, 0, 0]


def test_in_a_scramble_the_order_goes_by_weight_as_well() -> None:
    sitting = weigh(cats(PURSUIT), 2000).will_press(1, 400, slap(0)).will_press(2, 550, slap(1))

    sitting.act(1, flip()).wait(5000)

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]


def test_a_take_in_time_stops_the_rhyme_however_heavy_its_paw() -> None:
    sitting = weigh(fence(), 4000, 0).wait(100)
    race(sitting, 300, 5000)
    sitting.wait(700).act(2, {"do": "rhyme", "seat": 1}).wait(1900)
    when = sitting.live.races.shown_at
    assert when is not None

    sitting.hit(1, take("2H"), sitting.now - when).wait(2000)

    assert done(sitting) == ["take 0", "rhyme 1", "take 0"]
    assert sitting.table.phase == "play"


@pytest.mark.parametrize("trip", [0, 80])
@pytest.mark.parametrize("light", [3005, 3020, 3040])
def test_who_pressed_in_time_comes_before_who_did_not(light: float, trip: float) -> None:
    sitting = weigh(cats(PURSUIT, trips=(0, trip, trip)), 4000).will_press(1, 2900, slap(0))
    sitting.will_press(2, light, slap(1)).will_press(3, 2500, slap(2)).act(1, flip()).wait(6000)

    assert done(sitting) == ["flip 0", "slap 2", "slap 0", "slap 1"]
    decided = [e for page in sitting.play.history for e in page.events if hasattr(e, "slowest")]
    assert [[hand for hand, _ in one.slowest] for one in decided] == [[1]]
    paws = [verdict.paws[0] for verdict in sitting.verdicts(2)]
    assert [(paw.hand, paw.ms, paw.clamped) for paw in paws][1:] == [(0, 2900, 0), (1, light, 0)]


def test_what_came_after_the_deadline_waits_for_who_may_have_been_in_time() -> None:
    sitting = weigh(cats(PURSUIT, trips=(0, 0, 200)), 2000, 0, 4000)
    sitting.will_press(2, 3005, slap(1)).will_press(3, 2950, slap(2)).act(1, flip()).wait(6000)

    assert done(sitting) == ["flip 0", "slap 2", "slap 1"]
    (late,) = sitting.play.history[-1].events
    assert (late.why, late.late_ms) == ("late", 5)


def test_a_further_press_of_a_heavy_paw_stops_the_rhyme_too() -> None:
    sitting = weigh(fence(), 4000, 0).wait(100)
    race(sitting, 300, 5000)
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 50 - sitting.now).hit(1, take("2H"), 50)
    assert sitting.refusals(1) == ["too-soon"]
    sitting.wait(when + 2500 - sitting.now).act(2, {"do": "rhyme", "seat": 1}).wait(1000)

    sitting.hit(1, take("2H"), 3500).wait(2000)

    assert done(sitting) == ["take 0", "rhyme 1", "take 0"]
    assert sitting.table.phase == "play"
    rhyme, taken = [json.decode(body)["at"] for body in sitting.acted[1:]]
    assert taken == rhyme + 1999


def test_a_further_press_after_the_deadline_waits_for_who_was_in_time() -> None:
    sitting = weigh(cats(PURSUIT), 4000).will_press(1, 2900, slap(0)).will_press(2, 50, slap(1))
    sitting.act(1, flip()).wait(100)
    when = sitting.live.races.shown_at
    assert when is not None
    assert sitting.refusals(2) == ["too-soon"]
    sitting.wait(when + 3005 - sitting.now).hit(2, slap(1), 3005).wait(2000)

    assert done(sitting) == ["flip 0", "slap 0", "slap 1"]
    decided = sitting.play.history[-2].events[-1]
    assert (decided.fastest, decided.by) == (0, "time")


def test_a_pause_gives_up_what_a_weight_holds_up_and_it_is_raced_anew() -> None:
    sitting = weigh(cats(), 2000).will_press(1, 400, slap(0)).act(1, flip()).wait(600)
    assert done(sitting) == ["flip 0"]

    sitting.say(1, Pause())
    assert done(sitting) == ["flip 0"]
    assert sitting.refusals(1) == ["paused"]

    sitting.will_press(1, 400, slap(0)).will_press(2, 900, slap(1)).say(1, Resume()).wait(3000)
    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]


def test_a_pause_judges_what_no_weight_holds_up() -> None:
    sitting = weigh(cats(trips=(0, 0, 200)), 2000)
    sitting.will_press(1, 400, slap(0)).will_press(2, 500, slap(1)).act(1, flip())
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 501 - sitting.now)
    assert done(sitting) == ["flip 0"]  # the third hand is far away

    sitting.say(1, Pause())

    assert done(sitting) == ["flip 0", "slap 1", "slap 0"]
    assert sitting.events == ["HitVoid"]


@pytest.mark.parametrize(("first", "refused"), [(1, ["paused"]), (2, [])])
def test_a_pause_gives_up_a_further_press_if_its_paw_is_heavy(
    first: int, refused: list[str]
) -> None:
    sitting = weigh(fence(trips=(0, 0, 200), people=3), 2000).wait(200)
    race(sitting, 300, 3000)
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 50 - sitting.now).hit(first, take("2H"), 50)
    sitting.wait(when + 3100 - sitting.now).hit(first, take("2H"), 3100)
    assert len(sitting.acted) == 1

    sitting.say(1, Pause())

    assert sitting.refusals(first) == ["too-soon", *refused]


@pytest.mark.parametrize(("left", "then"), [(300, []), (90, ["slap 0"]), (-10, ["slap 0"])])
def test_a_pause_with_no_time_left_makes_nobody_late_who_was_in_time(
    left: float, then: list[str]
) -> None:
    trips = (0, 200, 200)  # who may still have been in time
    sitting = weigh(cats(PURSUIT, trips=trips), 4000).will_press(1, 2650, slap(0)).act(1, flip())
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.wait(when + 3000 - left - sitting.now)
    assert done(sitting) == ["flip 0"]

    sitting.say(1, Pause())

    assert done(sitting)[1:] == then
