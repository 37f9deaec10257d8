"""Faces that people make at each other."""

from itertools import pairwise

import pytest

from gatosabio.table.emotes import EMOTE_EVERY, EMOTES_AT_ONCE
from gatosabio.wire.from_client import Emote, Sit
from gatosabio.wire.to_client import Emoted
from table.sitting import Sitting

PURR = Emote(emote="purr")


def shown(sitting: Sitting, person: int) -> list[tuple[int, str]]:
    return [(one.seat, one.emote) for one in sitting.messages(person, Emoted)]


@pytest.mark.parametrize("playing", [False, True])
def test_everybody_sees_a_face_at_the_seat_of_who_made_it(playing: bool) -> None:
    sitting = Sitting(people=3, watchers=1)
    if playing:
        sitting.start()

    sitting.say(2, Emote(emote="wow"))

    assert [shown(sitting, person) for person in (1, 2, 3, 4)] == [[(1, "wow")]] * 4


def test_a_face_is_no_row_and_changes_nothing() -> None:
    sitting = Sitting(people=2).start()
    rows, info, wakes = len(sitting.rows), sitting.info, sitting.table.wakes_at(sitting.now)

    sitting.say(2, PURR)

    assert (len(sitting.rows), sitting.info) == (rows, info)
    assert sitting.table.wakes_at(sitting.now) == wakes


def test_too_many_are_dropped_without_a_word_and_later_there_is_one_more() -> None:
    sitting = Sitting(people=2)
    for _ in range(10):
        sitting.say(2, PURR)

    assert len(shown(sitting, 1)) == EMOTES_AT_ONCE
    assert sitting.refusals(2) == []
    sitting.wait(EMOTE_EVERY).say(2, PURR).say(2, PURR)
    assert len(shown(sitting, 1)) == EMOTES_AT_ONCE + 1
    sitting.say(1, PURR)  # somebody else has not made any
    assert len(shown(sitting, 2)) == EMOTES_AT_ONCE + 2


def test_a_long_evening_allows_no_storm() -> None:
    sitting = Sitting(people=1)
    sitting.say(1, PURR).wait(3_600_000)

    times = []
    for _ in range(60):
        before = len(shown(sitting, 1))
        sitting.say(1, PURR)
        times += [sitting.now] if len(shown(sitting, 1)) > before else []
        sitting.wait(500)

    assert len(times) <= EMOTES_AT_ONCE + 30_000 / EMOTE_EVERY
    assert all(later - sooner >= EMOTE_EVERY for sooner, later in pairwise(times[4:]))


def test_several_on_one_device_say_whose_face_it_is() -> None:
    sitting = Sitting(people=1).say(1, Sit(name="second"))

    sitting.say(1, Emote(emote="paw", seat=1)).say(1, PURR)

    assert shown(sitting, 1) == [(1, "paw"), (0, "purr")]


@pytest.mark.parametrize("seat", [0, 9])
def test_nobody_makes_a_face_at_the_seat_of_another(seat: int) -> None:
    sitting = Sitting(people=2).say(2, Emote(emote="oops", seat=seat))

    assert sitting.refusals(2) == ["not-your-seat"]
    assert shown(sitting, 1) == []


def test_who_only_watches_has_no_seat_to_make_a_face_at() -> None:
    sitting = Sitting(people=1, watchers=1).say(2, PURR)

    assert sitting.refusals(2) == ["not-your-seat"]
    assert shown(sitting, 1) == []
