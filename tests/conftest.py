"""How tests are run: how far hypothesis searches, which tests are slow or want a browser, which are
measured for coverage, and which stay together when several processes share the work."""

from collections.abc import Generator
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

# The same examples every time, and no deadline, since a slow machine is no wrong answer.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)
# `tools/check.py --fast`: enough to find what is wrong nearly always.
settings.register_profile("fast", settings.get_profile("steady"), max_examples=20)
# By hand, when rules or laws have changed: further, and at random.
settings.register_profile(
    "long", settings.get_profile("steady"), derandomize=False, max_examples=5000
)
settings.load_profile("steady")

TESTS = Path(__file__).parent
BROWSER = ("page",)
SLOW = (
    "bots/test_addirace_search.py",
    "bots/test_whole_games.py",
    "cli",  # every test starts the program anew
    "lab",  # simulations
    "rl/test_pettingzoo.py",
    "server",  # real sockets, files and time
)
COVERED = ("engine", "golden", "laws", "table", "timing", "wire")
"""These tests leave no branch of engine, timing and table untried. Others run without coverage,
which would make them two to four times as slow."""

APART = ("bots", "engine", "page/test_games.py", "server/test_secrecy.py")
"""The tests of these files share nothing that takes long to make, so each may run anywhere."""


def is_in(item: pytest.Item, places: tuple[str, ...]) -> bool:
    """Whether the test is in one of these files or folders of tests."""
    return any(item.path.is_relative_to(TESTS / place) for place in places)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, and put what waits the longest first, so that it does not end the last."""
    for item in items:
        if is_in(item, BROWSER):
            item.add_marker("browser")
        if is_in(item, SLOW):
            item.add_marker("slow")
        if not is_in(item, APART):
            item.add_marker(pytest.mark.xdist_group(item.path.relative_to(TESTS).as_posix()))
    items.sort(key=lambda item: not is_in(item, BROWSER) + is_in(item, SLOW))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pause the measuring of coverage for tests that it is not for."""
    coverage = Coverage.current()
    if coverage is None or is_in(item, COVERED):
        return (yield)
    coverage.stop()
    try:
        return (yield)
    finally:
        coverage.start()
