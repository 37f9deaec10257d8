"""The tables of a server that is one of several: which it may run, takes over and hands over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from gatosabio.nodes.lease import Claim, may_claim, winner
from gatosabio.nodes.leased_log import LeasedLog, owner_name
from gatosabio.nodes.node import Node
from gatosabio.records.log import (
    DamagedError,
    UnknownOutcomeError,
    is_class,
    run_with,
)
from gatosabio.server.actor import Actor, StoppedError
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.classes import Classes
from gatosabio.server.os_clock import now_ms
from gatosabio.server.ownership import ElsewhereError, Ownership
from gatosabio.server.tables import Tables

log = logging.getLogger(__name__)

HANDED_OVER_WITHIN: Final = 3.0
"""Seconds at SIGTERM, after the database has said who is there; tables that take longer are taken
over when this node has gone."""

GIVEN_UP_FOR: Final = 60_000.0
"""Milliseconds until a table that cannot be taken over is tried once more: what was wrong may have
been mended. Twice as long after each further try."""

GIVEN_UP_AT_MOST: Final = 3_600_000.0


class NodeOwnership(Ownership):
    """What the database says of tables and nodes."""

    is_shared = True
    claims_tried = 20

    def __init__(self, node: Node, records: LeasedLog) -> None:
        self.node = node
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

    async def clock(self) -> int:
        return await self._log.clock()

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
        self._orphans: dict[str, None] = {}  # to be taken over, in the order they were heard of
        self._given_up: dict[str, tuple[float, float]] = {}  # until when, and for how long
        node.on_lapse = self._drop_all
        node.on_orphans = self._begin_to_take_over

    def _drop_all(self) -> None:
        self._orphans.clear()
        if self._classes is not None:
            self._classes.close("retry")
        self._tables.close("retry")

    def _begin_to_take_over(self, orphans: list[str]) -> None:
        self._orphans.update(dict.fromkeys(orphans))
        if self._taking is None or self._taking.done():
            self._taking = asyncio.get_running_loop().create_task(self._take_over())

    async def idle(self) -> None:
        """Wait until nothing is being taken over."""
        if self._taking is not None:
            await self._taking

    async def _take_over(self) -> None:
        """Go on with tables whose owners are dead, before anybody asks for them."""
        while self._orphans:
            table = next(iter(self._orphans))
            del self._orphans[table]
            if table in self._given_up and now_ms() < self._given_up[table][0]:
                continue
            try:
                await self._find(table)
                self._given_up.pop(table, None)
                log.info("took over %s, whose node is gone", table)
            except StoppedError:
                continue  # somebody else was faster
            except UnknownOutcomeError as error:
                log.warning("tables are not taken over: %s", error)
                self._orphans.clear()  # they are told of again
            except DamagedError as error:
                log.error("%s", error)
                self._give_up(table)
            except Exception:  # the next one may do
                log.exception("table %s is not taken over", table)
                self._give_up(table)

    async def _find(self, table: str) -> None:
        if not is_class(table):
            await self._tables.find(table)
        elif self._classes is not None:
            await self._classes.find(table)

    def _give_up(self, table: str) -> None:
        """Try it again later, so that it does not keep others waiting."""
        _, before = self._given_up.get(table, (0.0, 0.0))
        pause = min(max(GIVEN_UP_FOR, 2 * before), GIVEN_UP_AT_MOST)
        self._given_up[table] = (now_ms() + pause, pause)

    async def hand_over(self) -> None:
        """Give all tables to those who stay, or to nobody if there are none; then tell everybody to
        come again. Returns soon, whether that is done or not."""
        self._tables.wakes_no_more = True
        if self._classes is not None:
            self._classes.wakes_no_more = True
        if self._taking is not None:
            self._taking.cancel()
        heirs = await self._node.leave()

        async def give(actor: Actor | ClassActor) -> None:
            heir = winner(heirs, run_with(actor.id), self._node.lease.ttl_ms)
            if heir is not None:
                await actor.hand_over(owner_name(heir.session))

        awake: list[Actor | ClassActor | None] = []
        awake += [] if self._classes is None else self._classes.awake
        awake += [self._tables.find_awake(table) for table in self._tables.awake_ids]
        giving = [asyncio.ensure_future(give(actor)) for actor in awake if actor is not None]
        if giving:
            _, late = await asyncio.wait(giving, timeout=HANDED_OVER_WITHIN)
            if late:
                log.warning("%d tables are not handed over in time", len(late))
