"""A player of Addi Cat's that adds with the speed and the mistakes of people.

It looks at the top cards only. Its mistakes are a child's: a wrong sum, a hit because two sums are
nearly equal, a hit because somebody else hits. It never calls "Mouse!", and never calls for the end
of an infinite game.
"""

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import ClassVar, Final

from msgspec import Struct

from gatosabio.bots.policy import Choice, Level
from gatosabio.bots.profiles import at_age
from gatosabio.bots.reaction import (
    PROFILE_OF,
    RECOGNISE_MS,
    SCREEN_MS,
    Answer,
    after_reading,
    hit_time,
    read_time,
    solve,
    spot_time,
    spread,
)
from gatosabio.bots.roster import ROSTER
from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.rights import duel_values, no_value, race_values
from gatosabio.engine.games.addicats.types import Action, Flip, Rules, Slap
from gatosabio.engine.games.addicats.view import ScrambleView, View


class Temper(Struct, frozen=True):
    """What depends on a cat's age besides adding. All figures are priors."""

    pause_ms: float  # mean pause before it turns a card, so that others can look
    compare_ms: float  # for each other card that it looks at
    overlooks: float  # how often it does not notice that it may hit
    jumps: float  # how often it hits because two sums are nearly equal
    is_carried: float  # how often it hits because another has hit


def temper_at(age: int) -> Temper:
    """The usual temper at that *age*."""
    return Temper(
        pause_ms=at_age(age, {6: 2800, 7: 2500, 10: 1800, 18: 1200}),
        compare_ms=at_age(age, {6: 120, 7: 115, 10: 90, 18: 60}),
        overlooks=at_age(age, {6: 0.1, 7: 0.08, 10: 0.04, 18: 0.02}),
        jumps=at_age(age, {6: 0.03, 7: 0.02, 10: 0.01, 18: 0.005}),
        is_carried=at_age(age, {6: 0.03, 7: 0.02, 10: 0.008, 18: 0.002}),
    )


TEMPER: Final[dict[Level, Temper]] = {
    level: temper_at(character.age) for level, character in ROSTER.items()
}

DECIDE_MS: Final = 80  # to decide whether to hit
WEIGH_MS: Final = 150  # in a seesaw, for each value, to find the largest and the smallest …
CLOSE: Final = 0.5  # … and this share more if two of them differ by one
FORGETS: Final = 0.2  # how often it must add its own card up again
LEAST_PAUSE: Final = 0.7  # as a share of the mean pause
TRIES: Final = 20


class Belief(Struct, frozen=True):
    """The values that a player believes the top cards have, and how long it took to find them. As
    in `rights.py`, a card without a value has a number below 0, different for each hand."""

    values: list[int]
    after_ms: float


class AddiCatsBot(Struct, frozen=True):
    """A player for one hand. From the table's *rules* it needs how long a scramble lasts, to
    compute when one was opened, and how long everybody may look at a card."""

    ponders: ClassVar = False
    level: Level
    rules: Rules | None = None

    def choose(self, view: View, actions: Sequence[Action], rng: Random) -> Choice | None:
        """Hit if it believes that it may; otherwise turn a card if it is its turn."""
        hand = view.viewer
        if hand is None or not actions:
            return None
        now = actions[0].at
        if view.scramble is not None:
            if hand in view.scramble.hits:
                return None
            return Choice(Slap(now, hand), self._time_to_scramble(view.scramble, now, rng))
        belief = self._add_up(view, hand, rng)
        if self._hits(view, hand, belief, rng):
            return Choice(Slap(now, hand), round(belief.after_ms))
        if _was_just_won(view, hand) and rng.random() < TEMPER[self.level].is_carried:
            return Choice(Slap(now, hand), round(hit_time(PROFILE_OF[self.level], rng)))
        if view.turn != hand:
            return None
        return Choice(Flip(now, hand), self._time_to_turn(rng))

    def _time_to_scramble(self, scramble: ScrambleView, now: Ms, rng: Random) -> int:
        """How long until this hand hits in a scramble, where everybody hits and nothing is added.
        The bot is asked again after each hit of others, so the time is measured from the opening of
        the scramble, and drawn from those that have not passed yet."""
        profile = PROFILE_OF[self.level]
        gone = 0
        if self.rules is not None:
            gone = max(0, now - (scramble.closes_at - self.rules.scramble))
        times = (spot_time(profile, rng) for _ in range(TRIES))
        later = next((time for time in times if time > gone), gone)
        return round(later - gone)

    def _time_to_turn(self, rng: Random) -> int:
        """How long until it turns its card: not before the rules of this table allow it, if it was
        asked when the last card was turned. If that is too early, it is asked again."""
        pause = LEAST_PAUSE + rng.expovariate(1 / (1 - LEAST_PAUSE))
        look = self.rules.look if self.rules is not None else 0
        return max(look, round(pause * TEMPER[self.level].pause_ms))

    def _add_up(self, view: View, hand: Hand, rng: Random) -> Belief:
        """What the player believes. It adds the newest card; the others it has added before, but
        now and then it has forgotten its own. Then it compares them one by one, until it finds an
        equal one."""
        profile, temper = PROFILE_OF[self.level], TEMPER[self.level]
        tops = [other.top for other in view.hands]
        values = [(top and VALUE[top]) or no_value(other) for other, top in enumerate(tops)]
        newest = _newest(view)
        answer = self._read(tops[newest], rng)
        after_ms = answer.after_ms
        if values[newest] > 0:
            values[newest] = answer.total
        if newest != hand and values[hand] > 0 and rng.random() < FORGETS:
            again = self._read(tops[hand], rng)
            values[hand] = again.total
            after_ms += again.after_ms
        shown = sum([value > 0 for value in values])
        after_ms += rng.randint(1, max(1, shown - 1)) * spread(temper.compare_ms, profile, rng)
        if view.seesaw:
            after_ms += WEIGH_MS * shown * (1 + CLOSE / _least_gap(values))
        return Belief(values, after_ms + DECIDE_MS + SCREEN_MS)

    def _read(self, top: Card | None, rng: Random) -> Answer:
        profile = PROFILE_OF[self.level]
        if top is None or not VALUE[top]:
            return Answer(0, after_reading(RECOGNISE_MS, profile, rng))
        a, plus, b = top.partition("+")
        if plus:
            return solve(int(a), int(b), profile, rng)
        return Answer(int(top), read_time(profile, rng))

    def _hits(self, view: View, hand: Hand, belief: Belief, rng: Random) -> bool:
        """Whether it hits. Both mistakes are drawn every time, so that the number of random draws
        does not depend on the cards."""
        temper = TEMPER[self.level]
        overlooks, jumps = rng.random() < temper.overlooks, rng.random() < temper.jumps
        if _may_hit(view, hand, belief.values):
            return not overlooks
        return jumps and _is_near(hand, belief.values)


def _newest(view: View) -> Hand:
    """The hand whose top card is probably the newest: the nearest one before the hand in turn that
    shows a card. A view does not tell which it is, and people do not always know it either."""
    hands = len(view.hands)
    turn = view.turn or 0
    before = [Hand((turn - view.direction * step) % hands) for step in range(1, hands + 1)]
    return next((hand for hand in before if view.hands[hand].up), before[0])


def _may_hit(view: View, hand: Hand, values: Sequence[int]) -> bool:
    """Whether *hand* may hit if the top cards have these *values* (AC-30, AC-37, AC-55)."""
    duel = duel_values(values, seesaw=view.seesaw)
    races = race_values(values, duel)
    if values[hand] in duel or values[hand] in races:
        return True
    mine = view.hands[hand]
    last_special = not mine.down and mine.top is not None and not VALUE[mine.top]
    return last_special and bool(races)


def _was_just_won(view: View, hand: Hand) -> bool:
    """Whether another hand seems to have just won a race: it is the winner's turn, and neither the
    winner nor the hands that got its cards show any card, though the first round is over."""
    winner = view.turn
    if winner is None or winner == hand or view.hands[winner].up:
        return False
    bare = sum([not other.up for other in view.hands])
    return bare > 1 and any([other.up > 1 for other in view.hands])


def _least_gap(values: Sequence[int]) -> int:
    """The smallest difference between two different values."""
    shown = sorted({value for value in values if value > 0})
    return min([above - below for below, above in pairwise(shown)], default=max(VALUE.values()))


def _is_near(hand: Hand, values: Sequence[int]) -> bool:
    own = values[hand]
    return own > 0 and any(abs(own - value) == 1 for value in values if value > 0)
