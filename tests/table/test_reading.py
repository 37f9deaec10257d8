"""The first special card of a kind waits until everybody has read what it does."""

from typing import Any

from msgspec import json

from gatosabio.table.pace import PACES
from gatosabio.wire.from_client import End, Hello, Pause, Resume
from gatosabio.wire.to_client import TableInfo, Told
from table.sitting import Sitting, flip, hands, slap

PURSUIT = hands("pursuit 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
READING = PACES["adults"].reading


def beginners(start: dict[str, Any] = PURSUIT, known: tuple[str, ...] = (), **more: Any) -> Sitting:
    """People who know no special card but these."""
    sitting = Sitting("addicats", start=start, rules={"look": 0}, **more)
    for person, guest in sitting.guests.items():
        guest.known = known
        sitting.drop(person).come(person)
    return sitting


def reading(sitting: Sitting, person: int = 1) -> str | None:
    return sitting.last(person, TableInfo).reading


def actions(sitting: Sitting) -> list[dict[str, Any]]:
    return [json.decode(body) for body in sitting.acted]


def done(sitting: Sitting) -> list[str]:
    return [f"{action['do']} {action['seat']}" for action in actions(sitting)]


def test_everybody_reads_before_anybody_races() -> None:
    sitting = beginners(people=1, cats=2, level="tiger")
    sitting.act(1, flip()).wait(READING - 100)
    told = sitting.last(1, Told)
    assert (reading(sitting), told.reveal_id) == ("pursuit", None)
    assert told.views[0].scramble is not None, "the card lies open"
    assert done(sitting) == ["flip 0"], "no cat hits while a person reads"
    sitting.act(1, slap())
    assert sitting.refusals(1) == ["paused"]

    sitting.wait(200)
    told = sitting.last(1, Told)
    assert (reading(sitting), told.whole) == (None, True)
    assert told.reveal_id is not None
    sitting.wait(2_000)
    assert "slap 1" in done(sitting)


def test_a_reading_costs_no_time_of_the_game() -> None:
    sitting = beginners(people=3)
    sitting.act(1, flip()).wait(READING + 2_900)
    assert sitting.live.game.state.scramble is not None, "its clock began after the reading"
    sitting.wait(200)
    assert sitting.live.game.state.scramble is None
    (turned,) = actions(sitting)
    assert sitting.rows[-1].at - turned["at"] == 3_000


def test_who_knows_the_card_does_not_wait() -> None:
    sitting = beginners(people=3, known=("pursuit",))
    sitting.act(1, flip()).wait(100)
    assert (reading(sitting), sitting.last(1, Told).reveal_id is None) == (None, False)


def test_programs_read_nothing() -> None:
    sitting = Sitting("addicats", people=3, start=PURSUIT, rules={"look": 0})
    sitting.act(1, flip())
    assert reading(sitting) is None


def test_each_kind_is_explained_once_and_a_watcher_holds_up_nobody() -> None:
    twice = hands("pursuit 2+2 3+3 | 3", "pursuit 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = beginners(twice, people=3)
    sitting.act(1, flip()).wait(READING + 4_000)
    sitting.act(2, flip())
    assert reading(sitting) is None

    sitting = beginners(people=3, known=("pursuit",), watchers=1)
    sitting.guests[4].known = ()
    sitting.drop(4).come(4)
    sitting.act(1, flip())
    assert reading(sitting, 4) is None


def test_two_new_cards_are_explained_one_after_the_other() -> None:
    magic = hands("magic ambush 3+3 | 3", "seesaw 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = beginners(magic, people=3, known=("magic",))
    sitting.act(1, flip()).act(2, flip(1)).wait(100)
    assert reading(sitting) == "seesaw"
    sitting.wait(READING)
    assert (reading(sitting), sitting.last(1, Told).reveal_id) == ("ambush", None)
    sitting.wait(READING + 100)
    assert reading(sitting) is None
    assert sitting.last(1, Told).reveal_id is not None


def test_after_a_pause_it_is_read_from_the_beginning() -> None:
    sitting = beginners(people=3)
    sitting.act(1, flip()).wait(READING - 100).say(1, Pause())
    assert reading(sitting) is None
    sitting.wait(READING * 2)
    assert not sitting.table.clock.runs

    sitting.say(1, Resume()).wait(READING - 100)
    assert (reading(sitting), sitting.last(1, Told).reveal_id) == ("pursuit", None)
    sitting.wait(200)
    assert (reading(sitting), sitting.last(1, Told).reveal_id is None) == (None, False)


def test_a_lone_beginner_whose_line_breaks_can_still_read() -> None:
    sitting = beginners(people=1, cats=2, level="tiger")
    sitting.act(1, flip()).wait(500).drop(1).wait(READING * 2)
    assert not sitting.table.clock.runs

    sitting.come(1).wait(READING - 100)
    assert (reading(sitting), done(sitting)) == ("pursuit", ["flip 0"])
    sitting.wait(2_000)
    assert "slap 1" in done(sitting)


def test_a_page_that_forgets_what_it_knew_holds_up_nobody() -> None:
    twice = hands("pursuit 2+2 3+3 | 3", "pursuit 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = beginners(twice, people=3)
    sitting.act(1, flip()).wait(READING + 4_000)
    sitting.drop(1).come(1)  # and says again that it knows nothing

    sitting.act(2, flip())

    assert reading(sitting) is None


def test_what_lay_open_meanwhile_may_be_answered_quickly() -> None:
    seesaw = hands("seesaw 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = beginners(seesaw, people=3)
    sitting.act(1, flip()).wait(READING + 500)

    sitting.hit(2, slap(1), 200).wait(3_000)

    assert (sitting.refusals(2), done(sitting)) == ([], ["flip 0", "slap 1"])


def test_the_end_ends_the_reading() -> None:
    sitting = beginners(people=3)
    sitting.act(1, flip()).say(1, End())
    assert reading(sitting) is None


def test_who_comes_while_others_read_sees_the_card_and_no_race() -> None:
    sitting = beginners(people=3)
    sitting.act(1, flip()).drop(2).come(2)
    assert (reading(sitting, 2), sitting.last(2, Told).reveal_id) == ("pursuit", None)
    sitting.say(2, Hello(token=""))
    assert sitting.last(2, Told).reveal_id is None
