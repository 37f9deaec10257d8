"""Whole games in environments, by chance."""

from random import Random
from typing import Any

import numpy as np


def any_action(observation: dict[str, Any], rng: Random) -> int:
    return rng.choice(np.flatnonzero(observation["action_mask"]).tolist())


def play_turns(env: Any, seed: int, most: int = 5000) -> tuple[list[Any], dict[str, float]]:
    """A game agent by agent: everything that was seen, and what each agent got."""
    rng = Random(seed)
    seen: list[Any] = []
    totals: dict[str, float] = {}
    for agent in env.agent_iter(most):
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((agent, observation["observation"].tobytes(), reward))
        totals[agent] = totals.get(agent, 0.0) + reward
        over = terminated or truncated
        env.step(None if over else any_action(observation, rng))
    return seen, totals


def play_slices(env: Any, observations: Any, seed: int) -> tuple[list[Any], dict[str, float]]:
    """A game slice by slice, from *observations* on: agents mostly wait."""
    rng = Random(seed)
    seen: list[Any] = []
    totals = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {
            agent: any_action(observations[agent], rng) if rng.random() < 0.3 else 0
            for agent in env.agents
        }
        observations, rewards, *_ = env.step(actions)
        seen.append(
            {agent: seen_by["observation"].tobytes() for agent, seen_by in observations.items()}
        )
        for agent, reward in rewards.items():
            totals[agent] += reward
    return seen, totals
