"""Our own cats in batches, as opponents in training: greedy, cautious and strong.

They follow the rules of thumb of `bots/addirace`: `greedy.py`, `styles.py`, and `instinct.py`
without its search, which adds nothing measurable to it (docs/adr/0013). Each gives a score to
every action; the legal one with the highest is played. Ties and plans for the last points differ a
little from theirs; a learner meets them in training, and is measured against the real ones.
"""

from typing import Final, NamedTuple

import jax.numpy as jnp
import numpy as np

from gatosabio.bots.addirace import finish
from gatosabio.bots.addirace.instinct import THREAT
from gatosabio.bots.champion import kinds
from gatosabio.bots.champion.kinds import ATTACKS, KINDS, OTHERS, SEATS
from gatosabio.engine.games.addirace.types import GOAL, LIGHT
from gatosabio.selfplay.observe import sums_of
from gatosabio.selfplay.play import legal
from gatosabio.selfplay.race import (
    BY_MAGIC,
    DEAD_END,
    DEFENCE_KINDS,
    MAGIC,
    POINTS,
    PURSUIT,
    SEESAW,
    Array,
    State,
    actor,
    widen,
)

_VALUES: Final = np.array(kinds.VALUES, np.int32)
_VALUE: Final = np.array([*kinds.VALUES, *[0] * (KINDS - POINTS)], np.int32)
_ODDS: Final = np.array([finish._ODDS[value] for value in kinds.VALUES], np.float32)
_IS_DEFENCE: Final = np.isin(np.arange(KINDS), DEFENCE_KINDS)
_FIRST: Final = kinds.FIRST_ATTACK
_KEEP: Final = np.array(
    [
        {
            _FIRST + DEAD_END: 50,
            _FIRST + PURSUIT: 50,
            _FIRST + BY_MAGIC: 14,
            _FIRST + SEESAW: 12,
        }.get(kind, 100 if _IS_DEFENCE[kind] else 1.5)
        for kind in range(KINDS)
    ],
    np.float32,
)
"""What `instinct.worth_keeping` says of cards without points."""

_LATE: Final = 30
_USELESS: Final = 3
_LEAST: Final = -1e6


class Look(NamedTuple):
    """What a cat looks at."""

    held: Array
    room: Array
    most: Array  # the largest value that may be laid
    totals: Array  # of the other players, by steps to them
    hittable: Array  # whether they hold cards, and can still score
    magic: Array  # whether a card seen by magic must be answered
    pick: Array


def _look(state: State) -> Look:
    s = widen(state)
    hand = actor(s)
    held, room = s.hands[hand], GOAL - s.totals[hand]
    suffered = s.attacks[hand]
    seats = (hand + jnp.arange(1, SEATS)) % s.players
    stopped = s.attacks[:, PURSUIT] | s.attacks[:, DEAD_END]
    most = jnp.where(
        suffered[PURSUIT] | suffered[DEAD_END],
        0,
        jnp.where(suffered[SEESAW], jnp.minimum(room, LIGHT), room),
    )
    return Look(
        held,
        room,
        most,
        s.totals[seats],
        (s.hands[seats].sum(1) > 0) & ~stopped[seats],
        s.phase == MAGIC,
        s.pick,
    )


def _best(state: State, scores: Array) -> Array:
    return jnp.where(legal(state), scores, _LEAST).argmax().astype("int32")


def _scores(
    score: Array,
    discard: Array,
    defend: Array | float,
    attack: Array,
    pair: Array,
    correct: Array | float,
    swap: Array,
    returning: Array,
) -> Array:
    """One number for each action, in the order of their numbers."""
    return jnp.concatenate(
        [
            score,
            discard,
            jnp.broadcast_to(defend, (len(ATTACKS),)),
            attack.reshape(-1),
            jnp.array([1.0, 0.0]),  # a counter card is always used
            swap,
            returning[None],
            pair,
            jnp.broadcast_to(correct, (2,)),
            jnp.zeros(1),
        ]
    )


def _answer(look: Look, worth: Array) -> tuple[Array, Array]:
    """Scores for giving each kind for the card that magic has drawn, and for returning it."""
    seen = jnp.where(jnp.arange(KINDS) == look.pick, worth, 0).sum()
    return -worth, -seen + 1e-3  # of equals, return


def strong(state: State) -> Array:
    """What `instinct` does."""
    look = _look(state)
    far = (look.room >= _VALUES) & (look.room - 1 != _VALUES)
    worth = jnp.concatenate([jnp.where(far, _VALUES, 0), _KEEP[POINTS:]])
    least = jnp.where(look.held > 0, worth, GOAL).min()
    rooms = GOAL - look.totals
    near = look.hittable & (rooms <= THREAT)
    fits = jnp.stack([near, near, near & (rooms > LIGHT)])
    order = jnp.array([[20.0], [40.0], [0.0]])  # a dead-end first, a seesaw last
    rank = look.totals * 0.01
    strike = jnp.where(fits, 800, jnp.where(look.hittable, 400, 10)) + order + rank
    by_magic = (look.room > _LATE) & (least <= _USELESS) & look.hittable
    magic = jnp.where(by_magic, 700, 5) + rank
    swap, returning = _answer(look, worth)
    plan = next_value(look)
    release = jnp.array(600.0 - _VALUES)
    score = jnp.where(plan == _VALUES, 500, jnp.where(look.room - 1 == _VALUES, 1, 2.0))
    return _best(
        state,
        _scores(
            jnp.where(look.room == _VALUES, 900, score),
            300 - worth,
            1000,
            jnp.concatenate([strike, magic[None]]),
            release,
            jnp.where(look.room > LIGHT, 570, 3),
            swap,
            returning,
        ),
    )


def _greedy_parts(look: Look) -> tuple[Array, Array, Array, Array]:
    """Scores for attacks, discards, swaps and returning, as `greedy.py` has them."""
    rank = look.totals * 0.01
    attack = 800 + jnp.broadcast_to(rank, (len(ATTACKS), OTHERS))
    points = jnp.where(look.room >= _VALUE, _VALUE, 0)
    worth = jnp.where(_IS_DEFENCE, 2 * GOAL, jnp.where(_VALUE > 0, points, GOAL // 2))
    worth = worth.astype("float32")
    swap, returning = _answer(look, worth)
    return attack, 500 - worth, swap, returning


def greedy(state: State) -> Array:
    """What `choose_greedily` does."""
    look = _look(state)
    attack, discard, swap, returning = _greedy_parts(look)
    score = jnp.where(look.room - 1 == _VALUES, 1.0, 900 + _VALUES)
    release = jnp.full(POINTS, 700.0)
    return _best(state, _scores(score, discard, -1, attack, release, 700, swap, returning))


def cautious(state: State) -> Array:
    """What `choose_cautiously` does."""
    look = _look(state)
    attack, _, swap, returning = _greedy_parts(look)
    plan = next_value(look)
    score = jnp.where(plan == _VALUES, 2000.0, 1.0)
    small = (_VALUE > 0) & (jnp.minimum(look.room, LIGHT) >= _VALUE)
    keep = jnp.where(_IS_DEFENCE | small, 50, 0) + jnp.where(look.room >= _VALUE, _VALUE, -_VALUE)
    keep = jnp.where(_IS_DEFENCE, 300, keep)
    release = jnp.array(2600.0 - _VALUES)
    return _best(state, _scores(score, 400.0 - keep, 3000, attack, release, 2590, swap, returning))


def next_value(look: Look) -> Array:
    """The value of the card to play next, as `finish.next_card` has it; 0 to wait."""
    held = look.held[:POINTS]
    may = (held > 0) & (look.most >= _VALUES)
    far = jnp.where(may, _VALUES, 0).max()
    sums = sums_of(held)
    own = (held > 0).astype("float32")
    values = jnp.array(_VALUES)
    rest = look.room - values

    def largest(made: Array) -> Array:
        return jnp.where(may & (made > 0.5), _VALUES, 0).max()

    exact = largest((rest == 0).astype("float32"))
    two = largest(sums.with_one(own, values, rest))
    three = largest(sums.with_two(own, values, rest))
    four = largest(sums.with_three(own, values, rest)) * (look.room > finish._WHOLE_PLAN)
    plans = jnp.stack([exact, two, three, four, _most_hopeful(look, may)])
    near = plans[(plans > 0).argmax()]
    return jnp.where(look.room > finish.NEAR, far, near)


def _most_hopeful(look: Look, may: Array) -> Array:
    """The value after which the goal should be reached soonest, if that is a turn sooner than by
    waiting; 0 to wait."""
    held = look.held[:POINTS]
    sums = sums_of(held)
    values = jnp.append(_VALUES, 0)[:, None]  # the last is to play none
    own = jnp.append((held > 0).astype("float32"), 0)[:, None]
    rest = look.room - values
    need = rest - _VALUES

    def turns(made: Array, cards: int) -> Array:
        odds = jnp.where(made > 0.5, _ODDS, 0).sum(1)
        waiting = cards + (1 - odds) ** cards / jnp.maximum(odds, 1e-6)
        return jnp.where(odds > 0, waiting, finish._NEVER)

    after = jnp.minimum(turns((need == 0).astype("float32"), 1), finish._NEVER)
    after = jnp.minimum(after, turns(sums.with_one(own, values, need), 2))
    after = jnp.minimum(after, turns(sums.with_two(own, values, need), 3))
    after = jnp.where(sums.with_two(own, values, rest)[:, 0] > 0.5, 2.0, after)
    after = jnp.where(sums.with_one(own, values, rest)[:, 0] > 0.5, 1.0, after)
    usable = may & (look.room - finish.LEAST >= _VALUES)
    playing = jnp.where(usable, after[:POINTS], finish._NEVER * 2)
    best = playing.argmin()
    sooner = playing[best] < after[POINTS] + finish._WAITING
    return jnp.where(sooner, jnp.asarray(_VALUES)[best], 0)
