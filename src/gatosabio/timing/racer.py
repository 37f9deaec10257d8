"""One hand in one race: the smallest reaction that the server can believe of it, now and later."""

from math import inf
from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import COARSE, FINE, FRAMES, JANK, ROUNDING, WAIT_MEAN
from gatosabio.timing.line import Line

Spot: TypeAlias = Literal["head", "body", "key"]
"""Where a press landed on the mouse; `key` if it was a key of the keyboard."""


class Claim(Struct, frozen=True):
    """A press as its client reports it."""

    reaction_ms: float
    """The reaction by the client's own stopwatch, from its paint to its press."""
    resolution_ms: float = FINE
    """The smallest difference that this stopwatch can measure."""
    spot: Spot = "body"


class Entrant(Struct, frozen=True):
    """What a hand brings to a race."""

    line: Line
    bucket: Bucket
    resolution_ms: float = FINE
    """The resolution of its timer, if its client has said it before."""
    weight: float = 0.0
    """Its handicap: milliseconds that are added to its time when claims are put in order."""


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
    """It arrived after the winner was decided."""
    weight: float = 0.0
    tie: bool = False
    light: bool = False
    """Somebody with a larger handicap was quicker, but comes after it."""

    @property
    def counts(self) -> float:
        """The time by which claims are put in order."""
        return self.counted_ms + self.weight


class Racer:
    """A hand in a race. What was known of its connection at the start, and the credit it had then,
    count until the end: the next race must not change one that is still being judged."""

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
        self._past = 0.0  # no claim of this hand can get a smaller reaction any more
        self._painted_by = inf  # when news of the paint could have arrived at the earliest

    @property
    def has_it(self) -> bool:
        """Whether its client must have the reveal: it said so, or it has answered a ping that was
        sent after the reveal. The stream is ordered, so keeping silent leaves nobody out."""
        return self.saw or self._line.last_answered_ping >= self.sent_at

    @property
    def refill(self) -> float:
        """The credit that a judged claim earns."""
        return self._standing.refill

    def hear_beat(self, elapsed_ms: float, now: float) -> None:
        """The client says that it had not pressed yet *elapsed_ms* after its paint. This is limited
        to what the arrival of the beat allows; a coarse stopwatch is ignored."""
        self.saw = True
        if self.resolution_ms < COARSE:
            elapsed_ms = min(elapsed_ms, now - self.sent_at - self._standing.round_trip)
            self._past = max(self._past, elapsed_ms)
            self._painted_by = min(self._painted_by, now - elapsed_ms)

    def lose_to(self, reaction: float) -> None:
        """Somebody else was ruled to be faster: what this hand may still send comes after
        *reaction*."""
        self._past = max(self._past, reaction)

    def measure(self, claim: Claim, now: float, floor: float, *, late: bool) -> MeasuredClaim:
        """What *claim*, which arrives *now*, is worth. Later pongs could say nothing new about its
        delay: what delayed the claim delays the pongs behind it too, and the age of an unanswered
        ping counts already."""
        self.saw = True
        if self.resolution_ms < COARSE:  # others have waited for a coarse timer: it stays coarse
            self.resolution_ms = claim.resolution_ms
        longest = now - self.sent_at
        # No honest stopwatch ran longer than ours. `min` could let NaN through, `<=` does not.
        claimed_ms = claim.reaction_ms if claim.reaction_ms <= longest else longest
        most = longest - self._standing.round_trip
        bound_ms = most - self._believed(now)
        time = bound_ms if self.resolution_ms >= COARSE else claimed_ms
        # A hand that had not pressed yet by its own beat cannot claim an earlier press.
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
        """The smallest reaction that a claim can still get which has not arrived by *now*. It never
        gets smaller, because the delay that is believed grows no faster than time."""
        since = now - self.sent_at - self._standing.round_trip
        return max(self._past, since - self._believed(now))

    def is_past(self, reaction: float, now: float) -> bool:
        """Whether nobody needs to wait any more for a claim up to *reaction*. Besides
        `least_to_come`, a pong settles it: a claim sent before the pong would have arrived first.
        """
        # The ping reached the client half a round trip after its sending, and the paint was half a
        # round trip before `_painted_by`: together one round trip.
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
        if self._believed(then) > believed:  # the age of an unanswered ping grows meanwhile
            then = max(now, start + self._believed(inf))
        return then

    def _believed(self, now: float) -> float:
        """The largest delay beyond the round trip that is believed of a claim arriving *now*."""
        standing = self._standing
        if self.resolution_ms >= COARSE:
            # Its stopwatch is not used: the arrival counts, less what is usual.
            return min(self._credit, FRAMES + standing.usual, standing.mean + WAIT_MEAN)
        excess = self._line.worst_excess(standing.least, self.sent_at, now)
        return min(self._credit, FRAMES + max(standing.usual, excess))
