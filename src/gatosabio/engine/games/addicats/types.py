"""The values of Addi Cat's: options, deals, actions, and the printed form of its state."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from gatosabio.engine.cards import Card
from gatosabio.engine.game import At, Edition, Hand, Judged, Ms, Player, Wait

Ending: TypeAlias = Literal["first", "last-two", "two-winners", "infinite"]
Direction: TypeAlias = Literal[1, -1]
Phase: TypeAlias = Literal["flip", "together", "scramble", "over"]

Pile: TypeAlias = tuple[Card, ...]
"""The cards of one pile, the top card first."""

CLOCKWISE: Final = 1
NEVER: Final = Ms(-(2**63))
"""A moment so long ago that no wait counted from it is still running."""


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game, as a record writes them."""

    edition: Edition
    tables: Annotated[int, Meta(ge=5, le=10)] = 10
    specials: bool = True
    ending: Ending | UnsetType = UNSET
    quick_two_hands: bool = False
    mouse_call: bool = False
    near_deck: bool | UnsetType = UNSET  # AC-12; left out of records that do not name it
    standstill: Annotated[int, Meta(ge=0, le=10_000)] = 0  # 0: never (AC-76)
    look: Wait = 0
    settle: Wait = 1000
    scramble: Wait = 3000


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal: a face-down pile for each hand, and face-up piles if the game has already begun."""

    piles: tuple[Pile, ...]
    up: tuple[Pile, ...] | UnsetType = UNSET


# --- Actions: what a hand asks for ---


class _Action(Judged, frozen=True, gc=False):
    at: At
    hand: Hand


class Flip(_Action, frozen=True, gc=False, tag="flip"):
    """Turn the next card, or make the common reveal (AC-20, AC-53)."""


class Slap(_Action, frozen=True, gc=False, tag="slap"):
    """Hit the mouse. Only the judge of a live table uses the *spot* (AC-35)."""

    spot: Literal["head", "body", "key"] | UnsetType = UNSET


class Call(_Action, frozen=True, gc=False, tag="call"):
    """Call "Mouse!" (AC-80)."""


class Stop(_Action, frozen=True, gc=False, tag="stop"):
    """End an infinite game (AC-73)."""


Action: TypeAlias = Flip | Slap | Call | Stop


class Terms(Struct, frozen=True):
    """What does not change while a game lasts."""

    rules: Rules
    ending: Ending
    owners: tuple[Player, ...]
    players: int
    refill: int  # cards that an emptied hand gets in an infinite game (AC-73)


class Scramble(Struct, frozen=True):
    """A pursuit or an ambush that is open: everybody hits (AC-50, AC-60)."""

    card: Card
    hand: Hand  # the hand that turned it
    opened_at: Ms
    hits: tuple[Hand, ...] = ()  # in a pursuit: the hands that have hit, the fastest first


class HandSnapshot(Struct, frozen=True):
    """One hand of a snapshot."""

    down: Pile
    up: Pile
    place: int | None
    points: int


class Snapshot(Struct, frozen=True):
    """The state as `gatosabio replay --json` prints it."""

    hands: tuple[HandSnapshot, ...]
    turn: Hand | None
    direction: Direction
    phase: Phase
    entitled: tuple[Hand, ...]
