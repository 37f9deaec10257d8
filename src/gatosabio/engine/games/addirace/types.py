"""The values of Addi Race: options, deals, actions, and the printed form of its state."""

from typing import Final, Literal, TypeAlias, final

from msgspec import UNSET, Struct, UnsetType

from gatosabio.engine.cards import (
    ADDI_BOX,
    AMBUSH,
    CORRECTIONS,
    DEAD_END,
    MAGIC,
    MOUSE,
    PRESENT,
    PURSUIT,
    SEESAW,
    VALUE,
    Card,
)
from gatosabio.engine.game import At, Edition, Hand, Judged

Phase: TypeAlias = Literal["play", "respond", "magic", "over"]
Attack: TypeAlias = Literal["pursuit", "dead-end", "seesaw", "magic"]

Pile: TypeAlias = tuple[Card, ...]

GOAL: Final = 200  # AR-04
HAND: Final = 8  # AR-03
HEAVIEST: Final = max(VALUE.values())
FREEING: Final = 12  # AR-32: a drawn card worth more than this ends a dead-end
LIGHT: Final = 10  # AR-33: a seesaw lets no card worth more than this be laid

STANDING: Final = frozenset({PURSUIT, DEAD_END, SEESAW})
"""The attacks that are laid in front of their victim and stay there."""

ATTACKS: Final = STANDING | {MAGIC}

CORRECTING: Final = frozenset(CORRECTIONS)  # AR-33: what releases a seesaw
POINTS: Final = frozenset(card for card in ADDI_BOX if VALUE[card])

COUNTERS: Final[dict[Card, Card]] = {  # AR-41: the attack that each defence counters
    PRESENT: PURSUIT,
    MOUSE: DEAD_END,
    AMBUSH: SEESAW,
    CORRECTIONS[0]: MAGIC,
    CORRECTIONS[-1]: MAGIC,
}


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game, as a record writes them."""

    edition: Edition
    must_play: bool = False


class Start(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal, before the first player draws."""

    hands: tuple[Pile, ...]
    stock: Pile
    points: tuple[Pile, ...] | UnsetType = UNSET
    defences: tuple[Pile, ...] | UnsetType = UNSET
    attacks: tuple[Pile, ...] | UnsetType = UNSET
    talon: Pile = ()


# --- Actions: what a hand asks for ---


class _Action(Judged, frozen=True, gc=False):
    at: At
    hand: Hand


class Score(_Action, frozen=True, gc=False, tag="score"):
    """Lay a points card (AR-20)."""

    card: Card


class Defend(_Action, frozen=True, gc=False, tag="defend"):
    """Lay a defence on one's own turn, besides the play (AR-13)."""

    card: Card


class Strike(_Action, frozen=True, gc=False, tag="attack"):
    """Lay an attack in front of an opponent (AR-30)."""

    card: Card
    target: Hand


@final  # so that a type checker understands `type(action) is Magic`
class Magic(_Action, frozen=True, gc=False, tag="magic"):
    """Draw a card from an opponent's hand (AR-34). Chance fills in *pick*, the card: a player who
    could name it would choose, and would learn from a refusal what is in the hand."""

    target: Hand
    pick: Card | UnsetType = UNSET


class Counter(_Action, frozen=True, gc=False, tag="counter"):
    """Answer an attack with its counter card (AR-35)."""

    card: Card


class Accept(_Action, frozen=True, gc=False, tag="accept"):
    """Let an attack stand (AR-35)."""


class Swap(_Action, frozen=True, gc=False, tag="swap"):
    """After magic: keep the card and give this one for it (AR-34)."""

    give: Card


class Return(_Action, frozen=True, gc=False, tag="return"):
    """After magic: give the card back (AR-34)."""


class Release(_Action, frozen=True, gc=False, tag="release"):
    """Lay cards on an attack that the hand suffers, to end it (AR-31, AR-33)."""

    attack: Attack
    cards: tuple[Card, ...]


class Discard(_Action, frozen=True, gc=False, tag="discard"):
    """Throw a card away (AR-12)."""

    card: Card


class Pass(_Action, frozen=True, gc=False, tag="pass"):
    """Do nothing, because the hand has no card (AR-14)."""


@final
class Restock(Judged, frozen=True, gc=False, tag="restock"):
    """Chance shuffles the talon into a new stock (AR-14)."""

    at: At
    stock: Pile


Action: TypeAlias = (
    Score
    | Defend
    | Strike
    | Magic
    | Counter
    | Accept
    | Swap
    | Return
    | Release
    | Discard
    | Pass
    | Restock
)


class PlayerSnapshot(Struct, frozen=True):
    """One player of a snapshot."""

    hand: Pile
    points: Pile
    total: int
    defences: Pile
    attacks: Pile


class Snapshot(Struct, frozen=True, rename={"players": "seats"}):
    """The state as `gatosabio replay --json` prints it."""

    players: tuple[PlayerSnapshot, ...]
    stock: Pile
    talon: Pile
    aside: Pile
    turn: Hand | None
    phase: Phase
    asked: Hand | None
    seen: Card | None
