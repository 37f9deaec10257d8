"""The clocks of the operating system, in milliseconds.

A simulation puts its own clocks in place of `perf_counter` and `time_ns` here.
"""

from time import perf_counter, time_ns


def now_ms() -> float:
    """Milliseconds of a clock that never goes back. Its zero is arbitrary: use differences only."""
    return perf_counter() * 1000


def wall_ms() -> int:
    """Unix time in milliseconds."""
    return time_ns() // 1_000_000
