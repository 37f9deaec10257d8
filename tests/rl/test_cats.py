"""The house's cats in agents' places."""

from typing import Any

import pytest

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from gatosabio.rl.cats import Cat


def play_gato_negro(seed: int, **options: Any) -> tuple[int, dict[str, float]]:
    """A cat plays alone, the other agent waits."""
    env = gatonegro_v0.parallel_env(players=2, **options)
    env.reset(seed=seed)
    cat = Cat(env, "player_0", "tiger", seed=seed)
    count = 0
    rewards: dict[str, float] = {}
    while env.agents:
        _, rewards, *_ = env.step({"player_0": cat.act()})
        count += 1
    return count, rewards


def test_a_cat_beats_who_only_waits() -> None:
    _, rewards = play_gato_negro(1)

    assert rewards == {"player_0": 1, "player_1": -1}


def test_a_cat_plays_the_same_from_the_same_seeds() -> None:
    assert play_gato_negro(2) == play_gato_negro(2)
    assert play_gato_negro(2) != play_gato_negro(3)


def test_a_cat_needs_time_in_real_time() -> None:
    env = gatonegro_v0.parallel_env(players=2)
    env.reset(seed=1)
    cat = Cat(env, "player_0", "kitten", seed=1)

    assert cat.act() == 0, "nobody reacts within no time"


def test_cats_race_to_the_end() -> None:
    env = addirace_v0.env(players=3)
    env.reset(seed=1)
    cats = {agent: Cat(env, agent, "kitten", seed=1) for agent in env.agents}
    totals = dict.fromkeys(env.agents, 0.0)

    for agent in env.agent_iter(2000):
        _, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        env.step(None if terminated or truncated else cats[agent].act())

    assert not env.agents
    assert sorted(totals.values()) == [-1, 0, 1]


@pytest.mark.parametrize("players", [2, 4])
def test_cats_turn_cards_and_hit(players: int) -> None:
    env = addicats_v0.parallel_env(players=players, max_cycles=1500)
    env.reset(seed=1)
    cats = {agent: Cat(env, agent, "tiger", seed=n) for n, agent in enumerate(env.agents)}
    done: set[int] = set()
    while env.agents:
        actions = {agent: cats[agent].act() for agent in env.agents}
        done.update(actions.values())
        env.step(actions)

    assert {0, 1, 2} <= done, "wait, turn, hit"


def test_a_cat_forgets_its_plans_when_another_game_begins() -> None:
    env = gatonegro_v0.parallel_env(players=2)
    env.reset(seed=1)
    cat = Cat(env, "player_0", "tiger", seed=1)
    for _ in range(300):
        env.step({})
    assert cat.act() == 0, "it has a plan for later than 30 s"

    env.reset(seed=1)
    for _ in range(200):
        if cat.act():
            break
        env.step({})

    assert env.now < 20_000, "the same cards, but a plan of now"


def test_a_cat_that_is_asked_out_of_turn_says_so() -> None:
    env = addirace_v0.env(players=2)
    env.reset(seed=1)
    (other,) = [agent for agent in env.agents if agent != env.agent_selection]

    with pytest.raises(ValueError, match=f"{other} .* not its turn"):
        Cat(env, other).act()


def test_a_stranger_is_told() -> None:
    with pytest.raises(ValueError, match="lion"):
        Cat(gatonegro_v0.parallel_env(), "player_0", "lion")
