"""Addi Race as a PettingZoo environment: agents act one at a time (AEC). See
docs/rl/addirace.md."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gymnasium import spaces
from pettingzoo import AECEnv

from gatosabio.engine.game import HANDS, Edition, Hand, Ms
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Action, Magic, Rules
from gatosabio.engine.games.addirace.view import View
from gatosabio.rl.addirace_actions import table_for
from gatosabio.rl.addirace_guard import GuardedRace
from gatosabio.rl.addirace_observation import Observer
from gatosabio.rl.describe import describe_addirace, show
from gatosabio.rl.opening import (
    RENDER_MODES,
    Dice,
    agent_names,
    check_render_mode,
    deal,
    read_rules,
)
from gatosabio.rl.rewards import places_in, reward_for
from gatosabio.rl.spaces import Actions, Observation, mask_of, observation_space

METADATA: Final[dict[str, Any]] = {
    "name": "addirace_v0",
    "render_modes": list(RENDER_MODES),
    "render_fps": 1,
    "is_parallelizable": False,
}

ILLEGAL: Final = -1.0
"""The reward for an action that the mask excludes; it also ends the game."""


def env(**options: Any) -> AECEnv[str, Observation, Any]:
    """A race that is guarded as PettingZoo's wrappers guard it: an illegal action loses, and calls
    out of order raise errors."""
    return GuardedRace(raw_env(**options), ILLEGAL)


class AddiRaceEnv(AECEnv[str, Observation, Any]):
    """The race without wrappers. The rules of Addi Race do not depend on time: it is always 0."""

    metadata = METADATA
    real_time = False
    game = ADDIRACE
    now = Ms(0)

    def __init__(
        self,
        players: int = 4,
        edition: Edition = "classic",
        *,
        must_play: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.rules = read_rules(Rules, {"edition": edition, "must_play": must_play})
        self.possible_agents = agent_names(ADDIRACE, self.rules, players)
        self.agents = []
        self.players = players
        if max_cycles is not None and max_cycles < 1:
            raise ValueError("max_cycles is 1 or more, or None")
        self.max_cycles = max_cycles
        self.render_mode = check_render_mode(render_mode)
        self._table = table_for(players)
        self._actions = len(self._table)
        self._no_mask = mask_of((), self._actions)
        self._observer = Observer(players)
        self._hands = dict(zip(self.possible_agents, HANDS, strict=False))
        self.action_spaces = {agent: Actions(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(self._observer.layout.size, self._actions)
            for agent in self.possible_agents
        }
        self._dice: Dice | None = None
        self._legal: Sequence[Action] = ()

    # --- Observing, for agents and for cats that play in their place ---

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of *agent*: the same object every time, as PettingZoo asks for."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of *agent*: the same object every time, as PettingZoo asks for."""
        return self.action_spaces[agent]

    def hands_of(self, agent: str) -> tuple[Hand, ...]:
        """The hand that *agent* plays."""
        return (self._hands[agent],)

    def view(self, hand: Hand | None) -> View:
        """The view of that hand, or of a spectator (None): the same object as long as the state
        does not change."""
        if hand not in self._views:
            self._views[hand] = ADDIRACE.view(self._state, hand)
        return self._views[hand]

    def legal(self, hand: Hand) -> list[Action]:
        """The legal actions of that hand now."""
        return list(ADDIRACE.legal_actions(self._state, hand, self.now))

    def may(self, action: int) -> bool:
        """Whether the agent in turn may do the action of that number."""
        return action in self._numbers

    def number_of(self, agent: str, actions: Mapping[Hand, Action]) -> int:
        """The number of the action of *agent*'s hand.

        :raises ValueError: if *actions* has none: it is not the agent's turn
        """
        (hand,) = self.hands_of(agent)
        if hand not in actions:
            raise ValueError(f"{agent} has nothing to do: it is not its turn")
        return self._table.number(actions[hand])

    def observe(self, agent: str) -> Observation:
        """What *agent* sees now, and a mask of what it may do: nothing unless it is its turn."""
        seen = self._observer.see(self.view(self._hands[agent]))
        mask = self._mask if agent == self._acting else self._no_mask
        return {"observation": seen, "action_mask": mask.copy()}

    def render(self) -> str | None:
        """What the player in turn sees, returned as a text or printed."""
        looking = self.hands_of(self._acting)[0] if self._acting else None
        return show(describe_addirace(self.view(looking)), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # --- Playing ---

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Begin a game. The same *seed* gives the same deal and the same chance; without one, the
        generator of the last game is used on. *options*: see `opening.deal`."""
        if seed is not None or self._dice is None:
            self._dice = Dice(seed)
        self._state = deal(ADDIRACE, self.rules, self.players, self._dice, options)
        self._cycle = 0
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._acting: str | None = None
        self.infos = {agent: {"action_mask": self._no_mask.copy()} for agent in self.agents}
        self._offer()

    def step(self, action: int | None) -> None:
        """Let the agent in turn do the action of that number.

        :raises ValueError: if its mask excludes it
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or action not in self._numbers:
            raise ValueError(f"{agent} may not do action {action} now: see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._play(self._legal[self._numbers.index(action)])
        self._cycle += 1
        result = self._state.result
        if result is not None:  # the only time that there are rewards
            places = places_in(result)
            for player, name in enumerate(self.possible_agents):
                self.terminations[name] = True
                self.rewards[name] = reward_for(player, places, self.players)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self._cycle >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._offer()

    def lose(self, reward: float) -> None:
        """Break the race off: the agent in turn gets that *reward*, the others 0."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: reward}
        self._accumulate_rewards()
        self._deads_step_first()

    def _play(self, action: Action) -> None:
        """Apply *action*, and let chance decide what is due."""
        assert self._dice is not None
        if type(action) is Magic:  # with_chance checks that too, but checking here is faster
            action = ADDIRACE.with_chance(self._state, action, self._dice)
        self._state, _ = ADDIRACE.apply(self._state, action)
        while self._state.drawing is not None:
            restock = ADDIRACE.decide_chance(self._state, self.now, self._dice)
            self._state, _ = ADDIRACE.apply(self._state, restock)

    def _offer(self) -> None:
        """Find out whose turn it is, and what that agent may do. Only its mask and that of the
        agent before change."""
        state, before = self._state, self._acting
        self._views: dict[Hand | None, View] = {}
        hand = state.acting
        self.agent_selection = agent = self.possible_agents[hand]
        over = state.result is not None or self.truncations[agent]
        self._acting = None if over else agent
        self._legal = () if over else ADDIRACE.legal_actions(state, hand, self.now)
        self._numbers = self._table.numbers(self._legal)
        self._mask = mask_of(self._numbers, self._actions)
        if before is not None:
            self.infos[before] = {"action_mask": self._no_mask.copy()}
        if not over:
            self.infos[agent] = {"action_mask": self._mask.copy()}

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled: of the legal actions a plain list."""
        return self.__dict__ | {"_legal": list(self._legal)}


raw_env = AddiRaceEnv
