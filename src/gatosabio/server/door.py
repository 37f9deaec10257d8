"""Who comes in: as many connections as there is room for, and none that says or reads nothing."""

import asyncio
import logging
import ssl
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http import HttpProcessingError

from gatosabio.server.guard import Guard
from gatosabio.server.limits import household
from gatosabio.server.refusals import Few, network_of

HEADER_WITHIN: Final = 10.0
"""Seconds for the header of the first request, and for that of the next one after an answer."""

ANSWER_READ_WITHIN: Final = 60.0
LET_GO_AFTER: Final = 2.0
"""Seconds after a connection's end until what its client has not read is thrown away."""

BY_ADDRESS: Final = 300  # a class behind one router: a browser has up to seven
USUAL_FILES: Final = 1_024
OWN_FILES: Final = 100
"""Files that the server itself may have open beside connections."""

BACKLOG: Final = 512


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether a line of aiohttp's log is about an error of ours; errors that clients cause are left
    out. The text is replaced because it may contain a client's address."""
    error = record.exc_info[1] if record.exc_info else None
    if record.exc_info:
        record.msg, record.args = "a request broke", ()
    return not isinstance(error, HttpProcessingError | ConnectionError)


log = logging.getLogger(__name__)
http_log = logging.getLogger("gatosabio.server.http")
http_log.addFilter(_is_ours)


class Door:
    """Lets connections in. *by_address* is how many one address may have; None behind a proxy,
    where all come from the same one."""

    def __init__(self, guard: Guard, *, by_address: int | None) -> None:
        self.guard = guard
        self.in_all = files_allowed() - OWN_FILES
        self.came = 0  # connections that were let in, ever
        self.refused = 0
        self.by_address = by_address
        self._few = Few()
        self._visitors: dict[Visitor, str] = {}  # the oldest first
        self._nodes = 0  # connections to other nodes, and from them
        self._addresses: Counter[str] = Counter()
        self._listening: list[asyncio.Server] = []

    async def listen(
        self, runner: web.AppRunner, host: str, port: int, context: ssl.SSLContext | None = None
    ) -> int:
        """Let people in at that address; returns its port.

        :raises OSError: if nobody can listen there
        """
        manager = runner.server
        assert manager is not None, "it was set up"
        loop = asyncio.get_running_loop()
        server = await loop.create_server(
            lambda: Visitor(self, manager),
            host,
            port,
            ssl=context,
            backlog=BACKLOG,
            reuse_address=True,
            ssl_handshake_timeout=None if context is None else HEADER_WITHIN,
        )
        self._listening.append(server)
        return int(server.sockets[0].getsockname()[1])

    @property
    def visitors(self) -> int:
        """How many connections there are."""
        return len(self._visitors)

    def shut(self) -> None:
        """Let nobody in any more. Whoever is in stays."""
        for server in self._listening:
            server.close()
        self._listening.clear()

    def come_in(self, visitor: "Visitor", address: str) -> bool:
        """Whether *visitor* may come in. If the house is full, or has too many of this address,
        somebody who asks for nothing has to go for it."""
        too_many = self.by_address is not None and self._addresses[address] >= self.by_address
        if too_many and not self._make_room(address):
            return False
        if self._is_full and not self._make_room():
            return False
        self.came += 1
        self._visitors[visitor] = address
        self._addresses[address] += 1
        return True

    @property
    def _is_full(self) -> bool:
        return len(self._visitors) + self._nodes >= self.in_all

    @property
    def nodes(self) -> int:
        """How many connections with other nodes there are."""
        return self._nodes

    def take_for_node(self) -> bool:
        """Whether there is room for one more connection with another node. Somebody who asks for
        nothing has to go for it. Whoever was given room calls `give_back`."""
        if self._is_full and not self._make_room():
            return False
        self._nodes += 1
        return True

    def give_back(self) -> None:
        """A connection with another node has ended."""
        self._nodes -= 1

    def count_refused(self, address: str) -> None:
        """Somebody at *address* was not let in, because there are too many connections."""
        self.refused += 1
        line = f"limited: too many connections, in all or from {network_of(address)}"
        self._few.tell(log, "connections", line)

    def leave(self, visitor: "Visitor") -> None:
        """*visitor* has gone."""
        address = self._visitors.pop(visitor, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    def _make_room(self, address: str | None = None) -> bool:
        """Close the oldest connection that asks for nothing, of *address*, or of the one that has
        the most of them. False if all ask for something."""
        idle = [
            visitor
            for visitor, its_address in self._visitors.items()
            if not visitor.asks and address in {None, its_address}
        ]
        if not idle:
            return False
        one = max(idle, key=lambda visitor: self._addresses[self._visitors[visitor]])
        self.leave(one)
        one.cut_off()
        return True


class Visitor(web.RequestHandler):
    """One connection."""

    __slots__ = ("_door", "asks", "when_lost")

    def __init__(self, door: Door, manager: web.Server) -> None:
        super().__init__(
            manager,
            loop=asyncio.get_running_loop(),
            logger=http_log,
            access_log=None,  # type: ignore[arg-type]  # it may be None, whatever its type says
            # It does not unpack bodies: our page sends none that are packed, and a small body could
            # become a huge one.
            auto_decompress=False,
            keepalive_timeout=HEADER_WITHIN,
        )
        self._door = door
        # A request of it is being answered. A socket asks for something once it has shown a token.
        self.asks = False
        self.when_lost: Callable[[], None] | None = None  # for an answer that never ends

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer = transport.get_extra_info("peername")
        if not self._door.come_in(self, household(str(peer[0]) if peer else "?")):
            self._door.count_refused(str(peer[0]) if peer else "?")
            cast("asyncio.Transport", transport).abort()
            return
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._door.leave(self)
        if self.when_lost is not None:
            self.when_lost()
        super().connection_lost(exc)

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Send the answer. Who does not read it is cut off."""
        self.asks = True
        try:
            async with asyncio.timeout(ANSWER_READ_WITHIN):
                return await super().finish_response(request, resp, start_time)
        except TimeoutError:
            self.cut_off()
            return resp, True
        finally:
            self.asks = False

    def force_close(self) -> None:
        """Close the connection, and soon let go of what its client has not read."""
        if self.transport is not None:
            asyncio.get_running_loop().call_later(LET_GO_AFTER, self.transport.abort)
        super().force_close()

    def cut_off(self) -> None:
        """End the connection now."""
        if self.transport is not None:
            self.transport.abort()

    def handle_error(self, *args: Any, **more: Any) -> web.StreamResponse:
        """The answer to what is no request, or to an error of ours. It has the headers of all
        others."""
        response = super().handle_error(*args, **more)
        self._door.guard.add_to(response.headers)
        return response


def files_allowed() -> int:
    """How many files this process may have open, after it has asked for as many as it can get."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return USUAL_FILES if soft == resource.RLIM_INFINITY else soft


def note_asking(request: web.Request, *, something: bool) -> None:
    """Note whether a connection asks for *something*, or may be closed to make room."""
    if isinstance(visitor := request.protocol, Visitor):
        visitor.asks = something
