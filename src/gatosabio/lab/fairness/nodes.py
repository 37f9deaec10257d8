"""A model of another node, to which a player is connected, and of the way to the judge's."""

import random
from math import exp
from typing import Final

from msgspec import Struct

from gatosabio.nodes.far_clock import FIRST_MESSAGES, FarClock

OFFSETS: Final = (-1e9, 1e9)
"""What another clock may show more than ours, in ms: nodes are started on different days."""

DRIFTS: Final = (-1e-4, 1e-4)


class Way(Struct, frozen=True):
    """How long messages take between two nodes, in ms."""

    least: float
    jitter: float  # the median of a lognormal
    spike_chance: float
    spike: float


ONE_ROOM: Final = Way(0.2, 0.1, 0.005, 5)
"""Two machines at one switch, now and then busy."""

FAR_APART: Final = Way(12, 2, 0.02, 40)
"""Two data centres, which nobody should do."""


class FarNode:
    """Another node, with a clock of its own. Nothing overtakes on the way to the judge."""

    def __init__(self, rng: random.Random, way: Way) -> None:
        self._rng = rng
        self._way = way
        self._offset = rng.uniform(*OFFSETS)
        self._drift = rng.uniform(*DRIFTS)
        self._clock = FarClock()  # as the judge's node sees it
        self._arrived = 0.0
        for number in range(FIRST_MESSAGES):
            self.heard(self.shows(number), number + self.takes())

    def shows(self, now: float) -> float:
        """What its clock shows."""
        return self._offset + now * (1 + self._drift)

    def heard(self, shown: float, now: float) -> float:
        """A message arrives at the judge's node that was sent at that moment there: when that was,
        as the judge's node sees it."""
        self._clock.heard(shown, now)
        return self._clock.here(shown)

    def arrives(self, now: float) -> float:
        """When a message arrives at the judge's node that is sent now."""
        self._arrived = max(self._arrived, now + self.takes())
        return self._arrived

    def writes(self, now: float, not_before: float) -> float:
        """When it writes what the judge's node lets it write now, and *not_before*."""
        shows = self._clock.there(not_before)
        begins = (shows - self._offset) / (1 + self._drift)
        return max(now + self.takes(), begins)

    def takes(self) -> float:
        """How long one message is on its way."""
        rng, way = self._rng, self._way
        delay = way.least + way.jitter * exp(rng.gauss(0, 1))
        if rng.random() < way.spike_chance:
            delay += rng.expovariate(1 / way.spike)
        return delay
