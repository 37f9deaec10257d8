"""What the rows of a game tell about learners: what people did, and nothing of what cats did."""

from typing import Any

from msgspec import json
from msgspec.structs import replace

from gatosabio.engine.game import Player
from gatosabio.learning.evidence import evidence
from gatosabio.learning.lessons import game_lesson
from gatosabio.learning.observed import Observed
from gatosabio.records.learners import Play
from gatosabio.records.record import encode, read
from gatosabio.server.export import games_of
from gatosabio.server.game_lessons import ToldByGame, told_by
from gatosabio.wire.from_client import End, Pause, Resume
from table.sitting import Sitting, flip, hands, slap

EQUAL = hands("7+4 8+8 2+2 | 3+2", "1+1 9+9 2+3 | 6+5", "2+1 10+9 3+3 | 10")
"""The first hand turns 7+4, which is as much as the 6+5 of the second."""

ANA, BO = Play(0, "ana"), Play(1, "bo")


def told(sitting: Sitting, *plays: Play) -> dict[str, list[dict[str, Any]]]:
    """What is noted of each, without what was only met."""
    noted = told_by(game_rows(sitting), plays).lessons
    return {
        learner: [piece for piece in json.decode(body) if piece["do"] != "met"]
        for learner, body in noted.items()
    }


def game_rows(sitting: Sitting) -> list[Any]:
    (first,) = [place for place, row in enumerate(sitting.rows) if '"do":"deal"' in row.body]
    return sitting.rows[first:]


def test_who_hits_and_who_does_not() -> None:
    sitting = Sitting(people=3, start=EQUAL).will_press(1, 900, slap())
    sitting.act(1, flip(0)).wait(3000).say(1, End())

    noted = told(sitting, ANA, BO)
    assert noted["ana"] == [{"do": "pressed", "fact": "7+4", "seconds": 0.9}]
    (silence,) = noted["bo"]
    assert (silence["do"], silence["fact"]) == ("silent", "7+4")


def test_a_pause_is_left_out() -> None:
    sitting = Sitting(people=3, start=EQUAL).act(1, flip(0)).wait(300).say(1, Pause()).wait(60_000)
    sitting.will_press(1, 400, slap()).say(1, Resume()).wait(3000).say(1, End())

    assert told(sitting, ANA, BO) == {"ana": [], "bo": []}  # it could be looked at for a minute


def test_a_rest_that_nobody_wrote_down_is_left_out() -> None:
    """All are gone for a while: the table's clock stands still, and the race begins anew."""
    sitting = Sitting(people=3, start=EQUAL).act(1, flip(0)).wait(4000).drop(1, 2, 3).wait(60_000)
    sitting.will_press(1, 400, slap()).come(1).come(2).come(3).wait(3000).say(1, End())

    assert "RaceWon" in [
        type(event).__name__ for entry in sitting.play.history for event in entry.events
    ]
    assert told(sitting, ANA, BO) == {"ana": [], "bo": []}


def test_a_crash_is_a_rest() -> None:
    sitting = Sitting(people=3, start=EQUAL).act(1, flip(0)).wait(300).crash()
    sitting.carry_out(sitting.table.take_over("another", sitting.now))
    sitting.will_press(1, 400, slap()).come(1).come(2).come(3).wait(3000).say(1, End())

    assert told(sitting, ANA, BO) == {"ana": [], "bo": []}


def test_a_stand_in_tells_nothing_about_the_one_who_is_gone() -> None:
    sitting = Sitting(people=3, start=EQUAL).drop(2).act(1, flip(0))
    sitting.wait_until(lambda: len(sitting.acted) > 2).say(1, End())
    by_cat = [row for row in sitting.rows if row.kind == "act" and row.cid == 0]
    assert {row.hand for row in by_cat} == {1}

    assert "bo" not in told_by(game_rows(sitting), [ANA, BO]).lessons
    assert told(sitting, ANA)["ana"]


def test_two_hands_are_one_player() -> None:
    start = hands("7+4 8+8 | 3+2", "1+1 9+9 | 5", "2+1 10+9 | 6+5", "4+4 1+2 | 9")
    sitting = Sitting(people=2, rules={"edition": "classic"}, start=start)
    sitting.will_press(1, 900, slap(0)).act(1, flip(0)).wait(3000).say(1, End())

    noted = told(sitting, ANA, Play(2, "bo"))
    assert [piece["do"] for piece in noted["ana"]] == ["pressed"]
    assert [piece["do"] for piece in noted["bo"]] == ["silent"]


def test_a_record_alone_tells_the_same() -> None:
    """Two people and two cats, one of them for somebody who is gone for a while."""
    sitting = Sitting(people=2, cats=1).start()
    sitting.wait(20_000).drop(2).wait(60_000).come(2).wait(20_000).say(1, Pause()).wait(5000)
    sitting.say(1, Resume()).wait(20_000).say(1, End())
    rows = game_rows(sitting)
    (stored,) = games_of(rows, notes=True)
    opening = read(encode(stored.record))

    for play in (ANA, BO):
        body = told_by(rows, [play]).lessons.get(play.learner, "[]")
        assert body == game_lesson(evidence(opening), Player(play.hand))
    observed = Observed()
    observed.game(opening)
    assert observed.learners[2].races == 0  # cats are left out of records, too


def test_a_game_that_cannot_be_read_tells_nothing() -> None:
    sitting = Sitting(people=3, start=EQUAL).act(1, flip(0)).wait(1000)
    dealt, *rows = game_rows(sitting)
    assert not told_by([dealt, *rows], [ANA]).is_over

    nothing = ToldByGame(is_over=True, lessons={})
    assert told_by([replace(dealt, body='{"do":"deal"}'), *rows], [ANA]) == nothing
    turned = next(row for row in rows if row.kind == "act")
    assert told_by([dealt, turned, replace(turned, seq=turned.seq + 1)], [ANA]) == nothing
