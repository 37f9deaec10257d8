"""The log of live tables: what its rows are, and what an implementation must promise.

Every accepted change of a table is a row; reading all rows rebuilds the table. A row's key is its
table and its number there, so two owners of one table can never both write the same row: the second
one gets a `FencedError` (docs/adr/0008).
"""

from collections.abc import Awaitable, Collection, Sequence
from enum import Enum
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import Ms

Kind: TypeAlias = Literal["own", "act", "tmo", "adm"]
"""`own`: a change of owner. `act`: an action of the game. `tmo`: time passed until the row's `at`.
`adm`: an event of the table itself, such as somebody joining."""


CLASS: Final = "class-"
"""How the id of a class begins: a class has rows, people and a code in the log, as a table has."""


OF_CLASS: Final = "-of-"
"""What stands between the two in the id of a table that a class has opened: so everybody knows who
has to run it, without asking."""


def is_class(table: str) -> bool:
    """Whether this is the id of a class, not of a table."""
    return table.startswith(CLASS)


def table_of_class(table: str, class_id: str) -> str:
    """The id of a table that a class has opened."""
    return f"{table}{OF_CLASS}{class_id}"


def run_with(table: str) -> str:
    """The class whose table this is, or the table or class itself: all that have the same are run
    by one server."""
    return table.rpartition(OF_CLASS)[2]


class CannotOpenLogError(Exception):
    """The log cannot be opened. The message says why, and what to do about it."""


class FencedError(Exception):
    """Somebody else wrote to this table, or erased it. Nothing was written; what the caller knows
    of the table is out of date."""


class Trouble(Enum):
    """What keeps a log from being written, for who looks after the server."""

    FULL = "disk-full"
    FAILED = "disk-failed"
    LOCKED = "file-locked"
    AWAY = "database-away"
    SILENT = "no-answer"
    OTHER = "cannot-write"


class UnknownOutcomeError(Exception):
    """Disk full or broken, file locked, line to the database lost, log closed: it is not known
    whether it was written. The caller must read the table again. *trouble* says which of them."""

    def __init__(self, why: str = "", trouble: Trouble = Trouble.OTHER) -> None:
        super().__init__(why)
        self.trouble = trouble


class DamagedError(Exception):
    """A row of a table is missing, or cannot be read. The table cannot be played on; others can.
    The message names the row."""

    def __init__(self, table: str, seq: int, why: str) -> None:
        super().__init__(f"row {seq} of table {table} is damaged: {why}")


class TakenError(Exception):
    """This code, token or secret exists already. Nothing was written."""


class UnknownTableError(Exception):
    """There is no such table: it has no first row yet, or it was erased. Nothing was written."""


class Row(Struct, frozen=True, gc=False):
    """One accepted change of a table."""

    table: str
    seq: int  # 1, 2, 3 … without gaps
    epoch: int  # the number of the owner that wrote it; a new owner has a higher one
    kind: Kind
    hand: int
    cid: int  # the client's number for its action, rising for each hand
    at: Ms  # the table's clock, which the engine gets
    wall: int  # Unix time in ms when it was written; for listing and erasing only
    body: str  # canonical JSON


class TableSummary(Struct, frozen=True, gc=False):
    """One line of a list of tables."""

    table: str
    first_wall: int
    last_wall: int
    rows: int


class Person(Struct, frozen=True, gc=False):
    """The person who has a token. A token itself is never kept, only its SHA-256."""

    table: str
    person: int
    role: str


class Secret(Struct, frozen=True, gc=False):
    """The seed of one game at a table, and its commitment, which is told before any card is
    dealt."""

    seed: bytes
    commitment: str
    revealed_wall: int | None  # when the seed was made known

    def __repr__(self) -> str:
        # Without the seed: an error page or a log line must not give the cards away.
        return f"Secret({self.commitment}, revealed_wall={self.revealed_wall})"


class KeptData(Struct, frozen=True, gc=False):
    """What a table has kept of its past games: it says the same as the rows up to number *seq*."""

    seq: int
    format: int
    data: bytes


def check_rows(rows: Sequence[Row]) -> None:
    """Check that *rows* belong to one table and have consecutive numbers.

    :raises ValueError: if they do not
    """
    first = rows[0]
    if first.seq < 1:
        raise ValueError(f"rows are numbered from 1, not from {first.seq}")
    for seq, row in enumerate(rows, first.seq):
        if row.table != first.table or row.seq != seq:
            raise ValueError(f"expected row {seq} of {first.table}, got {row.seq} of {row.table}")


class Log(Protocol):
    """Where live tables are kept. What a call writes is durable when the call returns; a cancelled
    call may have written or not. A call that reads sees everything written by calls that have
    returned. A table exists from its first row on; its people, secrets and codes can be added after
    that, and are erased with it.

    All methods raise `UnknownOutcomeError` when the disk fails, or the server of the database.
    """

    def append(self, rows: Sequence[Row]) -> Awaitable[None]:
        """Write *rows*, all or none: consecutive rows of one table that follow its last row. They
        come after the rows of all calls before this one, awaited or not.

        :raises FencedError: if they do not follow the last row
        :raises ValueError: if they are not consecutive rows of one table
        """
        ...

    async def read(self, table: str, after: int = 0, until: int | None = None) -> list[Row]:
        """The rows after number *after*, up to number *until* or to the last one, in order; none if
        there is no such table.

        :raises DamagedError: if one is missing
        """
        ...

    async def decisions(self, table: str) -> list[Row]:
        """The rows of kind `adm`, in order."""
        ...

    async def tail(self, table: str) -> int:
        """The number of the last row; 0 if there is no such table."""
        ...

    async def tables(self, since: int = 0, *, older_than: int | None = None) -> list[TableSummary]:
        """The tables and classes whose last row was written at or after wall time *since*, latest
        first; if *older_than* is given, only those that `erase_before` finds old by then."""
        ...

    async def put_kept(self, table: str, kept: KeptData) -> None:
        """Keep this of *table*, and nothing older.

        :raises UnknownTableError: if there is no such table
        """
        ...

    async def read_kept(self, table: str) -> KeptData | None:
        """What was kept of *table*; None if nothing was, or it is damaged."""
        ...

    # --- People ---

    async def put_person(self, table: str, person: int, token_sha256: str, role: str) -> None:
        """Give *person* this token and role. Older tokens of theirs are no longer valid.

        :raises TakenError: if the token is somebody else's
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def find_person(self, token_sha256: str) -> Person | None:
        """The person who has this token; None if it is not valid."""
        ...

    async def renew_token(self, old_sha256: str, new_sha256: str, wall: int) -> bool:
        """The person who has shown a token gets a new one at *wall*; False if the one shown is not
        valid. It stays valid, but tokens before it are void if it was given long enough ago to be
        kept for certain.

        :raises TakenError: if the new one is somebody else's
        """
        ...

    async def revoke_person(self, table: str, person: int) -> bool:
        """Make all their tokens invalid; False if they had none."""
        ...

    # --- Secrets ---

    async def put_secret(self, table: str, game_no: int, seed: bytes, commitment: str) -> None:
        """Keep the seed of a game. It is never overwritten.

        :raises TakenError: if this game has a seed already
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def reveal_secret(self, table: str, game_no: int, wall: int) -> None:
        """Note that the seed was made known at *wall*, unless that was noted before."""
        ...

    async def read_secret(self, table: str, game_no: int) -> Secret | None:
        """The secret of a game; None if it has none. Only the dealer may see it before it is
        revealed."""
        ...

    # --- Join codes ---

    async def put_code(self, code: str, table: str) -> None:
        """Make *code* the join code of *table*.

        :raises TakenError: if a table has this code already
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def find_code(self, code: str) -> str | None:
        """The table with this join code; None if there is none."""
        ...

    async def is_code_near(self, code: str) -> bool:
        """Whether a table has this code, or one that begins with it, or this one less a letter."""
        ...

    async def count_codes(self, length: int) -> int:
        """How many join codes of that many letters are in use."""
        ...

    async def free_code(self, code: str) -> bool:
        """Remove a join code; False if no table had it."""
        ...

    # --- Forgetting ---

    async def erase(self, table: str) -> bool:
        """Erase a table with all that belongs to it; False if there was none."""
        ...

    async def erase_before(
        self, wall: int, keep: Collection[str] = (), *, unused: bool = False
    ) -> int:
        """Erase the tables whose last row was written before *wall*, except classes and those in
        *keep*; if *unused*, only those where no game was ever dealt. Returns how many. If the clock
        was set since a row was written, its time counts by the clock of today. Play goes on
        meanwhile."""
        ...

    async def see_clock(self, wall: int, elapsed: float = 0) -> int:
        """Note what the clock shows. *elapsed* is how many ms have passed since the last time, by a
        clock that nobody can set; 0 for the first time after a start. Returns by how many ms the
        clock was set since then (`was_set_by`); the ages of all tables are corrected by that."""
        ...

    async def check(self) -> None:
        """Check that the log can write.

        :raises UnknownOutcomeError: if not
        """
        ...

    async def vacuum(self, *, frees_room: bool = True) -> bool:
        """Remove the traces of what was erased, as far as the store can; if it *frees_room*, give
        its room back before that. Play goes on meanwhile. False if somebody reads it all the time,
        and traces stay for now."""
        ...

    async def close(self) -> None:
        """Finish the calls made so far, then close. Closing again does nothing."""
        ...
