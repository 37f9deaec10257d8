"""The connection between two nodes: whatever is said during a turn of the loop goes as one
bundle."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar

from aiohttp import WSMessage, WSMsgType

log = logging.getLogger(__name__)

S = TypeVar("S")

MOST_WAITING: Final = 8 * 1024 * 1024
"""Bytes. A node that is so far behind does not read any more."""

LONGEST_BUNDLE: Final = 16 * 1024 * 1024
"""The first views of a thousand people at once are shorter."""


class LinkSocket(Protocol):
    """What a link needs of either end of a WebSocket."""

    @property
    def closed(self) -> bool:
        """Whether nothing may be sent any more."""
        ...

    async def send_bytes(self, data: bytes) -> None:
        """Send a binary frame."""
        ...

    async def receive(self) -> WSMessage:
        """The next frame."""
        ...

    async def close(self) -> bool:
        """Close it."""
        ...


class Link(Generic[S]):
    """Sends bundles of *S* on a WebSocket, made by *bundle*, and reads those of the other side."""

    def __init__(
        self,
        socket: LinkSocket,
        bundle: Callable[[list[S]], bytes],
        heard: Callable[[bytes], None],
    ) -> None:
        self._socket = socket
        self._bundle = bundle
        self._heard = heard
        self._said: list[S] = []  # in this turn
        self._bundles: list[bytes] = []
        self._waiting = 0
        self._something = asyncio.Event()
        self._ended = False

    @property
    def is_open(self) -> bool:
        """Whether anybody may still hear what is said."""
        return not self._ended and not self._socket.closed

    def say(self, message: S) -> None:
        """Send *message*, after all that was said before it."""
        if self._ended:
            return
        self._said.append(message)
        if len(self._said) == 1:
            asyncio.get_running_loop().call_soon(self._flush)

    def say_now(self) -> None:
        """Send a bundle, even if it is empty."""
        said, self._said = self._said, []
        data = self._bundle(said)
        self._waiting += len(data)
        if self._waiting > MOST_WAITING:
            log.warning("a node does not read what is sent to it")
            self.end()
            return
        self._bundles.append(data)
        self._something.set()

    def _flush(self) -> None:
        if self._said and not self._ended:
            self.say_now()

    def end(self) -> None:
        """Send and hear nothing more."""
        self._ended = True
        self._something.set()

    async def talk(self) -> None:
        """Pass bundles on, both ways, until the connection ends."""
        tasks = [asyncio.ensure_future(self._send_all()), asyncio.ensure_future(self._hear_all())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (ConnectionError, ValueError) as error:  # lost, or nonsense
            log.info("a link between nodes ends: %r", error)
        finally:
            self._ended = True
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._socket.close()

    async def _send_all(self) -> None:
        while not self._ended:
            await self._something.wait()
            self._something.clear()
            bundles, self._bundles = self._bundles, []
            for data in bundles:
                await self._socket.send_bytes(data)
                self._waiting -= len(data)

    async def _hear_all(self) -> None:
        while not self._ended:
            frame = await self._socket.receive()
            if frame.type is not WSMsgType.BINARY:
                return
            self._heard(frame.data)
