"""How fast is the log, and how much does sharing commits bring?

    uv run benchmarks/log.py --folder .
    uv run --extra cluster benchmarks/log.py --store postgresql://…

Many tables append rows at the same time; each appends a row when the one before is on disk. All
that wait share a commit, or, as the baseline, each has its own. The folder must be on the disk to
be measured. The gain of sharing depends on how long that disk takes for a sync, so this is
measured, too: a slower disk gains more.
"""

import argparse
import asyncio
import os
import secrets
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from msgspec import Struct

from gatosabio.engine.game import Ms
from gatosabio.records.log import Row
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sql_writer import MOST_AT_ONCE

BODY: Final = '{"at":123456,"seat":2,"do":"play","card":"7+4","on":1,"judge":{"lag":31,"held":8}}'
"""About as long as most actions."""


class Figures(Struct, frozen=True):
    """The results of a run."""

    appends_per_second: float
    p50_ms: float
    p99_ms: float
    appends_per_commit: float


def disk_ms(path: Path) -> float:
    """The median time that the disk takes to sync a page, in ms."""
    took = []
    with path.open("wb", buffering=0) as file:
        for _ in range(200):
            file.write(bytes(4096))
            asked = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - asked)
    return 1000 * statistics.median(took)


async def measure(
    place: Path | PostgresAddress, tables: int, seconds: float, most_at_once: int
) -> Figures:
    """Append for that many seconds."""
    log = open_log(place, most_at_once=most_at_once)
    run = secrets.token_hex(4)  # a database is not new
    took: list[float] = []
    commits = log.commits
    began = time.perf_counter()

    async def play(table: str) -> None:
        seq = 0
        while (asked := time.perf_counter()) < began + seconds:
            seq += 1
            at = Ms(1000 * seq)
            await log.append([Row(table, seq, 1, "act", 0, seq, at, at, BODY)])
            took.append(time.perf_counter() - asked)

    await asyncio.gather(*[play(f"{run}-{number}") for number in range(tables)])
    whole = time.perf_counter() - began
    commits = log.commits - commits
    await log.close()
    cuts = statistics.quantiles(took, n=100)
    return Figures(len(took) / whole, 1000 * cuts[49], 1000 * cuts[98], len(took) / commits)


def shown(figures: Figures) -> str:
    """The figures in columns."""
    return (
        f"{figures.appends_per_second:9.0f} {figures.p50_ms:8.2f} {figures.p99_ms:8.2f}"
        f" {figures.appends_per_commit:8.1f}"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how fast is the log?")
    parser.add_argument("--folder", type=Path, default=Path(), help="on the disk to measure")
    parser.add_argument("--store", type=PostgresAddress, help="a database, instead of a file")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100, 1000])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        print(f"the disk takes {disk_ms(Path(folder, 'page')):.2f} ms to be sure of a page")
    columns = "appends/s   p50 ms   p99 ms  /commit"
    print(f"        {'shared commits':^36}   {'a commit each':^36}   ratio of")
    print(f"tables  {columns}    {columns}   rate, p50, p99")
    for tables in options.tables:
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            shared, single = (
                asyncio.run(
                    measure(options.store or Path(folder, name), tables, options.seconds, most)
                )
                for name, most in (("shared.db", MOST_AT_ONCE), ("single.db", 1))
            )
        ratios = (
            shared.appends_per_second / single.appends_per_second,
            single.p50_ms / shared.p50_ms,
            single.p99_ms / shared.p99_ms,
        )
        print(
            f"{tables:6}  {shown(shared)}   {shown(single)}  "
            + " ".join(f"{ratio:5.1f}x" for ratio in ratios),
            flush=True,
        )


if __name__ == "__main__":
    main()
