"""The line of somebody who may play at a table of another node: what is measured is passed on."""

from collections.abc import Callable
from typing import TypeAlias

from gatosabio.timing.constants import Caps
from gatosabio.timing.line import Line
from gatosabio.wire.between_nodes import (
    Acknowledged,
    KernelTold,
    Measured,
    Pinged,
    Ponged,
    ProxyTold,
)

Note: TypeAlias = Callable[[Measured], None]


class NotedLine(Line):
    """A line that tells somebody all that is measured."""

    __slots__ = ("_early", "_note")

    def __init__(self, *, witness: bool = True, caps: Caps | None = None) -> None:
        super().__init__(witness=witness, caps=caps)
        self._early: list[Measured] = []  # before anybody is told: what the proxy says at once
        self._note: Note = self._early.append

    @property
    def given(self) -> tuple[bool, Caps | None]:
        """What the line was made with: whether the kernel is a witness, and its caps."""
        return self._witness, self._caps

    def pass_on(self, note: Note) -> None:
        """From now on *note* is told, and what was measured before at once."""
        early, self._early = self._early, []
        self._note = note
        for measured in early:
            note(measured)

    def stay_here(self) -> None:
        """The table is one of ours: nobody is told."""
        self.pass_on(_nobody)

    def ping(self, payload: bytes, now: float, *, racing: bool = False) -> None:
        super().ping(payload, now, racing=racing)
        self._note(Pinged(now, payload, racing))

    def pong(self, payload: bytes, now: float) -> float | None:
        round_trip = super().pong(payload, now)
        if round_trip is not None:
            self._note(Ponged(now, payload))
        return round_trip

    def kernel(self, least: float, smoothed: float) -> None:
        super().kernel(least, smoothed)
        self._note(KernelTold(least, smoothed))

    def acknowledged(self, round_trip: float, now: float) -> None:
        super().acknowledged(round_trip, now)
        self._note(Acknowledged(now, round_trip))

    def proxy_told(self, round_trip: float, now: float) -> None:
        super().proxy_told(round_trip, now)
        self._note(ProxyTold(now, round_trip))


def _nobody(_: Measured) -> None:
    pass
