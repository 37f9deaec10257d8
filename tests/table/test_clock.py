"""The table's own clock, held against one that remembers nothing."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gatosabio.engine.game import Ms
from gatosabio.table.clock import Clock

Step = tuple[Literal["start", "stop", "set", "read"], int]


@given(st.lists(st.tuples(st.sampled_from(["start", "stop", "set", "read"]), st.integers(0, 3))))
def test_whatever_was_read_before_it_shows_the_time_that_it_has_run(steps: list[Step]) -> None:
    clock, now, shows, runs = Clock(), 100.0, 0, False
    for what, later in steps:
        now += later
        shows += later if runs else 0
        match what:
            case "start":
                clock.start(now)
                runs = True
            case "stop":
                clock.stop(now)
                runs = False
            case "set":
                clock.set(Ms(later))
                shows, runs = later, False
            case "read":
                pass
        assert (clock.read(now), clock.read(now), clock.runs) == (shows, shows, runs)


def test_it_can_be_read_for_a_moment_to_come() -> None:
    clock = Clock()
    clock.start(100.0)

    assert [clock.read(now) for now in (110.0, 150.0, 110.0)] == [10, 50, 10]


@pytest.mark.parametrize("at", [10, 150])
def test_it_says_when_it_will_show_a_time(at: int) -> None:
    clock = Clock()
    assert clock.when(Ms(at)) is None

    clock.start(100.0)
    assert clock.when(Ms(at)) == 100.0 + at
