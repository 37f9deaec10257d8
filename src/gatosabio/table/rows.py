"""Table events: the decisions about a table, as the rows of its log hold them (kind `adm`).

The actions of a game are rows of kind `act`, written as in a record.
"""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gatosabio.bots.policy import Level
from gatosabio.engine.cards import Card
from gatosabio.wire.table_parts import BestOf, Settings

NOBODY: Final = -1
"""The hand of rows that no hand asked for."""


Added: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]
"""An entropy in hex, or nothing."""


class _TableEvent(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Opened(_TableEvent, frozen=True, tag="open", omit_defaults=True):
    """A new table. *run_by*: the class whose table it is. Its host is the class, which never sits
    there, and nobody else becomes host."""

    code: str
    settings: Settings
    run_by: str = ""


class Joined(_TableEvent, frozen=True, tag="join"):
    """A person came in and got a token. The first one is the host."""

    person: int


class Left(_TableEvent, frozen=True, tag="leave"):
    """A person left for good."""

    person: int


class Leaving(_TableEvent, frozen=True, tag="leaving"):
    """A person left in the middle of a game: the seat is kept until the game ends. If the person
    comes back before that, a `Joined` follows."""

    person: int


class Removed(_TableEvent, frozen=True, tag="remove"):
    """The host has removed a person: the token is void, and so is the table's code, by which they
    could come back. A `Left` follows, or a `Leaving`."""

    person: int


class Recoded(_TableEvent, frozen=True, tag="recode"):
    """The table has a new code."""

    code: str


class Sat(_TableEvent, frozen=True, tag="sit"):
    """A seat was taken, by a person or by a bot."""

    seat: int
    name: str
    face: str
    person: int | None = None
    bot: Level | None = None


class CatReplaced(_TableEvent, frozen=True, tag="replace"):
    """A person sits down on the chair of a cat, and plays on with its cards."""

    seat: int
    name: str
    face: str
    person: int


class Freed(_TableEvent, frozen=True, tag="free"):
    """A seat was given up; the seats after it move up."""

    seat: int


class Renamed(_TableEvent, frozen=True, tag="rename"):
    """A seat has a new name or face."""

    seat: int
    name: str
    face: str


class Configured(_TableEvent, frozen=True, tag="configure"):
    """What is played, and how."""

    settings: Settings


class Locked(_TableEvent, frozen=True, tag="lock"):
    """Whether somebody new may come in."""

    locked: bool


class HandedOver(_TableEvent, frozen=True, tag="hand-over"):
    """Another person is the host; if *lent*, only until the earlier host is back."""

    person: int
    lent: bool = False


class Given(_TableEvent, frozen=True, tag="give"):
    """All seats of *person* belong to person *to* from now on: the same player on another
    device."""

    person: int
    to: int


class MatchChosen(_TableEvent, frozen=True, tag="match"):
    """How many games decide a match; the score begins anew."""

    best_of: BestOf


class Dealt(_TableEvent, frozen=True, tag="deal"):
    """A game begins: the head of its record. *hands* are, by hand, the seats that play them.
    *entropies* are, by seat, what was added to the deal, in hex; rows of an earlier gatosabio have
    no list, and were dealt from the seed alone. *table* is the code that the commitment names.
    *cards* are those of a near deck, before the shuffle; none: the whole deck was dealt."""

    game: int
    name: str
    rules: dict[str, Any]
    rules_version: int
    seats: tuple[str, ...]
    hands: tuple[int, ...]
    owners: tuple[int, ...]
    first: int
    start: dict[str, Any]
    commitment: str
    entropies: tuple[Added, ...] = ()
    table: str = ""
    cards: tuple[Card, ...] = ()


class Paused(_TableEvent, frozen=True, tag="pause"):
    """The table's clock stands still."""


class Resumed(_TableEvent, frozen=True, tag="resume"):
    """The table's clock runs again."""


class BrokenOff(_TableEvent, frozen=True, tag="end"):
    """The people ended the game: it has no result."""


TableEvent: TypeAlias = (
    Opened
    | Joined
    | Left
    | Leaving
    | Removed
    | Recoded
    | Sat
    | CatReplaced
    | Freed
    | Renamed
    | Configured
    | Locked
    | HandedOver
    | Given
    | MatchChosen
    | Dealt
    | Paused
    | Resumed
    | BrokenOff
)

_decoder: Final[msgspec.json.Decoder[TableEvent]] = msgspec.json.Decoder(TableEvent)
_encoder: Final = msgspec.json.Encoder(order="sorted")


def encode(value: object) -> str:
    """The body of a row: JSON with its keys in order, so that equal rows are equal texts."""
    return _encoder.encode(value).decode()


def decode_table_event(body: str) -> TableEvent:
    """The table event in the *body* of a row of kind `adm`."""
    return _decoder.decode(body)
