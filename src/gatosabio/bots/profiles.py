"""Players by age: how fast they react, count and recall, and which sums they know.

Nearly all figures are priors, not measurements: they were chosen so that the model gives two
published slopes, about 400 ms for each step of counting at 7, and 20 ms for each unit of the
smaller number in adults. `gatosabio lab anchors` compares the model with published figures.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from math import exp, log
from typing import Final, Literal, TypeAlias

from msgspec import Struct, structs

Family: TypeAlias = Literal["ones", "doubles", "tens", "to-ten", "ten-and", "nines"]
"""Sums that children learn together."""

FAMILIES: Final[Mapping[Family, Callable[[int, int], bool]]] = {
    "ones": lambda a, b: min(a, b) == 1,
    "doubles": lambda a, b: a == b,
    "tens": lambda a, b: a + b == 10,
    "to-ten": lambda a, b: a + b <= 10,
    "ten-and": lambda a, b: max(a, b) == 10,
    "nines": lambda a, b: max(a, b) == 9,
}


class Profile(Struct, frozen=True, kw_only=True):
    """A kind of player. Times are means in milliseconds; they do not change during a game."""

    simple: float  # to tap at the sight of something
    known: float  # how well sums are known by heart: log-odds for a sum of 5 …
    known_by_size: float  # … what each further unit of the sum changes …
    known_ties: float  # … and what it helps that both numbers are equal
    recall: float
    recall_by_least: float  # for each unit of the smaller number, unless both are equal
    count: float  # for each step
    count_start: float
    takes_apart: float  # how often a sum over ten that is not known is taken apart
    take_apart: float
    jitter: float  # the normal part of the spread, as a share of the mean …
    tail: float  # … and the exponential part: now and then it takes much longer
    wrong_recall: float
    wrong_step: float
    counts_all: float = 0.0  # how often it counts from one instead of from the larger number
    knows: frozenset[Family] = frozenset()  # known by heart at any age


def simple_mean(age: float) -> float:
    """The mean time of a simple reaction at an *age* in years: a straight line in log-log from 465
    ms at 5 to 190 ms at 15, and no faster after that."""
    return 465 * exp(-0.815 * log(min(age, 15) / 5))


def at_age(age: float, known: Mapping[int, float]) -> float:
    """A figure *known* for some ages, interpolated linearly; constant beyond the first and last."""
    ages = sorted(known)
    if age <= ages[0]:
        return known[ages[0]]
    for younger, older in pairwise(ages):
        if age <= older:
            share = (age - younger) / (older - younger)
            return known[younger] + share * (known[older] - known[younger])
    return known[ages[-1]]


ADULT: Final = 18
"""The age that stands for all adults."""

# The columns are the fields of `Profile` from `known` to `wrong_step`.
_PRIORS: Final = """
 6   -.4  -.22  3.4  1300  25   560  900   .05  4200   .12  .30   .060  .020
 7    .3  -.22  3.3  1050  22   470  750   .15  3300   .12  .28   .050  .015
 8   1.1  -.22  3.0   850  20   400  600   .30  2500   .11  .26   .040  .012
 9   1.7  -.21  2.8   740  18   350  500   .45  2000   .11  .24   .035  .010
10   2.2  -.20  2.6   650  16   320  450   .50  1700   .10  .22   .030  .010
12   2.8  -.19  2.4   540  13   280  400   .60  1350   .10  .20   .025  .008
18   3.4  -.18  2.2   430   9   240  300   .70   950   .09  .18   .020  .006
"""


def _profiles() -> dict[int, Profile]:
    rows = [tuple(map(float, line.split())) for line in _PRIORS.strip().splitlines()]
    names = Profile.__struct_fields__[1 : len(rows[0])]
    columns = {
        name: {int(row[0]): row[place] for row in rows} for place, name in enumerate(names, start=1)
    }
    return {
        age: Profile(
            simple=simple_mean(age),
            **{name: at_age(age, column) for name, column in columns.items()},  # type: ignore[arg-type]
        )
        for age in (*range(6, 13), ADULT)
    }


PROFILES: Final = _profiles()
"""By age in years; 11 is interpolated."""

BEGINNER: Final = structs.replace(PROFILES[6], known=-1.5, count=800, tail=0.4, counts_all=0.3)
"""Six years old, and new to adding."""
