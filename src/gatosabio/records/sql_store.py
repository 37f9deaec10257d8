"""What the log asks of a database: connections of one shape, and what their errors mean.

SQLite and PostgreSQL are given the same statements. They are written in the SQL that both know,
with a question mark for each value.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from gatosabio.records.log import Row, Trouble

T = TypeVar("T")

ALL: Final = 2**62
"""For `LIMIT ?`: no limit. Each database has a word of its own for that."""


class Cursor(Protocol):
    """What a statement found or changed."""

    @property
    def rowcount(self) -> int:
        """How many rows it changed."""
        ...

    def fetchone(self) -> Any:
        """The next row that it found; None if there is no other."""
        ...

    def fetchall(self) -> list[Any]:
        """All rows that it found."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """The rows that it found, one after the other."""
        ...


class Connection(Protocol):
    """A connection to the database, as `sqlite3` has it."""

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Cursor:
        """Run one statement."""
        ...


Work: TypeAlias = Callable[[Connection], T]
"""What to do with a connection. It may be called again if the database undid all it had done."""


class Fault(Enum):
    """What an error of the database means."""

    TAKEN = "this key exists already"
    MISSING = "what it belongs to does not exist"
    NO_ROW_BEFORE = "the row before it does not exist"
    DATA = "the data or the statement of one caller is wrong"
    AGAIN = "all was undone, because of somebody else or of the time it took: it may be done again"
    STORE = "the disk, the server or the line to it failed: what was written is not known"
    BEYOND_REPAIR = "the disk failed, and what is written from now on may be lost"


OF_ALL: Final = {Fault.AGAIN, Fault.STORE, Fault.BEYOND_REPAIR}
"""These concern the whole transaction, the others only who asked for the statement."""


class Store(Protocol):
    """An open database. One thread writes, another one reads."""

    rows_at_once: int
    """So many rows are inserted by one statement, so all or none without a transaction."""

    def fault(self, error: BaseException) -> Fault | None:
        """What *error* means; None if it is no error of the database."""
        ...

    def sentence(self, error: BaseException) -> str:
        """What *error* says, without any values of the statement."""
        ...

    def trouble(self, error: BaseException) -> Trouble:
        """What keeps the store from being written, as *error* says it."""
        ...

    def writing(self) -> Connection:
        """The connection for the thread that writes. It raises what `fault` calls STORE if there is
        none."""
        ...

    def insert(self, db: Connection, rows: Sequence[Row]) -> None:
        """Write *rows*. More than `rows_at_once` need a transaction."""
        ...

    def begin(self, db: Connection) -> None:
        """Begin a transaction."""
        ...

    def commit(self, db: Connection) -> None:
        """End it: what it wrote is durable when this returns."""
        ...

    def roll_back(self) -> None:
        """Undo what the thread that writes has begun, if anything. It raises nothing."""
        ...

    def read(self, work: Work[T]) -> T:
        """What *work* returns, done on the connection of the thread that reads."""
        ...

    def close(self) -> None:
        """Close all connections."""
        ...
