"""Real Chromium, a real server, and pages that must have nothing to complain of."""

import asyncio
import runpy
import sys
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from filelock import FileLock
from playwright.sync_api import Browser, expect, sync_playwright

from gatosabio.static_site.build import MARK
from page.built_scenes import build, served
from page.pages import Pages
from page.places import HOME, SERVER, Place, StaticSite, build_site
from server.process import Program, free_port

T = TypeVar("T")

TOOLS = Path(__file__).parents[2] / "tools"
FLAGS = (
    "--no-sandbox",  # tests may run as root, in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--mute-audio",
)

expect.set_options(timeout=120_000)  # what is slow is not wrong, and two cores may be busy


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each file of tests: it must be gone before other tests run event loops."""
    path = runpy.run_path(str(TOOLS / "chromium.py"))["chromium"]()
    if path is None:
        pytest.skip("there is no Chromium: `uv run tools/chromium.py` installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield browser
        browser.close()


class Served:
    """The program, from the first to the last test of a file."""

    def __init__(self, data: Path, path: str = "", *options: str) -> None:
        self._program = Program(data, free_port(), "--path", path, *options)
        self._loop = asyncio.Runner()
        self._thread = ThreadPoolExecutor(1)  # Playwright's own event loop runs in this one

    @property
    def base(self) -> str:
        return self._program.base

    def start(self) -> None:
        self.run(self._program.start())

    def kill(self) -> None:
        self.run(self._program.kill())

    def stop_for_now(self) -> None:
        """It can be started again, at the same address."""
        self.run(self._program.stop())

    def stop(self) -> None:
        self.stop_for_now()
        self._thread.submit(self._loop.close).result()
        self._thread.shutdown()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have *work* done in the thread that may run event loops."""
        return self._thread.submit(self._loop.run, work).result()


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("tables") / "tables.db")
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory,
    worker_id: str,
    runtime: Path,  # noqa: ARG001 - it is fetched by then
) -> Path:
    """The folder in which the static site is. Of several processes the first one writes it."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "site"
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / HOME / MARK).exists():
            build_site(folder)
    return folder


@pytest.fixture
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A server; a static site for tests that ask for one (`ANYWHERE`)."""
    if getattr(request, "param", SERVER) == SERVER:
        program: Served = request.getfixturevalue("program")
        yield Place(program.base)
        return
    site = StaticSite(request.getfixturevalue("site"))
    yield site
    site.stop()


@pytest.fixture
def pages(browser: Browser, place: Place) -> Iterator[Pages]:
    """Opens pages, each a person with a device of its own."""
    opened = Pages(browser, place)
    yield opened
    opened.close()
    assert [one for one in opened.complaints if not place.forgives(one)] == []


@pytest.fixture(scope="session")
def chosen() -> dict[str, tuple[str, ...]]:
    """The scenes that are drawn for the documents, by their folders."""
    sys.path.append(str(TOOLS))  # it imports another one beside it
    try:
        scenes: dict[str, tuple[str, ...]] = runpy.run_path(str(TOOLS / "screens.py"))["CHOSEN"]
        return scenes
    finally:
        sys.path.remove(str(TOOLS))


@pytest.fixture(scope="session")
def built_scenes(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Where the client's scenes are. Of several processes the first one builds them."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "scenes"
    with FileLock(folder.with_suffix(".lock")):
        if not (folder / "scenes.html").exists():
            build(folder)
    return folder


@pytest.fixture
def all_scenes(browser: Browser, built_scenes: Path, program: Served) -> Iterator[Pages]:
    """As `scenes`, with a server that plays the records of replays and lessons."""
    with served(built_scenes, program.base) as base:
        opened = Pages(browser, Place(base))
        yield opened
        opened.close()


@pytest.fixture
def scenes(browser: Browser, built_scenes: Path) -> Iterator[Pages]:
    """Opens pages that show scenes."""
    with served(built_scenes) as base:
        opened = Pages(browser, Place(base))
        yield opened
        opened.close()
