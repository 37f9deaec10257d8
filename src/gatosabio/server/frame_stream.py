"""Frames on a TCP connection between two nodes: four bytes that say how long the frame is, then its
bytes. No task waits for them: the event loop calls whoever is to hear a frame."""

import asyncio
import logging
from collections.abc import Callable
from struct import Struct
from typing import Final, TypeAlias, cast

log = logging.getLogger(__name__)

LENGTH: Final = Struct(">I")
LONGEST: Final = 0xFF_FF_FF
"""So the first byte of every frame is 0, with which no HTTP request begins."""

LONGEST_GREETING: Final = 4 * 1024
"""As long as nobody has begun to listen."""

MOST_EARLY: Final = 16
"""Frames that come before somebody listens."""

MOST_WAITING: Final = 8 * 1024 * 1024
"""Bytes. A node that is so far behind does not read any more."""

WRITTEN_AT_ONCE: Final = 256 * 1024
"""Bytes that may wait in the transport; more than that waits here."""

LET_GO_AFTER: Final = 2.0
"""Seconds after the end until what the other node has not read is thrown away."""

Frame: TypeAlias = memoryview | bytes
Hear: TypeAlias = Callable[[Frame], None]


class FrameStream(asyncio.Protocol):
    """One end of such a connection."""

    def __init__(self) -> None:
        self.is_over = False
        self.is_paused = False  # the transport has enough for now
        self._transport: asyncio.Transport | None = None
        self._rest = bytearray()  # of a frame that has not come to its end
        self._wanted = LENGTH.size  # so long it is at least
        self._longest = LONGEST_GREETING
        self._early: list[bytes] = []
        self._hear: Hear = self._keep
        self._on_end: Callable[[], object] = _nobody_cares
        self._waiter: asyncio.Future[None] | None = None
        self._waiting: list[bytes] = []
        self.waiting_bytes = 0  # written here, while the transport has enough

    # --- What comes in ---

    async def first(self) -> bytes:
        """The first frame that nobody has heard yet.

        :raises ConnectionError: if the connection ends before it comes
        """
        while not self._early:
            if self.is_over:
                raise ConnectionResetError("the connection has ended")
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._early.pop(0)

    def begin(self, hear: Hear, on_end: Callable[[], object]) -> None:
        """From now on tell *hear* of every frame, also of those that are here already, and *on_end*
        of the end."""
        self._longest, self._hear = LONGEST, hear
        early, self._early = self._early, []
        self._safely(lambda: self._tell(early))
        if self.is_over:
            on_end()
        else:
            self._on_end = on_end

    def _tell(self, frames: list[bytes]) -> None:
        for frame in frames:
            if not self.is_over:
                self._hear(frame)

    def _keep(self, frame: Frame) -> None:
        if len(self._early) == MOST_EARLY:
            raise ValueError("it says too much before it is let in")
        self._early.append(bytes(frame))
        self._notice()

    def _notice(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    # --- What goes out ---

    def write(self, frame: bytes) -> None:
        """Send a frame. If the other node does not read, the connection ends."""
        if self._transport is None or self.is_over:
            return
        data = LENGTH.pack(len(frame)) + frame
        if not self.is_paused:
            self._transport.write(data)
            return
        self._waiting.append(data)
        self.waiting_bytes += len(data)
        if self.waiting_bytes > MOST_WAITING:
            log.warning("a node does not read what is sent to it")
            self.abort()

    def end(self) -> None:
        """Send and hear nothing more. What the transport has is still sent, if it is read soon;
        what waited for it is not."""
        if self._transport is not None and not self.is_over:
            asyncio.get_running_loop().call_later(LET_GO_AFTER, self._transport.abort)
            self._transport.close()
        self._finish()

    def abort(self) -> None:
        """End the connection now."""
        if self._transport is not None:
            self._transport.abort()
        self._finish()

    def _finish(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        self._rest.clear()
        self._waiting.clear()
        self._notice()
        self._on_end()

    # --- For the event loop ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=WRITTEN_AT_ONCE)

    def data_received(self, data: bytes) -> None:
        if self._rest:
            self._rest += data
            if len(self._rest) < self._wanted:
                return
            data, self._rest = bytes(self._rest), bytearray()
        self._safely(lambda: self._take_apart(data))

    def _safely(self, work: Callable[[], object]) -> None:
        """Do *work*; an error ends the connection."""
        try:
            work()
        except ValueError as error:
            log.info("a link between nodes ends, because it carries nonsense: %s", error)
            self.abort()
        except Exception:
            log.exception("a link between nodes broke")
            self.abort()

    def _take_apart(self, data: bytes) -> None:
        """Tell of all frames in *data*, and keep what is left."""
        view, at, end = memoryview(data), 0, len(data)
        wanted = LENGTH.size
        while end - at >= LENGTH.size:
            (length,) = LENGTH.unpack_from(data, at)
            if length > self._longest:
                raise ValueError(f"a frame of {length} bytes")
            wanted = LENGTH.size + length
            if end - at < wanted:
                break
            self._hear(view[at + LENGTH.size : at + wanted])
            if self.is_over:
                return
            at += wanted
            wanted = LENGTH.size
        self._wanted = wanted
        self._rest += view[at:]

    def pause_writing(self) -> None:
        self.is_paused = True

    def resume_writing(self) -> None:
        self.is_paused = False
        waiting, self._waiting, self.waiting_bytes = self._waiting, [], 0
        if waiting and self._transport is not None:
            self._transport.write(b"".join(waiting))

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - it is over either way
        self._finish()


def _nobody_cares() -> None:
    """What the end means while nobody listens."""
