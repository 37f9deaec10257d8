"""One agent against our cats, as a Gymnasium environment. See docs/rl/solo.md.

The agent sees and does what it does in the environments of all agents; the others are cats, or
choose by chance.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import index
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from gatosabio.bots.registry import names_for
from gatosabio.rl import addicats_v0, addirace_v0, gatonegro_v0
from gatosabio.rl.cats import Cat
from gatosabio.rl.spaces import Actions, Mask, Vector

RANDOM: Final = "random"
"""An opponent that does by chance anything that it may do."""

SEEDS: Final = 2**31

_MAKE: Final[Mapping[str, Callable[..., Any]]] = {
    "addicats": addicats_v0.parallel_env,
    "addirace": addirace_v0.raw_env,
    "gatonegro": gatonegro_v0.parallel_env,
}


class SoloEnv(gymnasium.Env[Vector, Any]):
    """A table of *game* at which one agent plays against *opponents*: names of cats, `random`, or
    one name for all seats that are left. *options* are those of the game's environment; without
    `players` there are as many as opponents are named, and one more.

    In each game the agent, `agent`, sits in another seat of the `table`, by chance, and the
    opponents in their order after it. An observation is the vector alone; what may be done now is
    `action_masks()`, which is also in the info as `action_mask`. The reward is that of the place,
    at the end. An action that the mask excludes loses a game by turns, and does nothing in slices.

    :raises ValueError: if there is no such game or opponent, or not that many can play
    """

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi"], "render_fps": 10}  # noqa: RUF012

    def __init__(
        self, game: str, opponents: str | Sequence[str] = "kitten", **options: Any
    ) -> None:
        if game not in _MAKE:
            raise ValueError(f"no game is called {game!r}: expected one of {', '.join(_MAKE)}")
        named = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        known = (RANDOM, *names_for(game))
        for who in named:
            if who not in known:
                raise ValueError(
                    f"nobody called {who!r} plays {game}: there are {', '.join(known)}"
                )
        players = options.pop("players", len(named) + 1)
        if len(named) == 1:
            named *= players - 1
        if len(named) != players - 1:
            raise ValueError(
                f"{len(named)} opponents for {players} players: name one, or all others"
            )
        self._opponents = named
        self.table = _MAKE[game](players=players, **options)
        self._by_turns = not self.table.real_time
        first = self.table.possible_agents[0]
        space = self.table.observation_space(first)
        assert isinstance(space, spaces.Dict)
        self.observation_space = space["observation"]
        actions = Actions(self.table.action_space(first).n)
        self.action_space = actions
        self.render_mode = self.table.render_mode
        self._mask: Mask = np.zeros(actions.n, np.int8)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Begin a game. *options* are those of the game's environment, and `seat`, the number of
        the agent's player.

        :raises ValueError: if there is no such seat
        """
        super().reset(seed=seed)
        asked = dict(options or {})
        env, draw = self.table, self.np_random.integers
        agents = env.possible_agents
        seat = _seat_of(asked.pop("seat", draw(len(agents))), len(agents))
        self.agent = agents[seat]
        self._rng = Random(int(draw(SEEDS)))  # noqa: S311 -- dice, not keys
        self._cats = {
            agents[(seat + 1 + number) % len(agents)]: Cat(
                env, agents[(seat + 1 + number) % len(agents)], who, int(draw(SEEDS))
            )
            if who != RANDOM
            else None
            for number, who in enumerate(self._opponents)
        }
        began = env.reset(seed=int(draw(SEEDS)), options=asked)
        if self._by_turns:
            self._let_others_act()
            return self._seen()
        self._observations, _ = began
        return self._seen()

    def step(self, action: int) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Do the action of that number, and let the others act until the agent can act again."""
        env, agent = self.table, self.agent
        if self._by_turns:
            if env.may(int(action)):
                env.step(int(action))
                self._let_others_act()
            else:
                env.lose(addirace_v0.ILLEGAL)
            reward = float(env.rewards[agent])
            terminated, truncated = env.terminations[agent], env.truncations[agent]
            seen, info = self._seen()
            return seen, reward, terminated, truncated and not terminated, info
        actions = {other: self._choose(other) for other in env.agents if other != agent}
        self._observations, rewards, terminated, truncated, _ = env.step(
            actions | {agent: int(action)}
        )
        seen, info = self._seen()
        return seen, float(rewards[agent]), terminated[agent], truncated[agent], info

    def action_masks(self) -> Any:
        """What may be done now, as booleans: sb3-contrib asks for it by this name."""
        return self._mask.astype(np.bool_)

    def render(self) -> Any:
        """See the game's environment."""
        return self.table.render()

    def _seen(self) -> tuple[Vector, dict[str, Any]]:
        seen = self.table.observe(self.agent) if self._by_turns else self._observations[self.agent]
        self._mask = seen["action_mask"]
        return seen["observation"], {"action_mask": self._mask.copy()}

    def _let_others_act(self) -> None:
        """By turns: until it is the agent's turn, or the game is over."""
        env = self.table
        while env.agent_selection != self.agent and not any(env.terminations.values()):
            if any(env.truncations.values()):
                return
            env.step(self._choose(env.agent_selection))

    def _choose(self, agent: str) -> int:
        cat = self._cats[agent]
        if cat is not None:
            return cat.act()
        if self._by_turns:
            mask = self.table.infos[agent]["action_mask"]
        else:
            mask = self._observations[agent]["action_mask"]
        allowed = np.flatnonzero(mask)
        return int(allowed[self._rng.randrange(len(allowed))])


def _seat_of(asked: Any, players: int) -> int:
    """The number of a seat, checked: -1 would be the last one, and 1.9 the second."""
    try:
        seat = index(asked)
    except TypeError:
        seat = -1
    if isinstance(asked, bool) or not 0 <= seat < players:
        raise ValueError(
            f"the option seat is {asked!r}: with {players} players it is a whole number from 0 to "
            f"{players - 1}"
        )
    return seat
