"""Who will sit where: a proposal, and the teacher's changes to it."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from gatosabio.classroom.children import Child
from gatosabio.classroom.notebook import Notebook, RefusedByClassError
from gatosabio.classroom.rows import ClassConfigured, ClassSettings, Planned
from gatosabio.classroom.seating import FEWEST, Knowledge, seat, table_sizes
from gatosabio.wire.from_class import MakeTables, Place

SEATS: Final = 4  # at most, at a table of a class


class Plan:
    """Makes tables. *words* decide what is left to chance. *known* is what is known of the
    children; it is set before tables are made."""

    def __init__(self, notebook: Notebook, words: Iterator[int]) -> None:
        self.known: Mapping[Child, Knowledge] = {}
        self._notebook = notebook
        self._words = words

    def make(self, message: MakeTables) -> None:
        """Make tables as the teacher wants them.

        :raises RefusedByClassError: if all play, or nobody is here
        """
        self._notebook.check_phase("arrive", "seats", "end")
        self._check_somebody_is_here()
        settings = replace(self._notebook.state.settings, size=message.size, manner=message.manner)
        if settings != self._notebook.state.settings:
            self._notebook.decide(ClassConfigured(settings))
        self.propose()

    def propose(self) -> None:
        """Make tables as last time.

        :raises RefusedByClassError: if nobody is here
        """
        self._check_somebody_is_here()
        state = self._notebook.state
        settings, here = state.settings, state.here
        sizes = table_sizes(len(here), settings.size, cats_fill=settings.cats_fill)
        tables = seat(here, sizes, settings.manner, self.known, state.together, self._words)
        self._notebook.decide(Planned(tuple(map(tuple, tables))))

    def _check_somebody_is_here(self) -> None:
        if not self._notebook.state.here:
            raise RefusedByClassError("not-now")

    def place(self, message: Place) -> None:
        """A child sits elsewhere, also at a table of its own; or it changes places with another.

        :raises RefusedByClassError: if there is no such place
        """
        self._notebook.check_phase("seats")
        child = Child(message.child)
        tables = [list(table) for table in self._notebook.state.plan]
        tables.append([])  # room for one more
        if message.table >= len(tables):
            raise RefusedByClassError("no-such-table")
        if message.instead_of is not None:
            tables = _swapped(tables, child, Child(message.instead_of))
        else:
            tables = [[one for one in table if one != child] for table in tables]
            if len(tables[message.table]) >= SEATS:
                raise RefusedByClassError("no-free-place")
            tables[message.table].append(child)
        self._notebook.decide(Planned(tuple(tuple(table) for table in tables if table)))


def cats_at(children: int, settings: ClassSettings) -> int:
    """How many cats sit at a table with so many children. Nobody plays alone."""
    return max(0, (settings.size if settings.cats_fill else FEWEST) - children)


def _swapped(tables: list[list[Child]], child: Child, other: Child) -> list[list[Child]]:
    """The tables after two children have changed places."""
    if not all(any(one in table for table in tables) for one in (child, other)):
        raise RefusedByClassError("no-such-child")
    places = {child: other, other: child}
    return [[places.get(one, one) for one in table] for table in tables]
