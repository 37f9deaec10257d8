"""Where a table's decisions pile up until they are written and told."""

from gatosabio.engine.game import Ms
from gatosabio.records.log import Kind, Row
from gatosabio.table.effects import Effect, HangUp, Ponder, Revoke, Seed, Tell, Write
from gatosabio.table.rows import NOBODY, encode
from gatosabio.wire.messages import Closed, ToClient


class Desk:
    """Rows get their numbers here; `clear` hands everything over, rows first."""

    def __init__(self, table: str, epoch: int = 1) -> None:
        self.table = table
        self.epoch = epoch
        self.seq = 0  # of the last row
        self._rows: list[Row] = []
        self._rest: list[Effect] = []
        self._secret: Seed | None = None

    def write(self, kind: Kind, at: Ms, body: object, *, seat: int = NOBODY, cid: int = 0) -> int:
        """One more row; its number is returned. Its wall time is for the one who writes it."""
        self.seq += 1
        text = encode(body)
        self._rows.append(Row(self.table, self.seq, self.epoch, kind, seat, cid, at, 0, text))
        return self.seq

    def keep_secret(self, secret: Seed) -> None:
        """To be kept with the rows."""
        self._secret = secret

    def tell(
        self, person: int, message: ToClient, *, when: float | None = None, k: int | None = None
    ) -> None:
        """Once the rows are on disk."""
        self._rest.append(Tell(person, message, when, k))

    def hang_up(self, person: int, message: Closed) -> None:
        """Likewise."""
        self._rest.append(HangUp(person, message))

    def revoke(self, person: int) -> None:
        """Likewise."""
        self._rest.append(Revoke(person))

    def ponder(self, thought: Ponder) -> None:
        """Likewise: a cat that thinks of what is not on disk yet might think in vain."""
        self._rest.append(thought)

    def clear(self) -> list[Effect]:
        """All that has piled up."""
        effects: list[Effect] = []
        if self._rows:
            effects.append(Write(tuple(self._rows), self._secret))
        effects += self._rest
        self._rows, self._rest, self._secret = [], [], None
        return effects
