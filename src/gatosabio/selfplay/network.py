"""The two networks of training: one chooses, and one judges what it does.

The first sees what a player sees (`observe`); only it is kept. The second also sees all hands
(`secrets`), so that it learns faster what a position is worth; it is thrown away.
"""

from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp

from gatosabio.bots.champion.features import FEATURES
from gatosabio.bots.champion.kinds import ACTIONS
from gatosabio.selfplay.observe import SECRETS
from gatosabio.selfplay.race import Array, Key

FIRST_LAYER: Final = 256
SECOND_LAYER: Final = 128
CRITIC_LAYERS: Final = (384, 128)
_FORBIDDEN: Final = -1e9

Layers: TypeAlias = list[tuple[Array, Array]]


class Networks(NamedTuple):
    """Weights and biases of each layer."""

    policy: Layers
    critic: Layers


def new_networks(key: Key) -> Networks:
    """Networks that know nothing: all actions are about equally likely."""
    policy, critic = jax.random.split(key)
    return Networks(
        _layers(policy, (FEATURES, FIRST_LAYER, SECOND_LAYER, ACTIONS)),
        _layers(critic, (FEATURES + SECRETS, *CRITIC_LAYERS, 1)),
    )


def _layers(key: Key, sizes: tuple[int, ...]) -> Layers:
    keys = jax.random.split(key, len(sizes) - 1)
    layers: Layers = []
    for number, (before, after) in enumerate(pairwise(sizes)):
        last = number == len(sizes) - 2
        fan_in = 60 if number == 0 else before  # hardly more facts are true at once
        spread = 0.01 if last else (2 / fan_in) ** 0.5
        weights = jax.random.normal(keys[number], (before, after), "float32")
        layers.append((weights * spread / (1 if last else 1.4), jnp.zeros(after)))
    return layers


def _run(layers: Layers, facts: Array) -> Array:
    kind = "bfloat16" if jax.default_backend() == "gpu" else "float32"
    values = facts.astype(kind)
    for weights, biases in layers[:-1]:
        values = jax.nn.relu(values @ weights.astype(kind) + biases.astype(kind))
    weights, biases = layers[-1]
    return jnp.matmul(values, weights.astype(kind), preferred_element_type="float32") + biases


def log_odds(policy: Layers, facts: Array, legal: Array) -> Array:
    """The logarithm of the probability of every action; legal ones only."""
    return jax.nn.log_softmax(jnp.where(legal, _run(policy, facts), _FORBIDDEN))


def judge(critic: Layers, facts: Array, hidden: Array) -> Array:
    """The log-odds that this player wins."""
    return _run(critic, jnp.concatenate([facts, hidden], -1))[..., 0]


class Adam(NamedTuple):
    """The state of the optimizer (Kingma & Ba, 2015)."""

    mean: Networks
    square: Networks
    steps: Array


def new_adam(networks: Networks) -> Adam:
    """An optimizer that has seen no gradient."""
    mean, square = [jax.tree.map(jnp.zeros_like, networks) for _ in range(2)]
    return Adam(mean, square, jnp.int32(0))


def improve(
    networks: Networks, adam: Adam, gradient: Networks, rate: Array, longest: float = 1.0
) -> tuple[Networks, Adam]:
    """One step of Adam along a gradient that is cut to a *longest* length."""
    length = jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(gradient)))
    scale = jnp.minimum(1.0, longest / (length + 1e-8))
    gradient = jax.tree.map(lambda g: g * scale, gradient)
    steps = adam.steps + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, adam.mean, gradient)
    square = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g**2, adam.square, gradient)
    long, longer = 1 - 0.9**steps, 1 - 0.999**steps

    def moved(weights: Array, m: Array, s: Array) -> Array:
        return weights - rate * (m / long) / (jnp.sqrt(s / longer) + 1e-5)

    return jax.tree.map(moved, networks, mean, square), Adam(mean, square, steps)
