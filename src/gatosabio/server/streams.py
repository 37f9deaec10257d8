"""Long answers, sent piece by piece: what a client does not read is never made.

An answer that is ready as a whole stays in memory until its client has read it, which may be never.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

from aiohttp import web

from gatosabio.server.limits import counted
from gatosabio.server.tcp_info import keep_little

T = TypeVar("T")

BY_ADDRESS: Final = 6  # a family behind one router watches the same replay
IN_ALL: Final = 24
PIECE: Final = 64 * 1024
KERNEL_KEEPS: Final = 256 * 1024
KERNEL_TAKES: Final = 64 * 1024
"""Buffers of the kernel for such a connection, in bytes; Linux's default grows to megabytes."""

PIECE_READ_WITHIN: Final = 15.0  # seconds
ALL_READ_WITHIN: Final = 180.0

_EDITOR: Final = ThreadPoolExecutor(1, "editor")
"""Makes the pieces of all long answers, one at a time, beside the event loop. A second thread would
only slow the loop down."""


class TooManyAtOnceError(Exception):
    """As many long answers as are allowed are being read already."""


class AtOnce:
    """Counts the long answers that are being read."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """One more for *address*, until the end of the block.

        :raises TooManyAtOnceError: if there are too many of this address, or in all
        """
        if self._by_address[address] >= BY_ADDRESS or self._by_address.total() >= IN_ALL:
            raise TooManyAtOnceError
        with counted(self._by_address, address):
            yield


async def beside_the_loop(work: Callable[[], T]) -> T:
    """Do *work* in the thread that makes long answers."""
    return await asyncio.get_running_loop().run_in_executor(_EDITOR, work)


async def pieces_of(parts: Iterator[bytes]) -> AsyncIterator[bytes]:
    """*parts*, made beside the event loop and joined to larger pieces."""
    while piece := await beside_the_loop(lambda: _next_piece(parts)):
        yield piece


def _next_piece(parts: Iterator[bytes]) -> bytes:
    piece = bytearray()
    for part in parts:
        piece += part
        if len(piece) >= PIECE:
            break
    return bytes(piece)


async def send(request: web.Request, pieces: AsyncIterator[bytes]) -> web.StreamResponse:
    """Answer with JSON that comes in *pieces*."""
    response = web.StreamResponse()
    response.content_type = "application/json"
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.enable_compression(web.ContentCoding.gzip)  # to a tenth of the size
    return await send_as(response, request, pieces)


async def send_as(
    response: web.StreamResponse, request: web.Request, pieces: AsyncIterator[bytes]
) -> web.StreamResponse:
    """Answer with a *response* that comes in *pieces*. Whoever reads too slowly, or not at all, is
    cut off."""
    if request.transport is not None:
        keep_little(request.transport.get_extra_info("socket"), KERNEL_KEEPS, KERNEL_TAKES)
    try:
        async with asyncio.timeout(ALL_READ_WITHIN):
            await response.prepare(request)
            async for piece in pieces:
                async with asyncio.timeout(PIECE_READ_WITHIN):
                    await response.write(piece)
            async with asyncio.timeout(PIECE_READ_WITHIN):
                await response.write_eof()
    except TimeoutError:
        _cut_off(request)
    except BaseException:
        _cut_off(request)  # half an answer must not look like a whole one
        raise
    return response


def _cut_off(request: web.Request) -> None:
    if request.transport is not None:
        request.transport.abort()
