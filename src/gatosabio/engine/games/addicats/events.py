"""What happens in Addi Cat's, as facts in the past tense.

Each event has enough to animate one thing and to say why it happened. No event names a card that
lies face down, or the hands that could hit: players must find that out themselves.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import AS_SEAT, Hand, Ms, Player, Result, tags
from gatosabio.engine.games.addicats.types import Direction

Share: TypeAlias = tuple[Hand, int]
"""A hand, and the number of cards that it gave, got or put away."""


class _Event(Struct, frozen=True, gc=False, tag=tags("addicats"), rename=AS_SEAT):
    at: Ms


class Revealed(_Event, frozen=True, gc=False):
    """A hand turned its card, or all hands turned theirs together (AC-20, AC-53)."""

    hand: Hand
    cards: tuple[tuple[Hand, Card], ...]
    together: bool = False


class TurnedOver(_Event, frozen=True, gc=False):
    """No hand had a card left to turn, so all face-up piles became face-down ones (AC-24)."""

    nth: int  # the third one in a row would end the game


class Reversed(_Event, frozen=True, gc=False):
    """A dead end: play goes the other way round (AC-52)."""

    hands: tuple[Hand, ...]
    direction: Direction


class TogetherNext(_Event, frozen=True, gc=False):
    """Magic: at the next reveal all hands turn a card (AC-53)."""

    hands: tuple[Hand, ...]


class SeesawSet(_Event, frozen=True, gc=False):
    """A seesaw: the largest and the smallest value may race (AC-55)."""

    hands: tuple[Hand, ...]


class PresentGiven(_Event, frozen=True, gc=False):
    """The hand that turned a present gave one face-down card to each of these (AC-61)."""

    hand: Hand
    to: tuple[Hand, ...]


class ScrambleOpened(_Event, frozen=True, gc=False):
    """A pursuit or an ambush: everybody hits, until *closes_at* at the latest (AC-50, AC-60)."""

    card: Card
    hand: Hand
    closes_at: Ms


class ScrambleHit(_Event, frozen=True, gc=False):
    """A hand hit in an open pursuit (AC-50)."""

    hand: Hand
    nth: int


class PursuitDecided(_Event, frozen=True, gc=False):
    """The slowest put their face-up cards away; the fastest turns the next card (AC-50, AC-51)."""

    fastest: Hand | None
    slowest: tuple[Share, ...]
    by: Literal["hits", "time"]


class AmbushDecided(_Event, frozen=True, gc=False):
    """The first hit decided an ambush, or nobody hit. The hands in *gave* gave a face-down card
    each (AC-60)."""

    hand: Hand
    fastest: Hand | None
    gave: tuple[Hand, ...]


class RaceWon(_Event, frozen=True, gc=False):
    """A hand that had the right to hit was first: its face-up cards go to its rivals."""

    hand: Hand
    why: Literal["equality", "seesaw", "last-special"]
    tops: tuple[tuple[Hand, Card], ...]  # the top cards of the race, the winner's first
    shares: tuple[Share, ...]


class Greed(_Event, frozen=True, gc=False):
    """A hand hit without the right to: it takes all face-up cards (AC-34)."""

    hand: Hand
    why: Literal["no-card", "special", "unequal", "between"]
    top: Card | None
    own: int  # how many of its own face-up cards it takes
    taken: tuple[Share, ...]  # how many it takes from each other hand


class HitVoid(_Event, frozen=True, gc=False):
    """A hit that changed nothing (AC-34, AC-36, AC-38)."""

    hand: Hand
    why: Literal["late", "hit-already", "not-first", "nothing-face-up"]
    late_ms: Ms | None = None  # how long after the right was gone


class CallWon(_Event, frozen=True, gc=False):
    """A call denounced equal hands that had not hit: they put their face-up cards away (AC-80)."""

    hand: Hand
    put_away: tuple[Share, ...]


class CallWrong(_Event, frozen=True, gc=False):
    """There was no equality to denounce: the caller puts its own face-up cards away (AC-81)."""

    hand: Hand
    put_away: int


class CallVoid(_Event, frozen=True, gc=False):
    """A call that changed nothing (AC-82)."""

    hand: Hand
    why: Literal["scramble", "denounced", "fresh"]


class HandEmptied(_Event, frozen=True, gc=False):
    """A hand gave its last card away; its player still has another hand (AC-70)."""

    hand: Hand


class WentOut(_Event, frozen=True, gc=False):
    """Players gave all their cards away and share this place (AC-70)."""

    players: tuple[Player, ...]
    place: int


class PointScored(_Event, frozen=True, gc=False):
    """In an infinite game a hand gave its last card away (AC-73)."""

    hand: Hand
    points: int


class Refilled(_Event, frozen=True, gc=False):
    """In an infinite game an emptied hand got cards, one by one, from the hand with the most cards
    (AC-73)."""

    hand: Hand
    givers: tuple[Hand, ...]  # who gave each card, in order


class GameEnded(_Event, frozen=True, gc=False):
    """The game is over (AC-70 … AC-76)."""

    why: Literal["won", "standstill", "stopped"]
    result: Result


Event: TypeAlias = (
    Revealed
    | TurnedOver
    | Reversed
    | TogetherNext
    | SeesawSet
    | PresentGiven
    | ScrambleOpened
    | ScrambleHit
    | PursuitDecided
    | AmbushDecided
    | RaceWon
    | Greed
    | HitVoid
    | CallWon
    | CallWrong
    | CallVoid
    | HandEmptied
    | WentOut
    | PointScored
    | Refilled
    | GameEnded
)
