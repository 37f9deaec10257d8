"""The batch environment plays by the engine's rules; agreement.py compares any number of games."""

import pytest

from selfplay.agreement import compare

pytestmark = pytest.mark.slow  # the compiler takes ten seconds and more


def test_it_agrees_with_the_engine() -> None:
    """Every number of players, with and without `must_play`, games that run out of cards, and one
    that has none from the start."""
    steps, ends = compare([*range(70), 5936])
    assert steps > 3000
    assert ends["goal"] > 10
    assert ends["standstill"] > 3
    assert ends["no cards"] > 0
