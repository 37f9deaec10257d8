"""Where a class collects what it has decided, until that is written and done."""

from msgspec import Struct

from gatosabio.classroom.children import Child
from gatosabio.classroom.effects import ClassEffect, WriteRows
from gatosabio.classroom.rows import ClassEvent
from gatosabio.classroom.state import ClassState, Round
from gatosabio.engine.game import Ms
from gatosabio.records.log import Kind, Row
from gatosabio.table.rows import NOBODY, encode
from gatosabio.wire.to_class import ClassPhase, ClassRefusal


class RefusedByClassError(Exception):
    """The class refuses a message; the client is told the code."""

    def __init__(self, code: ClassRefusal) -> None:
        super().__init__(code)
        self.code = code


class Position(Struct):
    """The last row of a class: its number, and who wrote it."""

    seq: int = 0
    epoch: int = 1


class Notebook:
    """The state of a class, its rows and its effects. `empty` hands everything over, the rows
    first: nobody is told of anything that is not on disk yet."""

    def __init__(self, class_id: str) -> None:
        self.id = class_id
        self.state = ClassState()
        self.position = Position()
        self._rows: list[Row] = []
        self._effects: list[ClassEffect] = []

    def decide(self, event: ClassEvent) -> None:
        """Write a decision down and let it take effect."""
        self._write("adm", event)
        self.state.fold(event)

    def ask(self, effect: ClassEffect) -> None:
        """Let the server do this when the rows are written."""
        self._effects.append(effect)

    def take_over(self, owner: str) -> None:
        """Write down who runs the class from now on: the log then refuses the rows of an older
        owner that still writes."""
        self.position.epoch += 1
        self._write("own", {"owner": owner})

    def empty(self) -> list[ClassEffect]:
        """What was decided since the last call."""
        rows = [WriteRows(tuple(self._rows))] if self._rows else []
        effects = [*rows, *self._effects]
        self._rows, self._effects = [], []
        return effects

    def _write(self, kind: Kind, body: object) -> None:
        self.position.seq += 1
        seq, epoch = self.position.seq, self.position.epoch
        self._rows.append(Row(self.id, seq, epoch, kind, NOBODY, 0, Ms(0), 0, encode(body)))

    # --- What a message may ask for ---

    def check_phase(self, *phases: ClassPhase) -> None:
        """:raises RefusedByClassError: if the class is in none of these phases"""
        if self.state.phase not in phases:
            raise RefusedByClassError("not-now")

    def check_here(self, child: Child) -> None:
        """:raises RefusedByClassError: if that child is not in this lesson"""
        if child not in self.state.here:
            raise RefusedByClassError("no-such-child")

    @property
    def playing(self) -> Round | None:
        """The round that is played; None if there is none."""
        return self.state.round if self.state.phase == "round" else None
