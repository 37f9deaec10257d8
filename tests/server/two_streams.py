"""Two ends of a connection between nodes, on a real socket."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, cast

from gatosabio.server.frame_stream import FrameStream

HERE: Final = "127.0.0.1"


class Held(FrameStream):
    """One that can be told not to read for a while."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        super().connection_made(transport)


class Pair:
    """Two ends of a connection."""

    def __init__(self) -> None:
        self.here, self.there = FrameStream(), Held()


@asynccontextmanager
async def pair() -> AsyncIterator[Pair]:
    both, loop = Pair(), asyncio.get_running_loop()
    server = await loop.create_server(lambda: both.there, HERE, 0)
    port = server.sockets[0].getsockname()[1]
    await loop.create_connection(lambda: both.here, HERE, port)
    try:
        yield both
    finally:
        both.here.abort()
        both.there.abort()
        server.close()


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not is_so():
            await asyncio.sleep(0.001)


def nothing() -> None:
    pass
