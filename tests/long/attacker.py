"""One hostile address that does all of it at once, until it is killed: invitations that cost much,
answers that it does not read, connections that say nothing, codes and tokens that it guesses."""

import asyncio
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

HERE: Final = "127.0.0.66"
SILENT: Final = 400
LAZY: Final = 40
ROOM: Final = 4_096


async def connect(port: int, room: int | None = None) -> socket.socket:
    one = socket.socket()
    one.setblocking(False)
    one.bind((HERE, 0))
    if room is not None:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    await asyncio.get_running_loop().sock_connect(one, ("127.0.0.1", port))
    return one


async def until_gone(one: socket.socket) -> None:
    while await asyncio.get_running_loop().sock_recv(one, 4_096):
        pass


async def asks(port: int, sent: bytes) -> None:
    """One request, and its answer."""
    one = await connect(port)
    with one:
        await asyncio.get_running_loop().sock_sendall(one, sent)
        await until_gone(one)


async def invitation(port: int) -> None:
    host = "a" * random.choice([50, 200, 2_250, 2_400])
    head = f"GET /api/invitation/BCDF HTTP/1.1\r\nHost: {host}.local\r\nConnection: close\r\n\r\n"
    await asks(port, head.encode())


async def guess(port: int) -> None:
    here = f"127.0.0.1:{port}"
    code = "".join(random.choices("BCDFGHJKLMNPQRSTVWXZ", k=4))
    asked = (f"POST /api/tables/{code}/join", "GET /api/games")[random.random() < 0.3]
    await asks(
        port,
        f"{asked} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        "Authorization: Bearer guessed\r\nConnection: close\r\n\r\n".encode(),
    )


async def silent(port: int) -> None:
    """Nothing, half a header, a body that never ends, or a socket without a token."""
    here = f"127.0.0.1:{port}"
    origin = f"Host: {here}\r\nOrigin: http://{here}\r\n"
    begun = random.choice(
        [
            "",
            "GET /heal",
            f"POST /api/replay HTTP/1.1\r\n{origin}Content-Length: 5000\r\n\r\n{{",
            f"GET /ws HTTP/1.1\r\n{origin}Connection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        ]
    )
    one = await connect(port)
    with one:
        await asyncio.get_running_loop().sock_sendall(one, begun.encode())
        await until_gone(one)


async def lazy(port: int, record: bytes) -> None:
    """A film that nobody reads."""
    here = f"127.0.0.1:{port}"
    head = (
        f"POST /api/replay HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\n"
        f"Content-Length: {len(record)}\r\n\r\n"
    )
    one = await connect(port, ROOM)
    with one:
        await asyncio.get_running_loop().sock_sendall(one, head.encode() + record)
        await asyncio.sleep(20)


async def again_and_again(attack: Callable[[], Awaitable[None]], pause: float) -> None:
    while True:
        with suppress(OSError):
            await attack()
        await asyncio.sleep(random.uniform(0, 2 * pause))


async def main(port: int, record: bytes) -> None:
    attacks = [
        *[again_and_again(lambda: invitation(port), 0.1) for _ in range(5)],
        *[again_and_again(lambda: guess(port), 0.2) for _ in range(5)],
        *[again_and_again(lambda: silent(port), 5) for _ in range(SILENT)],
        *[again_and_again(lambda: lazy(port, record), 2) for _ in range(LAZY)],
    ]
    await asyncio.gather(*attacks)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.stdin.buffer.read()))
