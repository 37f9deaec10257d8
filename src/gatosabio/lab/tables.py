"""Writes games to files for other programs: JSON, CSV or Parquet, by the file's suffix.

Rows are written as they come. The file gets its name only when it is complete, and contains nothing
that changes from run to run: the same spec gives the same bytes.
"""

import csv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from gatosabio.lab.optional_deps import need
from gatosabio.lab.rows import Row, columns
from gatosabio.lab.run_spec import RunSpec
from gatosabio.lab.summary import Summary


class Table(Protocol):
    """A file that is being written."""

    def add(self, rows: Iterable[Row]) -> None:
        """Add games."""
        ...

    def close(self, summary: Summary) -> None:
        """All games are added: finish the file and give it its name."""
        ...

    def drop(self) -> None:
        """Delete what was written of a file that was not closed."""
        ...


class _File:
    """The temporary file that is written until it is complete."""

    def __init__(self, file: Path, spec: RunSpec) -> None:
        self.file, self.spec = file, spec
        self.part = file.with_name(f"{file.name}.part")
        self.part.parent.mkdir(parents=True, exist_ok=True)

    def flat(self, rows: Iterable[Row]) -> list[dict[str, int | str]]:
        """The rows as dictionaries of columns."""
        return [columns(row, self.spec.rules) for row in rows]

    def drop(self) -> None:
        """Delete what was written."""
        self.part.unlink(missing_ok=True)


class JsonTable(_File):
    """One JSON object: the spec, the games, the summary."""

    def __init__(self, file: Path, spec: RunSpec) -> None:
        super().__init__(file, spec)
        self._out = self.part.open("wb")
        self._out.write(b'{"wish":' + msgspec.json.encode(spec) + b',\n"games":[')
        self._between = b"\n"

    def add(self, rows: Iterable[Row]) -> None:
        """Add games."""
        for row in rows:
            self._out.write(self._between + msgspec.json.encode(row))
            self._between = b",\n"

    def close(self, summary: Summary) -> None:
        """Write the summary and finish the file."""
        self._out.write(b'],\n"summary":' + msgspec.json.encode(summary) + b"}\n")
        self._out.close()
        self.part.replace(self.file)

    def drop(self) -> None:
        """Delete what was written."""
        self._out.close()
        super().drop()


class CsvTable(_File):
    """One line for each game, below a line with the names of the columns."""

    def __init__(self, file: Path, spec: RunSpec) -> None:
        super().__init__(file, spec)
        self._out = self.part.open("w", encoding="utf-8", newline="")
        self._writer: csv.DictWriter[str] | None = None

    def add(self, rows: Iterable[Row]) -> None:
        """Add games."""
        flat = self.flat(rows)
        if self._writer is None and flat:
            self._writer = csv.DictWriter(self._out, list(flat[0]))
            self._writer.writeheader()
        if self._writer is not None:
            self._writer.writerows(flat)

    def close(self, summary: Summary) -> None:  # noqa: ARG002 -- this format has no place for it
        """Finish the file."""
        self._out.close()
        self.part.replace(self.file)

    def drop(self) -> None:
        """Delete what was written."""
        self._out.close()
        super().drop()


class ParquetTable(_File):
    """The same columns, typed and compressed, in row groups."""

    def __init__(self, file: Path, spec: RunSpec) -> None:
        super().__init__(file, spec)
        self._arrow = need("pyarrow")
        self._parquet = need("pyarrow.parquet")
        self._rows: list[dict[str, int | str]] = []
        self._writer: Any = None

    def add(self, rows: Iterable[Row]) -> None:
        """Add games."""
        self._rows += self.flat(rows)
        if len(self._rows) >= GROUP:
            self._write()

    def _write(self) -> None:
        group = self._arrow.Table.from_pylist(self._rows)
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self.part, group.schema)
        self._writer.write_table(group)
        self._rows = []

    def close(self, summary: Summary) -> None:  # noqa: ARG002 -- this format has no place for it
        """Finish the file."""
        if self._rows or self._writer is None:  # an empty group would have no columns
            self._write()
        self._writer.close()
        self.part.replace(self.file)

    def drop(self) -> None:
        """Delete what was written."""
        if self._writer is not None:
            self._writer.close()
        super().drop()


GROUP: Final = 20_000
"""Rows in one row group of a Parquet file: those are compressed together."""

WRITERS: Final[Mapping[str, Callable[[Path, RunSpec], Table]]] = {
    ".json": JsonTable,
    ".csv": CsvTable,
    ".parquet": ParquetTable,
}


def open_table(file: Path, spec: RunSpec) -> Table:
    """A new file of games, in the format of its suffix.

    :raises ValueError: if there is no such format
    """
    if file.suffix.lower() not in WRITERS:
        raise ValueError(f"{file.name!r} should end with one of {', '.join(WRITERS)}")
    return WRITERS[file.suffix.lower()](file, spec)
