"""Writes the records of a run: a file for each table, with one game in each line."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ENDING = ".jsonl"
HALF = ".part"
"""The ending of a file while games are still missing."""


class RecordFiles:
    """The files of a *folder*; without one nothing is written."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._begun: dict[str, Path] = {}

    def add(self, table: str, records: Iterable[bytes]) -> None:
        """Add *records* to the file of that *table*."""
        if self._folder is None:
            return
        new = table not in self._begun
        if new:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._begun[table] = self._folder / f"{table}{ENDING}{HALF}"
        with self._begun[table].open("wb" if new else "ab") as file:
            file.writelines(record + b"\n" for record in records)

    def close(self) -> None:
        """All games are there."""
        for half in self._begun.values():
            half.replace(half.with_suffix(""))

    def drop(self) -> None:
        """Games are missing: leave nothing that looks whole."""
        for half in self._begun.values():
            half.unlink(missing_ok=True)


@contextmanager
def record_files(folder: Path | None) -> Iterator[RecordFiles]:
    """Files that are kept if nothing goes wrong meanwhile."""
    files = RecordFiles(folder)
    try:
        yield files
    except BaseException:
        files.drop()
        raise
    files.close()


def name_of_table(number: int, players: Sequence[str]) -> str:
    """What the file of a table of a tournament is called. A class of one's own has a colon in its
    name, which not every file may have."""
    return f"{number:03}-{'-'.join(players)}".replace(":", ".")
