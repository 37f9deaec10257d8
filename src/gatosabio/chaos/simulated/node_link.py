"""A WebSocket between two nodes, both of its ends."""

import asyncio
from collections import deque
from random import Random
from typing import Final

from aiohttp import WSMessage, WSMsgType
from aiohttp.http import WS_CLOSED_MESSAGE

from gatosabio.chaos.simulated.loop import VirtualLoop

TRAVELS: Final = (0.0002, 0.003)
"""The shortest and the longest time that a bundle travels, in seconds."""


class LinkEnd:
    """One end of it, as aiohttp would offer it."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.other: LinkEnd | None = None
        self.stalled_until = 0.0
        self._loop = loop
        self._rng = rng
        self._closed = False
        self._heard: deque[bytes] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._last = 0.0

    @property
    def closed(self) -> bool:
        """Whether it is known here to be closed."""
        return self._closed

    async def send_bytes(self, data: bytes) -> None:
        """Send a bundle.

        :raises ConnectionResetError: if it is known to be closed
        """
        if self._closed:
            raise ConnectionResetError("the link is closed")
        if self.other is not None:
            when = max(self._loop.time(), self.stalled_until) + self._rng.uniform(*TRAVELS)
            self._last = max(when, self._last + 1e-6)
            self._loop.call_exactly_at(self._last, self._arrive, self.other, data)

    def _arrive(self, other: "LinkEnd", data: bytes) -> None:
        if self.other is other:  # else it was cut meanwhile
            other.hear(data)

    def hear(self, data: bytes) -> None:
        """A bundle has come."""
        self._heard.append(data)
        self._notice()

    async def receive(self) -> WSMessage:
        """The next bundle."""
        while not self._heard:
            if self._closed:
                return WS_CLOSED_MESSAGE
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return WSMessage(WSMsgType.BINARY, self._heard.popleft(), None)

    async def close(self) -> bool:
        """Close it; the other end knows a moment later."""
        was_open = not self._closed
        self.shut()
        if (other := self.other) is not None:
            self.other = other.other = None
            soon = self._loop.time() + self._rng.uniform(*TRAVELS)
            self._loop.call_exactly_at(soon, other.shut)
        return was_open

    def shut(self) -> None:
        """Nothing comes or goes any more."""
        self._closed = True
        self._notice()

    def cut(self, noticed_within: float) -> None:
        """What is on its way is lost, and both ends notice it sometime."""
        if (other := self.other) is None:
            return
        self.other = other.other = None
        for end in (self, other):
            soon = self._loop.time() + noticed_within * self._rng.random()
            self._loop.call_exactly_at(soon, end.shut)

    def _notice(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


def new_link(loop: VirtualLoop, rng: Random) -> tuple[LinkEnd, LinkEnd]:
    """Both ends of a new one."""
    here, there = LinkEnd(loop, rng), LinkEnd(loop, rng)
    here.other, there.other = there, here
    return here, there
