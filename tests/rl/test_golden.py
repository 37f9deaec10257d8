"""What agents see in whole games by chance is what it was in version 0, to the last bit.

The digests were made by the first environments, which wrote every observation anew. Those of today
write only what has changed, and must not forget anything.
"""

import random
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from rl.playing import any_action


class Digest:
    """A digest of all that was seen."""

    def __init__(self) -> None:
        self._all = sha256()

    def see(self, observation: dict[str, Any], info: dict[str, Any]) -> None:
        for array in (*observation.values(), info["action_mask"]):
            self._all.update(str(array.dtype).encode() + array.tobytes())

    def get(self, agent: str, *values: float) -> None:
        self._all.update(repr((agent, *map(float, values))).encode())

    def __str__(self) -> str:
        return self._all.hexdigest()[:16]


def race(seed: int, players: int, **options: Any) -> str:
    env: Any = addirace_v0.env(players=players, **options)
    env.reset(seed=seed)
    rng, digest = random.Random(seed), Digest()
    for step, agent in enumerate(env.agent_iter(5000)):
        observation, reward, terminated, truncated, info = env.last()
        digest.see(observation, info)
        digest.get(agent, reward, terminated, truncated)
        if step % 7 == 0:  # the others look, too, though it is not their turn
            for other in env.agents:
                digest.see(env.observe(other), env.infos[other])
        env.step(None if terminated or truncated else any_action(observation, rng))
    return str(digest)


def slices(module: Any, seed: int, players: int, waiting: float, **options: Any) -> str:
    env = module.parallel_env(players=players, **options)
    rng, digest = random.Random(seed), Digest()
    observations, infos = env.reset(seed=seed)
    note(digest, observations, infos)
    while env.agents:
        actions = {
            agent: rng.randrange(env.action_space(agent).n)  # some of which it may not do
            if rng.random() < 0.05
            else any_action(observations[agent], rng)
            for agent in env.agents
            if rng.random() >= waiting
        }
        observations, rewards, terminated, truncated, infos = env.step(actions)
        note(digest, observations, infos)
        for agent, reward in rewards.items():
            digest.get(agent, reward, terminated[agent], truncated[agent])
    return str(digest)


def note(digest: Digest, observations: Any, infos: Any) -> None:
    for agent, observation in observations.items():
        digest.see(observation, infos[agent])


def games() -> Iterable[tuple[str, str]]:
    for seed, players in enumerate((2, 3, 4, 6, 4, 2)):
        edition = ("classic", "modern")[seed % 2]
        yield (
            f"addirace {seed}",
            race(seed, players, edition=edition, must_play=seed % 3 == 0),
        )
    for seed, players in enumerate((2, 3, 4, 8, 5, 2)):
        options: dict[str, Any] = {} if seed % 2 else {"ending": "infinite"}
        yield (
            f"addicats {seed}",
            slices(
                addicats_v0,
                seed,
                players,
                (0, 0.9)[seed % 2],
                mouse_call=seed % 3 == 0,
                tables=5 + seed,
                look=(0, 700)[seed // 2 % 2],
                scramble=(3000, 0, 500)[seed % 3],
                patience_ms=(8000, 1000)[seed // 3],
                max_cycles=600,
                **options,
            ),
        )
    for seed, players in enumerate((2, 3, 4, 4, 3, 2)):
        yield (
            f"gatonegro {seed}",
            slices(
                gatonegro_v0,
                seed,
                players,
                (0.9, 0)[seed % 2],
                two_decks=seed % 3 == 1,
                open_piles=seed % 3 == 2,
                by_turns=seed == 4,
                lucky_tom=seed == 2,
                carry=(0, 400)[seed // 3],
                max_cycles=700,
            ),
        )


GOLDEN = {
    "addirace 0": "308ff0566e468247",
    "addirace 1": "d2485b75692f0508",
    "addirace 2": "2719393a1fa25e9a",
    "addirace 3": "c60c74964d2d76b3",
    "addirace 4": "fac2623f2f908516",
    "addirace 5": "fbda0ad66da58ae7",
    "addicats 0": "554efa1e08668ff8",
    "addicats 1": "6ff6aa56622f899c",
    "addicats 2": "d791462a44516cbd",
    "addicats 3": "267cdfd620fa36d8",
    "addicats 4": "47ffc30b93185d73",
    "addicats 5": "17459ac9e3eb1461",
    "gatonegro 0": "5344836cbb06a2d3",
    "gatonegro 1": "1b0f2b4d3b6b6283",
    "gatonegro 2": "06406cf3d1d06905",
    "gatonegro 3": "6d4c1e072a985911",
    "gatonegro 4": "bdbafedab0179168",
    "gatonegro 5": "4fd5026e11fb5dda",
}


@pytest.fixture(scope="module")
def played() -> dict[str, str]:
    return dict(games())


def test_agents_see_what_they_always_saw(played: dict[str, str]) -> None:
    assert played == GOLDEN


def test_every_game_is_another(played: dict[str, str]) -> None:
    assert len(set(played.values())) == len(GOLDEN) == 18


@pytest.mark.parametrize("module", [addicats_v0, addirace_v0, gatonegro_v0])
def test_what_was_seen_stays_what_it_was(module: Any) -> None:
    """Observations and masks are nobody else's: the next step does not write into them."""
    env = module.env(players=3)
    env.reset(seed=1)
    rng = random.Random(1)
    seen: list[tuple[dict[str, Any], list[bytes]]] = []
    for _ in range(60):
        observation, _, _, _, info = env.last()
        arrays = {**observation, "of the info": info["action_mask"]}
        seen.append((arrays, [array.tobytes() for array in arrays.values()]))
        env.step(any_action(observation, rng))

    for arrays, as_seen in seen:
        assert [array.tobytes() for array in arrays.values()] == as_seen
        assert all(array.flags.writeable for array in arrays.values())
    assert not np.shares_memory(seen[0][0]["action_mask"], seen[0][0]["of the info"])
