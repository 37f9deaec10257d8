"""PettingZoo's own tests of environments.

They warn where an environment is not like most. Some of these warnings are for everybody whose
observations are dictionaries with a mask, since PettingZoo spares only environments of its own, by
their names: those are ignored here, and no others.
"""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0

MODULES = [addicats_v0, addirace_v0, gatonegro_v0]
REAL_TIME = [addicats_v0, gatonegro_v0]

every_game = pytest.mark.parametrize("module", MODULES)
every_real_time_game = pytest.mark.parametrize("module", REAL_TIME)


def a_masked_dictionary(test: Callable[..., None]) -> Callable[..., None]:
    for expected in (
        "ignore:Observation is not a NumPy array:UserWarning",
        "ignore:Observation space for each agent probably should be:UserWarning",
    ):
        test = pytest.mark.filterwarnings(expected)(test)
    return test


@pytest.mark.parametrize("players", [2, 4, 6])
@a_masked_dictionary
# When the race is over, there is nothing left that an agent could do.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning")
def test_addi_race_passes_the_test_of_the_api(players: int) -> None:
    api_test(addirace_v0.env(players=players), num_cycles=300)


@every_real_time_game
@pytest.mark.parametrize("players", [2, 4])
@a_masked_dictionary
def test_games_in_slices_pass_the_test_of_the_api(module: Any, players: int) -> None:
    api_test(module.env(players=players), num_cycles=200)


@every_real_time_game
@pytest.mark.parametrize("players", [2, 4])
def test_games_in_slices_pass_the_test_of_the_parallel_api(module: Any, players: int) -> None:
    parallel_api_test(module.parallel_env(players=players), num_cycles=400)


@every_game
def test_a_seed_makes_the_same_game(module: Any) -> None:
    seed_test(module.env, num_cycles=100)


@every_real_time_game
def test_a_seed_makes_the_same_game_in_parallel(module: Any) -> None:
    parallel_seed_test(module.parallel_env, num_cycles=100)


@every_real_time_game
def test_max_cycles_are_kept(module: ModuleType) -> None:
    max_cycles_test(module)


@every_game
def test_rendering_passes_its_test(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env)

    assert "0: " in capsys.readouterr().out, "a table for people is printed"


@every_game
def test_without_a_render_mode_one_is_told_that_there_is_nothing_to_see(module: Any) -> None:
    env = module.env()
    env.reset(seed=1)

    with pytest.warns(UserWarning, match="expected human or ansi"):
        assert env.render() is None


@every_game
def test_environments_are_called_by_their_module(module: Any) -> None:
    name = module.__name__.rpartition(".")[2]

    assert str(module.env()) == name
    assert module.METADATA["name"] == name
