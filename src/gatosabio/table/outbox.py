"""Where a table collects what it has decided, until that is written and sent."""

from gatosabio.engine.game import Ms
from gatosabio.records.log import Kind, Row
from gatosabio.table.effects import (
    Disclosed,
    Effect,
    HangUp,
    Keep,
    NeedCards,
    NeedCode,
    Ponder,
    Revoke,
    Seed,
    Tell,
    Write,
)
from gatosabio.table.rows import NOBODY, encode
from gatosabio.wire.to_client import Closed, ToClient


class Outbox:
    """Gives rows their numbers. `empty` hands everything over, the rows first: nobody is told of
    anything that is not on disk yet."""

    def __init__(self, table: str, epoch: int = 1) -> None:
        self.table = table
        self.epoch = epoch
        self.seq = 0  # the number of the last row
        self._rows: list[Row] = []
        self._after_rows: list[Effect] = []
        self._secret: Seed | None = None

    def write(self, kind: Kind, at: Ms, body: object, *, hand: int = NOBODY, cid: int = 0) -> int:
        """Add a row and return its number. Its wall time is added when it is put on disk."""
        self.seq += 1
        text = encode(body)
        self._rows.append(Row(self.table, self.seq, self.epoch, kind, hand, cid, at, 0, text))
        return self.seq

    def keep_secret(self, secret: Seed) -> None:
        """Keep the seed of a game that the rows deal; it is stored before them."""
        self._secret = secret

    def disclose(self, row: int) -> None:
        """The seed of the game that row *row* dealt may be known from now on."""
        self._after_rows.append(Disclosed(row))

    def keep(self, data: bytes) -> None:
        """Keep *data*, which says the same as all rows so far."""
        self._after_rows.append(Keep(self.seq, data))

    def tell(
        self,
        person: int,
        message: ToClient,
        *,
        not_before: float | None = None,
        reveal_id: int | None = None,
    ) -> None:
        """Send *message* to *person*, at the server's time *not_before* at the earliest."""
        self._after_rows.append(Tell(person, message, not_before, reveal_id))

    def hang_up(self, person: int, message: Closed) -> None:
        """Close the connection of *person*, with *message* as the last one."""
        self._after_rows.append(HangUp(person, message))

    def revoke(self, person: int) -> None:
        """*person* has left for good: the token is not accepted any more."""
        self._after_rows.append(Revoke(person))

    def need_code(self) -> None:
        """The table needs a new code."""
        self._after_rows.append(NeedCode())

    def need_cards(self, need: NeedCards) -> None:
        """The table needs the cards of a near deck."""
        self._after_rows.append(need)

    def ponder(self, ponder: Ponder) -> None:
        """Let a cat think, after the rows are written: if that fails, the thought is useless."""
        self._after_rows.append(ponder)

    def empty(self) -> list[Effect]:
        """Everything collected so far; the outbox is empty afterwards."""
        effects: list[Effect] = []
        if self._rows:
            effects.append(Write(tuple(self._rows), self._secret))
        effects += self._after_rows
        self._rows, self._after_rows, self._secret = [], [], None
        return effects
