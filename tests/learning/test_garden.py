"""The garden: what is seen of what somebody knows."""

import msgspec

from gatosabio.learning.garden import STAGES, Garden, Gardener, Plant, garden
from gatosabio.learning.lessons import Answer
from gatosabio.records.learners import Lesson

NOW = 1_700_000_000_000
AN_HOUR = 3_600_000


def answers(*given: tuple[str, int, float]) -> list[Lesson]:
    """So many answers alone: the fact, the sum that was chosen, and the seconds."""
    return [
        Lesson(nr, NOW + 8000 * nr, "practice", msgspec.json.encode(Answer(*one)).decode())
        for nr, one in enumerate(given, start=1)
    ]


def plant(fact: str, of: Garden) -> Plant:
    (found,) = [one for one in of.plants if one.fact == fact]
    return found


def test_a_new_garden_is_full_of_seeds() -> None:
    new = garden([], "ana", NOW)

    assert len(new.plants) == 55
    assert {one.stage for one in new.plants} == {"seed"}
    assert not any(one.thirsty or one.seen or one.mastered for one in new.plants)
    assert new.is_check


def test_what_is_known_flowers_and_what_takes_long_sprouts() -> None:
    lessons = answers(
        *[("2+1", 3, 0.9)] * 6, *[("8+7", 15, 7.5)] * 8, ("4+3", 7, 1.6), *[("9+2", 12, 3.0)] * 2
    )
    grown = garden(lessons, "ana", NOW + AN_HOUR)

    assert plant("2+1", grown).stage == "flower"
    assert (plant("2+1", grown).seen, plant("2+1", grown).right) == (6, 6)
    assert plant("8+7", grown).stage == "sprout"
    assert plant("4+3", grown).stage == "outline"  # once is not enough
    assert (plant("9+2", grown).seen, plant("9+2", grown).right) == (2, 0)
    assert plant("3+1", grown).stage == "seed"  # its neighbours are known, it was never asked


def test_what_has_grown_since_a_moment() -> None:
    gardener = Gardener("ana")
    lessons = answers(*[("2+1", 3, 0.9)] * 6, *[("8+7", 15, 7.5)] * 8)
    for lesson in lessons:
        gardener.take(lesson)

    assert gardener.growth(0, NOW + AN_HOUR).grown == ("2+1", "8+7")
    assert gardener.growth(lessons[6].wall, NOW + AN_HOUR).grown == ("8+7",)
    assert gardener.growth(lessons[-1].wall + 1, NOW + AN_HOUR).grown == ()
    assert gardener.growth(0, NOW).plants == gardener.garden(NOW).plants


def test_what_is_to_be_met_again_is_thirsty_and_nothing_withers() -> None:
    every = [f"{b}+{a}" for a in range(1, 11) for b in range(a, 11)]
    lessons = answers(*[(fact, sum(map(int, fact.split("+"))), 1.0) for fact in every * 2])
    soon, later = (garden(lessons, "ana", NOW + days * 24 * AN_HOUR) for days in (1, 60))

    assert not soon.is_check
    assert 0 < sum(one.thirsty for one in soon.plants) <= 10
    for before, after in zip(soon.plants, later.plants, strict=True):
        assert STAGES.index(after.stage) >= STAGES.index(before.stage)
        assert (after.seen, after.right) == (before.seen, before.right)


def test_a_bad_day_takes_no_flower_away() -> None:
    good = answers(*[("2+1", 3, 0.9)] * 6)
    bad = answers(*[("2+1", 3, 0.9)] * 6, *[("2+1", 4, 2.0)] * 3)

    assert plant("2+1", garden(good, "ana", NOW + AN_HOUR)).stage == "flower"
    faded = [plant("2+1", garden(bad, "ana", NOW + hours * AN_HOUR)) for hours in (1, 24)]
    assert [(one.stage, one.thirsty) for one in faded] == [("flower", False), ("flower", True)]


def test_what_was_watered_today_is_not_thirsty() -> None:
    every = [f"{b}+{a}" for a in range(1, 11) for b in range(a, 11)]
    known = answers(*[(fact, sum(map(int, fact.split("+"))), 1.0) for fact in every * 2])
    counted = answers(*[(fact, sum(map(int, fact.split("+"))), 4.0) for fact in every * 2])
    for lessons in (known, counted):
        last = lessons[-1].wall
        thirsty = [
            sum(one.thirsty for one in garden(lessons, "ana", last + hours * AN_HOUR).plants)
            for hours in (0, 1, 24)
        ]
        assert thirsty[:2] == [0, 0]
        assert 0 < thirsty[2] <= 10


def test_a_garden_that_is_looked_at_grows_as_any_other() -> None:
    given = [("2+1", 3, 0.9), ("8+7", 15, 7.5), ("2+1", 4, 2.0), ("9+2", 11, 1.2)] * 3
    lessons, gardener = answers(*given), Gardener("ana")
    for count, lesson in enumerate(lessons, start=1):
        gardener.take(lesson)
        for later in (AN_HOUR, 40 * 24 * AN_HOUR, AN_HOUR):
            assert gardener.garden(NOW + later) == garden(lessons[:count], "ana", NOW + later)


def test_a_teacher_is_told_the_same_stages_week_by_week() -> None:
    a_week = 7 * 24 * AN_HOUR
    first = answers(*[("2+1", 3, 0.9)] * 6)
    later = [
        Lesson(6 + one.nr, one.wall + 2 * a_week, one.kind, one.body)
        for one in answers(*[("8+7", 15, 7.5)] * 8)
    ]
    gardener = Gardener("ana")
    for lesson in (*first, *later):
        gardener.take(lesson)
    now = NOW + 3 * a_week
    told, shown = gardener.progress(now), gardener.garden(now)

    assert told.stages == {one.fact: one.stage for one in shown.plants}
    assert told.near.keys() == told.stages.keys()
    weeks = sorted(told.weeks)
    assert [week - weeks[0] for week in weeks] == [0, 2]
    facts = list(told.stages)
    assert [told.weeks[week][facts.index("2+1")] for week in weeks] == ["flower", "flower"]
    assert [told.weeks[week][facts.index("8+7")] for week in weeks] == ["seed", "sprout"]
