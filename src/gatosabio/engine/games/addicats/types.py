"""The values of Addi Cat's: options, deals, actions, the state and its printed shape."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from gatosabio.engine.cards import Card
from gatosabio.engine.game import At, Ms, Player, Result, Seat, Wait

Edition: TypeAlias = Literal["classic", "modern"]
Ending: TypeAlias = Literal["first", "last-two", "two-winners", "infinite"]
Direction: TypeAlias = Literal[1, -1]
Phase: TypeAlias = Literal["flip", "together", "scramble", "over"]

Pile: TypeAlias = tuple[Card, ...]
"""Cards of one pile, the top one first."""

CLOCKWISE: Final = 1
NEVER: Final = Ms(-(1 << 62))
"""A moment so long ago that no wait counted from it is still running."""


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game, as a record writes them."""

    edition: Edition
    tables: Annotated[int, Meta(ge=5, le=10)] = 10
    specials: bool = True
    ending: Ending | UnsetType = UNSET
    quick_two_hands: bool = False
    mouse_call: bool = False
    look: Wait = 0
    settle: Wait = 1000
    scramble: Wait = 3000


class Start(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deal: one face-down pile a hand, and face-up piles if the game is already under way."""

    piles: tuple[Pile, ...]
    up: tuple[Pile, ...] | UnsetType = UNSET


# --- Actions: what a seat asks for ---


class _Action(
    Struct, frozen=True, gc=False, tag_field="do", forbid_unknown_fields=True, omit_defaults=True
):
    at: At
    seat: Seat


class Flip(_Action, frozen=True, gc=False, tag="flip"):
    """Turn the next card, or make the common reveal (AC-20, AC-53)."""

    judge: dict[str, object] | UnsetType = UNSET


class Slap(_Action, frozen=True, gc=False, tag="slap"):
    """Hit the mouse. Where it landed matters to the judge of a live table alone (AC-35)."""

    spot: Literal["head", "body", "key"] | UnsetType = UNSET
    judge: dict[str, object] | UnsetType = UNSET


class Call(_Action, frozen=True, gc=False, tag="call"):
    """Call "Mouse!" (AC-80)."""

    judge: dict[str, object] | UnsetType = UNSET


class Stop(_Action, frozen=True, gc=False, tag="stop"):
    """End an infinite game (AC-73)."""

    judge: dict[str, object] | UnsetType = UNSET


Action: TypeAlias = Flip | Slap | Call | Stop


# --- The state ---


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
    seat: Seat  # the hand that turned it
    opened_at: Ms
    hits: tuple[Seat, ...] = ()  # in a pursuit: who has hit, the fastest first


class State(Struct, frozen=True, gc=False):
    """Everything there is to know, hidden cards included. Never leaves the server."""

    terms: Terms
    downs: tuple[Pile, ...]
    ups: tuple[Pile, ...]
    values: tuple[int, ...]  # what each top adds up to; below 0: no value (see rights.py)
    turn: Seat
    direction: Direction = CLOCKWISE
    together: bool = False  # the next reveal is a common one (AC-53)
    seesaw: bool = False  # a seesaw's duel may be hit for (AC-55, AC-57)
    scramble: Scramble | None = None
    waiting: tuple[tuple[Card, Seat], ...] = ()  # scrambles that open after this one (AC-54)
    entitled: tuple[Seat, ...] = ()  # who may hit now, sorted
    lost_right_at: tuple[Ms, ...] = ()  # by hand: when it last lost a right to hit (AC-36)
    hit_since_reveal: bool = False  # a hit that counted: later ones are not first (AC-36)
    revealed_at: Ms = NEVER
    dead_flips: int = 0  # flips of a dead table in a row without a hit that counted (AC-24)
    denounced: tuple[tuple[Seat, ...], ...] = ()  # equalities a call may denounce (AC-80)
    points: tuple[int, ...] = ()  # by hand, in an infinite game (AC-73)
    places: tuple[int | None, ...] = ()  # by player
    result: Result | None = None

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.result is not None:
            return "over"
        if self.scramble is not None:
            return "scramble"
        return "together" if self.together else "flip"

    def __str__(self) -> str:
        hands = " / ".join(
            f"{seat}: {' '.join(down)} | {' '.join(up)}".replace("  ", " ").rstrip()
            for seat, (down, up) in enumerate(zip(self.downs, self.ups, strict=True))
        )
        arrow = "→" if self.direction == CLOCKWISE else "←"
        return f"{hands} / {self.phase} {self.turn} {arrow}"


class HandSnapshot(Struct, frozen=True):
    """One hand of a snapshot."""

    down: Pile
    up: Pile
    place: int | None
    points: int


class Snapshot(Struct, frozen=True):
    """The state as `gatosabio replay --json` prints it."""

    hands: tuple[HandSnapshot, ...]
    turn: Seat | None
    direction: Direction
    phase: Phase
    entitled: tuple[Seat, ...]
