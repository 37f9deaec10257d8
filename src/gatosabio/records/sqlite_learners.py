"""Those who learn, in the SQLite file of the tables. `Learners` says what each call does."""

import logging
import sqlite3
from collections.abc import Mapping
from typing import Final

from gatosabio.records.learners import (
    SENT_AGAIN,
    Learners,
    Lesson,
    LessonKind,
    OpenGame,
    Play,
)
from gatosabio.records.log import TakenError, UnknownTableError
from gatosabio.records.sqlite_file import empty_write_ahead_log
from gatosabio.records.sqlite_threads import SqliteThreads

log = logging.getLogger(__name__)

EMPTYING_TRIED: Final = 50
"""How often the write-ahead log is emptied for somebody who is to be forgotten, if readers use it:
for five seconds."""


WHY: Final = "another program reads the file; it is emptied when that has ended"


class SqliteLearners(Learners):
    """The learners in an open *file*."""

    def __init__(self, file: SqliteThreads) -> None:
        self._file = file

    async def meet(self, learner: str, wall: int) -> None:
        await self._file.put(
            "INSERT INTO learners VALUES (?, ?)"
            " ON CONFLICT (sha256) DO UPDATE SET seen_ms = max(seen_ms, excluded.seen_ms)",
            (learner, wall),
        )

    async def play(self, learner: str, table: str, game_no: int, hand: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            try:
                db.execute(
                    "INSERT INTO plays VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (table, game_no, hand, learner),
                )
            except sqlite3.IntegrityError:
                raise UnknownTableError("there is no such table, or no such learner") from None
            found = db.execute(
                "SELECT sha256 FROM plays WHERE table_id = ? AND game_no = ? AND hand = ?",
                (table, game_no, hand),
            ).fetchone()
            if found != (learner,):
                raise TakenError(f"somebody else plays hand {hand}")

        await self._file.do_in_turn(work)

    async def knows(self, learner: str) -> bool:
        return bool(await self._file.look("SELECT 1 FROM learners WHERE sha256 = ?", learner))

    async def stop(self, learner: str, table: str, game_no: int, hand: int) -> None:
        await self._file.put(
            "DELETE FROM plays WHERE sha256 = ? AND table_id = ? AND game_no = ? AND hand = ?",
            (learner, table, game_no, hand),
        )

    async def plays(self, table: str, game_no: int) -> list[Play]:
        found = await self._file.look(
            "SELECT hand, sha256 FROM plays WHERE table_id = ? AND game_no = ? ORDER BY hand",
            table,
            game_no,
        )
        return [Play(*fields) for fields in found]

    async def open_games(self, table: str | None = None) -> list[OpenGame]:
        found = await self._file.look(
            "SELECT DISTINCT table_id, game_no, aged_from_ms FROM plays JOIN summaries"
            " USING (table_id) WHERE table_id = ifnull(?, table_id) ORDER BY table_id, game_no",
            table,
        )
        return [OpenGame(*fields) for fields in found]

    async def end_game(self, table: str, game_no: int, told: Mapping[str, str], wall: int) -> None:
        def work(db: sqlite3.Connection) -> None:
            playing = db.execute(
                "DELETE FROM plays WHERE table_id = ? AND game_no = ? RETURNING sha256",
                (table, game_no),
            ).fetchall()
            for learner in {learner for (learner,) in playing} & told.keys():
                _note(db, learner, "game", told[learner], wall)

        await self._file.do_in_turn(work)

    async def practised(self, learner: str, body: str, wall: int, once: str = "") -> str | None:
        def work(db: sqlite3.Connection) -> str | None:
            if once and (noted := _noted_before(db, learner, once)) is not None:
                return noted
            return body if _note(db, learner, "practice", body, wall) else None

        return await self._file.do_in_turn(work)

    async def lessons(self, learner: str, after: int = 0, most: int | None = None) -> list[Lesson]:
        found = await self._file.look(
            "SELECT nr, wall_ms, kind, body FROM lessons WHERE sha256 = ? AND nr > ?"
            " ORDER BY nr LIMIT ifnull(?, -1)",
            learner,
            after,
            most,
        )
        return [Lesson(*fields) for fields in found]

    async def forget(self, learner: str) -> bool:
        was_there = await self._file.put("DELETE FROM learners WHERE sha256 = ?", (learner,)) > 0
        for _ in range(EMPTYING_TRIED):
            if await self._file.do_in_turn(empty_write_ahead_log, alone=True):
                break
        else:
            log.warning("somebody who was to be forgotten is still in the write-ahead log: %s", WHY)
        return was_there

    async def forget_before(self, wall: int) -> int:
        return await self._file.put("DELETE FROM learners WHERE seen_ms < ?", (wall,))


def _note(db: sqlite3.Connection, learner: str, kind: LessonKind, body: str, wall: int) -> bool:
    """Add a lesson, which says that the learner was here; False if there is no such learner."""
    db.execute("UPDATE learners SET seen_ms = max(seen_ms, ?) WHERE sha256 = ?", (wall, learner))
    added = db.execute(
        "INSERT INTO lessons SELECT ?1, (SELECT ifnull(max(nr), 0) + 1 FROM lessons WHERE"
        " sha256 = ?1), ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM learners WHERE sha256 = ?1)",
        (learner, wall, kind, body),
    )
    return added.rowcount == 1


def _noted_before(db: sqlite3.Connection, learner: str, once: str) -> str | None:
    """The answer that was noted with this *once*; None if there is none among the last lessons."""
    found = db.execute(
        "SELECT body FROM (SELECT body, kind FROM lessons WHERE sha256 = ? ORDER BY nr DESC"
        " LIMIT ?) WHERE kind = 'practice' AND json_extract(body, '$.once') = ?",
        (learner, SENT_AGAIN, once),
    ).fetchone()
    return None if found is None else str(found[0])
