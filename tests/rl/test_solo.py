"""A table for one agent, against cats or chance."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gatosabio.rl import addirace_v0
from gatosabio.rl.cats import Cat
from gatosabio.rl.solo import SoloEnv

GAMES = ["addicats", "addirace", "gatonegro"]
SHORT: dict[str, Any] = {"addirace": {}}


def table(game: str, opponents: Any = "kitten", **options: Any) -> SoloEnv:
    return SoloEnv(game, opponents, **SHORT.get(game, {"max_cycles": 200}), **options)


def play(env: SoloEnv, seed: int, **options: Any) -> tuple[list[bytes], float]:
    """A game by chance: what was seen, and the reward."""
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed, options=options)
    everything, total, over = [seen.tobytes()], 0.0, False
    while not over:
        assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        action = env.action_space.sample(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)
        everything.append(seen.tobytes())
        total += reward
        over = terminated or truncated
    return everything, total


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", ["kitten", "random"])
def test_it_passes_gymnasiums_own_test(game: str, opponents: str) -> None:
    check_env(table(game, opponents), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("opponents", ["kitten", ("random", "cat"), ("tiger", "random", "cat")])
def test_a_seed_makes_the_same_game(game: str, opponents: Any) -> None:
    env = table(game, opponents)

    assert play(env, 1) == play(env, 1)
    assert play(env, 1)[0] != play(env, 2)[0]


def test_the_agent_sits_everywhere() -> None:
    env = table("addirace", "random", players=3)
    firsts = set()
    for seed in range(20):
        env.reset(seed=seed)
        firsts.add(env.agent)

    assert firsts == {"player_0", "player_1", "player_2"}


def test_the_agent_sees_what_its_player_sees() -> None:
    env, race = table("addirace", "random"), addirace_v0.raw_env(players=2)
    seen, info = env.reset(seed=5, options={"seat": 0, "first": 0})

    hand = seen[:145]
    assert hand.sum() == pytest.approx(9 / 4)
    assert info["action_mask"].sum() > 0
    of_all: Any = race.observation_space("player_0")
    assert env.observation_space == of_all["observation"]


def test_who_plays_well_wins_more_against_who_plays_by_chance() -> None:
    """The agent is a tiger itself, which is asked for what it would do."""
    won = 0
    for seed in range(10):
        env = table("addirace", "random")
        env.reset(seed=seed, options={"seat": 0})
        tiger, over, reward = Cat(env.table, "player_0", "tiger", 1), False, 0.0
        while not over:
            _, reward, terminated, truncated, _ = env.step(tiger.act())
            over = terminated or truncated
        won += reward > 0
    assert won == 10


def test_an_action_that_is_not_allowed_loses_a_race() -> None:
    env = table("addirace")
    env.reset(seed=1)
    excluded = int(np.flatnonzero(~env.action_masks())[0])

    _, reward, terminated, truncated, _ = env.step(excluded)

    assert (reward, terminated, truncated) == (-1, True, False)


def test_several_tables_side_by_side_are_gymnasiums_vector() -> None:
    envs = gymnasium.vector.SyncVectorEnv([lambda: table("gatonegro", "random")] * 3)
    seen, info = envs.reset(seed=1)

    assert seen.shape == (3, *envs.single_observation_space.shape)  # type: ignore[misc]
    assert info["action_mask"].shape == (3, 5)
    for _ in range(250):  # longer than a game
        seen, *_ = envs.step(np.zeros(3, np.int64))
    assert seen.shape[0] == 3


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("chess",), "no game is called 'chess': expected one of addicats, "),
        (("addirace", "lion"), "nobody called 'lion' plays addirace: there are random, kitten"),
        (("gatonegro", "greedy"), "nobody called 'greedy' plays gatonegro"),
        (("addirace", ("cat", "cat"), {"players": 4}), "2 opponents for 4 players"),
        (("addirace", "cat", {"players": 9}), "2 to 6 players, not 9"),
    ],
)
def test_what_cannot_be_is_told(arguments: tuple[Any, ...], complaint: str) -> None:
    *names, options = arguments if isinstance(arguments[-1], dict) else (*arguments, {})

    with pytest.raises(ValueError, match=complaint):
        SoloEnv(*names, **options)


@pytest.mark.parametrize("seat", [-1, 3, 1.9, "1", None, True])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    env = SoloEnv("addirace", "random", players=3)

    with pytest.raises(ValueError, match=f"seat is {seat!r}: with 3 players it is .* from 0 to 2"):
        env.reset(seed=1, options={"seat": seat})
    env.reset(seed=1, options={"seat": np.int64(2)})
    assert env.agent == env.table.possible_agents[2]
