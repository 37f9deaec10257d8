"""What `load.py` and `tables.py` share: a server's port, time and memory, and tables full of
players."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

import aiohttp

from table_players import Figures, Table

T = TypeVar("T", bound=Table)

PORTS: Final = range(20_000, 30_000)  # below those that the kernel gives to outgoing connections
TABLES_AT_ADDRESS: Final = 10  # our server limits sockets by address
AT_ONCE: Final = 20
"""Tables that are set up at the same time."""

SHORTEST_PAUSE: Final = 0.03
"""Seconds between two actions at a table: our server takes 40 messages a second from a client."""


def free_port() -> int:
    """A port that nobody has."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("every port is taken")


def cpu_seconds(pid: int) -> float:
    """The processor time that all threads of a process have used so far."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


def memory_kib(pid: int) -> int:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0])


@asynccontextmanager
async def seated(kind: type[T], base: str, figures: Figures, tables: int) -> AsyncIterator[list[T]]:
    """That many tables, at which everybody has sat down."""
    async with AsyncExitStack() as stack:
        found: list[T] = []
        for place, start in enumerate(range(0, tables, TABLES_AT_ADDRESS)):
            here = (f"127.1.{place // 200}.{place % 200 + 1}", 0)
            connector = aiohttp.TCPConnector(limit=0, local_addr=here)
            http = await stack.enter_async_context(aiohttp.ClientSession(connector=connector))
            some = range(start, min(start + TABLES_AT_ADDRESS, tables))
            found += [kind(http, base, figures) for _ in some]
        gate = asyncio.Semaphore(AT_ONCE)

        async def sit(table: Table) -> None:
            async with gate:
                stack.push_async_callback(table.close)
                await table.sit()

        await asyncio.gather(*[sit(table) for table in found])
        yield found
