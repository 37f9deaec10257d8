"""The clocks of the operating system, in milliseconds."""

import time


def now_ms() -> float:
    """Milliseconds of a clock that never goes back. Its zero is arbitrary: use differences only."""
    return time.perf_counter() * 1000


def wall_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
