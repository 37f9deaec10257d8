"""What a trusted reverse proxy tells of the clients behind it: their addresses and round trips.

nginx and HAProxy can pass on what their kernel measures of a client's own connection. That is known
of the request that opens a socket, and of the small requests of a page (`api/line`), but a client
chooses how these travel. So the least of the last minutes counts (`Line.proxy_told`).
"""

import logging
import re
from typing import Final

from aiohttp import web

from gatosabio.server import limits
from gatosabio.server.addresses import is_address, is_public
from gatosabio.server.os_clock import now_ms
from gatosabio.timing.line import Line

log = logging.getLogger(__name__)

FROM_NODE: Final = web.RequestKey("from_node", str)
"""Of a request that another node has passed on: for which address it counts."""

MICROSECONDS: Final = re.compile(r"[0-9]{1,8}")
"""Up to 100 seconds. Everything else is no measure: it may be in any unit."""

FASTEST: Final = 200
"""Microseconds: hardly anybody out in the world is nearer than this, but 200 ms is usual."""


class Proxy:
    """The proxy in front of this server. It is believed only if there is one (*trusted*), and its
    round trips only if *rtt_header* names the header that has them, in microseconds. With *vpn*
    the addresses of VPNs count as private."""

    def __init__(self, *, trusted: bool, rtt_header: str = "", vpn: bool = False) -> None:
        self.trusted = trusted
        self._vpn = vpn
        self.measures = trusted and bool(rtt_header)
        self._rtt_header = rtt_header
        self._lines: dict[tuple[str, int], tuple[Line, limits.Allowance]] = {}  # by table, person
        self._complained: set[str] = set()

    @property
    def tells_by(self) -> tuple[str, ...]:
        """The header by which it tells round trips, if it does."""
        return (self._rtt_header,) if self.measures else ()

    def address(self, request: web.Request) -> str:
        """Whom a request counts for. X-Forwarded-For is believed only if we run behind a proxy."""
        if FROM_NODE in request:
            return request[FROM_NODE]
        return limits.household(self._client(request))

    def _client(self, request: web.Request) -> str:
        # Some proxies add a line of their own below the client's.
        forwarded = request.headers.getall("X-Forwarded-For", [""])[-1] if self.trusted else ""
        return forwarded.rsplit(",", 1)[-1].strip() or request.remote or "?"

    def round_trip(self, request: web.Request) -> float | None:
        """The round trip of the client's connection to the proxy, in ms; None if it is not told, or
        not by a proxy on this machine or its private network."""
        peer = request.remote or ""
        if not self.measures or not is_address(peer) or is_public(peer, vpn=self._vpn):
            return None
        values = request.headers.getall(self._rtt_header, [])
        if len(values) != 1 or not MICROSECONDS.fullmatch(values[0]):
            self._complain("form", "is missing, given twice or no whole number of microseconds")
            return None
        measured = int(values[0])
        address = self._client(request)
        if 0 < measured < FASTEST and is_address(address) and is_public(address):
            self._complain(
                "unit", f"says {measured}: if that is milliseconds, races are judged wrongly"
            )
        return measured / 1000 or None  # 0: the proxy's kernel has measured nothing yet

    def _complain(self, about: str, what: str) -> None:
        """Warn whoever runs this server, once: every request would say the same."""
        if about not in self._complained:
            self._complained.add(about)
            log.warning("the proxy's header %s %s", self._rtt_header, what)

    # --- Small requests ---

    def follow(self, table: str, person: int, line: Line) -> None:
        """From now on the small requests of *person* tell of *line*."""
        allowance = limits.Allowance(
            limits.LINE_REQUESTS_PER_SECOND, limits.LINE_REQUESTS_AT_ONCE, now_ms()
        )
        self._lines[table, person] = (line, allowance)

    def forget(self, table: str, person: int, line: Line) -> None:
        """*line* is gone; a newer one of the same person stays."""
        if (known := self._lines.get((table, person))) is not None and known[0] is line:
            del self._lines[table, person]

    def follows(self, table: str, person: int) -> bool:
        """Whether small requests of that person tell of a line."""
        return (table, person) in self._lines

    def hear(self, table: str, person: int, request: web.Request) -> bool:
        """A small request of *person*; False if there are too many. Who is not connected is not
        listened to."""
        if (known := self._lines.get((table, person))) is None:
            return True
        line, allowance = known
        now = now_ms()
        if not allowance.take(now):
            return False
        if (measured := self.round_trip(request)) is not None:
            line.proxy_told(measured, now)
        return True
