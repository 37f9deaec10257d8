"""One hand in one race: how small a reaction the server can believe of it, now and later."""

from math import inf
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import COARSE, FINE, FRAMES, JANK, WAIT_MEAN
from gatosabio.timing.line import Line

ROUNDING: Final = 1e-6
"""Sums of floats that should be equal are this close."""

Spot: TypeAlias = Literal["head", "body", "key"]
"""Where a press landed; a key lands nowhere."""


class Claim(Struct, frozen=True):
    """A press as its client tells it."""

    reaction_ms: float
    """The reaction by the client's own stopwatch, from its paint to its press."""
    resolution_ms: float = FINE
    """What that stopwatch can tell apart."""
    spot: Spot = "body"


class Entrant(Struct, frozen=True):
    """What a hand brings to a race."""

    line: Line
    bucket: Bucket
    resolution_ms: float = FINE
    """The resolution of its timer, as far as its client has told before."""
    weight: float = 0.0
    """How heavy its paw is: milliseconds that are added to its time when hands are put in order."""


class MeasuredClaim(Struct):
    """A claim that has arrived and been measured."""

    hand: Hand
    claimed_ms: float
    counted_ms: float
    bound_ms: float
    used_ms: float
    arrived_at: float
    resolution_ms: float
    spot: Spot
    too_soon: bool
    late: bool
    """It came when the winner had been told."""
    weight: float = 0.0
    tie: bool = False
    light: bool = False
    """A heavier paw was quicker, and comes after it."""

    @property
    def counts(self) -> float:
        """The time by which it is put in order."""
        return self.counted_ms + self.weight


class Racer:
    """A hand in a race. What its line had shown and what credit it had count from the start to the
    end: a race that is still being judged must not move with the next one."""

    __slots__ = (
        "_credit",
        "_line",
        "_painted_by",
        "_past",
        "_standing",
        "bucket",
        "hand",
        "resolution_ms",
        "saw",
        "sent_at",
        "weight",
    )

    def __init__(self, hand: Hand, entrant: Entrant, sent_at: float) -> None:
        self.hand = hand
        self.bucket = entrant.bucket
        self.resolution_ms = entrant.resolution_ms
        self.weight = entrant.weight
        self.sent_at = sent_at
        self.saw = False
        self._line = entrant.line
        self._standing = entrant.line.standing()
        self._credit = entrant.bucket.credit
        self._past = 0.0  # no claim of this hand can be given less any more
        self._painted_by = inf  # when word of the paint could have been here

    @property
    def has_it(self) -> bool:
        """Whether its client must have the reveal: it says so, or has answered a ping that was sent
        after it. The stream is ordered, so who keeps silent about a race is in it all the same."""
        return self.saw or self._line.last_answered_ping >= self.sent_at

    @property
    def refill(self) -> float:
        """The credit that a judged claim earns."""
        return self._standing.refill

    def hear_beat(self, elapsed_ms: float, now: float) -> None:
        """The client says that it had not pressed *elapsed_ms* after its paint. That cannot be more
        than the arrival leaves room for, and a coarse stopwatch tells nothing."""
        self.saw = True
        if self.resolution_ms < COARSE:
            elapsed_ms = min(elapsed_ms, now - self.sent_at - self._standing.round_trip)
            self._past = max(self._past, elapsed_ms)
            self._painted_by = min(self._painted_by, now - elapsed_ms)

    def lose_to(self, reaction: float) -> None:
        """Somebody was told to be faster: what this hand may still send comes after *reaction*."""
        self._past = max(self._past, reaction)

    def measure(self, claim: Claim, now: float, floor: float, *, late: bool) -> MeasuredClaim:
        """What *claim*, arriving *now*, is worth. All that pings can say about its way is known by
        now: what held it up holds up a pong behind it too, and that one's age counts already."""
        self.saw = True
        if self.resolution_ms < COARSE:  # who was waited for as coarse stays so
            self.resolution_ms = claim.resolution_ms
        longest = now - self.sent_at
        # No honest stopwatch ran longer than ours. `min` would let NaN through, which no `<=` does.
        claimed_ms = claim.reaction_ms if claim.reaction_ms <= longest else longest
        most = longest - self._standing.round_trip
        bound_ms = most - self._believed(now)
        time = bound_ms if self.resolution_ms >= COARSE else claimed_ms
        # Who said in a beat not to have pressed yet is held to it, or beats would settle nothing.
        counted_ms = max(time, bound_ms, self._past)
        return MeasuredClaim(
            hand=self.hand,
            claimed_ms=claimed_ms,
            counted_ms=counted_ms,
            bound_ms=bound_ms,
            used_ms=max(0.0, most - counted_ms),
            arrived_at=now,
            resolution_ms=self.resolution_ms,
            spot=claim.spot,
            too_soon=time < floor,
            late=late,
            weight=self.weight,
        )

    def least_to_come(self, now: float) -> float:
        """The smallest reaction that a claim which has not arrived by *now* can still be given. It
        never falls: time goes on, and the delay that is believed grows no faster than time."""
        since = now - self.sent_at - self._standing.round_trip
        return max(self._past, since - self._believed(now))

    def is_past(self, reaction: float, now: float) -> bool:
        """Whether no claim up to *reaction* is to be expected any more, as far as one must wait: a
        pong tells too that no claim was sent before it, or it would have come first. Its ping found
        the client half a round trip after its sending; word of the paint had the other half to go.
        """
        ping_seen = self._line.last_answered_ping + self._standing.round_trip - self._painted_by
        reaction -= ROUNDING
        return ping_seen - JANK >= reaction or self.least_to_come(now) >= reaction

    def passes(self, reaction: float, now: float) -> float:
        """When `least_to_come` reaches *reaction*, if nothing is heard any more."""
        if self._past >= reaction:
            return now
        start = self.sent_at + self._standing.round_trip + reaction
        believed = self._believed(now)
        then = max(now, start + believed)
        if self._believed(then) > believed:  # an unanswered ping keeps pace until it counts in full
            then = max(now, start + self._believed(inf))
        return then

    def _believed(self, now: float) -> float:
        """The largest delay beyond the round trip that is believed of a claim arriving *now*."""
        standing = self._standing
        if (
            self.resolution_ms >= COARSE
        ):  # no claim to bound: the arrival counts, less what is usual
            return min(self._credit, FRAMES + standing.usual, standing.mean + WAIT_MEAN)
        excess = self._line.worst_excess(standing.least, self.sent_at, now)
        return min(self._credit, FRAMES + max(standing.usual, excess))
