"""Bytes to messages and back."""

from typing import Final

import msgspec

from gatosabio.wire.messages import FromClient, ToClient

MOST_BYTES: Final = 4096
"""No message of a client is longer."""

_decoder: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()


class BadMessageError(ValueError):
    """These bytes are no message. Why is for the log, not for the one who sent them."""


def decode(data: bytes) -> FromClient:
    """What a client says.

    :raises BadMessageError: if that cannot be made out
    """
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessageError(str(error)) from None


def encode(message: ToClient) -> bytes:
    """What a client is told."""
    return _encoder.encode(message)
