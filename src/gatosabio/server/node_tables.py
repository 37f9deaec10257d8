"""The tables of a server that is one of several: which it may run, takes over and hands over."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

from gatosabio.nodes.lease import Claim, Lease, NodeSettings, may_claim, winner
from gatosabio.nodes.leased_log import LeasedLog, owner_name
from gatosabio.nodes.node import Node
from gatosabio.records.log import (
    CannotOpenLogError,
    DamagedError,
    UnknownOutcomeError,
    is_class,
    run_with,
)
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.classes import Classes
from gatosabio.server.inner_door import InnerDoor
from gatosabio.server.other_nodes import Reach
from gatosabio.server.ownership import ElsewhereError, Ownership
from gatosabio.server.tables import Tables

if TYPE_CHECKING:  # it needs the driver of PostgreSQL
    from gatosabio.nodes.node_log import NodeLog

log = logging.getLogger(__name__)

LINK_SHARE: Final = 0.5
"""After this part of its lease a node that says nothing is asked whether it still hears us; it has
half as long to answer."""

HANDED_OVER_WITHIN: Final = 4.0
"""Seconds at SIGTERM; tables that take longer are taken over when this node has gone."""


class NodeOwnership(Ownership):
    """What the database says of tables and nodes."""

    is_shared = True
    claims_tried = 20

    def __init__(self, node: Node, records: LeasedLog, door: InnerDoor | None = None) -> None:
        self.node = node
        self.door = door
        self._lease = node.lease
        self._log = records
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake_class: Callable[[str], Awaitable[object]] = _no_classes

    @property
    def name(self) -> str:
        return owner_name(self._lease.session or "")

    async def prepare(self, table: str) -> None:
        class_id = run_with(table)
        if class_id == table:
            return
        if await self._owner_if_free(class_id) != self._lease.session:
            await self._wake_class(class_id)

    async def check_free(self, table: str) -> None:
        await self._owner_if_free(table)

    async def _owner_if_free(self, table: str) -> str | None:
        """The session that owns *table*, if we may claim it: ours, a dead one, or none."""
        me = self._lease.session
        owner, seen = await self._log.owner_of(table)
        claim = may_claim(me or "", owner, seen, self._lease.ttl_ms)
        if claim is not Claim.FREE:
            raise ElsewhereError(claim.value, (owner or "") if claim is Claim.ELSEWHERE else "")
        return owner

    def my_session(self) -> str | None:
        """The session of this node; None while it has none."""
        return self._lease.session

    @property
    def silent_after(self) -> float:
        """After so many seconds of silence a link to another node is lost."""
        return LINK_SHARE * self._lease.ttl_ms / 1000

    async def reach(self, session: str) -> Reach | None:
        """How to reach the node of that *session*; None if there is none."""
        found = await self._log.reach(session)
        return None if found is None else Reach(session, *found)

    def release(self, table: str, epoch: int) -> None:
        session = self._lease.session
        if session is None:  # a dead node owns nothing
            return

        async def forget() -> None:
            try:
                await self._log.release(table, session, epoch)
            except UnknownOutcomeError as error:
                log.warning("table %s is not released: %s", table, error)

        task = asyncio.get_running_loop().create_task(forget())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def owned(self) -> Collection[str]:
        return await self._log.owned()

    def runs(self, tables: Tables, classes: Classes | None) -> Callable[[], Awaitable[None]]:
        """From now on take over what is to be taken over, and drop all when the session is over.
        Gives what hands everything over, to be called before the end."""
        if classes is not None:
            self._wake_class = classes.find
        return NodeTables(self.node, tables, classes).hand_over

    async def all_released(self) -> None:
        """Wait until what was released is so for everybody."""
        await asyncio.gather(*self._tasks)


async def _no_classes(class_id: str) -> None:
    """What becomes of a class where there are none."""


class NodeTables:
    """Takes tables and classes over from dead nodes, drops all its own when its session is over,
    and hands them over when it is told to stop."""

    def __init__(self, node: Node, tables: Tables, classes: Classes | None = None) -> None:
        self._node = node
        self._tables = tables
        self._classes = classes
        self._taking: asyncio.Task[None] | None = None
        self._given_up: set[str] = set()  # tables that cannot be read
        node.on_lapse = self._drop_all
        node.on_orphans = self._begin_to_take_over

    def _drop_all(self) -> None:
        if self._classes is not None:
            self._classes.close("retry")
        self._tables.close("retry")

    def _begin_to_take_over(self, orphans: list[str]) -> None:
        if self._taking is None or self._taking.done():  # else those that are left come again
            self._taking = asyncio.get_running_loop().create_task(self._take_over(orphans))

    async def idle(self) -> None:
        """Wait until nothing is being taken over."""
        if self._taking is not None:
            await self._taking

    async def _take_over(self, orphans: list[str]) -> None:
        """Go on with tables whose owners are dead, before anybody asks for them."""
        for table in orphans:
            if table in self._given_up:
                continue
            try:
                if not is_class(table):
                    await self._tables.find(table)
                elif self._classes is not None:
                    await self._classes.find(table)
            except StoppedError:
                continue  # somebody else was faster
            except UnknownOutcomeError as error:
                log.warning("tables are not taken over: %s", error)
                return
            except DamagedError as error:
                log.error("%s", error)
                self._given_up.add(table)
            except Exception:  # the next one may do
                log.exception("table %s is not taken over", table)
                self._given_up.add(table)

    async def hand_over(self) -> None:
        """Give all tables to those who stay, or to nobody if there are none; then tell everybody to
        come again. Returns soon, whether that is done or not."""
        if self._taking is not None:
            self._taking.cancel()
        heirs = await self._node.leave()

        async def give(actor: Actor | ClassActor) -> None:
            heir = winner(heirs, run_with(actor.id), self._node.lease.ttl_ms)
            if heir is not None:
                await actor.hand_over(owner_name(heir.session))

        classes = [] if self._classes is None else self._classes.awake
        actors = [self._tables.find_awake(table) for table in self._tables.awake_ids]
        awake: list[Actor | ClassActor] = [
            *classes,
            *(actor for actor in actors if actor is not None),
        ]
        giving = [asyncio.ensure_future(give(actor)) for actor in awake]
        if giving:
            _, late = await asyncio.wait(giving, timeout=HANDED_OVER_WITHIN)
            if late:
                log.warning("%d tables are not handed over in time", len(late))


@asynccontextmanager
async def joined(
    address: PostgresAddress, settings: NodeSettings
) -> AsyncIterator[tuple["NodeLog", NodeOwnership]]:
    """The log at *address*, as one of several nodes has it until the end of the block.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """
    from gatosabio.nodes.node_log import NodeLog
    from gatosabio.nodes.postgres_sessions import PostgresSessions

    lease = Lease(settings.ttl_ms)
    records = NodeLog(address, lease)
    try:
        door = await _door(records, settings)
    except BaseException:
        await records.close()
        raise
    sessions = PostgresSessions(records.new_line())
    node = Node(sessions, settings, lease, address=door.address, secret=door.secret)
    ownership = NodeOwnership(node, records, door)
    try:
        await node.join()
        try:
            yield records, ownership
        finally:
            await ownership.all_released()
            await node.close()
    finally:
        await door.close()
        await records.close()


async def _door(records: "NodeLog", settings: NodeSettings) -> InnerDoor:
    host = settings.host or await _my_address(records)
    try:
        return InnerDoor(host, settings.port)
    except OSError as error:
        raise CannotOpenLogError(
            f"cannot listen for other nodes at port {settings.port} of {host}: {error.strerror}; "
            "say by --node-host and --node-port where they reach this machine"
        ) from None


async def _my_address(records: "NodeLog") -> str:
    """The address from which this server reaches the database: others, which reach it too, find us
    there."""
    return await records.my_address()
