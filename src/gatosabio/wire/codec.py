"""Bytes to messages and back."""

import re
from typing import Final, TypeVar

import msgspec

from gatosabio.wire.from_class import ClassHello, FromClass
from gatosabio.wire.from_client import FromClient
from gatosabio.wire.to_class import ToClass
from gatosabio.wire.to_client import ToClient

T = TypeVar("T")

MOST_BYTES: Final = 4096
"""The longest message that a client may send."""

DEEPEST: Final = 8
"""How deeply a client's message may be nested."""

_LONG_NUMBER: Final = re.compile(rb"(?<![.\d])\d{19,}(?![.\deE])")
"""Whole numbers that may need more than 64 bits. Nothing in a message is that large, and it could
not be passed on to another node."""

_TEXTS_ASIDE: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_class_decoder: Final[msgspec.json.Decoder[ClassHello | FromClass]] = msgspec.json.Decoder(
    ClassHello | FromClass
)
_encoder: Final = msgspec.json.Encoder()


class BadMessageError(ValueError):
    """These bytes are no message. The text says why; it is for the log, not for the client."""


def decode(data: bytes) -> FromClient:
    """The message of a client in these bytes.

    :raises BadMessageError: if they are not a valid message
    """
    return _decoded(data, _decoder)


def decode_of_class(data: bytes) -> ClassHello | FromClass:
    """The message of a page in a class in these bytes.

    :raises BadMessageError: if they are not a valid message
    """
    return _decoded(data, _class_decoder)


def _decoded(data: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    if _depth(data) > DEEPEST:
        raise BadMessageError(f"more than {DEEPEST} levels deep")
    if _LONG_NUMBER.search(data) and _LONG_NUMBER.search(_TEXTS_ASIDE.sub(b"", data)):
        raise BadMessageError("a number of more than 18 digits")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessageError(str(error)) from None


def _depth(data: bytes) -> int:
    """How deeply braces and brackets are nested. Few messages have enough of them to need
    counting."""
    opened = data.count(b"{") + data.count(b"[")
    if opened <= DEEPEST:
        return opened
    depth = deepest = 0
    for sign in _TEXTS_ASIDE.sub(b"", data):
        depth += (sign in b"{[") - (sign in b"]}")
        deepest = max(deepest, depth)
    return deepest


def encode(message: ToClient | ToClass) -> bytes:
    """The bytes of a message to a client."""
    return _encoder.encode(message)
