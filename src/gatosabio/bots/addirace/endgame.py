"""The last 30 points, reckoned out: what to lay so as to come to exactly 200 the soonest.

A hand is the values of its cards. Each turn a card of it is laid, or none (there is nearly always
a card of no use to throw away instead), and before each turn one is drawn by the odds of the cards
nobody has seen. Others are left out of it: attacks are for the search.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from gatosabio.bots.addirace.finish import LEAST, without
from gatosabio.engine.cards import VALUE, Card

LAST_POINTS: Final = 30
TURNS: Final = 3
"""How far ahead it is reckoned out, this turn being the first."""


def odds_of(unseen: Sequence[Card]) -> dict[int, float]:
    """How likely the next card drawn is worth so much; of cards without points nothing is said."""
    odds: dict[int, float] = {}
    for card in unseen:
        if VALUE[card]:
            odds[VALUE[card]] = odds.get(VALUE[card], 0.0) + 1 / len(unseen)
    return odds


def best_plans(
    values: tuple[int, ...], room: int, most: int, odds: Mapping[int, float]
) -> list[tuple[int, float]]:
    """What may be laid now (0 is to wait), with what it promises: the turns of `TURNS` that would
    be left over, on average. More than *most* is not laid, now or later: a seesaw stands. The best
    comes first; of equals, the larger card, since points that are made stay made."""
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
    """The turns left over, on average, when a card is drawn first and *turns* are to come."""
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
            blank += chance  # of no more use than a card without points
    return total + blank * _best(values, room, turns, odds)


def _best(values: tuple[int, ...], room: int, turns: int, odds: Mapping[int, float]) -> float:
    """The same after drawing, when no card of the hand makes all of *room*."""
    best = _after(values, room, turns - 1, odds)
    for place, value in enumerate(values):
        if value <= room - LEAST and (not place or value != values[place - 1]):
            rest = room - value
            best = max(best, _after(without(values, place, rest), rest, turns - 1, odds))
    return best
