"""A client that keeps no rules: it sends anything, and reads when it likes, or never."""

import asyncio
import os
import socket
import struct
from typing import NamedTuple

from msgspec import json

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]  # by their names as sent
    body: bytes


async def ask(port: int, request: bytes, source: str = "127.0.0.1") -> Answer:
    """Send these very bytes, and read until the server hangs up."""
    here = (source, 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=here)
    try:
        writer.write(request)
        async with asyncio.timeout(120):
            data = await reader.read()
    finally:
        writer.close()
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return Answer(int(first.split()[1]), headers, body)


def request(
    method: str, path: str, *headers: str, host: str = "localhost", body: bytes = b""
) -> bytes:
    """A request that asks to hang up afterwards. Headers may have bytes of any kind, as Latin-1."""
    length = [f"Content-Length: {len(body)}"] if body else []
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *length, *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


class Frame(NamedTuple):
    opcode: int
    data: bytes

    @property
    def close_code(self) -> int:
        return int(struct.unpack_from("!H", self.data)[0])


class RawSocket:
    """A WebSocket by hand. Nothing is read from the network unless somebody asks for it."""

    def __init__(self, port: int, room: int | None = None, source: str = "127.0.0.1") -> None:
        """*room* is how many bytes the kernel may keep for a reader that does not read, *source*
        the address that it comes from."""
        self._port = port
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.bind((source, 0))
        if room is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self._read = b""

    @property
    def address(self) -> tuple[str, int]:
        """Where the server sees it come from."""
        host, port = self._socket.getsockname()
        return str(host), int(port)

    async def open(self, *headers: str) -> Answer:
        """Shake hands; status 101 if the server did."""
        await _loop().sock_connect(self._socket, ("127.0.0.1", self._port))
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: 127.0.0.1:{self._port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
            *headers,
        ]
        await _loop().sock_sendall(self._socket, "\r\n".join([*lines, "", ""]).encode("latin-1"))
        while b"\r\n\r\n" not in self._read:
            await self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        return Answer(int(first.split()[1]), dict(line.split(": ", 1) for line in rest), b"")

    async def hello(self, token: str) -> "RawSocket":
        answer = await self.open()
        assert answer.status == 101, answer
        await self.say("hello", token=token)
        await self.next()  # welcome, or not
        return self

    async def say(self, kind: str, **fields: object) -> None:
        await self.send(json.encode({"type": kind, **fields}))

    async def send(self, data: bytes, opcode: int = TEXT, *, last: bool = True) -> None:
        await self.send_bytes(frame(data, opcode, last=last))

    async def send_bytes(self, data: bytes) -> None:
        await _loop().sock_sendall(self._socket, data)

    async def next(self) -> Frame | None:
        """The next frame; None once the server has hung up."""
        while True:
            if found := _parsed(self._read):
                answer, self._read = found
                return answer
            try:
                await self._more()
            except ConnectionError:
                return None

    async def close_code(self) -> int | None:
        """Read to the end, and hang up: the code with which the server closed, None if it said
        nothing."""
        async with asyncio.timeout(120):
            while (answer := await self.next()) is not None:
                if answer.opcode == CLOSE:
                    self.drop()
                    return answer.close_code
        self.drop()
        return None

    async def _more(self) -> None:
        data = await _loop().sock_recv(self._socket, 1 << 16)
        if not data:
            raise ConnectionResetError
        self._read += data

    def drop(self) -> None:
        self._socket.close()


def frame(data: bytes, opcode: int = TEXT, *, last: bool = True) -> bytes:
    """The bytes of a masked frame."""
    head = bytes([0x80 * last | opcode])
    size = len(data)
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 1 << 16:
        head += bytes([0x80 | 126]) + struct.pack("!H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack("!Q", size)
    mask = os.urandom(4)
    repeated = mask * (size // 4 + 1)
    masked = int.from_bytes(data, "big") ^ int.from_bytes(repeated[:size], "big")
    return head + mask + masked.to_bytes(size, "big")


def _parsed(data: bytes) -> tuple[Frame, bytes] | None:
    """The first frame that a server sent, and what is left; None if it is not all there yet."""
    if len(data) < 2:
        return None
    size, start = data[1] & 0x7F, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    if len(data) < start + size or (start > 2 and len(data) < start):
        return None
    return Frame(data[0] & 0x0F, data[start : start + size]), data[start + size :]


def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()
