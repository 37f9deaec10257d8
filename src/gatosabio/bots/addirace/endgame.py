"""The last 30 points, computed exactly: which card to play to reach 200 as soon as possible.

A hand is the values of its cards. Each turn one card is played or none (there is nearly always a
useless card to discard instead), and before each turn one is drawn, with the probabilities of the
cards that this player has not seen. Other players are ignored: attacks are left to the search.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gatosabio.bots.addirace.finish import LEAST, without
from gatosabio.engine.cards import VALUE, Card

LAST_POINTS: Final = 30
TURNS: Final = 3
"""How many turns are computed, including this one."""


def odds_of(unseen: Sequence[Card]) -> dict[int, float]:
    """The probability of each value for the next card drawn; cards without points are left out."""
    odds: dict[int, float] = {}
    for card in unseen:
        if VALUE[card]:
            odds[VALUE[card]] = odds.get(VALUE[card], 0.0) + 1 / len(unseen)
    return odds


def best_plans(
    values: tuple[int, ...], room: int, most: int, odds: Mapping[int, float]
) -> list[tuple[int, float]]:
    """The values that can be played now (0 is to wait), each with the average number of the `TURNS`
    that are left over once the goal is reached. Values above *most* are never played: a seesaw
    forbids it. The best comes first; of equals the larger card, because scored points are safe."""
    if most < room:
        values = tuple([value for value in values if value <= most])
        odds = {value: chance for value, chance in odds.items() if value <= most}
    plans = [(0, _after(values, room, TURNS - 1, odds))]
    for place, value in enumerate(values):
        if value in values[:place]:
            continue
        if value == room:
            plans.append((value, float(TURNS)))
        elif value <= room - LEAST:
            rest = without(values, place, room - value)
            plans.append((value, _after(rest, room - value, TURNS - 1, odds)))
    return sorted(plans, key=lambda plan: (-plan[1], -plan[0]))


def _after(values: tuple[int, ...], room: int, turns: int, odds: Mapping[int, float]) -> float:
    """The average number of turns left over, with *turns* to come and a card drawn first."""
    if turns == 1:
        return 1.0 if room in values else odds.get(room, 0.0)
    if room in values:
        return float(turns)
    blank = 1.0
    total = 0.0
    for value, chance in odds.items():
        blank -= chance
        if value == room:
            total += chance * turns
        elif value < room:
            hand = tuple(sorted((*values, value)))
            total += chance * _best(hand, room, turns, odds)
        else:
            blank += chance  # as useless as a card without points
    return total + blank * _best(values, room, turns, odds)


def _best(values: tuple[int, ...], room: int, turns: int, odds: Mapping[int, float]) -> float:
    """The same after drawing, when no single card of the hand makes *room*."""
    best = _after(values, room, turns - 1, odds)
    for place, value in enumerate(values):
        if value <= room - LEAST and (not place or value != values[place - 1]):
            rest = room - value
            best = max(best, _after(without(values, place, rest), rest, turns - 1, odds))
    return best
