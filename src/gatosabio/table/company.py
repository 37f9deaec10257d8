"""Who is at the table: people, seats, and who may do what."""

from collections.abc import Iterator
from typing import Final, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.bots.policy import Level
from gatosabio.table.rows import Freed, HandedOver, Joined, Leaving, Left, Locked, Renamed, Sat

Change: TypeAlias = Joined | Leaving | Left | Sat | Freed | Renamed | Locked | HandedOver

MOST_PEOPLE: Final = 40
"""Players and spectators: a class, and its teacher."""


class Place(Struct, frozen=True):
    """A seat: a person's, or a bot's. No other at this table ever has its *number*: seats move up,
    and are called otherwise."""

    name: str
    face: str
    person: int | None = None
    bot: Level | None = None
    number: int = 0


class Company:
    """People and seats, as the rows say. Who is connected is not its business."""

    def __init__(self) -> None:
        self.people: set[int] = set()
        self.newest = 0  # the highest number a person has had
        self.leaving: set[int] = set()  # who will be gone when the game is over
        self.host = 0
        self.lender: int | None = None  # whose the host's place is, though somebody else has it
        self.locked = False
        self.places: list[Place] = []
        self._seated = 0  # how often somebody has sat down

    # --- The fold of the rows ---

    def fold(self, decree: Change) -> None:
        """What was decided is true now."""
        match decree:
            case Joined(person=person):
                self.people.add(person)
                self.leaving.discard(person)
                self.newest = max(self.newest, person)
                if self.host not in self.people:  # the first one, or all had gone
                    self.host = person
            case Left(person=person):
                self.people.discard(person)
                self.leaving.discard(person)
                if self.lender == person:
                    self.lender = None
                if not self.people:  # else nobody could ever come in again
                    self.locked = False
                self.places = [place for place in self.places if place.person != person]
            case Leaving(person=person):
                self.leaving.add(person)
            case Sat(name=name, face=face, person=sitter, bot=bot):
                self._seated += 1
                self.places.append(Place(name, face, sitter, bot, self._seated))
            case Freed(seat=seat):
                del self.places[seat]
            case Renamed(seat=seat, name=name, face=face):
                self.places[seat] = replace(self.places[seat], name=name, face=face)
            case Locked(locked=locked):
                self.locked = locked
            case HandedOver(person=person, lent=lent):
                before = self.host if self.lender is None else self.lender
                self.lender = before if lent else None
                self.host = person
            case _:
                assert_never(decree)

    # --- Looking ---

    def seats_of(self, person: int) -> Iterator[int]:
        """The seats of that person."""
        return (seat for seat, place in enumerate(self.places) if place.person == person)

    def onlookers(self) -> set[int]:
        """Who holds no seat."""
        return self.people - {place.person for place in self.places if place.person is not None}

    def names(self) -> list[str]:
        """Of all seats."""
        return [place.name for place in self.places]
