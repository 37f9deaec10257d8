"""`gatosabio games`: lists the games of this server's tables, and exports them as records."""

import sqlite3
import sys
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

import msgspec

from gatosabio.records.log_reader import opened
from gatosabio.records.record import encode
from gatosabio.records.sqlite_file import LogFileError
from gatosabio.server.export import StoredGame, UnreadableGame, games_of
from gatosabio.words.catalog import Words

OK: Final = 0
INCOMPLETE: Final = 1  # some games cannot be read
NOT_FOUND: Final = 2  # none of the games asked for exists, or can be read
ALL: Final = "all"
SHORT: Final = 8
"""How many characters of a table's id are shown: enough to distinguish tables."""


def list_games(data: Path, words: Words, *, as_json: bool) -> int:
    """Print every game, the newest last; returns the exit status."""
    try:
        stored, lost = _stored(data)
    except (LogFileError, sqlite3.Error) as error:
        return _complain(str(error))
    if as_json:
        answer = [_summary(game) for game in stored]
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    elif not stored and not lost:
        print(words.say("games-list.none"))
    else:
        for game in stored:
            print(_line(game, words))
    return _tell_lost(lost, words, others=bool(stored))


def export(data: Path, wanted: str, to: Path | None, words: Words) -> int:
    """Write one game as a record, or `all` games as JSON Lines; returns the exit status."""
    try:
        stored, lost = _stored(data)
    except (LogFileError, sqlite3.Error) as error:
        return _complain(str(error))
    chosen = [game for game in stored if wanted in (ALL, name_of(game))]
    missing = {name: lost[name] for name in lost if wanted == ALL or fnmatchcase(wanted, name)}
    if not chosen and not missing and wanted != ALL:
        return _complain(f"there is no game {wanted!r}; `gatosabio games list` shows their names")
    status = _tell_lost(missing, words, others=bool(chosen))
    if status == NOT_FOUND:
        return status
    lines = b"".join(encode(game.record) + b"\n" for game in chosen)
    if to is None:
        sys.stdout.buffer.write(lines)
        return status
    try:
        to.write_bytes(lines)
    except OSError as error:
        return _complain(f"cannot write {to}: {error.strerror}")
    return status


def name_of(game: StoredGame | UnreadableGame) -> str:
    """The name of a game on the command line."""
    return f"{game.table[:SHORT]}-{game.number}"


def _stored(data: Path) -> tuple[list[StoredGame], dict[str, str]]:
    """Every game that can be read, and the reasons for those that cannot, by name; `t-*` is the
    name of all games of table t."""
    stored: list[StoredGame] = []
    lost: dict[str, str] = {}

    def lose(game: UnreadableGame) -> None:
        lost[name_of(game)] = game.why

    with opened(data) as reader:
        for table in reader.tables():
            try:
                stored += games_of(reader.rows(table), lose, notes=True)
            except sqlite3.Error as error:
                lost[f"{table[:SHORT]}-*"] = str(error)
    return stored, lost


def _tell_lost(lost: dict[str, str], words: Words, *, others: bool) -> int:
    """Print the games that cannot be read; returns the exit status. *others*: some can be read."""
    for name, why in lost.items():
        _complain(words.say("games-list.unreadable", name=name, why=why))
    if not lost:
        return OK
    return INCOMPLETE if others else NOT_FOUND


def _dealt_at(game: StoredGame) -> str:
    return datetime.fromtimestamp(game.wall / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def _line(game: StoredGame, words: Words) -> str:
    record = game.record
    players = list(dict.fromkeys(record.seats))
    title = words.say(f"games.{record.game}")
    end = words.say("games-list.unfinished")
    if game.result is not None:
        owners = record.owners if isinstance(record.owners, tuple) else range(len(record.seats))
        names = dict(zip(owners, record.seats, strict=True))
        winners = [names[entry.player] for entry in game.result.ranking if entry.place == 1]
        end = words.say("games-list.won", names=words.listing(winners))
    who = words.listing(players)
    return f"{name_of(game):12}  {_dealt_at(game)}  {title}  {who}  {end}"


def _summary(game: StoredGame) -> dict[str, object]:
    return {
        "name": name_of(game),
        "table": game.table,
        "number": game.number,
        "dealt_ms": game.wall,
        "game": game.record.game,
        "seats": game.record.seats,
        "actions": len(game.record.actions),
        "result": game.result,
    }


def _complain(sentence: str) -> int:
    print(f"gatosabio games: {sentence}", file=sys.stderr)
    return NOT_FOUND
