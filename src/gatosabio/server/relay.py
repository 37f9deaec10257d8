"""Passes on, both ways, what is said on a connection to a class of another node. Nothing is
measured there, so messages are all there is."""

import asyncio
import logging
from typing import Final

import aiohttp
from aiohttp import WSCloseCode, WSMsgType

from gatosabio.server.wires import Broken, Wire

log = logging.getLogger(__name__)

NOT_UNDERSTOOD: Final = WSCloseCode.POLICY_VIOLATION


async def relay(wire: Wire, far: aiohttp.ClientWebSocketResponse, first: bytes) -> None:
    """Pass on what the client has said *first*, and all that follows, until one side ends the
    connection; then both are."""
    tasks = [asyncio.ensure_future(_up(wire, far, first)), asyncio.ensure_future(_down(wire, far))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    except (ConnectionError, aiohttp.ClientError) as error:
        log.info("a connection to a class of another node is lost: %s", type(error).__name__)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await far.close()


async def _up(wire: Wire, far: aiohttp.ClientWebSocketResponse, first: bytes) -> None:
    """What the client says."""
    await far.send_bytes(first)
    while (heard := await wire.receive()) is not None:
        if isinstance(heard, Broken):
            await wire.close(NOT_UNDERSTOOD, heard.why)
            return
        if isinstance(heard, bytes):
            await far.send_bytes(heard)


async def _down(wire: Wire, far: aiohttp.ClientWebSocketResponse) -> None:
    """What the class says; its last message tells why it ends."""
    async for message in far:
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return
        data = message.data
        await wire.send(data.encode() if isinstance(data, str) else data)
    codes = {int(code): code for code in WSCloseCode}
    code = codes.get(far.close_code or 0, WSCloseCode.SERVICE_RESTART)
    await wire.close(code, "another node has closed it")
