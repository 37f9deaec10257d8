"""Finds one deal in the log, with all that is needed to check it, once its game has ended."""

import msgspec

from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Log
from gatosabio.server.deal_file import deal_file, head_of
from gatosabio.server.streams import beside_the_loop


async def deal_of(records: Log, table: str, number: int) -> bytes | None:
    """Game *number* of *table*, as JSON; None if there was none, or its seed is still a secret."""
    decisions = await records.decisions(table)
    head = await beside_the_loop(lambda: head_of(decisions, number))
    if head is None or head.dealt.name not in GAMES:
        return None
    secret = await records.read_secret(table, head.row)
    if secret is None or (head.last and secret.revealed_wall is None):
        return None
    return msgspec.json.encode(deal_file(head, secret.seed))
