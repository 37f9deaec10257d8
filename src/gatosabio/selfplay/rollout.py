"""Games of many lanes at once, in which the learner meets a mixed field.

A lane plays race after race. Lanes are in groups: in the first all players are the learner; in each
of the others it meets its older selves, or one of our cats.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from gatosabio.bots.champion.kinds import SEATS
from gatosabio.selfplay import cats
from gatosabio.selfplay.network import Layers, Networks, judge, log_odds
from gatosabio.selfplay.observe import observe, secrets
from gatosabio.selfplay.play import legal, step
from gatosabio.selfplay.race import OVER, Array, Key, State, actor, init, shares

OPPONENTS: Final[tuple[str, ...]] = ("older", "strong", "greedy", "cautious")
SIZES: Final = (2, 3, 4, 5, 6, 2, 3, 4, 6, 2)
"""How many players the lanes have, in turn: of ten lanes three have two."""

MUST_PLAY: Final = 0.15
ALONE: Final = 0.5
"""How often the learner meets opponents only; otherwise every seat is drawn."""

CHUNK: Final = 32
"""So many steps are played with the same reserve of fresh races."""

_CATS: Final[dict[str, Callable[[State], Array]]] = {
    "strong": cats.strong,
    "greedy": cats.greedy,
    "cautious": cats.cautious,
}


class Field(NamedTuple):
    """How many lanes each group has. A static value: another field is another program."""

    selves: int
    older: int
    strong: int
    greedy: int
    cautious: int

    @property
    def lanes(self) -> int:
        """All lanes."""
        return sum(self)

    def groups(self) -> list[tuple[str, slice]]:
        """The lanes of each kind of opponent that has any."""
        ends = np.cumsum(self)
        found = zip(OPPONENTS, ends, ends[1:], strict=False)
        return [(name, slice(int(a), int(b))) for name, a, b in found if b > a]


class Lanes(NamedTuple):
    """The races that are played now, and who plays in them."""

    state: State
    learns: Array  # by lane and player, whether the learner plays there


class Moments(NamedTuple):
    """What happened, by step and lane."""

    facts: Array
    hidden: Array
    legal: Array
    action: Array
    log_chance: Array
    value: Array
    seat: Array
    learns: Array
    over: Array
    shares: Array  # by player, if the race is over


def sizes_of(lanes: int) -> Array:
    """How many players each lane has."""
    return jnp.asarray(np.resize(np.array(SIZES, np.int32), lanes))


def new_lanes(field: Field, key: Key) -> Lanes:
    """Fresh races for all lanes."""
    dealing, obliging, seating = jax.random.split(key, 3)
    lanes = field.lanes
    players = sizes_of(lanes)
    must_play = jax.random.bernoulli(obliging, MUST_PLAY, (lanes,))
    state = jax.vmap(lambda k, n, must: init(k, n, must_play=must))(
        jax.random.split(dealing, lanes), players, must_play
    )
    return Lanes(state, _seated(field, players, seating))


def _seated(field: Field, players: Array, key: Key) -> Array:
    """Who learns: everybody in the first group, else at least one player and not all."""
    one, another, each, alone = jax.random.split(key, 4)
    lanes = field.lanes
    seats = jnp.arange(SEATS)
    place = jax.random.randint(one, (lanes,), 0, players)
    steps = 1 + jax.random.randint(another, (lanes,), 0, players - 1)
    mine = seats == place[:, None]
    theirs = seats == ((place + steps) % players)[:, None]
    drawn = jax.random.bernoulli(each, 0.5, (lanes, SEATS))
    drawn &= ~jax.random.bernoulli(alone, ALONE, (lanes, 1))
    return (jnp.arange(lanes) < field.selves)[:, None] | mine | (drawn & ~theirs)


def play_on(
    field: Field, steps: int, networks: Networks, older: Layers, lanes: Lanes, key: Key
) -> tuple[Lanes, Moments]:
    """Play *steps* steps, a multiple of `CHUNK`, in every lane."""
    chunks = max(steps // CHUNK, 1)

    def chunk(now: Lanes, chance: Key) -> tuple[Lanes, Moments]:
        dealing, playing = jax.random.split(chance)
        reserve = new_lanes(field, dealing)

        def one(before: Lanes, k: Key) -> tuple[Lanes, Moments]:
            return _one_step(field, networks, older, reserve, before, k)

        played: tuple[Lanes, Moments]
        played = jax.lax.scan(one, now, jax.random.split(playing, min(CHUNK, steps)))
        return played

    lanes, moments = jax.lax.scan(chunk, lanes, jax.random.split(key, chunks))
    return lanes, jax.tree.map(lambda leaf: leaf.reshape(-1, *leaf.shape[2:]), moments)


def _one_step(
    field: Field, networks: Networks, older: Layers, reserve: Lanes, before: Lanes, key: Key
) -> tuple[Lanes, Moments]:
    choosing, other, stepping = jax.random.split(key, 3)
    state = before.state
    seat = jax.vmap(actor)(state)
    facts, hidden = jax.vmap(observe)(state, seat), jax.vmap(secrets)(state, seat)
    may = jax.vmap(legal)(state)
    odds = log_odds(networks.policy, facts, may)
    action = jax.random.categorical(choosing, odds).astype("int32")
    learns = jnp.take_along_axis(before.learns, seat[:, None], 1)[:, 0]
    parts = [action[: field.selves]]
    for name, where in field.groups():
        if name == "older":
            theirs = log_odds(older, facts[where], may[where])
            chosen = jax.random.categorical(other, theirs).astype("int32")
        else:
            chosen = jax.vmap(_CATS[name])(jax.tree.map(lambda leaf, w=where: leaf[w], state))
        parts.append(jnp.where(learns[where], action[where], chosen))
    taken = jnp.concatenate(parts)
    after = jax.vmap(step)(state, taken, jax.random.split(stepping, field.lanes))
    over = after.phase == OVER
    moments = Moments(
        facts=facts,
        hidden=hidden,
        legal=may,
        action=taken.astype("int8"),
        log_chance=jnp.take_along_axis(odds, taken[:, None], 1)[:, 0],
        value=jax.nn.sigmoid(judge(networks.critic, facts, hidden)),
        seat=seat.astype("int8"),
        learns=learns,
        over=over,
        shares=jax.vmap(shares)(after),
    )
    return renew(Lanes(after, before.learns), over, reserve), moments


def renew(lanes: Lanes, over: Array, reserve: Lanes) -> Lanes:
    """Begin the fresh race of the *reserve* in every lane whose race is over."""

    def pick(now: Array, fresh: Array) -> Array:
        return jnp.where(over.reshape(over.shape + (1,) * (now.ndim - 1)), fresh, now)

    renewed: Lanes = jax.tree.map(pick, lanes, reserve)
    return renewed


class Advantages(NamedTuple):
    """By step and lane: how much better than expected it went, what the critic should have said,
    and whether that is known."""

    advantage: Array
    target: Array
    known: Array


def advantages(moments: Moments, trust: float) -> Advantages:
    """Generalized advantage estimates (Schulman et al., 2016), along the decisions of each player.
    The last decisions of races that go on are not known yet: nobody has acted on their outcome."""
    lanes = moments.seat.shape[1]
    seats = jnp.arange(SEATS)

    def back(carry: tuple[Array, Array, Array], now: Any) -> Any:
        later, gain, known = carry
        over, won, value, seat = now
        later = jnp.where(over[:, None], won, later)
        gain = jnp.where(over[:, None], 0.0, gain)
        known = known | over[:, None]
        mine = seats == seat[:, None]

        def own(values: Array) -> Array:
            return jnp.where(mine, values, 0).sum(1)

        sure = (mine & known).any(1)
        better = jnp.where(sure, own(later) - value + trust * own(gain), 0.0)
        carry = (
            jnp.where(mine, value[:, None], later),
            jnp.where(mine, better[:, None], gain),
            known | mine,
        )
        return carry, (better, sure)

    zeros = jnp.zeros((lanes, SEATS))
    start = (zeros, zeros, zeros > 0)
    told = (moments.over, moments.shares, moments.value, moments.seat)
    _, (better, known) = jax.lax.scan(back, start, told, reverse=True)
    return Advantages(better, better + moments.value, known & moments.learns)
