"""Runs one live table: handles its messages one after the other, and writes its rows to disk before
it tells anybody."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from msgspec.structs import replace

from gatosabio.records.log import (
    FencedError,
    KeptData,
    Log,
    TakenError,
    UnknownOutcomeError,
    UnknownTableError,
)
from gatosabio.server.limits import MESSAGES_TO_CONNECT, Allowance
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.session import Session
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.effects import (
    Disclosed,
    Effect,
    HangUp,
    Keep,
    NeedCode,
    Ponder,
    Revoke,
    Tell,
    Write,
)
from gatosabio.table.kept import FORMAT
from gatosabio.table.table import Table
from gatosabio.timing.constants import RACE_LASTS
from gatosabio.wire.from_client import FromClient, Hello
from gatosabio.wire.to_client import Closed, Refused, Renewed

log = logging.getLogger(__name__)

MAILBOX: Final = 32
"""How many messages of one person may wait for a table; further ones are refused as `busy`."""

THINKER: Final = ThreadPoolExecutor(1, "thinker")
"""Computes the moves of the cats of all tables, one at a time, about 10 ms each, beside the event
loop. A second thread would only slow the loop down."""

PULSES: Final = ("quiet", "idle", "race")
"""How often connections are measured, the rarest first."""


class StoppedError(Exception):
    """The table stopped before the work was done. If asked again, the table is read from the
    log."""


class Actor:
    """Runs a table. When it is not known whether rows were written, it stops for good; the table is
    read from the log again when somebody asks for it."""

    def __init__(
        self,
        table: Table,
        records: Log,
        on_stop: Callable[["Actor"], None],
        change_code: Callable[["Actor"], Awaitable[None]],
    ) -> None:
        self.table = table
        self.id = table.outbox.table
        self.stopped = False
        self.sessions: dict[int, Session] = {}
        self.idle_since = now_ms()
        self._log = records
        self._on_stop = on_stop
        self._change_code = change_code
        self._lock = asyncio.Lock()
        self._allowances: dict[int, Allowance] = {}  # by person
        self._mailbox: deque[tuple[int, FromClient, float]] = deque()
        self._waiting: Counter[int] = Counter()  # messages in the mailbox, by person
        self._will_read = False
        self._pulse = "quiet"
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # --- What comes in ---

    async def run(self, work: Callable[[], list[Effect]]) -> None:
        """Let the table do something, and carry out what it asks for.

        :raises RefusedByTableError: if *work* raises it: then nothing has changed
        """
        async with self._lock:
            try:
                await self._read_mailbox()  # older messages come first
                if self.stopped:
                    return
                await self._finish(work())
            except RefusedByTableError:
                raise
            except Exception:  # what it was about to write is not known
                log.exception("table %s stops", self.id)
                self.stop("retry")
            finally:
                self._read_soon()  # a cancelled run leaves messages unread
                self._set_timer()
                self._quicken()

    def check_alive(self) -> None:
        """:raises StoppedError: if the table has stopped"""
        if self.stopped:
            raise StoppedError

    def allows(self, person: int, session: Session) -> bool:
        """Whether *person* may connect now; else *session* is closed."""
        # One allowance for all connections of a person, reconnecting included: otherwise somebody
        # who was cut off for sending too much would start with a full one.
        session.allowance = self._allowances.setdefault(person, session.allowance)
        if session.allowance.take(now_ms(), MESSAGES_TO_CONNECT):
            return True
        session.close(Closed(why="too-fast"))
        return False

    async def connect(self, person: int, session: Session, hello: Hello, token: str) -> None:
        """Make *session* the connection of *person*, when its turn comes. What others are told
        before that is part of the first messages it gets; the very first is the new *token*."""

        def arrive() -> list[Effect]:
            if not self.table.state.members.may_come(person):  # removed a moment ago
                session.close(Closed(why="no-such-token"))
                return []
            if (older := self.sessions.get(person)) is not None:
                older.close(Closed(why="opened-elsewhere"))
            session.person, session.table = person, self
            self.sessions[person] = session
            session.tell(Renewed(token=token))
            return self.table.connect(person, session.line, hello, now_ms())

        await self.run(arrive)
        if self.stopped:  # stopped before its turn, so stop() did not tell it
            session.close(Closed(why="retry"))

    async def disconnect(self, person: int, session: Session) -> None:
        """*session* has ended. If *person* has no newer one, they are no longer connected."""

        def depart() -> list[Effect]:
            if self.sessions.get(person) is not session:  # there is a newer one
                return []
            del self.sessions[person]
            self.idle_since = now_ms()
            return self.table.disconnect(person, now_ms())

        await self.run(depart)

    def receive(self, person: int, message: FromClient, arrived: float) -> None:
        """Put a message into the mailbox. It counts from the moment it *arrived*, however long it
        waits. This never blocks, so that the session reads the next message as soon as it comes."""
        if self._waiting[person] >= MAILBOX:
            if person in self.sessions:
                cid = getattr(message, "cid", None)
                self.sessions[person].tell(Refused(code="busy", cid=cid))
            return
        self._waiting[person] += 1
        self._mailbox.append((person, message, arrived))
        self._read_soon()

    def _read_soon(self) -> None:
        if self._mailbox and not self._will_read and not self.stopped:
            self._will_read = True
            self._spawn(self.run(list))

    async def _read_mailbox(self) -> None:
        self._will_read = False
        while self._mailbox and not self.stopped:
            person, message, arrived = self._mailbox.popleft()
            self._waiting[person] -= 1
            await self._finish(self.table.receive(person, message, arrived))

    def sent(self, person: int, reveal_id: int, now: float) -> None:
        """The reveal has just been written to the socket of *person*."""
        self.table.sent(person, reveal_id, now)

    def pulse(self) -> str:
        """How often the connections of this table are to be measured: one of `PULSES`."""
        live = self.table.live
        if live is not None and live.waiting_for:
            return "race"
        if live is None or not live.races.has_begun:
            return "quiet"
        shown_at = live.races.shown_at
        racing = shown_at is not None and now_ms() - shown_at < RACE_LASTS
        return "race" if racing else "idle"

    def _quicken(self) -> None:
        """Ping at once when the pulse gets faster: sessions still wait by the slower one."""
        pulse = self.pulse()
        if PULSES.index(pulse) > PULSES.index(self._pulse):
            for session in self.sessions.values():
                session.ping_now()
        self._pulse = pulse

    # --- What goes out ---

    async def _finish(self, effects: list[Effect]) -> None:
        """Carry out *effects*, even if the caller is cancelled meanwhile: otherwise rows could be
        on disk that nobody was told of."""
        if not any(isinstance(effect, Write | Revoke) for effect in effects):
            await self._carry_out(effects)  # nothing here awaits the disk
            return
        task = asyncio.get_running_loop().create_task(self._carry_out(effects))
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            await task
            raise

    async def _carry_out(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Write):
                if not await self._write(effect):
                    return
            elif isinstance(effect, Revoke):
                await self._log.revoke_person(self.id, effect.person)
            elif isinstance(effect, Ponder):
                self._spawn(self._ponder(effect))
            elif isinstance(effect, NeedCode):
                self._spawn(self._change_code(self))
            elif isinstance(effect, Keep):
                self._spawn(self._keep(effect))
            elif isinstance(effect, Disclosed):
                self._spawn(self._disclose(effect))
            elif (session := self.sessions.get(effect.person)) is None:
                continue
            elif isinstance(effect, Tell):
                session.tell(effect.message, effect.not_before, effect.reveal_id)
            elif isinstance(effect, HangUp):
                session.close(effect.message)

    async def _keep(self, effect: Keep) -> None:
        """Keep what spares reading old games. If that fails, they are read."""
        try:
            await self._log.put_kept(self.id, KeptData(effect.seq, FORMAT, effect.data))
        except (UnknownOutcomeError, UnknownTableError) as error:
            log.warning("table %s: nothing is kept of its past games: %s", self.id, error)

    async def _disclose(self, effect: Disclosed) -> None:
        """Note that a seed is no secret any more. If that fails, it is noted when the table is read
        again."""
        try:
            await self._log.reveal_secret(self.id, effect.row, wall_ms())
        except UnknownOutcomeError as error:
            log.warning("table %s: a seed is not noted as told: %s", self.id, error)

    async def _ponder(self, effect: Ponder) -> None:
        """Let a cat think, and pass its choice on. An error is logged and gives no choice; it does
        not stop the table, because the restored table would meet the same error."""
        choice = None
        try:
            choice = await asyncio.get_running_loop().run_in_executor(THINKER, effect.think)
        except Exception:
            log.exception("table %s: a cat came to nothing", self.id)
        await self.run(lambda: self.table.thought(effect.seed, choice, now_ms()))

    async def _write(self, effect: Write) -> bool:
        wall = wall_ms()
        rows = [replace(row, wall=wall) for row in effect.rows]
        try:
            if (secret := effect.secret) is not None:
                await self._log.put_secret(self.id, secret.row, secret.seed, secret.commitment)
            await self._log.append(rows)
        except (FencedError, UnknownOutcomeError, TakenError, UnknownTableError) as error:
            log.error("table %s stops: %s", self.id, error)
            self.stop("retry")
            return False
        return True

    def stop(self, why: str) -> None:
        """Stop for good. All sessions are closed; their clients reconnect."""
        self.stopped = True
        if self._timer is not None:
            self._timer.cancel()
        message = Closed(why="server-stops" if why == "server-stops" else "retry")
        for session in self.sessions.values():
            session.close(message)
        self._on_stop(self)

    # --- Time ---

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        now = now_ms()
        wakes_at = self.table.wakes_at(now)
        if wakes_at is not None and not self.stopped:
            delay = max(0.0, wakes_at - now) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._spawn(self.run(lambda: self.table.wake(now_ms())))

    def _spawn(self, work: Awaitable[None]) -> None:
        async def guarded() -> None:
            try:
                await work
            except Exception:
                log.exception("table %s stops", self.id)
                self.stop("retry")

        task = asyncio.get_running_loop().create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
