"""Pages behind a load balancer, whose servers are restarted one after the other in the middle of a
game: each page comes back by itself, and plays on."""

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, Page, expect

from gatosabio.records.postgres_address import PostgresAddress
from page.pages import Pages
from page.places import Place
from page.test_race import turn_a_card_each
from server.balancer import Balancer, balanced
from server.process import Program, free_port

T = TypeVar("T")

NAMES = ("ana", "bea", "ceo")
RULES = {"look": 0, "specials": False, "ending": "first"}


class Several:
    """Three nodes and their balancer, in an event loop of its own: Playwright has one in the main
    thread."""

    def __init__(self, store: PostgresAddress, folder: Path) -> None:
        self.programs = [
            Program(folder / f"{name}.db", free_port(), "--node", name, store=store)
            for name in NAMES
        ]
        self.base = ""
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)
        self._thread.start()
        self._end = asyncio.Event()
        self._balancing = asyncio.run_coroutine_threadsafe(self._balance(), self._loop)

    async def _balance(self) -> None:
        async with balanced(self.programs) as balancer:
            self._balancer: Balancer = balancer
            self.base = balancer.base
            await self._end.wait()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Have *work* done in that loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def start(self) -> None:
        for program in self.programs:
            self.do(program.start())

    def restart(self, program: Program) -> None:
        assert self.do(program.stop()) == 0
        self.do(program.start())

    def stop(self) -> None:
        for program in self.programs:
            self.do(program.stop())
        self._loop.call_soon_threadsafe(self._end.set)
        self._balancing.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def several(database: PostgresAddress, tmp_path: Path) -> Iterator[Several]:
    nodes = Several(database, tmp_path)
    try:
        nodes.start()
        yield nodes
    finally:
        nodes.stop()


def are_back(*people: Page) -> None:
    for page in people:
        expect(page.get_by_text("Connection lost")).to_be_hidden()
        expect(page.get_by_role("button", name="Mouse", exact=True)).to_be_visible()


def test_a_game_goes_on_while_its_servers_are_restarted(browser: Browser, several: Several) -> None:
    pages = Pages(browser, Place(several.base))
    host = pages.open("/make", size="desktop", rules=RULES)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url("**/t/*")
    guest = pages.open(host.url, size="phone")
    start = host.get_by_role("button", name="Start with 3")
    expect(start).to_be_visible()
    start.click()
    are_back(host, guest)

    for program in several.programs:
        turn_a_card_each(host, guest)
        several.restart(program)
        are_back(host, guest)
    turn_a_card_each(host, guest)

    pages.close()
    # What a server was asked for when it went is asked for again.
    lost = "error: Failed to load resource"
    assert [one for one in pages.complaints if not one.startswith(lost)] == []
