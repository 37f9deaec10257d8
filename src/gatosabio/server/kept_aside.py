"""What an actor writes beside the rows of its table."""

import logging
from collections.abc import Callable, Sequence

from gatosabio.records.log import KeptData, Log, Row, UnknownOutcomeError, UnknownTableError
from gatosabio.server.os_clock import wall_ms
from gatosabio.table.effects import Disclosed, Keep, Seed
from gatosabio.table.kept import FORMAT

log = logging.getLogger(__name__)


async def deal(records: Log, secret: Seed, rows: Sequence[Row], dealt: Callable[[], None]) -> None:
    """Write rows that deal a game, after the seed that deals it; then say that it is *dealt*."""
    await records.put_secret(rows[0].table, secret.row, secret.seed, secret.commitment)
    await records.append(rows)
    dealt()


async def keep(records: Log, table: str, effect: Keep) -> None:
    """Keep what spares reading old games. If that fails, they are read."""
    try:
        await records.put_kept(table, KeptData(effect.seq, FORMAT, effect.data))
    except (UnknownOutcomeError, UnknownTableError) as error:
        log.warning("table %s: nothing is kept of its past games: %s", table, error)


async def disclose(records: Log, table: str, effect: Disclosed) -> None:
    """Note that a seed is no secret any more. If that fails, it is noted when the table is read
    again."""
    try:
        await records.reveal_secret(table, effect.row, wall_ms())
    except UnknownOutcomeError as error:
        log.warning("table %s: a seed is not noted as told: %s", table, error)
