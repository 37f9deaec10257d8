"""Who sees what (GN-04): the only place that decides it."""

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Ms, Result, Seat
from gatosabio.engine.games.gatonegro.score import PileScore, score_pile
from gatosabio.engine.games.gatonegro.state import State
from gatosabio.engine.games.gatonegro.types import Phase, Pile, Score


class PileView(Struct, frozen=True):
    """A pile: its size and its newest card, and if it is seen whole, its cards, oldest first, and
    what scores in it as it lies."""

    size: int
    top: Card | None
    cards: Pile | None
    score: PileScore | None


class SeatView(Struct, frozen=True):
    """A player. *score* is what its piles come to as they lie, for those who see them whole."""

    piles: tuple[PileView, PileView]
    score: Score | None


class View(Struct, frozen=True, tag="gatonegro.view"):
    """The table as one seat, or a spectator (None), sees it."""

    seat: Seat | None
    deck: int  # how many cards are left
    top: Card | None
    seats: tuple[SeatView, ...]
    phase: Phase
    turn: Seat | None  # by turns
    passes: int  # in a row, by turns
    take_from: Ms | None  # when one's own hand is free for the next card (GN-03)
    rhyme_from: Ms | None  # when the rhyme is allowed, if no card is taken before
    reciting: Seat | None
    ends_at: Ms | None  # when the recital will be over
    result: Result | None


def view(state: State, seat: Seat | None) -> View:
    """What *seat* sees."""
    if seat is not None and not 0 <= seat < len(state.lefts):
        raise IndexError(f"there is no seat {seat}")
    on = state.result is None
    return View(
        seat=seat,
        deck=len(state.deck) - state.taken,
        top=state.top,
        seats=tuple(
            _seat(state, other, whole=_sees_piles(state, seat, other)) for other in state.seats()
        ),
        phase=state.phase,
        turn=state.turn if state.rules.by_turns and on else None,
        passes=state.passes,
        take_from=None if seat is None else state.take_from(seat),
        rhyme_from=state.rhyme_from,
        reciting=state.recital.seat if state.recital else None,
        ends_at=state.recital.ends_at if state.recital else None,
        result=state.result,
    )


def _sees_piles(state: State, seat: Seat | None, other: Seat) -> bool:
    """GN-04: one's own, and all of them if the table says so; at the end they are spread out to be
    counted."""
    return seat == other or state.rules.open_piles or state.result is not None


def _seat(state: State, seat: Seat, *, whole: bool) -> SeatView:
    left, right = state.piles(seat)
    return SeatView(
        piles=(_pile(state, left, whole=whole), _pile(state, right, whole=whole)),
        score=state.score(seat) if whole else None,
    )


def _pile(state: State, pile: Pile, *, whole: bool) -> PileView:
    return PileView(
        size=len(pile),
        top=pile[-1] if pile else None,
        cards=pile if whole else None,
        score=score_pile(pile, state.rules) if whole else None,
    )
