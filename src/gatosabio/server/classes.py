"""All classes of this server: opening them, finding them by code or token, bringing them back."""

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import suppress
from typing import Final
from weakref import WeakValueDictionary

from msgspec import Struct

from gatosabio.classroom.children import CHILDREN, Child
from gatosabio.classroom.classroom import Classroom, restore
from gatosabio.classroom.rows import RoundBegan, decode_class_event
from gatosabio.engine.chance import random_words
from gatosabio.records.clock import HOUR_MS
from gatosabio.records.learners import Learners
from gatosabio.records.log import CLASS, DamagedError, Person, is_class
from gatosabio.server.actor import StoppedError
from gatosabio.server.admission import hashed
from gatosabio.server.class_actor import FIRST_CHILD, ClassActor, Member, person_of
from gatosabio.server.class_knowing import ClassKnowing
from gatosabio.server.class_tables import ClassTables
from gatosabio.server.codes import CODE_LETTERS
from gatosabio.server.learning import LEARNERS_KEPT, Learning
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.tables import Tables
from gatosabio.wire.from_class import ConfigureClass
from gatosabio.wire.to_class import ClassCloseReason

log = logging.getLogger(__name__)

KEY_LETTERS: Final = 16
FORGOTTEN_AFTER: Final = 12 * HOUR_MS  # a class that is not to be remembered
IDLE_MS: Final = 600_000.0
"""A class is dropped from memory when nobody has been connected for this long."""

FIRST_DEVICE: Final = 1_000
MOST_DEVICES: Final = 2**31
TICKET_MS: Final = 300_000.0
MOST_TICKETS: Final = 1_000
MOST_KNOCKS: Final = 10_000
SECRET: Final = re.compile(r"([0-9a-f]{24})-[A-Za-z0-9_-]{22}")


class OpenedClass(Struct, frozen=True):
    """What a teacher gets for a new class: its code, a token for this device, and the key with
    which to come back."""

    code: str
    token: str
    key: str


class Invitation(Struct, frozen=True):
    """A second device of a class, until *until* on the server's clock."""

    class_id: str
    role: str
    until: float


class Knocking(Struct, frozen=True):
    """Somebody who waits to be let in."""

    class_id: str
    knock: int


class Classes:
    """The classes in memory, and the log of all of them."""

    def __init__(self, tables: Tables, learners: Learners, learning: Learning) -> None:
        self._tables = tables
        self._learning = learning
        self.wakes_no_more = False  # what sleeps is for others to run: the server stops
        self._ownership = tables.ownership
        self._log = tables.log
        self._learners = learners
        self._awake: dict[str, ClassActor] = {}
        self._waking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._invitations: OrderedDict[str, Invitation] = OrderedDict()
        self._knocks: OrderedDict[str, Knocking] = OrderedDict()

    # --- Opening and finding ---

    async def open(self, wanted: ConfigureClass) -> OpenedClass:
        """Open a class for a teacher.

        :raises RefusedByTableError: if there is no such game or option
        :raises FullError: if no code is free
        :raises StoppedError: if our lease has run out meanwhile
        """
        classroom = Classroom(CLASS + secrets.token_hex(12), _words())
        actor = self._actor(classroom)
        learners = [secrets.token_hex(32) for _ in CHILDREN]
        async with self._tables.codes.free_code() as code:
            owner = self._ownership.name
            try:
                await actor.do(lambda: classroom.open(code, CODE_LETTERS, learners, wanted))
                await self._log.put_code(code, actor.id)
                if self._ownership.name != owner:
                    raise StoppedError("the class is another owner's")
            except BaseException:  # nobody is to run it
                actor.stop("retry")
                self._ownership.release(actor.id, classroom.notebook.position.epoch)
                raise
        self._awake[actor.id] = actor
        key = "".join(secrets.choice(CODE_LETTERS) for _ in range(KEY_LETTERS))
        try:
            await self._log.put_person(actor.id, 0, hashed(key), "key")
            return OpenedClass(code, await self._new_token(actor.id, "teacher"), key)
        except BaseException:  # nobody can come to it
            actor.stop("retry")
            raise

    async def come_back(self, key: str) -> tuple[str, str] | None:
        """The code of the class with this *key*, and a token for its teacher; None if there is
        none."""
        found = await self._log.find_person(hashed(key))
        if found is None or found.role != "key":
            return None
        actor = await self.find(found.table)
        if actor is None:
            return None
        return actor.classroom.state.code, await self._new_token(actor.id, "teacher")

    async def by_code(self, code: str) -> ClassActor | None:
        """The class with that code; None if there is none."""
        found = await self._log.find_code(code)
        return await self.find(found) if found is not None and is_class(found) else None

    async def find(self, class_id: str) -> ClassActor | None:
        """The class with that id, read from the log if it is not awake; None if there is none.

        :raises ElsewhereError: if this server may not run it
        :raises StoppedError: if others write to it all the time
        """
        if (actor := self._awake.get(class_id)) is not None:
            return actor
        if self.wakes_no_more:
            raise StoppedError("the server stops")
        lock = self._waking.setdefault(class_id, asyncio.Lock())
        async with lock:
            if (actor := self._awake.get(class_id)) is not None:
                return actor
            for _ in range(self._ownership.claims_tried):
                await self._ownership.check_free(class_id)
                rows = await self._log.read(class_id)
                if not rows:
                    return None
                actor = self._actor(restore(rows, _words()))
                await self._ownership.check_free(class_id)  # whoever claimed it before it was read
                if await self._claims(actor):
                    return await self._woken(actor)
        raise StoppedError

    async def _woken(self, actor: ClassActor) -> ClassActor:
        """The class, which was claimed a moment ago. Its tables may ask for it while it looks."""
        owner = self._ownership.name
        self._awake[actor.id] = actor
        try:
            await actor.look()  # or the long cat would begin anew
        except BaseException:
            actor.stop("retry")
            raise
        if self.wakes_no_more or self._ownership.name != owner:
            actor.stop("retry")
        if actor.stopped:
            raise StoppedError
        return actor

    async def _claims(self, actor: ClassActor) -> bool:
        """Write down that this server runs the class from now on; False if somebody else wrote to
        it since it was read, or this server has become another owner meanwhile."""
        owner = self._ownership.name
        with suppress(StoppedError):
            await actor.do(lambda: actor.classroom.take_over(owner))
        if not actor.stopped and self._ownership.name != owner:
            actor.stop("retry")
        return not actor.stopped

    def _actor(self, classroom: Classroom) -> ClassActor:
        tables = ClassTables(self._tables, classroom.id, self._learning.who_plays)
        knowing = ClassKnowing(classroom, self._learning.process)
        shared = self._ownership.is_shared
        return ClassActor(classroom, self._log, tables, knowing, self._forget, is_shared=shared)

    def _forget(self, actor: ClassActor) -> None:
        if self._awake.get(actor.id) is actor:
            del self._awake[actor.id]
            self._ownership.release(actor.id, actor.classroom.notebook.position.epoch)

    @property
    def awake(self) -> list[ClassActor]:
        """The classes that are awake."""
        return list(self._awake.values())

    # --- Who somebody is ---

    async def who_has(self, token: str) -> tuple[ClassActor, Member] | None:
        """The class and the role of whoever has this token; None if it is not valid."""
        found = await self._log.find_person(hashed(token))
        if found is None or not is_class(found.table) or found.role == "key":
            return None
        actor = await self.find(found.table)
        return (actor, _member(found)) if actor is not None else None

    async def child_token(self, actor: ClassActor, child: Child) -> str:
        """A new token for *child*; older ones are not valid any more."""
        await self._learners.meet(actor.classroom.state.learners[child], wall_ms())
        token = secrets.token_urlsafe(32)
        await self._log.put_person(actor.id, person_of(child), hashed(token), "child")
        return token

    async def _new_token(self, class_id: str, role: str) -> str:
        """A token for one more device of this role."""
        token = secrets.token_urlsafe(32)
        person = FIRST_DEVICE + secrets.randbelow(MOST_DEVICES)
        await self._log.put_person(class_id, person, hashed(token), role)
        return token

    # --- Second devices ---

    def invite(self, actor: ClassActor, role: str) -> str:
        """A ticket for one more device; it is good for five minutes, and once."""
        ticket = _secret_of(actor)
        self._invitations[ticket] = Invitation(actor.id, role, now_ms() + TICKET_MS)
        while len(self._invitations) > MOST_TICKETS:
            self._invitations.popitem(last=False)
        return ticket

    async def accept(self, ticket: str) -> tuple[ClassActor, str, str] | None:
        """The class, the role and the token for a *ticket*; None if it is not good any more."""
        if (class_id := _class_of(ticket)) is None or await self.find(class_id) is None:
            return None  # whoever runs the class has made the ticket
        invitation = self._invitations.pop(ticket, None)
        if invitation is None or invitation.until < now_ms():
            return None
        actor = await self.find(invitation.class_id)
        if actor is None:
            return None
        return actor, invitation.role, await self._new_token(actor.id, invitation.role)

    # --- Those who knock ---

    async def knock(self, actor: ClassActor, child: Child | None) -> str:
        """Ask the teacher; gives a secret with which to ask whether they have answered.

        :raises RefusedByClassError: if too many knock, or the door is closed
        """
        secret = _secret_of(actor)
        self._knocks[secret] = Knocking(actor.id, await actor.knock(child))
        while len(self._knocks) > MOST_KNOCKS:
            self._knocks.popitem(last=False)
        return secret

    async def answer(self, secret: str) -> tuple[ClassActor, Child | None] | None:
        """Who somebody who knocks is; no child while the teacher has not answered; None if they
        knock no more."""
        if (class_id := _class_of(secret)) is None or await self.find(class_id) is None:
            return None
        knocking = self._knocks.get(secret)
        actor = self._awake.get(knocking.class_id) if knocking is not None else None
        if knocking is None or actor is None:
            return None
        if knocking.knock in actor.classroom.entrance.knocks:
            return actor, None
        del self._knocks[secret]
        child = actor.admitted.pop(knocking.knock, None)
        return (actor, child) if child is not None else None

    # --- The end ---

    async def delete(self, actor: ClassActor) -> None:
        """Erase the class, its tables, and all that is known of its children."""
        await self._erase(actor)
        await self._tables.traces.remove("a class that was deleted", frees_room=True)

    async def _erase(self, actor: ClassActor) -> None:
        """Erase all of it, the class last: if that is interrupted, it can be done again. Traces
        stay."""
        rows = await self._log.decisions(actor.id)
        events = [decode_class_event(row.body) for row in rows]
        rounds = [event for event in events if isinstance(event, RoundBegan)]
        tables = [table.table for round_ in rounds for table in round_.tables]
        self._tables.traces.expect()
        actor.stop("deleted")
        for table in tables:
            if (awake := self._tables.find_awake(table)) is not None:
                awake.stop("retry")
            await self._log.erase(table)
        for learner in actor.classroom.state.learners:
            self._learning.who_plays.forget(learner)
            await self._learning.process.forget(learner)
        await self._log.erase(actor.id)

    async def delete_old(self, wall: int) -> int:
        """Delete the classes that nobody has opened since *wall* (Unix ms), and those of today that
        their teachers did not want to keep; returns how many."""
        deleted = 0
        old = await self._older_than(wall)
        for class_id in await self._older_than(wall_ms() - FORGOTTEN_AFTER):
            awake = self._awake.get(class_id)
            if awake is not None and not awake.is_idle:
                continue
            try:
                # Not `find`: to wake a class is a row, from which its year would begin anew.
                if class_id not in old and await self._is_remembered(class_id):
                    continue
                if (actor := await self.find(class_id)) is not None:
                    await self._erase(actor)
                    deleted += 1
            except StoppedError:  # another server runs it, or deletes it at this moment
                continue
            except DamagedError as error:
                log.error("%s", error)
        if deleted:
            await self._tables.traces.remove("old classes", frees_room=True)
        return deleted

    async def _is_remembered(self, class_id: str) -> bool:
        """Whether the teacher wants to keep the class."""
        rows = await self._log.read(class_id)
        return not rows or restore(rows, _words()).state.settings.remember

    async def deletes_at(self, actor: ClassActor) -> int:
        """When (Unix ms) the class will be deleted if nobody opens it again."""
        rows = await self._log.read(actor.id)
        kept = LEARNERS_KEPT if actor.classroom.state.settings.remember else FORGOTTEN_AFTER
        return max((row.wall for row in rows), default=wall_ms()) + kept

    async def _older_than(self, wall: int) -> list[str]:
        found = await self._log.tables(older_than=wall)
        return [summary.table for summary in found if is_class(summary.table)]

    def put_away_idle(self) -> None:
        """Drop classes from memory where nobody has been connected for `IDLE_MS`."""
        long_ago = now_ms() - IDLE_MS
        for actor in list(self._awake.values()):
            if actor.is_idle and actor.idle_since < long_ago:
                actor.stop("retry")

    def close(self, why: ClassCloseReason = "server-stops") -> None:
        """Stop all classes: because the server stops, or for another reason."""
        for actor in self.awake:
            actor.stop(why)


def _secret_of(actor: ClassActor) -> str:
    """A new secret, which says whose it is: only the server that runs the class knows it."""
    return f"{actor.id.removeprefix(CLASS)}-{secrets.token_urlsafe(16)}"


def _class_of(secret: str) -> str | None:
    """The class that has made the *secret*; None if it is none."""
    found = SECRET.fullmatch(secret)
    return CLASS + found[1] if found is not None else None


def _member(found: Person) -> Member:
    child = Child(found.person - FIRST_CHILD) if found.role == "child" else None
    return Member(found.role, child)


def _words() -> Iterator[int]:
    return random_words(secrets.token_bytes(32))
