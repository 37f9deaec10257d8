"""Reads the log's file without writing to it, even while a server uses it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from gatosabio.records.learners import Lesson
from gatosabio.records.log import Row, is_class
from gatosabio.records.sql_log import SELECT
from gatosabio.records.sqlite_file import LogFileError, check_that_it_is_there, sentence
from gatosabio.records.table_list import LISTED, ListedTable


class LogReader:
    """Reads tables and rows from an open file."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def tables(self) -> list[str]:
        """The ids of all tables, ordered by the time of their last row, the newest last."""
        rows = self._db.execute("SELECT table_id FROM log GROUP BY table_id ORDER BY max(wall_ms)")
        return [str(table) for (table,) in rows if not is_class(table)]

    def rows(self, table: str) -> list[Row]:
        """The rows of a table, in order."""
        return [Row(*row) for row in self._db.execute(f"{SELECT} ORDER BY seq", (table,))]

    def listed(self) -> list[ListedTable]:
        """What there is to say of every table and class, the newest last."""
        return [ListedTable(*fields) for fields in self._db.execute(LISTED)]

    def learners(self) -> list[str]:
        """All learners, in the order of their first lessons; those without any as they were here
        last. A file of an earlier gatosabio has none."""
        tables = self._db.execute("SELECT 1 FROM sqlite_master WHERE name = 'learners'")
        if tables.fetchone() is None:
            return []
        found = self._db.execute(
            "SELECT sha256 FROM learners LEFT JOIN lessons USING (sha256)"
            " GROUP BY sha256 ORDER BY ifnull(min(wall_ms), seen_ms), sha256"
        )
        return [str(learner) for (learner,) in found]

    def lessons(self, learner: str) -> list[Lesson]:
        """What is known of a learner, in order."""
        sql = "SELECT nr, wall_ms, kind, body FROM lessons WHERE sha256 = ? ORDER BY nr"
        return [Lesson(*lesson) for lesson in self._db.execute(sql, (learner,))]


@contextmanager
def opened(path: Path) -> Iterator[LogReader]:
    """Open the file for reading.

    :raises LogFileError: if there is no such file, or it is no log, or damaged
    """
    check_that_it_is_there(path)
    db = sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)
    try:
        db.execute("SELECT 1 FROM log LIMIT 1")
        yield LogReader(db)
    except sqlite3.OperationalError as error:
        raise LogFileError(f"{path} cannot be read as a log of tables: {error}") from error
    except sqlite3.DatabaseError as error:
        raise LogFileError(sentence(path, error)) from error
    finally:
        db.close()
