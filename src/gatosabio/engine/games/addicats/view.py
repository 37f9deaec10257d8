"""Who sees what: the only place that decides it.

All players of Addi Cat's see the same, and so do spectators: the top cards, the sizes of the piles,
whose turn it is. Nobody sees what lies under a top card or face down. Nobody sees the list of the
hands that may hit either: to find that out is the game.
"""

from collections.abc import Iterable

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import AS_SEAT, Hand, Ms, Result
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Direction, Phase, Scramble


class HandView(Struct, frozen=True):
    """One hand as everybody sees it."""

    down: int
    up: int
    top: Card | None
    place: int | None
    points: int


class ScrambleView(Struct, frozen=True, rename=AS_SEAT):
    """The open pursuit or ambush."""

    card: Card
    hand: Hand
    closes_at: Ms
    hits: tuple[Hand, ...]


class View(Struct, frozen=True, tag="addicats.view", rename={"viewer": "seat"}):
    """The table as one hand, or a spectator (None), sees it."""

    viewer: Hand | None
    hands: tuple[HandView, ...]
    turn: Hand | None
    direction: Direction
    phase: Phase
    seesaw: bool
    scramble: ScrambleView | None
    result: Result | None


def view(state: State, hand: Hand | None) -> View:
    """What *hand*, or a spectator (None), sees."""
    return views(state, (hand,))[0]


def views(state: State, hands: Iterable[Hand | None]) -> list[View]:
    """What each of *hands* sees. All of them see the same, so it is made once."""
    seen = (
        _hands(state),
        None if state.result else state.turn,
        state.direction,
        state.phase,
        state.seesaw,
        _scramble(state.scramble, state.terms.rules.scramble),
        state.result,
    )
    return [View(hand, *seen) for hand in hands]


def _hands(state: State) -> tuple[HandView, ...]:
    places = state.places
    every = zip(state.downs, state.ups, state.terms.owners, state.points, strict=True)
    return tuple(
        [
            HandView(len(down), len(up), up[0] if up else None, places[owner], points)
            for down, up, owner, points in every
        ]
    )


def _scramble(scramble: Scramble | None, lasts: int) -> ScrambleView | None:
    if scramble is None:
        return None
    closes_at = Ms(scramble.opened_at + lasts)
    return ScrambleView(scramble.card, scramble.hand, closes_at, scramble.hits)
