"""What a class knows: counted over its children, week by week, and what to practise next."""

import pytest

from classroom.lesson import Lesson
from gatosabio.classroom.children import Child
from gatosabio.classroom.knowing import SUMS, class_learning, how_many, knowledge, middle, practise
from gatosabio.learning.garden import Progress, Stage
from gatosabio.records.clock import DAY_MS, day_of, monday_of, week_of
from gatosabio.wire.class_learning import ClassLearning, HowKnown, HowMany

NOON = 1_791_806_400_000  # Monday, 12 October 2026
WEEK = 7 * DAY_MS
THIS_WEEK = week_of(NOON)


def progress(
    *, weeks: dict[int, dict[str, Stage]] | None = None, near: float = 0.5, **known: Stage
) -> Progress:
    """Of a child of whom this is known: `s8_5="flower"`. *weeks* are by how long ago they were."""
    stages: dict[str, Stage] = dict.fromkeys(SUMS, "seed")
    stages.update({name[1:].replace("_", "+"): stage for name, stage in known.items()})
    told: dict[int, tuple[Stage, ...]] = {}
    for ago, week in (weeks or {}).items():
        told[THIS_WEEK - ago] = tuple(week.get(name, "seed") for name in SUMS)
    return Progress(stages, dict.fromkeys(SUMS, near), told)


def class_of(*children: Progress) -> ClassLearning:
    state = Lesson(len(children)).classroom.state
    state.faces[Child(0)] = "luna"
    known = {Child(child): one for child, one in enumerate(children)}
    return class_learning(state, known, NOON, NOON + 365 * DAY_MS)


# --- Days and weeks ---


@pytest.mark.parametrize(
    ("wall", "monday"),
    [
        (NOON, "2026-10-12"),
        (NOON - 12 * 3_600_000, "2026-10-12"),
        (NOON - 12 * 3_600_000 - 1, "2026-10-05"),
        (NOON + 6 * DAY_MS, "2026-10-12"),
        (NOON + 7 * DAY_MS, "2026-10-19"),
        (0, "1969-12-29"),
    ],
)
def test_a_week_begins_on_monday(wall: int, monday: str) -> None:
    assert day_of(monday_of(week_of(wall))) == monday


# --- Counting ---


def test_every_child_is_in_one_state_of_every_sum() -> None:
    told = class_of(
        progress(s8_5="flower"),
        progress(s8_5="bud"),
        progress(s8_5="sprout"),
        progress(s8_5="outline"),
        progress(),
        progress(s8_5="flower"),
    )

    assert told.together is not None
    assert [one.sum for one in told.together.sums] == list(SUMS)
    (found,) = [one for one in told.together.sums if one.sum == "8+5"]
    assert found.children == HowMany(not_seen=1, counts=1, works_out=1, knows=2, not_sure=1)
    assert found.middle == "works-out"
    assert told.children[0].sums["8+5"] == "knows"
    assert told.children[0].total == HowMany(
        not_seen=54, counts=0, works_out=0, knows=1, not_sure=0
    )
    for child in told.children:
        assert child.total == how_many(child.sums.values())
    assert [child.child for child in told.children] == list(range(6))
    assert (told.children[0].animal, told.children[0].colour) == ("fox", "blue")
    assert [child.face for child in told.children[:2]] == ["luna", ""]
    assert (told.code, told.day, told.deletes_on) == ("KMTP", "2026-10-12", "2027-10-12")


def test_the_numbers_of_fewer_than_five_are_not_added_up() -> None:
    assert class_of(*[progress()] * 4).together is None
    assert class_of(*[progress()] * 5).together is not None
    assert class_of().children == ()


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (["knows", "counts", "works-out"], "works-out"),
        (["knows", "counts"], "counts"),
        (["knows", "not-sure", "not-sure"], "not-sure"),
        (["knows", "not-sure"], "knows"),
        (["not-seen", "not-seen", "knows"], "not-seen"),
        (["not-sure"], "not-sure"),
    ],
)
def test_the_child_in_the_middle(found: list[HowKnown], expected: HowKnown) -> None:
    assert middle(found) == expected


# --- Weeks ---


def test_weeks_go_from_the_first_lesson_to_today() -> None:
    one = progress(weeks={3: {"1+1": "sprout"}, 1: {"1+1": "flower", "2+1": "outline"}})
    told = class_of(one, progress())

    weeks = told.children[0].weeks
    assert [week.monday for week in weeks] == [
        "2026-09-21",
        "2026-09-28",
        "2026-10-05",
        "2026-10-12",
    ]
    assert [week.sums.counts for week in weeks] == [1, 1, 0, 0]
    assert [week.sums.knows for week in weeks] == [0, 0, 1, 1]
    assert [week.sums.not_sure for week in weeks] == [0, 0, 1, 1]
    assert [week.sums.not_seen for week in told.children[1].weeks] == [55] * 4


def test_there_is_no_week_before_anybody_played_and_no_more_than_a_term() -> None:
    assert class_of(progress()).children[0].weeks == ()
    weeks = class_of(progress(weeks={30: {"1+1": "flower"}})).children[0].weeks

    assert len(weeks) == 12
    assert {week.sums.knows for week in weeks} == {1}


def test_weeks_of_the_class_are_a_child_on_average_rounded() -> None:
    knows = progress(weeks={0: {"1+1": "flower", "2+1": "flower", "2+2": "bud"}})
    told = class_of(knows, knows, knows, *[progress()] * 3)

    assert told.together is not None
    (week,) = told.together.weeks
    assert week.sums == HowMany(not_seen=54, counts=0, works_out=1, knows=1, not_sure=0)


# --- What to practise ---


def test_advice_is_in_strategies_with_the_way_to_the_first_sum() -> None:
    told = class_of(
        progress(s8_5="sprout", s9_4="bud", s8_6="sprout", s9_5="bud", s7_6="sprout", s5_2="bud"),
        progress(s8_5="sprout", s5_2="bud", s7_6="flower", s1_1="outline"),
        progress(s5_5="bud"),
        progress(s8_5="sprout"),
    )

    assert [(one.strategy, one.steps) for one in told.next] == [
        ("ten", (2, 3)),
        ("double", (10,)),
        ("bigger-first", (2,)),
    ]
    assert told.next[0].sums[0] == "8+5"
    assert len(told.next[0].sums) == 3
    assert [one.strategy for one in told.children[2].next] == ["double"]
    assert {name for one in told.children[1].next for name in one.sums} == {"8+5", "5+2"}


def test_what_is_nearer_to_being_known_comes_first() -> None:
    child = progress(s8_5="sprout", s9_4="sprout", s7_6="sprout")
    child.near.update({"8+5": 0.1, "9+4": 0.4, "7+6": 0.45})
    (ten, near_double) = class_of(child).next

    assert (ten.sums, ten.steps) == (("9+4", "8+5"), (1, 3))
    assert (near_double.strategy, near_double.steps) == ("near-double", (12, 1))
    child.near.update(dict.fromkeys(SUMS, 0.0))
    assert class_of(child).next == ()
    assert practise({}) == ()


def test_groups_practise_the_same_and_nobody_is_left_out() -> None:
    told = class_of(
        progress(s8_5="sprout"),
        progress(),
        progress(s7_6="bud"),
        progress(s9_4="bud"),
        progress(s1_1="flower"),
    )

    assert [(one.practise and one.practise.strategy, one.children) for one in told.groups] == [
        ("ten", (0, 3)),
        ("near-double", (2,)),
        (None, (1, 4)),
    ]
    assert told.groups[0].practise is not None
    assert set(told.groups[0].practise.sums) == {"8+5", "9+4"}


def test_seating_goes_by_what_is_sure() -> None:
    found = knowledge(
        progress(s1_1="flower", s2_1="bud", s2_2="sprout", s3_1="outline", s3_2="seed")
    )

    assert found.knows == {"1+1"}
    assert found.learns == {"2+1", "2+2"}
