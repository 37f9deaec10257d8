"""How heavy a paw becomes by what is won and lost, and how long that lasts."""

from random import Random

import pytest

from gatosabio.engine.game import Hand
from gatosabio.table.handicaps import DRAWN_FROM
from gatosabio.timing.handicap import FIRST_STEP, MOST_WEIGHT
from gatosabio.wire.from_client import (
    Again,
    Configure,
    End,
    Pause,
    Rename,
    Resume,
    Sit,
    Stand,
    Start,
)
from gatosabio.wire.to_client import Verdict
from table.racing import QUICK
from table.sitting import deck, flip, hands, slap, take
from table.weighing import cats, fence, judged, learned, race, weigh

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
