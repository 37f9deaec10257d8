"""What the server knows of a connection without trusting its client.

A client can answer late, but never early. So it can only raise the least round trip by answering
every single ping late, and the kernel, whose acknowledgements a client hardly controls, measures
the round trip too. What a ping takes beyond the least round trip is its *excess*.

A client's kernel may wait with the acknowledgement of a short message until there is something to
send with it, as a late pong. That of a long message, of two packets, it has to send at once.
"""

from collections import deque
from math import inf
from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.timing.constants import (
    ACK_SLACK,
    CASUAL,
    EXCESSES,
    KERNEL_SLACK,
    LEAST_ACKS,
    MOST_ACKS,
    MOST_EXCESS,
    MOST_USUAL,
    PROXIED,
    PROXY_FRESH,
    PROXY_SLACK,
    QUIET_PINGS,
    RANKED,
    ROUND_TRIP_WINDOW,
    TCP_SLACK,
    TOLERANCE,
    USUAL_SHARE,
    WAIT_MEAN,
    Caps,
)

Witness: TypeAlias = Literal["kernel", "proxy", "none"]
"""What measures a connection beside pings."""


class Standing(Struct, frozen=True):
    """What was known of a connection when a race began."""

    round_trip: float
    """The part of every delay that is forgiven without using up credit."""
    least: float
    """The least round trip of a ping. What goes beyond it is excess."""
    mean: float
    """The mean excess, as far as the kernel confirms it."""
    usual: float
    """The excess that nearly all pings do not go beyond."""
    refill: float
    """The credit that a hit earns."""


class Line:
    """What is known of one connection. A person who reconnects gets a new line, which keeps the
    least round trip of the old one (`go_on_after`): hanging up takes nobody farther away. Without a
    *witness* the kernel cannot be asked, because the connection ends at a proxy; but the proxy may
    tell what its own kernel measures (`proxy_told`)."""

    __slots__ = (
        "_acks",
        "_answered",
        "_caps",
        "_kernel",
        "_least",
        "_pinged",
        "_quiet",
        "_told",
        "_told_at",
        "_unanswered",
        "_witness",
        "last_answered_ping",
        "last_pong",
        "measured",
    )

    def __init__(self, *, witness: bool = True, caps: Caps | None = None) -> None:
        self._caps = caps
        self.last_pong = -inf
        self.last_answered_ping = -inf  # when it was sent
        self.measured = 0  # rises with everything that is measured
        self._witness = witness
        self._kernel: tuple[float, float] | None = None
        self._acks = deque[tuple[float, float]](maxlen=MOST_ACKS)  # (when, round trip)
        # What the proxy has told, as `_least`: the first is the least that counts.
        self._told: deque[tuple[float, float]] = deque()
        self._told_at = -inf  # when it told something for the last time
        self._pinged = -inf  # when the last ping was sent
        # payload → when it was sent, and whether in a race; the oldest first
        self._unanswered: dict[bytes, tuple[float, bool]] = {}
        self._answered = deque[tuple[float, float]](maxlen=EXCESSES)  # (when, round trip)
        self._quiet = deque[tuple[float, float]](maxlen=EXCESSES)  # the same, outside races
        # Those round trips of the window that no later one undercuts: the first is the least.
        self._least: deque[tuple[float, float]] = deque()

    def go_on_after(self, before: "Line") -> None:
        """Take over the least round trip of the same person's line *before*, and just enough of its
        acknowledgements: nobody gets rid of them by hanging up, but new ones soon count more."""
        self.measured += 1
        own, self._least = self._least, deque(before._least)
        for when, round_trip in own:
            remember(self._least, round_trip, when)
        told, self._told = self._told, deque(before._told)
        for when, round_trip in told:
            remember(self._told, round_trip, when)
        self._acks.extendleft(list(before._acks)[: -LEAST_ACKS - 1 : -1])

    def ping(self, payload: bytes, now: float, *, racing: bool = False) -> None:
        """A ping has been sent. No two pings have the same payload. *racing*: the client knows that
        it is pinged in a race."""
        self._unanswered[payload] = (now, racing)
        self._pinged = now

    def pong(self, payload: bytes, now: float) -> float | None:
        """A pong has arrived. Gives its round trip, or None if no unanswered ping had this payload.
        A client may answer the last of several pings alone, so a pong answers the earlier pings
        too: the stream is ordered."""
        unanswered = self._unanswered
        if payload not in unanswered:
            return None
        first, round_trip = b"", inf
        while first != payload:
            first = next(iter(unanswered))
            self.last_answered_ping, racing = unanswered.pop(first)
            round_trip = now - self.last_answered_ping
            self._answered.append((now, round_trip))
            if not racing:
                self._quiet.append((now, round_trip))
        self.last_pong = now
        self.measured += 1
        remember(self._least, round_trip, now)
        return round_trip

    def kernel(self, least: float, smoothed: float) -> None:
        """Take note of the round trips that the kernel measured; ignored without a witness."""
        if self._witness:
            self._kernel = (least, smoothed)
            self.measured += 1

    def acknowledged(self, round_trip: float, now: float) -> None:
        """A long message was acknowledged *round_trip* after it was sent; ignored without a
        witness."""
        if self._witness:
            self._acks.append((now, round_trip))
            self.measured += 1

    @property
    def enough_acknowledged(self) -> bool:
        """Whether long messages say how unsteady this line is; the time is that of the last
        ping."""
        return len(self._recent_acks()) >= LEAST_ACKS

    def _recent_acks(self) -> list[float]:
        since = self._pinged - ROUND_TRIP_WINDOW
        return [round_trip for when, round_trip in self._acks if when >= since]

    def proxy_told(self, round_trip: float, now: float) -> None:
        """Take note of a round trip that the proxy has measured, on this connection or on another
        one of the same person. A client can make those slow, or leave them out: so the least of the
        window counts, and goes on counting until something newer is told."""
        remember(self._told, round_trip, now)
        self._told_at = now
        self.measured += 1

    @property
    def witness(self) -> Witness:
        """What measures this connection beside pings. A proxy does as long as it goes on telling;
        the time is that of the last ping."""
        if self._witness:
            return "kernel"
        fresh = self._told_at > -inf and self._pinged - self._told_at <= PROXY_FRESH
        return "proxy" if fresh else "none"

    @property
    def caps(self) -> Caps:
        """How much delay is forgiven at most."""
        return self._caps or {"kernel": CASUAL, "proxy": PROXIED, "none": RANKED}[self.witness]

    @property
    def known(self) -> bool:
        """Whether any round trip was measured."""
        return bool(self._least) or self._kernel is not None or bool(self._told)

    @property
    def round_trip(self) -> float:
        """The round trip that is forgiven without using up credit; 0 while nothing is known."""
        least = self._least[0][1] if self._least else inf
        if self._kernel is not None:
            least = min(least, self._kernel[0] + TCP_SLACK)
        least = min(least, self._proxy_allows())
        return min(least, self.caps.round_trip) if self.known else 0.0

    def _proxy_allows(self) -> float:
        """The longest round trip that fits what the proxy has told. If it goes on telling, the
        least is near the truth. Otherwise it may have told only once, and of an unlucky moment: so
        what is usual is taken off, which pays for itself by the credit."""
        if not self._told:
            return inf
        told = self._told[0][1]
        if self.witness == "proxy":
            return told + PROXY_SLACK
        return max(told - self._mean_excess(), 0.0)

    def silence(self, now: float) -> float:
        """How long ago the last pong came."""
        return now - self.last_pong

    def standing(self) -> Standing:
        """What is known now, for a race that begins now. It counts until the end of that race:
        later pongs can confirm a delay, but what other rulings rest on must not change."""
        least = self._least[0][1] if self._least else 0.0
        excesses = sorted(self._excesses())
        mean = self.mean_excess
        return Standing(
            round_trip=self.round_trip,
            least=least,
            mean=mean,
            usual=min(quantile(excesses, USUAL_SHARE), MOST_USUAL),
            refill=min(mean + WAIT_MEAN + TOLERANCE, self.caps.refill),
        )

    @property
    def mean_excess(self) -> float:
        """What pings take beyond the least round trip, as far as the kernel confirms it."""
        return min(self._mean_excess(), self._kernel_bears_out())

    def _kernel_bears_out(self) -> float:
        """The largest mean excess that fits what the kernel has measured. Long messages tell it
        best. They bound round trip and excess together, so who raises the one lowers the other."""
        if self.enough_acknowledged:
            acks = self._recent_acks()
            return max(sum(acks) / len(acks) + ACK_SLACK - self.round_trip, 0.0)
        if self._kernel is not None:
            least, smoothed = self._kernel
            return smoothed - least + KERNEL_SLACK
        return inf

    def _excesses(self) -> list[float]:
        """What pings take beyond the least round trip. Pings of races do not count: a client could
        answer these late, and all others at once. Only if there were too few others lately, all
        count."""
        least = self._least[0][1] if self._least else 0.0
        since = self._pinged - ROUND_TRIP_WINDOW
        trips = [trip for when, trip in self._quiet if when >= since]
        if len(trips) < QUIET_PINGS:
            trips = [trip for _, trip in self._answered]
        return [min(max(trip - least, 0.0), MOST_EXCESS) for trip in trips]

    def _mean_excess(self) -> float:
        excesses = self._excesses()
        return sum(excesses) / len(excesses) if excesses else 0.0

    def worst_excess(self, least: float, since: float, now: float) -> float:
        """The largest excess over *least* among the pings that were under way between *since* and
        *now*. An unanswered ping counts with its age: what delays it delays everything behind it
        too."""
        worst = 0.0
        for sent, _ in self._unanswered.values():
            worst = now - sent
            break  # the first is the oldest
        for answered, round_trip in reversed(self._answered):
            if answered < since:
                break
            if round_trip > worst:
                worst = round_trip
        return min(max(worst - least, 0.0), MOST_EXCESS)


class LocalLine(Line):
    """The line of a hand without a connection, as that of a bot: nothing travels, so no round trip
    is forgiven. Only the wait for a frame remains."""

    __slots__ = ()

    @property
    def known(self) -> bool:
        """Always true: there is nothing to measure."""
        return True

    @property
    def round_trip(self) -> float:
        """Always 0."""
        return 0.0

    @property
    def mean_excess(self) -> float:
        """Always 0."""
        return 0.0

    def silence(self, now: float) -> float:
        """How long ago the last pong came; 0 if there was none, because a bot is never pinged."""
        return super().silence(now) if self.last_pong > -inf else 0.0

    def standing(self) -> Standing:
        """No round trip and no jitter. The refill is the largest possible, so that waits for frames
        do not use up the credit."""
        least = self._least[0][1] if self._least else 0.0
        return Standing(round_trip=0, least=least, mean=0, usual=0, refill=self.caps.refill)


def remember(least: deque[tuple[float, float]], round_trip: float, now: float) -> None:
    """Add what was measured *now* to the (when, round trip) that no later one undercuts, and forget
    those that are older than the window."""
    while least and least[-1][1] >= round_trip:
        least.pop()
    least.append((now, round_trip))
    while least[0][0] < now - ROUND_TRIP_WINDOW:
        least.popleft()


def quantile(ordered: list[float], share: float) -> float:
    """The value that *share* of the *ordered* values do not go beyond, interpolated between two of
    them; 0 if there are none."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
