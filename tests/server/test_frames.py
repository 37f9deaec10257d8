"""Frames that we make are those that aiohttp makes."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import WSMsgType
from aiohttp.http_websocket import WebSocketWriter

from gatosabio.server.frames import LONGEST_PONG, ping_frame, text_frame


class Line:
    """Keeps what is written."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def writelines(self, parts: list[bytes]) -> None:
        self.written += b"".join(parts)

    def is_closing(self) -> bool:
        return False


def by_aiohttp(data: bytes, kind: WSMsgType) -> bytes:
    line: Any = Line()
    protocol: Any = SimpleNamespace(_paused=False)
    asyncio.run(WebSocketWriter(protocol, line).send_frame(data, kind))
    return bytes(line.written)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 5_000, 65_535, 65_536, 300_000])
def test_a_text_of_any_size(size: int) -> None:
    data = b"x" * size

    assert text_frame(data) == by_aiohttp(data, WSMsgType.TEXT)


def test_the_longest_pong() -> None:
    assert by_aiohttp(bytes(125), WSMsgType.PONG) == LONGEST_PONG


@pytest.mark.parametrize("size", [0, 8, 125])
def test_a_ping(size: int) -> None:
    assert ping_frame(b"p" * size) == by_aiohttp(b"p" * size, WSMsgType.PING)
