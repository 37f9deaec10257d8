"""What practice makes of sums that nobody knew."""

import random
from math import log
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.bots.practice import (
    THRESHOLD,
    TRIES,
    Meeting,
    Memory,
    chance_recalled,
    recall_ms,
    solve_by_practice,
)
from gatosabio.bots.profiles import PROFILES

TIMES = st.lists(st.floats(0, 1000), min_size=1, max_size=20)


def met(times: list[float], answer: int = 15) -> Memory:
    return Memory().after(*[Meeting(8, 7, answer, at) for at in times])


def recalled(memory: Memory, now: float, tries: int = 3000) -> list[int | None]:
    rng = random.Random(1)
    found = [memory.recall(8, 7, now, rng) for _ in range(tries)]
    return [None if one is None else one.answer for one in found]


def test_strength_is_the_sum_of_fading_traces() -> None:
    memory = met([0, 75])

    assert memory.strength(8, 7, 15, now=100) == pytest.approx(log(0.1 + 0.2))
    assert memory.strength(8, 7, 16, now=100) is None
    assert memory.strength(7, 8, 15, now=100) is None


@given(times=TIMES)
def test_every_meeting_strengthens_and_time_weakens(times: list[float]) -> None:
    before, after = met(times), met(times).after(Meeting(8, 7, 15, 1000))
    strengths = [one.strength(8, 7, 15, now) for one, now in ((before, 1001), (after, 1001))]
    later = before.strength(8, 7, 15, now=2000)

    assert strengths[0] is not None
    assert strengths[1] is not None
    assert later is not None
    assert later < strengths[0] < strengths[1]


@given(times=TIMES)
def test_a_memory_is_the_fold_of_its_meetings(times: list[float]) -> None:
    memory = Memory()
    for at in times:
        memory = memory.after(Meeting(8, 7, 15, at))

    assert memory == met(times)


def test_a_memory_is_a_value_that_nothing_changes() -> None:
    memory = met([0])
    memory.after(Meeting(8, 7, 15, 1), Meeting(1, 1, 2, 1))

    assert memory == met([0])


def test_what_was_never_met_does_not_come_to_mind() -> None:
    assert recalled(Memory(), now=10, tries=10) == [None] * 10
    assert Memory().chance(8, 7, 15, now=10) == 0


def test_it_comes_to_mind_as_often_as_its_strength_says() -> None:
    memory = met([0, 2, 4])
    strength = memory.strength(8, 7, 15, now=10)
    assert strength is not None

    expected = 1 - (1 - chance_recalled(strength)) ** TRIES
    assert 0.2 < expected < 0.98
    assert memory.chance(8, 7, 15, now=10) == pytest.approx(expected)
    assert recalled(memory, now=10).count(15) / 3000 == pytest.approx(expected, abs=0.03)
    assert chance_recalled(THRESHOLD) == 0.5


def test_what_is_stronger_comes_faster() -> None:
    profile = PROFILES[18]

    assert recall_ms(THRESHOLD, profile) == profile.recall
    assert recall_ms(THRESHOLD + 1, profile) < profile.recall < recall_ms(THRESHOLD - 1, profile)


def test_a_wrong_answer_gets_in_the_way_of_the_right_one() -> None:
    right = met([1, 2, 3])
    both = right.after(Meeting(8, 7, 16, 1.5), Meeting(8, 7, 16, 2.5))

    alone, disturbed = (recalled(memory, now=4).count(15) for memory in (right, both))
    assert disturbed < 0.9 * alone
    assert recalled(both, now=4).count(16) > 0


def test_practice_makes_a_sum_faster() -> None:
    rng = random.Random(1)
    profile, memory, now = PROFILES[7], Memory(), 0.0
    times = []
    for _ in range(60):
        answer = solve_by_practice(8, 7, profile, memory, now, rng)
        times.append(answer.after_ms)
        now += answer.after_ms / 1000
        memory = memory.after(Meeting(8, 7, 15, now))
        now += 2
    assert mean(times[-20:]) < 0.5 * mean(times[:5])
