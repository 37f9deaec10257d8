"""The games as PettingZoo environments for reinforcement learning: `addirace_v0` by turns,
`gatonegro_v0` and `addicats_v0` in slices of time. docs/rl explains how to use them."""

import copyreg

from msgspec import UnsetType

try:
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"gatosabio.rl needs {missing.name}, which comes with the extra rl: "
        "run your program as `uv run --extra rl …`",
        name=missing.name,
    ) from missing

# How an environment is pickled that has an option which nobody has set. msgspec itself leaves it to
# pickle to find the sentinel, which looks for it in every module that is loaded; SuperSuit's raises
# an error when it is asked for something that it does not have.
copyreg.pickle(UnsetType, lambda _: (UnsetType, ()))
