"""What comes next when somebody practises alone."""

from collections.abc import Sequence

from gatosabio.engine.chance import random_words
from gatosabio.learning.facts import NAMES, PAIRS, READ, Fact
from gatosabio.learning.learner import A_DAY, Learner
from gatosabio.learning.practice import A_DAY_S, Practice

SUM_2_1 = Fact(NAMES.index("2+1"))


def checked(learner: Learner, seconds: float) -> tuple[Practice, float]:
    """Practice after the check, every sum found after so many *seconds*; and what time it is."""
    practice, now = Practice(random_words(1)), 0.0
    while not practice.is_checked:
        now += seconds + 1
        answer(practice, learner, now, seconds)
    return practice, now


def answer(practice: Practice, learner: Learner, now: float, seconds: float) -> Fact:
    fact = practice.next(learner, now)
    mastered = learner.has_mastered(fact)
    learner.answered(fact, seconds)
    practice.shown(fact, now, mastered=mastered)
    return fact


def go_on(practice: Practice, learner: Learner, now: float, seconds: Sequence[float]) -> list[Fact]:
    return [
        answer(practice, learner, now + 10 * (place + 1), one) for place, one in enumerate(seconds)
    ]


def test_at_first_every_fact_comes_once() -> None:
    practice, learner = Practice(random_words(1)), Learner()
    shown: list[Fact] = []
    while not practice.is_checked:
        shown.append(answer(practice, learner, 3.0 * len(shown), 2.0))

    assert sorted(shown) == list(range(READ))
    assert shown != sorted(shown)


def test_then_no_fact_comes_again_at_once() -> None:
    learner = Learner()
    practice, now = checked(learner, 2.4)
    shown = go_on(practice, learner, now, [2.4] * 40)

    for place, fact in enumerate(shown):
        assert fact not in shown[max(0, place - 3) : place]  # ten seconds a card


def test_what_is_nearly_known_comes_before_what_is_known() -> None:
    learner, practice, now = Learner(), Practice(random_words(1)), 0.0
    while not practice.is_checked:
        now += 5
        fact = practice.next(learner, now)
        easy = PAIRS[fact][0] <= 3
        learner.answered(fact, 0.8 if easy else 2.4)
        practice.shown(fact, now)
    easy_ones = [PAIRS[fact][0] <= 3 for fact in go_on(practice, learner, now + 60, [2.4] * 24)]

    assert 1 <= sum(easy_ones) <= 24 / 4


def test_what_is_mastered_comes_back_after_a_day_and_then_after_three() -> None:
    learner = Learner()
    practice, now = checked(learner, 0.7)
    learner.pass_time(A_DAY)
    learner.answered(SUM_2_1, 0.7)
    practice.shown(SUM_2_1, now + A_DAY_S)
    assert learner.has_mastered(SUM_2_1)

    came: list[int] = []
    for day in range(2, 40):
        at = now + day * A_DAY_S
        if practice.next(learner, at) == SUM_2_1:
            practice.shown(SUM_2_1, at, mastered=True)
            came.append(day)
    assert came == [2, 5, 12, 33]


def test_the_numbers_of_a_fact_come_in_both_orders() -> None:
    practice = Practice(random_words(2))

    assert {practice.numbers(SUM_2_1) for _ in range(20)} == {(1, 2), (2, 1)}
