"""The log of live tables: what may be written, and what a place that keeps it must promise.

Every accepted change of a table is a row, and the table is the fold of its rows. The key of a row
is its table and its number in it, so two owners of one table can never both write the same row:
whatever else goes wrong, the second is fenced (docs/adr/0008).
"""

from collections.abc import Collection, Sequence
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import Ms

Kind: TypeAlias = Literal["own", "act", "tmo", "adm"]
"""A change of owner, an action of the record, time that ran to the row's `at`, or a decision of
the table's admin."""


class FencedError(Exception):
    """Somebody else wrote to this table, or erased it. Nothing of the call was written; what the
    caller knows of the table is old."""


class UnknownOutcomeError(Exception):
    """Disk full or broken, file locked, log closed: nobody knows whether it was written. Never
    guess: read the table again."""


class TakenError(Exception):
    """This code, token or secret exists already. Nothing was written."""


class UnknownTableError(Exception):
    """There is no such table: it has no first row yet, or it was erased. Nothing was written."""


class Row(Struct, frozen=True, gc=False):
    """One accepted change of a table."""

    table: str
    seq: int  # 1, 2, 3 … without a hole
    epoch: int  # the generation of the owner that wrote it
    kind: Kind
    hand: int
    cid: int  # the client's number for its action, rising by hand
    at: Ms  # the table's clock, the engine's input
    wall: int  # Unix time in ms when it was written: for listing and erasing, no rule looks at it
    body: str  # canonical JSON


class TableSummary(Struct, frozen=True, gc=False):
    """What a list of tables says of each."""

    table: str
    first_wall: int
    last_wall: int
    rows: int


class Person(Struct, frozen=True, gc=False):
    """Whom a token speaks for. The token itself is never kept, only its SHA-256."""

    table: str
    person: int
    role: str


class Secret(Struct, frozen=True, gc=False):
    """The seed of one game at a table, and what everybody was told of it before any card."""

    seed: bytes
    commitment: str
    revealed_wall: int | None  # when it was made known, if it was

    def __repr__(self) -> str:
        # Whatever prints it, an error page or a log line, must not deal the cards.
        return f"Secret({self.commitment}, revealed_wall={self.revealed_wall})"


def check_rows(rows: Sequence[Row]) -> None:
    """Rows of one call belong to one table and follow one another.

    :raises ValueError: if they do not
    """
    first = rows[0]
    if first.seq < 1:
        raise ValueError(f"rows are numbered from 1, not from {first.seq}")
    for seq, row in enumerate(rows, first.seq):
        if row.table != first.table or row.seq != seq:
            raise ValueError(f"expected row {seq} of {first.table}, got {row.seq} of {row.table}")


class Log(Protocol):
    """Where live tables are kept. What writes is durable when it returns; a call that was
    cancelled may have written or not. What reads sees all that was acknowledged before. A table
    exists from its first row on: people, secrets and codes are put to it after that and go with it.

    All of them raise `UnknownOutcomeError` when the disk does not do what it should.
    """

    async def append(self, rows: Sequence[Row]) -> None:
        """Write *rows*, all or none: consecutive ones of one table, from the one after its tail.

        :raises FencedError: if the table's tail is another one
        :raises ValueError: if they are not consecutive rows of one table
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The rows after that number, in order; none if there is no such table."""
        ...

    async def tail(self, table: str) -> int:
        """The number of the last row; 0 if there is no such table."""
        ...

    async def tables(self, since: int = 0) -> list[TableSummary]:
        """The tables whose last row was written at or after wall time *since*, latest first."""
        ...

    # --- People ---

    async def put_person(self, table: str, person: int, token_sha256: str, role: str) -> None:
        """Give *person* this token and role; an older token of theirs is void from now on.

        :raises TakenError: if the token is somebody else's
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def find_person(self, token_sha256: str) -> Person | None:
        """Whose token this is."""
        ...

    async def rotate_token(self, old_sha256: str, new_sha256: str) -> bool:
        """Put a new token in the place of an old one; False if the old one is void.

        :raises TakenError: if the new one is somebody else's
        """
        ...

    async def revoke_person(self, table: str, person: int) -> bool:
        """Their token is void from now on; False if they had none."""
        ...

    # --- Secrets ---

    async def put_secret(self, table: str, game_no: int, seed: bytes, commitment: str) -> None:
        """Keep the seed of a game. It is never overwritten.

        :raises TakenError: if this game has one
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def reveal_secret(self, table: str, game_no: int, wall: int) -> None:
        """Note that it was made known at *wall*. The first time counts."""
        ...

    async def read_secret(self, table: str, game_no: int) -> Secret | None:
        """The secret, for the one who deals; nobody else before it is revealed."""
        ...

    # --- Join codes ---

    async def put_code(self, code: str, table: str) -> None:
        """From now on *code* leads to *table*.

        :raises TakenError: if it leads somewhere already
        :raises UnknownTableError: if there is no such table
        """
        ...

    async def find_code(self, code: str) -> str | None:
        """The table to which *code* leads."""
        ...

    async def free_code(self, code: str) -> bool:
        """It leads nowhere from now on; False if it did not lead anywhere."""
        ...

    # --- Forgetting ---

    async def erase(self, table: str) -> bool:
        """Drop everything of one table; False if there was none."""
        ...

    async def erase_before(self, wall: int, keep: Collection[str] = ()) -> int:
        """Drop everything of the tables whose last row was written before *wall*, but for those
        to *keep*, and say how many. Name the tables in play there: a machine's clock may have been
        wrong when their rows were written."""
        ...

    async def check(self) -> None:
        """Return if something could be written now.

        :raises UnknownOutcomeError: if not
        """
        ...

    async def vacuum(self) -> None:
        """Leave no trace of what was erased, and give its space back. Play goes on meanwhile."""
        ...

    async def close(self) -> None:
        """Finish what was asked for so far, then close. Closing again does nothing."""
        ...
