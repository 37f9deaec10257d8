"""What is read from the log when a table is brought back."""

from collections.abc import Sequence

import msgspec

from gatosabio.records.log import DamagedError, KeptData, Row
from gatosabio.server.export import DEAL
from gatosabio.table.kept import FORMAT, Kept, decode
from gatosabio.table.rows import Dealt


def deals_in(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The rows that deal a game: their numbers, and those of the games."""
    deals = []
    for row in rows:
        if row.kind == "adm" and DEAL in row.body:
            try:
                deals.append((row.seq, msgspec.json.decode(row.body, type=Dealt).game))
            except msgspec.MsgspecError as error:
                raise DamagedError(row.table, row.seq, str(error)) from error
    return deals


def kept_of(kept: KeptData | None) -> Kept | None:
    """What a table has kept of its past games; None if it cannot be read, so that its rows are."""
    if kept is None or kept.format != FORMAT:
        return None
    try:
        return decode(kept.data)
    except msgspec.MsgspecError:
        return None
