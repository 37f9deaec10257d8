"""What a device keeps of its tables: small texts under names, which a browser stores as they are.

    tables/<id>              the code, and who may come in (`TableCard`)
    rows/<id>/<first row>    rows of the log that were written together
    secrets/<id>/<row>       the seed of the game that this row dealt
    games/<id>/<row>         a finished game (`kept_game`). Only the page reads and deletes these

What is kept of those who learn is in `kept_learners.py`.

Nothing is changed here before the browser has stored it: what is on the shelf is on the disk.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from gatosabio.records.log import Row
from gatosabio.wire.fields import Times

T = TypeVar("T")

MOST_TABLES: Final = 12
"""So many tables can be gone on with; the one that was left longest ago makes room for a new one.
Its finished games stay."""


class Item(Struct, frozen=True):
    """Something to store under a name; None: to remove what is there."""

    name: str
    value: bytes | None


class TableCard(Struct, frozen=True):
    """How one comes to a table. *tokens* are, by person, SHA-256 sums of those that open it, the
    newest last. *used* is the wall time (ms) when somebody came for the last time."""

    code: str
    tokens: dict[int, tuple[str, ...]]
    used: int


class KeptSecret(Struct, frozen=True):
    """What dealt a game. It may be seen when the game is over."""

    game: int
    seed: str
    over: bool = False


class Shelf:
    """What is stored. Whoever wants to change it makes items, has them stored, and then hands them
    in (`take`)."""

    def __init__(self, stored: Mapping[str, bytes]) -> None:
        self._stored = {name: value for name, value in stored.items() if _is_ours(name)}
        self.before_going: Callable[[str], list[Item]] = lambda _: []
        """What has to be stored of a table before it goes."""

    def take(self, items: Iterable[Item]) -> None:
        """These items are stored now."""
        for item in items:
            if item.value is None:
                self._stored.pop(item.name, None)
            elif _is_ours(item.name):
                self._stored[item.name] = item.value

    # --- Tables ---

    def tables(self) -> Iterator[tuple[str, TableCard]]:
        """All tables, in no order."""
        for name in list(self._stored):
            if name.startswith("tables/") and (card := self._read(name, TableCard)) is not None:
                yield name.removeprefix("tables/"), card

    def card(self, table: str) -> TableCard | None:
        """How one comes to that table; None if there is none."""
        return self._read(f"tables/{table}", TableCard)

    def with_code(self, code: str) -> str | None:
        """The table with that code; None if there is none."""
        return next((table for table, card in self.tables() if card.code == code), None)

    def with_token(self, sha256: str) -> tuple[str, int] | None:
        """The table and the person that this token belongs to; None if it is not valid."""
        for table, card in self.tables():
            for person, tokens in card.tokens.items():
                if sha256 in tokens:
                    return table, person
        return None

    def too_many(self, in_use: Iterable[str]) -> list[Item]:
        """What has to go so that there is room for one more table, besides those *in_use*."""
        used = set(in_use)
        old = sorted((card.used, table) for table, card in self.tables() if table not in used)
        over = len(old) + len(used) + 1 - MOST_TABLES
        return [item for _, table in old[: max(0, over)] for item in self.without(table)]

    def without(self, table: str) -> list[Item]:
        """What has to go so that nothing of *table* is left but its finished games."""
        own = (f"rows/{table}/", f"secrets/{table}/")
        names = [name for name in self._stored if name.startswith(own)]
        gone = [Item(name, None) for name in [f"tables/{table}", *names]]
        return [*self.before_going(table), *gone]

    # --- Rows ---

    def rows(self, table: str) -> list[Row]:
        """The rows of that table, in order."""
        parts = [
            msgspec.json.decode(value, type=list[Row])
            for name, value in self._stored.items()
            if name.startswith(f"rows/{table}/")
        ]
        return sorted((row for part in parts for row in part), key=lambda row: row.seq)

    def secret(self, table: str, row: int) -> KeptSecret | None:
        """What dealt the game of that row."""
        return self._read(f"secrets/{table}/{row}", KeptSecret)

    def _read(self, name: str, kind: type[T]) -> T | None:
        value = self._stored.get(name)
        return None if value is None else msgspec.json.decode(value, type=kind)


def table_item(table: str, card: TableCard) -> Item:
    """How one comes to *table*."""
    return Item(f"tables/{table}", msgspec.json.encode(card))


def rows_item(rows: Sequence[Row]) -> Item:
    """Rows that are written together."""
    return Item(f"rows/{rows[0].table}/{rows[0].seq}", msgspec.json.encode(rows))


def secret_item(table: str, row: int, secret: KeptSecret) -> Item:
    """What dealt the game of that row."""
    return Item(f"secrets/{table}/{row}", msgspec.json.encode(secret))


def kept_game(code: str, eyes: int | None, times: Times, told: bytes) -> bytes:
    """A finished game as `/api/games` tells it, with the code of its table, whose hand it was seen
    with, and the times that were shown: the table may be gone when it is watched again."""
    return msgspec.json.encode({"code": code, "eyes": eyes, "times": times})[:-1] + b"," + told[1:]


def game_item(table: str, row: int, told: bytes) -> Item:
    """The finished game that this row dealt."""
    return Item(f"games/{table}/{row}", told)


def _is_ours(name: str) -> bool:
    return name.startswith(("tables/", "rows/", "secrets/"))
