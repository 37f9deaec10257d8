"""Becoming one of several nodes, and going again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from gatosabio.nodes.lease import Lease, NodeSettings
from gatosabio.nodes.node import Node
from gatosabio.nodes.node_log import NodeLog
from gatosabio.nodes.postgres_sessions import PostgresSessions
from gatosabio.records.log import CannotOpenLogError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.server.addresses import is_public
from gatosabio.server.inner_door import InnerDoor
from gatosabio.server.link import SILENCE_SHARE
from gatosabio.server.node_tables import NodeOwnership
from gatosabio.server.os_clock import wall_ms
from gatosabio.server.other_nodes import OtherNodes, Reach

MOST_APART: Final = 300_000
"""Milliseconds. What is old is told in days, so minutes do not matter."""


class Joined(NamedTuple):
    """What one of several nodes has."""

    records: NodeLog
    ownership: NodeOwnership
    door: InnerDoor
    others: OtherNodes


@asynccontextmanager
async def joined(address: PostgresAddress, settings: NodeSettings) -> AsyncIterator[Joined]:
    """The log at *address*, as one of several nodes has it until the end of the block, and how it
    reaches the others.

    :raises CannotOpenLogError: if it cannot be used; the message says what to do about it
    """
    lease = Lease(settings.ttl_ms)
    records = NodeLog(address, lease)
    try:
        await _check_clock(records)
        door = await _door(records, settings)
        try:
            line = records.new_line()
            sessions = PostgresSessions(line, address=door.address, secret=door.secret)
            node = Node(sessions, settings, lease)
            ownership = NodeOwnership(node, records)
            await node.join()
            try:
                silence = SILENCE_SHARE * settings.ttl_ms / 1000
                others = OtherNodes(
                    lambda session: _reach(records, session),
                    lease,
                    silence,
                    settings.name,
                    lambda: node.is_leaving,
                )
                yield Joined(records, ownership, door, others)
            finally:
                await ownership.all_released()
                await node.close()
        finally:
            await door.close()
    finally:
        await records.close()


async def _check_clock(records: NodeLog) -> None:
    """Rows say when they were written by the clock of their node, and all are erased by that of the
    database when they are old."""
    ahead = wall_ms() - await records.clock()
    if abs(ahead) > MOST_APART:
        raise CannotOpenLogError(
            f"the clock of this machine is {abs(ahead) / 60_000:.0f} minutes "
            f"{'ahead of' if ahead > 0 else 'behind'} that of the database: set the wrong one (NTP "
            "does it), then start again"
        )


async def _reach(records: NodeLog, session: str) -> Reach | None:
    """How to reach the node of that *session*; None if there is none."""
    found = await records.reach(session)
    return None if found is None else Reach(session, *found)


async def _door(records: NodeLog, settings: NodeSettings) -> InnerDoor:
    host = settings.host or await records.my_address()
    if is_public(host, vpn=True):
        raise CannotOpenLogError(
            f"this server reaches the database from {host}, which can be reached from anywhere, "
            "and what servers tell each other is not encrypted: say by --node-host at which "
            "address of a private network they reach this machine"
        )
    try:
        return InnerDoor(host, settings.port)
    except OSError as error:
        raise CannotOpenLogError(
            f"cannot listen for other nodes at port {settings.port} of {host}: {error.strerror}; "
            "say by --node-host and --node-port where they reach this machine"
        ) from None
