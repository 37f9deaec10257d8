"""Before a game: who is there, who sits, and what the host decides."""

from typing import Any

import pytest

from gatosabio.table import names
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.members import MOST_PEOPLE
from gatosabio.table.rows import Left
from gatosabio.timing.line import Line
from gatosabio.wire.messages import (
    AddBot,
    Again,
    Configure,
    End,
    FromClient,
    HandOver,
    Hello,
    Leave,
    Lock,
    Pause,
    RemoveSeat,
    Rename,
    Resume,
    Sit,
    Stand,
    Start,
    TableInfo,
    Visible,
    Welcome,
)
from table.sitting import Sitting


def seats(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.info.seats]


# --- Coming in ---


def test_the_first_who_comes_is_the_host_and_everybody_gets_a_number() -> None:
    sitting = Sitting()

    people = [sitting.join() for _ in range(3)]

    assert people == [1, 2, 3]
    assert sitting.info.host == 1
    assert [person.person for person in sitting.info.people] == [1, 2, 3]


def test_who_connects_is_welcomed_and_told_about_the_table() -> None:
    sitting = Sitting("gatonegro", people=1)

    kinds = [type(letter.message) for letter in sitting.guests[1].letters]

    assert kinds[:2] == [Welcome, TableInfo]
    assert sitting.last(1, Welcome).person == 1
    info = sitting.last(1, TableInfo)
    assert (info.code, info.phase, info.paused) == ("BCDF", "lobby", False)
    assert (info.settings.game, info.seats[0].name) == ("gatonegro", "P0")


@pytest.mark.parametrize(("witness", "mode"), [(True, "e"), (False, "e0")])
def test_one_is_told_how_ones_line_is_measured(witness: bool, mode: str) -> None:
    sitting = Sitting()
    person = sitting.join(hello=False)

    sitting.come(person, line=Line(witness=witness))

    assert sitting.last(person, Welcome).mode == mode


def test_everybody_is_told_when_anything_about_the_table_changes_and_not_else() -> None:
    sitting = Sitting(people=2)
    before = [len(sitting.messages(person, TableInfo)) for person in (1, 2)]

    sitting.say(2, Visible(visible=True))
    assert [len(sitting.messages(person, TableInfo)) for person in (1, 2)] == before
    sitting.say(1, Lock(locked=True))

    assert [len(sitting.messages(person, TableInfo)) for person in (1, 2)] == [
        count + 1 for count in before
    ]
    assert sitting.last(2, TableInfo).locked


def test_nobody_comes_in_at_a_locked_table_until_it_is_opened_again() -> None:
    sitting = Sitting(people=1).say(1, Lock(locked=True))

    with pytest.raises(RefusedByTableError, match=r"^locked$"):
        sitting.table.join(sitting.now)
    sitting.say(1, Lock(locked=False))

    assert sitting.join() == 2


def test_there_is_room_for_a_class_and_its_teacher() -> None:
    sitting = Sitting()
    for _ in range(MOST_PEOPLE):
        sitting.join()

    with pytest.raises(RefusedByTableError, match=r"^no-free-seat$"):
        sitting.table.join(sitting.now)


def test_who_is_not_at_the_table_says_nothing() -> None:
    sitting = Sitting(people=1)

    assert sitting.table.receive(9, Sit(), sitting.now) == []


def test_a_line_has_bars_as_soon_as_it_is_known() -> None:
    sitting = Sitting()
    person = sitting.join(hello=False)
    sitting.come(person, line=Line())
    assert sitting.info.people[0].bars == 0

    jitters = {0: 3, 15: 2, 80: 1}
    for jitter, bars in jitters.items():
        line = sitting.guests[person].line = Line()
        for number in range(20):
            sent = 2000.0 + 100 * number
            line.ping(bytes([number]), sent)
            line.pong(bytes([number]), sent + 30 + 2 * jitter * (number % 2))
        sitting.come(person, line=line)
        assert sitting.info.people[0].bars == bars


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
    ],
    ids=["plain", "spaces", "long", "cut at a space", "invisible", "composed", "a picture"],
)
def test_a_name_is_cleaned_before_anybody_sees_it(typed: str, shown: str) -> None:
    sitting = Sitting(watchers=1).say(1, Sit(name=typed))

    assert seats(sitting) == [shown]


@pytest.mark.parametrize("typed", ["", "  ", "\u200b", "P0"], ids=repr)
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


# --- What is played ---


def test_the_pace_fills_in_the_waits_that_the_host_leaves_out() -> None:
    sitting = Sitting("gatonegro", people=1)

    sitting.say(1, Configure(game="gatonegro", rules={"stall": 9}, pace="children"))

    settings = sitting.info.settings
    assert settings.rules == {"carry": 700, "stall": 9, "recital": 5_000}
    assert settings.times == "own"


def test_the_edition_is_modern_if_left_out() -> None:
    assert Sitting("addicats").info.settings.rules == {"edition": "modern", "look": 700}
    assert Sitting("addirace").info.settings.rules == {"edition": "modern"}
    classic = Sitting("addirace", rules={"edition": "classic"})
    assert classic.info.settings.rules == {"edition": "classic"}


@pytest.mark.parametrize(
    ("pace", "times", "shown"),
    [
        ("adults", None, "all"),
        ("children", None, "own"),
        ("calm", None, "none"),
        ("adults", "none", "none"),
    ],
)
def test_who_sees_times_goes_by_the_pace_unless_the_host_says_otherwise(
    pace: Any, times: Any, shown: str
) -> None:
    assert Sitting(pace=pace, times=times).info.settings.times == shown


@pytest.mark.parametrize(
    "wanted",
    [
        Configure(game="poker"),
        Configure(game="addicats", rules={"edition": "future"}),
        Configure(game="addicats", rules={"tables": 4}),
        Configure(game="addicats", rules={"two_decks": True}),
        Configure(game="gatonegro", rules={"carry": -1}),
        Configure(game="gatonegro", rules={"carry": "long"}),
        Configure(game="addirace", rules={"look": 5}),
    ],
    ids=lambda wanted: f"{wanted.game} {wanted.rules}",
)
def test_options_that_are_none_are_refused(wanted: Configure) -> None:
    sitting = Sitting(people=1)
    before = sitting.info.settings

    sitting.say(1, wanted)

    assert sitting.refusals(1) == ["bad-options"]
    assert sitting.info.settings == before
    with pytest.raises(RefusedByTableError, match=r"^bad-options$"):
        Sitting().table.open("BCDF", wanted, 0)


@pytest.mark.parametrize(
    ("game", "people", "code"),
    [
        ("addicats", 1, "too-few-players"),
        ("addirace", 1, "too-few-players"),
        ("gatonegro", 0, "too-few-players"),
        ("gatonegro", 4, None),
        ("addicats", 2, None),
        ("addicats", 3, None),
    ],
)
def test_a_game_starts_with_as_many_as_can_play_it(
    game: str, people: int, code: str | None
) -> None:
    sitting = Sitting(game, people=people, watchers=1)
    host = sitting.info.host

    sitting.say(host, Start())

    assert sitting.refusals(host) == ([] if code is None else [code])
    assert sitting.table.phase == ("play" if code is None else "lobby")


def test_who_sits_down_for_one_game_may_be_too_many_for_another() -> None:
    sitting = Sitting("addicats", people=5)

    sitting.say(1, Configure(game="gatonegro")).start()

    assert sitting.refusals(1) == ["too-many-players"]


def test_options_that_do_not_fit_so_many_players_are_refused_at_the_start() -> None:
    sitting = Sitting("addicats", people=3, rules={"ending": "two-winners"}).start()

    assert sitting.refusals(1) == ["bad-options"]
    assert (sitting.table.phase, sitting.seeds) == ("lobby", {})


def test_two_players_of_addi_cats_have_two_hands_each() -> None:
    sitting = Sitting("addicats", people=2).start()

    assert sitting.last(2, type(sitting.begun(2)[0])).hands == (0, 0, 1, 1)
    assert (sitting.hands(1), sitting.hands(2)) == ((0, 1), (2, 3))
    assert [view.viewer for view in sitting.told(2)[0].views] == [2, 3]


def test_the_seed_is_promised_at_the_start_and_kept_by_the_log() -> None:
    sitting = Sitting("addirace", people=2).start()

    begun = sitting.begun(2)[0]

    assert (begun.game, begun.name) == (1, "addirace")
    assert begun.seq == sitting.rows[-1].seq
    assert sitting.seeds.keys() == {1}
    assert sitting.seeds[1].hex() not in str(sitting.guests[2].letters)


@pytest.mark.parametrize(
    "message",
    [
        Sit(),
        Stand(seat=0),
        AddBot(),
        RemoveSeat(seat=0),
        Configure(game="addirace"),
        Start(),
        Again(),
    ],
    ids=lambda message: type(message).__name__,
)
def test_seats_and_settings_do_not_change_during_a_game(message: FromClient) -> None:
    sitting = Sitting(people=3).start()
    rows = len(sitting.rows)

    sitting.say(1, message)

    assert sitting.refusals(1) == ["not-in-the-lobby"]
    assert len(sitting.rows) == rows


@pytest.mark.parametrize(
    "message", [Pause(), Resume(), End()], ids=lambda message: type(message).__name__
)
def test_what_is_about_a_game_is_refused_where_there_is_none(message: FromClient) -> None:
    sitting = Sitting(people=3).say(1, message)

    assert sitting.refusals(1) == ["no-game"]


def test_who_says_hello_where_nothing_is_played_is_told_about_the_table_alone() -> None:
    sitting = Sitting(people=2)
    before = {person: len(guest.letters) for person, guest in sitting.guests.items()}
    rows = len(sitting.rows)

    sitting.say(1, Hello(token=""))

    answers = [letter.message for letter in sitting.guests[1].letters[before[1] :]]
    assert answers == [sitting.info]
    assert len(sitting.guests[2].letters) == before[2]
    assert len(sitting.rows) == rows


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


# --- A full table ---


def test_who_is_not_there_and_has_no_seat_makes_room() -> None:
    sitting = Sitting(people=2)
    ghosts = [sitting.join(hello=False) for _ in range(MOST_PEOPLE - 2)]

    newest = sitting.join()

    assert ghosts[0] not in sitting.table.state.members.people
    assert {1, 2, ghosts[1], newest} <= sitting.table.state.members.people
    assert sitting.revoked == [ghosts[0]]


def test_a_locked_table_that_everybody_left_lets_people_in() -> None:
    sitting = Sitting(people=2).say(1, Lock(locked=True)).say(1, Leave()).say(2, Leave())

    assert sitting.join() == 3
    assert sitting.info.host == 3


def test_a_seat_is_freed_only_if_the_one_who_was_meant_sits_there() -> None:
    sitting = Sitting(people=3).say(1, RemoveSeat(seat=1, name="P1"))

    sitting.say(1, RemoveSeat(seat=1, name="P1"))

    assert seats(sitting) == ["P0", "P2"]
    assert sitting.refusals(1) == ["not-your-seat"]
