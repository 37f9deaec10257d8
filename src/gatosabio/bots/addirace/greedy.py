"""A greedy player of Addi Race: it scores as much as it can, and attacks the leader."""

from collections.abc import Sequence
from typing import Final

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.games.addirace.legal import best_card, of_kind
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    GOAL,
    Accept,
    Action,
    Counter,
    Discard,
    Magic,
    Release,
    Return,
    Score,
    Strike,
    Swap,
)
from gatosabio.engine.games.addirace.view import Glance, View

_value_of: Final = VALUE.__getitem__


def choose_greedily(view: View | Glance, actions: Sequence[Action]) -> Action:
    """Play the largest points card after which the goal can still be reached; else attack the
    leader; else release an attack; else discard the card that is worth least. Defences stay in the
    hand until they are needed."""
    if view.phase == "respond":
        counters = of_kind(actions, Counter)
        return counters[0] if counters else of_kind(actions, Accept)[0]
    if view.phase == "magic":
        return _answer_magic(view, actions)
    room = _room(view)
    return (
        _score(room, actions)
        or _attack(view, of_kind(actions, Strike, Magic))
        or next(iter(of_kind(actions, Release)), None)
        or best_card(actions, Discard, lambda card: -_worth(card, room))
        or actions[0]  # to pass, or where one must play, to score up to a rest of 1
    )


def _room(view: View | Glance) -> int:
    """How many points the viewer still needs."""
    assert view.viewer is not None
    return GOAL - view.totals[view.viewer]


def _score(room: int, actions: Sequence[Action]) -> Score | None:
    # A rest of 1 can never be made: the smallest card is worth 2.
    largest = best_card(actions, Score, _value_of)
    if largest is None or room - VALUE[largest.card] != 1:
        return largest
    fitting = [score for score in of_kind(actions, Score) if room - VALUE[score.card] != 1]
    return max(fitting, key=lambda score: VALUE[score.card], default=None)


def _attack(view: View | Glance, attacks: Sequence[Strike | Magic]) -> Strike | Magic | None:
    totals = view.totals
    return max(attacks, key=lambda attack: totals[attack.target], default=None)


def _worth(card: Card, room: int) -> int:
    """How valuable *card* is with *room* points still to go."""
    if card in COUNTERS:
        return 2 * GOAL
    value = VALUE[card]
    if not value:
        return GOAL // 2  # attacks, and corrections against a seesaw
    return value if value <= room else 0


def _answer_magic(view: View | Glance, actions: Sequence[Action]) -> Action:
    """Keep the card seen by magic if it is worth more than the worst of one's own."""
    assert view.seen is not None
    room = _room(view)
    worst = min(of_kind(actions, Swap), key=lambda swap: _worth(swap.give, room), default=None)
    if worst is not None and _worth(worst.give, room) < _worth(view.seen, room):
        return worst
    return of_kind(actions, Return)[0]
