"""What time does: pauses, people who are gone, a table where nobody is."""

from typing import Any

import pytest

from gatosabio.engine.game import Ms
from gatosabio.table.clock import Clock
from gatosabio.table.pace import PACES
from gatosabio.wire.from_client import Leave, Pause, Resume
from gatosabio.wire.to_client import TableInfo
from table.sitting import Sitting, deck, flip, hands, slap, take
from table.small_tables import ATTACK, RACE, cats, last_act

PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
# --- The clock ---


@pytest.mark.parametrize("at", [0, 1, 7, 300, 3000])
def test_a_clock_shows_a_moment_when_it_says_that_it_will(at: int) -> None:
    for began in range(0, 100_000, 7):
        clock = Clock()
        clock.start(began / 10)
        when = clock.when(Ms(at))
        assert when is not None
        assert clock.read(when) == at


def test_a_clock_that_stands_shows_the_same_whatever_time_it_is() -> None:
    clock = Clock()
    clock.start(100)
    clock.stop(350)
    assert not clock.runs
    assert (clock.read(9999), clock.when(Ms(500))) == (250, None)

    clock.start(1000)
    clock.start(2000)
    assert clock.runs
    assert (clock.read(1010), clock.when(Ms(300))) == (260, 1050)
    assert clock.read(900) == 250
    clock.set(Ms(7))
    assert (clock.runs, clock.read(5000)) == (False, 7)


# --- Pauses ---


def test_a_pause_stops_the_clock() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).wait(500).say(1, Pause())
    assert sitting.last(2, TableInfo).paused

    sitting.wait(1_000_000).say(1, Resume()).wait(70)
    assert not sitting.last(2, TableInfo).paused
    sitting.act(1, {"do": "score", "card": "8"})

    assert last_act(sitting)["at"] == 570


def test_a_pause_stops_deadlines() -> None:
    sitting = cats(PURSUIT).act(1, flip()).wait(1015).say(1, Pause()).wait(60_000).say(1, Resume())

    sitting.wait(1900)
    assert sitting.rows[-1].kind == "adm"
    sitting.wait(300)

    assert (sitting.rows[-1].kind, sitting.rows[-1].at) == ("tmo", 3015)


def test_nothing_happens_at_a_table_that_is_paused() -> None:
    sitting = cats(PURSUIT).act(1, flip()).wait(100).say(1, Pause())
    rows = len(sitting.rows)

    assert sitting.table.wakes_at(sitting.now) is None
    assert sitting.table.wake(sitting.now + 99_999) == []
    sitting.say(1, Pause())

    assert len(sitting.rows) == rows


def test_a_beat_that_arrives_in_a_pause_lets_no_deadline_fire() -> None:
    """The deadline has passed, but the table still waits for a slow connection."""
    sitting = cats(PURSUIT).act(1, flip()).wait(1015)
    sitting.guests[3].silent = True
    sitting.wait(2010).say(1, Pause())
    rows = len(sitting.rows)
    assert sitting.rows[-1].kind == "adm"

    sitting.beat(1, 2000)

    assert len(sitting.rows) == rows


def test_a_table_that_is_not_paused_goes_on_as_it_is() -> None:
    sitting = cats().act(1, flip()).wait(100)
    rows, reveal = len(sitting.rows), sitting.guests[1].reveal

    sitting.say(1, Resume()).wait(100)

    assert (len(sitting.rows), sitting.guests[1].reveal) == (rows, reveal)


def test_after_a_pause_everybody_is_shown_the_table_anew() -> None:
    sitting = cats(trips=(40, 200, 0)).act(1, flip()).wait(500).say(1, Pause()).say(1, Resume())
    sitting.wait(500)

    for person, trip in enumerate((40, 200, 0), 1):
        told = sitting.told(person)[-1]
        assert (told.whole, told.reveal_id, told.events) == (True, sitting.rows[-1].seq, ())
        assert sitting.live.races.shown_at is not None
        assert sitting.revealed_at(person) == sitting.live.races.shown_at - trip / 2


def test_a_game_without_races_goes_on_without_a_reveal() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).say(1, Pause()).say(1, Resume())

    assert (sitting.told(2)[-1].whole, sitting.told(2)[-1].reveal_id) == (True, None)


def test_who_comes_to_a_paused_table_sees_it_and_it_stays_paused() -> None:
    sitting = cats().act(1, flip()).wait(500).drop(3).say(1, Pause()).drop(1, 2).wait(100)

    sitting.come(3)

    assert sitting.told(3)[-1].views[0].hands[0].top == "7+4"
    sitting.wait(60_000)
    assert sitting.info.paused


def test_what_time_has_done_is_done_again_after_a_crash() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D 2H")).wait(4000)
    sitting.act(1, {"do": "rhyme"}).wait(2999)
    assert (sitting.events, sitting.table.phase) == (["RhymeBegun"], "play")

    sitting.wait(200)

    assert (sitting.rows[-1].kind, sitting.rows[-1].at) == ("tmo", 7000)
    assert (sitting.table.phase, sitting.restored().phase) == ("over", "over")
    assert sitting.over(2)[0].result is not None


# --- Without hurry ---


def test_an_answer_given_early_is_taken_early() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).wait(10).act(1, ATTACK).wait(5)

    sitting.act(2, {"do": "accept"})

    assert last_act(sitting)["at"] == 15
    assert sitting.told(1)[-1].seq == sitting.rows[-1].seq


def test_nobody_is_hurried_where_nobody_is_waited_for() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D 2H")).wait(1_000_000)

    assert sitting.acted == []
    assert sitting.table.wakes_at(sitting.now) is None


# --- Who is gone ---


@pytest.mark.parametrize("pace", ["adults", "children", "calm"])
def test_a_cat_plays_for_somebody_who_is_gone_until_it_is_back(pace: Any) -> None:
    away = PACES[pace].away
    sitting = Sitting("addirace", people=2, start=RACE, pace=pace).drop(1).wait(away - 1)
    assert (sitting.info.seats[0].away, sitting.acted) == (False, [])

    sitting.wait(1)
    assert sitting.last(2, TableInfo).seats[0].away
    sitting.wait(3000)
    assert last_act(sitting)["seat"] == 0
    assert sitting.rows[-1].cid == 0

    sitting.come(1)
    assert not sitting.last(2, TableInfo).seats[0].away
    sitting.act(2, {"do": "score", "card": "14"}).wait(10_000)
    assert last_act(sitting)["seat"] == 1
    sitting.act(1, {"do": "discard", "card": "c3"})
    assert len(sitting.acks(1)) == 1


def test_who_is_back_in_time_was_never_away() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).drop(1).wait(7_000).come(1).wait(7_000)

    assert (sitting.info.seats[0].away, sitting.acted) == (False, [])


def test_a_second_connection_takes_the_place_of_the_first() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).come(1)

    sitting.wait(20_000).act(1, {"do": "score", "card": "8"})

    assert (sitting.info.seats[0].away, len(sitting.acks(1))) == (False, 1)


def test_who_is_gone_twice_is_gone_since_the_second_time() -> None:
    sitting = Sitting("addirace", people=2, start=RACE)
    sitting.drop(1).wait(7_000).come(1).wait(100).drop(1).drop(1).wait(7_000)

    assert not sitting.info.seats[0].away


def test_everybody_may_be_gone_but_a_spectator() -> None:
    sitting = Sitting("addirace", people=2, watchers=1, start=RACE).drop(1, 2)

    sitting.wait_until(lambda: sitting.table.phase == "over")

    assert {row.hand for row in sitting.rows if row.kind == "act"} >= {0, 1}


def test_after_a_crash_those_who_do_not_come_back_count_as_just_gone() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).crash().wait(100_000).come(2).wait(7_900)
    assert (sitting.info.seats[0].away, sitting.acted) == (False, [])

    sitting.wait(4000)

    assert sitting.info.seats[0].away
    assert last_act(sitting)["seat"] == 0


def test_a_spectator_who_is_gone_wakes_nobody() -> None:
    sitting = Sitting("gatonegro", people=2, watchers=1, start=deck("8D 2H")).drop(3).wait(100)

    assert sitting.table.wakes_at(sitting.now) is None


# --- Nobody there ---


def test_a_table_where_nobody_is_rests_and_goes_on_when_somebody_is_back() -> None:
    sitting = cats(PURSUIT).act(1, flip()).wait(515).drop(1, 2, 3)
    assert sitting.table.wakes_at(sitting.now) is None
    assert not sitting.info.paused

    sitting.wait(3_600_000)
    assert sitting.rows[-1].kind == "act"
    sitting.come(1).come(2).come(3).wait(2400)
    assert sitting.told(1)[-1].whole
    assert sitting.rows[-1].kind == "act"
    sitting.wait(400)

    assert (sitting.rows[-1].kind, sitting.rows[-1].at) == ("tmo", 3015)


def test_nothing_is_played_where_nobody_is() -> None:
    sitting = cats().drop(1, 2, 3).act(1, flip()).hit(1, slap(0), 300)

    assert sitting.acted == []


def test_who_leaves_last_leaves_the_table_at_rest() -> None:
    sitting = cats().drop(2, 3).say(1, Leave()).drop(1).wait(1_000_000)

    assert (sitting.acted, sitting.table.wakes_at(sitting.now)) == ([], None)


def test_a_lobby_has_no_time() -> None:
    sitting = Sitting(people=3)

    assert sitting.table.wakes_at(sitting.now) is None
    assert sitting.table.wake(sitting.now) == []


# --- After a crash ---


def test_after_a_crash_the_clock_goes_on_from_the_last_row() -> None:
    sitting = Sitting("addirace", people=2, start=RACE).wait(500)
    sitting.act(1, {"do": "score", "card": "8"}).wait(300).crash().wait(50_000)

    sitting.come(1).come(2).wait(20).act(2, {"do": "score", "card": "14"})

    assert last_act(sitting)["at"] == 520


def test_after_a_crash_a_race_for_what_lies_there_starts_anew() -> None:
    sitting = cats().act(1, flip()).wait(500).crash().come(1).come(2).come(3).wait(500)

    assert sitting.told(2)[-1].reveal_id is not None
    sitting.hit(2, slap(1), 400).wait(1000)

    assert last_act(sitting)["do"] == "slap"


def test_the_clock_of_every_game_begins_at_zero() -> None:
    sitting = Sitting("gatonegro", people=2, start=deck("8D"))
    sitting.will_press(1, 300, take("8D")).wait(5000).start()

    assert sitting.rows[-1].at == 0
    assert sitting.wait(100).told(1)[-1].game == 2
