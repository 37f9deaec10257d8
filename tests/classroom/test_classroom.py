"""A class, from its opening to the end of its lessons."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from classroom.lesson import ADDICATS, LEARNERS, NOON, PICTURES, Lesson
from gatosabio.classroom.children import CHILDREN, Child, colour
from gatosabio.classroom.classroom import Classroom
from gatosabio.classroom.effects import (
    Admit,
    ControlTables,
    Dismiss,
    OpenTables,
    PurrAll,
    SitDown,
    StandUp,
)
from gatosabio.classroom.notebook import RefusedByClassError
from gatosabio.classroom.rows import RoundTable
from gatosabio.classroom.seating import Knowledge
from gatosabio.classroom.watch import TableNews
from gatosabio.engine.chance import random_words
from gatosabio.records.log import DamagedError
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.wire.from_class import (
    BeginLesson,
    ChooseFace,
    CloseDoor,
    ConfigureClass,
    EndRound,
    FromTeacher,
    LastMinutes,
    LetIn,
    LowerPaw,
    MakeTables,
    NextRound,
    PauseAll,
    Place,
    Purr,
    RaisePaw,
    ResumeAll,
    SendAway,
    StartRound,
)
from gatosabio.wire.from_client import Configure

MINUTE = 60_000
FOX, OWL = Child(0), Child(1)


def refused(lesson: Lesson, message: FromTeacher) -> str:
    before = len(lesson.rows)
    with pytest.raises(RefusedByClassError) as told:
        lesson.teach(message)
    assert lesson.classroom.notebook.empty() == []
    assert len(lesson.rows) == before
    return told.value.code


# --- Opening ---


def test_a_class_has_cards_for_everybody() -> None:
    state = Lesson().classroom.state

    assert state.code == "KMTP"
    assert len(state.cards) == len(state.learners) == len(CHILDREN)
    assert not set("".join(state.offered)) & set("KMTP")
    assert state.settings.play.pace == "calm"


def test_a_game_that_is_not_there_cannot_be_played() -> None:
    classroom = Classroom("class-1", random_words(1))
    wanted = ConfigureClass(play=Configure(game="chess"))

    with pytest.raises(RefusedByTableError):
        classroom.open("KMTP", PICTURES, LEARNERS, wanted)
    assert classroom.notebook.empty() == []


def test_another_owner_is_written_down() -> None:
    lesson = Lesson()
    lesson.note(lesson.again().take_over("me"))

    assert [(row.kind, row.seq, row.epoch) for row in lesson.rows] == [
        ("adm", 1, 1),
        ("own", 2, 2),
    ]
    assert lesson.again().notebook.position.epoch == 2


# --- Coming in ---


def test_a_child_comes_by_its_card() -> None:
    lesson = Lesson(3)

    assert lesson.classroom.state.here == [0, 1, 2]
    assert lesson.classroom.state.given == {0, 1, 2}
    rows = len(lesson.rows)
    assert lesson.come(FOX)  # again, from another tablet
    assert len(lesson.rows) == rows


def test_after_three_wrong_tries_the_teacher_is_asked() -> None:
    lesson = Lesson()
    state = lesson.classroom.state
    wrong = next(pair for pair in state.cards if pair != state.cards[FOX])

    for left in (3, 2, 1):
        assert lesson.classroom.entrance.tries_left(FOX) == left
        assert lesson.classroom.show_card(FOX, wrong) == (False, [])
    assert not lesson.come(FOX)  # also not with the right one
    assert state.here == []
    assert lesson.come(OWL)  # others may

    knock = lesson.classroom.entrance.knock(FOX)
    assert lesson.teach(LetIn(knock=knock, child=FOX)) == [Admit(knock, FOX)]
    assert state.here == [OWL, FOX]
    assert lesson.classroom.entrance.knocks == {}
    assert lesson.come(FOX)  # the card is good again


def test_two_wrong_tries_are_forgotten_with_a_right_one() -> None:
    lesson = Lesson()
    wrong = lesson.classroom.state.cards[OWL]

    for _ in range(2):
        for _ in range(2):
            assert not lesson.classroom.show_card(FOX, wrong)[0]
        assert lesson.come(FOX)


def test_a_knock_is_answered_once() -> None:
    lesson = Lesson()
    knock = lesson.classroom.entrance.knock(None)
    lesson.teach(LetIn(knock=knock, child=7))

    assert refused(lesson, LetIn(knock=knock, child=8)) == "not-now"
    assert lesson.classroom.state.given == {7}


def test_not_too_many_knock() -> None:
    entrance = Lesson().classroom.entrance
    for _ in range(40):
        entrance.knock(None)

    with pytest.raises(RefusedByClassError):
        entrance.knock(None)


def test_a_closed_door_stops_newcomers_only() -> None:
    lesson = Lesson(1)
    knock = lesson.classroom.entrance.knock(OWL)
    lesson.teach(CloseDoor(closed=True))

    assert lesson.come(FOX)
    with pytest.raises(RefusedByClassError):
        lesson.come(OWL)
    with pytest.raises(RefusedByClassError):
        lesson.classroom.entrance.knock(OWL)
    with pytest.raises(RefusedByClassError):
        lesson.teach(LetIn(knock=knock, child=OWL))
    lesson.teach(CloseDoor(closed=False))
    assert lesson.come(OWL)


def test_who_is_sent_away_has_to_show_the_card_again() -> None:
    lesson = Lesson(2)
    lesson.hear(FOX, RaisePaw(up=True))

    assert lesson.teach(SendAway(child=FOX)) == [Dismiss(FOX)]
    assert lesson.classroom.state.here == [OWL]
    assert lesson.classroom.paws == []
    assert refused(lesson, SendAway(child=FOX)) == "no-such-child"
    assert lesson.come(FOX)


def test_a_child_chooses_its_cat_and_raises_its_paw() -> None:
    lesson = Lesson(2)
    lesson.hear(FOX, ChooseFace(face="luna"))
    lesson.hear(OWL, RaisePaw(up=True))
    lesson.hear(FOX, RaisePaw(up=True))
    lesson.hear(FOX, RaisePaw(up=True))

    assert lesson.classroom.state.faces == {FOX: "luna"}
    assert lesson.classroom.paws == [OWL, FOX]
    lesson.teach(LowerPaw(child=OWL))
    lesson.hear(OWL, RaisePaw(up=False))
    assert lesson.classroom.paws == [FOX]
    with pytest.raises(RefusedByClassError):
        lesson.hear(FOX, ChooseFace(face="rex"))
    with pytest.raises(RefusedByClassError):
        lesson.hear(Child(9), RaisePaw(up=True))


def test_all_devices_purr() -> None:
    assert Lesson().teach(Purr()) == [PurrAll()]


# --- Who sits where ---


def test_tables_are_made_and_changed() -> None:
    lesson = Lesson(8)
    lesson.teach(MakeTables(size=3, manner="chance"))
    state = lesson.classroom.state

    assert state.phase == "seats"
    assert (state.settings.size, state.settings.manner) == (3, "chance")
    assert sorted(map(len, state.plan)) == [2, 3, 3]

    first, second = state.plan[0][0], state.plan[1][0]
    lesson.teach(Place(child=first, table=1, instead_of=second))
    assert (state.plan[0][0], state.plan[1][0]) == (second, first)

    lesson.teach(Place(child=first, table=3))  # a table of its own
    assert state.plan[3] == [first]
    lesson.teach(Place(child=first, table=0))
    assert first in state.plan[0]
    assert len(state.plan) == 3  # nobody sits at the fourth any more


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (Place(child=0, table=9), "no-such-table"),
        (Place(child=20, table=0), "no-such-child"),
        (Place(child=0, table=0, instead_of=20), "no-such-child"),
        (NextRound(), "not-now"),
        (PauseAll(), "not-now"),
        (EndRound(), "not-now"),
    ],
)
def test_what_cannot_be_done_with_a_plan(message: FromTeacher, code: str) -> None:
    lesson = Lesson(8)
    lesson.teach(MakeTables())

    assert refused(lesson, message) == code


def test_a_full_table_takes_nobody_else() -> None:
    lesson = Lesson(8)
    lesson.teach(MakeTables())
    full, other = lesson.classroom.state.plan

    assert refused(lesson, Place(child=other[0], table=0)) == "no-free-place"
    lesson.teach(Place(child=full[0], table=0))  # sits there already
    assert set(lesson.classroom.state.plan[0]) == set(full)


def test_without_children_there_are_no_tables() -> None:
    lesson = Lesson()

    assert refused(lesson, MakeTables()) == "not-now"
    assert refused(lesson, StartRound()) == "not-now"
    assert refused(lesson, Place(child=0, table=0)) == "no-such-child"


def test_when_all_have_gone_there_is_nothing_to_start() -> None:
    lesson = Lesson(1)
    lesson.teach(MakeTables())
    lesson.teach(SendAway(child=FOX))
    assert refused(lesson, StartRound()) == "not-now"

    lesson = Lesson(1)
    lesson.start()
    lesson.teach(EndRound())
    lesson.note(lesson.classroom.round_ended(0))
    lesson.teach(SendAway(child=FOX))
    assert refused(lesson, NextRound()) == "not-now"


def test_a_planned_table_that_all_have_left_is_none() -> None:
    lesson = Lesson(5)
    lesson.teach(MakeTables(size=2))
    gone = lesson.classroom.state.plan[1]
    for child in list(gone):
        lesson.teach(SendAway(child=child))

    assert len(lesson.classroom.state.plan) == 2
    assert lesson.again().state == lesson.classroom.state
    (opening,) = lesson.teach(StartRound())
    assert isinstance(opening, OpenTables)
    assert all(opening.tables)


def test_an_end_survives_a_crash() -> None:
    lesson = Lesson(4)
    lesson.start()
    lesson.teach(EndRound())
    lesson.teach(EndRound())  # tapped twice
    again = lesson.again()

    assert again.hear_news([TableNews()], lesson.wall) == [ControlTables("end")]
    assert [row.seq for row in lesson.rows] == list(range(1, len(lesson.rows) + 1))


def test_what_is_known_decides_who_sits_together() -> None:
    lesson = Lesson(8)
    kinds = {child: frozenset((f"{2 + child // 4}+1",)) for child in CHILDREN[:8]}
    lesson.classroom.learn({child: Knowledge(learns=kind) for child, kind in kinds.items()})
    assert lesson.classroom.known.keys() == kinds.keys()
    lesson.teach(MakeTables(manner="matched"))

    for table in lesson.classroom.state.plan:
        assert len({kinds[child] for child in table}) == 1


# --- Rounds ---


def test_a_round_is_played_at_all_tables_and_ends_in_time() -> None:
    lesson = Lesson(8, minutes=5)
    lesson.start()
    assert lesson.asked == [OpenTables(tuple(map(tuple, lesson.seated)))]
    assert lesson.classroom.state.phase == "round"
    assert lesson.classroom.rounds.begins_games

    assert lesson.tell(TableNews(found=3), TableNews(found=4), after=4 * MINUTE) == []
    assert lesson.classroom.rounds.found == 7
    assert lesson.tell(TableNews(found=5), TableNews(found=5), after=MINUTE) == [
        ControlTables("end")
    ]
    assert lesson.tell(TableNews(found=5), TableNews(found=6), after=100) == []  # told once
    assert not lesson.classroom.rounds.begins_games

    lesson.note(lesson.classroom.round_ended(11))
    assert lesson.classroom.state.phase == "end"
    assert lesson.classroom.rounds.found == 11
    rows = len(lesson.rows)
    lesson.note(lesson.classroom.round_ended(12))
    assert len(lesson.rows) == rows


def test_a_round_without_a_limit_ends_when_the_teacher_says_so() -> None:
    lesson = Lesson(4, minutes=0)
    lesson.start()

    assert lesson.tell(TableNews(), after=90 * MINUTE) == []
    assert lesson.teach(EndRound()) == [ControlTables("end")]


def test_a_pause_stops_the_clock() -> None:
    lesson = Lesson(4, minutes=5)
    lesson.start()

    assert lesson.teach(PauseAll(), after=MINUTE) == [ControlTables("pause")]
    assert lesson.teach(PauseAll(), after=MINUTE) == []
    assert not lesson.classroom.rounds.begins_games
    assert lesson.tell(TableNews(), after=20 * MINUTE) == []
    assert lesson.teach(ResumeAll()) == [ControlTables("resume")]
    assert lesson.teach(ResumeAll()) == []
    assert lesson.tell(TableNews(), after=4 * MINUTE - 1) == []
    assert lesson.tell(TableNews(), after=1) == [ControlTables("end")]


def test_a_paused_round_goes_on_to_end() -> None:
    lesson = Lesson(4, minutes=0)
    lesson.start()
    lesson.teach(PauseAll())

    assert lesson.teach(EndRound()) == [ControlTables("resume"), ControlTables("end")]


def test_in_the_last_two_minutes_no_game_begins() -> None:
    lesson = Lesson(4, minutes=12)
    lesson.start()
    lesson.teach(LastMinutes(), after=MINUTE)

    assert not lesson.classroom.rounds.begins_games
    assert lesson.tell(TableNews(), after=2 * MINUTE - 1) == []
    assert lesson.tell(TableNews(), after=1) == [ControlTables("end")]


def test_two_minutes_begin_after_a_pause() -> None:
    lesson = Lesson(4)
    lesson.start()
    lesson.teach(PauseAll(), after=MINUTE)
    lesson.teach(LastMinutes(), after=MINUTE)
    lesson.teach(ResumeAll(), after=MINUTE)

    assert lesson.tell(TableNews(), after=2 * MINUTE - 1) == []
    assert lesson.tell(TableNews(), after=1) == [ControlTables("end")]


def test_late_children_sit_where_there_is_most_room() -> None:
    lesson = Lesson(7)
    lesson.start()
    three = min(range(2), key=lambda number: len(lesson.seated[number]))

    lesson.come(Child(7))
    assert lesson.asked[-1] == SitDown(Child(7), f"t{three}")
    assert Child(7) in lesson.seated[three]
    asked = len(lesson.asked)
    lesson.come(Child(8))  # all tables are full: it waits
    assert len(lesson.asked) == asked
    assert all(Child(8) not in table for table in lesson.seated)


def test_a_late_child_sits_with_other_colours() -> None:
    lesson = Lesson(6)
    lesson.start()
    tables = [list(table) for table in lesson.seated]
    assert [len(table) for table in tables] == [3, 3]
    for late in (Child(6), Child(7)):
        suits = [all(colour(one) != colour(late) for one in table) for table in lesson.seated]
        free = [len(table) < 4 for table in lesson.seated]
        lesson.come(late)
        where = next(n for n, table in enumerate(lesson.seated) if late in table)
        if any(fit and room for fit, room in zip(suits, free, strict=True)):
            assert suits[where]


def test_whoever_comes_while_tables_are_opened_is_seated() -> None:
    lesson = Lesson(3)
    lesson.teach(MakeTables())
    (opening,) = lesson.teach(StartRound())
    assert isinstance(opening, OpenTables)
    lesson.come(Child(3))

    opened = [RoundTable("t0", opening.tables[0])]
    told = lesson.note(lesson.classroom.tables_opened(opened, lesson.wall))
    assert told == [SitDown(Child(3), "t0")]
    assert lesson.note(lesson.classroom.tables_opened(opened, lesson.wall)) == []  # once


def test_a_child_changes_tables() -> None:
    lesson = Lesson(7)
    lesson.start()
    small = min(range(2), key=lambda number: len(lesson.seated[number]))
    child = lesson.seated[1 - small][0]

    assert lesson.teach(Place(child=child, table=small)) == [
        StandUp(child, f"t{1 - small}"),
        SitDown(child, f"t{small}"),
    ]
    assert sorted(map(len, lesson.seated)) == [3, 4]
    assert lesson.teach(Place(child=child, table=small)) == []
    other = lesson.seated[1 - small][0]
    assert refused(lesson, Place(child=other, table=small)) == "no-free-place"
    assert refused(lesson, Place(child=other, table=2)) == "no-such-table"
    assert lesson.teach(SendAway(child=child)) == [StandUp(child, f"t{small}"), Dismiss(child)]


def test_the_next_round_has_other_tables() -> None:
    lesson = Lesson(16)
    lesson.start()
    before = lesson.classroom.state.together
    lesson.teach(EndRound())
    lesson.note(lesson.classroom.round_ended(30))
    lesson.teach(NextRound())
    lesson.start()

    assert not lesson.classroom.state.together & before
    assert lesson.classroom.state.rounds == 2


def test_the_long_cat_grows_from_round_to_round() -> None:
    lesson = Lesson(4)
    goals = []
    for found in (10, 20, 40):
        lesson.start()
        cat = lesson.classroom.state.long_cat
        goals.append((cat.length, cat.goal))
        lesson.teach(EndRound())
        lesson.note(lesson.classroom.round_ended(found))

    assert goals == [(0, 24), (10, 24), (0, 18)]


def test_another_lesson_begins_with_nobody() -> None:
    lesson = Lesson(4)
    lesson.start()
    assert refused(lesson, BeginLesson()) == "not-now"
    lesson.hear(FOX, RaisePaw(up=True))
    lesson.teach(EndRound())
    lesson.note(lesson.classroom.round_ended(3))
    assert lesson.classroom.paws == []
    lesson.hear(FOX, RaisePaw(up=True))

    assert lesson.teach(BeginLesson()) == [Dismiss(child) for child in CHILDREN[:4]]
    state = lesson.classroom.state
    assert (state.phase, state.here, state.round) == ("arrive", [], None)
    assert lesson.classroom.paws == []
    assert state.given == set(CHILDREN[:4])  # their cards are still out
    assert state.together
    assert lesson.classroom.rounds.found == 0
    assert lesson.come(FOX)


def test_news_after_the_end_changes_nothing() -> None:
    lesson = Lesson(4)

    assert lesson.tell(TableNews(found=9)) == []
    assert lesson.classroom.rounds.found == 0
    assert not lesson.classroom.rounds.begins_games


# --- After a crash ---


def test_a_damaged_row_is_named() -> None:
    lesson = Lesson(2)
    lesson.rows[1] = replace(lesson.rows[1], body="{")

    with pytest.raises(DamagedError, match="row 2"):
        lesson.again()


def test_a_round_goes_on_after_a_crash_and_ends_when_it_should() -> None:
    lesson = Lesson(4, minutes=5)
    lesson.start()
    lesson.teach(PauseAll(), after=MINUTE)
    lesson.teach(ResumeAll(), after=MINUTE)
    lesson.classroom = lesson.again()

    assert lesson.tell(TableNews(), after=4 * MINUTE - 1) == []
    assert lesson.tell(TableNews(), after=1) == [ControlTables("end")]


CHILD = st.integers(0, 9)
TABLE = st.integers(0, 3)
SIZES = st.sampled_from((2, 3, 4))
DEEDS: st.SearchStrategy[Any] = st.one_of(
    st.tuples(st.just("come"), CHILD),
    st.builds(SendAway, child=CHILD),
    st.builds(MakeTables, size=SIZES, manner=st.sampled_from(("mixed", "matched", "chance"))),
    st.builds(Place, child=CHILD, table=TABLE, instead_of=st.none() | CHILD),
    st.just("start"),
    st.sampled_from((PauseAll(), ResumeAll(), LastMinutes(), EndRound(), NextRound())),
    st.just(BeginLesson()),
    st.builds(CloseDoor, closed=st.booleans()),
    st.builds(ConfigureClass, play=st.just(ADDICATS), minutes=st.sampled_from((0, 5)), size=SIZES),
    st.tuples(st.just("end"), st.integers(0, 99)),
    st.tuples(st.just("face"), CHILD),
    st.tuples(st.just("news"), st.integers(0, 3 * MINUTE)),
)


@settings(max_examples=200)
@given(st.lists(DEEDS, max_size=40))
def test_the_rows_say_all_of_it(deeds: list[Any]) -> None:
    lesson = Lesson()
    for deed in deeds:
        try:
            do(lesson, deed)
        except RefusedByClassError:
            assert lesson.classroom.notebook.empty() == []
        check(lesson)

    again = lesson.again()
    assert again.state == lesson.classroom.state
    assert again.notebook.position == lesson.classroom.notebook.position
    assert [row.seq for row in lesson.rows] == list(range(1, len(lesson.rows) + 1))


def do(lesson: Lesson, deed: Any) -> None:
    match deed:
        case ("come", child):
            lesson.come(Child(child))
        case ("end", found):
            lesson.note(lesson.classroom.round_ended(found))
        case ("face", child):
            lesson.hear(Child(child), ChooseFace(face="tom"))
        case ("news", after):
            lesson.tell(*lesson.classroom.rounds.news, after=after)
        case "start":
            lesson.start()
        case _:
            lesson.teach(deed, after=1000)


def check(lesson: Lesson) -> None:
    """Everybody is at one place at most, and only who is here."""
    state = lesson.classroom.state
    groups = [table.children for table in state.round.tables] if state.round else []
    for tables in (state.plan, groups):
        placed = [child for table in tables for child in table]
        assert len(placed) == len(set(placed))
        assert state.phase == "end" or set(placed) <= set(state.here)
        assert all(len(table) <= 4 for table in tables)
    assert state.round is None or state.round.began >= NOON
