"""A connection between a player and a node: both ways in order, until it is cut."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

from aiohttp import WSCloseCode

from gatosabio.chaos.simulated.loop import VirtualLoop
from gatosabio.server.session import Session
from gatosabio.server.wires import Heard, Pong, Wire
from gatosabio.timing.constants import Caps

TRAVELS: Final = (0.002, 0.03)
"""The shortest and the longest time that a message travels, in seconds."""

NOTICED_WITHIN: Final = 0.4
"""Seconds until either side notices at the latest that the line is gone."""

PING: Final = b"\0"
"""How a ping begins; messages are JSON."""


class PlayerEnd(Protocol):
    """Who is at the other end of a node."""

    def hear(self, message: bytes) -> None:
        """A message has come."""
        ...

    def hang_up(self) -> None:
        """The line is gone."""
        ...


class LineWatcher(Protocol):
    """Who sees what a node reads and says, at that moment."""

    def reads(self, connection: "Connection") -> None:
        """The node reads the next message of the player."""
        ...

    def sends(self, connection: "Connection", message: bytes) -> None:
        """A message leaves the node."""
        ...


class Connection:
    """One line; the *session* is that of the node which serves it."""

    def __init__(
        self,
        loop: VirtualLoop,
        rng: Random,
        player: PlayerEnd,
        watcher: LineWatcher,
    ) -> None:
        self.is_cut = False
        self.stalled_until = 0.0
        self.player = player
        self.session: Session | None = None
        self.watcher = watcher
        self.wire = SimulatedWire(self)
        self._loop = loop
        self._rng = rng
        self._last_up = self._last_down = 0.0

    def say(self, message: bytes) -> None:
        """The player says something."""
        if not self.is_cut:
            self._last_up = self._later(self._last_up, self.wire.arrive, message)

    def tell(self, message: bytes) -> None:
        """The node says something."""
        if self.is_cut:
            return
        if not message.startswith(PING):
            self.watcher.sends(self, message)
        self._last_down = self._later(self._last_down, self._heard, message)

    def _heard(self, message: bytes) -> None:
        if message.startswith(PING):
            self._last_up = self._later(self._last_up, self.wire.arrive, Pong(message[1:]))
        else:
            self.player.hear(message)

    def _later(self, last: float, deliver: Callable[[Any], None], message: object) -> float:
        now = max(self._loop.time(), self.stalled_until)
        when = max(now + self._rng.uniform(*TRAVELS), last + 1e-6)
        self._loop.call_exactly_at(when, self._arrives, deliver, message)
        return when

    def _arrives(self, deliver: Callable[[Any], None], message: object) -> None:
        if not self.is_cut:
            deliver(message)

    def cut(self) -> None:
        """The line is gone, with all that travels on it. Both sides notice it sometime."""
        if self.is_cut:
            return
        self.is_cut = True
        for notice in (self.wire.lose, self.player.hang_up):
            soon = self._loop.time() + NOTICED_WITHIN * self._rng.random()
            self._loop.call_exactly_at(soon, notice)

    def end(self) -> None:
        """The node has closed it: what is on its way arrives, then the player knows."""
        self._last_down = self._later(self._last_down, self._ended, None)

    def _ended(self, _: object) -> None:
        self.is_cut = True
        self.player.hang_up()


class SimulatedTransport(asyncio.Transport):
    """What a session writes to."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection

    def write(self, data: Any) -> None:
        """Send it, if the line is not known to be gone."""
        self._connection.tell(bytes(data))

    def get_write_buffer_size(self) -> int:
        """Nothing waits."""
        return 0

    def is_closing(self) -> bool:
        """Whether the node knows that the line is gone."""
        return self._connection.wire.closed


class SimulatedWire(Wire):
    """The node's end."""

    caps: Caps | None = None
    race_ping = 250.0  # a real one pings five times as often

    def __init__(self, connection: Connection) -> None:
        self._transport = SimulatedTransport(connection)
        self._connection = connection
        self._heard: deque[Heard] = deque()
        self._closed = False
        self._code: int | None = None
        self._waiter: asyncio.Future[None] | None = None

    @property
    def transport(self) -> asyncio.Transport:
        return self._transport

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def close_code(self) -> int | None:
        return self._code

    def framed(self, message: bytes) -> bytes:
        return message

    def ping(self, payload: bytes) -> bytes:
        return PING + payload

    def long_message(self, segment: int) -> bytes:
        raise NotImplementedError(f"no kernel measures this line by {segment} bytes")

    async def send(self, message: bytes) -> None:
        if self._closed:
            raise ConnectionResetError
        self._connection.tell(message)

    async def receive(self) -> Heard:
        while not self._heard:
            if self._closed:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        self._connection.watcher.reads(self._connection)
        return self._heard.popleft()

    async def close(self, code: WSCloseCode, why: str) -> None:  # noqa: ARG002 - it was told
        if not self._closed:
            self._closed, self._code = True, code
            self._connection.end()

    # --- From the network ---

    def arrive(self, heard: Heard) -> None:
        """Something has come."""
        self._heard.append(heard)
        self._notice()

    def lose(self) -> None:
        """The line is gone."""
        if not self._closed:
            self._closed, self._code = True, WSCloseCode.ABNORMAL_CLOSURE
            self._notice()

    def _notice(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
