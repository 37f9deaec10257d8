"""What a device wants of the page, in this order."""

from typing import TypeAlias

from msgspec import Struct

from gatosabio.in_page.shelf import Item


class Store(Struct, frozen=True):
    """Store *items*, all or none, then say so (`Device.stored`), or that it failed. Nothing is told
    of them before that."""

    items: tuple[Item, ...]


class Send(Struct, frozen=True):
    """Send *data* to a connection."""

    connection: int
    data: bytes


class HangUp(Struct, frozen=True):
    """Close a connection, with *data* as its last message."""

    connection: int
    data: bytes


class Answer(Struct, frozen=True):
    """Answer a request, as a server answers one of HTTP."""

    request: int
    status: int
    body: bytes


class Broken(Struct, frozen=True):
    """Something went wrong that nobody has foreseen: for those who look for the reason. Tables go
    on from what is stored."""

    why: str


Outgoing: TypeAlias = Store | Send | HangUp | Answer | Broken
