"""The model of people's reactions: what it implies must be what it was made to imply."""

import random
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean, median

import pytest

from gatosabio.bots.policy import LEVELS, Level
from gatosabio.bots.reaction import (
    PROFILE_OF,
    PROFILES,
    Answer,
    Profile,
    chance_known,
    fact_time,
    read_time,
    simple_time,
    solve,
    thinking_time,
)

NUMBERS = range(1, 11)
FACTS = [(a, b) for a in NUMBERS for b in NUMBERS]

IMPLIED = {
    # age: seconds for ties, other sums up to ten, and over ten; mean and median; known, wrong
    6: (2.8, 2.6, 4.2, 3.40, 2.93, 0.29, 0.074),
    7: (2.1, 2.1, 3.4, 2.75, 2.33, 0.41, 0.054),
    8: (1.7, 1.7, 2.6, 2.15, 1.77, 0.56, 0.045),
    9: (1.4, 1.5, 2.05, 1.75, 1.46, 0.68, 0.038),
    10: (1.2, 1.3, 1.67, 1.47, 1.26, 0.78, 0.032),
    12: (1.05, 1.1, 1.29, 1.19, 1.06, 0.86, 0.027),
    18: (0.88, 0.90, 0.99, 0.94, 0.88, 0.93, 0.021),
}


def answers(profile: Profile, rounds: int = 100) -> Iterator[tuple[int, int, Answer]]:
    rng = random.Random(1)
    for a, b in FACTS * rounds:
        yield a, b, solve(a, b, profile, rng)


@pytest.mark.parametrize("age", PROFILES)
def test_times_and_mistakes_are_those_the_priors_imply(age: int) -> None:
    profile = PROFILES[age]
    ties: list[float] = []
    small: list[float] = []
    large: list[float] = []
    wrong = 0
    for a, b, answer in answers(profile):
        (ties if a == b else small if a + b <= 10 else large).append(answer.after_ms / 1000)
        wrong += answer.total != a + b
    everything = ties + small + large

    found = tuple(map(mean, (ties, small, large)))
    assert found == pytest.approx(IMPLIED[age][:3], rel=0.05)
    assert (mean(everything), median(everything)) == pytest.approx(IMPLIED[age][3:5], rel=0.02)
    known = mean(chance_known(a, b, profile) for a, b in FACTS)
    assert (known, wrong / len(everything)) == pytest.approx(IMPLIED[age][5:], abs=0.008)


@pytest.mark.parametrize(
    ("age", "deciles"), [(7, (2.1, 4.1, 6.2)), (10, (1.05, 1.6, 3.3)), (18, (0.75, 0.94, 1.46))]
)
def test_eight_and_seven_take_some_people_very_long(
    age: int, deciles: tuple[float, float, float]
) -> None:
    rng = random.Random(1)
    times = sorted(fact_time(8, 7, PROFILES[age], rng) / 1000 for _ in range(5000))

    assert (times[500], times[2500], times[4500]) == pytest.approx(deciles, rel=0.06)


def test_wrong_answers_are_off_by_one() -> None:
    off = {answer.total - a - b for a, b, answer in answers(PROFILES[6], rounds=20)}

    assert off == {-1, 0, 1}


@pytest.mark.parametrize(("age", "ms"), [(6, 401), (7, 354), (10, 264), (12, 228), (18, 190)])
def test_simple_reactions_get_faster_with_age(age: int, ms: int) -> None:
    rng = random.Random(1)
    times = [simple_time(PROFILES[age], rng) for _ in range(3000)]

    assert mean(times) == pytest.approx(ms, rel=0.02)
    assert min(times) >= 100


def test_levels_are_ordered() -> None:
    def means(level: Level) -> list[float]:
        profile = PROFILE_OF[level]
        rng = random.Random(1)
        return [
            mean(simple_time(profile, rng) for _ in range(1000)),
            mean(read_time(profile, rng) for _ in range(1000)),
            mean(fact_time(a, b, profile, rng) for a, b in FACTS * 20),
            mean(thinking_time(level, rng) for _ in range(1000)),
        ]

    for slower, faster in pairwise(LEVELS):
        assert all(a > b for a, b in zip(means(slower), means(faster), strict=True))
