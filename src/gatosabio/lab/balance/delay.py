"""The delay for an adult that makes a race with a child even, by the model of reactions."""

from math import sqrt
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio.bots.profiles import ADULT, PROFILES
from gatosabio.bots.reaction import fact_time
from gatosabio.lab.numbers import Z95, Share, quantile, share

CHILDREN: Final = tuple(age for age in sorted(PROFILES) if age < ADULT)


class Delay(Struct, frozen=True, kw_only=True):
    """Races between a child of *age* and an adult who add the same card."""

    age: int
    alone: Share  # how often the child is first without a delay
    ms: float  # the delay of the adult that makes the race even …
    low: float  # … and its 95 % interval
    high: float
    with_delay: Share  # how often the child is first with it, in other races


def even_delay(age: int, races: int, seed: int) -> Delay:
    """Let them race *races* times: the delay is the median of how much later the child is. Then let
    them race as often again, with the delay."""
    rng = Random(f"{seed} delay {age}")
    later = sorted(_lead(age, rng) for _ in range(races))
    delay = quantile(later, 0.5)
    reach = Z95 / (2 * sqrt(races))  # half of the interval for the share below the true median
    fresh = sum(_lead(age, rng) < delay for _ in range(races))
    return Delay(
        age=age,
        alone=share(sum(lead < 0 for lead in later), races),
        ms=delay,
        low=quantile(later, max(0.0, 0.5 - reach)),
        high=quantile(later, min(1.0, 0.5 + reach)),
        with_delay=share(fresh, races),
    )


def _lead(age: int, rng: Random) -> float:
    """How many milliseconds the adult is faster, on a random card."""
    a, b = rng.randint(1, 10), rng.randint(1, 10)
    child = fact_time(a, b, PROFILES[age], rng)
    return child - fact_time(a, b, PROFILES[ADULT], rng)
