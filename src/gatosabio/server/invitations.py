"""Links and QR codes with which others come to a table, a class, or with one more device."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

import msgspec
from aiohttp import web

from gatosabio.server import limits
from gatosabio.server.answers import as_json, body_of
from gatosabio.server.codes import CODE_PATTERN
from gatosabio.server.os_clock import now_ms
from gatosabio.server.page import Invitation, invitation, ticket_invitation
from gatosabio.server.proxy import Proxy


class ShownTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ticket of one more device of a class, to be drawn."""

    ticket: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class Invitations:
    """Draws them. *urls* says where the server listens, below *path*."""

    def __init__(self, proxy: Proxy, path: str, urls: Callable[[], Sequence[str]]) -> None:
        self._proxy = proxy
        self._path = path
        self._urls = urls
        self._inviting = limits.ByAddress(limits.INVITATIONS_PER_MINUTE)

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add the routes, at addresses that begin with *below*."""
        here = f"{below}/api/invitation"
        app.router.add_get(f"{here}/{CODE_PATTERN}", self._invite)
        app.router.add_get(f"{here}/class/{CODE_PATTERN}", self._invite_to_class)
        app.router.add_post(f"{here}/ticket", self._invite_device)

    async def _invite(self, request: web.Request) -> web.Response:
        """The invitation to a table. It does not tell whether that table exists."""
        return await self._drawn(request, invitation, request.match_info["code"])

    async def _invite_to_class(self, request: web.Request) -> web.Response:
        """The same for a class."""
        draw = partial(invitation, screen="class")
        return await self._drawn(request, draw, request.match_info["code"])

    async def _invite_device(self, request: web.Request) -> web.Response:
        """The invitation of one more device, whose ticket comes in the body: addresses are written
        down in too many places."""
        try:
            shown = msgspec.convert(await body_of(request), ShownTicket)
        except msgspec.ValidationError:
            return as_json({"error": "bad-request"}, 400)
        return await self._drawn(request, ticket_invitation, shown.ticket)

    async def _drawn(
        self, request: web.Request, draw: Callable[..., Invitation], what: str
    ) -> web.Response:
        """A link with its picture, drawn by *draw*."""
        if not self._inviting.take(self._proxy.address(request), now_ms()):
            return as_json({"error": "too-many"}, 429)
        host = request.headers.get("Host", "")
        scheme = "https" if self._proxy.trusted else request.scheme
        drawn = await asyncio.to_thread(draw, host, scheme, self._urls(), what, self._path)
        return as_json(drawn, 200)
