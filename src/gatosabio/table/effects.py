"""What a table asks the server to do, in this order: write the rows, then send the messages."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from gatosabio.bots.policy import Bot, Choice
from gatosabio.engine.cards import Card
from gatosabio.records.log import Row
from gatosabio.wire.to_client import Closed, ToClient


class Write(Struct, frozen=True):
    """Put *rows* on disk before any other effect is carried out. *secret* is the seed of a game
    that they deal; it must be on disk before them."""

    rows: tuple[Row, ...]
    secret: "Seed | None" = None


class Seed(Struct, frozen=True):
    """What deals a game and breaks its ties. Nobody may see it before the game is over."""

    game: int
    # The row that deals it. The seed is stored by this number, so that the seed of a deal that was
    # never written is in nobody's way.
    row: int
    seed: bytes
    commitment: str

    def __repr__(self) -> str:
        return f"Seed({self.game}, {self.commitment})"  # a log line must not give away the cards


class Disclosed(Struct, frozen=True):
    """The seed of the game that row *row* dealt is no secret any more: the game has ended."""

    row: int


class Keep(Struct, frozen=True):
    """Keep *data*, which says the same as all rows up to number *seq* (`table/kept.py`). Nothing is
    lost if that fails."""

    seq: int
    data: bytes


class Tell(Struct, frozen=True):
    """Send *message* to *person*, after everything sent before, and not before the server's time
    *not_before*. If it is a reveal, report the moment of sending (`Table.sent`)."""

    person: int
    message: ToClient
    not_before: float | None = None
    reveal_id: int | None = None


class HangUp(Struct, frozen=True):
    """Close *person*'s connection, with this as its last message."""

    person: int
    message: Closed


class Revoke(Struct, frozen=True):
    """*person* has left for good: the token is not accepted any more."""

    person: int


class NeedCode(Struct, frozen=True):
    """Find a new code for the table (`Table.change_code`)."""


class NeedCards(Struct, frozen=True):
    """Choose the part of *deck* that the players are near to knowing (`Table.choose_cards`).
    *people* are, by hand, who plays it; None for a cat, which has no say. The *request* identifies
    what was asked."""

    request: int
    deck: tuple[Card, ...]
    people: tuple[int | None, ...]


class ChosenCards(Struct, frozen=True):
    """The answer to `NeedCards`, in the order of its deck; None: deal the whole deck."""

    request: int
    cards: tuple[Card, ...] | None


class Ponder(Struct, frozen=True):
    """Let a cat think in the background and report its choice (`Table.thought`). The *seed* is for
    its random numbers, and identifies the thought."""

    bot: Bot
    view: Any
    actions: Sequence[Any]
    seed: int

    def think(self) -> Choice | None:
        """What the cat chooses; this takes a while."""
        return self.bot.choose(self.view, self.actions, Random(self.seed))  # noqa: S311 - dice


Effect: TypeAlias = (
    Write | Disclosed | Keep | Tell | HangUp | Revoke | NeedCode | NeedCards | Ponder
)
