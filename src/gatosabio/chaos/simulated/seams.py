"""Where the real code meets the machine: its clocks, and its chance. For as long as a world lasts,
both are that world's own."""

import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from gatosabio.nodes import leased_log
from gatosabio.server import os_clock

BEGAN_AT: Final = 1_790_000_000
"""The Unix time at which every world begins, in seconds."""


@contextmanager
def replaced(owner: Any, name: str, value: Any) -> Iterator[None]:
    """Until the end of the block, *name* of *owner* is *value*."""
    before = getattr(owner, name)
    setattr(owner, name, value)
    try:
        yield
    finally:
        setattr(owner, name, before)


@contextmanager
def own_time_and_chance(seconds: Callable[[], float], dice: random.Random) -> Iterator[None]:
    """Until the end of the block, clocks show *seconds*, Unix time included, and what is secret
    comes from *dice*.

    `secrets` draws from the system by one function, which `random` has imported: replacing that one
    reaches every caller, those to come as well.
    """

    def wall_ns() -> int:
        return int((BEGAN_AT + seconds()) * 1e9)

    with ExitStack() as stack:
        stack.enter_context(replaced(os_clock, "perf_counter", seconds))
        stack.enter_context(replaced(os_clock, "time_ns", wall_ns))
        stack.enter_context(replaced(leased_log, "monotonic", seconds))
        stack.enter_context(replaced(random, "_urandom", dice.randbytes))
        state = dice.getstate()
        drawn = secrets.token_bytes(8)
        dice.setstate(state)
        if drawn != dice.randbytes(8):
            raise RuntimeError(
                "this Python draws its secrets in another way: mend own_time_and_chance"
            )
        yield
