"""Those who learn, in the database of the tables. `Learners` says what each call does."""

from collections.abc import Mapping
from typing import Final

import msgspec

from gatosabio.records.learners import (
    SENT_AGAIN,
    Learners,
    Lesson,
    LessonKind,
    OpenGame,
    Play,
)
from gatosabio.records.log import TakenError, UnknownTableError
from gatosabio.records.sql_log import SqlLog
from gatosabio.records.sql_store import ALL, Connection, Fault

OPEN_GAMES: Final = (
    "SELECT DISTINCT table_id, game_no, aged_from_ms FROM plays JOIN summaries USING (table_id)"
)


class _Named(msgspec.Struct):
    once: str = ""


_NAMED: Final = msgspec.json.Decoder(_Named)


class SqlLearners(Learners):
    """The learners in the database of *records*."""

    def __init__(self, records: SqlLog) -> None:
        self._records = records

    async def meet(self, learner: str, wall: int) -> None:
        await self._records.put(
            "INSERT INTO learners VALUES (?, ?)"
            " ON CONFLICT (sha256) DO UPDATE SET seen_ms = excluded.seen_ms"
            " WHERE learners.seen_ms < excluded.seen_ms",
            (learner, wall),
        )

    async def play(self, learner: str, table: str, game_no: int, hand: int) -> None:
        def work(db: Connection) -> None:
            try:
                db.execute(
                    "INSERT INTO plays VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    (table, game_no, hand, learner),
                )
            except Exception as error:
                if self._records.fault(error) is not Fault.MISSING:
                    raise
                raise UnknownTableError("there is no such table, or no such learner") from None
            found = db.execute(
                "SELECT sha256 FROM plays WHERE table_id = ? AND game_no = ? AND hand = ?",
                (table, game_no, hand),
            ).fetchone()
            if found != (learner,):
                raise TakenError(f"somebody else plays hand {hand}")

        await self._records.do_in_turn(work)

    async def knows(self, learner: str) -> bool:
        return bool(await self._records.look("SELECT 1 FROM learners WHERE sha256 = ?", learner))

    async def stop(self, learner: str, table: str, game_no: int, hand: int) -> None:
        await self._records.put(
            "DELETE FROM plays WHERE sha256 = ? AND table_id = ? AND game_no = ? AND hand = ?",
            (learner, table, game_no, hand),
        )

    async def plays(self, table: str, game_no: int) -> list[Play]:
        found = await self._records.look(
            "SELECT hand, sha256 FROM plays WHERE table_id = ? AND game_no = ? ORDER BY hand",
            table,
            game_no,
        )
        return [Play(*fields) for fields in found]

    async def open_games(self, table: str | None = None) -> list[OpenGame]:
        if table is None:
            found = await self._records.look(OPEN_GAMES + " ORDER BY table_id, game_no")
        else:
            one = OPEN_GAMES + " WHERE table_id = ? ORDER BY game_no"
            found = await self._records.look(one, table)
        return [OpenGame(*fields) for fields in found]

    async def end_game(self, table: str, game_no: int, told: Mapping[str, str], wall: int) -> None:
        def work(db: Connection) -> None:
            playing = db.execute(
                "DELETE FROM plays WHERE table_id = ? AND game_no = ? RETURNING sha256",
                (table, game_no),
            ).fetchall()
            for learner in {learner for (learner,) in playing} & told.keys():
                _note(db, learner, "game", told[learner], wall)

        await self._records.do_in_turn(work)

    async def practised(self, learner: str, body: str, wall: int, once: str = "") -> str | None:
        def work(db: Connection) -> str | None:
            if once and (noted := _noted_before(db, learner, once)) is not None:
                return noted
            return body if _note(db, learner, "practice", body, wall) else None

        return await self._records.do_in_turn(work)

    async def lessons(self, learner: str, after: int = 0, most: int | None = None) -> list[Lesson]:
        found = await self._records.look(
            "SELECT nr, wall_ms, kind, body FROM lessons WHERE sha256 = ? AND nr > ?"
            " ORDER BY nr LIMIT ?",
            learner,
            after,
            ALL if most is None else most,
        )
        return [Lesson(*fields) for fields in found]

    async def forget(self, learner: str) -> bool:
        return await self._records.put("DELETE FROM learners WHERE sha256 = ?", (learner,)) > 0

    async def forget_before(self, wall: int) -> int:
        return await self._records.put("DELETE FROM learners WHERE seen_ms < ?", (wall,))


def _note(db: Connection, learner: str, kind: LessonKind, body: str, wall: int) -> bool:
    """Add a lesson, which says that the learner was here; False if there is no such learner."""
    # Even if it changes nothing: in PostgreSQL others who note something of the learner wait for
    # it, so that no two lessons get one number.
    db.execute(
        "UPDATE learners SET seen_ms = CASE WHEN seen_ms < ? THEN ? ELSE seen_ms END"
        " WHERE sha256 = ?",
        (wall, wall, learner),
    )
    added = db.execute(
        "INSERT INTO lessons (sha256, nr, wall_ms, kind, body)"
        " SELECT sha256, (SELECT coalesce(max(nr), 0) + 1 FROM lessons"
        " WHERE sha256 = known.sha256), ?, ?, ? FROM learners AS known WHERE known.sha256 = ?",
        (wall, kind, body, learner),
    )
    return added.rowcount == 1


def _noted_before(db: Connection, learner: str, once: str) -> str | None:
    """The answer that was noted with this *once*; None if there is none among the last lessons."""
    last = db.execute(
        "SELECT body FROM (SELECT body, kind FROM lessons WHERE sha256 = ? ORDER BY nr DESC"
        " LIMIT ?) AS last WHERE kind = 'practice'",
        (learner, SENT_AGAIN),
    )
    return next((body for (body,) in last if _NAMED.decode(body).once == once), None)
