"""What a table needs to know of its past games to deal the next one.

It is kept before every deal, so that a table that comes back reads the rows of its last game only.
The rows stay the truth: what is kept can be thrown away and made again from them.
"""

from typing import Final

import msgspec
from msgspec import Struct, field

from gatosabio.table.accepted import AcceptedActions
from gatosabio.table.state import TableState
from gatosabio.timing.handicap import Handicaps

FORMAT: Final = 5
"""Rises whenever what is kept changes; a test says when. What has another format is not read."""


class Kept(Struct):
    """All that the rows have changed so far, except the game on the table."""

    state: TableState = field(default_factory=TableState)
    accepted: AcceptedActions = field(default_factory=AcceptedActions)
    handicaps: dict[str, Handicaps] = {}  # by the name of a game


_DECODER: Final = msgspec.msgpack.Decoder(Kept)


def encode(kept: Kept) -> bytes:
    """The bytes to keep."""
    return msgspec.msgpack.encode(kept)


def decode(data: bytes) -> Kept:
    """What was kept.

    :raises msgspec.MsgspecError: if it is something else
    """
    return _DECODER.decode(data)
