"""A race: one reveal, and the claims of everybody who answered it, put in order.

Claims are ordered by `counted_ms`, the smallest reaction that the server can believe: the client's
own stopwatch, but never less than the arrival leaves room for. A handicap (`weight`) is added to it
for players who win often. A claim is ruled on as soon as no other can come before it any more, so
no ruling is ever taken back.
"""

from collections.abc import Collection, Mapping
from math import inf
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import FINE, LONGEST_WAIT
from gatosabio.timing.racer import Claim, Entrant, MeasuredClaim, Racer
from gatosabio.timing.ties import TieBreak, tie_band


class Ruling(Struct, frozen=True):
    """What the judge says of a claim. Times are in ms from the hand's own paint."""

    hand: Hand
    claimed_ms: float
    """What the client claims, if its stopwatch can have run that long."""
    counted_ms: float
    """The reaction that counts."""
    bound_ms: float
    """The smallest reaction that the arrival leaves room for."""
    clamped_ms: float
    """What was added to the claimed time: delay that is not forgiven."""
    tie: bool
    """It was too close to another claim to be told apart."""
    too_soon: bool
    """Nobody is that fast, so the claim does not count."""
    waited_ms: float
    """From its arrival to this ruling."""
    light: bool = False
    """Somebody with a larger handicap was quicker, but comes after it."""


class Race:
    """The race for reveal *reveal_id*, which all hands in play were to see at *shown_at*."""

    def __init__(
        self,
        reveal_id: int,
        floor: float,
        shown_at: float,
        entrants: Mapping[Hand, Entrant],
        tie_break: TieBreak,
    ) -> None:
        self.reveal_id = reveal_id
        self.shown_at = shown_at
        self._floor = floor
        self._tie_break = tie_break
        # Until the reveal has gone out to a hand, it counts as sent at the time of its showing.
        self._racers = {hand: Racer(hand, entrant, shown_at) for hand, entrant in entrants.items()}
        self._waiting = dict(self._racers)
        self._claims: list[MeasuredClaim] = []  # not decided yet, sorted by the time that counts
        self._too_soon: list[MeasuredClaim] = []  # not ruled on yet
        self._claimants: set[Hand] = set()
        self._won = False
        self._ends = inf  # the reaction at which time is up
        self.weighs = any(entrant.weight for entrant in entrants.values())

    # --- What happens ---

    def sent(self, hand: Hand, now: float) -> None:
        """The reveal has just been sent to *hand*."""
        self._racers[hand].sent_at = now

    def shown(self, hand: Hand, now: float) -> None:
        """The client of *hand* says that it has just painted the reveal: the first of its beats."""
        self.beat(hand, 0.0, now)

    def beat(self, hand: Hand, elapsed_ms: float, now: float) -> None:
        """The client of *hand* says that it has not pressed for *elapsed_ms* ms since its paint."""
        if hand in self._waiting:
            self._waiting[hand].hear_beat(elapsed_ms, now)

    def claim(self, hand: Hand, claim: Claim, now: float) -> bool:
        """A claim has arrived. Returns whether it is the first of *hand*: only that one is judged,
        even if it was too soon, or players would press again and again at no cost."""
        racer = self._waiting.pop(hand, None)
        if racer is None:
            return False
        measured = racer.measure(claim, now, self._floor, late=self._won)
        if measured.too_soon:
            self._too_soon.append(measured)
            return True
        self._claimants.add(hand)
        self._claims.append(measured)
        self._claims.sort(key=attrgetter("counts"))
        return True

    def ends(self, reaction: float) -> None:
        """A deadline falls at *reaction*. Claims that are not quicker wait until the deadline has
        passed, so that no handicap can put them before a claim that was in time."""
        self._ends = reaction

    def unburden(self, hands: Collection[Hand]) -> None:
        """*hands* have nothing left to win, so the others need no extra time against them: their
        undecided claims lose their handicap."""
        for claim in self._claims:
            if claim.hand in hands:
                claim.weight = 0.0
        self._claims.sort(key=attrgetter("counts"))

    # --- What follows ---

    def decided(self, now: float) -> list[Ruling]:
        """The rulings that are final now, in order, each given once."""
        rulings = self._false_starts(now)
        while (claims := self._in_time()) and self._is_final(claims[0], now):
            rulings.append(self._release(claims, now))
        return rulings

    def stop(self, now: float) -> list[Ruling]:
        """The rulings if the clock is stopped now: no connection is waited for any more. A claim
        that a handicap holds up stays undecided, or a player could win by stopping the clock."""
        rulings = self._false_starts(now)
        while (claims := self._in_time()) and not self._gives_time(claims[0], now):
            rulings.append(self._release(claims, now))
        return rulings

    def hurry(self, reaction: float, now: float) -> list[Ruling]:
        """The rulings on all claims quicker than *reaction*, in order. Time is up there, and no
        handicap may make a claim late that was in time."""
        rulings = []
        while in_time := [claim for claim in self._claims if claim.counted_ms < reaction]:
            rulings.append(self._release(in_time, now, until=reaction))
        return rulings

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives; None if never."""
        if self._too_soon:
            return now
        return self._next_release(now) if self._in_time() else None

    def settled_until(self, now: float) -> float:
        """Everything is decided up to this time, handicaps included: no claim to come and no
        undecided one is before it."""
        undecided = min([claim.counts for claim in self._in_time()], default=inf)
        waiting = self._waiting.values()
        return min([undecided, *(one.least_to_come(now) + one.weight for one in waiting)])

    def settles_at(self, time: float, now: float) -> float:
        """When `settled_until` reaches *time*, if nothing else arrives."""
        passes = [one.passes(time - one.weight, now) for one in self._waiting.values()]
        if any(claim.counts < time for claim in self._in_time()):
            passes.append(self._next_release(now))
        return max(passes, default=now)

    def closed_until(self, now: float) -> float:
        """No claim to come can have a smaller reaction than this, handicaps not included."""
        return min([one.least_to_come(now) for one in self._waiting.values()], default=inf)

    def closes_at(self, reaction: float, now: float) -> float:
        """When `closed_until` reaches *reaction*, if nothing else arrives."""
        return max([one.passes(reaction, now) for one in self._waiting.values()], default=now)

    def void_reason(self, entitled: Collection[Hand]) -> Literal["unseen", "rival-unseen"] | None:
        """Why a race of the *entitled* hands should not count: too few of them have seen the
        reveal, or there are two, one has claimed and not both have seen it. None if it counts."""
        unseen = self.unseen_by(entitled)
        claimants = self._claimants.intersection(entitled)
        if not claimants:
            return "unseen" if len(entitled) - len(unseen) < 2 else None
        return "rival-unseen" if len(entitled) == 2 and unseen else None

    def unseen_by(self, hands: Collection[Hand]) -> tuple[Hand, ...]:
        """Those of *hands* whose client has given no sign that it has the reveal."""
        return tuple(hand for hand in hands if not self._racers[hand].has_it)

    # --- How ---

    def _in_time(self) -> list[MeasuredClaim]:
        """The undecided claims, in order, without those that wait for a deadline to pass."""
        return [claim for claim in self._claims if claim.counted_ms < self._ends]

    def _false_starts(self, now: float) -> list[Ruling]:
        rulings = [_ruling(claim, now) for claim in self._too_soon]
        self._too_soon.clear()
        return rulings

    def _is_final(self, first: MeasuredClaim, now: float) -> bool:
        return now >= self._longest_wait() or all(
            [racer.is_past(_beyond(first, racer), now) for racer in self._waiting.values()]
        )

    def _gives_time(self, first: MeasuredClaim, now: float) -> bool:
        """Whether a hand with a smaller handicap may still come before *first*."""
        return any(
            racer.weight < first.weight and not racer.is_past(_beyond(first, racer), now)
            for racer in self._waiting.values()
        )

    def _next_release(self, now: float) -> float:
        release, first = now, self._in_time()[0]
        for racer in self._waiting.values():
            reaction = _beyond(first, racer)
            if not racer.is_past(reaction, now):
                release = max(release, racer.passes(reaction, now))
        return min(release, self._longest_wait())

    def _longest_wait(self) -> float:
        return min(claim.arrived_at + claim.weight for claim in self._claims) + LONGEST_WAIT

    def _release(self, claims: list[MeasuredClaim], now: float, until: float = inf) -> Ruling:
        """Rule on the first of *claims*, or on the winner of a tie. If *until* is given, hands that
        have not claimed were waited for up to that reaction only."""
        first = claims[0]
        for racer in self._waiting.values():
            racer.lose_to(min(_beyond(first, racer), until))
        tied = [
            claim for claim in claims if claim is first or claim.counted_ms < _beyond(first, claim)
        ]
        if len(tied) > 1:
            first = self._photo_finish(tied)
        self._claims.remove(first)
        first.light = any(
            claim.counted_ms < first.counted_ms and claim.weight > first.weight
            for claim in self._claims
        )
        if not first.late:  # a late claim cannot win: it neither pays nor earns
            racer = self._racers[first.hand]
            racer.bucket.settle(first.used_ms, racer.refill)
        self._won = True
        return _ruling(first, now)

    def _photo_finish(self, tied: list[MeasuredClaim]) -> MeasuredClaim:
        """The winner of claims that cannot be told apart: one on the head comes first, then the
        larger lot. In the wide band of a coarse timer the lot alone decides: a client that claims
        both a coarse timer and a press on the head must not win by that."""
        for claim in tied:
            claim.tie = True
        close = tied[-1].counts - tied[0].counts < tie_band(FINE, FINE)
        return max(
            tied, key=lambda claim: (close and claim.spot == "head", self._tie_break(claim.hand))
        )


def _beyond(first: MeasuredClaim, other: MeasuredClaim | Racer) -> float:
    """The reaction from which on *other* surely comes after *first*, with the handicaps of both."""
    return (
        first.counted_ms
        + (first.weight - other.weight)
        + tie_band(first.resolution_ms, other.resolution_ms)
    )


def _ruling(claim: MeasuredClaim, now: float) -> Ruling:
    return Ruling(
        hand=claim.hand,
        claimed_ms=claim.claimed_ms,
        counted_ms=claim.counted_ms,
        bound_ms=claim.bound_ms,
        clamped_ms=max(0.0, claim.counted_ms - claim.claimed_ms),
        tie=claim.tie,
        too_soon=claim.too_soon,
        waited_ms=now - claim.arrived_at,
        light=claim.light,
    )
