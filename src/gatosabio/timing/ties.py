"""Photo finishes: which claims are too close to tell apart, and the lot that decides (AC-35)."""

from collections.abc import Callable
from hmac import digest
from typing import TypeAlias

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import COARSE, COARSE_TIE, TIE

TieBreak: TypeAlias = Callable[[Hand], bytes]
"""Gives each hand's lot in one race. The largest lot wins."""


def tie_band(resolution: float, other: float) -> float:
    """How far apart two claims must be to be told apart, by the resolutions of their timers."""
    if max(resolution, other) >= COARSE:
        return COARSE_TIE
    return max(TIE, 1.5 * (resolution + other))


def tie_breaker(key: bytes, game: str, reveal_id: int) -> TieBreak:
    """The lots of one reveal. Nobody can compute them before *key* is known, anybody can after."""

    def lot(hand: Hand) -> bytes:
        return digest(key, f"{game}|{reveal_id}|{hand}".encode(), "sha256")

    return lot
