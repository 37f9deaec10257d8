"""An ordinary load balancer: each connection goes to the next server that takes it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count

from server.process import Program

PIECE = 64 * 1024


class Balancer:
    """Knows nothing of what it carries, and sends nobody anywhere twice in a row."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.programs = programs
        self.port = 0
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
        try:
            far = await self._next()
            if far is not None:
                with suppress(asyncio.CancelledError):  # at the end
                    await _both_ways((reader, writer), far)
        finally:
            self._lines.discard(task)
            writer.close()

    async def _next(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._turns)
        for number in range(len(self.programs)):
            program = self.programs[(first + number) % len(self.programs)]
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", program.port)
        return None

    async def close(self) -> None:
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
    balancer = Balancer(programs)
    server = await asyncio.start_server(balancer.carry, "127.0.0.1", 0)
    balancer.port = server.sockets[0].getsockname()[1]
    try:
        yield balancer
    finally:
        server.close()
        await balancer.close()
