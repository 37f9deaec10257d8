"""What the server knows of a connection without trusting the one at its other end.

A client can make an answer late, never early. So the least round trip is a bound that no client
can raise without giving it away once, and the kernel, whose acknowledgements a client hardly
controls, has measured it too. What a ping took beyond the least is its *excess*.
"""

from collections import deque
from math import inf

from msgspec import Struct

from gatosabio.timing.constants import (
    CASUAL,
    EXCESSES,
    KERNEL_SLACK,
    MOST_EXCESS,
    MOST_USUAL,
    ROUND_TRIP_WINDOW,
    TCP_SLACK,
    TOLERANCE,
    UNWITNESSED,
    USUAL_SHARE,
    WAIT_MEAN,
    Caps,
)


class Standing(Struct, frozen=True):
    """What a line had shown of itself when a race began."""

    round_trip: float
    """The part of every delay that is credited for nothing."""
    least: float
    """The least round trip of a ping: an excess counts from here."""
    mean: float
    """The mean excess, as far as the kernel bears it out."""
    usual: float
    """The excess that nearly all pings keep to."""
    refill: float
    """What a hit earns."""


class Line:
    """One connection; who reconnects gets a new one, which goes on after the one before in so far
    as the least round trip is remembered: hanging up takes nobody farther away. Without a *witness*
    there is no kernel to ask, because a proxy ends the connection."""

    __slots__ = (
        "_answered",
        "_kernel",
        "_least",
        "_unanswered",
        "_witness",
        "caps",
        "last_answered_ping",
        "last_pong",
    )

    def __init__(self, *, witness: bool = True, caps: Caps | None = None) -> None:
        self.caps = caps or (CASUAL if witness else UNWITNESSED)
        self.last_pong = -inf
        self.last_answered_ping = -inf  # when it was sent
        self._witness = witness
        self._kernel: tuple[float, float] | None = None
        self._unanswered: dict[bytes, float] = {}  # payload → when it was sent, the oldest first
        self._answered = deque[tuple[float, float]](maxlen=EXCESSES)  # (when, round trip)
        # Of the window's round trips those that no later one undercuts, so the least is the first.
        self._least: deque[tuple[float, float]] = deque()

    def go_on_after(self, before: "Line") -> None:
        """Take over what the line *before* has shown: its least round trip."""
        own, self._least = self._least, deque(before._least)
        for when, round_trip in own:
            self._remember(round_trip, when)

    def ping(self, payload: bytes, now: float) -> None:
        """A ping has been sent. No two have the same payload."""
        self._unanswered[payload] = now

    def pong(self, payload: bytes, now: float) -> float | None:
        """A pong has come: its round trip, or None if nobody asked for it. The stream is ordered
        and a client may answer the last of several pings alone, so it answers the earlier too."""
        unanswered = self._unanswered
        if payload not in unanswered:
            return None
        first, round_trip = b"", inf
        while first != payload:
            first = next(iter(unanswered))
            self.last_answered_ping = unanswered.pop(first)
            round_trip = now - self.last_answered_ping
            self._answered.append((now, round_trip))
        self.last_pong = now
        self._remember(round_trip, now)
        return round_trip

    def _remember(self, round_trip: float, now: float) -> None:
        least = self._least
        while least and least[-1][1] >= round_trip:
            least.pop()
        least.append((now, round_trip))
        while least[0][0] < now - ROUND_TRIP_WINDOW:
            least.popleft()

    def kernel(self, least: float, smoothed: float) -> None:
        """What the kernel says of this connection's round trips. Unheard without a witness."""
        if self._witness:
            self._kernel = (least, smoothed)

    @property
    def witnessed(self) -> bool:
        """Whether the kernel's word is heard."""
        return self._witness

    @property
    def known(self) -> bool:
        """Whether there is anything to judge by."""
        return bool(self._least) or self._kernel is not None

    @property
    def round_trip(self) -> float:
        """The round trip that is credited for nothing; 0 as long as nothing is known."""
        least = self._least[0][1] if self._least else inf
        if self._kernel is not None:
            least = min(least, self._kernel[0] + TCP_SLACK)
        return min(least, self.caps.round_trip) if self.known else 0.0

    def silence(self, now: float) -> float:
        """How long ago the last pong came."""
        return now - self.last_pong

    def standing(self) -> Standing:
        """What a race that begins now goes by to its end. Later pongs can bear out a delay, but
        what others were told by must not move."""
        least = self._least[0][1] if self._least else 0.0
        excesses = sorted([min(trip - least, MOST_EXCESS) for _, trip in self._answered])
        mean = sum(excesses) / len(excesses) if excesses else 0.0
        if self._kernel is not None:
            kernel_least, smoothed = self._kernel
            mean = min(mean, smoothed - kernel_least + KERNEL_SLACK)
        return Standing(
            round_trip=self.round_trip,
            least=least,
            mean=mean,
            usual=min(quantile(excesses, USUAL_SHARE), MOST_USUAL),
            refill=min(mean + WAIT_MEAN + TOLERANCE, self.caps.refill),
        )

    def worst_excess(self, least: float, since: float, now: float) -> float:
        """The largest excess over *least* of the pings under way at some time from *since* to
        *now*. One that is still unanswered counts with its age: whatever holds it up holds up
        everything behind it too."""
        worst = 0.0
        for sent in self._unanswered.values():
            worst = now - sent
            break  # the oldest
        for answered, round_trip in reversed(self._answered):
            if answered < since:
                break
            if round_trip > worst:
                worst = round_trip
        return min(max(worst - least, 0.0), MOST_EXCESS)


class LocalLine(Line):
    """The line of a bot, of the server's own machine, of several hands on one screen: there is no
    way to travel, and none is credited. What remains is the wait for a frame."""

    __slots__ = ()

    @property
    def known(self) -> bool:
        """There is nothing to find out."""
        return True

    @property
    def round_trip(self) -> float:
        """None at all."""
        return 0.0

    def silence(self, now: float) -> float:
        """Who is never asked, as a bot, is never silent."""
        return super().silence(now) if self.last_pong > -inf else 0.0

    def standing(self) -> Standing:
        """No round trip and no jitter; the bucket does not run dry over a frame."""
        least = self._least[0][1] if self._least else 0.0
        return Standing(round_trip=0, least=least, mean=0, usual=0, refill=self.caps.refill)


def quantile(ordered: list[float], share: float) -> float:
    """The value that *share* of the *ordered* ones keep to, between two of them in proportion; 0
    of none."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])
