"""Plays the world of a seed, and says what became of it."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Final

from msgspec import Struct

from gatosabio.chaos.far_watch import far_people_watched
from gatosabio.chaos.faults import FaultName, draw
from gatosabio.chaos.plants import planted
from gatosabio.chaos.player import Player
from gatosabio.chaos.refold import Refold
from gatosabio.chaos.simulated.loop import EndlessError, VirtualLoop
from gatosabio.chaos.simulated.seams import own_time_and_chance
from gatosabio.chaos.world import TTL, Complaints, World

BEGINS_WITHIN: Final = 20.0
"""Seconds in which all tables must have begun to play, before anything goes wrong."""

GOES_WRONG_FOR: Final = 6.0
FAULTS_EACH: Final = (20, 32)
"""The least and the most faults of a world."""

SETTLES_FOR: Final = 1.0
"""Seconds in which nobody does anything more, and all that is on its way arrives."""


class Plan(Struct, frozen=True):
    """How worlds are played."""

    only: frozenset[FaultName] | None = None
    plant: str = ""
    is_traced: bool = False


class Outcome(Struct):
    """How the world of a seed ended."""

    seed: int
    faults: int
    acks: int
    rows: int
    violations: list[str]
    trace: list[str]


def play(seed: int, plan: Plan) -> Outcome:
    """Play the world of *seed*, to its end or the first violation."""
    loop = VirtualLoop(Random(f"{seed} loop"))
    with ExitStack() as stack:
        stack.enter_context(own_time_and_chance(loop.machine_time, Random(f"{seed} chance")))
        world = World(loop, seed, is_traced=plan.is_traced)
        stack.enter_context(planted(plan.plant, world.store))
        stack.enter_context(far_people_watched(world.observer))
        stack.enter_context(_complaints(world))
        try:
            loop.run_until_complete(_Story(world, seed, plan).told())
        except EndlessError as error:
            world.observer.violated(str(error))
        try:
            return _outcome(world, seed)
        finally:  # what still happens now is the end of coroutines, not of processes
            loop.bury([node.process for node in world.processes])


def _outcome(world: World, seed: int) -> Outcome:
    observer = world.observer
    rows = sum(map(len, observer.rows.values()))
    violations, lines = [*observer.violations], [*world.trace.lines]
    return Outcome(seed, world.harm.done, observer.acked, rows, violations, lines)


class _Story:
    """What happens in a world, from its beginning to the last look at it."""

    def __init__(self, world: World, seed: int, plan: Plan) -> None:
        self._world = world
        self._loop = world.loop
        self._observer = world.observer
        rng = Random(f"{seed} faults")
        count = rng.randint(*FAULTS_EACH)
        self._faults = draw(rng, count, GOES_WRONG_FOR, TTL, plan.only)

    async def told(self) -> None:
        """All of it, or as much as there is until something is violated."""
        broken = self._loop.create_future()

        def stop() -> None:
            if not broken.done():
                broken.set_result(None)

        self._observer.on_violation = stop
        story = self._loop.create_task(self._evening())
        await asyncio.wait([story, broken], return_when=asyncio.FIRST_COMPLETED)
        if story.done():
            story.result()

    async def _evening(self) -> None:
        world = self._world
        world.begin()
        if not await self._all_play(BEGINS_WITHIN):
            return
        world.harm.plan(self._faults, self._loop.time())
        await asyncio.sleep(GOES_WRONG_FOR)
        world.harm.end_all()
        world.trace("world", "nothing goes wrong any more")
        if not await self._all_play(2 * TTL):
            return
        for player in world.players:
            player.acts = False
        await asyncio.sleep(SETTLES_FOR)
        tails = {table: len(rows) for table, rows in self._observer.rows.items()}
        await asyncio.sleep(SETTLES_FOR / 2)
        self._look_back(tails)

    async def _all_play(self, seconds: float) -> bool:
        """Wait until each table acknowledges something new; whether all have in time."""
        since = self._loop.time()
        while late := self._late(since):
            if self._loop.time() - since > seconds:
                who = ", ".join(str(players[0]) for players in late)
                self._observer.violated(f"nothing is accepted for {seconds:.0f} s at: {who}")
                return False
            await asyncio.sleep(0.05)
        return True

    def _late(self, since: float) -> list[list[Player]]:
        return [players for players in self._world.tables if self._acked(players[0]) <= since]

    def _acked(self, host: Player) -> float:
        table = self._world.store.codes.get(host.code, "")
        return self._observer.last_ack.get(table, -1.0)

    def _look_back(self, tails: dict[str, int]) -> None:
        """At the rows of all tables, once more from the beginning."""
        store, harm = self._world.store, self._world.harm
        for players in self._world.tables:
            table = store.codes[players[0].code]
            seeds = {row: secret.seed for (of, row), secret in store.secrets.items() if of == table}
            Refold(self._observer, table, seeds, players, tails[table]).check()
            risen = self._observer.rows[table][-1].epoch - 1
            if risen > harm.new_owners:
                self._observer.violated(
                    f"{risen} new owners, and the faults explain {harm.new_owners}"
                )


@contextmanager
def _complaints(world: World) -> Iterator[None]:
    """Until the end of the block, what the server logs is part of the world, and nothing else."""
    root, handler = logging.getLogger("gatosabio"), Complaints(world)
    before = root.handlers, root.propagate, root.level
    root.handlers, root.propagate = [handler], False
    root.setLevel(logging.INFO if world.trace.is_wanted else logging.WARNING)
    try:
        yield
    finally:
        root.handlers, root.propagate, level = before
        root.setLevel(level)
