"""Those who play at our tables and are connected to another node, which is their gateway."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, assert_never

from gatosabio.nodes.far_clock import FarClock
from gatosabio.records.log import DamagedError, UnknownOutcomeError
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.frame_stream import Frame, FrameStream
from gatosabio.server.limits import MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Allowance
from gatosabio.server.link import Link
from gatosabio.server.os_clock import now_ms
from gatosabio.server.ports import TablePort
from gatosabio.server.tables import Tables
from gatosabio.timing.line import Line
from gatosabio.wire.between_nodes import (
    Acknowledged,
    BundleToGateway,
    Comes,
    Goes,
    HangsUp,
    KernelTold,
    LineTells,
    Measured,
    Pinged,
    Ponged,
    ProxyTold,
    Pulse,
    Revealed,
    Says,
    Seated,
    ToGateway,
    Told,
    ToOwner,
    decode_at_owner,
)
from gatosabio.wire.between_nodes import encode as encode_bundle
from gatosabio.wire.codec import encode
from gatosabio.wire.from_client import Hello
from gatosabio.wire.to_client import Closed, ToClient

log = logging.getLogger(__name__)


class FarSession:
    """A connection that ends at another node. Its line is a copy of the one there."""

    def __init__(
        self, number: int, say: Callable[[ToGateway], None], clock: FarClock, comes: Comes
    ) -> None:
        self.line = Line(witness=comes.witness, caps=comes.caps)
        self.came_at = clock.here(comes.at)
        self.person = 0
        self.table: TablePort | None = None
        self.allowance = Allowance(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now_ms())
        self.gone = asyncio.Event()
        self._is_closed = False
        self._number = number
        self._say = say
        self._clock = clock
        self._pulse = ""

    @property
    def is_gone(self) -> bool:
        """Whether the connection is known to have ended."""
        return self.gone.is_set()

    # --- Out ---

    def tell(
        self, message: ToClient, not_before: float | None = None, reveal_id: int | None = None
    ) -> None:
        """Have *message* sent, as `Session.tell` does."""
        when = None if not_before is None else self._clock.there(not_before)
        self._say(Told(self._number, encode(message), when, reveal_id))

    def close(self, message: Closed) -> None:
        """Have the connection closed with *message*."""
        self._is_closed = True
        self._say(HangsUp(self._number, message.why))

    def ping_now(self) -> None:
        """Have the next ping sent now."""
        self._pulse = ""
        self._tell_pulse()

    def _tell_pulse(self) -> None:
        """Say how often to ping, if that has changed: a race also ends because time goes by."""
        pulse = self.table.pulse() if self.table is not None else "quiet"
        if pulse != self._pulse:
            self._pulse = pulse
            self._say(Pulse(self._number, pulse))

    # --- In ---

    def hear(self, message: Says | Revealed | LineTells) -> None:
        """What the gateway says of the one who is connected. What is on its way when the connection
        is closed counts no more, and everything counts against what a person may say."""
        if self._is_closed:
            return
        match message:
            case LineTells(measured=measured):
                self._measure(measured)
                self._tell_pulse()
            case Says(at=at, message=said):
                if self.table is not None and self.allowance.take(now_ms()):
                    self.table.receive(self.person, said, self._clock.here(at))
            case Revealed(at=at, reveal_id=reveal_id):
                if self.table is not None:
                    self.table.sent(self.person, reveal_id, self._clock.here(at))
            case _:
                assert_never(message)

    def _measure(self, measured: Measured) -> None:
        line, here = self.line, self._clock.here
        match measured:
            case Pinged(at=at, payload=payload, racing=racing):
                line.ping(payload, here(at), racing=racing)
            case Ponged(at=at, payload=payload):
                line.pong(payload, here(at))
            case KernelTold(least=least, smoothed=smoothed):
                line.kernel(least, smoothed)
            case Acknowledged(at=at, round_trip=round_trip):
                line.acknowledged(round_trip, here(at))
            case ProxyTold(at=at, round_trip=round_trip):
                line.proxy_told(round_trip, here(at))
            case _:
                assert_never(measured)


class FarPeople:
    """All of one gateway, which is let go when it was silent for *silence* seconds, or the session
    that it means *is_over*: it has another link for the next one."""

    def __init__(
        self, tables: Tables, stream: FrameStream, silence: float, is_over: Callable[[], bool]
    ) -> None:
        self._tables = tables
        self._is_over = is_over
        self._clock = FarClock()
        self._sessions: dict[int, FarSession] = {}
        self._lives: set[asyncio.Task[None]] = set()
        self._link: Final = Link[ToGateway](stream, _bundle, self._heard, silence)
        self._link.begin()

    async def serve(self) -> None:
        """Let them play until the link ends."""
        try:
            await self._link.talk()
        finally:
            for session in self._sessions.values():
                session.gone.set()
            await asyncio.gather(*self._lives, return_exceptions=True)

    def end(self) -> None:
        """End the link: this server stops."""
        self._link.end()

    def _heard(self, data: Frame) -> None:
        if self._is_over():
            self._link.end()
            return
        bundle = decode_at_owner(data)
        was_known = self._clock.is_known
        if not self._clock.heard(bundle.sent, now_ms()):
            log.warning("the clock of a node has jumped: its people connect again")
            self._link.end()
            return
        if self._clock.is_known and not was_known:
            self._link.say_now()  # ready
        for message in bundle.messages:
            self._hear(message)

    def _hear(self, message: ToOwner) -> None:
        if isinstance(message, Comes):
            session = FarSession(message.person, self._link.say, self._clock, message)
            self._sessions[message.person] = session
            life = asyncio.get_running_loop().create_task(self._live(message, session))
            self._lives.add(life)
            life.add_done_callback(self._lives.discard)
            return
        session_of = self._sessions.get(message.person)
        if session_of is None:
            return
        if isinstance(message, Goes):
            session_of.gone.set()
        else:
            session_of.hear(message)

    async def _live(self, comes: Comes, session: FarSession) -> None:
        """From their hello to their end."""
        actor: Actor | None = None
        try:
            actor = await self._let_in(session, comes.hello)
            if actor is not None:
                run_by = actor.table.state.run_by
                self._link.say(Seated(comes.person, session.person, actor.id, run_by))
                await session.gone.wait()
        except Exception:
            log.exception("a session of another node broke")
            session.close(Closed(why="retry"))
        finally:
            self._sessions.pop(comes.person, None)
            if actor is not None:
                await actor.disconnect(session.person, session)

    async def _let_in(self, session: FarSession, hello: Hello) -> Actor | None:
        try:
            actor = await self._tables.connect(session, hello)
        except UnknownOutcomeError as error:
            log.error("the log: %s", error)
            session.close(Closed(why="retry"))
        except StoppedError:
            session.close(Closed(why="retry"))
        except DamagedError as error:
            log.error("%s", error)
            session.close(Closed(why="damaged"))
        else:
            if actor is None:
                session.close(Closed(why="no-such-token"))
            return actor
        return None


def _bundle(said: list[ToGateway]) -> bytes:
    return encode_bundle(BundleToGateway(tuple(said)))
