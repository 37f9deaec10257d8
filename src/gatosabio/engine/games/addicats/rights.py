"""Who may hit the mouse, and against whom: a function of what lies on the table alone.

AC-21: only the tops count.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from gatosabio.engine.cards import VALUE
from gatosabio.engine.game import Seat
from gatosabio.engine.games.addicats.circle import SEATS
from gatosabio.engine.games.addicats.types import Pile

Group: TypeAlias = tuple[Seat, ...]


class Right(NamedTuple):
    """A hand's right to hit, and the hands that lose if it is the fastest."""

    why: Literal["equality", "seesaw", "last-special"]
    rivals: Group


def no_value(seat: int) -> int:
    """What stands in a list of values for a hand with nothing face up, or a special card. It
    differs from hand to hand, so that equal numbers in such a list are always equal sums."""
    return ~seat


def top_values(ups: Sequence[Pile]) -> tuple[int, ...]:
    """What each hand's top adds up to."""
    return tuple((up and VALUE[up[0]]) or no_value(seat) for seat, up in enumerate(ups))


def equal_groups(values: Sequence[int]) -> tuple[Group, ...]:
    """AC-30, AC-31: the hands that show equal values, group by group."""
    seen: dict[int, tuple[Seat, ...]] = {}
    for seat, value in zip(SEATS, values, strict=False):
        seen[value] = (*seen[value], seat) if value in seen else (seat,)
    return tuple([group for group in seen.values() if len(group) > 1])


def contests(values: Sequence[int], *, seesaw: bool) -> tuple[Group, tuple[Group, ...]]:
    """The hands in a seesaw's duel, and the groups of equal hands outside it."""
    groups = equal_groups(values)
    if not seesaw:
        return (), groups
    shown = [value for value in values if value > 0]
    if len(shown) < 2:  # AC-56
        return (), groups
    smallest, largest = min(shown), max(shown)
    if smallest == largest:  # AC-58: all equal, a plain equality
        return (), groups
    extremes = (smallest, largest)
    hands = zip(SEATS, values, strict=False)
    duel = tuple([seat for seat, value in hands if value in extremes])  # AC-55
    return duel, tuple([group for group in groups if values[group[0]] not in extremes])  # AC-58


def holds_last_special(down: Pile, up: Pile) -> bool:
    """AC-37: nothing left to turn, and a special card on top."""
    return not down and bool(up) and not VALUE[up[0]]


def entitled(
    values: Sequence[int], downs: Sequence[Pile], ups: Sequence[Pile], *, seesaw: bool
) -> Group:
    """All hands that may hit, while no scramble is open; sorted."""
    if not seesaw and len(set(values)) == len(values):  # no two equal: by far the most common case
        return ()
    duel, groups = contests(values, seesaw=seesaw)
    if not duel and not groups:
        return ()
    hands = {*duel, *(seat for group in groups for seat in group)}
    if groups:  # AC-37
        hands.update(
            seat
            for seat, down, up in zip(SEATS, downs, ups, strict=False)
            if holds_last_special(down, up)
        )
    return tuple(sorted(hands))


def right_of(
    seat: Seat, values: Sequence[int], downs: Sequence[Pile], ups: Sequence[Pile], *, seesaw: bool
) -> Right | None:
    """What *seat* would win by hitting now, while no scramble is open."""
    duel, groups = contests(values, seesaw=seesaw)
    if seat in duel:
        return Right("seesaw", tuple(rival for rival in duel if rival != seat))
    for group in groups:
        if seat in group:
            return Right("equality", tuple(rival for rival in group if rival != seat))
    if groups and holds_last_special(downs[seat], ups[seat]):
        return Right("last-special", tuple(rival for group in groups for rival in group))
    return None
