"""Other styles of Addi Race by simple rules: careless, cautious, attacking."""

from collections.abc import Sequence
from random import Random
from typing import Final

from gatosabio.bots.addirace.finish import next_card
from gatosabio.bots.addirace.greedy import choose_greedily
from gatosabio.engine.cards import VALUE
from gatosabio.engine.games.addirace.types import (
    COUNTERS,
    GOAL,
    LIGHT,
    POINTS,
    Action,
    Defend,
    Discard,
    Magic,
    Release,
    Score,
    Strike,
)
from gatosabio.engine.games.addirace.view import Glance, View

CARELESSNESS: Final = 0.4
"""How often a careless player discards any card instead of the least valuable one."""


def choose_carelessly(view: View | Glance, actions: Sequence[Action], rng: Random) -> Action:
    """Play as the greedy style does, except for careless discards."""
    action = choose_greedily(view, actions)
    if isinstance(action, Discard) and rng.random() < CARELESSNESS:
        return rng.choice([other for other in actions if isinstance(other, Discard)])
    return action


def choose_cautiously(view: View, actions: Sequence[Action]) -> Action:
    """Play defences at once, then release attacks; come near the goal with large cards, and keep
    the small ones to reach it exactly. Attack only if no points can be scored."""
    if view.phase != "play":
        return choose_greedily(view, actions)
    defences = [action for action in actions if isinstance(action, Defend)]
    releases = [action for action in actions if isinstance(action, Release)]
    if defences:
        return defences[0]
    if releases:
        return min(releases, key=lambda release: VALUE[release.cards[0]])
    scores = {action.card: action for action in actions if isinstance(action, Score)}
    if scores:
        held = tuple(held.card for held in view.hand if held.card in POINTS)
        most = max(VALUE[card] for card in scores)
        card = next_card(held, _room(view), most)
        if card in scores:
            return scores[card]
    others = [action for action in actions if not isinstance(action, Score)]
    if any(isinstance(action, Strike | Magic) for action in others):
        return choose_greedily(view, others)
    return _discard_cautiously(view, others) or choose_greedily(view, actions)


def _discard_cautiously(view: View, actions: Sequence[Action]) -> Discard | None:
    """Discard a card that has become too large, then one without points; small points cards
    last."""
    room = _room(view)

    def keep(discard: Discard) -> tuple[bool, int]:
        value = VALUE[discard.card]
        if discard.card in COUNTERS:
            return True, GOAL
        return 0 < value <= min(room, LIGHT), value if value <= room else -value

    discards = [action for action in actions if isinstance(action, Discard)]
    return min(discards, key=keep, default=None)


def choose_to_attack(view: View | Glance, actions: Sequence[Action]) -> Action:
    """Attack whenever possible, the player nearest to the goal first; only a card that wins at once
    comes before that."""
    if view.phase == "play":
        for action in actions:
            if isinstance(action, Score) and VALUE[action.card] == _room(view):
                return action
        attacks = [action for action in actions if isinstance(action, Strike | Magic)]
        if attacks:
            return choose_greedily(view, attacks)
    return choose_greedily(view, actions)


def _room(view: View | Glance) -> int:
    assert view.viewer is not None
    return GOAL - view.totals[view.viewer]
