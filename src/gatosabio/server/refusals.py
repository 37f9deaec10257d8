"""Says in the log what was refused, for whoever runs the server and wonders why something does not
work.

Nobody's full address is in it, no token, no code of a table and no name: only the network that a
request came from, and which kind of address it asked for.
"""

import logging
from collections.abc import Awaitable, Callable
from ipaddress import ip_address, ip_network
from typing import Final

import msgspec
from aiohttp import web

from gatosabio.server.limits import household
from gatosabio.server.os_clock import now_ms

log = logging.getLogger(__name__)

MOST_LINES: Final = 20
"""Lines of one kind in `WITHIN`: who is refused a thousand times a second fills no disk."""

WITHIN: Final = 60_000.0
LONGEST_QUOTED: Final = 120
KEPT_OF_IPV4: Final = 24  # bits
KEPT_OF_IPV6: Final = 48

MISDIRECTED: Final = 421
FORBIDDEN: Final = 403
TOO_MANY: Final = 429
UNAVAILABLE: Final = 503
REFUSED: Final = 400
"""Statuses from here on are refusals."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Few:
    """Lets only so many lines of a kind through, and counts the others."""

    def __init__(self, most: int = MOST_LINES, within: float = WITHIN) -> None:
        self._most = most
        self._within = within
        self._began: dict[str, float] = {}
        self._count: dict[str, int] = {}

    def one_more(self, kind: str, now: float) -> int | None:
        """How many lines of that *kind* were left out before this one; None if this one is, too."""
        left_out = 0
        if now - self._began.get(kind, -self._within) >= self._within:
            left_out = max(0, self._count.get(kind, 0) - self._most)
            self._began[kind], self._count[kind] = now, 0
        self._count[kind] += 1
        return left_out if self._count[kind] <= self._most else None

    def tell(self, to: logging.Logger, kind: str, line: str) -> None:
        """Write *line* to a log at the level `info`, unless there were too many of that *kind*."""
        if not to.isEnabledFor(logging.INFO):
            return
        left_out = self.one_more(kind, now_ms())
        if left_out is not None:
            more = f" (and {left_out} more like this before)" if left_out else ""
            to.info("%s%s", line, more)


class Refusals:
    """Looks at every answer, and tells of those that refuse something."""

    def __init__(self) -> None:
        self._few = Few()

    async def watch(
        self, request: web.Request, handler: Handler, address: Callable[[web.Request], str]
    ) -> web.StreamResponse:
        """The answer of *handler*. *address* says whom a request counts for."""
        response = await handler(request)
        if response.status >= REFUSED and log.isEnabledFor(logging.INFO):
            self.tell(request, response, network_of(address(request)))
        return response

    def tell(self, request: web.Request, response: web.StreamResponse, network: str) -> None:
        """Tell of one that refuses: what an operator can do something about at the level `info`,
        everything else at `debug`."""
        status, code = response.status, _code_of(response)
        if status == MISDIRECTED:
            host = _quoted(request, "Host")
            self._info(
                "host",
                f"refused: Host {host} is no name of this server, from {network}; if it leads "
                "here, give it by --name",
            )
        elif status == FORBIDDEN:
            origin, host = _quoted(request, "Origin"), _quoted(request, "Host")
            self._info(
                "origin",
                f"refused: Origin {origin} is not Host {host}, from {network}; a proxy has to pass "
                "on Host as the browser sends it",
            )
        elif status == TOO_MANY:
            self._info("limit", f"limited: {_kind_of(request)} is asked too often, from {network}")
        elif status == UNAVAILABLE:
            self._info(code, f"not now: {_kind_of(request)}: {code}, from {network}")
        else:
            log.debug("refused: %s: %d %s, from %s", _kind_of(request), status, code, network)

    def _info(self, kind: str, line: str) -> None:
        self._few.tell(log, kind, line)


def network_of(address: str) -> str:
    """The network of a client, without what says which device in it: `192.168.1.0/24`."""
    try:
        ip = ip_address(household(address).partition("/")[0])
    except ValueError:  # a proxy may say anything
        return "?"
    if ip.is_loopback or ip.is_unspecified:  # of ::1 a household is ::/64
        return "this machine"
    kept = KEPT_OF_IPV4 if ip.version == 4 else KEPT_OF_IPV6
    return str(ip_network(f"{ip}/{kept}", strict=False))


def _quoted(request: web.Request, header: str) -> str:
    value = request.headers.get(header)
    return "(none)" if value is None else repr(value[:LONGEST_QUOTED])


def _kind_of(request: web.Request) -> str:
    """Which kind of address was asked for. The address itself may have a code in it."""
    resource = request.match_info.route.resource
    return f"{request.method} {'elsewhere' if resource is None else resource.canonical}"


def _code_of(response: web.StreamResponse) -> str:
    """The code of an error, if the answer has one."""
    body = response.body if isinstance(response, web.Response) else None
    try:
        return str(msgspec.json.decode(body)["error"])  # type: ignore[arg-type]
    except (msgspec.DecodeError, TypeError, KeyError):
        return "refused"
