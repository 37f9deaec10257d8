"""Mistakes in the server's code, put there on purpose: a simulation that does not find them would
not find others either."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from gatosabio.chaos.simulated.seams import replaced
from gatosabio.chaos.simulated.store import Store
from gatosabio.nodes.lease import Lease
from gatosabio.records.log import FencedError, Row, UnknownOutcomeError
from gatosabio.server.actor import Actor
from gatosabio.table.accepted import AcceptedActions
from gatosabio.table.broadcast import Broadcast, Seen
from gatosabio.table.effects import Effect, Tell, Write
from gatosabio.table.live import Live
from gatosabio.table.outbox import Outbox
from gatosabio.table.table import Table
from gatosabio.wire.to_client import Ack

Mistake: TypeAlias = tuple[Any, str, Any]
"""What is replaced: whose, which name, by what."""


def _first(is_early: Callable[[Effect], bool]) -> Mistake:
    empty = Outbox.empty

    def early(outbox: Outbox) -> list[Effect]:
        effects = empty(outbox)
        return sorted(effects, key=lambda effect: not is_early(effect))

    return Outbox, "empty", early


def acknowledges_first() -> Mistake:
    """An action is acknowledged before it is written."""
    return _first(lambda effect: isinstance(effect, Tell) and isinstance(effect.message, Ack))


def tells_first() -> Mistake:
    """Everybody is told of a row before it is written."""
    return _first(lambda effect: isinstance(effect, Tell))


def does_twice() -> Mistake:
    """An action that is said again is done again."""
    return AcceptedActions, "row_of", lambda *_: None


def trusts_its_memory() -> Mistake:
    """Something is refused or shown without a look at whether the table was taken over."""

    async def check_tail(_: Actor) -> None:
        pass

    return Actor, "_check_tail", check_tail


def rings_twice() -> Mistake:
    """What time alone brings about is written down twice."""
    run_out = Live._run_out

    def twice(live: Live, now: float) -> bool:
        due = live.game.deadline
        before = live.game.last_at
        done = run_out(live, now)
        if done and due is not None and live.game.last_at == due != before:
            seq = live._outbox.write("tmo", due, {})
            live.game.enter(seq, due, live.game.state, ())
        return done

    return Live, "_run_out", twice


def shows_other_hands() -> Mistake:
    """Whoever plays sees what the next hand sees."""
    seen = Broadcast._seen

    def of_next(broadcast: Broadcast, viewers: Sequence[Any]) -> Seen:
        own, hands = seen(broadcast, viewers), len(broadcast._game.seats)
        others = seen(broadcast, [one if one is None else (one + 1) % hands for one in viewers])
        views = zip(viewers, others.views.values(), strict=False)
        return Seen({one: replace(view, viewer=one) for one, view in views}, own.awaited)

    return Broadcast, "_seen", of_next


def forgets_who_came_back() -> Mistake:
    """At a table that was taken over, nobody who comes back is told anything more."""
    connect = Table.connect

    def forgetful(table: Table, person: int, line: Any, hello: Any, now: float) -> list[Effect]:
        effects = connect(table, person, line, hello, now)
        if table.outbox.epoch > 1:
            table.presence.depart(person, now)
        return effects

    return Table, "connect", forgetful


def never_lapses() -> Mistake:
    """A node believes in its lease for ever."""
    return Lease, "holds", lambda lease, _: lease.session is not None


def _writes(mend: Callable[[Actor, Write, Exception], Awaitable[None]]) -> Mistake:
    write = Actor._write

    async def mended(actor: Actor, effect: Write) -> None:
        try:
            await write(actor, effect)
        except (FencedError, UnknownOutcomeError) as error:
            await mend(actor, effect, error)

    return Actor, "_write", mended


def repeats_the_unknown() -> Mistake:
    """What may have been written is written once more, behind whatever is there by now."""

    async def again(actor: Actor, effect: Write, error: Exception) -> None:
        if not isinstance(error, UnknownOutcomeError):
            raise error
        behind = await actor._log.tail(actor.id) + 1 - effect.rows[0].seq
        rows: list[Row] = [replace(row, seq=row.seq + behind) for row in effect.rows]
        actor.table.outbox.seq += behind
        await actor._log.append(rows)

    return _writes(again)


def goes_on_when_fenced() -> Mistake:
    """Whoever was taken over goes on as if nothing had happened."""

    async def ignore(_: Actor, __: Write, error: Exception) -> None:
        if not isinstance(error, FencedError):
            raise error

    return _writes(ignore)


PLANTS: Final[dict[str, Callable[[], Mistake]]] = {
    "acknowledges-first": acknowledges_first,
    "tells-first": tells_first,
    "does-twice": does_twice,
    "trusts-its-memory": trusts_its_memory,
    "rings-twice": rings_twice,
    "shows-other-hands": shows_other_hands,
    "forgets-who-came-back": forgets_who_came_back,
    "never-lapses": never_lapses,
    "repeats-the-unknown": repeats_the_unknown,
    "goes-on-when-fenced": goes_on_when_fenced,
}
"""All mistakes in code, by name."""

NO_KEY: Final = "no-key"
"""The database takes every row, whatever its number: a mistake of the simulated one."""

NAMES: Final = (*PLANTS, NO_KEY)


@contextmanager
def planted(name: str, store: Store) -> Iterator[None]:
    """Until the end of the block, the mistake of that *name* is there; none if it is empty."""
    if not name:
        yield
    elif name == NO_KEY:
        store.checks_keys = False
        yield
    else:
        with replaced(*PLANTS[name]()):
            yield
