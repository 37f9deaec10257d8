"""What a table asks the world to do, in this order: write, then tell."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct

from gatosabio.bots.policy import Bot, Choice
from gatosabio.records.log import Row
from gatosabio.wire.messages import Closed, ToClient


class Write(Struct, frozen=True):
    """Put *rows* on disk before anything that follows is told. *secret* is the seed of a game that
    they deal, to be kept before them."""

    rows: tuple[Row, ...]
    secret: "Seed | None" = None


class Seed(Struct, frozen=True):
    """What deals a game and breaks its ties; nobody may see it before the game is over."""

    game: int
    row: int  # that deals it: a deal that was never written leaves nothing in another's way
    seed: bytes
    commitment: str

    def __repr__(self) -> str:
        return f"Seed({self.game}, {self.commitment})"  # whatever prints it must not deal cards


class Tell(Struct, frozen=True):
    """Send *message* to *person*, after all that was told it before; not before the server's time
    *when*. If it is reveal *k*, say when it was sent (`Table.sent`)."""

    person: int
    message: ToClient
    when: float | None = None
    k: int | None = None


class HangUp(Struct, frozen=True):
    """Close *person*'s connection, with this as its last message."""

    person: int
    message: Closed


class Revoke(Struct, frozen=True):
    """*person* has left for good: its token speaks for nobody any more."""

    person: int


class Ponder(Struct, frozen=True):
    """Let a cat think where nobody has to wait for it, and tell the table what it has thought of
    (`Table.thought`). The *seed* is its dice, and names the thought."""

    bot: Bot
    view: Any
    actions: Sequence[Any]
    seed: int

    def think(self) -> Choice | None:
        """It takes a while."""
        return self.bot.choose(self.view, self.actions, Random(self.seed))  # noqa: S311 - dice


Effect: TypeAlias = Write | Tell | HangUp | Revoke | Ponder
