"""The start of a race: no client gets a card before it is to be seen."""

from collections.abc import Mapping

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import LEAD
from gatosabio.timing.line import Line


class Start(Struct, frozen=True):
    """When a reveal goes out to each hand, so that all see it at the same moment."""

    shown_at: float
    send_at: dict[Hand, float]


def plan_start(lines: Mapping[Hand, Line], now: float) -> Start:
    """The next possible start. The reveal goes out to each hand half a round trip before it is
    shown."""
    trips = {hand: line.round_trip for hand, line in lines.items()}
    shown_at = now + LEAD + max(trips.values()) / 2
    return Start(shown_at, {hand: shown_at - trip / 2 for hand, trip in trips.items()})
