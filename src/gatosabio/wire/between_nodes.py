"""What two nodes tell each other about somebody who is connected to one of them, the *gateway*, and
plays at a table of the other, the *owner* (docs/adr/0045).

Moments are those of the gateway's clock, in both directions: the owner translates (`FarClock`).
"""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from gatosabio.timing.constants import Caps
from gatosabio.wire.from_client import FromClient, Hello
from gatosabio.wire.table_parts import CloseReason

Person: TypeAlias = Annotated[int, Meta(ge=0)]
"""The number of a person on one link, given by the gateway."""


class _Message(Struct, frozen=True, array_like=True):
    """Short: no names of fields."""


# --- From the gateway ---


class Comes(_Message, frozen=True, tag="comes"):
    """Somebody has connected *at* that moment, and said *hello*. *witness* and *caps* are those of
    their line."""

    person: Person
    at: float
    hello: Hello
    witness: bool
    caps: Caps | None


class Says(_Message, frozen=True, tag="says"):
    """Something that they say arrived *at* that moment."""

    person: Person
    at: float
    message: FromClient


class Revealed(_Message, frozen=True, tag="revealed"):
    """A reveal was written to their socket."""

    person: Person
    at: float
    reveal_id: int


class Pinged(_Message, frozen=True, tag="pinged"):
    """They were pinged."""

    at: float
    payload: bytes
    racing: bool


class Ponged(_Message, frozen=True, tag="ponged"):
    """They have answered a ping."""

    at: float
    payload: bytes


class KernelTold(_Message, frozen=True, tag="kernel"):
    """The round trips that the kernel has measured, in ms."""

    least: float
    smoothed: float


class Acknowledged(_Message, frozen=True, tag="acknowledged"):
    """A long message was acknowledged."""

    at: float
    round_trip: float


class ProxyTold(_Message, frozen=True, tag="proxy"):
    """A round trip that a proxy in front of the gateway has measured, in ms."""

    at: float
    round_trip: float


class Goes(_Message, frozen=True, tag="goes"):
    """Their connection has ended."""

    person: Person


Measured: TypeAlias = Pinged | Ponged | KernelTold | Acknowledged | ProxyTold


class LineTells(_Message, frozen=True, tag="line"):
    """Something was measured of their line."""

    person: Person
    measured: Measured


ToOwner: TypeAlias = Comes | Says | Revealed | LineTells | Goes


# --- From the owner ---


class Seated(_Message, frozen=True, tag="seated"):
    """They are connected to *table*, which belongs to the class *run_by* if that is not empty.
    *number* is who they are there."""

    person: Person
    number: int
    table: str
    run_by: str


class Told(_Message, frozen=True, tag="told"):
    """They are told something, not before that moment; *reveal_id* is its reveal, if it has one."""

    person: Person
    data: bytes
    not_before: float | None
    reveal_id: int | None


class Pulse(_Message, frozen=True, tag="pulse"):
    """How often they are to be pinged from now on."""

    person: Person
    pulse: str


class HangsUp(_Message, frozen=True, tag="hangs-up"):
    """Their connection is to end, for that reason."""

    person: Person
    why: CloseReason


ToGateway: TypeAlias = Seated | Told | Pulse | HangsUp


# --- Bundles ---


class BundleToOwner(_Message, frozen=True):
    """What was said during one turn of the gateway's loop, and when it was sent."""

    sent: float
    messages: tuple[ToOwner, ...] = ()


class BundleToGateway(_Message, frozen=True):
    """What was said during one turn of the owner's loop."""

    messages: tuple[ToGateway, ...] = ()


encode: Final = msgspec.msgpack.Encoder().encode
decode_at_owner: Final = msgspec.msgpack.Decoder(BundleToOwner).decode
decode_at_gateway: Final = msgspec.msgpack.Decoder(BundleToGateway).decode
