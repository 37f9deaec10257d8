"""Estimates how many turns a hand needs to reach exactly 200, and which card to play next.

A search makes these quick estimates by the thousand. They are exact if the cards in the hand are
enough, and rough where a card must still be drawn. `endgame.py` computes the last 30 points
exactly.
"""

from functools import lru_cache
from typing import Final

from gatosabio.engine.cards import ADDI_BOX, VALUE, Card
from gatosabio.engine.games.addirace.types import HEAVIEST, Pile

NEAR: Final = 62
"""From this many points to go on, which three or four cards make them, it matters which are
kept."""

LEAST: Final = 2  # value of the smallest points card

_NEVER: Final = 40.0  # turns; stands for infinitely many
_WHOLE_PLAN: Final = 40  # points to go, up to which a plan of four cards is too slow
_WAITING: Final = 1.0  # turns that waiting must save, compared with playing a card

_ODDS: Final = tuple(
    sum(VALUE[card] == value for card in ADDI_BOX) / len(ADDI_BOX) if value else 0.0
    for value in range(HEAVIEST + 1)
)
"""The probability of each value for the next card, if no card has been seen."""

# The same for sets of values: bit b of a set stands for the value HEAVIEST - b.
_ODDS_OF_HIGH: Final = tuple(
    sum(_ODDS[HEAVIEST - bit] for bit in range(10) if values >> bit & 1) for values in range(1024)
)
_ODDS_OF_LOW: Final = tuple(
    sum(_ODDS[10 - bit] for bit in range(10) if values >> bit & 1) for values in range(1024)
)


@lru_cache(maxsize=1 << 16)
def turns_left(values: tuple[int, ...], room: int) -> float:
    """The expected turns until a hand with these *values*, none above *room*, scores exactly *room*
    points, if nobody interferes."""
    one = two = three = four = 0  # bit n: some one to four cards of the hand sum to n
    for value in values:
        four |= three << value
        three |= two << value
        two |= one << value
        one |= 1 << value
    if one >> room & 1:
        return 1.0
    best = _NEVER
    turns = 1
    for held, with_one_more in ((1, two), (one, three), (two, four), (three, 0)):
        if turns >= best:
            break
        if with_one_more >> room & 1:
            best = min(best, turns + 1.0)
        missing = held >> (room - HEAVIEST) if room >= HEAVIEST else held << (HEAVIEST - room)
        odds = _ODDS_OF_HIGH[missing & 1023] + _ODDS_OF_LOW[missing >> 10 & 511]
        if odds:
            best = min(best, turns + (1 - odds) ** turns / odds)
        turns += 1
    return best


@lru_cache(maxsize=1 << 16)
def _next_value(values: tuple[int, ...], room: int, most: int) -> int:
    """The value of the card to play next; 0 to wait. *values* are sorted, none is above *room*."""
    one = two = three = 0
    of_two = of_three = of_four = 0  # the largest card of a plan with that many cards
    for value in values:
        if value <= most:
            rest = room - value
            if not rest:
                return value
            of_two = value if one >> rest & 1 else of_two
            of_three = value if two >> rest & 1 else of_three
            of_four = value if three >> rest & 1 else of_four
        three |= two << value
        two |= one << value
        one |= 1 << value
    planned = of_two or of_three or (of_four if room > _WHOLE_PLAN else 0)
    return planned or _most_hopeful(values, room, most)


def _most_hopeful(values: tuple[int, ...], room: int, most: int) -> int:
    choice, best = 0, turns_left(values, room) + _WAITING
    for place, value in enumerate(values):
        if value <= most and value <= room - LEAST:
            turns = turns_left(without(values, place, room - value), room - value)
            if turns < best:
                choice, best = value, turns
    return choice


def without(values: tuple[int, ...], place: int, room: int) -> tuple[int, ...]:
    """*values* without the one at *place* and without those above *room*."""
    rest = values[:place] + values[place + 1 :]
    return rest if rest and rest[-1] <= room else tuple([v for v in rest if v <= room])


def useful(points: Pile, room: int) -> tuple[int, ...]:
    """The values of these cards, sorted, without those above *room*."""
    return tuple(sorted([value for value in map(VALUE.__getitem__, points) if value <= room]))


def next_card(points: Pile, room: int, most: int) -> Card | None:
    """The card to play next, worth at most *most*: far from the goal the largest; None to wait."""
    values = [VALUE[card] for card in points]
    if room > NEAR:
        value = max([value for value in values if value <= most], default=0)
    else:
        value = _next_value(useful(points, room), room, most)
    return points[values.index(value)] if value else None
