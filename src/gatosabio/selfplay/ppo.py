"""Proximal policy optimization (Schulman et al., 2017): one iteration of training."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from gatosabio.selfplay.network import (
    Adam,
    Layers,
    Networks,
    improve,
    judge,
    log_odds,
    new_adam,
    new_networks,
)
from gatosabio.selfplay.race import Array, Key
from gatosabio.selfplay.rollout import (
    Advantages,
    Field,
    Lanes,
    Moments,
    advantages,
    new_lanes,
    play_on,
)


class Plan(NamedTuple):
    """What stays the same for a whole training; a static value."""

    field: Field
    steps: int = 64  # in every lane, before it learns from them
    parts: int = 16  # of the lanes; it learns from one part after another …
    rounds: int = 2  # … so many times
    iterations: int = 1000
    rate: float = 5e-4  # of learning, falling to a twentieth
    entropy: tuple[float, float] = (0.05, 0.01)  # what chance is worth, at first and at the end
    clip: float = 0.2
    trust: float = 0.95  # in what happened later, against what the critic says
    frozen: bool = False  # whether the older selves stay the same: the learner of a best response
    keep_every: int = 0  # iterations after which an older self is kept; 0: forty of them in all
    seed: int = 0


class Training(NamedTuple):
    """All that changes, and all that must be kept to go on later exactly as without a break."""

    networks: Networks
    adam: Adam
    older: Layers  # with one more axis: there are several
    lanes: Lanes
    done: Array  # iterations


class Report(NamedTuple):
    """Means of one iteration."""

    entropy: Array
    clipped: Array
    critic: Array
    learned: Array  # the share of decisions that it learned from
    games: Array
    length: Array  # steps of a race


OLDER: int = 12
"""So many older selves are kept."""


def begin(plan: Plan, networks: Networks | None = None, rival: Layers | None = None) -> Training:
    """The training before its first iteration, with new networks unless others are given. The
    *rival* takes the place of all older selves."""
    key = jax.random.key(plan.seed)
    first, dealing = jax.random.split(key)
    networks = new_networks(first) if networks is None else networks
    other = networks.policy if rival is None else rival
    older = jax.tree.map(lambda leaf: jnp.repeat(leaf[None], OLDER, 0), other)
    lanes = jax.jit(new_lanes, static_argnums=0)(plan.field, dealing)
    return Training(networks, new_adam(networks), older, lanes, jnp.int32(0))


class Course(NamedTuple):
    """The part of a plan that does not change the program: with other numbers it is not compiled
    anew."""

    iterations: int
    rate: float
    entropy: tuple[float, float]
    keep_every: int
    seed: int


def iterate(plan: Plan, training: Training) -> tuple[Training, Report]:
    """Play, learn from it, and say how it went."""
    every = plan.keep_every or max(plan.iterations // 40, 1)
    course = Course(plan.iterations, plan.rate, plan.entropy, every, plan.seed)
    program = plan._replace(iterations=0, rate=0.0, entropy=(0.0, 0.0), keep_every=0, seed=0)
    after: tuple[Training, Report] = _iterate(program, training, course)
    return after


@partial(jax.jit, static_argnums=0, donate_argnums=1)
def _iterate(plan: Plan, training: Training, course: Course) -> tuple[Training, Report]:
    key = jax.random.fold_in(jax.random.key(course.seed), training.done)
    picking, playing, learning = jax.random.split(key, 3)
    which = jax.random.randint(picking, (), 0, OLDER)
    older = jax.tree.map(lambda leaf: leaf[which], training.older)
    lanes, moments = play_on(
        plan.field, plan.steps, training.networks, older, training.lanes, playing
    )
    known = advantages(moments, plan.trust)
    networks, adam, told = _learn(plan, course, training, moments, known, learning)
    keeps = (training.done % course.keep_every == course.keep_every - 1) & (not plan.frozen)
    place = training.done // course.keep_every % OLDER
    kept = jax.tree.map(
        lambda all_of, now: jnp.where(keeps, all_of.at[place].set(now), all_of),
        training.older,
        networks.policy,
    )
    report = _report(moments, known, told)
    return Training(networks, adam, kept, lanes, training.done + 1), report


def _learn(
    plan: Plan,
    course: Course,
    training: Training,
    moments: Moments,
    known: Advantages,
    key: Key,
) -> tuple[Networks, Adam, Array]:
    weight = known.known.astype("float32")
    some = jnp.maximum(weight.sum(), 1)  # in few steps there may be none
    mean = (known.advantage * weight).sum() / some
    spread = jnp.sqrt((weight * (known.advantage - mean) ** 2).sum() / some)
    scaled = known._replace(advantage=(known.advantage - mean) / (spread + 1e-6))
    progress = training.done / course.iterations
    rate = course.rate * (1 - 0.95 * progress)
    first, last = course.entropy
    chance = first + (last - first) * progress
    lanes = plan.field.lanes

    def part(carry: tuple[Networks, Adam], which: Array) -> tuple[tuple[Networks, Adam], Array]:
        networks, adam = carry
        chosen = jax.tree.map(lambda leaf: leaf[:, which], (moments, scaled))
        gradient, told = jax.grad(_loss, has_aux=True)(networks, *chosen, plan, chance)
        return improve(networks, adam, gradient, rate), told

    orders = [
        jax.random.permutation(k, lanes).reshape(plan.parts, -1)
        for k in jax.random.split(key, plan.rounds)
    ]
    (networks, adam), told = jax.lax.scan(
        part, (training.networks, training.adam), jnp.concatenate(orders)
    )
    return networks, adam, told.mean(0)


def _loss(
    networks: Networks, moments: Moments, known: Advantages, plan: Plan, chance: Array
) -> tuple[Array, Array]:
    odds = log_odds(networks.policy, moments.facts, moments.legal)
    taken = jnp.take_along_axis(odds, moments.action.astype("int32")[..., None], -1)[..., 0]
    ratio = jnp.exp(taken - moments.log_chance)
    near = jnp.clip(ratio, 1 - plan.clip, 1 + plan.clip)
    gain = jnp.minimum(ratio * known.advantage, near * known.advantage)
    entropy = -(jnp.exp(odds) * jnp.where(moments.legal, odds, 0)).sum(-1)
    said = judge(networks.critic, moments.facts, moments.hidden)
    target = jnp.clip(known.target, 0.0, 1.0)
    surprise = jax.nn.softplus(said) - target * said  # cross-entropy
    weight = known.known / jnp.maximum(known.known.sum(), 1)
    loss = ((surprise - gain - chance * entropy) * weight).sum()
    clipped = (jnp.abs(ratio - 1) > plan.clip) * weight
    return loss, jnp.stack([(entropy * weight).sum(), clipped.sum(), (surprise * weight).sum()])


def _report(moments: Moments, known: Advantages, told: Array) -> Report:
    games = moments.over.sum()
    return Report(
        entropy=told[0],
        clipped=told[1],
        critic=told[2],
        learned=known.known.mean(),
        games=games,
        length=moments.over.size / jnp.maximum(games, 1),
    )
