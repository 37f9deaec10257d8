"""An ordinary load balancer: each connection goes to the next server that takes it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count

from server.process import Program

PIECE = 64 * 1024


Address = tuple[str, int]


class Balancer:
    """Knows nothing of what it carries, and sends nobody anywhere twice in a row."""

    def __init__(self, find: Callable[[], Sequence[Address]]) -> None:
        self.port = 0
        self.carried = 0
        self._find = find
        self._turns = count()
        self._lines: set[asyncio.Task[None]] = set()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, from its first to its last byte."""
        task = asyncio.current_task()
        assert task is not None
        self._lines.add(task)
        self.carried += 1
        try:
            far = await self._next()
            if far is not None:
                with suppress(asyncio.CancelledError):  # at the end
                    await _both_ways((reader, writer), far)
        finally:
            self._lines.discard(task)
            writer.close()

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first, places = next(self._turns), self._find()
        for number in range(len(places)):
            with suppress(OSError):
                return await asyncio.open_connection(*places[(first + number) % len(places)])
        return None

    async def cut(self) -> None:
        """Cut all lines."""
        for line in list(self._lines):
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)


async def _both_ways(
    near: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    far: tuple[asyncio.StreamReader, asyncio.StreamWriter],
) -> None:
    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(PIECE):
                writer.write(data)
                await writer.drain()
        writer.close()

    try:
        await asyncio.gather(pass_on(near[0], far[1]), pass_on(far[0], near[1]))
    finally:
        far[1].close()


@asynccontextmanager
async def balanced(programs: Sequence[Program]) -> AsyncIterator[Balancer]:
    """A balancer before them, until the end of the block."""
    async with balancing(lambda: [("127.0.0.1", program.port) for program in programs]) as balancer:
        yield balancer


@asynccontextmanager
async def balancing(find: Callable[[], Sequence[Address]]) -> AsyncIterator[Balancer]:
    """A balancer before the places that it may *find*."""
    balancer = Balancer(find)
    server = await asyncio.start_server(balancer.carry, "127.0.0.1", 0)
    balancer.port = server.sockets[0].getsockname()[1]
    try:
        yield balancer
    finally:
        server.close()
        await balancer.cut()
