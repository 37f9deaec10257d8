"""A file that an earlier gatosabio wrote is opened, and everything in it is as it was.

`files/tables-0.1.sql` was written by a real server, `files/tables-0.1.json` by the same state of
the code: what everybody at each table is told when they come back, and the records of all games.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json

from gatosabio.records.record import encode as encode_record
from gatosabio.records.sqlite import SqliteLog
from gatosabio.server.export import games_of
from gatosabio.table.effects import Tell
from gatosabio.table.fold import restore
from gatosabio.table.rows import Dealt, Joined, decode_table_event
from gatosabio.timing.line import LocalLine
from gatosabio.wire.codec import encode
from gatosabio.wire.from_client import Hello

FILES = Path(__file__).parent / "files"
NEW: dict[str, Any] = {
    "reading": None,
    "score": None,
    "claims": [],
    "moved": [],
    "asked": [],
    "in_class": False,
}
"""What that state did not tell of a table, and what it is where nothing of it has happened."""

PROMISED = "committed"  # a message that it did not have, either

WINS = {"DDGH": None, "QJKC": [1, 0, 0], "QJPJ": [0, 1], "TWFJ": None}


def test_a_file_of_an_earlier_gatosabio_is_read(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((FILES / "tables-0.1.sql").read_text(encoding="utf-8"))

    told = asyncio.run(everything_in(path))
    new = {code: without_new(one["told"]) for code, one in told.items()}

    assert [{**NEW, "score": one["score"]} for one in new.values()] == [*new.values()]
    # A game that was won then counts now.
    assert {code: one["score"] and one["score"]["wins"] for code, one in new.items()} == WINS
    assert told == json.decode((FILES / "tables-0.1.json").read_bytes())


def without_new(told: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """Take what is new out of the messages, and give what it was."""
    for letters in told.values():
        assert [one["type"] for one in letters].count(PROMISED) == 1
        letters[:] = [one for one in letters if one["type"] != PROMISED]
        for one in letters:
            if one["type"] == "begun":
                assert (one.pop("entropies"), one.pop("table")) == ([], "")
            if one["type"] == "over":
                assert one.pop("cards") == []
            if one["type"] == "told":
                assert one.pop("speaking") is False
            if one["type"] == "table":
                assert one["settings"].pop("even_start") == 0
    tables = [one for letters in told.values() for one in letters if one["type"] == "table"]
    taken = [{key: table.pop(key) for key in NEW} for table in tables]
    return taken[0]


async def everything_in(path: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(path)) as db:
        codes = db.execute("SELECT code, table_id FROM codes ORDER BY code").fetchall()
    log = SqliteLog(path)
    try:
        return {code: await table_in(log, table) for code, table in codes}
    finally:
        await log.close()


async def table_in(log: SqliteLog, name: str) -> dict[str, Any]:
    rows = await log.read(name)
    decisions = [decode_table_event(row.body) for row in rows if row.kind == "adm"]
    seeds = {}
    for row in rows:
        if row.kind == "adm" and isinstance(dealt := decode_table_event(row.body), Dealt):
            secret = await log.read_secret(name, row.seq)
            assert secret is not None
            seeds[dealt.game] = secret.seed
    table = restore(rows, seeds, lambda: bytes(32), Random(1))
    people = sorted({one.person for one in decisions if isinstance(one, Joined)})
    greeting = Hello(token="")
    told = {
        str(person): [
            json.decode(encode(effect.message))
            for effect in table.connect(person, LocalLine(), greeting, 0.0)
            if isinstance(effect, Tell) and effect.person == person
        ]
        for person in people
    }
    records = [json.decode(encode_record(game.record)) for game in games_of(rows)]
    return {"told": told, "records": records}
