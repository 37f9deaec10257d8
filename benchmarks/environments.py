"""Compares the speed of our environments with RLCard's `uno`, in one process, on one core.

    uv run --group peers --extra rl benchmarks/environments.py

Everybody chooses at random among what is legal. `uno` is driven as RLCard's own `env.run` does it,
with two players; ours as docs/rl shows it, with four: an agent gets its whole observation and its
mask, and draws one of the actions in it. A step is a decision of a player; in a slice of time every
agent makes one.

Only ratios within one run are meaningful. Each of many short rounds runs every environment once for
the same time, and the median ratio over the rounds is printed.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from rlcard_uno import uno

UNO = "uno"


def draw(mask: Any, chance: Callable[[], float]) -> int:
    """One of the actions in *mask*."""
    legal = mask.view(np.bool_).nonzero()[0]
    return int(legal[int(chance() * len(legal))])


def race(env: Any, rng: random.Random) -> Callable[[], int]:
    """Plays a game agent by agent."""
    chance = rng.random

    def play() -> int:
        env.reset(seed=rng.getrandbits(32))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(draw(observation["action_mask"], chance))
                steps += 1
        return steps

    return play


def slices(env: Any, rng: random.Random) -> Callable[[], int]:
    """Plays a game slice by slice."""
    chance = rng.random

    def play() -> int:
        _, infos = env.reset(seed=rng.getrandbits(32))
        steps = 0
        while env.agents:
            steps += len(env.agents)
            actions = {agent: draw(infos[agent]["action_mask"], chance) for agent in env.agents}
            _, _, _, _, infos = env.step(actions)
        return steps

    return play


def per_second(play: Callable[[], int], seconds: float) -> float:
    """Steps for each second of this process's CPU time."""
    steps, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        steps += play()
    return steps / took


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="our environments against a well-known one")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each one in each round")
    options = parser.parse_args()

    rng = random.Random(1)
    np.random.seed(1)
    players: dict[str, Callable[[], int]] = {
        UNO: uno(),
        "addirace_v0.env": race(addirace_v0.env(), rng),
        "addirace_v0.raw_env": race(addirace_v0.raw_env(), rng),
        "gatonegro_v0.parallel_env": slices(gatonegro_v0.parallel_env(), rng),
        "addicats_v0.parallel_env": slices(addicats_v0.parallel_env(max_cycles=600), rng),
    }
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(options.rounds):
        for name, play in players.items():
            rates[name].append(per_second(play, options.seconds))
    print(f"{options.rounds} rounds of {options.seconds:g} s, medians:")
    print(f"  {'':27} {'steps/s':>10} {'of uno':>8}")
    for name, values in rates.items():
        ratios = [ours / theirs for ours, theirs in zip(values, rates[UNO], strict=True)]
        low, middle, high = min(ratios), statistics.median(ratios), max(ratios)
        rate = statistics.median(values)
        print(f"  {name:27} {rate:10,.0f} {middle:8.2f}  ({low:.2f} … {high:.2f})")


if __name__ == "__main__":
    main()
