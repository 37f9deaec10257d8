"""Who may hit the mouse, and against whom. It depends only on what lies on the table.

AC-21: only the top cards count.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from gatosabio.engine.cards import VALUE
from gatosabio.engine.game import HANDS, Hand
from gatosabio.engine.games.addicats.types import Pile

Group: TypeAlias = tuple[Hand, ...]


Right: TypeAlias = tuple[Literal["equality", "seesaw", "last-special"], Group]
"""Why a hand may hit, and the hands that lose if it is the fastest."""


def no_value(hand: int) -> int:
    """The number that stands in a list of values for a hand with nothing face up, or a special
    card. It is different for each hand, so equal numbers in such a list are always equal sums."""
    return ~hand


def top_values(ups: Sequence[Pile]) -> list[int]:
    """The sum that each hand's top card shows, or `no_value`."""
    return [(up and VALUE[up[0]]) or no_value(hand) for hand, up in enumerate(ups)]


def equal_groups(values: Sequence[int]) -> tuple[Group, ...]:
    """AC-30 … AC-32: the hands that show equal values, group by group."""
    return tuple(
        [
            tuple([hand for hand, other in zip(HANDS, values, strict=False) if other == value])
            for value in dict.fromkeys(values)
            if values.count(value) > 1
        ]
    )


def duel_values(values: Sequence[int], *, seesaw: bool) -> tuple[int, ...]:
    """AC-55: the smallest and the largest value, if a seesaw makes them race; else empty."""
    shown = {value for value in values if value > 0} if seesaw else ()
    # AC-56: one value makes no duel. AC-58: nor do several hands that all show the same.
    return (min(shown), max(shown)) if len(shown) > 1 else ()


def race_values(values: Sequence[int], duel: Sequence[int]) -> list[int]:
    """The values that at least two hands show, without those of a *duel*: equal hands in a duel
    belong to the duel (AC-58)."""
    return [value for value in values if values.count(value) > 1 and value not in duel]


def holds_last_special(down: Pile, up: Pile) -> bool:
    """AC-37: whether a hand has no card left to turn, and a special card on top."""
    return not down and bool(up) and not VALUE[up[0]]


def entitled(
    values: Sequence[int], downs: Sequence[Pile], ups: Sequence[Pile], *, seesaw: bool
) -> Group:
    """All hands that may hit while no scramble is open, sorted."""
    duel = duel_values(values, seesaw=seesaw)
    races = race_values(values, duel)
    return tuple(
        [
            hand
            for hand, value in zip(HANDS, values, strict=False)
            if value in races
            or value in duel
            or (races and holds_last_special(downs[hand], ups[hand]))  # AC-37
        ]
    )


def right_of(
    hand: Hand, values: Sequence[int], downs: Sequence[Pile], ups: Sequence[Pile], *, seesaw: bool
) -> Right | None:
    """Why *hand* may hit now, and against whom, while no scramble is open; None if it may not."""
    duel = duel_values(values, seesaw=seesaw)
    value = values[hand]
    if value in duel:
        return "seesaw", _rivals(hand, values, duel)
    if values.count(value) > 1:
        return "equality", _rivals(hand, values, (value,))
    if holds_last_special(downs[hand], ups[hand]) and (races := race_values(values, duel)):
        return "last-special", _rivals(hand, values, races)
    return None


def _rivals(hand: Hand, values: Sequence[int], among: Sequence[int]) -> Group:
    hands = zip(HANDS, values, strict=False)
    return tuple([other for other, value in hands if value in among and other != hand])
