"""Paws that are heavier, so that the small win too."""

from random import Random
from typing import Any

import pytest
from msgspec import json

from gatosabio.bots.planner import Plan
from gatosabio.engine.game import Hand, Ms
from gatosabio.table.handicaps import DRAWN_FROM
from gatosabio.timing.handicap import FIRST_STEP, MOST_WEIGHT, QUICK_SHARE, Learned
from gatosabio.wire.messages import (
    Again,
    Configure,
    End,
    Pause,
    Rename,
    Resume,
    Sit,
    Stand,
    Start,
    Verdict,
)
from table.sitting import Sitting, deck, flip, hands, slap, take

QUICK = {"look": 0}
EQUAL = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
CARDS = deck("8D 2H 8H 3C 4C 5C 6C 7C 9C 9D 9H 9S")


def cats(start: dict[str, Any] = EQUAL, *, fair: int = 4, **more: Any) -> Sitting:
    """Three people at Addi Cat's; person 1 sits at seat 0 and turns a card that is like 2's."""
    rules = {**QUICK, **more.pop("rules", {})}
    more = {"people": 3, **more}
    return Sitting("addicats", start=start, rules=rules, fair=fair, **more).wait(100)


def fence(*, fair: int = 4, start: dict[str, Any] = CARDS, **more: Any) -> Sitting:
    rules = {"carry": 0, "stall": 500, "recital": 2000, **more.pop("rules", {})}
    more = {"people": 2, **more}
    return Sitting("gatonegro", start=start, rules=rules, fair=fair, **more)


def weigh(sitting: Sitting, *weights: float) -> Sitting:
    """As if that had been learned. It counts from the next reveal on."""
    name = sitting.play.game.name
    known = sitting.table.handicaps[name]
    numbers = [place.number for place in sitting.table.state.members.seats]
    learned = {number: Learned(weight) for number, weight in zip(numbers, weights, strict=False)}
    sitting.table.handicaps[name] = type(known)({**known.learned, **learned})
    return sitting


def learned(sitting: Sitting) -> list[float]:
    """By seat, what the table knows."""
    known = sitting.table.handicaps[sitting.play.game.name]
    return [known.weight(place.number) for place in sitting.table.state.members.seats]


def judged(sitting: Sitting) -> list[dict[str, Any]]:
    rows = [json.decode(body) for body in sitting.acted]
    return [row for row in rows if "judge" in row]


def done(sitting: Sitting) -> list[str]:
    rows = [json.decode(body) for body in sitting.acted]
    return [f"{row['do']} {row['seat']}" for row in rows]


def race(sitting: Sitting, one: float, other: float) -> Sitting:
    """Persons 1 and 2 press for the next card of the night."""
    card = sitting.play.state.deck[sitting.play.state.taken]
    before = len(sitting.acted)
    k, n = sitting.guests[1].reveal
    when = sitting.live.races.shown_at
    assert when is not None
    for at, person in sorted([(one, 1), (other, 2)]):
        while sitting.now < when + at and len(sitting.acted) == before:
            sitting.wait(min(10.0, when + at - sitting.now))
        if len(sitting.acted) == before:
            sitting.hit(person, take(card), at, reveal=(k, n))
    return sitting.wait_until(lambda: len(sitting.acted) > before, within=9000).wait(50)


# --- Who is first ---


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


# --- Clocks ---


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


# --- Learning ---


def test_the_winner_of_a_race_gets_a_heavier_paw_and_the_row_says_against_whom() -> None:
    sitting = cats().will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    (row,) = judged(sitting)
    assert (row["judge"]["weight"], row["judge"]["rivals"]) == (0, [0, 1])
    assert learned(sitting) == [FIRST_STEP, 0, FIRST_STEP / 2]
    assert [seat.weight for seat in sitting.info.seats] == [1, 0, 0]


def test_race_after_race_an_even_game_is_made() -> None:
    sitting = fence(start=deck(" ".join(f"{n}{s}" for s in "DHSC" for n in range(2, 10))))
    sitting.wait(100)
    rng = Random(1)
    for _ in range(30):
        race(sitting, rng.gauss(600, 100), rng.gauss(1500, 200))

    winners = [row["seat"] for row in judged(sitting)]

    assert winners[0] == 0
    assert 5 <= sum(winners[10:]) <= 15
    assert 600 < learned(sitting)[0] < 1300


@pytest.mark.parametrize(("fair", "most"), list(enumerate(MOST_WEIGHT)))
def test_the_slider_bounds_it(fair: int, most: float) -> None:
    sitting = fence(fair=fair).wait(100)
    for _ in range(11):
        race(sitting, 300, 6000)

    assert learned(sitting) == [most, 0]
    assert sitting.info.seats[0].weight == sum(most >= least for least in DRAWN_FROM)
    assert sitting.info.seats[1].weight == 0


def test_with_the_slider_at_nothing_a_row_says_nothing_and_nothing_is_learned() -> None:
    sitting = cats(fair=0).will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    (row,) = judged(sitting)
    assert row["judge"].keys() == {"r", "eff", "bound", "clamped", "tie"}
    assert learned(sitting) == [0, 0, 0]


def test_what_was_learned_before_counts_for_nothing_with_the_slider_at_nothing() -> None:
    sitting = weigh(cats(), 2000)
    sitting.say(1, End()).say(1, Configure(game="addicats", rules=QUICK)).say(1, Start()).wait(100)
    assert [seat.weight for seat in sitting.info.seats] == [0, 0, 0]
    assert sitting.live.handicaps.weight(Hand(0)) == 0

    sitting.say(1, End()).say(1, Configure(game="addicats", rules=QUICK, fair=2)).say(1, Start())

    assert sitting.live.handicaps.weight(Hand(0)) == 1000


def test_greed_teaches_nothing() -> None:
    sitting = cats().will_press(3, 400, slap(2)).act(1, flip()).wait(1000)

    assert sitting.events == ["Greed"]
    (row,) = judged(sitting)
    assert "rivals" not in row["judge"]
    assert learned(sitting) == [0, 0, 0]


def test_who_saw_nothing_was_no_rival() -> None:
    sitting = cats(hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 6+5"))
    sitting.guests[2].paints, sitting.guests[2].silent = False, True
    sitting.wait(4000).will_press(1, 400, slap(0)).act(1, flip()).wait(5000)

    (row,) = judged(sitting)
    assert row["judge"]["rivals"] == [0, 2]


def test_a_cat_that_stands_in_teaches_nothing_about_its_player() -> None:
    sitting = fence(people=3).drop(3).wait(9000)
    assert Hand(2) in sitting.live.cats.hands
    first = len(judged(sitting))
    sitting.wait_until(lambda: len(judged(sitting)) > first, within=60_000).wait(50)
    race(sitting, 300, 2000)

    rows = judged(sitting)[first:]
    assert {row["seat"]: row["judge"].get("rivals") for row in rows} == {2: None, 0: [0, 1]}


def test_two_hands_of_one_player_are_no_rivals() -> None:
    start = hands("7+4 2+2 | 3", "1+1 2+1 | 11", "1+2 1+3 | 9", "2+4 1+4 | 8")
    sitting = cats(start, people=2).will_press(1, 400, slap(0)).act(1, flip()).wait(1000)

    assert sitting.events == ["RaceWon"]
    (row,) = judged(sitting)
    assert "rivals" not in row["judge"]
    assert learned(sitting) == [0, 0]


def test_a_card_that_nobody_wanted_for_long_was_no_race() -> None:
    sitting = fence().wait(3600)
    when = sitting.live.races.shown_at
    assert when is not None
    sitting.hit(1, take("8D"), sitting.now - when).wait(500)

    (row,) = judged(sitting)
    assert "rivals" not in row["judge"]


# --- How long it lasts ---


def test_it_lasts_through_a_crash_and_a_rematch() -> None:
    sitting = fence(start=deck("8D 2H")).wait(100)
    race(sitting, 300, 6000)
    race(sitting, 300, 6000)
    assert sitting.table.phase == "over"
    known = learned(sitting)
    assert known == [2 * FIRST_STEP, 0]

    assert sitting.restored().handicaps == sitting.table.handicaps
    sitting.say(1, Again()).wait(100)

    assert learned(sitting) == known
    assert sitting.restored().handicaps == sitting.table.handicaps
    assert sitting.live.handicaps.weight(Hand(0)) == known[0]


def test_it_is_of_who_sits_there_whatever_the_seat_and_the_name() -> None:
    sitting = weigh(fence(people=3), 0, 1500, 700)
    sitting.say(1, End()).say(2, Rename(seat=1, name="Eva")).say(1, Stand(seat=0))
    sitting.say(1, Start()).wait(100)
    assert [place.name for place in sitting.table.state.members.seats] == ["Eva", "P2"]
    assert learned(sitting) == [800, 0]  # the lightest is gone

    sitting.say(1, End()).say(1, Sit(name="P0")).say(1, Start()).wait(100)
    assert learned(sitting) == [800, 0, 0]


def test_each_game_has_its_own() -> None:
    sitting = weigh(fence(people=3), 0, 1500)
    sitting.say(1, End()).say(1, Configure(game="addicats", fair=4)).say(1, Start())
    assert learned(sitting) == [0, 0, 0]
    assert [seat.weight for seat in sitting.info.seats] == [0, 0, 0]

    sitting.say(1, End()).say(1, Configure(game="gatonegro", fair=4))

    assert [seat.weight for seat in sitting.info.seats] == [0, 2, 0]


def test_a_race_that_starts_anew_goes_by_the_same_weights() -> None:
    sitting = weigh(fence(), 0, 1500).say(1, Pause()).say(1, Resume()).wait(100)

    reveal = sitting.live.races.newest
    assert reveal is not None
    assert reveal.weight(Hand(1)) == 1500


@pytest.mark.parametrize("times", ["all", "own", "none"])
def test_nobody_is_told_a_weight_in_milliseconds(times: str) -> None:
    sitting = weigh(cats(times=times), 1234).will_press(1, 400, slap(0))
    sitting.will_press(2, 1300, slap(1)).act(1, flip()).wait(3000)

    assert sitting.messages(3, Verdict)
    for person in (1, 2, 3):
        assert "1234" not in str(sitting.guests[person].letters)
