"""What an action costs if several servers share the tables, beside one server that has them all.

    uv run --extra cluster benchmarks/nodes.py --store postgresql://cats@localhost/postgres

Tables of four play Addi Race over real sockets, as in `tables.py`. At *two nodes* each person is
connected to one of them by chance, as an ordinary load balancer would have it: half of them play
through a gateway. Each server has databases of its own, which are made in *--store* and dropped
again. All servers run on one core; the players and PostgreSQL have the other. Only one server, or
pair, is played at a time. The kernel counts the processor time of the servers; that of PostgreSQL
is not in it.
"""

import argparse
import asyncio
import os
import random
import secrets
import statistics
import sys
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import aiohttp
import psycopg
from psycopg import sql

from running import cpu_seconds, free_port, seated
from table_players import Figures, OurTable

SETTLE_SECONDS: Final = 1.0


class SpreadTable(OurTable):
    """Its people are connected to the servers of *bases*, parted by spaces, by chance."""

    def __init__(self, http: aiohttp.ClientSession, bases: str, figures: Figures) -> None:
        self._bases = bases.split()
        super().__init__(http, self._bases[0], figures)

    async def connect(self, url: str) -> aiohttp.ClientWebSocketResponse:
        """A socket at one of them."""
        return await super().connect(random.choice(self._bases) + url.removeprefix(self.base))


class Slice(NamedTuple):
    """What was measured in one round."""

    actions_per_second: float
    cpu_us: float
    p50_ms: float


class Contestant:
    """One server or several, and tables that are played there."""

    def __init__(self, name: str, servers: list[list[str]]) -> None:
        self.name = name
        self.slices: list[Slice] = []
        self._servers = servers
        self._figures = Figures()
        self._pids: list[int] = []
        self._tables: list[SpreadTable] = []

    async def start(self, stack: AsyncExitStack, core: int, tables: int) -> None:
        """Start the servers on *core*, and let the players of all tables sit down."""
        bases = []
        for options in self._servers:
            port = free_port()
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "gatosabio", "--local", "--no-browser"),
                *("--port", str(port), *options),
                stdout=asyncio.subprocess.PIPE,
            )
            stack.push_async_callback(_stop, process)
            os.sched_setaffinity(process.pid, {core})
            assert process.stdout is not None
            while b"http://" not in (line := await process.stdout.readline()):
                if not line:
                    raise RuntimeError("a server did not start")
            self._pids.append(process.pid)
            bases.append(f"http://127.0.0.1:{port}")
        self._tables = await stack.enter_async_context(
            seated(SpreadTable, " ".join(bases), self._figures, tables)
        )
        await asyncio.gather(*[table.begin() for table in self._tables])

    async def play(self, pause: float, seconds: float) -> Slice:
        """Let all tables play for some *seconds*."""
        for table in self._tables:
            table.play(pause)
        await asyncio.sleep(SETTLE_SECONDS)
        self._figures.clear()
        began, cpu = time.perf_counter(), sum(map(cpu_seconds, self._pids))
        await asyncio.sleep(seconds)
        lasted, cpu = time.perf_counter() - began, sum(map(cpu_seconds, self._pids)) - cpu
        actions, took = self._figures.actions, self._figures.took
        for table in self._tables:
            table.rest()
        await asyncio.sleep(SETTLE_SECONDS / 2)
        if self._figures.refused or not actions:
            raise RuntimeError(f"{self.name}: {self._figures.refused} refused, {actions} done")
        return Slice(actions / lasted, 1e6 * cpu / actions, 1000 * statistics.median(took))


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.communicate()


def database(store: str) -> str:
    """The address of a new database in the same PostgreSQL."""
    name = f"nodes_{secrets.token_hex(4)}"
    with closing(psycopg.connect(store, autocommit=True)) as db:
        db.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return urlunsplit(urlsplit(store)._replace(path=f"/{name}"))


def drop(store: str, address: str) -> None:
    """Drop it again."""
    name = urlsplit(address).path.removeprefix("/")
    with closing(psycopg.connect(store, autocommit=True)) as db:
        db.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


async def measure(contestants: list[Contestant], options: argparse.Namespace) -> None:
    """Play all rounds. The order within a round is drawn anew each time."""
    pause = options.tables / options.rate
    async with AsyncExitStack() as stack:
        for one in contestants:
            await one.start(stack, options.server_core, options.tables)
            await one.play(pause, options.seconds)  # once for nothing
        for number in range(options.rounds):
            for one in random.sample(contestants, len(contestants)):
                measured = await one.play(pause, options.seconds)
                one.slices.append(measured)
                print(
                    f"round {number + 1}: {one.name:20} {measured.actions_per_second:5.0f}"
                    f" actions/s {measured.cpu_us:6.0f} µs  p50 {measured.p50_ms:.2f} ms",
                    flush=True,
                )


def main() -> None:
    """Measure and print."""
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description="what does an action cost at several servers?")
    parser.add_argument("--store", required=True, help="a PostgreSQL where databases may be made")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=250.0, help="actions a second")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--server-core", type=int, default=cores[-1])
    parser.add_argument("--players-core", type=int, default=cores[0])
    options = parser.parse_args()
    stores = [database(options.store) for _ in range(3)]
    try:
        with TemporaryDirectory(dir=Path()) as folder:
            alone, one, two = stores
            contestants = [
                Contestant("a file", [["--data", str(Path(folder) / "cats.db")]]),
                Contestant("PostgreSQL", [["--store", alone]]),
                Contestant("one node", [["--store", one, "--node", "ana"]]),
                Contestant("two nodes", [["--store", two, "--node", name] for name in "ab"]),
            ]
            os.sched_setaffinity(0, {options.players_core})
            asyncio.run(measure(contestants, options))
            first = contestants[0]
            for each in contestants:
                pairs = zip(each.slices, first.slices, strict=True)
                ratios = [mine.cpu_us / its.cpu_us for mine, its in pairs]
                print(
                    f"{each.name:20} {statistics.median(s.cpu_us for s in each.slices):6.0f} µs an"
                    f" action, {statistics.median(ratios):.2f} ({min(ratios):.2f} to"
                    f" {max(ratios):.2f}) of the file's"
                )
    finally:
        for store in stores:
            drop(options.store, store)


if __name__ == "__main__":
    main()
