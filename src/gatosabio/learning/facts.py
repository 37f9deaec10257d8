"""The 55 facts of the addition tables, and what is believed of a child before it has played.

7+4 and 4+7 are one fact. One more "fact", READ, is a sum card: reading, comparing and tapping, with
nothing to add.
"""

from collections.abc import Mapping
from math import log
from typing import Final, NewType

from gatosabio.engine.cards import ADDITIONS, SUMS, Card

Fact = NewType("Fact", int)
"""The number of a fact, 0 to 55."""

_LARGEST: Final = 10

PAIRS: Final = tuple((a, b) for a in range(1, _LARGEST + 1) for b in range(a, _LARGEST + 1))
"""By fact: its two numbers, the smaller first. READ has none."""

READ: Final = Fact(len(PAIRS))
COUNT: Final = len(PAIRS) + 1

NAMES: Final = (*(f"{b}+{a}" for a, b in PAIRS), "READ")
"""By fact: what it is called, the larger number first."""

FACT_OF: Final[Mapping[Card, Fact]] = {
    **{card: Fact(PAIRS.index(tuple(sorted(map(int, card.split("+")))))) for card in ADDITIONS},
    **dict.fromkeys(SUMS, READ),
}
"""The fact that a card asks for. Other cards ask for none."""

# The middle of a child's time for a fact, as its logarithm, is a sum of these: a base, that there
# is something to add, the smaller number (logarithm), a sum over ten, a double.
_MEAN: Final = (-0.28, 0.64, 0.20, 0.16, 0.0)
_SPREAD: Final = (0.25, 0.35, 0.20, 0.20, 0.25)
_OWN_SPREAD: Final = 0.22  # of each fact, whatever it is like
_READ_SPREAD: Final = 0.08


def _traits(fact: Fact) -> tuple[float, ...]:
    if fact == READ:
        return (1.0, 0.0, 0.0, 0.0, 0.0)
    a, b = PAIRS[fact]
    smaller = 0 if a == b else a
    return (1.0, 1.0, log(1 + smaller), float(a + b > _LARGEST), float(a == b))


_TRAITS: Final = [_traits(Fact(fact)) for fact in range(COUNT)]


def prior_means() -> list[float]:
    """By fact: the logarithm of the middle time that is expected of any child."""
    return [sum(x * mean for x, mean in zip(traits, _MEAN, strict=True)) for traits in _TRAITS]


def prior_covariance() -> list[list[float]]:
    """How far that may be off, and how much one fact tells about another."""
    covariance = [
        [
            sum(x * y * s * s for x, y, s in zip(one, other, _SPREAD, strict=True))
            for other in _TRAITS
        ]
        for one in _TRAITS
    ]
    for fact in range(COUNT):
        own = _READ_SPREAD if fact == READ else _OWN_SPREAD
        covariance[fact][fact] += own * own
    return covariance
