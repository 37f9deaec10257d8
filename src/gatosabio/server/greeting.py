"""How two nodes begin a link: the one that calls says who it is, which language it speaks, and what
only nodes can know; the other one says whether it lets it in."""

import logging
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from gatosabio import __version__
from gatosabio.server.frame_stream import FrameStream

log = logging.getLogger(__name__)

LANGUAGE: Final = 1
"""The version of what nodes say on a link (`wire/between_nodes.py`). Whoever changes what a message
means, or its fields, adds one."""

OTHER_LANGUAGE: Final = "language"
"""The refusal of a node that speaks another one."""

G = TypeVar("G", bound="Greeting")


class Speaker(Struct, frozen=True, array_like=True):
    """A node, as it names itself."""

    language: int
    node: str
    program: str


NOBODY: Final = Speaker(0, "", "")
"""Who speaks to somebody who is no node."""


def me(node: str) -> Speaker:
    """This program, as the node of that name."""
    return Speaker(LANGUAGE, node, f"gatosabio {__version__}")


class Greeting(Struct, frozen=True, array_like=True):
    """What every version can read: fields may only be added, and at the end."""


class Call(Greeting, frozen=True, array_like=True):
    """The first frame of a link: *caller* means the node that has *session*, and has read its
    *secret* in the database."""

    caller: Speaker
    session: str
    secret: str


class Answer(Greeting, frozen=True, array_like=True):
    """The second one. With an empty *refusal* the caller is let in."""

    called: Speaker
    refusal: str


class RefusedLinkError(ConnectionError):
    """The other node does not let us in. *answer* says why."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"another node refuses a link: {answer.refusal}")
        self.answer = answer


async def call(stream: FrameStream, said: Call) -> None:
    """Greet the node at the other end of *stream*.

    :raises ConnectionError: if it does not let us in
    """
    say(stream, said)
    answer = await heard(stream, Answer)
    if answer.refusal:
        raise RefusedLinkError(answer)


def say(stream: FrameStream, greeting: Greeting) -> None:
    """Send *greeting*."""
    stream.write(msgspec.msgpack.encode(greeting))


async def heard(stream: FrameStream, kind: type[G]) -> G:
    """What the other node greets with.

    :raises ConnectionError: if that is something else, or nothing
    """
    try:
        return msgspec.msgpack.decode(await stream.first(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ConnectionError(f"that is no node: {error}") from error


class Strangers:
    """Tells the log of nodes that speak another language than *ours*, of each once."""

    def __init__(self, ours: Speaker) -> None:
        self.ours: Final = ours
        self._told: dict[str, Speaker] = {}

    def tell(self, theirs: Speaker) -> None:
        """Say which of the two has to be upgraded."""
        if self._told.get(theirs.node) == theirs:
            return
        self._told[theirs.node] = theirs
        older, newer = sorted((self.ours, theirs), key=lambda one: one.language)
        log.warning(
            "nodes %s (%s) and %s (%s) do not understand each other, so nobody plays at tables of "
            "one of them through the other: upgrade %s",
            older.node,
            older.program,
            newer.node,
            newer.program,
            older.node,
        )
