"""What people have found in a game, and where they saw something that was not there. Only a class
asks for it: everybody's finds together make its picture grow."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Final

from gatosabio.engine.game import Ms
from gatosabio.engine.registry import AnyGame
from gatosabio.table.members import Seat

MOST_REMEMBERED: Final = 100


class Tally:
    """Counts the finds of people, not of cats, and remembers their last mistakes."""

    def __init__(self, game: AnyGame) -> None:
        self.found = 0
        self._found_by = game.found_by
        self._missed_by = game.missed_by
        self._mistakes: deque[tuple[Ms, int]] = deque(maxlen=MOST_REMEMBERED)

    def count(self, events: Iterable[Any], seats: Sequence[Seat]) -> None:
        """Count what has happened, at a table with these *seats* by hand."""
        for event in events:
            kind = type(event)
            if kind is self._found_by:
                self.found += seats[event.hand].person is not None
            elif kind is self._missed_by and (person := seats[event.hand].person) is not None:
                self._mistakes.append((event.at, person))

    def take(self) -> int:
        """What was found since this was last asked."""
        found, self.found = self.found, 0
        return found

    def mistakes(self, since: Ms) -> dict[int, int]:
        """By person: how many mistakes there were since the table's clock showed *since*."""
        counts: dict[int, int] = {}
        for at, person in self._mistakes:
            if at >= since:
                counts[person] = counts.get(person, 0) + 1
        return counts
