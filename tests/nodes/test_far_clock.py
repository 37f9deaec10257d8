"""Moments of another node's clock: what lies between two of them is kept, whatever the clocks
show."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gatosabio.nodes.far_clock import FIRST_MESSAGES, SLEW, TOO_FAR, WINDOW, FarClock

ROUNDING = 1e-3  # clocks that show a year in ms have no more digits


class Pair:
    """Two clocks, and a link that takes at least half a millisecond."""

    def __init__(self, seed: int, offset: float, drift: float) -> None:
        self.now = 0.0
        self._rng = Random(seed)
        self.offset = offset
        self._drift = drift
        self.far = FarClock()
        for _ in range(FIRST_MESSAGES):
            assert self.says()

    def there(self, moment: float) -> float:
        """What the other clock shows at that moment of ours."""
        return self.offset + moment * (1 + self._drift)

    def says(self, after: float = 5.0) -> bool:
        """A message from there."""
        sent = self.there(self.now)
        self.now += after
        return self.far.heard(sent, self.now - after + 0.5 + self._rng.expovariate(1.0))


@given(
    seed=st.integers(0, 2**32),
    offset=st.floats(-3e10, 3e10),
    drift=st.floats(-1e-4, 1e-4),
    reaction=st.floats(0, 3000),
)
def test_a_reaction_is_what_was_measured_there(
    seed: int, offset: float, drift: float, reaction: float
) -> None:
    pair = Pair(seed, offset, drift)

    began = pair.now
    revealed = pair.far.here(pair.there(began))
    while pair.now < began + reaction:
        assert pair.says()
    pressed = pair.far.here(pair.there(began + reaction))

    measured = pair.there(began + reaction) - pair.there(began)
    assert abs(pressed - revealed - measured) <= SLEW * (reaction + 5.0) + ROUNDING


@given(seed=st.integers(0, 2**32), drift=st.floats(-1e-4, 1e-4))
def test_a_clock_that_drifts_is_followed(seed: int, drift: float) -> None:
    pair = Pair(seed, 7e6, drift)

    for _ in range(1000):
        assert pair.says(after=100.0)

    shown = pair.far.here(pair.there(pair.now))
    assert -2 * WINDOW * 1e-4 - 1 <= shown - pair.now <= 2 * WINDOW * 1e-4 + 3


def test_what_is_shown_there_comes_back() -> None:
    pair = Pair(1, -5e9, 0.0)

    assert abs(pair.far.here(pair.far.there(1234.5)) - 1234.5) < ROUNDING


def test_a_clock_that_jumps_is_noticed() -> None:
    pair = Pair(1, 0.0, 0.0)
    pair.offset -= 2 * TOO_FAR

    while pair.says():  # as long as the fastest message of before counts
        assert pair.now < 3 * WINDOW


def test_a_clock_that_jumps_forward_is_noticed_at_once() -> None:
    pair = Pair(1, 0.0, 0.0)
    pair.offset += 2 * TOO_FAR

    assert not pair.says()
