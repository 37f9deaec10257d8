"""Clients that take the detour: one by hand, which keeps no rules, and an honest player whose
requests come twice, late, and in any order."""

import asyncio
import random
import socket
from typing import Any

import aiohttp
from msgspec import json

from gatosabio.server.detour import MOST_SAID
from server.player import Player
from server.raw import Answer, ask, request

TOGETHER = 0.05
"""Seconds: what is said in such a time goes together."""


def hello_of(token: str, **fields: object) -> bytes:
    return json.encode({"type": "hello", "token": token, **fields})


class RawLine:
    """A line by hand. Nothing is read from the network unless somebody asks for it."""

    def __init__(self, port: int, room: int | None = None, source: str = "127.0.0.1") -> None:
        self._port = port
        self._source = source
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._socket.bind((source, 0))
        if room is not None:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self._read = b""
        self._body = b""  # what was in its chunks
        self.headers: dict[str, str] = {}
        self.secret = ""
        self.number = 1
        self._used = False
        self.pings: list[str] = []

    @property
    def address(self) -> tuple[str, int]:
        """Where the server sees it come from."""
        host, port = self._socket.getsockname()
        return str(host), int(port)

    async def open(
        self, token: str, way: str = "", version: str = "1.1", **hello: object
    ) -> "RawLine":
        """Until the server has told the secret."""
        status = await self.ask(
            json.encode({"type": "hello", "token": token, **hello}), way, version
        )
        assert status == 200, self._read
        kind, data = await self.next_event()
        assert kind == "line"
        self.secret = data
        return self

    async def use_before(self, times: int, size: int) -> None:
        """Ask for something else over the same connection, as proxies do: so often, with requests
        of that size."""
        loop = asyncio.get_running_loop()
        await loop.sock_connect(self._socket, ("127.0.0.1", self._port))
        self._used = True
        head = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nX-Much: {'x' * size}"
        for _ in range(times):
            await loop.sock_sendall(self._socket, f"{head}\r\n\r\n".encode())
            while b'"ok":true' not in self._read:
                await self._more()
            self._read = b""

    async def ask(self, body: bytes, way: str = "", version: str = "1.1") -> int:
        """Send this as a hello; the status of the answer."""
        loop = asyncio.get_running_loop()
        if not self._used:
            await loop.sock_connect(self._socket, ("127.0.0.1", self._port))
        here = f"127.0.0.1:{self._port}"
        sent = request("POST", f"/api/detour{way}", f"Origin: http://{here}", host=here, body=body)
        sent = sent.replace(b"HTTP/1.1", f"HTTP/{version}".encode(), 1)
        await loop.sock_sendall(self._socket, sent)
        while b"\r\n\r\n" not in self._read:
            await self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.headers = dict(line.split(": ", 1) for line in lines)
        self._unpack()
        return int(first.split()[1])

    async def next_event(self) -> tuple[str, str]:
        """The next event and its data; comments are left out.

        :raises ConnectionResetError: at the end
        """
        while True:
            while b"\n\n" not in self._body:
                await self._more()
                self._unpack()
            event, _, self._body = self._body.partition(b"\n\n")
            lines = [line for line in event.decode().split("\n") if not line.startswith(":")]
            fields = dict(line.split(": ", 1) for line in lines)
            if "data" in fields:
                return fields.get("event", ""), fields["data"]

    def _unpack(self) -> None:
        """Take what has come out of its chunks."""
        if "Transfer-Encoding" not in self.headers:
            self._body, self._read = self._body + self._read, b""
            return
        while b"\r\n" in self._read:
            size, _, rest = self._read.partition(b"\r\n")
            length = int(size, 16)
            if len(rest) < length + 2:
                return
            self._body, self._read = self._body + rest[:length], rest[length + 2 :]

    async def next(self) -> dict[str, Any] | None:
        """The next message; None once the server has hung up."""
        try:
            while True:
                kind, data = await self.next_event()
                if kind == "ping":
                    self.pings.append(data)
                else:
                    message: dict[str, Any] = json.decode(data)
                    return message
        except ConnectionError:
            return None

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        async with asyncio.timeout(120):
            while (message := await self.next()) is not None:
                if message["type"] == kind:
                    return message
        raise AssertionError(f"no {kind}")

    async def why_closed(self) -> str | None:
        """Read to the end: why the server closed the line; None if it did not say."""
        why = None
        async with asyncio.timeout(120):
            while (message := await self.next()) is not None:
                why = message["why"] if message["type"] == "closed" else None
        self.drop()
        return why

    async def say(self, kind: str, **fields: object) -> int:
        """Say one thing; the status of the answer."""
        number, self.number = self.number, self.number + 1
        return (await self.post(number, {"type": kind, **fields})).status

    async def post(self, first: int, *said: object, secret: str | None = None) -> Answer:
        """Say these, with numbers from *first*."""
        return await self.send(json.encode({"first": first, "said": said}), secret)

    async def send(self, body: bytes, secret: str | None = None) -> Answer:
        """Send this, whatever it is."""
        shown = f"Authorization: Bearer {self.secret if secret is None else secret}"
        sent = request("POST", "/api/detour/say", shown, host="127.0.0.1", body=body)
        return await ask(self._port, sent, self._source)

    async def _more(self) -> None:
        data = await asyncio.get_running_loop().sock_recv(self._socket, 1 << 16)
        if not data:
            raise ConnectionResetError
        self._read += data

    def drop(self) -> None:
        self._socket.close()


class Bumpy:
    """How requests travel: by chance one waits, comes twice, or is lost and sent again."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self.repeated = 0
        self.overtook = 0

    def copies(self) -> list[float]:
        """After how many seconds each copy of a request arrives."""
        rng = self._rng
        copies = [rng.uniform(0, 0.2) for _ in range(1 + (rng.random() < 0.3))]
        if rng.random() < 0.1:
            copies = [copies[0] + 0.2]  # the first one was lost
        self.repeated += len(copies) - 1
        return copies


class DetourPlayer(Player):
    """An honest player on the detour. Its requests take a *bumpy* way."""

    bumpy: Bumpy | None = None
    _answer: aiohttp.ClientResponse | None = None

    async def connect(self) -> "DetourPlayer":
        self.info, self.closed, self.close_code = {}, None, None
        last = self.told[-1] if self.told else {"game": 0, "seq": 0}
        hello = {"type": "hello", "token": self.token, "game": last["game"], "seq": last["seq"]}
        self._number, self._secret, self._landed = 1, "", 0
        self._waiting: list[object] = []
        self._answer = await self.http.post(
            f"{self.base}/api/detour", json=hello, headers={"Origin": self.base}
        )
        assert self._answer.status == 200, await self._answer.text()
        self.spawn(self._listen(self._answer))
        await self.until(lambda: bool(self.info) or self.closed is not None)
        return self

    async def close(self) -> None:
        if self._answer is not None:
            self._answer.close()
        await self.leave_tasks()

    async def _listen(self, stream: aiohttp.ClientResponse) -> None:
        event: dict[str, str] = {}
        async for line in stream.content:
            if line == b"\n":
                await self._take(event)
                event = {}
            else:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                event[name] = value
        self.gone()

    async def _take(self, event: dict[str, str]) -> None:
        if "data" not in event:
            return
        match event.get("event"):
            case "line":
                self._secret = event["data"]
            case "ping":
                self._post(event["data"])
            case _:
                await self.hear(json.decode(event["data"]))
                self.changed.set()

    async def send(self, kind: str, **fields: Any) -> None:
        self._post({"type": kind, **fields})

    def _post(self, said: object) -> None:
        self._waiting.append(said)
        if len(self._waiting) == 1:
            self.spawn(self._bring_all())

    async def _bring_all(self) -> None:
        await asyncio.sleep(TOGETHER)
        while self._waiting:  # there may be many on a busy machine
            said, self._waiting = self._waiting[:MOST_SAID], self._waiting[MOST_SAID:]
            number, self._number = self._number, self._number + len(said)
            for after in self.bumpy.copies() if self.bumpy else [0.0]:
                self.spawn(self._bring(number, said, after))

    async def _bring(self, number: int, said: list[object], after: float) -> None:
        await asyncio.sleep(after)
        headers = {"Authorization": f"Bearer {self._secret}"}
        body = {"first": number, "said": said}
        url = f"{self.base}/api/detour/say"
        async with self.http.post(url, json=body, headers=headers) as answer:
            assert answer.status in {204, 404}, answer.status
        if self.bumpy is not None and number < self._landed:
            self.bumpy.overtook += 1
        self._landed = max(self._landed, number)
