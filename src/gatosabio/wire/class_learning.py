"""What a class knows of the additions, as its teacher sees it. Only the teacher gets it.

There are 55 sums, from 1+1 to 10+10: 8+5 and 5+8 are one, called `8+5`. A child counts here once it
has come to the class.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.wire.from_class import ChildNumber
from gatosabio.wire.to_class import Animal, Colour

HowKnown: TypeAlias = Literal["not-seen", "counts", "works-out", "knows", "not-sure"]
"""How a sum is known: the best that was ever seen of it, as in a child's garden. Not sure: too
little was seen to say."""

Strategy: TypeAlias = Literal["double", "near-double", "ten", "bigger-first"]
"""A way to a sum: twice the same, a double and one more, first to ten, the bigger number first."""


class HowMany(Struct, frozen=True, kw_only=True):
    """How many there are of each: children who know a sum so, or sums that a child knows so."""

    not_seen: int
    counts: int
    works_out: int
    knows: int
    not_sure: int


class SumOfClass(Struct, frozen=True, kw_only=True):
    """A sum, and how many children know it how. *middle*: how the child in the middle does, those
    left out of whom nobody can be sure."""

    sum: str
    children: HowMany
    middle: HowKnown


class LearningWeek(Struct, frozen=True, kw_only=True):
    """A week, by the day on which it began (`2026-09-07`, UTC), and how many sums were known how at
    its end, or are now. Of a class: by a child on average, rounded."""

    monday: str
    sums: HowMany


class SumsOfClass(Struct, frozen=True, kw_only=True):
    """What all children know together: the 55 sums, and the last weeks."""

    sums: tuple[SumOfClass, ...]
    weeks: tuple[LearningWeek, ...]


class ToPractise(Struct, frozen=True, kw_only=True):
    """One to three sums to practise by the same strategy, the most useful first. *steps* are the
    numbers on the way to the first of them: to ten and on (8+5: 2, 3), the double and one more
    (7+6: 12, 1), the double (6+6: 12), or how far to count on from the bigger number (7+2: 2)."""

    strategy: Strategy
    sums: tuple[str, ...]
    steps: tuple[int, ...]


class PracticeGroup(Struct, frozen=True, kw_only=True):
    """Children who would gain by practising the same. Null: nothing is known of them that they
    could practise, so they play anything."""

    practise: ToPractise | None
    children: tuple[ChildNumber, ...]


class ChildLearning(Struct, frozen=True, kw_only=True):
    """What one child knows, by sum; how many sums in all; its weeks; and what it could practise, at
    most three strategies."""

    child: ChildNumber
    animal: Animal
    colour: Colour
    face: str
    sums: dict[str, HowKnown]
    total: HowMany
    weeks: tuple[LearningWeek, ...]
    next: tuple[ToPractise, ...]


class ClassLearning(Struct, frozen=True, kw_only=True):
    """What a class knows on this *day* (`2026-10-12`, UTC). *together* is null as long as fewer
    than five children have come: the numbers of so few would tell of one. *deletes_on* is the day
    on which the class deletes itself if nobody opens it again."""

    code: str
    day: str
    deletes_on: str
    together: SumsOfClass | None
    next: tuple[ToPractise, ...]
    groups: tuple[PracticeGroup, ...]
    children: tuple[ChildLearning, ...]
