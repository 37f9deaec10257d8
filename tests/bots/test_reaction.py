"""The model of people's reactions: what it implies must be what it was made to imply."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from statistics import mean, median

import pytest
from msgspec.structs import replace

from gatosabio.bots.policy import CATS, LEVELS, Level
from gatosabio.bots.profiles import ADULT, BEGINNER, PROFILES, Family, Profile, at_age
from gatosabio.bots.reaction import (
    PROFILE_OF,
    THINKING_MS,
    Answer,
    chance_known,
    fact_time,
    read_time,
    simple_time,
    solve,
    thinking_time,
    wrong_recall,
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


@pytest.mark.parametrize("age", IMPLIED)
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
    assert found == pytest.approx(IMPLIED[age][:3], rel=0.07)
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


def test_who_loses_count_is_off_by_one() -> None:
    wrong = {
        answer.total - a - b
        for a, b, answer in answers(PROFILES[6], rounds=40)
        if answer.how in {"counted", "taken apart"}
    }

    assert wrong == {-1, 0, 1}


def test_who_recalls_wrongly_says_a_neighbour_or_the_number_after_one_of_the_two() -> None:
    rng = random.Random(1)

    for a, b in FACTS:
        found = {wrong_recall(a, b, rng) for _ in range(200)}
        assert a + b not in found
        assert found <= {a + b - 1, a + b + 1, a + 1, b + 1}


@pytest.mark.parametrize(
    ("a", "b", "shares"),
    [
        (2, 3, {4: 0.25, 3: 0.09, 6: 0.08}),
        (3, 3, {4: 0.21, 5: 0.09}),
        (1, 3, {3: 0.10, 5: 0.05}),
    ],
)
def test_mistakes_are_as_common_as_small_childrens(
    a: int, b: int, shares: dict[int, float]
) -> None:
    """Siegler & Shrager 1984: the mistakes that they name, about as often."""
    rng = random.Random(1)
    found = Counter([wrong_recall(a, b, rng) for _ in range(5000)])
    named = sum([found[total] for total in shares])

    for total, share in shares.items():
        assert found[total] / named == pytest.approx(share / sum(shares.values()), abs=0.11)
    assert [total for total, _ in found.most_common(1)] == [next(iter(shares))]


# --- What is known by heart ---


def test_what_is_known_by_heart_is_nearly_always_recalled() -> None:
    knowing = replace(PROFILES[6], knows=frozenset({"doubles"}))

    hows = [answer.how for a, b, answer in answers(knowing, rounds=200) if a == b]
    assert hows.count("recalled") / len(hows) == pytest.approx(0.97, abs=0.01)


@pytest.mark.parametrize(
    ("family", "inside", "outside"),
    [
        ("ones", [(1, 7), (9, 1)], [(2, 7)]),
        ("doubles", [(6, 6)], [(6, 7)]),
        ("tens", [(3, 7), (6, 4)], [(3, 6)]),
        ("to-ten", [(3, 7), (2, 2)], [(6, 5)]),
        ("ten-and", [(10, 4), (4, 10)], [(9, 4)]),
        ("nines", [(9, 4), (4, 9), (9, 9)], [(10, 9)]),
    ],
)
def test_a_family_is_known_whole_and_alone(
    family: Family, inside: list[tuple[int, int]], outside: list[tuple[int, int]]
) -> None:
    plain = PROFILES[6]
    knowing = replace(plain, knows=frozenset({family}))

    assert all(chance_known(a, b, knowing) >= 0.97 for a, b in inside)
    assert all(chance_known(a, b, knowing) == chance_known(a, b, plain) for a, b in outside)


# --- Ages ---


def test_every_age_from_six_to_twelve_has_its_profile_and_adults_have_one() -> None:
    assert list(PROFILES) == [6, 7, 8, 9, 10, 11, 12, ADULT]

    for name in ("recall", "count", "take_apart", "wrong_recall"):
        values = [getattr(profile, name) for profile in PROFILES.values()]
        assert values == sorted(values, reverse=True)
    assert PROFILES[11].recall == (PROFILES[10].recall + PROFILES[12].recall) / 2


def test_a_beginner_often_counts_everything_and_takes_very_long() -> None:
    rng = random.Random(1)
    counted = Counter(solve(1, 9, BEGINNER, rng).after_ms > 6000 for _ in range(3000))
    beginner = mean(answer.after_ms for _, _, answer in answers(BEGINNER, rounds=10))
    six = mean(answer.after_ms for _, _, answer in answers(PROFILES[6], rounds=10))

    assert counted[True] / 3000 == pytest.approx(0.3, abs=0.07)  # ten steps, and no longer one
    assert beginner > 1.5 * six


def test_between_two_ages_a_figure_lies_on_a_straight_line() -> None:
    known = {6: 10.0, 8: 20.0, 18: 120.0}

    assert [at_age(age, known) for age in (5, 6, 7, 8, 13, 18, 40)] == [
        10,
        10,
        15,
        20,
        70,
        120,
        120,
    ]


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


@pytest.mark.parametrize("level", CATS)
def test_the_time_to_think_is_drawn_as_python_draws_a_whole_number(level: Level) -> None:
    one, other = random.Random(4), random.Random(4)

    for _ in range(500):
        assert thinking_time(level, one) == other.randint(*THINKING_MS[level])
