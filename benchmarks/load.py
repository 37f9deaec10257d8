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
import random
import re
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, Final

import aiohttp
from msgspec import Struct, json

from gatosabio.engine.cards import VALUE

SEATS: Final = 4
TABLES_AT_ADDRESS: Final = 10
SHORTEST_PAUSE: Final = 0.03
"""Seconds between two actions at a table: a client may send 40 messages a second."""

AT_ONCE: Final = 40
"""Tables that are set up at the same time."""

PORTS: Final = range(20_000, 30_000)  # below those that the kernel gives to outgoing connections
SETTLE_SECONDS: Final = 2.0
TICKS: Final = os.sysconf("SC_CLK_TCK")
FLOOD_ROUNDS: Final = 5
FLOOD_FRAMES: Final = 1_000
MOST_FLOODS: Final = 10
"""Floods in a second, which are 10,000 messages. More would only use up the players' core."""


# --- Messages to a player; only the fields that are needed are read ---


class _Heard(Struct, frozen=True):
    """A message of the server."""


class Told(_Heard, frozen=True, tag="told"):
    """Something happened."""

    seq: int
    legal: tuple[dict[str, Any], ...] = ()


class TableInfo(_Heard, frozen=True, tag="table"):
    """Who sits here."""

    seats: tuple[Any, ...]


class Over(_Heard, frozen=True, tag="over"):
    """A game ended."""


class Refused(_Heard, frozen=True, tag="refused"):
    """A request was not done."""

    code: str


class Closed(_Heard, frozen=True, tag="closed"):
    """The server closes the connection."""

    why: str


class Welcome(_Heard, frozen=True, tag="welcome"):
    """Ignored."""


class Begun(_Heard, frozen=True, tag="begun"):
    """Ignored."""


class Verdict(_Heard, frozen=True, tag="verdict"):
    """Ignored."""


class Ack(_Heard, frozen=True, tag="ack"):
    """Ignored."""


_decoder: Final = json.Decoder(
    Told | TableInfo | Over | Refused | Closed | Welcome | Begun | Verdict | Ack
)


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
        command += ["--port", str(_free_port()), "--data", str(self._data)]
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
    def cpu_seconds(self) -> float:
        """The processor time it has used so far."""
        return _cpu_seconds(self._pid)

    @property
    def memory_kib(self) -> int:
        """Its resident memory."""
        status = Path(f"/proc/{self._pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1])

    @property
    def _pid(self) -> int:
        assert self._process is not None
        return self._process.pid


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _free_port() -> int:
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("every port is taken")


# --- The players ---


class Figures:
    """What was measured."""

    def __init__(self) -> None:
        self.actions = 0
        self.took: list[float] = []  # from sending an action until another player is told of it
        self.refused = 0


class Table:
    """Four players who act in turn, one action at a time."""

    def __init__(self, http: aiohttp.ClientSession, base: str, figures: Figures) -> None:
        self.figures = figures
        self.pause = 1.0
        self.code = ""
        self._http = http
        self._base = base
        self._tokens: list[str] = []
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []
        self._readers: list[asyncio.Task[None]] = []
        self._seated = asyncio.Event()
        self._seats = 0
        self._cid = 0
        self._sent_at = 0.0
        self._witness = -1
        self._waiting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def set_up(self) -> None:
        """Let all players join and sit down."""
        first = await self._admitted("/api/tables", {"game": "addirace"})
        self.code = first["code"]
        self._tokens.append(first["token"])
        for _ in range(SEATS - 1):
            admitted = await self._admitted(f"/api/tables/{self.code}/join", {})
            self._tokens.append(admitted["token"])
        for seat, token in enumerate(self._tokens):
            ws = await self._http.ws_connect(self._base + "/ws", compress=0)
            self._sockets.append(ws)
            await ws.send_bytes(json.encode({"type": "hello", "token": token}))
            self._readers.append(asyncio.create_task(self._read(seat, ws)))
            await ws.send_bytes(b'{"type":"sit"}')
            while self._seats <= seat:
                self._seated.clear()
                await self._seated.wait()

    async def _admitted(self, path: str, body: dict[str, Any]) -> Any:
        headers = {"Origin": self._base}
        async with self._http.post(self._base + path, json=body, headers=headers) as answer:
            if answer.status != 201:
                raise RuntimeError(await answer.text())
            return await answer.json()

    def play(self, pause: float) -> None:
        """Begin the game, with about *pause* seconds between two actions."""
        self.pause = pause
        self._spawn(self._sockets[0].send_bytes(b'{"type":"start"}'))

    async def close(self) -> None:
        """Disconnect all players."""
        if self._waiting is not None:
            self._waiting.cancel()
        for task in (*self._readers, *self._tasks):
            task.cancel()
        await asyncio.gather(*self._readers, *self._tasks, return_exceptions=True)
        await asyncio.gather(*[ws.close() for ws in self._sockets], return_exceptions=True)

    async def _read(self, seat: int, ws: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in ws:
            heard = _decoder.decode(frame.data)
            match heard:
                case Told():
                    self._hear(seat, heard)
                case TableInfo():
                    self._seats = max(self._seats, len(heard.seats))
                    self._seated.set()
                case Over() if seat == 0:
                    await ws.send_bytes(b'{"type":"again"}')
                case Refused():
                    self.figures.refused += 1
                case Closed():
                    raise RuntimeError(f"closed: {heard.why}")

    def _hear(self, seat: int, told: Told) -> None:
        if seat == self._witness:
            self.figures.took.append(time.perf_counter() - self._sent_at)
            self.figures.actions += 1
            self._witness = -1
        if told.legal:
            action = choose(told.legal)
            pause = self.pause * random.uniform(0.5, 1.5)
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(pause, self._act, seat, action)

    def _act(self, seat: int, action: dict[str, Any]) -> None:
        self._cid += 1
        self._witness = (seat + 1) % SEATS
        message = json.encode({"type": "act", "cid": self._cid, "action": action})
        self._sent_at = time.perf_counter()
        self._spawn(self._sockets[seat].send_bytes(message))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def choose(legal: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """An action that advances the game: score points if possible, else what costs least."""

    def worth(action: dict[str, Any]) -> int:
        match action["do"]:
            case "score":
                return 1000 + VALUE[action["card"]]
            case "counter" | "accept" | "return" | "release":
                return 500
            case "discard":
                return -VALUE[action["card"]]
            case _:
                return 100
        return 0

    return max(legal, key=worth)


@asynccontextmanager
async def players(server: Server, tables: int) -> AsyncIterator[tuple[list[Table], Figures]]:
    """Set up that many tables."""
    figures = Figures()
    async with AsyncExitStack() as stack:
        found: list[Table] = []
        for place, start in enumerate(range(0, tables, TABLES_AT_ADDRESS)):
            here = (f"127.1.{place // 200}.{place % 200 + 1}", 0)
            connector = aiohttp.TCPConnector(limit=0, local_addr=here)
            http = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
            some = range(start, min(start + TABLES_AT_ADDRESS, tables))
            found += [Table(http, server.base, figures) for _ in some]
        gate = asyncio.Semaphore(AT_ONCE)

        async def set_up(table: Table) -> None:
            async with gate:
                await table.set_up()

        try:
            await asyncio.gather(*[set_up(table) for table in found])
            yield found, figures
        finally:
            await asyncio.gather(*[table.close() for table in found])


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
        empty = server.memory_kib
        async with players(server, tables) as (found, figures):
            pause = max(SHORTEST_PAUSE, tables / options.rate)
            await asyncio.sleep(SETTLE_SECONDS)
            idle = server.cpu_seconds
            await asyncio.sleep(options.seconds / 2)
            idle = (server.cpu_seconds - idle) / (options.seconds / 2)
            for table in found:
                table.play(pause)
            await asyncio.sleep(SETTLE_SECONDS + pause)
            figures.actions, figures.took = 0, []
            began, cpu, own = time.perf_counter(), server.cpu_seconds, time.process_time()
            await asyncio.sleep(options.seconds)
            whole = time.perf_counter() - began
            cpu, own = server.cpu_seconds - cpu, time.process_time() - own
            cuts = statistics.quantiles(figures.took, n=100)
            return Load(
                tables,
                figures.actions / whole,
                1e6 * cpu / figures.actions,
                1e6 * (cpu - idle * whole) / figures.actions,
                1e6 * idle / (SEATS * tables),
                1000 * cuts[49],
                1000 * cuts[98],
                (server.memory_kib - empty) / tables,
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
        async with players(server, options.tables[0]) as (found, figures):
            token = (await found[0]._admitted(f"/api/tables/{found[0].code}/join", {}))["token"]
            for table in found:
                table.play(max(SHORTEST_PAUSE, len(found) / options.rate))
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
