"""What each role sees of a class, and what it must not see."""

import msgspec
import pytest

from classroom.lesson import LEARNERS, NOON, PICTURES, Lesson
from gatosabio.classroom.children import CHILDREN, Child
from gatosabio.classroom.plan import cats_at
from gatosabio.classroom.seating import Knowledge
from gatosabio.classroom.views import child_view, table_picture, teacher_view, wall_view
from gatosabio.classroom.watch import TableNews
from gatosabio.wire.from_class import (
    ChooseFace,
    EndRound,
    LastMinutes,
    MakeTables,
    PauseAll,
    RaisePaw,
)
from gatosabio.wire.to_class import (
    ChildInfo,
    ClassTable,
    Knock,
    LongCatInfo,
    RoundInfo,
    TableTicket,
)

MINUTE = 60_000
TICKET = TableTicket(token="t" * 43, picture="B")


def played(children: int = 7) -> Lesson:
    """A round that has been played for a minute."""
    lesson = Lesson(children, minutes=5)
    lesson.hear(Child(0), ChooseFace(face="luna"))
    lesson.start()
    lesson.classroom.disconnect(Child(1))
    away = frozenset((Child(1),))
    lesson.tell(TableNews(found=5), TableNews(found=6, away=away), after=MINUTE)
    return lesson


def test_the_wall_while_children_come() -> None:
    lesson = Lesson(2)
    lesson.hear(Child(0), ChooseFace(face="luna"))
    seen = wall_view(lesson.classroom, PICTURES, lesson.wall)

    assert (seen.code, seen.phase, seen.game) == ("KMTP", "arrive", "addicats")
    assert seen.children[0] == ChildInfo(
        child=0, animal="fox", colour="blue", face="luna", here=True
    )
    assert (seen.cards_out, seen.tables, seen.round) == (2, (), None)


def test_planned_tables_show_their_cats() -> None:
    lesson = Lesson(7)
    lesson.teach(MakeTables())
    seen = wall_view(lesson.classroom, PICTURES, lesson.wall)

    assert [(len(table.children), table.cats) for table in seen.tables] == [(4, 0), (3, 1)]
    assert seen.tables[0] == ClassTable(
        picture="B", children=tuple(lesson.classroom.state.plan[0]), cats=0
    )


def test_the_wall_in_a_round() -> None:
    lesson = played()
    seen = wall_view(lesson.classroom, PICTURES, lesson.wall)

    assert seen.round == RoundInfo(
        number=1, left=4 * MINUTE, lasts=5 * MINUTE, paused=False, last_minutes=False, found=11
    )
    assert seen.long_cat == LongCatInfo(length=11, goal=42, is_there=False)
    assert [child.here for child in seen.children] == [True, False] + [True] * 5


def test_time_stands_still_in_a_pause() -> None:
    lesson = played()
    lesson.teach(PauseAll())
    later = wall_view(lesson.classroom, PICTURES, lesson.wall + 10 * MINUTE).round

    assert later is not None
    assert (later.left, later.lasts, later.paused) == (4 * MINUTE, 5 * MINUTE, True)


def test_the_last_minutes_are_shown() -> None:
    lesson = played()
    lesson.teach(LastMinutes())
    shown = wall_view(lesson.classroom, PICTURES, lesson.wall).round

    assert shown is not None
    assert (shown.left, shown.last_minutes) == (2 * MINUTE, True)
    late = wall_view(lesson.classroom, PICTURES, lesson.wall + 9 * MINUTE).round
    assert late is not None
    assert late.left == 0


def test_the_end_shows_what_all_have_found() -> None:
    lesson = played()
    lesson.teach(EndRound())
    lesson.note(lesson.classroom.round_ended(44))
    seen = wall_view(lesson.classroom, PICTURES, lesson.wall)

    assert seen.phase == "end"
    assert seen.round is not None
    assert (seen.round.found, seen.round.left, seen.round.lasts) == (44, None, None)
    assert seen.long_cat == LongCatInfo(length=44, goal=42, is_there=True)
    assert len(seen.tables) == 2


def test_without_a_common_picture_there_is_none() -> None:
    lesson = Lesson(4, picture="none", minutes=0)
    lesson.start()
    seen = wall_view(lesson.classroom, PICTURES, lesson.wall)

    assert seen.long_cat is None
    assert seen.round is not None
    assert (seen.round.left, seen.round.lasts) == (None, None)


def test_the_teacher_sees_where_to_go() -> None:
    lesson = played()
    paw = lesson.seated[0][0]
    lesson.hear(paw, RaisePaw(up=True))
    knock = lesson.classroom.entrance.knock(Child(20))
    lesson.come(Child(7))
    lesson.come(Child(8))
    seen = teacher_view(lesson.classroom, PICTURES, lesson.wall)

    assert seen.wall == wall_view(lesson.classroom, PICTURES, lesson.wall)
    assert seen.paws == (paw,)
    assert seen.signs[0] == "paw"
    assert [one.sign for one in seen.suggestions] == ["paw", "away"]
    assert seen.knocks == (Knock(knock=knock, child=20),)
    assert seen.unplaced == (8,)  # all tables are full
    assert [one.child for one in seen.absent] == list(CHILDREN[9:])
    assert (seen.minutes, seen.size, seen.manner, seen.remember) == (5, 4, "mixed", True)


def test_there_are_three_suggestions_at_most() -> None:
    lesson = played(8)
    for child in CHILDREN[:8]:
        lesson.hear(child, RaisePaw(up=True))

    assert len(teacher_view(lesson.classroom, PICTURES, lesson.wall).suggestions) == 3


def test_before_a_round_nobody_needs_help_at_a_table() -> None:
    lesson = played()
    lesson.teach(EndRound())
    lesson.note(lesson.classroom.round_ended(3))

    assert teacher_view(lesson.classroom, PICTURES, lesson.wall).suggestions == ()


def test_a_child_sees_itself_and_its_table() -> None:
    lesson = played()
    me, *mates = lesson.seated[0]
    seen = child_view(lesson.classroom, me, TICKET)

    assert seen.me.child == me
    assert {mate.child for mate in seen.mates} == set(mates)
    assert seen.ticket == TICKET
    assert (seen.phase, seen.paused, seen.paw, seen.found) == ("round", False, False, 11)


def test_a_child_without_a_table_waits() -> None:
    lesson = Lesson(4)
    seen = child_view(lesson.classroom, Child(0), TICKET)

    assert (seen.phase, seen.mates, seen.ticket) == ("arrive", (), None)


@pytest.mark.parametrize("role", ["wall", "child", "teacher"])
def test_nobody_sees_cards_or_names_of_learners(role: str) -> None:
    """Not even the teacher's screen, which may hang on the wall: cards are printed."""
    lesson = played()
    classroom = lesson.classroom
    views = {
        "wall": wall_view(classroom, PICTURES, lesson.wall),
        "child": child_view(classroom, lesson.seated[0][0], TICKET),
        "teacher": teacher_view(classroom, PICTURES, lesson.wall),
    }
    text = msgspec.json.encode(views[role]).decode()

    assert not any(learner in text for learner in LEARNERS)
    assert "cards" not in text.replace("cards_out", "")
    assert "offered" not in text


def test_a_child_sees_nothing_of_other_tables() -> None:
    lesson = played()
    me = lesson.seated[0][0]
    lesson.hear(lesson.seated[1][0], RaisePaw(up=True))
    lesson.classroom.entrance.knock(None)
    before = child_view(lesson.classroom, me, TICKET)
    lesson.classroom.disconnect(lesson.seated[1][1])
    lesson.classroom.entrance.knock(None)

    assert child_view(lesson.classroom, me, TICKET) == before


def test_tables_have_pictures_that_are_not_in_the_code() -> None:
    classroom = Lesson().classroom
    pictures = [table_picture(classroom, PICTURES, number) for number in range(20)]

    assert len(set(pictures)) == 20
    assert not set(pictures[:16]) & set("KMTP")


@pytest.mark.parametrize(
    ("children", "size", "cats_fill", "cats"),
    [(4, 4, True, 0), (1, 4, True, 3), (1, 2, False, 1), (3, 2, True, 0), (2, 4, False, 0)],
)
def test_cats_fill_the_tables(children: int, size: int, cats_fill: bool, cats: int) -> None:
    lesson = Lesson()
    play = lesson.classroom.state.settings
    changed = msgspec.structs.replace(play, size=size, cats_fill=cats_fill)

    assert cats_at(children, changed) == cats


def test_nobody_is_shown_what_is_known_of_anybody() -> None:
    lesson = played()
    room = lesson.classroom

    def shown() -> list[object]:
        views = [child_view(room, Child(child), TICKET) for child in range(7)]
        return [*views, wall_view(room, PICTURES, NOON), teacher_view(room, PICTURES, NOON)]

    before = shown()
    room.learn({Child(0): Knowledge(knows=frozenset({"8+5"}), learns=frozenset({"9+4"}))})
    assert shown() == before
