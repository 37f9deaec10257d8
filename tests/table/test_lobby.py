"""Before a game: who comes in, and what is going to be played."""

from typing import Any

import pytest

from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.members import MOST_PEOPLE
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import (
    AddBot,
    Again,
    Configure,
    End,
    FromClient,
    Hello,
    Leave,
    Lock,
    Pause,
    RemoveSeat,
    Resume,
    Sit,
    Stand,
    Start,
    Visible,
)
from gatosabio.wire.to_client import Committed, TableInfo, Welcome
from table.sitting import Sitting, seats

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

    assert kinds[:3] == [Committed, Welcome, TableInfo]
    assert sitting.last(1, Welcome).person == 1
    info = sitting.last(1, TableInfo)
    assert (info.code, info.phase, info.paused) == ("BCDF", "lobby", False)
    assert (info.settings.game, info.seats[0].name) == ("gatonegro", "P0")


@pytest.mark.parametrize(
    ("witness", "told", "mode"), [(True, False, "e"), (False, True, "ep"), (False, False, "e0")]
)
def test_one_is_told_how_ones_line_is_measured(witness: bool, told: bool, mode: str) -> None:
    sitting = Sitting()
    person = sitting.join(hello=False)
    line = Line(witness=witness)
    if told:
        line.proxy_told(40, 0)

    sitting.come(person, line=line)

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


# --- What is played ---


def test_the_pace_fills_in_the_waits_that_the_host_leaves_out() -> None:
    sitting = Sitting("gatonegro", people=1)

    sitting.say(1, Configure(game="gatonegro", rules={"stall": 9}, pace="children"))

    settings = sitting.info.settings
    assert settings.rules == {"carry": 700, "stall": 9, "recital": 5_000}
    assert settings.times == "own"


def test_the_edition_is_modern_if_left_out() -> None:
    modern_cats = {"edition": "modern", "look": 700, "standstill": 200}
    assert Sitting("addicats").info.settings.rules == modern_cats
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
