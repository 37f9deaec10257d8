"""The credit for delays."""

import pytest

from gatosabio.timing.bucket import Bucket


@pytest.mark.parametrize(
    ("uses", "left"),
    [
        pytest.param([], 150, id="a fresh one forgives a stall"),
        pytest.param([10, 10, 10], 180, id="a quiet line saves up"),
        pytest.param([20] * 10, 150, id="what is needed on average is always there"),
        pytest.param([150], 20, id="a stall is paid"),
        pytest.param([150, 20, 20], 20, id="a lie every time does not pay"),
        pytest.param([400], 14, id="a wait for a frame is always believed"),
        pytest.param([0] * 20, 400, id="nobody saves up without end"),
    ],
)
def test_credit(uses: list[float], left: float) -> None:
    bucket = Bucket()

    for used in uses:
        bucket.settle(used, refill=20)

    assert bucket.credit == left
