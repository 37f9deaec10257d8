"""Reads what requests carry, and writes short answers."""

from typing import Any, Final

import msgspec
from aiohttp import web

LONGEST_SEAT: Final = 2  # digits


def as_json(value: object, status: int) -> web.Response:
    """An answer in JSON."""
    return web.Response(
        body=msgspec.json.encode(value), status=status, content_type="application/json"
    )


async def body_of(request: web.Request) -> dict[str, Any]:
    """The JSON object that the request carries.

    :raises web.HTTPBadRequest: if it carries none
    """
    try:
        value = msgspec.json.decode(await request.read())
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
    """
    data = bytearray()
    async for chunk in request.content.iter_any():
        data += chunk
        if len(data) > most:
            raise web.HTTPRequestEntityTooLarge(most, len(data))
    return bytes(data)
