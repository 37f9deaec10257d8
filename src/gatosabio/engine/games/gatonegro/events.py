"""What happens in Gato Negro, as facts in the past tense. Everybody sees all of it."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import AS_SEAT, Hand, Ms, Result, tags
from gatosabio.engine.games.gatonegro.types import Score, Which


class _Event(Struct, frozen=True, gc=False, tag=tags("gatonegro"), rename=AS_SEAT):
    at: Ms


class TurnedUp(_Event, frozen=True, gc=False):
    """The deck was turned over, and *next* is its top card: the game begins (GN-02)."""

    next: Card


class Taken(_Event, frozen=True, gc=False):
    """A player took the top card. *next* is the new top card; None if that was the last (GN-03)."""

    hand: Hand
    card: Card
    pile: Which
    next: Card | None


class RhymeBegun(_Event, frozen=True, gc=False):
    """A player began to recite. The game ends at *ends_at*, if nobody takes a card (GN-06)."""

    hand: Hand
    ends_at: Ms


class RhymeBroken(_Event, frozen=True, gc=False):
    """*by* took a card while another hand was reciting: the game goes on (GN-06)."""

    hand: Hand
    by: Hand


class Passed(_Event, frozen=True, gc=False):
    """A player left the top card to the next one. *passes* counts the passes in a row (GN-23)."""

    hand: Hand
    passes: int


class GameEnded(_Event, frozen=True, gc=False):
    """The game is over, and the piles are counted (GN-05, GN-06, GN-15, GN-23)."""

    why: Literal["deck-empty", "rhyme", "all-passed"]
    scores: tuple[Score, ...]
    result: Result


Event: TypeAlias = TurnedUp | Taken | RhymeBegun | RhymeBroken | Passed | GameEnded
