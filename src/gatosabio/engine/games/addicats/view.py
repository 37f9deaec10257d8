"""Who sees what: the only place that decides it.

Everybody round an Addi Cat's table sees the same, and so do spectators: the tops, the sizes of the
piles, whose turn it is. What lies under a top or face down is nobody's, and neither is the list of
those who may hit: finding out is the game.
"""

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Ms, Result, Seat
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Direction, Phase, Scramble


class HandView(Struct, frozen=True):
    """One hand as everybody sees it."""

    down: int
    up: int
    top: Card | None
    place: int | None
    points: int


class ScrambleView(Struct, frozen=True):
    """The open pursuit or ambush."""

    card: Card
    seat: Seat
    closes_at: Ms
    hits: tuple[Seat, ...]


class View(Struct, frozen=True, tag="addicats.view"):
    """The table as one seat, or a spectator (None), sees it."""

    seat: Seat | None
    hands: tuple[HandView, ...]
    turn: Seat | None
    direction: Direction
    phase: Phase
    seesaw: bool
    scramble: ScrambleView | None
    result: Result | None


def view(state: State, seat: Seat | None) -> View:
    """What *seat* sees."""
    terms = state.terms
    return View(
        seat=seat,
        hands=tuple(
            HandView(
                down=len(state.downs[hand]),
                up=len(up),
                top=up[0] if up else None,
                place=state.places[terms.owners[hand]],
                points=state.points[hand],
            )
            for hand, up in enumerate(state.ups)
        ),
        turn=None if state.result else state.turn,
        direction=state.direction,
        phase=state.phase,
        seesaw=state.seesaw,
        scramble=_scramble(state.scramble, terms.rules.scramble),
        result=state.result,
    )


def _scramble(scramble: Scramble | None, lasts: int) -> ScrambleView | None:
    if scramble is None:
        return None
    closes_at = Ms(scramble.opened_at + lasts)
    return ScrambleView(scramble.card, scramble.seat, closes_at, scramble.hits)
