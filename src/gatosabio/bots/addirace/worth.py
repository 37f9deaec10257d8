"""Estimates each player's chance to win a race, without playing it on.

The weights come from a conditional logistic regression of who won on what was on the table and in
the hands, in some thousand races of `instinct` and greedy players.
"""

from math import exp, log
from typing import Final

from msgspec import Struct

from gatosabio.bots.addirace.finish import NEAR, turns_left, useful
from gatosabio.engine.cards import DEAD_END, PURSUIT, SEESAW, VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.imagine import World
from gatosabio.engine.games.addirace.types import CORRECTING, GOAL, LIGHT, Pile


class Weights(Struct, frozen=True, kw_only=True, gc=False):
    """What each feature adds to a player's chance, in log-odds."""

    points_held: float  # for each point in hand
    far: float  # for being far from the goal …
    far_turns: float  # … and for each turn until one is near it
    near_turns: float  # near the goal: by the logarithm of the turns left …
    at_hand: tuple[float, float, float]  # … and if they are exactly one, two or three
    pursued_with_pair: float
    pursued: float
    dead_end: float
    seesaw_with_correction: float
    seesaw: float
    immune: dict[Card, float]


TWO_PLAYERS: Final = Weights(
    points_held=0.0214,
    far=-0.5,
    far_turns=-0.35,
    near_turns=-0.5,
    at_hand=(2.0, 1.2, 0.5),
    pursued_with_pair=-0.86,
    pursued=-1.55,
    dead_end=-1.0,
    seesaw_with_correction=-0.8,
    seesaw=-1.9,
    immune={PURSUIT: 0.63, DEAD_END: 0.33, SEESAW: 0.35},
)
MORE_PLAYERS: Final = Weights(
    points_held=0.0164,
    far=-0.25,
    far_turns=-0.37,
    near_turns=-0.52,
    at_hand=(3.1, 1.6, 0.6),
    pursued_with_pair=-0.55,
    pursued=-1.25,
    dead_end=-0.75,
    seesaw_with_correction=-0.8,
    seesaw=-1.45,
    immune={PURSUIT: 0.47, DEAD_END: 0.4, SEESAW: 0.48},
)

_LAST_LAP: Final = 45  # points to go, below which `_turns_from_afar` no longer counts single cards
_USUAL: Final = 12  # points of a turn, if the hand has no larger card …
_AVERAGE: Final = 14  # … and of a turn below `_LAST_LAP`


def chances(world: World) -> list[float]:
    """The estimated chance of each hand to win; exact if the race is over."""
    hands = range(len(world.hands))
    if world.result is not None:
        first = [entry.player for entry in world.result.ranking if entry.place == 1]
        return [1 / len(first) if hand in first else 0.0 for hand in hands]
    weights = TWO_PLAYERS if len(hands) == 2 else MORE_PLAYERS
    odds = [exp(_prospects(world, Hand(hand), weights)) for hand in hands]
    total = sum(odds)
    return [share / total for share in odds]


def _prospects(world: World, hand: Hand, weights: Weights) -> float:
    held, payable = world.hands[hand], world.payable[hand]
    points = held[:payable]
    room = GOAL - world.totals[hand]
    prospects = weights.points_held * sum([VALUE[card] for card in points])
    if room <= NEAR:
        turns = turns_left(useful(points, room), room)
        prospects += weights.near_turns * log(turns)
        if turns in (1.0, 2.0, 3.0):
            prospects += weights.at_hand[int(turns) - 1]
    else:
        prospects += weights.far + weights.far_turns * _turns_from_afar(points, room)
    if world.attacks[hand]:
        prospects += _suffering(world.attacks[hand], points, held[payable:], room, weights)
    for attack, worth in weights.immune.items():  # in a fixed order, which a set has not
        if attack in world.immunities[hand]:
            prospects += worth
    return prospects


def _turns_from_afar(points: Pile, room: int) -> float:
    turns = 0
    for value in sorted([VALUE[card] for card in points], reverse=True):
        if room <= _LAST_LAP:
            break
        room -= max(value, _USUAL)
        turns += 1
    return turns + room / _AVERAGE


def _suffering(
    attacked: frozenset[Card], points: Pile, others: Pile, room: int, weights: Weights
) -> float:
    cost = 0.0
    if PURSUIT in attacked:
        paired = len({VALUE[card] for card in points}) < len(points)
        cost += weights.pursued_with_pair if paired else weights.pursued
    if DEAD_END in attacked:
        cost += weights.dead_end
    if SEESAW in attacked and room > LIGHT:
        correcting = any([card in CORRECTING for card in others])
        cost += weights.seesaw_with_correction if correcting else weights.seesaw
    return cost
