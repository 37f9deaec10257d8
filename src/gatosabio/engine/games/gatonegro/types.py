"""The values of Gato Negro: options, deals, actions, and the printed form of its state."""

from typing import Final, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from gatosabio.engine.cards import Card
from gatosabio.engine.game import At, Hand, Judged, Ms, Wait

Phase: TypeAlias = Literal["play", "recital", "over"]
Pile: TypeAlias = tuple[Card, ...]
Piles: TypeAlias = tuple[Pile, Pile]
"""The two kitty piles of one player, oldest card first."""

Which: TypeAlias = Literal[0, 1]
"""One of a player's two piles."""

NEVER: Final = Ms(-(2**62))
"""A moment so long ago that no wait counted from it is still running."""


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game, as a record writes them; the waits are in milliseconds."""

    two_decks: bool = False  # GN-20
    lucky_tom: bool = False  # GN-21
    night_music: bool = False  # GN-22
    by_turns: bool = False  # GN-23
    open_piles: bool = False  # GN-04
    carry: Wait = 0  # GN-03
    stall: Wait = 0  # GN-06
    recital: Wait = 0  # GN-06


class Start(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck, its top card first, and the cards that lie in the piles already."""

    deck: Pile
    piles: tuple[Piles, ...] | UnsetType = UNSET


# --- Actions: what a hand asks for ---


class _Action(Judged, frozen=True, gc=False):
    at: At
    hand: Hand


class Take(_Action, frozen=True, gc=False, tag="take"):
    """Put the deck's top card on the end of one of the player's piles. It names the card: if
    somebody else was faster, nothing is taken (GN-03)."""

    card: Card
    pile: Which


class Rhyme(_Action, frozen=True, gc=False, tag="rhyme"):
    """Begin to recite, to end the game (GN-06)."""


class Pass(_Action, frozen=True, gc=False, tag="pass"):
    """Leave the top card to the next player; only by turns (GN-23)."""


Action: TypeAlias = Take | Rhyme | Pass


class Recital(Struct, frozen=True, gc=False):
    """Somebody recites. The game ends at *ends_at*, unless a card is taken before (GN-06)."""

    hand: Hand
    ends_at: Ms


class Score(Struct, frozen=True, gc=False):
    """What both piles of a player score together: the *total*, how many of each combination, and
    the values chosen for the *queens*, pile after pile, oldest first (GN-10)."""

    total: int
    tomcats: int
    yowlers: int
    jellicles: int
    blackcats: int
    queens: tuple[int, ...]


class PlayerSnapshot(Struct, frozen=True):
    """One player of a snapshot."""

    piles: Piles
    score: Score


class Snapshot(Struct, frozen=True, rename={"players": "seats"}):
    """The state as `gatosabio replay --json` prints it."""

    deck: Pile
    players: tuple[PlayerSnapshot, ...]
    phase: Phase
    turn: Hand | None
