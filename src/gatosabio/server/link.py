"""The link between two nodes: whatever is said during a turn of the loop goes as one bundle, and
now and then one goes without anything, so that each knows that the other is there."""

import asyncio
import logging
from collections.abc import Callable
from math import ceil
from typing import Final, Generic, TypeVar

from gatosabio.server.frame_stream import Frame, FrameStream

log = logging.getLogger(__name__)

S = TypeVar("S")

BEATS_EVERY: Final = 2.0
"""Seconds between two bundles at most, whatever else is said: they also tell how clocks compare."""

BEATS_HEARD: Final = 3
"""Who is silent for so many beats of the other side, at least, is given up."""

SILENCE_SHARE: Final = 0.75
"""The part of its lease for which a node may be silent on a link."""


class Link(Generic[S]):
    """Sends bundles of *S* on *stream*, made by *bundle*, and tells *heard* of those of the other
    side, once it has begun. It ends when nothing was heard for *silence* seconds, or a little
    longer."""

    def __init__(
        self,
        stream: FrameStream,
        bundle: Callable[[list[S]], bytes],
        heard: Callable[[Frame], None],
        silence: float,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._stream = stream
        self._bundle = bundle
        self._heard = heard
        self._said: list[S] = []  # in this turn
        self._every = min(BEATS_EVERY, silence / BEATS_HEARD)
        self._most_silent = ceil(silence / self._every)
        self._silent = 0  # beats without a word
        self._ended: asyncio.Future[None] = self._loop.create_future()
        self._timer = self._loop.call_later(self._every, self._beat)

    def begin(self) -> None:
        """Tell of what the other side says from now on, and has said already."""
        self._stream.begin(self._hear, self._end_noticed)

    @property
    def is_open(self) -> bool:
        """Whether anybody may still hear what is said."""
        return not self._stream.is_over

    def say(self, message: S) -> None:
        """Send *message*, after all that was said before it."""
        if self._stream.is_over:
            return
        self._said.append(message)
        if len(self._said) == 1:
            self._loop.call_soon(self._flush)

    def say_now(self) -> None:
        """Send a bundle, even if it is empty."""
        said, self._said = self._said, []
        try:
            bundle = self._bundle(said)
        except Exception:  # better all come again than that some wait for what was never sent
            log.exception("a link between nodes ends: what was to be said cannot be written")
            self._stream.abort()
            return
        self._stream.write(bundle)

    def _flush(self) -> None:
        if self._said:
            self.say_now()

    def _hear(self, frame: Frame) -> None:
        self._silent = 0
        self._heard(frame)

    def _beat(self) -> None:
        """Say something, and count how often nothing was heard meanwhile. If this process was
        stopped itself, that counts as one beat, however long it was."""
        if self._silent >= self._most_silent:
            log.info("a link between nodes ends: the other one says nothing")
            self._stream.abort()
            return
        self._silent += 1
        self.say_now()
        if self.is_open:
            self._timer = self._loop.call_later(self._every, self._beat)

    def end(self) -> None:
        """Send what was said, then nothing more."""
        self._flush()
        self._stream.end()

    def _end_noticed(self) -> None:
        self._timer.cancel()
        if not self._ended.done():
            self._ended.set_result(None)

    async def talk(self) -> None:
        """Until the link ends; who waits no longer ends it."""
        try:
            await asyncio.shield(self._ended)
        finally:
            self.end()
