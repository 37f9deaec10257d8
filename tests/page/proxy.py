"""A reverse proxy that shows a server below a path of its own host, WebSockets included; unless it
is told to treat these as badly as proxies of schools do."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from threading import Thread
from typing import Any, Final, Literal

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
        self.sockets: Literal["pass", "strip", "refuse", "hang", "mute"] = "pass"
        """What it does with upgrades: passes them on, takes the header out, says 400, never
        answers, or opens the socket and passes nothing on."""
        self.came: list[str] = []
        """What was asked for."""
        self.loses = 0
        """So many of the next POSTs of a line get there, but their answers are lost."""
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
        self._http = aiohttp.ClientSession(
            auto_decompress=False, connector=aiohttp.TCPConnector(limit=0)
        )
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
        hanging = asyncio.all_tasks() - {asyncio.current_task()}
        for task in hanging:
            task.cancel()
        await asyncio.gather(*hanging, return_exceptions=True)

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
        self.came.append(asked)
        if request.headers.get("Upgrade", "").lower() == "websocket" and self.sockets != "strip":
            return await self._upgrade(request, target, headers)
        body = await request.read()
        try:
            return await self._ask(request, target, headers, body)
        except aiohttp.ClientConnectionError:
            return web.Response(status=502)

    async def _ask(
        self, request: web.Request, target: str, headers: dict[str, str], body: bytes
    ) -> web.StreamResponse:
        async with self._http.request(
            request.method,
            target,
            headers=headers,
            data=body,
            allow_redirects=False,
            timeout=aiohttp.ClientTimeout(),
        ) as answer:
            kept = {k: v for k, v in answer.headers.items() if k.lower() not in HOP_BY_HOP}
            kept.pop("Content-Length", None)
            if packed := answer.headers.get("Content-Encoding"):
                kept["Content-Encoding"] = packed
            if answer.content_type == "text/event-stream":
                return await self._stream(request, answer, kept)
            if self.loses and target.endswith("/api/detour/say"):
                self.loses -= 1
                assert request.transport is not None
                request.transport.abort()
            return web.Response(status=answer.status, headers=kept, body=await answer.read())

    async def _stream(
        self, request: web.Request, answer: aiohttp.ClientResponse, headers: dict[str, str]
    ) -> web.StreamResponse:
        """Pass on what comes, when it comes."""
        passed = web.StreamResponse(status=answer.status, headers=headers)
        await passed.prepare(request)
        with suppress(ConnectionError, aiohttp.ClientError):
            async for piece in answer.content.iter_any():
                await passed.write(piece)
        return passed

    async def _upgrade(
        self, request: web.Request, target: str, headers: dict[str, str]
    ) -> web.StreamResponse:
        if self.sockets == "pass":
            return await self._join(request, target, headers)
        if self.sockets == "refuse":
            return web.Response(status=400)
        if self.sockets == "mute":
            near = web.WebSocketResponse()
            await near.prepare(request)
            async for _ in near:
                pass
            return near
        await asyncio.Event().wait()
        raise AssertionError("nobody ends this wait")

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
