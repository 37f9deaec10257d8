"""What practice makes of sums that nobody knew."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.bots.practice import THRESHOLD, TRIES, Meeting, Memory, chance_recalled, recall_ms
from gatosabio.bots.profiles import PROFILES

TIMES = st.lists(st.floats(0, 1000), min_size=1, max_size=20)


def met(times: list[float]) -> Memory:
    return Memory().after(*[Meeting(8, 7, 15, at) for at in times])


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
    assert Memory().chance(8, 7, 15, now=10) == 0


def test_it_comes_to_mind_as_often_as_its_strength_says() -> None:
    memory = met([0, 2, 4])
    strength = memory.strength(8, 7, 15, now=10)
    assert strength is not None

    expected = 1 - (1 - chance_recalled(strength)) ** TRIES
    assert 0.2 < expected < 0.98
    assert memory.chance(8, 7, 15, now=10) == pytest.approx(expected)
    assert chance_recalled(THRESHOLD) == 0.5


def test_what_is_stronger_comes_faster() -> None:
    profile = PROFILES[18]

    assert recall_ms(THRESHOLD, profile) == profile.recall
    assert recall_ms(THRESHOLD + 1, profile) < profile.recall < recall_ms(THRESHOLD - 1, profile)
