"""One node among several: it tells the others that it is alive, and looks who else is."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Final, TypeAlias

from gatosabio.nodes.lease import Lease, NodeSettings, Seen, alive_sessions, won_by
from gatosabio.nodes.leased_log import now_ms
from gatosabio.nodes.sessions import Sessions, SessionsError
from gatosabio.records.log import CannotOpenLogError

log = logging.getLogger(__name__)

ANSWERED_WITHIN: Final = 1.5
"""Seconds that the database may take for the last things that a node asks of it."""

NOBODY_ASKED: Final = "nobody is asked to take over"
"""How the log says that tables are not handed over."""

OnLapse: TypeAlias = Callable[[], None]
OnOrphans: TypeAlias = Callable[[list[str]], None]


def nothing() -> None:
    """What a lapse means to somebody who runs no tables."""


def nobody_cares(_: list[str]) -> None:
    """What becomes of orphans if nobody takes them over."""


class Node:
    """Keeps the session of this server alive among all *sessions*. *on_lapse* is called when
    the session is over: all tables have to be dropped at once. *on_orphans* is told of tables whose
    owners are dead, and which this node is to take over."""

    def __init__(self, sessions: Sessions, settings: NodeSettings, lease: Lease) -> None:
        self.lease = lease
        self.on_lapse: OnLapse = nothing
        self.on_orphans: OnOrphans = nobody_cares
        self.lapses = 0
        self.looks = 0
        self._sessions = sessions
        self._settings = settings
        self._stops = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._lease_ends: asyncio.TimerHandle | None = None
        self.is_leaving = False
        self._last_session = ""
        self._seen: Sequence[Seen] = ()
        self._alive: frozenset[str] = frozenset()  # when orphans were last looked for
        self._swept_at = 0.0

    # --- Coming and going ---

    async def join(self) -> None:
        """Register, and go on until `close`.

        :raises CannotOpenLogError: if the database cannot be reached
        """
        try:
            await self._register()
        except SessionsError as error:
            raise CannotOpenLogError(f"cannot join the other nodes: {error}") from None
        self._task = asyncio.create_task(self._go_on())

    async def leave(self) -> list[Seen]:
        """Claim nothing any more; returns those who may take over what this node owns. Others still
        believe it alive."""
        self.is_leaving = True
        session = self.lease.session
        if session is None:
            return []
        try:
            async with asyncio.timeout(ANSWERED_WITHIN):
                await self._sessions.note_leaving(session)
                seen = await self._sessions.look()
        except (SessionsError, TimeoutError) as error:
            log.warning("%s: %s", NOBODY_ASKED, str(error) or "the database does not answer")
            return []
        return [one for one in seen if one.may_claim(self._settings.ttl_ms)]

    async def close(self) -> None:
        """End the session: who is alive takes over what it still owns. If the database does not
        answer, it ends when its lease does."""
        self._stops.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWERED_WITHIN):
                if self._task is not None:
                    await self._task
                session = self.lease.session
                self._end_lease()
                with suppress(SessionsError):
                    if session is not None:
                        await self._sessions.remove(session)
                await self._sessions.close()
        self._end_lease()

    # --- Staying alive ---

    async def _go_on(self) -> None:
        while not self._stops.is_set():
            try:
                await self._once()
            except SessionsError as error:
                self._lapse(f"its line is lost: {error}")
            except Exception:
                log.exception("a node stumbles")
                self._lapse("of an error")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stops.wait(), self._settings.looks_every_ms / 1000)

    async def _once(self) -> None:
        if self.lease.session is None:
            if not self.is_leaving:
                await self._register()
            return
        if not self._still_holds():
            return
        session = self.lease.session
        if self.lease.is_due(now_ms()) and not await self._beat(session):
            self._lapse("others have believed it dead")
            return
        self._seen = await self._sessions.look()
        self.looks += 1
        if self._still_holds():
            await self._look_for_orphans(session)

    async def _beat(self, session: str) -> bool:
        sent_at = now_ms()
        if not await self._sessions.beat(session, self._settings.ttl_ms):
            return False
        self.lease.renew(sent_at)
        self._watch_lease()
        return True

    def _watch_lease(self) -> None:
        """See to it that the session lapses in time, however long the database does not answer."""
        if self._lease_ends is not None:
            self._lease_ends.cancel()
        rest = self.lease.rest(now_ms())
        loop = asyncio.get_running_loop()
        self._lease_ends = loop.call_later(rest / 1000, self._look_at_lease)

    def _look_at_lease(self) -> None:
        if self._still_holds():  # the timer was early, by a clock of its own
            self._watch_lease()

    def _end_lease(self) -> None:
        self.lease.end()
        if self._lease_ends is not None:
            self._lease_ends.cancel()

    def _still_holds(self) -> bool:
        """Whether the session is alive; else it lapses."""
        if self.lease.holds(now_ms()):
            return True
        self._lapse("it was not heard of for too long")
        return False

    def _lapse(self, why: str) -> None:
        """The session is over. The next one begins as soon as possible."""
        if self.lease.session is None:
            return
        log.warning("the session of node %s ends, %s", self._settings.name, why)
        self.lapses += 1
        self._seen = ()
        self._end_lease()
        self.on_lapse()

    async def _register(self) -> None:
        """Begin a session, on a new connection: the old one may still hold a lock."""
        session = token_hex(8)
        await self._sessions.connect(self._last_session)
        sent_at = now_ms()
        await self._sessions.register(session, self._settings.name)
        if self.is_leaving:  # told so meanwhile: others must not hand anything over to us
            await self._sessions.note_leaving(session)
        self.lease.begin(session, sent_at)
        self._watch_lease()
        self._last_session = session
        self._alive = frozenset()

    # --- The others ---

    async def _look_for_orphans(self, session: str) -> None:
        """Tell of tables whose owners are dead: at once when somebody has died, and now and then,
        in case nobody has taken them over."""
        ttl = self._settings.ttl_ms
        alive = alive_sessions(self._seen, ttl)
        if self.is_leaving or (alive == self._alive and now_ms() - self._swept_at < ttl):
            return
        tables = await self._sessions.orphans(alive)
        await self._sessions.forget_dead(ttl)
        self._alive, self._swept_at = alive, now_ms()
        if won := won_by(session, tables, self._seen, ttl):
            self.on_orphans(won)
