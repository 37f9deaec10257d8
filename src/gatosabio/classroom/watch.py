"""What a class knows of its tables, second after second, and where its teacher could go.

Nothing of this is kept: it is about now.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from gatosabio.classroom.children import Child
from gatosabio.wire.to_class import Sign, Suggestion

QUIET_MS: Final = 60_000
GUESSES: Final = 3  # hits where nothing is equal, in the last two minutes
MOST_SUGGESTIONS: Final = 3

NO_GUESSES: Final[Mapping[Child, int]] = {}


class TableNews(Struct, frozen=True):
    """What a table tells: how many sums its children have found in this round, since when nobody
    has done anything (ms), who has lost the line, and how often each child has lately hit where
    nothing is equal. *is_over*: the game has ended, and no other has begun."""

    found: int = 0
    quiet: float = 0.0
    away: frozenset[Child] = frozenset()
    guesses: Mapping[Child, int] = NO_GUESSES
    is_over: bool = False


def suggestions(
    tables: Sequence[Sequence[Child]], news: Sequence[TableNews], paws: Iterable[Child]
) -> list[Suggestion]:
    """All reasons to go somewhere, the most urgent first: a child that asks, then one without a
    line, then a table where nothing happens, then one that guesses."""
    table_of = {child: number for number, table in enumerate(tables) for child in table}
    found = [_about("paw", child, table_of) for child in paws if child in table_of]
    seen = list(enumerate(news))
    for _, told in seen:
        found += [_about("away", child, table_of) for child in sorted(told.away & table_of.keys())]
    found += [
        Suggestion(sign="quiet", table=number, child=None)
        for number, told in seen
        if told.quiet >= QUIET_MS and not told.is_over and tables[number]
    ]
    for _, told in seen:
        found += [
            _about("guesses", child, table_of)
            for child, times in sorted(told.guesses.items())
            if times >= GUESSES and child in table_of
        ]
    return found


def signs(tables: int, reasons: Sequence[Suggestion]) -> list[Sign | None]:
    """By table: its most urgent sign; None where all is well."""
    first: dict[int, Sign] = {}
    for reason in reasons:
        first.setdefault(reason.table, reason.sign)
    return [first.get(table) for table in range(tables)]


def _about(sign: Sign, child: Child, table_of: Mapping[Child, int]) -> Suggestion:
    return Suggestion(sign=sign, table=table_of[child], child=child)
