"""What is believed of one child: how long it takes for each fact, and how sure that is.

The time from a card to a hit has a distribution round a middle; the logarithms of these middles are
normally distributed, all facts together, so that every fact teaches something about the others. See
docs/learning.md for the model and its figures.
"""

from collections.abc import Callable
from math import erf, exp, log, pi, sqrt
from typing import Final

from gatosabio.learning.facts import COUNT, READ, Fact, prior_covariance, prior_means

AGAIN: Final = 0.12  # how often a child adds its own card up again before it hits
AGAIN_LATER: Final = 0.6
AGAIN_SPREAD: Final = 0.5
ASLEEP: Final = 0.12  # how often a child does not look at all

SPREADS: Final = (0.20, 0.27, 0.36, 0.48)
SPREAD_PRIOR: Final = (0.1, 0.3, 0.4, 0.2)
LATE_PRIOR: Final = 3.0
GIVEN_UP_PRIOR: Final = 2.0

RARELY_WRONG: Final = 0.01
OFTEN_WRONG: Final = 0.12
WRONG_FROM: Final = log(2.5)
WRONG_SPREAD: Final = 0.4
READ_WRONG: Final = 0.005

PRACTICE: Final = 0.03  # of what is above the floor
PRACTICE_FLOOR: Final = 0.45
PRACTICE_DOUBT: Final = 0.003
DAY_DOUBT: Final = 0.02

LEAST_DOUBT: Final = 0.02
IMPOSSIBLE: Final = 1e-12
SPREAD_STEP: Final = 1.2247

NODES: Final = tuple(-3.6 + 0.6 * place for place in range(13))
_HEIGHTS: Final = tuple(exp(-x * x / 2) for x in NODES)
WEIGHTS: Final = tuple(height / sum(_HEIGHTS) for height in _HEIGHTS)
"""A normal distribution at thirteen places."""

_ROOT_2: Final = sqrt(2)
_ROOT_2_PI: Final = sqrt(2 * pi)


def below(x: float) -> float:
    """The share of a normal distribution below *x*."""
    return 0.5 * (1 + erf(x / _ROOT_2))


def _height(x: float, mean: float, spread: float) -> float:
    z = (x - mean) / spread
    return exp(-z * z / 2) / (spread * _ROOT_2_PI)


def time_density(log_time: float, middle: float, spread: float) -> float:
    """How likely this time is for a hit."""
    return (1 - AGAIN) * _height(log_time, middle, spread) + AGAIN * _height(
        log_time, middle + AGAIN_LATER, AGAIN_SPREAD
    )


def still_to_come(seconds: float, middle: float, spread: float) -> float:
    """How likely the hit comes after so many *seconds*."""
    if seconds <= 0:
        return 1.0
    log_time = log(seconds)
    return (1 - AGAIN) * below((middle - log_time) / spread) + AGAIN * below(
        (middle + AGAIN_LATER - log_time) / AGAIN_SPREAD
    )


def wrong_rate(middle: float) -> float:
    """How often a child is wrong about a fact for which it takes so long."""
    return RARELY_WRONG + OFTEN_WRONG * below((middle - WRONG_FROM) / WRONG_SPREAD)


class Child:
    """Everything that is believed of one child. It changes with every piece of evidence."""

    __slots__ = ("_prior_doubts", "covariance", "given_up", "late", "means", "spreads")

    def __init__(self) -> None:
        self.means = prior_means()
        # Up to the diagonal: the other half is the same, and would take as long again.
        self.covariance = [row[: fact + 1] for fact, row in enumerate(prior_covariance())]
        self._prior_doubts = [self.covariance[fact][fact] for fact in range(COUNT)]
        self.spreads = list(SPREAD_PRIOR)  # how likely each of SPREADS is
        self.late = LATE_PRIOR
        self.given_up = GIVEN_UP_PRIOR

    @property
    def spread(self) -> float:
        """How much this child's times vary."""
        return sum(w * s for w, s in zip(self.spreads, SPREADS, strict=True))

    @property
    def presses_anyway(self) -> float:
        """How often it presses though somebody else was faster."""
        return self.late / (self.late + self.given_up)

    # --- Evidence ---

    def pressed(self, fact: Fact, seconds: float, *, late: bool = False) -> None:
        """It hit after so many *seconds*; *late* if somebody else had won by then."""
        log_time = log(seconds)
        if late:
            self.late += 1
        spread = self.spread
        self._learn_spread(fact, lambda middle, s: time_density(log_time, middle, s))
        self._learn(fact, lambda middle: time_density(log_time, middle, spread))

    def was_silent(self, fact: Fact, until: float, window: float) -> None:
        """It had not hit after *until* seconds, when somebody else did (or the next card came), nor
        in the *window* after that, in which late hits are still noted."""
        spread, anyway = self.spread, self.presses_anyway

        def likelihood(middle: float, spread: float) -> float:
            later = still_to_come(until + window, middle, spread)
            meanwhile = still_to_come(until, middle, spread) - later
            return ASLEEP + (1 - ASLEEP) * (later + (1 - anyway) * meanwhile)

        if window > 0:
            middle = self.means[fact]
            meanwhile = still_to_come(until, middle, spread) - still_to_come(
                until + window, middle, spread
            )
            gave_up = (1 - ASLEEP) * (1 - anyway) * meanwhile
            self.given_up += gave_up / likelihood(middle, spread)
        self._learn_spread(fact, likelihood)
        self._learn(fact, lambda middle: likelihood(middle, spread))

    def was_wrong(self, fact: Fact, other: Fact) -> None:
        """It took two sums for equal that are not."""
        self._learn_of_mistake(fact, other)
        self._learn_of_mistake(other, fact)

    def answered(self, fact: Fact, seconds: float) -> None:
        """Alone, it found the sum after so many *seconds*."""
        log_time, spread = log(seconds), self.spread
        self._learn_spread(fact, lambda middle, s: _height(log_time, middle, s))
        self._learn(fact, lambda middle: _height(log_time, middle, spread))

    def answered_wrong(self, fact: Fact) -> None:
        """Alone, it took another sum for the right one."""
        self.was_wrong(fact, READ)

    def met(self, fact: Fact) -> None:
        """A card of this fact was turned up while the child showed a card: a little practice."""
        above = self.means[fact] - self.means[READ] - PRACTICE_FLOOR
        self.means[fact] -= PRACTICE * max(0.0, above)
        self.covariance[fact][fact] += PRACTICE_DOUBT

    def slept(self) -> None:
        """A day has passed. What is believed gets less sure, up to what it was before any play."""
        for fact, most in enumerate(self._prior_doubts):
            self.covariance[fact][fact] = min(self.covariance[fact][fact] + DAY_DOUBT, most)

    # --- How evidence changes what is believed ---

    def _learn_of_mistake(self, fact: Fact, other: Fact) -> None:
        """One of the two was wrong. Reading teaches nothing of it."""
        if fact != READ:
            rate = READ_WRONG if other == READ else wrong_rate(self.means[other])
            self._learn(fact, lambda middle: wrong_rate(middle) + rate)

    def _learn_spread(self, fact: Fact, likelihood: Callable[[float, float], float]) -> None:
        middle = self.means[fact]
        step = SPREAD_STEP * sqrt(self.covariance[fact][fact])
        found = [
            weight * sum(likelihood(middle + by, spread) for by in (-step, 0.0, step))
            for weight, spread in zip(self.spreads, SPREADS, strict=True)
        ]
        total = sum(found)
        if total >= IMPOSSIBLE:
            self.spreads = [weight / total for weight in found]

    def _learn(self, fact: Fact, likelihood: Callable[[float], float]) -> None:
        """One fact is seen, all facts learn from it."""
        doubt = sqrt(self.covariance[fact][fact])
        middle = self.means[fact]
        shares = [
            weight * likelihood(middle + doubt * x)
            for weight, x in zip(WEIGHTS, NODES, strict=True)
        ]
        total = sum(shares)
        if total < IMPOSSIBLE:
            return
        moved = sum(share * x for share, x in zip(shares, NODES, strict=True)) / total
        squares = sum(share * x * x for share, x in zip(shares, NODES, strict=True)) / total
        narrower = 1 - max(squares - moved * moved, LEAST_DOUBT)
        below_it = [self.covariance[other][fact] for other in range(fact + 1, COUNT)]
        along = [value / doubt for value in self.covariance[fact] + below_it]
        self.means = [mean + by * moved for mean, by in zip(self.means, along, strict=True)]
        for other, by in enumerate(along):
            scaled = narrower * by
            self.covariance[other] = [
                value - scaled * gain
                for value, gain in zip(self.covariance[other], along, strict=False)
            ]
