"""About how many turns a hand needs to come to exactly 200, and the card to lay for it next.

These are the quick guesses that a search makes by the thousand: exact as long as the cards in hand
are enough, and a rough one of the wait where a card must still be drawn. `endgame.py` reckons the
last 30 points out.
"""

from functools import lru_cache
from typing import Final

from gatosabio.engine.cards import ADDI_BOX, VALUE, Card
from gatosabio.engine.games.addirace.types import HEAVIEST, Pile

NEAR: Final = 62
"""With this many points to go it begins to matter which cards make them; three or four do."""

LEAST: Final = 2  # what the least points card is worth

_NEVER: Final = 40.0  # turns: as good as that
_WHOLE_PLAN: Final = 40  # up to here four cards of the hand are too slow a plan to settle on
_WAITING: Final = 1.0  # turns by which waiting must be better than laying a card, to be chosen

_ODDS: Final = tuple(
    sum(VALUE[card] == value for card in ADDI_BOX) / len(ADDI_BOX) if value else 0.0
    for value in range(HEAVIEST + 1)
)
"""How likely the next card is worth so much, for one who has seen none."""

# The same for sets of values: bit b of a set stands for the value HEAVIEST - b.
_ODDS_OF_HIGH: Final = tuple(
    sum(_ODDS[HEAVIEST - bit] for bit in range(10) if values >> bit & 1) for values in range(1024)
)
_ODDS_OF_LOW: Final = tuple(
    sum(_ODDS[10 - bit] for bit in range(10) if values >> bit & 1) for values in range(1024)
)


@lru_cache(maxsize=1 << 16)
def turns_left(values: tuple[int, ...], room: int) -> float:
    """The turns until *room* points are made exactly, if nobody interferes, for one who holds cards
    of these *values*, none above *room*."""
    one = two = three = four = 0  # the sums that one to four cards of the hand make, as bits
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
    """What the card to lay next is worth, 0 to wait. *values* rise, and none is above *room*."""
    one = two = three = 0
    of_two = of_three = of_four = 0  # the largest card of a plan of two to four cards
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
    """What is left of a hand, and of use with *room* points to go, without the card in *place*."""
    rest = values[:place] + values[place + 1 :]
    return rest if rest and rest[-1] <= room else tuple([v for v in rest if v <= room])


def useful(points: Pile, room: int) -> tuple[int, ...]:
    """The values of these cards, rising, without those above *room*."""
    return tuple(sorted([value for value in map(VALUE.__getitem__, points) if value <= room]))


def next_card(points: Pile, room: int, most: int) -> Card | None:
    """The card to lay next: far from the goal the largest that may be laid, being worth at most
    *most*; None to wait."""
    values = [VALUE[card] for card in points]
    if room > NEAR:
        value = max([value for value in values if value <= most], default=0)
    else:
        value = _next_value(useful(points, room), room, most)
    return points[values.index(value)] if value else None
