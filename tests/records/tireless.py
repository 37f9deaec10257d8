"""A program that writes to a log, a few tables at once, and prints every row once it is safe. It
goes on until it is killed: `python tireless.py PLACE`, a file or an address."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Final

from gatosabio.engine.game import Ms
from gatosabio.records.log import Log, Row
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress

TABLES: Final = 8

MOST_ROWS: Final = 3
"""In one append."""


def expected(table: str, seq: int) -> Row:
    """The row that it writes there, however often it was killed before."""
    body = f'"{table}/{seq}"' + " " * (37 * seq % 500)  # of many lengths
    return Row(table, seq, 1, "act", 0, seq, Ms(seq), 1000 + seq, body)


async def play(log: Log, table: str) -> None:
    """Write for ever."""
    seq = await log.tail(table)
    while True:
        last = seq + 1 + seq % MOST_ROWS
        await log.append([expected(table, number) for number in range(seq + 1, last + 1)])
        seq = last
        os.write(1, f"{table} {seq}\n".encode())  # at once, not when a buffer is full


async def main() -> None:
    """Play at all tables."""
    where = sys.argv[1]
    log = open_log(PostgresAddress(where) if "://" in where else Path(where))
    await asyncio.gather(*[play(log, f"table-{number}") for number in range(TABLES)])


if __name__ == "__main__":
    asyncio.run(main())
