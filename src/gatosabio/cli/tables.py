"""What `gatosabio tables` does: lists the tables of a server, and erases one."""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click
import msgspec

from gatosabio.cli.stored_options import FAILED
from gatosabio.records.log import CannotOpenLogError, UnknownOutcomeError, is_class
from gatosabio.records.log_reader import opened
from gatosabio.records.opening import open_log, sentence_of
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.table_list import LISTED, ListedTable
from gatosabio.words.catalog import Words

OK: Final = 0
NO_CODE: Final = "----"


class CannotEraseError(Exception):
    """That table is not erased. The message says why."""


def list_tables(place: Path | PostgresAddress, words: Words, *, as_json: bool) -> int:
    """Print every table and class, the newest last; returns the exit status."""
    try:
        found = _listed(place)
    except CannotOpenLogError as error:
        return _complain(error)
    except UnknownOutcomeError as error:
        return _complain(sentence_of(place, error))
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode([_summary(one) for one in found]) + b"\n")
    elif not found:
        print(words.say("tables-list.none"))
    else:
        for one in found:
            print(_line(one, words))
    return OK


def erase(place: Path | PostgresAddress, code: str, words: Words, *, sure: bool) -> int:
    """Erase the table with that *code*; returns the exit status. Unless the caller is *sure*, a
    person at the terminal is asked."""
    code = code.upper()
    if not sure:
        if not sys.stdin.isatty():
            return _complain(f"nobody can be asked here: give --yes to erase table {code}")
        if not click.confirm(words.say("tables-list.sure", code=code)):
            return FAILED
    try:
        is_all_gone = asyncio.run(_erase(place, code))
    except (CannotOpenLogError, CannotEraseError) as error:
        return _complain(error)
    except UnknownOutcomeError as error:
        return _complain(sentence_of(place, error))
    print(words.say("tables-list.erased", code=code))
    if not is_all_gone:
        print(words.say("tables-list.traces"))
    return OK


def _listed(place: Path | PostgresAddress) -> list[ListedTable]:
    if isinstance(place, PostgresAddress):
        return asyncio.run(_listed_in_database(place))
    with opened(place) as reader:
        return reader.listed()


async def _listed_in_database(place: PostgresAddress) -> list[ListedTable]:
    log = open_log(place, beside=True)
    try:
        return [ListedTable(*fields) for fields in await log.look(LISTED)]
    finally:
        await log.close()


async def _erase(place: Path | PostgresAddress, code: str) -> bool:
    """Erase it; returns whether nothing of it can be read any more in the files of *place*."""
    log = open_log(place, beside=True)
    try:
        table = await log.find_code(code)
        if table is None:
            raise CannotEraseError(
                f"there is no table {code}; `gatosabio tables list` shows their codes"
            )
        if is_class(table):
            raise CannotEraseError(
                f"{code} is a class: its teacher deletes it on its page, with all that is known of "
                "its children"
            )
        await log.erase(table)
        return await log.vacuum()
    finally:
        await log.close()


def _summary(one: ListedTable) -> dict[str, object]:
    return {
        "code": one.code,
        "table": one.table,
        "class": is_class(one.table),
        "first_ms": one.first_wall,
        "last_ms": one.last_wall,
        "rows": one.rows,
        "games": one.games,
    }


def _line(one: ListedTable, words: Words) -> str:
    key = "tables-list.class" if is_class(one.table) else "tables-list.games"
    used = f"{_time(one.first_wall)}  {_time(one.last_wall)}"
    return f"{one.code or NO_CODE:5}  {used}  {words.say(key, count=one.games)}"


def _time(wall: int) -> str:
    return datetime.fromtimestamp(wall / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _complain(why: object) -> int:
    print(f"gatosabio tables: {why}", file=sys.stderr)
    return FAILED
