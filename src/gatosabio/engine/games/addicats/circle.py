"""Hands round a table, worked out once: asking for them is the most common question of all."""

from typing import Final

from gatosabio.engine.game import Seat
from gatosabio.engine.games.addicats.types import Direction

MOST_HANDS: Final = 8

SEATS: Final = tuple(Seat(seat) for seat in range(MOST_HANDS))

_DIRECTIONS: Final[tuple[Direction, ...]] = (1, -1)

AFTER: Final = {
    (hands, direction): tuple(
        tuple(Seat((seat + direction * step) % hands) for step in range(1, hands))
        for seat in range(hands)
    )
    for hands in range(1, MOST_HANDS + 1)
    for direction in _DIRECTIONS
}
"""By number of hands and direction, for each hand: the others in order, starting next to it."""

ROUND: Final = {
    key: tuple((*others, SEATS[seat]) for seat, others in enumerate(table))
    for key, table in AFTER.items()
}
"""Likewise, the hand itself coming last."""
