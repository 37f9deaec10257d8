"""What can be told of stored tables without reading their games."""

from typing import Final

from msgspec import Struct

LISTED: Final = (
    "SELECT summaries.table_id, code, first_ms, last_ms, rows, (SELECT count(*) FROM secrets"
    " WHERE secrets.table_id = summaries.table_id AND revealed_ms IS NOT NULL)"
    " FROM summaries LEFT JOIN codes ON codes.table_id = summaries.table_id"
    " ORDER BY last_ms, summaries.table_id"
)
"""The fields of a `ListedTable`, in their order. A seed is revealed when its game has ended."""


class ListedTable(Struct, frozen=True, gc=False):
    """One table or class: its id, its code, when its first and last rows were written (Unix ms),
    how many rows it has, and how many games have ended there."""

    table: str
    code: str | None
    first_wall: int
    last_wall: int
    rows: int
    games: int
