"""Photo finishes."""

import hashlib
import hmac

import pytest

from gatosabio.engine.game import HANDS, Hand
from gatosabio.timing.ties import tie_band, tie_breaker


@pytest.mark.parametrize(
    ("one", "other", "band"),
    [(0.1, 0.1, 2), (1, 0.1, 2), (1, 1, 3), (5, 1, 9), (10, 0.1, 20), (0.1, 100, 20)],
)
def test_the_band_fits_the_timers(one: float, other: float, band: float) -> None:
    assert tie_band(one, other) == band


def test_lots_can_be_checked_by_anybody_who_knows_the_seed() -> None:
    lot = tie_breaker(b"seed", "addicats", 12)

    assert lot(Hand(3)) == hmac.new(b"seed", b"addicats|12|3", hashlib.sha256).digest()


def test_lots_favour_nobody() -> None:
    wins = [0] * 4
    for k in range(2000):
        lot = tie_breaker(b"seed", "addicats", k)
        wins[max(HANDS[:4], key=lot)] += 1

    assert all(430 < won < 570 for won in wins)
