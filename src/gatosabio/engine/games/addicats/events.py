"""What happens in Addi Cat's, as facts in the past tense.

Each event is enough to animate one thing and to say why it happened. None of them names a card
that lies face down, nor who could hit: what a hand may do is for its player to find out.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Ms, Player, Result, Seat, tags
from gatosabio.engine.games.addicats.types import Direction

Share: TypeAlias = tuple[Seat, int]
"""A hand, and how many cards it gave or got."""


class _Event(Struct, frozen=True, gc=False, tag=tags("addicats")):
    at: Ms


class Revealed(_Event, frozen=True, gc=False):
    """A hand turned its card, or all of them together (AC-20, AC-53)."""

    seat: Seat
    cards: tuple[tuple[Seat, Card], ...]
    together: bool = False


class TurnedOver(_Event, frozen=True, gc=False):
    """No hand had a card left to turn, so all face-up piles became face-down ones (AC-24)."""

    nth: int  # the third one in a row would end the game


class Reversed(_Event, frozen=True, gc=False):
    """A dead end: play goes the other way round (AC-52)."""

    seats: tuple[Seat, ...]
    direction: Direction


class TogetherNext(_Event, frozen=True, gc=False):
    """Magic: the next reveal is everybody's (AC-53)."""

    seats: tuple[Seat, ...]


class SeesawSet(_Event, frozen=True, gc=False):
    """A seesaw: the largest and the smallest value may race (AC-55)."""

    seats: tuple[Seat, ...]


class PresentGiven(_Event, frozen=True, gc=False):
    """The hand that turned a present gave one face-down card to each of these (AC-61)."""

    seat: Seat
    to: tuple[Seat, ...]


class ScrambleOpened(_Event, frozen=True, gc=False):
    """A pursuit or an ambush: everybody hits, until *closes_at* at the latest (AC-50, AC-60)."""

    card: Card
    seat: Seat
    closes_at: Ms


class ScrambleHit(_Event, frozen=True, gc=False):
    """A hand hit in an open pursuit (AC-50)."""

    seat: Seat
    nth: int


class PursuitDecided(_Event, frozen=True, gc=False):
    """The slowest put their face-up cards away; the fastest turns the next card (AC-50, AC-51)."""

    fastest: Seat | None
    slowest: tuple[Share, ...]
    by: Literal["hits", "time"]


class AmbushDecided(_Event, frozen=True, gc=False):
    """The first hit decided an ambush, or nobody hit; *gave* a face-down card each (AC-60)."""

    seat: Seat
    fastest: Seat | None
    gave: tuple[Seat, ...]


class RaceWon(_Event, frozen=True, gc=False):
    """A hand with a right to it hit first: its face-up cards go to the others of its race."""

    seat: Seat
    why: Literal["equality", "seesaw", "last-special"]
    tops: tuple[tuple[Seat, Card], ...]  # the cards that made the race, the winner's first
    shares: tuple[Share, ...]


class Greed(_Event, frozen=True, gc=False):
    """A hit without a right to it: all face-up cards are that hand's now (AC-34)."""

    seat: Seat
    why: Literal["no-card", "special", "unequal", "between"]
    top: Card | None
    own: int  # of its own face-up cards
    taken: tuple[Share, ...]  # and of everyone else's


class HitVoid(_Event, frozen=True, gc=False):
    """A hit that changed nothing (AC-34, AC-36, AC-38)."""

    seat: Seat
    why: Literal["late", "hit-already", "not-first", "nothing-face-up"]
    late_ms: Ms | None = None  # how long after the right was gone


class CallWon(_Event, frozen=True, gc=False):
    """A call denounced equal hands that slept: they put their face-up cards away (AC-80)."""

    seat: Seat
    put_away: tuple[Share, ...]


class CallWrong(_Event, frozen=True, gc=False):
    """There was no equality to denounce: the caller puts its own cards away (AC-81)."""

    seat: Seat
    put_away: int


class CallVoid(_Event, frozen=True, gc=False):
    """A call that changed nothing (AC-82)."""

    seat: Seat
    why: Literal["scramble", "denounced", "fresh"]


class HandEmptied(_Event, frozen=True, gc=False):
    """A hand gave its last card away; its player holds another one still (AC-70)."""

    seat: Seat


class WentOut(_Event, frozen=True, gc=False):
    """Players gave all their cards away and share this place (AC-70)."""

    players: tuple[Player, ...]
    place: int


class PointScored(_Event, frozen=True, gc=False):
    """In an infinite game a hand gave its last card away (AC-73)."""

    seat: Seat
    points: int


class Refilled(_Event, frozen=True, gc=False):
    """In an infinite game the richest gave an emptied hand cards, one by one (AC-73)."""

    seat: Seat
    givers: tuple[Seat, ...]  # of each card, in order


class GameEnded(_Event, frozen=True, gc=False):
    """The game is over (AC-70 … AC-75)."""

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
