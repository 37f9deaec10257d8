"""The box, the deal and the state before the first play (AR-01 … AR-03)."""

from collections.abc import Sequence, Set
from itertools import filterfalse
from operator import add
from typing import Final

from msgspec import UNSET, UnsetType

from gatosabio.engine.cards import ADDI_BOX, VALUE, Card, find_surplus, numbered
from gatosabio.engine.game import Player, Seating, SetupError
from gatosabio.engine.games.addirace.state import State, targets_of
from gatosabio.engine.games.addirace.types import (
    ATTACKS,
    COUNTERS,
    GOAL,
    HAND,
    POINTS,
    STANDING,
    Pile,
    Rules,
    Start,
)

_value_of: Final = VALUE.__getitem__

LEAST_PLAYERS: Final = 2  # AR-02
MOST_PLAYERS: Final = 6


def deal(seating: Seating, deck: Pile) -> Start:
    """AR-03: eight cards for each player, one by one; the rest is the stock."""
    players = len(seating.owners)
    dealt = deck[: HAND * players]
    return Start(
        hands=tuple(dealt[(hand - seating.first) % players :: players] for hand in range(players)),
        stock=deck[HAND * players :],
    )


def set_up(rules: Rules, seating: Seating, start: Start) -> State:
    """The table after the first player's draw.

    :raises SetupError: if no game can be played with these
    """
    players = len(seating.owners)
    if seating.owners != tuple(Player(player) for player in range(players)):
        raise SetupError("owners: in Addi Race every player has one hand")
    if not LEAST_PLAYERS <= players <= MOST_PLAYERS:
        raise SetupError(f"seats: Addi Race has 2 to 6 players, not {players}")
    points = _per_hand(start.points, players)
    defences = _per_hand(start.defences, players)
    attacks = _per_hand(start.attacks, players)
    _check(start, players, points, defences, attacks)
    suffered = [frozenset(pile) for pile in attacks]
    immunities = [frozenset(COUNTERS[card] for card in pile) for pile in defences]
    paying = [tuple(filter(_value_of, hand)) for hand in start.hands]
    others = [tuple(filterfalse(_value_of, hand)) for hand in start.hands]
    table = State(
        rules=rules,
        hands=list(map(add, paying, others)),
        payable=list(map(len, paying)),
        points=list(points),
        totals=[sum(VALUE[card] for card in pile) for pile in points],
        defences=list(defences),
        immunities=immunities,
        attacks=suffered,
        exposed={attack: targets_of(attack, suffered, immunities) for attack in ATTACKS},
        stock=start.stock,
        talon=start.talon,
        turn=seating.first,
        acting=seating.first,
    )
    table.draw(seating.first, 1, "begin")
    return table


def _per_hand(piles: tuple[Pile, ...] | UnsetType, players: int) -> tuple[Pile, ...]:
    return ((),) * players if piles is UNSET else piles


def _check(
    start: Start,
    players: int,
    points: tuple[Pile, ...],
    defences: tuple[Pile, ...],
    attacks: tuple[Pile, ...],
) -> None:
    placed: dict[str, Sequence[Card]] = {"stock": start.stock, "talon": start.talon}
    by_seat = {"hands": start.hands, "points": points, "defences": defences, "attacks": attacks}
    for name, piles in by_seat.items():
        if len(piles) != players:
            raise SetupError(f"start.{name}: {len(piles)} lists for {players} players")
        if any(piles):
            placed |= numbered(name, piles)
    if surplus := find_surplus(ADDI_BOX, placed):
        raise SetupError(f"start.{surplus}")
    for hand in range(players):
        _check_kind(f"points[{hand}]", points[hand], POINTS)
        _check_kind(f"defences[{hand}]", defences[hand], COUNTERS.keys())
        _check_kind(f"attacks[{hand}]", attacks[hand], STANDING)
        if len(set(attacks[hand])) < len(attacks[hand]):
            raise SetupError(f"start.attacks[{hand}]: nobody suffers the same attack twice")
        if (total := sum(VALUE[card] for card in points[hand])) >= GOAL:
            raise SetupError(f"start.points[{hand}]: {total} points end the game, they start none")


def _check_kind(name: str, cards: Pile, allowed: Set[Card]) -> None:
    for place, card in enumerate(cards):
        if card not in allowed:
            raise SetupError(f"start.{name}[{place}]: {card!r} is of the wrong kind there")
