"""Runs one live table: handles its messages one after the other, and writes its rows to disk before
it tells anybody."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, assert_never

from msgspec.structs import replace

from gatosabio.records.log import (
    FencedError,
    Log,
    TakenError,
    UnknownOutcomeError,
    UnknownTableError,
)
from gatosabio.server.alarm import Alarm
from gatosabio.server.game_watcher import GameWatcher, NobodyWatches
from gatosabio.server.jobs import Job, Work, finish_all
from gatosabio.server.kept_aside import deal, disclose, keep
from gatosabio.server.limits import MESSAGES_TO_CONNECT, Allowance
from gatosabio.server.os_clock import now_ms, wall_ms
from gatosabio.server.ports import SessionPort
from gatosabio.table.dealing import RefusedByTableError
from gatosabio.table.effects import (
    Disclosed,
    Effect,
    HangUp,
    Keep,
    NeedCards,
    NeedCode,
    Ponder,
    Revoke,
    Tell,
    Write,
)
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

NOT_WRITTEN: Final = (FencedError, UnknownOutcomeError, TakenError, UnknownTableError)


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
        choose_cards: Callable[["Actor", NeedCards], Awaitable[None]],
        watcher: GameWatcher | None = None,
        *,
        is_shared: bool = False,
    ) -> None:
        self.table = table
        self.id = table.outbox.table
        self.stopped = False
        self.sessions: dict[int, SessionPort] = {}
        self.idle_since = now_ms()
        self._log = records
        self._on_stop = on_stop
        self._change_code = change_code
        self._choose_cards = choose_cards
        self._watcher = watcher or NobodyWatches()
        self._is_shared = is_shared  # others may take the table over
        self._allowances: dict[int, Allowance] = {}  # by person
        self._todo: deque[Job] = deque()
        self._waiting: Counter[int] = Counter()  # messages among them, by person
        self._busy = False  # something is being done, or waits for the disk
        self._will_go_on = False
        self._pulse = "quiet"
        self._alarm = Alarm(self._wake)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- What comes in ---

    async def run(self, work: Work) -> None:
        """Let the table do something when its turn comes, and carry out what it asks for. Nothing
        is done if the table stops before that, or if the caller is cancelled; what was begun is
        carried out all the same: otherwise rows could be on disk that nobody was told of.

        :raises RefusedByTableError: if *work* raises it: then nothing has changed
        """
        done = asyncio.get_running_loop().create_future()
        self._add(Job(work, done))
        await done

    def check_alive(self) -> None:
        """:raises StoppedError: if the table has stopped"""
        if self.stopped:
            raise StoppedError

    def allows(self, person: int, session: SessionPort) -> bool:
        """Whether *person* may connect now; else *session* is closed."""
        # One allowance for all connections of a person, reconnecting included: otherwise somebody
        # who was cut off for sending too much would start with a full one.
        session.allowance = self._allowances.setdefault(person, session.allowance)
        if session.allowance.take(now_ms(), MESSAGES_TO_CONNECT):
            return True
        session.close(Closed(why="too-fast"))
        return False

    async def connect(self, person: int, session: SessionPort, hello: Hello, token: str) -> None:
        """Make *session* the connection of *person*, when its turn comes. What others are told
        before that is part of the first messages it gets; the very first is the new *token*."""

        def arrive() -> list[Effect]:
            if not self.table.state.members.may_come(person):  # removed a moment ago
                session.close(Closed(why="no-such-token"))
                return []
            if session.is_gone:  # it may be older than the one that is here
                return []
            if (other := self.sessions.get(person)) is not None:
                if other.came_at > session.came_at:  # this one was held up on its way
                    session.close(Closed(why="opened-elsewhere"))
                    return []
                other.close(Closed(why="opened-elsewhere"))
                log.debug("table %s: person %d goes on at another connection", self.id, person)
            session.person, session.table = person, self
            self.sessions[person] = session
            session.tell(Renewed(token=token))
            return self.table.connect(person, session.line, hello, now_ms())

        await self.run(arrive)
        if self.stopped:  # stopped before its turn, so stop() did not tell it
            session.close(Closed(why="retry"))

    async def disconnect(self, person: int, session: SessionPort) -> None:
        """*session* has ended. If *person* has no newer one, they are no longer connected."""

        def depart() -> list[Effect]:
            if self.sessions.get(person) is not session:  # there is a newer one
                return []
            del self.sessions[person]
            self.idle_since = now_ms()
            return self.table.disconnect(person, now_ms())

        await self.run(depart)

    def receive(self, person: int, message: FromClient, arrived: float) -> None:
        """Take in a message. It counts from the moment it *arrived*, however long it waits. It is
        done a moment later: what arrives at other connections meanwhile must not be late for it."""
        if self._waiting[person] >= MAILBOX:
            if person in self.sessions:
                cid = getattr(message, "cid", None)
                self.sessions[person].tell(Refused(code="busy", cid=cid))
            return
        self._waiting[person] += 1
        self._todo.append(Job(lambda: self._read(person, message, arrived)))
        if not self._busy and not self._will_go_on:
            self._will_go_on = True
            asyncio.get_running_loop().call_soon(self._go_on_soon)

    def _read(self, person: int, message: FromClient, arrived: float) -> list[Effect]:
        self._waiting[person] -= 1
        return self.table.receive(person, message, arrived)

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

    # --- One thing after the other ---

    def _add(self, job: Job) -> None:
        """Do it now if nothing else is being done, else when its turn comes. A plain call: it needs
        no task of its own."""
        if self.stopped:  # its turn never comes, whatever the disk is still waited for
            job.finish()
            return
        self._todo.append(job)
        if not self._busy:
            self._go_on()

    def _go_on_soon(self) -> None:
        self._will_go_on = False
        if not self._busy:
            self._go_on()

    def _go_on(self) -> None:
        """Do what waits, until the disk has to be waited for."""
        self._busy = True
        while self._todo and not self.stopped:
            job = self._todo.popleft()
            if job.is_wanted and not self._do(job):
                return
        self._busy = False
        if self.stopped:
            finish_all(self._todo)
            return
        try:
            self._alarm.set(self.table.wakes_at(now_ms()))
            self._quicken()
        except Exception:
            self._stumble()

    def _do(self, job: Job) -> bool:
        """Do it; False if the rest of it has to wait for the disk."""
        try:
            effects = deque(job.work())
            if self._is_shared and job.tells_what_is(effects):
                self._wait(self._check_tail(), effects, job)
                return False
            return self._carry_out(effects, job)
        except RefusedByTableError as refused:
            if job.done is None:  # nobody has foreseen that
                self._stumble()
            elif self._is_shared:
                self._wait(self._check_tail(), deque(), job.about_to_fail(refused))
                return False
            job.fail(refused)
        except Exception:  # what it was about to write is not known
            self._stumble()
            job.finish()
        return True

    def _carry_out(self, effects: deque[Effect], job: Job) -> bool:
        """Carry out *effects*; False if the rest of them has to wait for the disk."""
        while effects:
            effect = effects.popleft()
            if isinstance(effect, Tell):
                if (session := self.sessions.get(effect.person)) is not None:
                    session.tell(effect.message, effect.not_before, effect.reveal_id)
            elif isinstance(effect, Write):
                self._wait(self._write(effect), effects, job)
                return False
            elif isinstance(effect, Revoke):
                self._wait(self._log.revoke_person(self.id, effect.person), effects, job)
                return False
            else:
                self._begin(effect)
        job.finish()
        return True

    def _wait(self, disk: Awaitable[Any], rest: deque[Effect], job: Job) -> None:
        """When *disk* is done, carry out the *rest*, and go on."""

        def goes_on(written: asyncio.Future[Any]) -> None:
            try:
                written.result()
                if not self._carry_out(rest, job):
                    return
            except NOT_WRITTEN as error:
                if self.stopped:  # and was erased meanwhile, or is somebody else's
                    log.info("table %s has stopped: %s", self.id, error)
                else:
                    log.error("table %s stops: %s", self.id, error)
                    self.stop("retry")
            except (Exception, asyncio.CancelledError):
                self._stumble()
            job.give_up()  # unless it is done
            self._go_on()

        asyncio.ensure_future(disk).add_done_callback(goes_on)

    def _begin(self, effect: Ponder | NeedCode | NeedCards | Keep | Disclosed | HangUp) -> None:
        """Begin what nothing else waits for."""
        match effect:
            case Ponder():
                self._spawn(_ponder(self, effect))
            case NeedCode():
                self._spawn(self._change_code(self))
            case NeedCards():
                self._spawn(self._choose_cards(self, effect))
            case Keep():
                self._spawn(keep(self._log, self.id, effect))
            case Disclosed():
                self._spawn(disclose(self._log, self.id, effect))
                self._spawn(self._watcher.ended(self.id))
            case HangUp(person=person, message=message):
                if (session := self.sessions.get(person)) is not None:
                    session.close(message)
            case _:
                assert_never(effect)

    def _stumble(self) -> None:
        """Stop because of an error that nobody has foreseen."""
        log.exception("table %s stops", self.id)
        self.stop("retry")

    # --- What goes out ---

    async def _check_tail(self) -> None:
        """Check that nobody else has written to the table: a refusal or a view says how it is.

        :raises FencedError: if somebody has
        """
        if await self._log.tail(self.id) != self.table.outbox.seq:
            raise FencedError(f"{self.id} was taken over")

    def _write(self, effect: Write) -> Awaitable[None]:
        wall = wall_ms()
        rows = [replace(row, wall=wall) for row in effect.rows]
        if effect.secret is None:
            return self._log.append(rows)
        assert self.table.live is not None, "a game is dealt"
        game = self.table.live.game
        dealt = partial(self._watcher.dealt, self.id, game)
        return deal(self._log, effect.secret, rows, lambda: self._spawn(dealt()))

    async def hand_over(self, owner: str) -> None:
        """Write down that *owner* runs the table from now on, once all that waits is done; then
        stop."""

        def leave() -> list[Effect]:
            effects = self.table.take_over(owner, now_ms())
            self.stopped = True  # what comes now is for the new owner to do
            return [effect for effect in effects if isinstance(effect, Write)]

        await self.run(leave)
        self.stop("server-stops")

    def stop(self, why: str) -> None:
        """Stop for good. All sessions are closed; their clients reconnect."""
        self.stopped = True
        self._alarm.cancel()
        finish_all(self._todo)  # the disk may take long, and they need not wait for it
        message = Closed(why="server-stops" if why == "server-stops" else "retry")
        for session in self.sessions.values():
            session.close(message)
        self._on_stop(self)

    # --- Time ---

    def _wake(self) -> None:
        # While something waits for the disk, messages that have arrived come first: a wake would
        # believe that none is on its way any more. The alarm is set again when all is done.
        if not self._busy and not self._todo:
            self._add(Job(lambda: self.table.wake(now_ms())))

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


async def _ponder(actor: Actor, effect: Ponder) -> None:
    """Let a cat think, and pass its choice on. An error is logged and gives no choice; it does not
    stop the table, because the restored table would meet the same error."""
    choice = None
    try:
        choice = await asyncio.get_running_loop().run_in_executor(THINKER, effect.think)
    except Exception:
        log.exception("table %s: a cat came to nothing", actor.id)
    await actor.run(lambda: actor.table.thought(effect.seed, choice, now_ms()))
