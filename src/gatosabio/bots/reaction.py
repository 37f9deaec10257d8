"""How long a person takes to react and to add, and how often the sum is wrong.

A sum is either known by heart, taken apart at ten, or counted on from the larger number. Which of
them depends on the sum and on the player; each has its own time and its own mistakes.
"""

from math import exp, log
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio.bots.policy import Level


class Profile(Struct, frozen=True, kw_only=True):
    """A kind of player. Times are means in milliseconds."""

    simple: float  # to tap at the sight of something
    known: float  # how well sums are known by heart: log-odds for a sum of 5 …
    known_by_size: float  # … what each further unit of the sum changes …
    known_ties: float  # … and what it helps that both numbers are equal
    recall: float
    recall_by_least: float  # for each unit of the smaller number, but in ties
    count: float  # for each step
    count_start: float
    takes_apart: float  # how often, of the sums over ten that are not known
    take_apart: float
    jitter: float  # the normal part of the spread, as a share of the mean …
    tail: float  # … and the exponential part: now and then it takes much longer
    wrong_recall: float
    wrong_step: float


def simple_mean(age: float) -> float:
    """The mean time of a simple reaction at an *age* in years: a straight line in log-log from 465
    ms at 5 to 190 ms at 15, and no faster after that."""
    return 465 * exp(-0.815 * log(min(age, 15) / 5))


# Priors, and not measurements: chosen so that two published slopes come out, 400 ms for each step
# of counting at 7 and 20 ms for each unit of the smaller number in adults. To be calibrated.
# The columns are the fields of `Profile` but for the first, which comes from the age.
_PRIORS: Final = """
 6   -.4  -.22  3.4  1300  25   560  900   .05  4200   .12  .30   .060  .020
 7    .3  -.22  3.3  1050  22   470  750   .15  3300   .12  .28   .050  .015
 8   1.1  -.22  3.0   850  20   400  600   .30  2500   .11  .26   .040  .012
 9   1.7  -.21  2.8   740  18   350  500   .45  2000   .11  .24   .035  .010
10   2.2  -.20  2.6   650  16   320  450   .50  1700   .10  .22   .030  .010
12   2.8  -.19  2.4   540  13   280  400   .60  1350   .10  .20   .025  .008
18   3.4  -.18  2.2   430   9   240  300   .70   950   .09  .18   .020  .006
"""


def _profile(age: float, *priors: float) -> Profile:
    names = Profile.__struct_fields__[1:]
    return Profile(simple=simple_mean(age), **dict(zip(names, priors, strict=True)))


PROFILES: Final = {
    int(row[0]): _profile(*row)
    for row in (tuple(map(float, line.split())) for line in _PRIORS.strip().splitlines())
}
"""By age in years; 18 stands for all adults."""

PROFILE_OF: Final[dict[Level, Profile]] = {
    "kitten": PROFILES[7],
    "cat": PROFILES[10],
    "tiger": PROFILES[18],
}

TAP_MS: Final = 180  # the hand's way
READ: Final = 0.35  # to read two numbers, as a share of a simple reaction
EASY_LOG_ODDS: Final = 0.9  # sums with a 1 or a 10 are known better
LEAST_MS: Final = 200  # nobody adds faster than that …
LEAST_SIMPLE_MS: Final = 100  # … and who taps sooner has not reacted, but guessed


class Answer(Struct, frozen=True):
    """What a player makes of an addition, and how long that took from the sight of it."""

    total: int
    after_ms: float


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
    return max(LEAST_MS, spread(_base(profile), profile, rng))


def fact_time(a: int, b: int, profile: Profile, rng: Random) -> float:
    """How long it takes to add *a* and *b* and tap."""
    return solve(a, b, profile, rng).after_ms


def solve(a: int, b: int, profile: Profile, rng: Random) -> Answer:
    """Add *a* and *b* as that kind of player would. A wrong answer is one too few or one too many,
    as most of them are."""
    total, least = a + b, min(a, b)
    if rng.random() < chance_known(a, b, profile):
        core = profile.recall + profile.recall_by_least * (0 if a == b else least)
        wrong = profile.wrong_recall
    elif total > 10 and rng.random() < profile.takes_apart:
        core = profile.take_apart
        wrong = 1.5 * profile.wrong_recall
    else:
        core = profile.count_start + profile.count * least
        wrong = 1 - (1 - profile.wrong_step) ** least
    if rng.random() < wrong:
        total += rng.choice((-1, 1))
    return Answer(total, max(LEAST_MS, spread(_base(profile) + core, profile, rng)))


def chance_known(a: int, b: int, profile: Profile) -> float:
    """How likely it is that this sum is known by heart."""
    log_odds = profile.known + profile.known_by_size * (a + b - 5)
    if a == b:
        log_odds += profile.known_ties
    if max(a, b) == 10 or min(a, b) == 1:
        log_odds += EASY_LOG_ODDS
    return 1 / (1 + exp(-log_odds))


def _base(profile: Profile) -> float:
    return profile.simple + TAP_MS + READ * profile.simple


# --- Where there is no race ---

THINKING_MS: Final[dict[Level, tuple[int, int]]] = {
    "kitten": (2000, 4000),
    "cat": (1500, 3000),
    "tiger": (1000, 2000),
}


def thinking_time(level: Level, rng: Random) -> int:
    """How long to look at one's cards before playing one. It does not ask which cards: a pause
    would tell."""
    return rng.randint(*THINKING_MS[level])
