"""Watches what the owner of a table says to people who are connected to another node."""

from collections.abc import Iterator
from contextlib import contextmanager

from gatosabio.chaos.observer import Observer
from gatosabio.chaos.simulated.seams import replaced
from gatosabio.server.actor import Actor
from gatosabio.server.far_people import FarSession
from gatosabio.wire.between_nodes import LineTells, Revealed, Says
from gatosabio.wire.to_client import Refused, ToClient


@contextmanager
def far_people_watched(observer: Observer) -> Iterator[None]:
    """Until the end of the block, *observer* is told when an owner reads what somebody says at
    another node, and when it refuses something. Nothing else is changed."""
    hear, tell = FarSession.hear, FarSession.tell

    def watched_hear(session: FarSession, message: Says | Revealed | LineTells) -> None:
        if isinstance(message, Says) and isinstance(session.table, Actor):
            observer.asked(session, session.table.id)
        hear(session, message)

    def watched_tell(
        session: FarSession,
        message: ToClient,
        not_before: float | None = None,
        reveal_id: int | None = None,
    ) -> None:
        if isinstance(message, Refused) and isinstance(session.table, Actor):
            what = f"refuses {message.cid} as {message.code} to another node"
            observer.speaks(session, session.table, what)
        tell(session, message, not_before, reveal_id)

    with replaced(FarSession, "hear", watched_hear), replaced(FarSession, "tell", watched_tell):
        yield
