"""What sessions and tables need of each other. One of them may be at another node."""

from typing import Protocol

from gatosabio.server.limits import Allowance
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import FromClient
from gatosabio.wire.to_client import Closed, ToClient


class TablePort(Protocol):
    """What a session needs of its table."""

    def receive(self, person: int, message: FromClient, arrived: float) -> None:
        """A message of *person* arrived."""
        ...

    def sent(self, person: int, reveal_id: int, now: float) -> None:
        """The reveal was written to the socket of *person*."""
        ...

    def pulse(self) -> str:
        """How often to ping: `race`, `idle` or `quiet`."""
        ...


class SessionPort(Protocol):
    """What a table needs of a session, which may be at another node."""

    person: int
    table: TablePort | None
    allowance: Allowance

    @property
    def came_at(self) -> float:
        """When the connection was made, by the clock of the table's server."""
        ...

    @property
    def is_gone(self) -> bool:
        """Whether the connection is known to have ended."""
        ...

    @property
    def line(self) -> Line:
        """What is known of the connection."""
        ...

    def tell(
        self, message: ToClient, not_before: float | None = None, reveal_id: int | None = None
    ) -> None:
        """Send *message* after all before it, and not before *not_before*; *reveal_id* is its
        reveal, if it has one."""
        ...

    def close(self, message: Closed) -> None:
        """End the connection with *message*."""
        ...

    def ping_now(self) -> None:
        """Send the next ping now."""
        ...
