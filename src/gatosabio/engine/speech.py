"""How long it takes to say a game aloud, in words. A table with an even start goes by it: a race
begins when its card has been said.

The page has the texts; these are the most words that it needs for something, in the language that
needs most. `client/src/games/spoken.test.ts` holds them against the texts.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import astuple, replace


class Spoken(Struct, frozen=True):
    """So many *words*, and *each* more for every hand that is named. A name counts as two words."""

    words: int
    each: int = 0

    def count(self, named: int) -> int:
        """How many words it takes if so many hands are *named*."""
        return self.words + self.each * named


class Speech(Struct, frozen=True):
    """What is said of one game: its *events*, the *situation* when a table is shown or goes on, and
    the *explanation* of a special card. After *card* words a new card is known: it comes first.
    After a row of events it may be said whose *turn* it is. Where one player has two hands, a name
    takes *side* words more."""

    card: int = 0
    turn: int = 0
    events: Mapping[type[Struct], Spoken] = {}
    situation: Spoken = Spoken(0)
    explanation: int = 0
    side: int = 0

    def of_two_hands(self) -> "Speech":
        """The same with longer names: left and right hand. An event names at most two besides those
        that it lists; one that takes no words but for its list names nobody else."""
        longer = {
            kind: Spoken(
                spoken.words + (2 * self.side if spoken.words else 0), spoken.each + self.side
            )
            for kind, spoken in self.events.items()
        }
        situation = Spoken(self.situation.words + self.side, self.situation.each + self.side)
        return replace(
            self,
            card=self.card + self.side,
            turn=self.turn + self.side,
            events=longer,
            situation=situation,
        )

    def words_of(self, events: Iterable[Any]) -> int:
        """How many words it takes to say these *events* of one row. Nothing is said of some."""
        said = [(self.events[type(event)], event) for event in events if type(event) in self.events]
        return self.turn + sum(spoken.count(_named(event)) for spoken, event in said)


SILENT: Final = Speech()
"""For games without races: nothing waits until it has been said."""


def _named(event: Any) -> int:
    """How many hands *event* lists."""
    return max((len(field) for field in astuple(event) if isinstance(field, tuple)), default=0)
