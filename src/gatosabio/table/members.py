"""Who is at the table: people, seats, and who is the host."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from gatosabio.bots.policy import Level
from gatosabio.table.rows import (
    CatReplaced,
    Freed,
    Given,
    HandedOver,
    Joined,
    Leaving,
    Left,
    Locked,
    Removed,
    Renamed,
    Sat,
)

MemberEvent: TypeAlias = (
    Joined
    | Leaving
    | Left
    | Removed
    | Sat
    | CatReplaced
    | Freed
    | Renamed
    | Locked
    | HandedOver
    | Given
)
"""The table events that change something here."""

MOST_PEOPLE: Final = 40
"""Players and spectators together: enough for a school class and its teacher."""


class Seat(Struct, frozen=True):
    """A chair at the table, with the person or the cat that sits there.

    The position of a seat changes when one before it is freed. Its *number* never changes, and no
    other seat of this table ever gets the same one.
    """

    name: str
    face: str
    person: int | None = None
    bot: Level | None = None
    number: int = 0


def handed(seats: Iterable[Seat], person: int, heir: int) -> list[Seat]:
    """*seats*, with *heir* on those of *person*."""
    return [replace(seat, person=heir) if seat.person == person else seat for seat in seats]


class Members(Struct):
    """People and seats, as the rows say. `Presence` knows who is connected."""

    people: set[int] = set()
    newest: int = 0  # the highest number that any person has had
    leaving: set[int] = set()  # people who leave when the game is over
    removed: set[int] = set()  # of those, the ones that the host does not want back
    host: int = 0
    absent_host: int | None = None  # gets the host's place back on return
    locked: bool = False
    moved: set[int] = set()  # people whose seats another device of theirs has now
    seats: list[Seat] = []
    seats_ever: int = 0

    def fold(self, event: MemberEvent) -> None:
        """Let a decision take effect."""
        match event:
            case Joined(person=person):
                self.people.add(person)
                self.leaving.discard(person)
                self.newest = max(self.newest, person)
                if self.host not in self.people:  # the first person, or all others had gone
                    self.host = person
            case Left(person=person):
                self.people.discard(person)
                self.leaving.discard(person)
                self.removed.discard(person)
                self.moved.discard(person)
                if self.absent_host == person:
                    self.absent_host = None
                if not self.people:  # a locked table without people would stay empty for ever
                    self.locked = False
                self.seats = [seat for seat in self.seats if seat.person != person]
            case Leaving(person=person):
                self.leaving.add(person)
            case Removed(person=person):
                self.removed.add(person)
            case Sat(name=name, face=face, person=sitter, bot=bot):
                self.seats_ever += 1
                if sitter is not None:
                    self.moved.discard(sitter)
                self.seats.append(Seat(name, face, sitter, bot, self.seats_ever))
            case CatReplaced(seat=position, name=name, face=face, person=sitter):
                self.seats_ever += 1
                self.seats[position] = Seat(name, face, sitter, number=self.seats_ever)
            case Freed(seat=position):
                del self.seats[position]
            case Renamed(seat=position, name=name, face=face):
                self.seats[position] = replace(self.seats[position], name=name, face=face)
            case Locked(locked=locked):
                self.locked = locked
            case HandedOver(person=person, lent=lent):
                owner = self.host if self.absent_host is None else self.absent_host
                self.absent_host = owner if lent else None
                self.host = person
            case Given(person=person, to=heir):
                self.seats = handed(self.seats, person, heir)
                self.moved.add(person)
                self.moved.discard(heir)
                if self.absent_host == person:
                    # Most likely the host on another device. The place stays lent all the same:
                    # the token of the first device proves more than a claim.
                    self.host = heir
            case _:
                assert_never(event)

    def may_come(self, person: int) -> bool:
        """Whether that person may connect."""
        return person in self.people and person not in self.removed

    def seats_of(self, person: int) -> Iterator[int]:
        """The positions of that person's seats."""
        return (position for position, seat in enumerate(self.seats) if seat.person == person)

    def spectators(self) -> set[int]:
        """The people who hold no seat."""
        return self.people - {seat.person for seat in self.seats if seat.person is not None}

    def names(self) -> list[str]:
        """The names of all seats, in order."""
        return [seat.name for seat in self.seats]
