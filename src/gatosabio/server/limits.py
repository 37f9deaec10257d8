"""How much one client, or one address, may ask for."""

from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
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

POSTS_PER_SECOND: Final = 30.0
"""On a detour. In a race a page sends some ten a second, of all that it has to say meanwhile."""

POSTS_AT_ONCE: Final = 90.0
POSTS_ELSEWHERE_PER_MINUTE: Final = 30_000.0  # a class, each with ten a second for a while
BYTES_AT_ONCE: Final = 64 * 1024

REQUESTS_PER_MINUTE: Final = 6_000.0  # a class that opens the page asks for 2,000 files
SOCKETS_PER_MINUTE: Final = 300.0
SOCKETS_PER_ADDRESS: Final = 60  # or of a class: a school has several behind one router
TABLES_PER_MINUTE: Final = 20.0
CLASSES_PER_MINUTE: Final = 6.0
CLASS_REQUESTS_PER_MINUTE: Final = 1_500.0  # 32 children who look, try, and knock every 2 s
INVITATIONS_PER_MINUTE: Final = 120.0  # everybody who waits at a table sees its QR code
WRONG_TRIES_PER_MINUTE: Final = 10.0
WRONG_TRIES_IN_ALL: Final = 120.0  # a minute, from all addresses together
WRONG_IN_A_WAVE: Final = 5.0
"""What a wrong try costs an address while there are more than `WRONG_TRIES_IN_ALL`: somebody
guesses from many addresses at once."""

JOINS_PER_MINUTE: Final = 120.0
JOINS_PER_TABLE: Final = 60.0  # a minute: a class and its teacher
REPLAYS_PER_MINUTE: Final = 60.0
PREVIEWS_PER_MINUTE: Final = 240.0  # every choice on the page shows the sheet anew
PDFS_PER_MINUTE: Final = 6.0  # new ones; those that are ready cost nothing
REPORTS_PER_MINUTE: Final = 60.0  # of one class
GARDENS_PER_MINUTE: Final = 30.0  # of one child of a class, at the end of a round
LEARNER_REQUESTS_PER_MINUTE: Final = 1_500.0  # a class of 32, each with 15 and some patience
LEARNERS_MET_PER_MINUTE: Final = 240.0
ANSWERS_PER_MINUTE: Final = 60.0  # of one learner, who has six seconds for each
LINE_REQUESTS_PER_SECOND: Final = 0.5  # the page sends one in five
LINE_REQUESTS_AT_ONCE: Final = 5.0
LINE_REQUESTS_ELSEWHERE: Final = 30.0  # a minute, of a person whose socket is at another node
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

    def spend(self, now: float, tokens: float) -> None:
        """Take *tokens*, or all that are left."""
        if not self.take(now, tokens):
            self._tokens = 0.0

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

    def spend(self, address: str, now: float, tokens: float) -> None:
        """Take *tokens* of *address*, or all that are left."""
        self._of(address, now).spend(now, tokens)

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


class Guesses:
    """Counts wrong codes and tokens. An address with too many may try no other for a while."""

    def __init__(self, now: float) -> None:
        self.count = 0
        self._by_address = ByAddress(WRONG_TRIES_PER_MINUTE)
        self._in_all = Allowance(WRONG_TRIES_IN_ALL / 60, WRONG_TRIES_IN_ALL, now)

    def too_many(self, address: str, now: float) -> bool:
        """Whether *address* has tried too often."""
        return self._by_address.exhausted(address, now)

    def wrong(self, address: str, now: float) -> None:
        """*address* has tried a wrong one."""
        self.count += 1
        cost = 1.0 if self._in_all.take(now) else WRONG_IN_A_WAVE
        self._by_address.spend(address, now, cost)


class Acquaintances:
    """Addresses from which somebody came with a valid token; the last `ADDRESSES_KEPT`."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, address: str) -> bool:
        return address in self._known

    def meet(self, address: str) -> None:
        """Somebody with a valid token is at *address*."""
        self._known[address] = None
        self._known.move_to_end(address)
        while len(self._known) > ADDRESSES_KEPT:
            self._known.popitem(last=False)


@contextmanager
def counted(counts: Counter[str], address: str) -> Iterator[None]:
    """Count one more of *address* meanwhile."""
    counts[address] += 1
    try:
        yield
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]


def household(address: str) -> str:
    """Whom an address counts for: an IPv6 address counts for its /64, which one home has all of; an
    IPv4 address for itself."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may say anything
        return address[:64]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> 64 << 64)}/64"
