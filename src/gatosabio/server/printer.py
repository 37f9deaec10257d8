"""Makes PDFs beside the server, one at a time, and keeps those that were asked for last.

The work that a PDF may cost is bound by processor time, which a process has of its own
(`press/__main__.py`). How long it takes by the clock says little: players come first, and on a busy
machine half a second of work may take minutes.
"""

import asyncio
import errno
import logging
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

import msgspec

from gatosabio.press.choices import Choices
from gatosabio.press.class_job import ClassJob

log = logging.getLogger(__name__)

MOST_WAITING: Final = 4
HANGS_AFTER: Final = 900.0
"""Seconds, for one PDF. However busy a machine is, what takes longer waits for what never comes."""

LARGEST: Final = 5 * 1024 * 1024
FILES_KEPT: Final = 64
PIECE: Final = 64 * 1024
BYTES_KEPT: Final = 20 * 1024 * 1024

SHORT_OF: Final = {errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE}
"""Processes, memory, file handles: another time there may be some again."""

STOPPED_BY: Final = {-signal.SIGTERM, -getattr(signal, "SIGKILL", signal.SIGTERM)}
"""How a process ends that somebody else ended: a system that needs its memory, for example."""


class TooManyWaitError(Exception):
    """As many PDFs as are allowed wait to be made already."""


class NotAllowedError(Exception):
    """Whoever asks has had enough new PDFs for now."""


class NotMadeError(Exception):
    """The PDF could not be made, and never will be. Why is in the log."""


class NotNowError(Exception):
    """The PDF could not be made now, though it can be made. Why is in the log."""


class _Order(NamedTuple):
    """What a process is to make: in its argument, which everybody on this machine can see, or sent
    through a pipe. *name* is for the log, and tells nothing private."""

    name: str
    argument: str = ""
    sent: bytes = b""

    @classmethod
    def of_class(cls, asked: ClassJob) -> "_Order":
        return cls(f"{type(asked).__name__} of a class", sent=msgspec.json.encode(asked))


class Printer:
    """Makes PDFs. Whoever asks for one that is being made gets that."""

    def __init__(self, *, hangs_after: float = HANGS_AFTER, largest: int = LARGEST) -> None:
        self.made = 0
        self._hangs_after = hangs_after
        self._largest = largest
        self._kept: OrderedDict[Choices, bytes] = OrderedDict()
        self._in_work: dict[Choices, asyncio.Task[bytes]] = {}
        self._private: set[asyncio.Task[bytes]] = set()
        self._one_at_a_time = asyncio.Lock()

    def has(self, choices: Choices) -> bool:
        """Whether nothing new has to be made for these choices."""
        return choices in self._kept or choices in self._in_work

    async def pdf(self, choices: Choices, may_begin: Callable[[], bool] = lambda: True) -> bytes:
        """The PDF of these choices. *may_begin* is asked before a new one is begun.

        :raises TooManyWaitError: if too many are to be made already
        :raises NotAllowedError: if a new one may not be begun
        :raises NotMadeError: if it is too much work, becomes too large, or fails
        :raises NotNowError: if the machine cannot make it now
        """
        if (kept := self._kept.get(choices)) is not None:
            self._kept.move_to_end(choices)
            return kept
        if (task := self._in_work.get(choices)) is None:
            self._check_room()
            if not may_begin():
                raise NotAllowedError
            task = asyncio.create_task(self._make_and_keep(choices))
            self._in_work[choices] = task
            task.add_done_callback(lambda _: self._in_work.pop(choices))
        return await asyncio.shield(task)  # others may wait for it, too

    async def private_pdf(self, asked: ClassJob) -> bytes:
        """The PDF of what a class prints. Nobody else gets it, and it is kept nowhere.

        :raises TooManyWaitError: if too many are to be made already
        :raises NotMadeError: if it is too much work, becomes too large, or fails
        :raises NotNowError: if the machine cannot make it now
        """
        self._check_room()
        task = asyncio.create_task(self._make_in_turn(_Order.of_class(asked)))
        self._private.add(task)
        task.add_done_callback(self._private.discard)
        return await asyncio.shield(task)

    def _check_room(self) -> None:
        if len(self._in_work) + len(self._private) > MOST_WAITING:  # one is made, others wait
            raise TooManyWaitError

    async def close(self) -> None:
        """Stop what is being made."""
        tasks = [*self._in_work.values(), *self._private]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make_and_keep(self, choices: Choices) -> bytes:
        data = await self._make_in_turn(_Order(str(choices), choices_as_text(choices)))
        self._kept[choices] = data
        while len(self._kept) > FILES_KEPT or self._bytes_kept > BYTES_KEPT:
            self._kept.popitem(last=False)
        return data

    async def _make_in_turn(self, order: "_Order") -> bytes:
        async with self._one_at_a_time:
            data = await self._make(order)
        self.made += 1
        return data

    @property
    def _bytes_kept(self) -> int:
        return sum(map(len, self._kept.values()))

    async def _make(self, order: "_Order") -> bytes:
        try:
            async with asyncio.timeout(self._hangs_after):
                return await self._ask_a_child(order)
        except TimeoutError:
            log.error("a PDF was not ready in %g s: %s", self._hangs_after, order.name)
            raise NotNowError from None
        except OSError as error:
            log.error("a PDF cannot be made here: %s", error)
            raise (NotNowError if error.errno in SHORT_OF else NotMadeError) from None

    async def _ask_a_child(self, order: "_Order") -> bytes:
        """Let another process make it.

        :raises NotMadeError: if it is too much work, becomes too large, or fails
        :raises NotNowError: if the child was ended by somebody else
        """
        starting = asyncio.create_task(
            asyncio.create_subprocess_exec(
                # -P: nothing is imported from the folder in which the server was started.
                *(sys.executable, "-P", "-m", "gatosabio.press", *filter(None, [order.argument])),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
        )
        try:
            # Stopped while it starts, it would be nobody's child, and go on.
            child = await asyncio.shield(starting)
            assert child.stdout is not None
            await _send(child, order.sent)
            data = await _read_at_most(child.stdout, self._largest)
            if len(data) > self._largest:
                log.error("a PDF has more than %d bytes: %s", self._largest, order.name)
                raise NotMadeError
        except BaseException:
            await _end(starting)
            raise
        _, complaints = await child.communicate()
        if child.returncode != 0:
            why = complaints.decode("utf-8", "replace").strip() or f"ended by {child.returncode}"
            log.error("a PDF could not be made: %s: %s", order.name, why)
            raise NotNowError if child.returncode in STOPPED_BY else NotMadeError
        return data


def choices_as_text(choices: Choices) -> str:
    """The choices as `python -m gatosabio.press` reads them."""
    return msgspec.json.encode(choices).decode()


async def _send(child: asyncio.subprocess.Process, order: bytes) -> None:
    """Tell a child what to make."""
    assert child.stdin is not None
    with suppress(ConnectionError):  # it has ended; why is seen later
        child.stdin.write(order)
        await child.stdin.drain()
    child.stdin.close()


async def _end(starting: asyncio.Task[asyncio.subprocess.Process]) -> None:
    """Kill a child, also one that only just starts."""
    with suppress(OSError):  # it could not start
        child = await starting
        with suppress(ProcessLookupError):  # it may have ended meanwhile
            child.kill()
        await child.communicate()  # what is left in its pipes


async def _read_at_most(pipe: asyncio.StreamReader, most: int) -> bytes:
    """What comes out of *pipe*; no more than a piece over *most*."""
    data = bytearray()
    while len(data) <= most and (piece := await pipe.read(PIECE)):
        data += piece
    return bytes(data)
