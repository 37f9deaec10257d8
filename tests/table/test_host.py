"""What only the host decides, and who decides while the host is gone."""

import pytest

from gatosabio.table.names import FACES
from gatosabio.table.rows import Left
from gatosabio.wire.from_client import (
    AddBot,
    Again,
    Configure,
    End,
    FromClient,
    HandOver,
    Leave,
    Lock,
    Pause,
    RemovePerson,
    RemoveSeat,
    Resume,
    Sit,
    Start,
)
from table.sitting import Sitting, seats

# --- The host ---


HOSTS: list[FromClient] = [
    Configure(game="gatonegro"),
    AddBot(),
    RemoveSeat(seat=0),
    Lock(locked=True),
    Start(),
    Pause(),
    Resume(),
    End(),
    Again(),
    HandOver(person=2),
    RemovePerson(person=3),
]


@pytest.mark.parametrize("message", HOSTS, ids=lambda message: type(message).__name__)
def test_what_the_host_decides_nobody_else_decides(message: FromClient) -> None:
    sitting = Sitting(people=3)
    before = len(sitting.rows)

    sitting.say(2, message)

    assert sitting.refusals(2) == ["not-the-host"]
    assert len(sitting.rows) == before


def test_the_host_hands_over_and_is_a_guest_from_then_on() -> None:
    sitting = Sitting(people=2).say(1, HandOver(person=2))

    sitting.say(1, AddBot()).say(2, AddBot())

    assert sitting.info.host == 2
    assert sitting.refusals(1) == ["not-the-host"]
    assert len(sitting.info.seats) == 3


def test_nobody_hands_over_to_somebody_who_is_not_there() -> None:
    sitting = Sitting(people=2).say(1, HandOver(person=7))

    assert sitting.refusals(1) == ["no-such-person"]
    assert sitting.info.host == 1


def test_the_host_adds_cats_of_any_level_and_removes_them() -> None:
    sitting = Sitting(people=1)

    for level in ("kitten", "cat", "tiger"):
        sitting.say(1, AddBot(level=level))
    assert [seat.bot for seat in sitting.info.seats] == [None, "kitten", "cat", "tiger"]
    sitting.say(1, RemoveSeat(seat=2))

    assert [seat.bot for seat in sitting.info.seats] == [None, "kitten", "tiger"]


def test_cats_with_a_name_bear_it_and_their_face() -> None:
    sitting = Sitting(people=1, rules={"edition": "classic"})

    for _ in range(3):
        sitting.say(1, AddBot(level="minou"))
    sitting.say(1, AddBot(level="gaspar")).say(1, RemoveSeat(seat=2))
    sitting.say(1, AddBot(level="minou"))

    assert [(seat.name, seat.face, seat.bot) for seat in sitting.info.seats[1:]] == [
        ("Minou", "minou", "minou"),
        ("Minou 3", "minou", "minou"),
        ("Gaspar", "gato", "gaspar"),
        ("Minou 2", "minou", "minou"),
    ]


def test_a_cat_may_have_a_face_that_no_person_can_choose() -> None:
    sitting = Sitting("addirace", people=1, watchers=1)
    sitting.say(1, AddBot(level="nova")).say(2, Sit(name="Ana", face="nova"))

    assert [(seat.name, seat.face) for seat in sitting.info.seats[1:2]] == [("Nova", "nova")]
    assert sitting.info.seats[2].face in FACES


def test_a_cat_is_told_apart_from_a_person_of_its_name() -> None:
    sitting = Sitting(watchers=1).say(1, Sit(name="Luna")).say(1, AddBot(level="luna"))

    assert seats(sitting) == ["Luna", "Luna 2"]


def test_a_person_whose_seat_is_removed_watches() -> None:
    sitting = Sitting(people=3).say(1, RemoveSeat(seat=1))

    assert [seat.person for seat in sitting.info.seats] == [1, 3]
    assert [person.person for person in sitting.info.people] == [1, 2, 3]


def test_a_seat_that_is_not_there_is_not_removed() -> None:
    sitting = Sitting(people=2).say(1, RemoveSeat(seat=2))

    assert sitting.refusals(1) == ["not-your-seat"]
    assert len(sitting.info.seats) == 2


# --- A host who is gone ---


def test_a_host_who_is_gone_for_long_lends_its_place_until_it_is_back() -> None:
    sitting = Sitting(people=3).drop(1).wait(7_900)
    assert sitting.info.host == 1

    sitting.wait(200)
    assert sitting.info.host == 2
    sitting.say(2, Start()).say(2, Pause())
    assert sitting.info.paused

    sitting.come(1)
    assert sitting.info.host == 1
    assert sitting.restored().info(sitting.now).host == 1


def test_the_place_goes_to_one_who_sits_before_one_who_watches() -> None:
    sitting = Sitting(people=1, watchers=1)
    newest = sitting.join()
    sitting.say(newest, Sit())

    sitting.drop(1).wait(9_000)

    assert sitting.info.host == newest


def test_nobody_gets_it_where_nobody_is() -> None:
    sitting = Sitting(people=2).drop(1, 2).wait(3_600_000)
    assert sitting.info.host == 1

    sitting.come(2).wait(9_000)

    assert sitting.info.host == 2


def test_what_is_lent_stays_lent_whoever_has_it() -> None:
    sitting = Sitting(people=3).drop(1).wait(9_000).say(2, HandOver(person=3))
    assert sitting.info.host == 3
    sitting.say(3, Leave())
    assert sitting.info.host == 2

    sitting.come(1)

    assert sitting.info.host == 1


def test_it_can_be_given_back_or_away_for_good() -> None:
    sitting = Sitting(people=3).drop(1).wait(9_000).say(2, HandOver(person=1))
    assert sitting.info.host == 1
    sitting.wait(9_000)
    assert sitting.info.host == 2

    sitting.come(1).say(1, HandOver(person=3)).drop(1).come(1)

    assert sitting.info.host == 3


def test_who_has_left_has_nothing_lent() -> None:
    sitting = Sitting(people=3).drop(1).wait(9_000)
    sitting.write(Left(1))
    sitting.crash()

    assert sitting.table.state.members.absent_host is None
