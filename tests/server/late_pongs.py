"""A program that answers pings when it likes."""

import asyncio

import aiohttp
from aiohttp import WSMsgType
from msgspec import json

from server.player import Player


class LatePongs(Player):
    """Holds its pongs back, and counts the pings, and the pongs that it has not asked for."""

    pings = 0
    pongs = 0

    def held(self) -> float:
        """For how many seconds the next pong is held back."""
        raise NotImplementedError

    async def connect(self) -> "LatePongs":
        self.socket = await self.http.ws_connect(self.base + "/ws", autoping=False)
        await self.send("hello", token=self.token)
        self.spawn(self.read())
        await self.until(lambda: bool(self.info))
        return self

    async def read(self) -> None:
        assert self.socket is not None
        async for frame in self.socket:
            if frame.type is WSMsgType.PING:
                self.pings += 1
                self.spawn(self._answer(self.socket, frame.data, self.held()))
            elif frame.type is WSMsgType.PONG:
                self.pongs += 1
            else:
                await self.hear(json.decode(frame.data))
                self.changed.set()

    async def _answer(
        self, to: aiohttp.ClientWebSocketResponse, payload: bytes, held: float
    ) -> None:
        await asyncio.sleep(held)
        await to.pong(payload)
