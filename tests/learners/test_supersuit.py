"""The games in slices as vector environments of SuperSuit, for Stable-Baselines3's PPO."""

import multiprocessing
from typing import Any

import numpy as np
import pytest

from gatosabio.rl import addicats_v0, gatonegro_v0

ss = pytest.importorskip("supersuit", reason="see docs/rl/learners.txt")
sb3 = pytest.importorskip("stable_baselines3", reason="see docs/rl/learners.txt")

pytestmark = pytest.mark.filterwarnings("ignore")  # theirs are no concern of ours

every_real_time_game = pytest.mark.parametrize("module", [addicats_v0, gatonegro_v0])


def vector_of(module: Any, tables: int, base: str, processes: int = 0) -> Any:
    env = module.parallel_env(players=3, max_cycles=60)
    return ss.concat_vec_envs_v1(
        ss.pettingzoo_env_to_vec_env_v1(env), tables, num_cpus=processes, base_class=base
    )


@every_real_time_game
def test_several_tables_are_one_vector(module: Any) -> None:
    envs = vector_of(module, 2, "gymnasium")
    observations, _ = envs.reset(seed=1)

    assert observations["observation"].shape[0] == envs.num_envs == 6
    seen = [envs.step(np.zeros(6, np.int64)) for _ in range(130)]  # two games
    assert {rewards.shape for _, rewards, *_ in seen} == {(6,)}


@every_real_time_game
def test_tables_in_processes_play_as_they_would_here_and_end_with_the_vector(module: Any) -> None:
    others = {*multiprocessing.active_children()}
    here, there = vector_of(module, 2, "gymnasium"), vector_of(module, 2, "gymnasium", processes=2)
    try:
        for envs in (here, there):
            envs.reset(seed=1)
        # in all seats the first act, or the second: some of them hit, or take cards
        for act in [*np.random.default_rng(1).integers(0, 3, 130)]:
            acts = np.full(6, act)
            for mine, theirs in zip(here.step(acts)[:4], there.step(acts)[:4], strict=True):
                assert_same(mine, theirs)
    finally:
        there.close()

    assert {*multiprocessing.active_children()} <= others, "Python would wait for them when it ends"


def assert_same(mine: Any, theirs: Any) -> None:
    for one, other in zip(*map(arrays, (mine, theirs)), strict=True):
        np.testing.assert_array_equal(one, other)


def arrays(seen: Any) -> list[Any]:
    return [*seen.values()] if isinstance(seen, dict) else [seen]


@every_real_time_game
def test_ppo_learns_from_it(module: Any) -> None:
    envs = vector_of(module, 1, "stable_baselines3")
    model = sb3.PPO("MultiInputPolicy", envs, n_steps=64, batch_size=64, device="cpu")
    before = [p.detach().clone() for p in model.policy.parameters()]

    model.learn(300)

    assert any((p != old).any() for p, old in zip(model.policy.parameters(), before, strict=True))
