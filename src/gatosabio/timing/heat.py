"""A heat: one reveal, and everybody's answers to it, in the order in which hands were quick.

Hits are ordered by `eff`, the smallest reaction that the server can believe: the client's own
stopwatch, but never less than its arrival leaves room for. To that the weight of a paw is added,
where the table has learned that the others should have more time. A hit is told as soon as nobody
can come before it any more, and so no verdict is ever taken back.
"""

from collections.abc import Collection, Mapping
from math import inf
from operator import attrgetter
from typing import Literal

from msgspec import Struct

from gatosabio.engine.game import Hand
from gatosabio.timing.constants import FINE, LONGEST_WAIT
from gatosabio.timing.runner import Entrant, Hit, Press, Runner
from gatosabio.timing.ties import TieBreak, tie_band


class Verdict(Struct, frozen=True):
    """What the judge says of a hit. Times are in ms from the hand's own paint."""

    hand: Hand
    r: float
    """What the client claims, if its stopwatch can have run that long."""
    eff: float
    """What counts."""
    bound: float
    """The smallest reaction that the arrival leaves room for."""
    clamped: float
    """What was added to the claim: delay that the line is not credited for."""
    tie: bool
    """It was too close to another hit to be told apart."""
    too_soon: bool
    """Nobody is that fast: it does not count."""
    waited: float
    """From its arrival to this verdict."""
    light: bool = False
    """A heavier paw was quicker, and comes after it."""


class Heat:
    """Reveal *k*, which all were to see at *shown_at*, and the hands in play."""

    def __init__(
        self,
        k: int,
        floor: float,
        shown_at: float,
        entrants: Mapping[Hand, Entrant],
        tie_break: TieBreak,
    ) -> None:
        self.k = k
        self.shown_at = shown_at
        self._floor = floor
        self._tie_break = tie_break
        # As long as a reveal has not gone out to a hand, it counts as sent when it should be seen.
        self._runners = {hand: Runner(hand, e, shown_at) for hand, e in entrants.items()}
        self._waiting = dict(self._runners)
        self._hits: list[Hit] = []  # not decided yet, by the time that counts
        self._too_soon: list[Hit] = []  # not told yet
        self._hitters: set[Hand] = set()
        self._won = False
        self._ends = inf  # the reaction at which time is up
        self.weighs = any(entrant.weight for entrant in entrants.values())

    # --- What happens ---

    def sent(self, hand: Hand, now: float) -> None:
        """The reveal has just been written to the line of *hand*."""
        self._runners[hand].sent_at = now

    def shown(self, hand: Hand, now: float) -> None:
        """The client of *hand* says that it has just painted the reveal: the first of its beats."""
        self.beat(hand, 0.0, now)

    def beat(self, hand: Hand, e: float, now: float) -> None:
        """The client of *hand* says that it has not pressed for *e* ms since its paint."""
        if hand in self._waiting:
            self._waiting[hand].hear_beat(e, now)

    def hit(self, hand: Hand, press: Press, now: float) -> bool:
        """A hit has arrived. Says whether it is new; a hand has one a heat, even if too soon: who
        could try again for nothing would drum on the mouse."""
        runner = self._waiting.pop(hand, None)
        if runner is None:
            return False
        hit = runner.measure(press, now, self._floor, late=self._won)
        if hit.too_soon:
            self._too_soon.append(hit)
            return True
        self._hitters.add(hand)
        self._hits.append(hit)
        self._hits.sort(key=attrgetter("counts"))
        return True

    def gone(self, hand: Hand) -> None:
        """*hand* cannot press any more. A lost connection is no reason: it may be back in time."""
        self._waiting.pop(hand, None)

    def ends(self, reaction: float) -> None:
        """Time is up at *reaction*, for now. A hit that is not quicker waits until that is over: no
        weight may put it before one that was in time."""
        self._ends = reaction

    def unburden(self, hands: Collection[Hand]) -> None:
        """There is nothing left to win for *hands*, and so nothing to give the others time for:
        their undecided hits weigh nothing any more."""
        for hit in self._hits:
            if hit.hand in hands:
                hit.weight = 0.0
        self._hits.sort(key=attrgetter("counts"))

    # --- What follows ---

    def decided(self, now: float) -> list[Verdict]:
        """The verdicts that are final now, in order, each told once."""
        verdicts = self._false_starts(now)
        while (hits := self._in_time()) and self._is_final(hits[0], now):
            verdicts.append(self._release(hits, now))
        return verdicts

    def stop(self, now: float) -> list[Verdict]:
        """The verdicts if the clock is stopped now: no line is waited for any more. What the weight
        of a paw holds up stays undecided, or one could win by stopping the clock."""
        verdicts = self._false_starts(now)
        while (hits := self._in_time()) and not self._gives_time(hits[0], now):
            verdicts.append(self._release(hits, now))
        return verdicts

    def hurry(self, reaction: float, now: float) -> list[Verdict]:
        """The verdicts on all hits quicker than *reaction*, in order: time is up, and no weight may
        make a hit late that was not."""
        verdicts = []
        while in_time := [hit for hit in self._hits if hit.eff < reaction]:
            verdicts.append(self._release(in_time, now, until=reaction))
        return verdicts

    def wakes_at(self, now: float) -> float | None:
        """When there is something to decide even if nothing else arrives."""
        if self._too_soon:
            return now
        return self._next_release(now) if self._in_time() else None

    def settled_until(self, now: float) -> float:
        """The time that counts up to which everything is decided: no smaller one can come any
        more."""
        undecided = min([hit.counts for hit in self._in_time()], default=inf)
        waiting = self._waiting.values()
        return min([undecided, *(one.least_to_come(now) + one.weight for one in waiting)])

    def settles_at(self, time: float, now: float) -> float:
        """When `settled_until` reaches *time*, if nothing else arrives."""
        passes = [one.passes(time - one.weight, now) for one in self._waiting.values()]
        if any(hit.counts < time for hit in self._in_time()):
            passes.append(self._next_release(now))
        return max(passes, default=now)

    def closed_until(self, now: float) -> float:
        """The reaction, by anybody's own stopwatch, that no hit to come can be below."""
        return min([one.least_to_come(now) for one in self._waiting.values()], default=inf)

    def closes_at(self, reaction: float, now: float) -> float:
        """When `closed_until` reaches *reaction*, if nothing else arrives."""
        return max([one.passes(reaction, now) for one in self._waiting.values()], default=now)

    def void_reason(self, entitled: Collection[Hand]) -> Literal["unseen", "rival-unseen"] | None:
        """Why a race of the *entitled* should not count, if so: too few have seen it, or in a duel
        the rival of the one who hit has not."""
        unseen = self.unseen_by(entitled)
        hitters = self._hitters.intersection(entitled)
        if not hitters:
            return "unseen" if len(entitled) - len(unseen) < 2 else None
        return "rival-unseen" if len(entitled) == 2 and unseen else None

    def unseen_by(self, hands: Collection[Hand]) -> tuple[Hand, ...]:
        """Those of *hands* whose client has given no sign of having the reveal."""
        return tuple(hand for hand in hands if not self._runners[hand].has_it)

    # --- How ---

    def _in_time(self) -> list[Hit]:
        """The undecided hits, in order, but for those that wait until time is up."""
        return [hit for hit in self._hits if hit.eff < self._ends]

    def _false_starts(self, now: float) -> list[Verdict]:
        verdicts = [_verdict(hit, now) for hit in self._too_soon]
        self._too_soon.clear()
        return verdicts

    def _is_final(self, first: Hit, now: float) -> bool:
        return now >= self._longest_wait() or all(
            [runner.is_past(_beyond(first, runner), now) for runner in self._waiting.values()]
        )

    def _gives_time(self, first: Hit, now: float) -> bool:
        """Whether a lighter paw may still come before *first*."""
        return any(
            runner.weight < first.weight and not runner.is_past(_beyond(first, runner), now)
            for runner in self._waiting.values()
        )

    def _next_release(self, now: float) -> float:
        release, first = now, self._in_time()[0]
        for runner in self._waiting.values():
            reaction = _beyond(first, runner)
            if not runner.is_past(reaction, now):
                release = max(release, runner.passes(reaction, now))
        return min(release, self._longest_wait())

    def _longest_wait(self) -> float:
        return min(hit.arrived + hit.weight for hit in self._hits) + LONGEST_WAIT

    def _release(self, hits: list[Hit], now: float, until: float = inf) -> Verdict:
        """The first of *hits*, or whom chance prefers. Nobody was waited for beyond *until*."""
        first = hits[0]
        for runner in self._waiting.values():
            runner.lose_to(min(_beyond(first, runner), until))
        tied = [hit for hit in hits if hit is first or hit.eff < _beyond(first, hit)]
        if len(tied) > 1:
            first = self._photo_finish(tied)
        self._hits.remove(first)
        first.light = any(hit.eff < first.eff and hit.weight > first.weight for hit in self._hits)
        if not first.late:  # a late hit cannot win: it neither pays nor earns
            runner = self._runners[first.hand]
            runner.bucket.settle(first.used, runner.refill)
        self._won = True
        return _verdict(first, now)

    def _photo_finish(self, tied: list[Hit]) -> Hit:
        """Of hits that cannot be told apart, one on the head comes first, then the larger lot. The
        wide band of a coarse timer is left to the lot alone: that a timer is coarse and that a hit
        was on the head are but words of its client, and both together would buy a win."""
        for hit in tied:
            hit.tie = True
        close = tied[-1].counts - tied[0].counts < tie_band(FINE, FINE)
        return max(tied, key=lambda hit: (close and hit.spot == "head", self._tie_break(hit.hand)))


def _beyond(first: Hit, other: Hit | Runner) -> float:
    """From what reaction on *other* can be told apart from *first*, the weights being what they
    are."""
    return first.eff + (first.weight - other.weight) + tie_band(first.res, other.res)


def _verdict(hit: Hit, now: float) -> Verdict:
    return Verdict(
        hand=hit.hand,
        r=hit.r,
        eff=hit.eff,
        bound=hit.bound,
        clamped=max(0.0, hit.eff - hit.r),
        tie=hit.tie,
        too_soon=hit.too_soon,
        waited=now - hit.arrived,
        light=hit.light,
    )
