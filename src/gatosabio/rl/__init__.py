"""The games as PettingZoo environments for reinforcement learning: `addirace_v0` by turns,
`gatonegro_v0` and `addicats_v0` in slices of time. docs/rl explains how to use them."""

try:
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"gatosabio.rl needs {missing.name}, which comes with the extra rl: "
        "run your program as `uv run --extra rl …`",
        name=missing.name,
    ) from missing
