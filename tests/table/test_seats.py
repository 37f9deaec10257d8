"""Who sits where, who stands up, and who leaves."""

from typing import Any

import pytest

from gatosabio.table import names
from gatosabio.wire.from_client import AddBot, End, Leave, Rename, Sit, Stand
from table.sitting import Sitting, seats

# --- Seats ---


def test_who_sits_down_takes_the_next_seat_with_a_name_and_a_face() -> None:
    sitting = Sitting(people=1).say(1, Sit(name="Ana", face="luna"))

    ana = sitting.info.seats[1]

    assert (ana.seat, ana.name, ana.face, ana.person, ana.bot) == (1, "Ana", "luna", 1, None)
    assert not ana.away


def test_one_device_may_have_several_hands() -> None:
    sitting = Sitting("gatonegro", people=1, watchers=1)

    sitting.say(1, Sit(name="Ana")).say(2, Sit()).say(1, Sit(name="Eva"))

    assert [seat.person for seat in sitting.info.seats] == [1, 1, 2, 1]
    sitting.start().wait(100)
    assert sitting.hands(1) == (0, 1, 3)
    assert [view.viewer for view in sitting.told(1)[0].views] == [0, 1, 3]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t Lena\n", "Ana Lena"),
        ("A" * 64, "A" * names.LONGEST_NAME),
        ("x" * 19 + " y", "x" * 19),
        ("a\u202eb\u200bc\x07", "abc"),
        ("José", "José"),
        ("🐱", "🐱"),
        ("An\u3164\u2800a", "Ana"),
        ("x" + "\u0330" * 10, "x\u0330\u0330"),
    ],
    ids=[
        *("plain", "spaces", "long", "cut at a space", "invisible", "composed", "a picture"),
        *("blank letters", "a tower of accents"),
    ],
)
def test_a_name_is_cleaned_before_anybody_sees_it(typed: str, shown: str) -> None:
    sitting = Sitting(watchers=1).say(1, Sit(name=typed))

    assert seats(sitting) == [shown]


UNSEEN = ("\u3164", "\u2800 \u2800", "\u115f\u1160", "\uffa0", "\u034f", "\u0301", "\ufe0f\u180b")
ALIKE = (
    "P0",
    "p0",
    "PO",
    "Ро",
    "Ｐ０",
    "P 0",
    "ρo",
)  # the third has a letter O, others are foreign


@pytest.mark.parametrize("typed", ["", "  ", "\u200b", *UNSEEN, *ALIKE], ids=ascii)
def test_who_types_no_name_or_a_name_that_is_taken_gets_a_friendly_one(typed: str) -> None:
    sitting = Sitting(people=1, watchers=1).say(2, Sit(name=typed))

    assert seats(sitting)[1] in names.FRIENDLY


def test_all_names_and_faces_at_a_table_differ() -> None:
    sitting = Sitting(rules={"edition": "classic"}, watchers=1)

    for _ in range(8):
        sitting.say(1, Sit())

    assert len(set(seats(sitting))) == 8
    assert {seat.face for seat in sitting.info.seats} == set(names.FACES)


@pytest.mark.parametrize("face", ["", "wolf"])
def test_who_chooses_no_face_that_there_is_gets_a_free_one(face: str) -> None:
    sitting = Sitting(watchers=1).say(1, Sit(face="gato")).say(1, Sit(face=face))

    chosen = sitting.info.seats[1].face
    assert chosen in names.FACES
    assert chosen != "gato"


@pytest.mark.parametrize(
    ("rename", "name", "face"),
    [
        (Rename(seat=1, name="Eva"), "Eva", "tom"),
        (Rename(seat=1, face="nube"), "P1", "nube"),
        (Rename(seat=1, name="P1", face="wolf"), "P1", "tom"),
        (Rename(seat=1), "P1", "tom"),
    ],
    ids=["name", "face", "its own name, no face", "nothing"],
)
def test_who_sits_may_be_called_otherwise(rename: Rename, name: str, face: str) -> None:
    sitting = Sitting(people=1, watchers=1).say(2, Sit(name="P1", face="tom"))

    sitting.say(2, rename)

    assert (sitting.info.seats[1].name, sitting.info.seats[1].face) == (name, face)


def test_nobody_takes_the_name_of_another() -> None:
    sitting = Sitting(people=2).say(2, Rename(seat=1, name="P0"))

    assert seats(sitting)[0] == "P0"
    assert seats(sitting)[1] in names.FRIENDLY


def test_one_may_be_called_otherwise_in_the_middle_of_a_game() -> None:
    sitting = Sitting(people=3).start()

    sitting.say(2, Rename(seat=1, name="Eva"))

    assert seats(sitting) == ["P0", "Eva", "P2"]


@pytest.mark.parametrize("seat", [0, 2, 9], ids=["another's", "a cat's", "nobody's"])
@pytest.mark.parametrize("kind", [Stand, Rename])
def test_a_seat_that_is_not_ones_own_is_not_ones_to_change(kind: Any, seat: int) -> None:
    sitting = Sitting(people=2, cats=1)

    sitting.say(2, kind(seat=seat))

    assert sitting.refusals(2) == ["not-your-seat"]
    assert len(sitting.info.seats) == 3


def test_who_stands_up_stays_and_those_behind_move_up() -> None:
    sitting = Sitting(people=3).say(2, Stand(seat=1))

    assert seats(sitting) == ["P0", "P2"]
    assert [person.person for person in sitting.info.people] == [1, 2, 3]
    sitting.say(3, Rename(seat=1, name="Eva"))
    assert seats(sitting) == ["P0", "Eva"]


@pytest.mark.parametrize(
    ("game", "rules", "most"),
    [
        ("addicats", {}, 6),
        ("addicats", {"edition": "classic"}, 8),
        ("addirace", {}, 6),
        ("gatonegro", {}, 4),
    ],
)
def test_there_are_as_many_seats_as_can_play(game: str, rules: dict[str, Any], most: int) -> None:
    sitting = Sitting(game, rules=rules, watchers=1)

    for _ in range(most):
        sitting.say(1, AddBot())
    assert sitting.refusals(1) == []
    sitting.say(1, AddBot()).say(1, Sit())

    assert sitting.refusals(1) == ["no-free-seat"] * 2
    assert len(sitting.info.seats) == most


# --- Going ---


def test_who_leaves_is_gone_with_all_its_seats_and_its_line_is_closed() -> None:
    sitting = Sitting(people=3).say(2, Sit(name="second hand"))

    sitting.say(2, Leave())

    assert seats(sitting) == ["P0", "P2"]
    assert [person.person for person in sitting.info.people] == [1, 3]
    assert sitting.hung_up[2].why == "removed"
    sitting.say(2, Sit())
    assert len(sitting.info.seats) == 2


def test_numbers_of_people_are_not_used_twice() -> None:
    sitting = Sitting(people=2).say(2, Leave())

    assert sitting.join() == 3


@pytest.mark.parametrize(
    ("dropped", "heir"), [((), 2), ((2,), 3), ((2, 3), 2)], ids=["first", "who is here", "anybody"]
)
def test_a_host_who_leaves_hands_over(dropped: tuple[int, ...], heir: int) -> None:
    sitting = Sitting(people=3).drop(*dropped)

    sitting.say(1, Leave())

    assert sitting.info.host == heir


def test_when_all_have_left_the_next_who_comes_is_the_host() -> None:
    sitting = Sitting(people=1).say(1, Leave())

    person = sitting.join()

    assert sitting.info.host == person
    assert sitting.restored().state.members.host == person


def test_in_a_game_the_seat_of_one_who_leaves_is_kept_for_a_cat_and_the_host_hands_over() -> None:
    sitting = Sitting(people=3).start()

    sitting.say(1, Leave()).drop(1).wait(20_000)

    assert seats(sitting) == ["P0", "P1", "P2"]
    assert sitting.info.host == 2
    assert sitting.info.seats[0].away
    assert sitting.hung_up[1].why == "removed"


def test_in_a_game_a_guest_who_leaves_leaves_the_host_as_it_is() -> None:
    sitting = Sitting(people=3).start().say(3, Leave())

    assert sitting.info.host == 1
    assert not sitting.info.people[2].here


def test_a_spectator_who_leaves_during_a_game_is_gone() -> None:
    sitting = Sitting(people=3, watchers=1).start().say(4, Leave())

    assert [person.person for person in sitting.info.people] == [1, 2, 3]


# --- Going away in the middle of a game ---


def test_who_left_a_game_is_gone_when_it_is_over() -> None:
    sitting = Sitting(people=3).start().say(2, Leave())
    assert len(sitting.info.seats) == 3
    assert sitting.restored().state.members.leaving == {2}

    sitting.say(1, End())

    assert seats(sitting) == ["P0", "P2"]
    assert sitting.revoked == [2]
    assert sitting.restored().state.members.people == {1, 3}


def test_who_comes_back_before_that_stays() -> None:
    sitting = Sitting(people=3).start().say(2, Leave())

    sitting.come(2).say(1, End())

    assert seats(sitting) == ["P0", "P1", "P2"]
    assert sitting.revoked == []
