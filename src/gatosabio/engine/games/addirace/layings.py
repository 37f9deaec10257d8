"""What a player can lay in a turn: points, attacks, magic and releases."""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from gatosabio.engine.cards import DEAD_END, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    CORRECTING,
    COUNTERS,
    GOAL,
    HEAVIEST,
    LIGHT,
    STANDING,
    Action,
    Magic,
    Pile,
    Release,
    Score,
    Strike,
)

Make: TypeAlias = Callable[[Ms, Hand, Any], Action]
Groups: TypeAlias = dict[Make, Sequence[Any]]
"""Groups of actions: a function that makes an action from a time, a hand and an item (a card, a
target, a pair), and all items it can be called with."""


def layings(state: State, hand: Hand) -> Groups:
    """All that *hand* can lay, in groups of which none is empty."""
    groups: Groups = {}
    sort_hand(state, hand, groups)
    return groups


def sort_hand(state: State, hand: Hand, groups: Groups) -> tuple[list[Card], bool]:
    """Add what can be laid to *groups*. Gives the defences in the hand, and whether it holds some
    card twice (there are four of each attack). This is one function because every simulated turn
    begins with it."""
    payable = state.payable[hand]
    held = state.hands[hand]
    attacked = state.attacks[hand]
    most = GOAL - state.totals[hand]  # the most that a points card may be worth (AR-21)
    if attacked:
        most = 0 if blocked_by(state, hand, 0) else min(most, LIGHT)
    if most >= HEAVIEST:
        if payable:
            groups[Score] = held[:payable]
    elif most and (points := _worth_up_to(most, held[:payable])):
        groups[Score] = points
    attacks: list[Card] = []
    defences: list[Card] = []
    doubled = False
    for card in held[payable:]:
        if card in ATTACKS:
            if card in attacks:
                doubled = True
                continue
            attacks.append(card)
            targets: Sequence[Hand] = state.exposed[card][hand]
            if card == MAGIC:
                targets = _with_cards(state, targets)
            if targets:
                groups[_LAY[card]] = targets
        elif card in COUNTERS:
            defences.append(card)
    if attacked:
        _add_releases(state, hand, groups)
    return defences, doubled


def _worth_up_to(most: int, points: Pile) -> list[Card]:
    return [card for card in points if VALUE[card] <= most]


def _with_cards(state: State, targets: Sequence[Hand]) -> Sequence[Hand]:
    """AR-34: those of *targets* that have a card to draw by magic."""
    return [target for target in targets if state.hands[target]]


def blocked_by(state: State, hand: Hand, value: int) -> Card | None:
    """The attack that forbids laying a points card of that value (AR-31, AR-32, AR-33); None if
    there is none."""
    attacks = state.attacks[hand]
    for attack in (PURSUIT, DEAD_END):
        if attack in attacks:
            return attack
    return SEESAW if value > LIGHT and SEESAW in attacks else None


def _add_releases(state: State, hand: Hand, groups: Groups) -> None:
    held, payable, attacks = state.hands[hand], state.payable[hand], state.attacks[hand]
    if PURSUIT in attacks:
        by_value: dict[int, list[Card]] = {}
        for card in held[:payable]:
            by_value.setdefault(VALUE[card], []).append(card)
        if len(by_value) < payable:
            equal = by_value.values()
            groups[_end_pursuit] = [pair for cards in equal for pair in permutations(cards, 2)]
    if SEESAW in attacks:
        corrections = [(card,) for card in held[payable:] if card in CORRECTING]
        if corrections:
            groups[_end_seesaw] = corrections


def _end_pursuit(at: Ms, hand: Hand, pair: tuple[Card, ...]) -> Release:
    return Release(at, hand, "pursuit", pair)


def _end_seesaw(at: Ms, hand: Hand, correction: tuple[Card, ...]) -> Release:
    return Release(at, hand, "seesaw", correction)


def _strike_with(card: Card) -> Make:
    return lambda at, hand, target: Strike(at, hand, card, target)


_LAY: Final[dict[Card, Make]] = {
    **{card: _strike_with(card) for card in STANDING},
    MAGIC: Magic,
}

MADE_BY: Final[dict[Make, type[Action]]] = {
    **dict.fromkeys([_LAY[card] for card in STANDING], Strike),
    _end_pursuit: Release,
    _end_seesaw: Release,
}
"""Which kind of action a function makes. All other makers are kinds of action themselves."""
