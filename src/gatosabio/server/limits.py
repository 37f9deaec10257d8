"""How much one client, or one address, may ask for."""

from collections import OrderedDict
from typing import Final

MESSAGES_PER_SECOND: Final = 40.0  # a race beats 20 times a second
MESSAGES_AT_ONCE: Final = 120.0
MESSAGES_OVER: Final = 50
"""How many messages over the limit are dropped silently before the connection is closed."""

MESSAGES_TO_CONNECT: Final = 10.0
"""A reconnection counts as this many messages, because everybody at the table is told of it."""

BYTES_PER_SECOND: Final = 256 * 1024
"""Limit for one socket. It counts bytes, because the fragments of a message that never ends are not
counted as messages."""

REQUESTS_PER_MINUTE: Final = 6_000.0  # a class that opens the page asks for 2,000 files
SOCKETS_PER_MINUTE: Final = 300.0
SOCKETS_PER_ADDRESS: Final = 60  # a class behind one router
TABLES_PER_MINUTE: Final = 20.0
INVITATIONS_PER_MINUTE: Final = 120.0  # everybody who waits at a table sees its QR code
WRONG_TRIES_PER_MINUTE: Final = 10.0
JOINS_PER_MINUTE: Final = 120.0
REPLAYS_PER_MINUTE: Final = 60.0
LINE_REQUESTS_PER_SECOND: Final = 0.5  # the page sends one in five
LINE_REQUESTS_AT_ONCE: Final = 5.0
ADDRESSES_KEPT: Final = 10_000


class Allowance:
    """A token bucket: it refills at a steady rate up to *burst*. Times are in ms."""

    __slots__ = ("_burst", "_filled_at", "_per_ms", "_tokens")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_ms = per_second / 1000
        self._burst = burst
        self._tokens = burst
        self._filled_at = now

    def take(self, now: float, tokens: float = 1) -> bool:
        """Take *tokens* and return True; take none and return False if there are too few."""
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._per_ms)
        self._filled_at = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def empty(self, now: float) -> bool:
        """Whether there is less than one token."""
        return self._tokens + (now - self._filled_at) * self._per_ms < 1


class ByAddress:
    """An allowance for every address; the last `ADDRESSES_KEPT` addresses are remembered."""

    def __init__(self, per_minute: float) -> None:
        self._per_minute = per_minute
        self._seen: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """Take a token of *address*; False if none is left."""
        return self._of(address, now).take(now)

    def exhausted(self, address: str, now: float) -> bool:
        """Whether *address* has no token left."""
        return self._of(address, now).empty(now)

    def _of(self, address: str, now: float) -> Allowance:
        allowance = self._seen.get(address)
        if allowance is None:
            per_second = self._per_minute / 60
            allowance = self._seen[address] = Allowance(per_second, self._per_minute, now)
        self._seen.move_to_end(address)
        while len(self._seen) > ADDRESSES_KEPT:
            self._seen.popitem(last=False)
        return allowance
