"""What stands in the rows of a table's log. Actions of a game are rows of kind `act`, as a record
writes them; what the people decide about the table are rows of kind `adm`, and these are they."""

from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from gatosabio.bots.policy import Level
from gatosabio.wire.messages import Settings

NOBODY: Final = -1
"""The seat of rows that no seat asked for."""


class _Decree(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    pass


class Opened(_Decree, frozen=True, tag="open"):
    """The table is there."""

    code: str
    settings: Settings


class Joined(_Decree, frozen=True, tag="join"):
    """A person came, with a token of its own. The first one is the host."""

    person: int


class Left(_Decree, frozen=True, tag="leave"):
    """A person went for good."""

    person: int


class Leaving(_Decree, frozen=True, tag="leaving"):
    """A person went in the middle of a game: the seat is kept to its end, and no longer. Who comes
    back before that has `Joined` again."""

    person: int


class Sat(_Decree, frozen=True, tag="sit"):
    """A seat was taken, by a person or by a bot."""

    seat: int
    name: str
    face: str
    person: int | None = None
    bot: Level | None = None


class Freed(_Decree, frozen=True, tag="free"):
    """A seat was given up; those behind it move up."""

    seat: int


class Renamed(_Decree, frozen=True, tag="rename"):
    """A seat is called otherwise."""

    seat: int
    name: str
    face: str


class Configured(_Decree, frozen=True, tag="configure"):
    """What is played, and how."""

    settings: Settings


class Locked(_Decree, frozen=True, tag="lock"):
    """Whether somebody new may come in."""

    locked: bool


class HandedOver(_Decree, frozen=True, tag="hand-over"):
    """Who is the host; if it is only *lent*, until the one before is back."""

    person: int
    lent: bool = False


class Dealt(_Decree, frozen=True, tag="deal"):
    """A game begins: the head of its record. *hands* says which seat plays each hand."""

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


class Paused(_Decree, frozen=True, tag="pause"):
    """The table's clock stands."""


class Resumed(_Decree, frozen=True, tag="resume"):
    """It runs again."""


class BrokenOff(_Decree, frozen=True, tag="end"):
    """The people ended the game: it has no result."""


Decree: TypeAlias = (
    Opened
    | Joined
    | Left
    | Leaving
    | Sat
    | Freed
    | Renamed
    | Configured
    | Locked
    | HandedOver
    | Dealt
    | Paused
    | Resumed
    | BrokenOff
)

_decoder: Final[msgspec.json.Decoder[Decree]] = msgspec.json.Decoder(Decree)
_encoder: Final = msgspec.json.Encoder(order="sorted")


def encode(value: object) -> str:
    """The body of a row: JSON with its keys in order, so that equal rows are equal texts."""
    return _encoder.encode(value).decode()


def decode_decree(body: str) -> Decree:
    """The decision that an `adm` row holds."""
    return _decoder.decode(body)
