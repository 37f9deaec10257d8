"""Whether a request comes from the teacher of a class."""

from aiohttp import web

from gatosabio.server.answers import bearer
from gatosabio.server.class_actor import ClassActor
from gatosabio.server.classes import Classes
from gatosabio.server.limits import Guesses
from gatosabio.server.os_clock import now_ms
from gatosabio.server.proxy import Proxy


class TeachersOnly:
    """Lets teachers in, by the token that a request carries."""

    def __init__(self, classes: Classes, proxy: Proxy, guesses: Guesses) -> None:
        self._classes = classes
        self._proxy = proxy
        self._guesses = guesses

    async def class_of(self, request: web.Request) -> ClassActor:
        """The class of the teacher whose token the request carries.

        :raises web.HTTPException: if it is no teacher's
        """
        address, now = self._proxy.address(request), now_ms()
        if self._guesses.too_many(address, now):
            raise web.HTTPTooManyRequests
        found = await self._classes.who_has(bearer(request))
        if found is None:
            self._guesses.wrong(address, now)
            raise web.HTTPUnauthorized
        actor, member = found
        if member.role != "teacher":
            raise web.HTTPForbidden
        return actor
