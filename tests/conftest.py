"""How tests are run: how far hypothesis searches, which tests are slow or want a browser, which are
measured for coverage, and which stay together when several processes share the work."""

import os
import tempfile
from collections.abc import Generator, Iterator
from itertools import zip_longest
from pathlib import Path
from secrets import token_hex

import pytest
from coverage import Coverage
from filelock import FileLock
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from gatosabio.records import postgres_line, postgres_server
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.static_site.node import find_node
from gatosabio.static_site.runtime import fetch
from records.cluster import Cluster, empty, is_installed

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
    "learners",  # networks
    "in_page/test_games.py",
    "records/test_postgres.py",
    "records/test_postgres_crashes.py",
    "nodes/test_directory.py",
    "rl/test_pettingzoo.py",
    "static_site",  # starts Python in Node
    "server",  # real sockets, files and time
)
COVERED = ("classroom", "engine", "golden", "laws", "table", "timing", "wire")
"""These tests leave no branch of engine, timing, table and class untried. Others run without
coverage, which would make them two to four times as slow."""

APART = (
    *("bots", "engine", "laws", "server/test_secrecy.py", "table/test_laws.py"),
    *(
        "page/test_by_ear.py",
        "page/test_ways_to_play.py",
        "page/test_games.py",
        "page/test_large_tables.py",
        "page/test_scenes.py",
        "page/test_axe.py",
        "page/test_zoom.py",
    ),
)
"""The tests of these files share nothing that takes long to make, so each may run anywhere."""

LONGEST = (
    "page/test_ways_to_play.py",
    "page/test_by_ear.py",
    "page/test_games.py",
    "page/test_axe.py",
    "page/test_zoom.py",
    "page/test_scenes.py",
    "page/test_pseudo_locale.py",
    "page/test_screens.py",
    "page/test_below_a_path.py",
    "page/test_friends.py",
    "server/test_class_kills.py",
    "server/test_kills.py",
    "server/test_nodes.py",
    "server/test_secrecy.py",
    "lab/test_fairness.py",
    "lab/test_balance.py",
    "server/test_class_steady.py",
    "server/test_class.py",
    "bots/test_whole_games.py",
)
"""Files that take a minute or more begin first, so that no worker waits for one at the end."""


POSTGRES = "GATOSABIO_TEST_POSTGRES"
"""The environment variable with the folder of the PostgreSQL that all processes of tests share."""


def pytest_configure(config: pytest.Config) -> None:
    """Name that folder. Nothing is in it before a test asks for it."""
    if not hasattr(config, "workerinput"):
        os.environ[POSTGRES] = str(Path(tempfile.gettempdir(), f"gatosabio-pg-{token_hex(4)}"))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop that PostgreSQL, when all processes that used it have ended."""
    if not hasattr(config, "workerinput"):
        Cluster(Path(os.environ[POSTGRES])).stop()


@pytest.fixture(scope="session")
def postgres() -> Cluster:
    """A running PostgreSQL. Of several processes the first one starts it."""
    if not is_installed():
        pytest.skip("there is no PostgreSQL: `uv run tools/postgres.py` installs it")
    cluster = Cluster(Path(os.environ[POSTGRES]))
    cluster.start()
    return cluster


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Cluster]:
    """One that the tests of a file may kill."""
    if not is_installed():
        pytest.skip("there is no PostgreSQL: `uv run tools/postgres.py` installs it")
    cluster = Cluster(Path(tempfile.gettempdir(), f"gatosabio-pg-{token_hex(4)}"))
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()


@pytest.fixture(scope="module")
def module_database(postgres: Cluster) -> PostgresAddress:
    """A database for the tests of one file."""
    return postgres.create(f"cats_{token_hex(4)}")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for PostgreSQL as long as it takes: a busy machine is no lost line."""
    monkeypatch.setattr(postgres_line, "ANSWER_SECONDS", 600.0)
    monkeypatch.setattr(postgres_server, "HELLO", postgres_server.HELLO.replace("'2s'", "'600s'"))


@pytest.fixture
def database(module_database: PostgresAddress, patient: None) -> PostgresAddress:  # noqa: ARG001
    """An empty database, to which nobody is connected."""
    empty(module_database)
    return module_database


@pytest.fixture(scope="session")
def runtime(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The Python of a page that needs no server. Of several processes only the first one fetches
    it."""
    own = tmp_path_factory.getbasetemp()
    with FileLock((own if worker_id == "master" else own.parent) / "runtime.lock"):
        return fetch(find_node())


def is_below(path: Path, places: tuple[str, ...]) -> bool:
    """Whether it is one of these files, or in one of these folders of tests."""
    return any(path.is_relative_to(TESTS / place) for place in places)


def is_in(item: pytest.Item, places: tuple[str, ...]) -> bool:
    """Whether the test is in one of these files or folders of tests."""
    return is_below(item.path, places)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What takes many minutes runs only when asked for (`tools/check.py --long`)."""
    is_long = settings.get_current_profile_name() == "long"
    return True if collection_path == TESTS / "long" and not is_long else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow, and put it first, so that it does not end last. Files that want a browser
    alternate with others: two browsers for each core would only delay each other."""
    for item in items:
        if is_in(item, BROWSER):
            item.add_marker("browser")
        if is_in(item, SLOW):
            item.add_marker("slow")
    files = [*[TESTS / name for name in LONGEST], *dict.fromkeys(item.path for item in items)]
    browser = [path for path in files if is_below(path, BROWSER)]
    slow = [path for path in files if is_below(path, SLOW)]
    order = dict.fromkeys(path for pair in zip_longest(browser, slow) for path in pair)
    place = {path: number for number, path in enumerate(order)}
    items.sort(key=lambda item: place.get(item.path, len(place)))


class ByFile(LoadScopeScheduling):
    """All tests of a file run in one worker, so that what they share is made once; those that are
    `APART` run anywhere. xdist's own groups have no effect with pytest 9.2."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if is_below(TESTS.parent / file, APART) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    """How several processes share the tests, unless another way is asked for."""
    return ByFile(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Pause the measuring of coverage for tests that it is not for. In a worker two measure, one
    above the other: pytest-cov starts one when it is loaded, and another for the session."""
    paused: list[Coverage] = []
    while not is_in(item, COVERED) and (running := Coverage.current()) is not None:
        running.stop()
        paused.append(running)
    try:
        return (yield)
    finally:
        for one in reversed(paused):
            one.start()
