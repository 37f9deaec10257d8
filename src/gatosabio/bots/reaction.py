"""How long a person takes to react and to add, and how often the sum is wrong.

A sum is either known by heart, taken apart at ten, or counted on from the larger number. Which of
them depends on the sum and on the player; each has its own time and its own mistakes.
"""

from math import exp
from random import Random
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.bots.policy import Level
from gatosabio.bots.profiles import FAMILIES, Profile, at_age
from gatosabio.bots.roster import ROSTER

PROFILE_OF: Final[dict[Level, Profile]] = {
    level: character.profile for level, character in ROSTER.items()
}

TAP_MS: Final = 180  # the hand's way
READ: Final = 0.35  # to read two numbers, as a share of a simple reaction
EASY_LOG_ODDS: Final = 0.9  # sums with a 1 or a 10 are known better
BY_HEART: Final = 0.97  # how often one recalls what one knows
LEAST_MS: Final = 200  # nobody adds faster than that …
LEAST_SIMPLE_MS: Final = 100  # … and who taps sooner has not reacted, but guessed

How: TypeAlias = Literal["read", "recalled", "taken apart", "counted"]


class Answer(Struct, frozen=True):
    """What a player makes of an addition, and how long that took from the sight of it."""

    total: int
    after_ms: float
    how: How = "read"


def spread(mean: float, profile: Profile, rng: Random) -> float:
    """A time drawn round *mean*, with the long tail that people's times have. The same draws make
    twice the time of twice the mean."""
    tail = profile.tail
    return mean * (rng.gauss(1 - tail, profile.jitter) + rng.expovariate(1 / tail))


def simple_time(profile: Profile, rng: Random) -> float:
    """How long it takes to tap at the sight of something, in milliseconds."""
    return max(LEAST_SIMPLE_MS, spread(profile.simple, profile, rng))


def read_time(profile: Profile, rng: Random) -> float:
    """How long it takes to read a number and tap, with nothing to add."""
    return after_reading(0, profile, rng)


def fact_time(a: int, b: int, profile: Profile, rng: Random) -> float:
    """How long it takes to add *a* and *b* and tap."""
    return solve(a, b, profile, rng).after_ms


def after_reading(core: float, profile: Profile, rng: Random) -> float:
    """How long it takes to read, to think for *core* milliseconds on the average, and to tap."""
    base = profile.simple + TAP_MS + READ * profile.simple
    return max(LEAST_MS, spread(base + core, profile, rng))


# --- Adding ---


def solve(a: int, b: int, profile: Profile, rng: Random) -> Answer:
    """Add *a* and *b* as that kind of player would."""
    if rng.random() < profile.counts_all:
        return _count(a, b, a + b, profile, rng)
    if rng.random() < chance_known(a, b, profile):
        core = profile.recall + profile.recall_by_least * (0 if a == b else min(a, b))
        total = a + b
        if rng.random() < profile.wrong_recall:
            total = wrong_recall(a, b, rng)
        return Answer(total, after_reading(core, profile, rng), "recalled")
    return work_out(a, b, profile, rng)


def work_out(a: int, b: int, profile: Profile, rng: Random) -> Answer:
    """Add *a* and *b* without knowing their sum by heart."""
    if a + b > 10 and rng.random() < profile.takes_apart:
        wrong = rng.random() < 1.5 * profile.wrong_recall
        total = a + b + wrong * rng.choice((-1, 1))
        return Answer(total, after_reading(profile.take_apart, profile, rng), "taken apart")
    return _count(a, b, min(a, b), profile, rng)


def _count(a: int, b: int, steps: int, profile: Profile, rng: Random) -> Answer:
    """In so many *steps*. Who loses count is one too few or one too many."""
    core = profile.count_start + profile.count * steps
    wrong = rng.random() < 1 - (1 - profile.wrong_step) ** steps
    total = a + b + wrong * rng.choice((-1, 1))
    return Answer(total, after_reading(core, profile, rng), "counted")


def chance_known(a: int, b: int, profile: Profile) -> float:
    """How likely it is that this sum is known by heart."""
    log_odds = profile.known + profile.known_by_size * (a + b - 5)
    if a == b:
        log_odds += profile.known_ties
    if max(a, b) == 10 or min(a, b) == 1:
        log_odds += EASY_LOG_ODDS
    chance = 1 / (1 + exp(-log_odds))
    learned = any([FAMILIES[family](a, b) for family in profile.knows])
    return max(BY_HEART, chance) if learned else chance


def wrong_recall(a: int, b: int, rng: Random) -> int:
    """What comes to mind instead of the sum: a neighbour of it, or, as in counting, the number
    after the larger one, or after the smaller if they are next to each other. In about the shares
    that 4-year-olds' answers to sums up to 6 have (Siegler & Shrager 1984); over ten, which they
    were not asked, nobody says the number after."""
    total, larger = a + b, max(a, b)
    shares = {total - 1: 0.09, total + 1: 0.06}
    if total <= 10:
        shares[larger + 1] = shares.get(larger + 1, 0.0) + 0.2
        if abs(a - b) == 1:
            shares[larger] = shares.get(larger, 0.0) + 0.09
    shares.pop(total, None)  # which is the number after, where 1 is added
    return rng.choices(list(shares), list(shares.values()))[0]


# --- Where there is no race ---

_THINKS_LEAST: Final = {6: 2200.0, 7: 2000.0, 10: 1500.0, 18: 1000.0}

THINKING_MS: Final[dict[Level, tuple[int, int]]] = {
    level: (round(least), round(2 * least))
    for level, least in (
        (level, at_age(character.age, _THINKS_LEAST)) for level, character in ROSTER.items()
    )
}


def thinking_time(level: Level, rng: Random) -> int:
    """How long to look at one's cards before playing one. It does not ask which cards: a pause
    would tell."""
    return rng.randint(*THINKING_MS[level])
