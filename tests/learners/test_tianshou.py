"""Addi Race, agent by agent, among players of Tianshou."""

from typing import Any

import pytest

from gatosabio.rl import addirace_v0

tianshou = pytest.importorskip("tianshou", reason="see docs/rl/learners.txt")

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs are no concern of ours


def a_race() -> Any:
    from tianshou.env import PettingZooEnv

    return PettingZooEnv(addirace_v0.env(players=2, max_cycles=400))


def test_races_are_collected_and_end() -> None:
    from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
    from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
    from tianshou.data import Collector, VectorReplayBuffer
    from tianshou.env import DummyVectorEnv

    race = a_race()
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(race.action_space) for _ in range(2)]
    everybody = MultiAgentOffPolicyAlgorithm(algorithms=players, env=race)
    envs = DummyVectorEnv([a_race] * 2)
    collector = Collector(everybody, envs, VectorReplayBuffer(20_000, 2))
    collector.reset()

    found = collector.collect(n_episode=4)

    assert found.n_collected_episodes == 4
    assert found.n_collected_steps > 100
    ends = collector.buffer.rew[collector.buffer.done]
    assert ends.shape == (4, 2)
    assert all(abs(rewards.sum()) < 1e-6 for rewards in ends), "what one wins the other loses"
    assert (abs(ends).max(axis=1) == 1).any()
