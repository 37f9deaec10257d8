"""A reverse proxy that shows a server below a path of its own host, WebSockets included."""

import asyncio
from collections.abc import Coroutine
from threading import Thread
from typing import Any, Final

import aiohttp
from aiohttp import web

HOP_BY_HOP: Final = {"connection", "keep-alive", "transfer-encoding", "upgrade", "content-encoding"}


class Proxy:
    """Shows each server of *behind* below its path, which it takes out of addresses if *strips*.
    Runs in a thread of its own, since Playwright's event loop runs in the tests'."""

    def __init__(self, port: int, behind: dict[str, str], *, strips: bool) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.strayed: list[str] = []
        """What was asked for below none of the paths."""
        self.adds: dict[str, dict[str, str]] = {}
        """Headers that it adds to requests, by the ends of their addresses."""
        self._port = port
        self._behind = behind
        self.strips = strips
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever)

    def start(self) -> None:
        self._thread.start()
        self._run(self._start())

    def stop(self) -> None:
        self._run(self._stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(20)

    async def _start(self) -> None:
        self._http = aiohttp.ClientSession(auto_decompress=False)
        app = web.Application()
        app.router.add_route("*", "/{rest:.*}", self._pass_on)
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self._port).start()

    async def _stop(self) -> None:
        """A connection with bytes still to send would outlive the loop, so all are cut."""
        assert self._runner.server is not None
        lines = [line.transport for line in self._runner.server.connections]
        await self._runner.cleanup()
        await self._http.close()
        for line in lines:
            if line is not None:
                line.abort()
        await asyncio.sleep(0)  # lines are closed in the loop's next round

    async def _pass_on(self, request: web.Request) -> web.StreamResponse:
        asked = request.raw_path
        path = next((path for path in self._behind if f"{asked}/".startswith(f"{path}/")), None)
        if path is None:
            self.strayed.append(asked)
            return web.Response(status=404)
        target = self._behind[path] + (asked.removeprefix(path) or "/" if self.strips else asked)
        headers = {k: v for k, v in request.headers.items() if k.lower() not in HOP_BY_HOP}
        for end, added in self.adds.items():
            if asked.endswith(end):
                headers |= added
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._join(request, target, headers)
        body = await request.read()
        async with self._http.request(
            request.method, target, headers=headers, data=body, allow_redirects=False
        ) as answer:
            kept = {k: v for k, v in answer.headers.items() if k.lower() not in HOP_BY_HOP}
            kept.pop("Content-Length", None)
            if packed := answer.headers.get("Content-Encoding"):
                kept["Content-Encoding"] = packed
            return web.Response(status=answer.status, headers=kept, body=await answer.read())

    async def _join(
        self, request: web.Request, target: str, headers: dict[str, str]
    ) -> web.WebSocketResponse:
        """Let a browser and the server talk until one of them has enough."""
        headers = {k: v for k, v in headers.items() if not k.lower().startswith("sec-websocket")}
        near = web.WebSocketResponse(compress=False)
        await near.prepare(request)
        async with self._http.ws_connect(target, headers=headers) as far:

            async def outwards() -> None:
                async for message in near:
                    await far.send_str(message.data)
                await far.close()

            sending = asyncio.create_task(outwards())
            async for message in far:
                await near.send_str(message.data)
            await near.close()
            await sending
        return near
