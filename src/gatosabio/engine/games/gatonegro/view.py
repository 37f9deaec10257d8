"""Who sees what (GN-04): the only place that decides it."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Result
from gatosabio.engine.games.gatonegro.score import PileScore, add_up, score_pile
from gatosabio.engine.games.gatonegro.state import State
from gatosabio.engine.games.gatonegro.types import Phase, Pile, Rules, Score


class PileView(Struct, frozen=True):
    """A pile: its size and its newest card. If the viewer may see all of it, also its cards, oldest
    first, and what it scores now."""

    size: int
    top: Card | None
    cards: Pile | None
    score: PileScore | None


class PlayerView(Struct, frozen=True):
    """A player. *score* is what both piles score now; None if the viewer may not see them whole."""

    piles: tuple[PileView, PileView]
    score: Score | None


class View(
    Struct, frozen=True, tag="gatonegro.view", rename={"viewer": "seat", "players": "seats"}
):
    """The table as one hand, or a spectator (None), sees it."""

    viewer: Hand | None
    deck: int  # how many cards are left
    top: Card | None
    players: tuple[PlayerView, ...]
    phase: Phase
    turn: Hand | None  # only by turns
    passes: int  # in a row, only by turns
    take_from: Ms | None  # when the viewer can take a card again (GN-03)
    rhyme_from: Ms | None  # when the rhyme is allowed, if no card is taken before
    reciting: Hand | None
    ends_at: Ms | None  # when the recital will be over
    result: Result | None


def view(state: State, hand: Hand | None) -> View:
    """What *hand*, or a spectator (None), sees."""
    return _view(state, hand, _seen_by_all(state))


def views(state: State, hands: Iterable[Hand | None]) -> list[View]:
    """What each of *hands* sees. What all of them see is made once."""
    players = _seen_by_all(state)
    return [_view(state, hand, players) for hand in hands]


def _view(state: State, hand: Hand | None, players: tuple[PlayerView, ...]) -> View:
    if hand is not None and not 0 <= hand < len(players):
        raise IndexError(f"there is no seat {hand}")
    on = state.result is None
    return View(
        viewer=hand,
        deck=len(state.deck) - state.taken,
        top=state.top,
        players=players if hand is None else _with_own_piles(state, hand, players),
        phase=state.phase,
        turn=state.turn if state.rules.by_turns and on else None,
        passes=state.passes,
        take_from=None if hand is None else state.take_from(hand),
        rhyme_from=state.rhyme_from,
        reciting=state.recital.hand if state.recital else None,
        ends_at=state.recital.ends_at if state.recital else None,
        result=state.result,
    )


def _seen_by_all(state: State) -> tuple[PlayerView, ...]:
    """GN-04: the players, with all cards of their piles only if the options say so, or at the end,
    when the piles are counted."""
    whole = state.rules.open_piles or state.result is not None
    return tuple([_player(state, hand, whole=whole) for hand in state.hands()])


def _with_own_piles(
    state: State, hand: Hand, players: tuple[PlayerView, ...]
) -> tuple[PlayerView, ...]:
    """GN-04: the same, with all cards in the piles of *hand*."""
    return (*players[:hand], _player(state, hand, whole=True), *players[hand + 1 :])


def _player(state: State, hand: Hand, *, whole: bool) -> PlayerView:
    left, right = state.piles(hand)
    if whole:
        return _whole(left, right, state.rules)
    return PlayerView(piles=(_covered(left), _covered(right)), score=None)


@lru_cache(maxsize=64)
def _whole(left: Pile, right: Pile, rules: Rules) -> PlayerView:
    """A player whose piles are seen whole. Counting them takes long, and of all piles at a table
    only one changes at a time."""
    piles = _counted(left, rules), _counted(right, rules)
    return PlayerView(piles, add_up([pile.score for pile in piles if pile.score]))


@lru_cache(maxsize=64)
def _counted(pile: Pile, rules: Rules) -> PileView:
    return PileView(len(pile), _top(pile), pile, score_pile(pile, rules))


def _covered(pile: Pile) -> PileView:
    return PileView(size=len(pile), top=_top(pile), cards=None, score=None)


def _top(pile: Pile) -> Card | None:
    return pile[-1] if pile else None
