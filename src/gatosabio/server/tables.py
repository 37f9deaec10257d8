"""All tables of this server: opening them, finding them by code or token, bringing them back."""

import asyncio
import secrets
from hashlib import sha256
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio import __version__
from gatosabio.records.log import Log
from gatosabio.server.actor import Actor
from gatosabio.server.os_clock import now_ms
from gatosabio.server.session import Session
from gatosabio.table.effects import Effect
from gatosabio.table.fold import restore
from gatosabio.table.rows import Dealt, decode_table_event
from gatosabio.table.table import Table
from gatosabio.wire.messages import Configure, Hello

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels: a code spells nothing, and has no I or O to be taken for a digit."""

CODE_LENGTH: Final = 4
IDLE_MS: Final = 600_000.0
"""A table where nobody is connected for so long is put away; the log has it."""


CODES_TRIED: Final = 1_000
"""Then nearly all of 160,000 are taken."""


class FullError(Exception):
    """There are as many tables as there are codes."""


class Admission(Struct, frozen=True):
    """What somebody gets who comes in."""

    code: str
    person: int
    token: str


def hashed(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()  # whatever bytes a header had


class Tables:
    """The tables that are awake, and the log of all of them."""

    def __init__(self, records: Log, rng: Random) -> None:
        self.log = records
        self._rng = rng
        self._awake: dict[str, Actor] = {}
        self._waking: dict[str, asyncio.Lock] = {}
        self._owner = f"gatosabio {__version__} {secrets.token_hex(4)}"  # this very process
        self._codes: set[str] = set()  # that are being given out

    # --- Coming in ---

    async def open(self, wanted: Configure) -> Admission:
        """A new table, and its host.

        :raises RefusedByTableError: if that cannot be played
        """
        table = Table(secrets.token_hex(12), _entropy, self._rng)
        actor = Actor(table, self.log, self._forget)
        code = await self._free_code()
        try:
            opening = table.open(code, wanted, now_ms())
            await actor.run(lambda: opening)
            actor.check_alive()
            await self.log.put_code(code, actor.id)
        finally:
            self._codes.discard(code)
        self._awake[actor.id] = actor
        return await self._admit(actor)

    async def join(self, code: str) -> Admission | None:
        """Somebody new at the table with that code; None if there is none.

        :raises RefusedByTableError: if nobody else is let in
        """
        table = await self.log.find_code(code)
        actor = await self.find(table) if table is not None else None
        return await self._admit(actor) if actor is not None else None

    async def _admit(self, actor: Actor) -> Admission:
        person = 0

        def join() -> list[Effect]:
            nonlocal person
            person, effects = actor.table.join(now_ms())
            return effects

        await actor.run(join)
        actor.check_alive()
        token = secrets.token_urlsafe(32)
        await self.log.put_person(actor.id, person, hashed(token), "player")
        return Admission(actor.table.state.code, person, token)

    async def connect(self, session: Session, hello: Hello) -> Actor | None:
        """The table for whose person this token speaks; None if it speaks for nobody."""
        found = await self.log.find_person(hashed(hello.token))
        actor = await self.find(found.table) if found is not None else None
        if actor is None or found is None or found.person not in actor.table.state.members.people:
            return None
        await actor.connect(found.person, session, hello)
        return actor

    # --- Tables ---

    def find_awake(self, table: str) -> Actor | None:
        """That table; None if it is not awake."""
        return self._awake.get(table)

    async def find(self, table: str) -> Actor | None:
        """That table, read from the log if it is not awake."""
        if (actor := self.find_awake(table)) is not None:
            return actor
        async with self._waking.setdefault(table, asyncio.Lock()):
            if (actor := self.find_awake(table)) is not None:
                return actor
            rows = await self.log.read(table)
            if not rows:
                return None
            seeds: dict[int, bytes] = {}
            for row in rows:
                if row.kind == "adm" and isinstance(dealt := decode_table_event(row.body), Dealt):
                    secret = await self.log.read_secret(table, row.seq)
                    seeds[dealt.game] = secret.seed if secret is not None else b""
            restored = restore(rows, seeds, _entropy, self._rng)
            actor = Actor(restored, self.log, self._forget)
            await actor.run(lambda: restored.take_over(self._owner, now_ms()))
            actor.check_alive()
            self._awake[table] = actor
        self._waking.pop(table, None)
        return actor

    def put_away_idle(self) -> int:
        """Forget the tables where nobody has been for a while; how many."""
        long_ago = now_ms() - IDLE_MS
        idle = [
            actor
            for actor in self._awake.values()
            if not actor.sessions and actor.idle_since < long_ago
        ]
        for actor in idle:
            actor.stop("retry")
        return len(idle)

    def close(self) -> None:
        """Everybody out: the server stops."""
        for actor in list(self._awake.values()):
            actor.stop("server-stops")

    def _forget(self, actor: Actor) -> None:
        if self._awake.get(actor.id) is actor:
            del self._awake[actor.id]

    async def _free_code(self) -> str:
        for _ in range(CODES_TRIED):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code in self._codes:
                continue
            self._codes.add(code)  # before its table is written, nobody else takes it
            if await self.log.find_code(code) is None:
                return code
            self._codes.discard(code)
        raise FullError

    # --- Figures ---

    @property
    def awake(self) -> int:
        """Awake."""
        return len(self._awake)

    @property
    def awake_ids(self) -> list[str]:
        """Of the tables that are awake."""
        return list(self._awake)

    @property
    def people(self) -> int:
        """Connected."""
        return sum(len(actor.sessions) for actor in self._awake.values())


def _entropy() -> bytes:
    return secrets.token_bytes(32)
