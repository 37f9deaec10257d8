"""A connection between two nodes, both of its ends, as an event loop would offer it: bytes come in
order, and in pieces of any size."""

import asyncio
from collections.abc import Callable
from contextvars import Context, copy_context
from random import Random
from typing import Any, Final

from gatosabio.chaos.simulated.loop import VirtualLoop

TRAVELS: Final = (0.0002, 0.003)
"""The shortest and the longest time that bytes travel, in seconds."""

TORN: Final = 0.2
"""How often what was written at once does not come at once."""

LATER: Final = 1e-6


class LinkEnd(asyncio.Transport):
    """One end of it. Until a process has attached what hears it, what comes is kept."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        super().__init__()
        self.other: LinkEnd | None = None
        self.stalled_until = 0.0
        self._loop = loop
        self._rng = rng
        self._protocol: asyncio.Protocol | None = None
        self._context = Context()
        self._is_closed = False
        self._kept: list[bytes] = []
        self._last = 0.0
        self._is_paused = False

    def attach(self, protocol: asyncio.Protocol) -> None:
        """The running process is this end of it, and *protocol* hears what comes."""
        self._protocol = protocol
        self._context = copy_context()
        protocol.connection_made(self)
        for data in self._kept:
            self._tell(protocol.data_received, data)
        if self._is_closed:
            self._tell(protocol.connection_lost, None)

    def _tell(self, what: Callable[[Any], object], *args: Any) -> None:
        """As the event loop of that process: it hears nothing while it is stopped."""
        self._loop.call_soon(what, *args, context=self._context)

    # --- For the process ---

    def write(self, data: Any) -> None:
        """Send bytes, in one piece or two. If they do not get through, the process is told to
        pause."""
        if self._is_closed or (other := self.other) is None:
            return
        whole = bytes(data)
        torn_at = self._rng.randrange(len(whole)) if self._rng.random() < TORN else 0
        for piece in (whole[:torn_at], whole[torn_at:]):
            if piece:
                when = max(self._loop.time(), self.stalled_until) + self._rng.uniform(*TRAVELS)
                self._last = max(when, self._last + LATER)
                self._loop.call_exactly_at(self._last, self._arrive, other, piece)
        if self.stalled_until > self._loop.time() and not self._is_paused:
            assert self._protocol is not None, "it writes"
            self._is_paused = True
            self._tell(lambda protocol: protocol.pause_writing(), self._protocol)
            self._loop.call_exactly_at(self.stalled_until, self._resume, self._protocol)

    def _resume(self, protocol: asyncio.Protocol) -> None:
        self._is_paused = False
        if not self._is_closed:
            self._tell(lambda _: protocol.resume_writing(), None)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """What does not get through is all that waits."""

    def is_closing(self) -> bool:
        """Whether it is known here to be closed."""
        return self._is_closed

    def close(self) -> None:
        """Close it; the other end knows when it has got all that was written."""
        if (other := self.other) is not None:
            self.other = other.other = None
            soon = max(self._loop.time(), self._last) + self._rng.uniform(*TRAVELS)
            self._loop.call_exactly_at(soon, other.shut)
        self.shut()

    def abort(self) -> None:
        """As `close`: whether what is on its way gets there is the same to those who hear it."""
        self.close()

    # --- From the network ---

    def _arrive(self, other: "LinkEnd", data: bytes) -> None:
        if not other._is_closed and (self.other is other or self._is_closed):
            other.hear(data)

    def hear(self, data: bytes) -> None:
        """Bytes have come."""
        if self._protocol is None:
            self._kept.append(data)
        else:
            self._tell(self._protocol.data_received, data)

    def shut(self) -> None:
        """Nothing comes or goes any more."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._protocol is not None:
            self._tell(self._protocol.connection_lost, None)

    def cut(self, noticed_within: float) -> None:
        """What is on its way is lost, and both ends notice it sometime."""
        if (other := self.other) is None:
            return
        self.other = other.other = None
        for end in (self, other):
            soon = self._loop.time() + noticed_within * self._rng.random()
            self._loop.call_exactly_at(soon, end.shut)


def new_link(loop: VirtualLoop, rng: Random) -> tuple[LinkEnd, LinkEnd]:
    """Both ends of a new one."""
    here, there = LinkEnd(loop, rng), LinkEnd(loop, rng)
    here.other, there.other = there, here
    return here, there
