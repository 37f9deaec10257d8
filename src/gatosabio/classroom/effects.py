"""What a class asks the server to do, in this order: write the rows, then the rest."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.classroom.children import Child
from gatosabio.records.log import Row


class WriteRows(Struct, frozen=True):
    """Put *rows* on disk before any other effect is carried out."""

    rows: tuple[Row, ...]


class OpenTables(Struct, frozen=True):
    """Open a table for each of these groups; then `Classroom.tables_opened`."""

    tables: tuple[tuple[Child, ...], ...]


class ControlTables(Struct, frozen=True):
    """All tables of the round do this. *end*: races that run are finished first; then
    `Classroom.round_ended`."""

    do: Literal["pause", "resume", "end"]


class SitDown(Struct, frozen=True):
    """A child sits at this table from now on, in the place of a cat if there is one."""

    child: Child
    table: str


class StandUp(Struct, frozen=True):
    """A child does not sit at this table any more: a cat plays on for it."""

    child: Child
    table: str


class Admit(Struct, frozen=True):
    """Whoever knocks is this child."""

    knock: int
    child: Child


class Dismiss(Struct, frozen=True):
    """The child's token is void, and its connection is closed."""

    child: Child


class PurrAll(Struct, frozen=True):
    """Everybody is asked to look up."""


ClassEffect: TypeAlias = (
    WriteRows | OpenTables | ControlTables | SitDown | StandUp | Admit | Dismiss | PurrAll
)
