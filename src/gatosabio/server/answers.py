"""Reads what requests carry, and writes short answers."""

import asyncio
from typing import Any, Final

import msgspec
from aiohttp import web

LONGEST_SEAT: Final = 2  # digits
BODY_WITHIN: Final = 15.0
"""Seconds for the body of a request; the longest one is a record of a mebibyte."""


def as_json(value: object, status: int) -> web.Response:
    """An answer in JSON."""
    return web.Response(
        body=msgspec.json.encode(value), status=status, content_type="application/json"
    )


def bearer(request: web.Request) -> str:
    """The token that the request carries."""
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


async def body_of(request: web.Request) -> dict[str, Any]:
    """The JSON object that the request carries.

    :raises web.HTTPBadRequest: if it carries none
    :raises web.HTTPRequestTimeout: if it does not come in time
    """
    try:
        async with asyncio.timeout(BODY_WITHIN):
            data = await request.read()
        value = msgspec.json.decode(data)
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise web.HTTPBadRequest from None
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise web.HTTPBadRequest
    return value


def seat_of(request: web.Request) -> int | None:
    """The hand whose view is asked for; None for a spectator's.

    :raises web.HTTPBadRequest: if that is no number
    """
    written = request.query.get("seat", "")
    if not written:
        return None
    if not written.isdecimal() or len(written) > LONGEST_SEAT:
        raise web.HTTPBadRequest
    return int(written)


async def read_at_most(request: web.Request, most: int) -> bytes:
    """The body of the request.

    :raises web.HTTPRequestEntityTooLarge: if it has more than *most* bytes
    :raises web.HTTPRequestTimeout: if it does not come in time
    """
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.content.iter_any():
                data += chunk
                if len(data) > most:
                    raise web.HTTPRequestEntityTooLarge(most, len(data))
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
    return bytes(data)
