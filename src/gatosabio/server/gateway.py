"""Lets people play at tables of other nodes: their sessions are here, their tables are there."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, assert_never

from gatosabio.nodes.far_clock import FIRST_MESSAGES
from gatosabio.server.actor import StoppedError
from gatosabio.server.frame_stream import Frame, FrameStream
from gatosabio.server.link import Link
from gatosabio.server.noted_line import NotedLine
from gatosabio.server.os_clock import now_ms
from gatosabio.server.session import Session
from gatosabio.wire.between_nodes import (
    BundleToOwner,
    Comes,
    Goes,
    HangsUp,
    LineTells,
    Pulse,
    Revealed,
    Says,
    Seated,
    ToGateway,
    Told,
    ToOwner,
    decode_at_gateway,
    encode,
)
from gatosabio.wire.from_client import FromClient, Hello
from gatosabio.wire.to_client import Closed

log = logging.getLogger(__name__)

CALLED_WITHIN: Final = 2.0
"""Seconds until another node has answered. Who cannot wait any longer comes again."""

SEATED_WITHIN: Final = 30.0
"""Seconds until the owner has said whether somebody may sit down; it may have to read the table."""

TICKS_EVERY: Final = 0.005
"""Seconds between the first messages of a link, which say how the clocks compare."""


class FarTable:
    """A table of another node, as a session here has it."""

    def __init__(
        self,
        number: int,
        session: Session,
        link: Link[ToOwner],
        forget: Callable[[int], object],
    ) -> None:
        self.id = ""
        self.run_by = ""
        self.session = session
        self.seated: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._number = number
        self._link = link
        self._say = link.say
        self._forget = forget
        self._pulse = "quiet"

    def come(self, line: NotedLine, hello: Hello) -> None:
        """Tell the owner who is here, and from now on all that is measured of the *line*."""
        self.session.table = self  # what it is told may be a reveal
        witness, caps = line.given
        self._say(Comes(self._number, self.session.came_at, hello, witness, caps))
        line.pass_on(lambda what: self._say(LineTells(self._number, what)))

    @property
    def is_reachable(self) -> bool:
        """Whether the owner may still hear anything."""
        return self._link.is_open

    # --- What the session says ---

    def receive(self, person: int, message: FromClient, arrived: float) -> None:  # noqa: ARG002 - there is only one here
        """A message of *person* arrived."""
        self._say(Says(self._number, arrived, message))

    def sent(self, person: int, reveal_id: int, now: float) -> None:  # noqa: ARG002 - there is only one here
        """The reveal was written to the socket of *person*."""
        self._say(Revealed(self._number, now, reveal_id))

    def pulse(self) -> str:
        """How often to ping."""
        return self._pulse

    async def disconnect(self, person: int, session: Session) -> None:  # noqa: ARG002 - there is only one here
        """*session* has ended."""
        self._say(Goes(self._number))
        self._forget(self._number)

    # --- What the owner says ---

    def hear(self, message: ToGateway) -> None:
        """What is said to the one who is connected."""
        match message:
            case Told(data=data, not_before=not_before, reveal_id=reveal_id):
                self.session.tell_bytes(data, not_before, reveal_id)
            case Pulse(pulse=pulse):
                self._pulse = pulse
                self.session.ping_now()
            case Seated(number=number, table=table, run_by=run_by):
                self.session.person = number
                self.id, self.run_by = table, run_by
                self._settle(is_seated=True)
            case HangsUp(why=why):
                self.session.close(Closed(why=why))
                self._settle(is_seated=False)
            case _:
                assert_never(message)

    def lose(self) -> None:
        """The link is lost: they come again."""
        self.session.close(Closed(why="retry"))
        self._settle(is_seated=False)

    def _settle(self, *, is_seated: bool) -> None:
        if not self.seated.done():
            self.seated.set_result(is_seated)


class _Owner:
    """Another node, and those who play there."""

    def __init__(self, stream: FrameStream, silence: float) -> None:
        self._ready = asyncio.Event()
        self._people: dict[int, FarTable] = {}
        self._count = 0
        self.link: Final = Link[ToOwner](stream, _bundle, self._heard, silence)
        self.link.begin()

    @property
    def people(self) -> int:
        """How many play there."""
        return len(self._people)

    async def talk(self) -> None:
        """Until the link ends."""
        try:
            await self.link.talk()
        finally:
            self._ready.set()
            for far in list(self._people.values()):
                far.lose()

    async def introduce(self) -> None:
        """Let the owner see how the clocks compare.

        :raises ConnectionError: if the link ends meanwhile
        """
        for _ in range(FIRST_MESSAGES):
            self.link.say_now()
            await asyncio.sleep(TICKS_EVERY)
        await self._ready.wait()
        if not self.link.is_open:
            raise ConnectionError("the link has ended")

    def table_for(self, session: Session) -> FarTable:
        """The table at which *session* is to be seated."""
        self._count += 1
        far = FarTable(self._count, session, self.link, self._people.pop)
        self._people[self._count] = far
        return far

    def _heard(self, data: Frame) -> None:
        self._ready.set()
        for message in decode_at_gateway(data).messages:
            if (far := self._people.get(message.person)) is not None:
                far.hear(message)


def _bundle(said: list[ToOwner]) -> bytes:
    return encode(BundleToOwner(now_ms(), tuple(said)))


class Gateway:
    """The links to all other nodes at whose tables somebody plays who is connected here. *call*
    reaches the node of a session, which is let go when it was silent for *silence* seconds."""

    def __init__(self, call: Callable[[str], Awaitable[FrameStream]], silence: float) -> None:
        self._call = call
        self._silence = silence
        self._owners: dict[str, _Owner] = {}  # by session
        self._calling: dict[str, asyncio.Task[_Owner]] = {}
        self._talking: set[asyncio.Task[None]] = set()

    @property
    def people(self) -> int:
        """How many are connected here and play elsewhere."""
        return sum(owner.people for owner in self._owners.values())

    async def come(
        self, session: Session, line: NotedLine, hello: Hello, owner: str
    ) -> FarTable | None:
        """Have *session* seated at its table, which the node of session *owner* runs; None if the
        token of *hello* is not valid. Any other reason closes the session.

        :raises StoppedError: if that node cannot be reached, or lets nobody in now
        """
        try:
            async with asyncio.timeout(CALLED_WITHIN):
                far = (await self._owner(owner)).table_for(session)
            if not far.is_reachable:
                raise ConnectionError
        except (OSError, TimeoutError) as error:
            log.info("a node cannot be reached: %s", type(error).__name__)  # it has its secret
            raise StoppedError from error
        is_seated = False
        try:
            if not session.is_gone:
                far.come(line, hello)
                async with asyncio.timeout(SEATED_WITHIN):
                    is_seated = await far.seated
        except TimeoutError as error:
            log.warning("another node has not said whether somebody may sit down")
            raise StoppedError from error
        finally:
            if not is_seated:
                await far.disconnect(0, session)
        if is_seated:
            return far
        if session.ended_by(None) == "no-such-token":
            return None
        raise StoppedError

    async def _owner(self, session: str) -> _Owner:
        """The node of that *session*, called if there is no link to it."""
        if (owner := self._owners.get(session)) is not None and owner.link.is_open:
            return owner
        calling = self._calling.get(session)
        if calling is None:
            calling = asyncio.get_running_loop().create_task(self._called(session))
            self._calling[session] = calling
            calling.add_done_callback(lambda called: self._answered(session, called))
        return await asyncio.shield(calling)

    def _answered(self, session: str, called: "asyncio.Task[_Owner]") -> None:
        del self._calling[session]
        if not called.cancelled():
            called.exception()  # whoever waited for it may have given up: that is no error

    async def _called(self, session: str) -> _Owner:
        owner = _Owner(await self._call(session), self._silence)
        talking = asyncio.get_running_loop().create_task(self._talk(session, owner))
        self._talking.add(talking)
        talking.add_done_callback(self._talking.discard)
        await owner.introduce()
        self._owners[session] = owner
        return owner

    async def _talk(self, session: str, owner: _Owner) -> None:
        try:
            await owner.talk()
        finally:
            if self._owners.get(session) is owner:
                del self._owners[session]

    async def close(self) -> None:
        """End all links."""
        tasks = [*self._talking, *self._calling.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
