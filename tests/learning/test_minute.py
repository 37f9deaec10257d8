"""One minute with the cat: what is asked, what can be chosen, what helps."""

from collections import Counter

import msgspec
import pytest

from gatosabio.engine.chance import random_words
from gatosabio.learning.facts import NAMES, READ, Fact
from gatosabio.learning.lessons import Answer, learner_of
from gatosabio.learning.minute import Card, Help, Minute, Pupil, choices, help_with, minute
from gatosabio.records.learners import Lesson

NOW = 1_700_000_000_000
A_DAY = 24 * 3_600_000


def fact_of(card: Card) -> str:
    return f"{max(card.a, card.b)}+{min(card.a, card.b)}"


def answered(lessons: list[Lesson], asked: Minute, at: int, seconds: float = 1.2) -> None:
    """Everything right, one after the other."""
    for place, card in enumerate(asked.cards):
        body = msgspec.json.encode(Answer(fact_of(card), card.a + card.b, seconds)).decode()
        lessons.append(Lesson(len(lessons) + 1, at + 6000 * place, "practice", body))


def test_the_check_shows_every_fact_in_a_few_small_portions() -> None:
    lessons: list[Lesson] = []
    portions = 0
    while (asked := minute(lessons, "ana", NOW + portions * A_DAY)).is_check:
        assert len(asked.cards) == 11
        answered(lessons, asked, NOW + portions * A_DAY)
        portions += 1

    assert portions <= 6
    seen = {msgspec.json.decode(lesson.body)["fact"] for lesson in lessons}
    assert seen == {*NAMES[:READ]}


def test_after_the_check_it_asks_for_what_is_near() -> None:
    """Somebody who knows the small sums and counts the large ones."""
    lessons: list[Lesson] = []
    day = 0
    while (asked := minute(lessons, "bo", NOW + day * A_DAY)).is_check:
        for card in asked.cards:
            answered(lessons, Minute((card,), True), NOW, 1.0 if card.a + card.b <= 10 else 3.2)
        day += 1

    asked = minute(lessons, "bo", NOW + day * A_DAY)
    sums = [card.a + card.b for card in asked.cards]
    assert len(sums) == 10
    assert len({fact_of(card) for card in asked.cards}) == 10
    assert len([one for one in sums if one > 10]) >= 6
    last = fact_of(asked.cards[-1])
    assert learner_of(lessons).estimates()[last].state == "knows"  # it ends well


def test_the_same_lessons_give_the_same_minute_and_others_another() -> None:
    assert minute([], "ana", NOW) == minute([], "ana", NOW)
    assert minute([], "ana", NOW) != minute([], "bo", NOW)


def test_a_game_counts_too_but_shows_nothing_alone() -> None:
    body = '[{"do":"pressed","fact":"7+4","seconds":0.9}]'
    pupil = Pupil("ana")
    pupil.take(Lesson(1, NOW, "game", body))

    assert pupil.learner.right[NAMES.index("7+4")] == 1
    asked = [fact_of(card) for card in pupil.minute(NOW).cards]
    assert asked[:-1] == [fact_of(card) for card in minute([], "ana", NOW).cards][:-1]


def test_asking_changes_nothing_and_bit_by_bit_is_the_same_as_all_at_once() -> None:
    """Two portions of the check, a night, and some more; asked after every single answer."""
    pupil, lessons = Pupil("ana"), list[Lesson]()
    for day in range(4):
        asked = pupil.minute(NOW + day * A_DAY)
        before = len(lessons)
        answered(lessons, asked, NOW + day * A_DAY)
        for lesson in lessons[before:]:
            pupil.take(lesson)
            later = lesson.wall + 90_000
            assert pupil.minute(later) == pupil.minute(later)
            assert pupil.minute(later) == minute(lessons[: pupil.lessons], "ana", later)
            assert len(pupil.minute(later + 40 * A_DAY).cards) >= 10
    assert pupil.learner.estimates() == learner_of(lessons).estimates()


def test_asking_changes_nothing_for_somebody_who_has_mastered_much() -> None:
    lessons: list[Lesson] = []
    for day in range(2):
        for place, name in enumerate(NAMES[:READ]):
            a, b = map(int, name.split("+"))
            card = Minute((Card(a, b, ()),), is_check=False)
            answered(lessons, card, NOW + day * A_DAY + place * 8000, 4.0 if a > 8 else 0.9)
    pupil = Pupil("ana")
    for lesson in lessons:
        pupil.take(lesson)

    assert pupil.learner.has_mastered(Fact(NAMES.index("2+1")))
    for day in (3, 2, 9, 40, 3):
        assert pupil.minute(NOW + day * A_DAY) == minute(lessons, "ana", NOW + day * A_DAY)


@pytest.mark.parametrize("total", range(2, 21))
def test_four_sums_to_choose_from(total: int) -> None:
    words = random_words(total)
    for _ in range(50):
        offered = choices(total, words)

        assert list(offered) == sorted({*offered})
        assert len(offered) == 4
        assert total in offered
        assert min(offered) >= 2
        assert max(offered) <= 20
        assert len([one for one in offered if abs(one - total) == 1]) >= 1


@pytest.mark.parametrize("total", range(5, 18))
def test_neither_a_place_nor_the_others_tell_the_right_sum(total: int) -> None:
    words = random_words(1)
    offered = [choices(total, words) for _ in range(2000)]
    places = Counter(one.index(total) for one in offered)
    neighbours = Counter((total - 1 in one, total + 1 in one) for one in offered)

    assert all(300 < places[place] < 750 for place in range(4))
    assert 600 < neighbours[True, True] < 1400  # the middle of three is not always right
    with_a_slip = sum(one[3] - one[0] > 3 for one in offered)
    assert 350 < with_a_slip < 650 or total == 11  # which nobody can miss by a ten


@pytest.mark.parametrize(
    ("a", "b", "way"),
    [
        (8, 5, Help("ten", (2, 3))),
        (5, 8, Help("ten", (2, 3))),
        (6, 6, Help("double", (12,))),
        (7, 6, Help("near-double", (12, 1))),
        (2, 7, Help("bigger-first", (2,))),
        (10, 4, Help("bigger-first", (4,))),
        (9, 10, Help("bigger-first", (9,))),
        (1, 2, Help("bigger-first", (1,))),
        (2, 3, Help("near-double", (4, 1))),
    ],
)
def test_what_helps(a: int, b: int, way: Help) -> None:
    assert help_with(a, b) == way
