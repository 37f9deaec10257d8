"""Frames that are written to a connection directly: a server's frames have no mask (RFC 6455, 5.2).
aiohttp makes all others; its call is a coroutine, which costs more than the frame."""

from struct import Struct
from typing import Final

_TEXT: Final = 0x81  # a whole message of text
_PING: Final = 0x89
_SHORT: Final = Struct("!BB")
_LONG: Final = Struct("!BBH")
_HUGE: Final = Struct("!BBQ")

LONGEST_PONG: Final = bytes([0x8A, 125]) + bytes(125)
"""A pong that nobody asked for. Every client ignores it (RFC 6455, 5.5.3)."""


def text_frame(data: bytes) -> bytes:
    """The frame of a message that consists of this text."""
    size = len(data)
    if size < 126:
        return _SHORT.pack(_TEXT, size) + data
    if size < 1 << 16:
        return _LONG.pack(_TEXT, 126, size) + data
    return _HUGE.pack(_TEXT, 127, size) + data


def ping_frame(payload: bytes) -> bytes:
    """The frame of a ping; a payload has 125 bytes at most."""
    return _SHORT.pack(_PING, len(payload)) + payload
