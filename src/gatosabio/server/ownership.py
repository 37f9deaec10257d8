"""Which tables this server may run. A server that is alone runs them all; one of several asks."""

import secrets
from collections.abc import Collection
from typing import Final, Protocol

from gatosabio import __version__
from gatosabio.server.actor import StoppedError
from gatosabio.server.os_clock import wall_ms


class ElsewhereError(StoppedError):
    """Another node runs the table, or this one may run none. Who asks again, there or here, will
    be let in. *owner* is the session of the other node; empty if there is none."""

    def __init__(self, why: str = "", owner: str = "") -> None:
        super().__init__(why)
        self.owner = owner


class Ownership(Protocol):
    """What tables ask before a table is read from the log, to be run."""

    is_shared: bool
    """Whether another server may take a table over."""

    claims_tried: int
    """How often a table is read again because somebody else wrote to it meanwhile."""

    @property
    def name(self) -> str:
        """The owner that rows of kind `own` name."""
        ...

    async def prepare(self, table: str) -> None:
        """See to it that this server runs what *table* belongs to, if anything.

        :raises StoppedError: if it may not
        :raises UnknownOutcomeError: if nobody can say
        """
        ...

    async def check_free(self, table: str) -> None:
        """Check that *table* may be claimed.

        :raises ElsewhereError: if it may not
        :raises UnknownOutcomeError: if nobody can say
        """
        ...

    def release(self, table: str, epoch: int) -> None:
        """The table is not run here any more: it was owned from *epoch* on, if others have not
        taken it over meanwhile."""
        ...

    async def clock(self) -> int:
        """Unix time in ms, by a clock that is the same for all who erase tables.

        :raises UnknownOutcomeError: if nobody can say
        """
        ...

    async def owned(self) -> Collection[str]:
        """The tables that any other server may be running."""
        ...


class Alone(Ownership):
    """The only server of its store."""

    is_shared = False
    claims_tried = 1

    def __init__(self) -> None:
        self._name: Final = f"gatosabio {__version__} {secrets.token_hex(4)}"  # of this process

    @property
    def name(self) -> str:
        return self._name

    async def prepare(self, table: str) -> None:
        pass

    async def check_free(self, table: str) -> None:
        pass

    def release(self, table: str, epoch: int) -> None:
        pass

    async def clock(self) -> int:
        return wall_ms()

    async def owned(self) -> Collection[str]:
        return ()
