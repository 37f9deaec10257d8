"""The start of a race: nobody's client ever holds a card that is not to be seen yet."""

from collections.abc import Mapping

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import LEAD, LONGEST_SILENCE
from gatosabio.timing.line import Line


class Start(Struct, frozen=True):
    """When a reveal goes out to each hand, so that all see it at one instant."""

    shown_at: float
    send_at: dict[Hand, float]


def plan_start(lines: Mapping[Hand, Line], now: float) -> Start:
    """The next possible start: the farthest first, everybody half a round trip ahead."""
    trips = {hand: line.round_trip for hand, line in lines.items()}
    shown_at = now + LEAD + max(trips.values()) / 2
    return Start(shown_at, {hand: shown_at - trip / 2 for hand, trip in trips.items()})


def not_ready(lines: Mapping[Hand, Line], now: float) -> tuple[Hand, ...]:
    """The hands that a reveal should wait for, because nothing was heard of them lately."""
    return tuple(hand for hand, line in lines.items() if line.silence(now) > LONGEST_SILENCE)
