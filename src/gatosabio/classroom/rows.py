"""Class events: the decisions about a class, as the rows of its log hold them (kind `adm`).

A class has rows of its own in the log of the tables, so it comes back after a crash as they do.
Times are Unix times in ms: a lesson goes on while a server restarts.
"""

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from gatosabio.classroom.children import Child
from gatosabio.wire.fields import Face
from gatosabio.wire.from_class import ChildNumber, CommonPicture, Manner, Minutes, TableSize
from gatosabio.wire.table_parts import Settings


class ClassSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the class plays, and how. *remember*: the class is kept for the next lesson."""

    play: Settings
    minutes: Minutes = 8
    cats_fill: bool = True
    size: TableSize = 4
    manner: Manner = "mixed"
    picture: CommonPicture = "long-cat"
    remember: bool = True


class _ClassEvent(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class ClassOpened(_ClassEvent, frozen=True, tag="open-class"):
    """A new class. *cards* are, by child, the two pictures on its card, and *learners* the name
    under which what it knows is kept."""

    code: str
    offered: tuple[str, ...]
    cards: tuple[str, ...]
    learners: tuple[str, ...]
    settings: ClassSettings


class LessonBegan(_ClassEvent, frozen=True, tag="lesson"):
    """A new lesson: nobody is here yet."""


class ClassConfigured(_ClassEvent, frozen=True, tag="configure"):
    """What is played in the next round."""

    settings: ClassSettings


class DoorClosed(_ClassEvent, frozen=True, tag="door"):
    """Whether somebody new may come in. Whoever was here may come back."""

    closed: bool


class Came(_ClassEvent, frozen=True, tag="come"):
    """A child came to this lesson; it has its card from now on."""

    child: ChildNumber


class Went(_ClassEvent, frozen=True, tag="go"):
    """A child left this lesson, or was never meant: the teacher has said so."""

    child: ChildNumber


class FaceChosen(_ClassEvent, frozen=True, tag="face"):
    """A child has chosen its cat."""

    child: ChildNumber
    face: Face


class Planned(_ClassEvent, frozen=True, tag="plan"):
    """Who will sit where."""

    tables: tuple[tuple[ChildNumber, ...], ...]


class RoundTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table in a round: its id in the log, and who sits there."""

    table: str
    children: tuple[ChildNumber, ...]


class RoundBegan(_ClassEvent, frozen=True, tag="round"):
    """All tables play. *until*: when the round ends; 0 until the teacher says so."""

    tables: tuple[RoundTable, ...]
    began: int
    until: int


class Seated(_ClassEvent, frozen=True, tag="seat"):
    """A child came late, or changes tables: it sits at table number *table* of the round."""

    child: ChildNumber
    table: int


class AllPaused(_ClassEvent, frozen=True, tag="pause"):
    """All tables stand still since *at*."""

    at: int


class AllResumed(_ClassEvent, frozen=True, tag="resume"):
    """All tables play on; the round ends as much later."""

    at: int


class Prolonged(_ClassEvent, frozen=True, tag="until"):
    """The round ends at *until*, which may be now, and no new game begins."""

    until: int


class RoundEnded(_ClassEvent, frozen=True, tag="round-end"):
    """The round is over; the class has *found* so many sums in it."""

    found: int


ClassEvent: TypeAlias = (
    ClassOpened
    | LessonBegan
    | ClassConfigured
    | DoorClosed
    | Came
    | Went
    | FaceChosen
    | Planned
    | RoundBegan
    | Seated
    | AllPaused
    | AllResumed
    | Prolonged
    | RoundEnded
)

_decoder: Final[msgspec.json.Decoder[ClassEvent]] = msgspec.json.Decoder(ClassEvent)


def decode_class_event(body: str) -> ClassEvent:
    """The class event in the *body* of a row of kind `adm`."""
    return _decoder.decode(body)


def children_of(numbers: tuple[int, ...]) -> list[Child]:
    """Numbers of a row, as children."""
    return [Child(number) for number in numbers]
