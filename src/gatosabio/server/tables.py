"""All tables of this server: opening them, finding them by code or token, bringing them back."""

import asyncio
import logging
import secrets
from random import Random
from typing import Final
from weakref import WeakValueDictionary

from msgspec import structs

from gatosabio.records.log import (
    Log,
    Person,
    TakenError,
    UnknownOutcomeError,
    UnknownTableError,
    is_class,
    table_of_class,
)
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.admission import Admission, hashed
from gatosabio.server.free_codes import FreeCodes, FullError
from gatosabio.server.game_watcher import GameWatcher, NobodyWatches
from gatosabio.server.near_deck import VotesFor, choose_cards, nobody_is_known
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.ownership import Alone, Ownership
from gatosabio.server.ports import SessionPort
from gatosabio.server.traces import Traces
from gatosabio.server.waking import deals_in, kept_of
from gatosabio.table.effects import Effect, NeedCards
from gatosabio.table.fold import restore
from gatosabio.table.table import Table
from gatosabio.wire.from_client import Configure, Hello
from gatosabio.wire.table_parts import Settings

log = logging.getLogger(__name__)

IDLE_MS: Final = 600_000.0
"""A table is dropped from memory when nobody has been connected for this long. It is read from the
log again when somebody comes back."""


class AClassError(Exception):
    """This is the code of a class: children come to it by their cards."""


class Tables:
    """The tables in memory ("awake"), and the log of all tables."""

    def __init__(self, records: Log, rng: Random, ownership: Ownership | None = None) -> None:
        self.log = records
        self.codes: Final = FreeCodes(records)
        self.traces: Final = Traces(records)
        self.ownership: Ownership = ownership or Alone()
        self.votes_for: VotesFor = nobody_is_known  # for near decks
        self.watcher: GameWatcher = NobodyWatches()
        self._rng = rng
        self._awake: dict[str, Actor] = {}
        self._left: dict[str, float] = {}  # tables that sleep → when the last person left
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.wakes_no_more = False  # what sleeps is for others to run: the server stops

    # --- Coming in ---

    async def open(self, wanted: Configure) -> Admission:
        """Open a table and admit its host.

        :raises RefusedByTableError: if *wanted* cannot be played
        """
        table = Table(secrets.token_hex(12), _entropy, self._rng)
        actor = self._actor(table)
        async with self.codes.free_code() as code:
            await self._begin(actor, table.open(code, wanted, now_ms()), code)
        try:
            admission = await self._admit(actor, code)
        except BaseException:  # nobody can come to it
            actor.stop("retry")
            raise
        assert admission is not None, "nobody else knows of the table yet"
        return admission

    async def open_for_class(self, class_id: str, play: Settings) -> Actor:
        """Open a table of a class, which has no code: only the class lets somebody in."""
        table = Table(table_of_class(secrets.token_hex(12), class_id), _entropy, self._rng)
        actor = self._actor(table)
        wanted = Configure(**structs.asdict(play))
        await self._begin(actor, table.open("", wanted, now_ms(), class_id))
        return actor

    async def _begin(self, actor: Actor, opening: list[Effect], code: str = "") -> None:
        """Write down that a table was opened here, and run it. If that fails, nobody runs it.

        :raises StoppedError: if our lease has run out meanwhile
        """
        owner = self.ownership.name
        try:
            await actor.run(lambda: opening)
            actor.check_alive()
            if code:
                await self.log.put_code(code, actor.id)
            if self.ownership.name != owner:
                raise StoppedError("the table is another owner's")
        except BaseException:
            actor.stop("retry")
            self.ownership.release(actor.id, actor.table.outbox.epoch)
            raise
        self._awake[actor.id] = actor

    async def join(self, code: str) -> Admission | None:
        """Admit a new person to the table with that code; None if there is no such table.

        :raises AClassError: if it is the code of a class
        :raises RefusedByTableError: if the table lets nobody else in
        """
        table = await self.log.find_code(code)
        if table is not None and is_class(table):
            raise AClassError
        actor = await self.find(table) if table is not None else None
        return await self._admit(actor, code) if actor is not None else None

    async def _admit(self, actor: Actor, code: str) -> Admission | None:
        """Admit a new person; None if that is no longer the table's code when their turn comes."""
        person = 0

        def join() -> list[Effect]:
            nonlocal person
            if actor.table.state.code != code or actor.table.state.needs_code:
                return []
            person, effects = actor.table.join(now_ms())
            return effects

        await actor.run(join)
        actor.check_alive()
        if not person:
            return None
        token = secrets.token_urlsafe(32)
        await self.log.put_person(actor.id, person, hashed(token), "player")
        return Admission(actor.table.state.code, person, token)

    async def connect(self, session: SessionPort, hello: Hello) -> Actor | None:
        """Connect *session* as the person who has the token of *hello*, and return their table;
        None if the token is not valid."""
        found = await self.log.find_person(hashed(hello.token))
        actor = await self.find(found.table) if found is not None else None
        if actor is None or found is None or not await _may_come(actor, found.person):
            return None
        if actor.allows(found.person, session):
            token = secrets.token_urlsafe(32)
            # On disk before the page hears of it: it will keep this one, and forget the other.
            if not await self.log.renew_token(hashed(hello.token), hashed(token), wall_ms()):
                return None  # the person has left meanwhile
            await actor.connect(found.person, session, hello, token)
        return actor

    async def person_with(self, token_sha256: str) -> Person | None:
        """Who at a table has that token; None if nobody has."""
        found = await self.log.find_person(token_sha256)
        return None if found is None or is_class(found.table) else found

    async def class_of(self, token: str) -> str:
        """The class that runs the table for which *token* is good; none for any other."""
        found = await self.person_with(hashed(token))
        actor = await self.find(found.table) if found is not None else None
        return actor.table.state.run_by if actor is not None else ""

    # --- Tables ---

    def find_awake(self, table: str) -> Actor | None:
        """That table; None if it is not awake."""
        return self._awake.get(table)

    async def find(self, table: str) -> Actor | None:
        """The table with that id, read from the log if it is not awake; None if there is none.

        :raises ElsewhereError: if this server may not run it
        :raises StoppedError: if others write to it all the time
        """
        if is_class(table):  # somebody shows the token of a class
            return None
        if (actor := self.find_awake(table)) is not None:
            return actor
        if self.wakes_no_more:
            raise StoppedError("the server stops")
        await self.ownership.prepare(table)
        lock = self._waking.setdefault(table, asyncio.Lock())
        async with lock:
            if (actor := self.find_awake(table)) is not None:
                return actor
            for _ in range(self.ownership.claims_tried):
                await self.ownership.check_free(table)
                restored = await self._restore(table)
                if restored is None:
                    return None
                # Once more: whoever claimed it before it was read is seen now, and whoever claims
                # it from now on writes the row that ours would be.
                await self.ownership.check_free(table)
                actor = self._actor(restored)
                if await self._claims(actor):
                    self._awake[table] = actor
                    if self.wakes_no_more:  # for others to run; this releases it
                        actor.stop("server-stops")
                        raise StoppedError("the server stops")
                    return actor
        raise StoppedError

    async def _claims(self, actor: Actor) -> bool:
        """Write down that this server runs the table from now on; False if somebody else wrote to
        it since it was read, or this server has become another owner meanwhile."""
        owner = self.ownership.name
        await actor.run(lambda: actor.table.take_over(owner, now_ms()))
        if not actor.stopped and self.ownership.name != owner:
            actor.stop("retry")
        return not actor.stopped

    def _actor(self, table: Table) -> Actor:
        return Actor(
            table,
            self.log,
            self._forget,
            self._change_code,
            self._choose_cards,
            self.watcher,
            is_shared=self.ownership.is_shared,
        )

    async def _choose_cards(self, actor: Actor, need: NeedCards) -> None:
        """Let a table have the cards of its near deck."""
        chosen = await choose_cards(self.votes_for, actor.id, need)
        await actor.run(lambda: actor.table.choose_cards(chosen, now_ms()))

    # --- Codes ---

    async def _change_code(self, actor: Actor) -> None:
        """Give a table a new code; the old one is free for others. If that fails, nobody can join
        the table, and it is tried again when the table is next read from the log."""
        old = ""

        def change() -> list[Effect]:
            nonlocal old
            old = actor.table.state.code
            return actor.table.change_code(code, now_ms())

        try:
            async with self.codes.free_code() as code:
                await self.log.put_code(code, actor.id)
                await actor.run(change)
            if not actor.stopped:
                await self.log.free_code(old)
        except (FullError, TakenError, UnknownOutcomeError, UnknownTableError) as error:
            log.warning("table %s has no new code: %r", actor.id, error)

    async def _restore(self, table: str) -> Table | None:
        """The table as its rows say; None if it has none. Only those of its last game are read,
        unless nothing was kept of the games before. They are folded in a thread: other tables play
        on meanwhile."""
        kept_data = await self.log.read_kept(table)
        kept = kept_of(kept_data)
        after = kept_data.seq if kept_data is not None and kept is not None else 0
        rows = await self.log.read(table, after)
        if not rows:
            return None
        seeds: dict[int, bytes] = {}
        for seq, game in await asyncio.to_thread(deals_in, rows):
            secret = await self.log.read_secret(table, seq)
            seeds[game] = secret.seed if secret is not None else b""
        return await asyncio.to_thread(restore, rows, seeds, _entropy, self._rng, kept)

    def put_away_idle(self) -> int:
        """Stop the tables where nobody has been connected for `IDLE_MS`; returns how many."""
        long_ago = now_ms() - IDLE_MS
        idle = [
            actor
            for actor in self._awake.values()
            if not actor.sessions and actor.idle_since < long_ago
        ]
        for actor in idle:
            self._left[actor.id] = actor.idle_since
            actor.stop("retry")
        return len(idle)

    def used_since(self, when: float) -> set[str]:
        """The ids of the tables that are awake, and of those that somebody left after *when*, as
        far as this server knows: nobody writes a row by sitting there. Earlier ones are not asked
        for again."""
        self._left = {table: left for table, left in self._left.items() if left > when}
        return {*self._awake, *self._left}

    def close(self, why: str = "server-stops") -> None:
        """Stop all tables: because the server stops, or for another reason."""
        for actor in list(self._awake.values()):
            actor.stop(why)

    def _forget(self, actor: Actor) -> None:
        if self._awake.get(actor.id) is actor:
            del self._awake[actor.id]
            self.ownership.release(actor.id, actor.table.outbox.epoch)

    # --- Figures ---

    @property
    def awake(self) -> int:
        """How many tables are awake."""
        return len(self._awake)

    @property
    def awake_ids(self) -> list[str]:
        """The ids of the tables that are awake."""
        return list(self._awake)

    @property
    def people(self) -> int:
        """How many people are connected."""
        return sum(len(actor.sessions) for actor in self._awake.values())


async def _may_come(actor: Actor, person: int) -> bool:
    """Whether *person* has a place at that table. A page that hears no forgets its token, so that
    is made sure of.

    :raises StoppedError: if others run the table by now
    """
    if not actor.table.state.members.may_come(person):
        await actor.run(list)  # who asks and writes nothing is answered by the log's tail
        actor.check_alive()
    return actor.table.state.members.may_come(person)


def _entropy() -> bytes:
    return secrets.token_bytes(32)
