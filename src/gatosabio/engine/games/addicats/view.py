"""Who sees what: the only place that decides it.

All players of Addi Cat's see the same, and so do spectators: the top cards, the sizes of the piles,
whose turn it is. Nobody sees what lies under a top card or face down. Nobody sees the list of the
hands that may hit either: to find that out is the game.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

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
    terms = state.terms
    return View(
        viewer=hand,
        hands=tuple(
            HandView(
                down=len(state.downs[number]),
                up=len(up),
                top=up[0] if up else None,
                place=state.places[terms.owners[number]],
                points=state.points[number],
            )
            for number, up in enumerate(state.ups)
        ),
        turn=None if state.result else state.turn,
        direction=state.direction,
        phase=state.phase,
        seesaw=state.seesaw,
        scramble=_scramble(state.scramble, terms.rules.scramble),
        result=state.result,
    )


def views(state: State, hands: Iterable[Hand | None]) -> list[View]:
    """What each of *hands* sees. It is made once, since all of them see the same."""
    seen = view(state, None)
    return [seen if hand is None else replace(seen, viewer=hand) for hand in hands]


def _scramble(scramble: Scramble | None, lasts: int) -> ScrambleView | None:
    if scramble is None:
        return None
    closes_at = Ms(scramble.opened_at + lasts)
    return ScrambleView(scramble.card, scramble.hand, closes_at, scramble.hits)
