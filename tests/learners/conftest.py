"""Networks this small learn faster on one core: two wait for each other."""

import pytest


@pytest.fixture(autouse=True)
def one_core() -> None:
    """Let PyTorch compute on one core, if it is there."""
    torch = pytest.importorskip("torch", reason="see docs/rl/learners.txt")
    torch.set_num_threads(1)
