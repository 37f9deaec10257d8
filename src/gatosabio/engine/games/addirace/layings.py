"""What a player could lay as a turn's play: points, attacks, magic and releases."""

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, TypeAlias

from gatosabio.engine.cards import DEAD_END, MAGIC, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Seat
from gatosabio.engine.games.addirace.state import State
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    CORRECTING,
    COUNTERS,
    GOAL,
    LIGHT,
    Action,
    Magic,
    Release,
    Score,
    Strike,
)

Group: TypeAlias = tuple[Callable[..., Action], tuple[Any, ...], Sequence[Any]]
"""A kind of action, its arguments but for the last, and what the last one can be."""


def layings(state: State, seat: Seat) -> list[Group]:
    """All of it; no group is empty."""
    return sorted_hand(state, seat)[0]


def sorted_hand(state: State, seat: Seat) -> tuple[list[Group], list[Card], bool]:
    """What can be laid, the defences, and whether some card is held twice (attacks come in fours).
    All in one go: it is what every simulated turn begins with."""
    groups: list[Group] = []
    attacked = state.attacks[seat]
    most = GOAL - state.totals[seat]  # a card may be worth to be laid for points (AR-21)
    if attacked:
        most = 0 if blocked_by(state, seat, 0) else min(most, LIGHT)
    points = []
    attacks: list[Card] = []
    defences = []
    doubled = False
    for card in state.hands[seat]:
        value = VALUE[card]
        if value:
            if value <= most:
                points.append(card)
        elif card in ATTACKS:
            if card in attacks:
                doubled = True
            else:
                attacks.append(card)
        elif card in COUNTERS:
            defences.append(card)
    if points:
        groups.append((Score, (), points))
    for card in attacks:
        targets = state.exposed[card][seat]
        if card == MAGIC:  # AR-34: it needs a card to draw
            targets = tuple([target for target in targets if state.hands[target]])
        if targets:
            groups.append((Magic, (), targets) if card == MAGIC else (Strike, (card,), targets))
    if attacked:
        groups += _releases(state, seat)
    return groups, defences, doubled


def blocked_by(state: State, seat: Seat, value: int) -> Card | None:
    """The attack that forbids laying points of that value (AR-31, AR-32, AR-33)."""
    attacks = state.attacks[seat]
    for attack in (PURSUIT, DEAD_END):
        if attack in attacks:
            return attack
    return SEESAW if value > LIGHT and SEESAW in attacks else None


def _releases(state: State, seat: Seat) -> list[Group]:
    hand = state.hands[seat]
    groups: list[Group] = []
    if PURSUIT in state.attacks[seat]:
        by_value: dict[int, list[Card]] = {}
        for card in hand:
            if VALUE[card]:
                by_value.setdefault(VALUE[card], []).append(card)
        equal = [cards for cards in by_value.values() if len(cards) > 1]
        pairs = [pair for cards in equal for pair in permutations(cards, 2)]
        groups.append((Release, ("pursuit",), pairs))
    if SEESAW in state.attacks[seat]:
        corrections = [(card,) for card in hand if card in CORRECTING]
        groups.append((Release, ("seesaw",), corrections))
    return [group for group in groups if group[2]]
