"""Bytes to messages and back."""

import re
from typing import Final

import msgspec

from gatosabio.wire.messages import FromClient, ToClient

MOST_BYTES: Final = 4096
"""No message of a client is longer."""

DEEPEST: Final = 8
"""Nor are more braces and brackets open in it at once."""

_TEXTS_ASIDE: Final = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


class BadMessageError(ValueError):
    """These bytes are no message. Why is for the log, not for the one who sent them."""


def decode(data: bytes) -> FromClient:
    """What a client says.

    :raises BadMessageError: if that cannot be made out
    """
    if _depth(data) > DEEPEST:
        raise BadMessageError(f"more than {DEEPEST} levels deep")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessageError(str(error)) from None


def _depth(data: bytes) -> int:
    """How many braces and brackets are open at once; few messages have enough to be looked at."""
    opened = data.count(b"{") + data.count(b"[")
    if opened <= DEEPEST:
        return opened
    depth = deepest = 0
    for sign in _TEXTS_ASIDE.sub(b"", data):
        depth += (sign in b"{[") - (sign in b"]}")
        deepest = max(deepest, depth)
    return deepest


def encode(message: ToClient) -> bytes:
    """What a client is told."""
    return _encoder.encode(message)
