"""How much can one server core carry, and does an action cost more if there are many tables?

    uv run benchmarks/load.py --folder . --tables 10 100 500 1000 2000
    uv run benchmarks/load.py --folder . --flood

Tables of four play Addi Race over real sockets, with pauses such that all tables together make
*--rate* actions a second. The server has one core and the players another. The server's processor
time is measured by the kernel, so it does not matter whether it was busy all the time. An idle
socket costs something, too, because it is pinged: that is measured before the games begin, and
subtracted in the column "net".

With `--flood` a few tables play alone and, in turns, beside one client that sends as fast as it can
and reconnects whenever it is cut off.

Each group of ten tables has its own client address, because the server limits sockets by address.
"""

import argparse
import asyncio
import os
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct, json

from running import SHORTEST_PAUSE, cpu_seconds, free_port, memory_kib, seated
from table_players import SEATS, Figures, OurTable

SETTLE_SECONDS: Final = 2.0
FLOOD_ROUNDS: Final = 5
FLOOD_FRAMES: Final = 1_000
MOST_FLOODS: Final = 10
"""Floods in a second, which are 10,000 messages. More would only use up the players' core."""


# --- The server ---


class Server:
    """The server as a process, on a core of its own."""

    def __init__(self, data: Path, core: int) -> None:
        self._data = data
        self._core = core
        self._process: asyncio.subprocess.Process | None = None
        self.base = ""
        self.port = 0

    async def start(self) -> None:
        """Start it, and wait until it prints its address."""
        command = [sys.executable, "-m", "gatosabio", "--local", "--no-browser", "--lang", "en"]
        command += ["--port", str(free_port()), "--data", str(self._data)]
        self._process = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            preexec_fn=lambda: os.sched_setaffinity(0, {self._core}),
        )
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            if found := re.search(rb"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                self.base = f"http://127.0.0.1:{self.port}"
                return
        raise RuntimeError("the server did not start")

    async def stop(self) -> None:
        """Stop it with SIGTERM."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.communicate()

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid


# --- Load ---


class Load(Struct, frozen=True):
    """The results of a run."""

    tables: int
    actions_per_second: float
    cpu_us: float
    net_us: float
    idle_us: float  # of an idle socket, for each second
    p50_ms: float
    p99_ms: float
    kib_per_table: float
    generator: float  # the share of their core that the players used


async def measure(folder: Path, tables: int, options: argparse.Namespace) -> Load:
    """Measure one server with that many tables."""
    server = Server(folder / f"{tables}.db", options.server_core)
    await server.start()
    try:
        empty, figures = memory_kib(server.pid), Figures()
        async with seated(OurTable, server.base, figures, tables) as found:
            pause = max(SHORTEST_PAUSE, tables / options.rate)
            await asyncio.sleep(SETTLE_SECONDS)
            idle = cpu_seconds(server.pid)
            await asyncio.sleep(options.seconds / 2)
            idle = (cpu_seconds(server.pid) - idle) / (options.seconds / 2)
            await _begin(found, pause)
            await asyncio.sleep(SETTLE_SECONDS + pause)
            figures.clear()
            began, cpu, own = time.perf_counter(), cpu_seconds(server.pid), time.process_time()
            await asyncio.sleep(options.seconds)
            whole = time.perf_counter() - began
            cpu, own = cpu_seconds(server.pid) - cpu, time.process_time() - own
            cuts = statistics.quantiles(figures.took, n=100)
            return Load(
                tables,
                figures.actions / whole,
                1e6 * cpu / figures.actions,
                1e6 * (cpu - idle * whole) / figures.actions,
                1e6 * idle / (SEATS * tables),
                1000 * cuts[49],
                1000 * cuts[98],
                (memory_kib(server.pid) - empty) / tables,
                own / whole,
            )
    finally:
        await server.stop()


def print_loads(folder: Path, options: argparse.Namespace) -> None:
    """Print a line for each number of tables."""
    print(
        "tables  actions/s  CPU µs an action    net  actions/s of a core  idle µs/socket/s"
        "   p50 ms   p99 ms  KiB/table  ratio    net  players' core"
    )
    first: Load | None = None
    for tables in options.tables:
        load = asyncio.run(measure(folder, tables, options))
        first = first or load
        print(
            f"{load.tables:6} {load.actions_per_second:10.0f} {load.cpu_us:17.0f}"
            f" {load.net_us:6.0f} {1e6 / load.cpu_us:20.0f} {load.idle_us:17.0f}"
            f" {load.p50_ms:8.2f} {load.p99_ms:8.2f} {load.kib_per_table:10.0f}"
            f" {load.cpu_us / first.cpu_us:6.2f} {load.net_us / first.net_us:6.2f}"
            f" {100 * load.generator:13.0f}%",
            flush=True,
        )


# --- Flood ---


class Flooder:
    """A client that sends as fast as it can, and reconnects whenever it is cut off."""

    def __init__(self, server: Server, token: str) -> None:
        self.cut_off = 0
        self._server = server
        hello = json.encode({"type": "hello", "token": token})
        act = json.encode({"type": "act", "cid": 1, "action": {"do": "pass", "seat": 0}})
        self._bytes = _frame(hello) + _frame(act) * FLOOD_FRAMES

    async def flood(self) -> None:
        """Flood until cancelled."""
        while True:
            began = time.perf_counter()
            await self._once()
            self.cut_off += 1
            await asyncio.sleep(max(0.0, 1 / MOST_FLOODS - (time.perf_counter() - began)))

    async def _once(self) -> None:
        here = ("127.2.0.1", 0)
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self._server.port, local_addr=here
        )
        try:
            writer.write(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self._server.port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            writer.write(self._bytes)
            await reader.readuntil(b"too-fast")
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.transport.abort()


def _frame(data: bytes) -> bytes:
    """A WebSocket frame, masked with zeros, which is allowed."""
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


async def flood(folder: Path, options: argparse.Namespace) -> None:
    """Print the p99 of other players, alone and beside a flooder, in turns."""
    server = Server(folder / "flood.db", options.server_core)
    await server.start()
    ratios: list[float] = []
    try:
        figures = Figures()
        async with seated(OurTable, server.base, figures, options.tables[0]) as found:
            token = await found[0].another_token()
            await _begin(found, max(SHORTEST_PAUSE, len(found) / options.rate))
            await asyncio.sleep(SETTLE_SECONDS)
            for number in range(FLOOD_ROUNDS):
                calm = await _p99(figures, options.seconds)
                flooder = Flooder(server, token)
                flooding = asyncio.create_task(flooder.flood())
                beside = await _p99(figures, options.seconds)
                flooding.cancel()
                await asyncio.gather(flooding, return_exceptions=True)
                ratios.append(beside / calm)
                print(
                    f"run {number + 1}: calm p99 {calm:.2f} ms, beside a flooder {beside:.2f} ms,"
                    f" ratio {ratios[-1]:.2f}; it was cut off {flooder.cut_off} times",
                    flush=True,
                )
    finally:
        await server.stop()
    print(f"median ratio of p99 at {options.tables[0]} tables: {statistics.median(ratios):.2f}")


async def _begin(tables: Sequence[OurTable], pause: float) -> None:
    await asyncio.gather(*[table.begin() for table in tables])
    for table in tables:
        table.play(pause)


async def _p99(figures: Figures, seconds: float) -> float:
    figures.took = []
    await asyncio.sleep(seconds)
    return 1000 * statistics.quantiles(figures.took, n=100)[98]


def main() -> None:
    """Measure and print."""
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description="how much can a server core carry?")
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500, 1000, 2000])
    parser.add_argument("--seconds", type=float, default=8.0, help="for each figure")
    parser.add_argument("--rate", type=float, default=500.0, help="actions a second, all tables")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    parser.add_argument("--flood", action="store_true", help="calm against one flooder")
    parser.add_argument("--server-core", type=int, default=cores[-1])
    parser.add_argument("--players-core", type=int, default=cores[0])
    options = parser.parse_args()
    os.sched_setaffinity(0, {options.players_core})
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        if options.flood:
            asyncio.run(flood(Path(folder), options))
        else:
            print_loads(Path(folder), options)


if __name__ == "__main__":
    main()
