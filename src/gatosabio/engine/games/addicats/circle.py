"""The order of hands round a table, computed once because it is asked for all the time."""

from typing import Final

from gatosabio.engine.game import HANDS, Hand
from gatosabio.engine.games.addicats.types import Direction


def _orders(direction: Direction) -> tuple[tuple[tuple[Hand, ...], ...], ...]:
    return tuple(
        tuple(
            tuple(HANDS[(hand + direction * step) % hands] for step in range(1, hands + 1))
            for hand in range(hands)
        )
        for hands in range(len(HANDS) + 1)
    )


ROUND: Final = {1: _orders(1), -1: _orders(-1)}
"""`ROUND[direction][hands][hand]`: all hands in play order, from the one next to *hand* to *hand*
itself."""

AFTER: Final = {
    direction: tuple(tuple(order[:-1] for order in orders) for orders in by_hands)
    for direction, by_hands in ROUND.items()
}
"""`AFTER[direction][hands][hand]`: the same without *hand* itself."""
