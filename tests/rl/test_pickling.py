"""Environments go to other processes, whatever else is loaded there."""

import copy
import pickle
import sys
from random import Random
from types import ModuleType
from typing import Any

import pytest
from msgspec import UNSET

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from gatosabio.rl.solo import SoloEnv
from rl.playing import any_action, play_slices


class Unwilling(ModuleType):
    """A module that fails when it is asked for what it does not have, as SuperSuit is."""

    def __getattr__(self, name: str) -> Any:
        raise ImportError(f"cannot import name {name!r}")


@pytest.fixture(autouse=True)
def unwilling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "a_module_of_wrappers", Unwilling("a_module_of_wrappers"))


def packed(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))  # noqa: S301 -- packed here


@pytest.mark.parametrize("module", [addicats_v0, gatonegro_v0])
def test_a_game_in_slices_is_packed_before_and_in_the_middle(module: Any) -> None:
    env = module.parallel_env(players=3, max_cycles=80)
    assert packed(env).possible_agents == env.possible_agents

    env = packed(env)
    observations, _ = env.reset(seed=1)
    rng = Random(1)
    for _ in range(30):
        observations, *_ = env.step({a: any_action(observations[a], rng) for a in env.agents})
    twin, third = packed(env), copy.deepcopy(env)
    rest = play_slices(env, observations, seed=2)

    assert play_slices(twin, observations, seed=2) == rest
    assert play_slices(third, observations, seed=2) == rest


def test_an_option_that_nobody_has_set_stays_so() -> None:
    env = addicats_v0.parallel_env()
    assert env.rules.ending is UNSET

    assert packed(env).rules.ending is UNSET
    assert copy.deepcopy(env).rules.ending is UNSET


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
def test_a_table_for_one_is_packed(game: str) -> None:
    env = SoloEnv(game, "random")
    env.reset(seed=1)

    twin = packed(env)

    for _ in range(20):
        action = int(env.action_masks().nonzero()[0][-1])
        seen, *rest = env.step(action)
        seen_there, *rest_there = twin.step(action)
        assert seen.tobytes() == seen_there.tobytes()
        assert str(rest) == str(rest_there)


def test_a_race_is_packed() -> None:
    env: Any = addirace_v0.env()
    env.reset(seed=1)

    assert packed(env).last()[0]["observation"].tobytes() == env.last()[0]["observation"].tobytes()
