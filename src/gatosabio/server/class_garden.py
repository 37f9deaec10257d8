"""`/api/class/garden`: a child of a class sees what it knows, and nobody else does here."""

from typing import Final

from aiohttp import web

from gatosabio.records.log import UnknownOutcomeError
from gatosabio.server import limits
from gatosabio.server.answers import as_json, bearer
from gatosabio.server.classes import Classes
from gatosabio.server.learning_process import TryAgainError
from gatosabio.server.limits import Guesses
from gatosabio.server.os_clock import now_ms
from gatosabio.server.proxy import Proxy

COME_BACK_AFTER: Final = 3  # seconds


class ClassGarden:
    """Shows children their gardens, each its own: whose it is says the token, not the request."""

    def __init__(self, classes: Classes, proxy: Proxy, guesses: Guesses) -> None:
        self._classes = classes
        self._proxy = proxy
        self._guesses = guesses
        self._asking = limits.ByAddress(limits.GARDENS_PER_MINUTE)  # by child

    def add_routes(self, app: web.Application, below: str) -> None:
        """Add the route, at an address that begins with *below*."""
        app.router.add_get(f"{below}/api/class/garden", self._garden)

    async def _garden(self, request: web.Request) -> web.Response:
        address, now = self._proxy.address(request), now_ms()
        if self._guesses.too_many(address, now):
            raise web.HTTPTooManyRequests
        found = await self._classes.who_has(bearer(request))
        if found is None:
            self._guesses.wrong(address, now)
            raise web.HTTPUnauthorized
        actor, member = found
        if member.child is None or member.child not in actor.classroom.state.here:
            raise web.HTTPForbidden
        if not self._asking.take(f"{actor.id} {member.child}", now):
            raise web.HTTPTooManyRequests
        try:
            return as_json(await actor.knowing.growth(member.child), 200)
        except (TryAgainError, UnknownOutcomeError):
            busy = as_json({"error": "try-again"}, 503)
            busy.headers["Retry-After"] = str(COME_BACK_AFTER)
            return busy
