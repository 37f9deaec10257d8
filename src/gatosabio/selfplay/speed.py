"""How many steps a second the environment plays, at several numbers of lanes.

uv run --extra jax python -m gatosabio.selfplay.speed 1024 16384
"""

import sys
import time
from functools import partial
from typing import Any, Final

import jax
import jax.numpy as jnp

from gatosabio.selfplay.observe import observe
from gatosabio.selfplay.play import legal, step
from gatosabio.selfplay.race import OVER, Array, Key, State, actor
from gatosabio.selfplay.rollout import CHUNK, Field, Lanes, new_lanes, renew

CHUNKS: Final = 4
REPEATS: Final = 5


def main(batches: list[int]) -> None:
    """Measure with these numbers of lanes, by players who play at random."""
    device = jax.devices()[0]
    print(f"jax {jax.__version__}, {device.platform}, {device.device_kind}")
    print(f"{'lanes':>9} {'steps/s':>14} {'with observations':>18} {'races/s':>11}", flush=True)
    for lanes in batches:
        plain, races = _measure(lanes, observing=False)
        seeing, _ = _measure(lanes, observing=True)
        print(f"{lanes:9,} {plain:14,.0f} {seeing:18,.0f} {races:11,.0f}", flush=True)


def _measure(lanes: int, *, observing: bool) -> tuple[float, float]:
    """Steps and races a second: the median of several runs after one that does not count."""
    field = Field(lanes, 0, 0, 0, 0)
    now = jax.jit(new_lanes, static_argnums=0)(field, jax.random.key(0))
    speeds = []
    for repeat in range(REPEATS + 1):
        started = time.perf_counter()
        now, races, seen = _run(field, observing, now, jax.random.key(repeat))
        jax.block_until_ready((now, races, seen))
        took = time.perf_counter() - started
        speeds.append((lanes * CHUNK * CHUNKS / took, float(races) / took))
    return sorted(speeds[1:])[REPEATS // 2]


@partial(jax.jit, static_argnums=(0, 1), donate_argnums=2)
def _run(field: Field, observing: bool, lanes: Lanes, key: Key) -> tuple[Lanes, Array, Array]:  # noqa: FBT001  # jit's static arguments are positional
    def chunk(now: Lanes, chance: Key) -> Any:
        dealing, playing = jax.random.split(chance)
        reserve = new_lanes(field, dealing)

        def one(before: Lanes, k: Key) -> Any:
            seen = _look(before.state) if observing else jnp.int32(0)
            after, over = _at_random(field, before.state, k)
            return renew(Lanes(after, before.learns), over, reserve), (over.sum(), seen)

        return jax.lax.scan(one, now, jax.random.split(playing, CHUNK))

    lanes, (races, seen) = jax.lax.scan(chunk, lanes, jax.random.split(key, CHUNKS))
    return lanes, races.sum(), seen.sum()


def _look(state: State) -> Array:
    """Something that depends on every observation, or the compiler would leave them out."""
    facts = jax.vmap(observe)(state, jax.vmap(actor)(state))
    whole: Array = jax.lax.optimization_barrier(facts)
    return whole.sum()


def _at_random(field: Field, state: State, key: Key) -> tuple[State, Array]:
    """One step in every lane, by any legal action."""
    choosing, stepping = jax.random.split(key)
    may = jax.vmap(legal)(state)
    dice = jax.random.bits(choosing, (field.lanes, 1), "uint32")
    spread, mix = jnp.uint32(2654435761), jnp.uint32(2246822519)
    mixed = (dice ^ (jnp.arange(may.shape[1], dtype="uint32") * spread)) * mix
    action = jnp.where(may, (mixed ^ (mixed >> 15)) >> 8, 0).astype("int32") + may
    after = jax.vmap(step)(state, action.argmax(1), jax.random.split(stepping, field.lanes))
    return after, after.phase == OVER


if __name__ == "__main__":
    main([int(lanes) for lanes in sys.argv[1:]] or [1024, 4096, 16384])
