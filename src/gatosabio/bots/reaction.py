"""A model of how long a person takes to react and to add, and how often the sum is wrong.

A sum is either known by heart, taken apart at ten (8 + 5 = 8 + 2 + 3), or counted on from the
larger number. Which way is taken depends on the sum and the player; each has its own time and its
own mistakes.
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

TAP_MS: Final = 180  # for the hand to move
SCREEN_MS: Final = 40  # what the screen and its glass add: a card is seen late, a tap is felt late
RECOGNISE_MS: Final = 120  # to see which card came, where there is nothing to add
READ: Final = 0.35  # time to read two numbers, as a share of a simple reaction
EASY_LOG_ODDS: Final = 0.9  # added for sums with a 1 or a 10, which are better known
BY_HEART: Final = 0.97  # the least chance to recall a sum of a family that was learned
LEAST_MS: Final = 200  # nobody reads and answers faster than that …
LEAST_SIMPLE_MS: Final = 100  # … and a tap sooner than this is a guess, not a reaction

How: TypeAlias = Literal["read", "recalled", "taken apart", "counted"]


class Answer(Struct, frozen=True):
    """A player's answer to an addition, and how long it took from seeing the card."""

    total: int
    after_ms: float
    how: How = "read"


def spread(mean: float, profile: Profile, rng: Random) -> float:
    """A random time around *mean*, with the long tail that people's times have. It is proportional
    to *mean* for the same random draws."""
    tail = profile.tail
    return mean * (rng.gauss(1 - tail, profile.jitter) + rng.expovariate(1 / tail))


def simple_time(profile: Profile, rng: Random) -> float:
    """How long it takes to tap at the sight of something, in milliseconds."""
    return max(LEAST_SIMPLE_MS, spread(profile.simple, profile, rng))


def hit_time(profile: Profile, rng: Random) -> float:
    """How long it takes to hit the mouse at the sight of something that is expected, on a
    screen."""
    return max(LEAST_MS, spread(profile.simple + TAP_MS, profile, rng)) + SCREEN_MS


def spot_time(profile: Profile, rng: Random) -> float:
    """How long it takes to look at a card, to see that everybody may hit, and to hit, on a
    screen."""
    return after_reading(RECOGNISE_MS, profile, rng) + SCREEN_MS


def read_time(profile: Profile, rng: Random) -> float:
    """How long it takes to read a number and tap, with nothing to add."""
    return after_reading(0, profile, rng)


def fact_time(a: int, b: int, profile: Profile, rng: Random) -> float:
    """How long it takes to add *a* and *b* and tap."""
    return solve(a, b, profile, rng).after_ms


def after_reading(core: float, profile: Profile, rng: Random) -> float:
    """How long it takes to read, to think (*core* milliseconds on average) and to tap."""
    base = profile.simple + TAP_MS + READ * profile.simple
    return max(LEAST_MS, spread(base + core, profile, rng))


# --- Adding ---


def solve(a: int, b: int, profile: Profile, rng: Random) -> Answer:
    """Add *a* and *b* as a player with that *profile* would."""
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
    """Add by counting *steps* steps. A mistake in counting makes the answer one too small or one
    too large."""
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
    """A wrong answer that comes to mind: one more or one less than the sum, or, as in counting, the
    number after the larger one, or after the smaller one if the two are neighbours. The shares are
    about those in 4-year-olds' answers to sums up to 6 (Siegler & Shrager 1984). Sums over ten were
    not in that study; for them only the neighbours of the sum are given."""
    total, larger = a + b, max(a, b)
    shares = {total - 1: 0.09, total + 1: 0.06}
    if total <= 10:
        shares[larger + 1] = shares.get(larger + 1, 0.0) + 0.2
        if abs(a - b) == 1:
            shares[larger] = shares.get(larger, 0.0) + 0.09
    shares.pop(total, None)  # where 1 is added, the number after is the sum itself
    return rng.choices(list(shares), list(shares.values()))[0]


# --- Where there is no race ---

_THINKS_LEAST: Final = {6: 2200.0, 7: 2000.0, 10: 1500.0, 18: 1000.0}

THINKING_MS: Final[dict[Level, tuple[int, int]]] = {
    level: (round(least), round(2 * least))
    for level, least in (
        (level, at_age(character.age, _THINKS_LEAST)) for level, character in ROSTER.items()
    )
}

_THINKING_DRAWS: Final = {
    level: (least, most - least + 1, (most - least + 1).bit_length())
    for level, (least, most) in THINKING_MS.items()
}
"""The least time, how many times there are from it on, and the bits of that number."""


def thinking_time(level: Level, rng: Random) -> int:
    """How long to look at one's cards before playing one. It does not depend on the cards:
    otherwise the pause would give them away."""
    least, times, bits = _THINKING_DRAWS[level]
    # The same numbers as rng.randint(*THINKING_MS[level]), which takes more than twice as long.
    more = rng.getrandbits(bits)
    while more >= times:
        more = rng.getrandbits(bits)
    return least + more
