"""Who sits with whom: tables out of children.

Nobody is told why: a table has a picture, not a number, and no level is ever drawn.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from gatosabio.classroom.children import Child, colour
from gatosabio.engine.chance import shuffled
from gatosabio.wire.from_class import Manner, TableSize

Together: TypeAlias = frozenset[Child]
"""Two children at one table."""

FEWEST: Final = 2  # children at a table, where cats do not fill it
SAME_PARTNER: Final = 100.0
SAME_COLOUR: Final = 3.0  # more than any two children can fit together, less than a partner again


class Knowledge(Struct, frozen=True):
    """The additions that a child knows for sure, and those it is learning."""

    knows: frozenset[str] = frozenset()
    learns: frozenset[str] = frozenset()


NOTHING_KNOWN: Final = Knowledge()


def table_sizes(children: int, size: TableSize, *, cats_fill: bool) -> list[int]:
    """How many children sit at each table, as even as possible. Where cats do not fill the tables,
    nobody sits alone, as long as there are two."""
    tables = -(-children // size)
    if not cats_fill:
        tables = min(tables, max(1, children // FEWEST))
    small, larger = divmod(children, max(1, tables))
    return [small + (table < larger) for table in range(tables)]


def seat(
    children: Sequence[Child],
    sizes: Sequence[int],
    manner: Manner,
    known: Mapping[Child, Knowledge],
    before: Collection[Together],
    words: Iterator[int],
) -> list[list[Child]]:
    """Tables of these *sizes*. Whoever sat together *before* does not if it can be helped, and then
    no two of a colour do; among those the best for *manner*, as far as swapping two children at a
    time finds it."""
    mixed = iter(shuffled(children, words))
    tables = [[next(mixed) for _ in range(size)] for size in sizes]
    cost = _Cost(manner, known, before)
    while _swap_once(tables, cost):
        pass
    return tables


class _Cost:
    """How badly two children fit at one table."""

    def __init__(
        self, manner: Manner, known: Mapping[Child, Knowledge], before: Collection[Together]
    ) -> None:
        self._manner = manner
        self._known = known
        self._before = frozenset(before)
        self._pairs: dict[Together, float] = {}

    def of(self, one: Child, other: Child) -> float:
        """The cost of these two."""
        pair = frozenset((one, other))
        if pair not in self._pairs:
            self._pairs[pair] = self._of(pair, one, other)
        return self._pairs[pair]

    def _of(self, pair: Together, one: Child, other: Child) -> float:
        cost = SAME_PARTNER * (pair in self._before) + SAME_COLOUR * (colour(one) == colour(other))
        a, b = self._known.get(one, NOTHING_KNOWN), self._known.get(other, NOTHING_KNOWN)
        if self._manner == "mixed":
            cost -= _share(a.knows & b.learns, b.learns) + _share(b.knows & a.learns, a.learns)
        elif self._manner == "matched":
            cost -= _share(a.learns & b.learns, a.learns | b.learns)
        return cost

    def at(self, child: Child, others: Sequence[Child]) -> float:
        """What it costs that *child* sits with *others*."""
        return sum(self.of(child, other) for other in others if other != child)


def _share(part: frozenset[str], whole: frozenset[str]) -> float:
    return len(part) / len(whole) if whole else 0.0


def _swap_once(tables: list[list[Child]], cost: _Cost) -> bool:
    """Swap all pairs of children that are better swapped; False if there are none."""
    better = False
    for here, there in combinations(tables, 2):
        for i in range(len(here)):
            for j in range(len(there)):
                better |= _swap_if_better(here, i, there, j, cost)
    return better


def _swap_if_better(here: list[Child], i: int, there: list[Child], j: int, cost: _Cost) -> bool:
    one, other = here[i], there[j]
    rest, far = here[:i] + here[i + 1 :], there[:j] + there[j + 1 :]
    now = cost.at(one, rest) + cost.at(other, far)
    then = cost.at(other, rest) + cost.at(one, far)
    if then >= now - 1e-9:  # sums of fractions: no swapping back and forth
        return False
    here[i], there[j] = other, one
    return True
