"""The tables of a class: ordinary tables, opened, filled, paused and ended by the class, which is
their host and never sits there."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct

from gatosabio.classroom.children import CHILDREN, Child, animal, colour
from gatosabio.classroom.plan import cats_at
from gatosabio.classroom.rows import ClassSettings
from gatosabio.classroom.state import TableOfRound
from gatosabio.classroom.watch import TableNews
from gatosabio.engine.game import Ms
from gatosabio.records.log import DamagedError
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.admission import hashed
from gatosabio.server.os_clock import now_ms
from gatosabio.server.tables import Tables
from gatosabio.server.who_plays import WhoPlays
from gatosabio.table.effects import Effect
from gatosabio.table.lobby import NamedChild
from gatosabio.table.members import Seat
from gatosabio.wire.from_client import AddBot, End, FromClient, Leave, Pause, Resume, Start

log = logging.getLogger(__name__)

HOST: Final = 1
"""The class, at its tables: the first person, who is never connected."""

CATS: Final = "kitten"
RECENTLY: Final = 120_000  # ms: mistakes that a teacher could help with
WAITS_FOR: Final = 6_000.0  # ms: for children whose devices are slow, before the first game
SHOWN_FOR: Final = 8_000.0  # ms: the end of a game, before the next one begins
FINISHES_WITHIN: Final = 12.0  # seconds: a race that runs when the round ends
LOOKS_EVERY: Final = 0.2


def seat_name(child: Child) -> str:
    """How a child's seat is called. The page knows these names, and translates them."""
    return f"{colour(child)}-{animal(child)}"


_CHILD_OF: Final = {seat_name(child): child for child in CHILDREN}


class Watched(Struct):
    """What was last seen of a table."""

    since: float
    seq: int = 0
    changed_at: float = 0.0
    over_since: float | None = None


class ClassTables:
    """The tables that one class plays at."""

    def __init__(self, tables: Tables, class_id: str, who_plays: WhoPlays) -> None:
        self._tables = tables
        self._class_id = class_id
        self._who_plays = who_plays
        self._watched: dict[str, Watched] = {}
        self._told: dict[str, TableNews] = {}  # by table, the last

    # --- Opening and seating ---

    async def open(
        self, settings: ClassSettings, groups: Sequence[Sequence[Child]], faces: Mapping[Child, str]
    ) -> list[str]:
        """Open a table for each group and let it play; gives their ids."""
        opened = await asyncio.gather(*(self._open(settings, group, faces) for group in groups))
        return list(opened)

    async def _open(
        self, settings: ClassSettings, group: Sequence[Child], faces: Mapping[Child, str]
    ) -> str:
        actor = await self._tables.open_for_class(self._class_id, settings.play)
        for child in group:
            await self._join(actor, child, faces.get(child, ""))
        for _ in range(cats_at(len(group), settings)):
            await self._say(actor, AddBot(level=CATS))
        return actor.id

    async def _join(self, actor: Actor, child: Child, face: str) -> None:
        """*child* sits down: on a cat's chair while a game is played."""

        def join() -> list[Effect]:
            _, effects = actor.table.join(now_ms(), NamedChild(seat_name(child), face))
            return effects

        await self._do(actor, join)

    async def sit_down(self, table: str, child: Child, face: str) -> None:
        """*child* comes to this table."""
        async with self._at(table) as actor:
            if actor is not None:
                await self._join(actor, child, face)

    async def stand_up(self, table: str, child: Child) -> None:
        """*child* leaves this table; a cat plays on for it. Its way to the table is closed."""
        async with self._at(table) as actor:
            if actor is None or (person := _person(actor, child)) is None:
                return
            if person not in actor.table.state.members.leaving:
                await self._say(actor, Leave(), person)
                await self._tables.log.revoke_person(table, person)

    async def ticket(self, table: str, child: Child, learner: str) -> str | None:
        """A new token for *child* at this table; None if it does not sit there. Older ones are no
        longer valid. What the next games tell of it is noted for *learner*."""
        async with self._at(table) as actor:
            seat = _seat(actor, child) if actor is not None else None
            if actor is None or seat is None or seat.person is None:
                return None
            self._who_plays.sits(learner, table, seat)
            token = secrets.token_urlsafe(32)
            await self._tables.log.put_person(actor.id, seat.person, hashed(token), "player")
            return token
        return None

    # --- All together ---

    async def pause(self, tables: Iterable[str]) -> None:
        """All stand still."""
        await self._say_to_all(tables, Pause())

    async def resume(self, tables: Iterable[str]) -> None:
        """All play on."""
        await self._say_to_all(tables, Resume())

    async def end(self, tables: Sequence[str]) -> None:
        """End all games. A race that runs is finished first; other tables play on meanwhile."""
        await asyncio.gather(*(self._end(table) for table in tables))

    async def _end(self, table: str) -> None:
        async with self._at(table) as actor:
            if actor is None:
                return
            deadline = now_ms() + FINISHES_WITHIN * 1000
            while actor.table.phase == "play" and actor.pulse() == "race" and now_ms() < deadline:
                await asyncio.sleep(LOOKS_EVERY)
            if actor.table.phase == "play":
                await self._say(actor, End())

    async def _say_to_all(self, tables: Iterable[str], message: FromClient) -> None:
        await asyncio.gather(*(self._say_at(table, message) for table in tables))

    async def _say_at(self, table: str, message: FromClient) -> None:
        async with self._at(table) as actor:
            if actor is not None:
                await self._say(actor, message)

    async def _say(self, actor: Actor, message: FromClient, person: int = HOST) -> None:
        def receive() -> list[Effect]:
            return actor.table.receive(person, message, now_ms(), speaker=HOST)

        await self._do(actor, receive)

    async def _do(self, actor: Actor, work: Callable[[], list[Effect]]) -> None:
        await actor.run(work)
        actor.check_alive()

    @asynccontextmanager
    async def _at(self, table: str) -> AsyncIterator[Actor | None]:
        """That table; None if it was erased, or cannot be read. One that stops meanwhile ends the
        block, and no other table: `news` finds it again, and puts it right."""
        try:
            yield await self._found(table)
        except StoppedError:
            log.info("table %s of a class has stopped", table)

    async def _found(self, table: str) -> Actor | None:
        try:
            return await self._tables.find(table)
        except DamagedError as error:
            log.error("%s", error)
        except StoppedError:
            log.info("table %s of a class has stopped", table)
        return None

    # --- Looking ---

    async def news(
        self,
        tables: Sequence[TableOfRound],
        faces: Mapping[Child, str],
        *,
        begins_games: bool,
        is_paused: Callable[[], bool],
    ) -> list[TableNews]:
        """What each table tells now. Where a game has been over for a while, the next one begins,
        if the class *begins_games*. A table that is not as the class has decided is put right: a
        server that was killed may have written the decision, and not told the table."""
        return [
            await self._news(table, faces, begins_games=begins_games, is_paused=is_paused)
            for table in tables
        ]

    async def _news(
        self,
        table: TableOfRound,
        faces: Mapping[Child, str],
        *,
        begins_games: bool,
        is_paused: Callable[[], bool],
    ) -> TableNews:
        async with self._at(table.table) as actor:
            if actor is None:
                return self._told.get(table.table, TableNews(is_over=True))
            await self._put_right(actor, table.children, faces, is_paused)
            now = now_ms()
            seen = self._watched.setdefault(actor.id, Watched(since=now))
            if actor.table.outbox.seq != seen.seq or actor.table.state.paused:
                seen.seq, seen.changed_at = actor.table.outbox.seq, now
            if actor.table.phase == "play":
                seen.over_since = None
            else:
                seen.over_since = seen.over_since or now
                if begins_games and _may_begin(actor, table.children, seen, now):
                    await self._say(actor, Start())
            news = _news_of(actor, table.children, now - seen.changed_at)
            self._told[table.table] = news
        return self._told.get(table.table, TableNews())  # as before, if it has stopped

    async def _put_right(
        self,
        actor: Actor,
        children: Sequence[Child],
        faces: Mapping[Child, str],
        is_paused: Callable[[], bool],
    ) -> None:
        """Let this table be as the class has decided: these *children* sit there, and no others,
        and it stands still if all do."""
        state, members = actor.table.state, actor.table.state.members
        names = {seat_name(child) for child in children}
        for seat in members.seats:
            person = seat.person
            if person is not None and person not in members.leaving and seat.name not in names:
                child = _CHILD_OF.get(seat.name)
                if child is not None and child not in children:
                    await self.stand_up(actor.id, child)
        for child in list(children):
            if _seat(actor, child) is None and _has_chair(actor) and child in children:
                await self._join(actor, child, faces.get(child, ""))
        if actor.table.phase == "play" and state.paused != is_paused():
            await self._say(actor, Pause() if is_paused() else Resume())


def _has_chair(actor: Actor) -> bool:
    """Whether somebody who comes now finds a chair: between games, or where a cat sits."""
    seats = actor.table.state.members.seats
    return actor.table.phase != "play" or any(seat.bot is not None for seat in seats)


def _may_begin(actor: Actor, children: Sequence[Child], seen: Watched, now: float) -> bool:
    """Whether the next game can begin: the last one was looked at, and all are here, or have been
    waited for. A table where nobody is waits."""
    here = actor.table.presence.here
    if not here:
        return False
    all_here = all(_person(actor, child) in here for child in children)
    first = actor.table.live is None
    patience = (0.0 if all_here else WAITS_FOR) if first else SHOWN_FOR
    return now - (seen.since if first else seen.over_since or now) >= patience


def _news_of(actor: Actor, children: Sequence[Child], quiet: float) -> TableNews:
    table, here = actor.table, actor.table.presence.here
    people = {person: child for child in children if (person := _person(actor, child)) is not None}
    mistakes: Mapping[int, int] = {}
    if table.live is not None:
        game = table.live.game
        mistakes = game.tally.mistakes(Ms(max(0, game.last_at - RECENTLY)))
    return TableNews(
        found=table.state.found_by_now(table.live),
        quiet=quiet,
        away=frozenset(child for person, child in people.items() if person not in here),
        guesses={people[person]: n for person, n in mistakes.items() if person in people},
        is_over=table.phase != "play",
    )


def _seat(actor: Actor, child: Child) -> Seat | None:
    """Where *child* sits at this table; None if it does not."""
    name = seat_name(child)
    return next((seat for seat in actor.table.state.members.seats if seat.name == name), None)


def _person(actor: Actor, child: Child) -> int | None:
    """Who *child* is at this table; None if it does not sit there."""
    seat = _seat(actor, child)
    return None if seat is None else seat.person
