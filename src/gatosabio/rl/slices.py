"""Games in real time as a `ParallelEnv`: one step is a short slice of time.

At the beginning of a slice every agent observes the table and chooses to wait or to act. All
actions of a slice happen at its first moment, and are done in random order. Then the time of the
slice passes, with its deadlines. An action that the rules refuse, because somebody was faster, does
nothing; nor does one that the mask excludes.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final, TypeAlias

from gymnasium import spaces
from pettingzoo import ParallelEnv

from gatosabio.engine.chance import shuffled
from gatosabio.engine.game import Hand, Ms, RefusedError
from gatosabio.rl.describe import show
from gatosabio.rl.opening import Dice, agent_names, check_render_mode, deal
from gatosabio.rl.rewards import places_in, reward_for
from gatosabio.rl.slice_rules import SliceRules
from gatosabio.rl.spaces import Actions, Mask, Observation, mask_of, observation_space

WAIT: Final = 0
"""The act that every hand may always choose."""

Step: TypeAlias = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


class SlicedEnv(ParallelEnv[str, Observation, Any]):
    """A game in slices of *slice_ms* milliseconds, at most *max_cycles* of them. When the game has
    waited for a hand for *patience_ms* milliseconds, the cheapest action is done for it, as at a
    live table, so that nobody can block a game.

    An agent's action is a number whose digits, in base `len(acts)`, are the acts of its hands; the
    first hand's is the lowest digit. With one hand it is simply the act.
    """

    real_time = True

    def __init__(
        self,
        slice_rules: SliceRules,
        *,
        players: int,
        slice_ms: int,
        patience_ms: int,
        max_cycles: int,
        render_mode: str | None,
    ) -> None:
        if slice_ms < 1 or patience_ms < 1 or max_cycles < 1:
            raise ValueError("slice_ms, patience_ms and max_cycles are 1 or more")
        self.slice_rules = slice_rules
        self.game, self.rules, self.players = slice_rules.game, slice_rules.rules, players
        self.slice_ms, self.patience_ms, self.max_cycles = slice_ms, patience_ms, max_cycles
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = agent_names(self.game, self.rules, players)
        self.agents = []
        owners = self.game.owners(self.rules, players)
        self._hands = {
            agent: tuple(Hand(hand) for hand, owner in enumerate(owners) if owner == player)
            for player, agent in enumerate(self.possible_agents)
        }
        self._every_hand = [hand for hands in self._hands.values() for hand in hands]
        self._base = len(slice_rules.acts)
        self._actions = self._base ** len(self._hands[self.possible_agents[0]])
        self.action_spaces = {agent: Actions(self._actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(slice_rules.size, self._actions)
            for agent in self.possible_agents
        }
        self._dice: Dice | None = None
        self._viewed: Any = None  # the state that `_views` belong to
        self._views: dict[Hand | None, Any] = {}
        self._masks: dict[tuple[int, ...], Mask] = {}  # by what is offered

    # --- Observing, for agents and for cats that play in their place ---

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of *agent*: the same object every time, as PettingZoo asks for."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of *agent*: the same object every time, as PettingZoo asks for."""
        return self.action_spaces[agent]

    def hands_of(self, agent: str) -> tuple[Hand, ...]:
        """The hands that *agent* plays."""
        return self._hands[agent]

    def view(self, hand: Hand | None) -> Any:
        """The view of that hand, or of a spectator (None): the same object as long as the state
        does not change."""
        if self._viewed is not self._state:
            firsts = [self._hands[agent][0] for agent in self.agents]
            self._viewed = self._state
            self._views = dict(zip(firsts, self.game.views(self._state, firsts), strict=True))
        if hand not in self._views:
            self._views[hand] = self.game.view(self._state, hand)
        return self._views[hand]

    def legal(self, hand: Hand) -> list[Any]:
        """The legal actions of that hand now, without those that agents cannot do."""
        actions = self.game.legal_actions(self._state, hand, self.now)
        return [action for action in actions if self.slice_rules.act_of(action) is not None]

    def number_of(self, agent: str, actions: Mapping[Hand, Any]) -> int:
        """The number of *agent*'s action that does these *actions* with its hands; a hand without
        one waits."""
        number = 0
        for digit, hand in enumerate(self._hands[agent]):
            act = self.slice_rules.act_of(actions[hand]) if hand in actions else WAIT
            number += (act or WAIT) * self._base**digit
        return number

    def observe(self, agent: str) -> Observation:
        """What *agent* sees now in numbers, and which actions it may choose."""
        seen = self.slice_rules.see(self.view(self._hands[agent][0]), self.now, self.clock)
        return {"observation": seen, "action_mask": self._mask(agent)}

    @property
    def clock(self) -> float:
        """The share of the time that has passed, from 0 to 1."""
        return min(1.0, self._cycle / self.max_cycles)

    def render(self) -> str | None:
        """What a spectator sees, returned as a text or printed."""
        return show(self.slice_rules.tell(self.view(None)), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    # --- Playing ---

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a game. The same *seed* gives the same deal and the same random order of actions;
        without one, the generator of the last game is used on. *options*: see `opening.deal`."""
        if seed is not None or self._dice is None:
            self._dice = Dice(seed)
        self._state = deal(self.game, self.rules, self.players, self._dice, options)
        self.agents = self.possible_agents.copy()
        self.now = Ms(0)
        self._cycle = 0
        self._settled = self._state
        self._waited: tuple[Hand, ...] = ()
        self._waited_since = self.now
        self._offer()
        return self._observe(self.agents)

    def step(self, actions: dict[str, int]) -> Step:
        """Let one slice pass. An agent without an action waits."""
        playing = self.agents
        done = self._press(actions)
        self._cycle += 1
        self.now = Ms(self.now + self.slice_ms)
        self._state, _ = self.game.advance(self._state, self.now)
        self._nudge(moved=not all([self.game.is_raced(self._state, action) for action in done]))
        up = self._cycle >= self.max_cycles
        if up:
            self._stop()
        rewards, terminated = self._settle(playing)
        truncated = {agent: up and not terminated[agent] for agent in playing}
        self.agents = [agent for agent in playing if not (terminated[agent] or truncated[agent])]
        self._offer()
        observations, infos = self._observe(playing)
        return observations, rewards, terminated, truncated, infos

    def _settle(self, playing: Sequence[str]) -> tuple[dict[str, float], dict[str, bool]]:
        """What the agents that were *playing* get, and for which of them it is over."""
        if self._state is self._settled:  # nothing has happened
            return dict.fromkeys(playing, 0.0), dict.fromkeys(playing, False)
        self._settled = self._state
        result = self.game.result(self._state)
        if result is None:
            places = self.slice_rules.places(self.view(self._hands[playing[0]][0]))
        else:
            places = places_in(result)
        if not places:
            return dict.fromkeys(playing, 0.0), dict.fromkeys(playing, False)
        numbers = {agent: self.possible_agents.index(agent) for agent in playing}
        over = {agent: numbers[agent] in places for agent in playing}
        return {
            agent: reward_for(numbers[agent], places, self.players) if over[agent] else 0.0
            for agent in playing
        }, over

    def _offer(self) -> None:
        """Find out what every hand may do now: for each act that it can do, the action."""
        legal_actions, act_of = self.game.legal_actions, self.slice_rules.act_of
        state, now = self._state, self.now
        self._offers: dict[Hand, dict[int, Any]] = {}
        for hand in self._every_hand:
            self._offers[hand] = acts = {}
            for action in legal_actions(state, hand, now):
                act = act_of(action)
                if act is not None:
                    acts[act] = action

    def _mask(self, agent: str) -> Mask:
        """Which actions *agent* may choose. There are few masks, and each is made once."""
        hands = self._hands[agent]
        offered = tuple(self._offers[hands[0]])
        for other in hands[1:]:
            offered += (-1, *self._offers[other])
        mask = self._masks.get(offered)
        if mask is None:
            digits = [
                [act * self._base**digit for act in (WAIT, *self._offers[hand])]
                for digit, hand in enumerate(hands)
            ]
            numbers = [sum(choice) for choice in product(*digits)]
            mask = self._masks[offered] = mask_of(numbers, self._actions)
        return mask.copy()

    def _observe(
        self, agents: Sequence[str]
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        views = [self.view(self._hands[agent][0]) for agent in agents]
        observations: dict[str, Observation] = {}
        infos: dict[str, dict[str, Any]] = {}
        vectors = self.slice_rules.see_all(views, self.now, self.clock)
        for agent, seen in zip(agents, vectors, strict=True):
            mask = self._mask(agent)
            observations[agent] = {"observation": seen, "action_mask": mask}
            infos[agent] = {"action_mask": mask.copy()}
        return observations, infos

    def _press(self, actions: Mapping[str, int]) -> list[Any]:
        """Do what the agents chose, in random order; returns the actions that the rules
        accepted."""
        assert self._dice is not None
        presses: list[Any] = []
        for agent in self.agents:
            number = int(actions.get(agent, WAIT))
            if not 0 <= number < self._actions:
                raise ValueError(f"{agent}: the actions are 0 to {self._actions - 1}, not {number}")
            if number != WAIT:
                presses += self._chosen(agent, number)
        done: list[Any] = []
        once, later = self.slice_rules.once, self.slice_rules.later
        if len(presses) > 1:
            presses = sorted(shuffled(presses, self._dice), key=lambda a: isinstance(a, later))
        for action in presses:
            gone = isinstance(action, once) and any(isinstance(other, once) for other in done)
            if not gone and self._apply(action):
                done.append(action)
        return done

    def _chosen(self, agent: str, number: int) -> list[Any]:
        """The actions that *number* means; none if one of them is not allowed."""
        actions = []
        for hand in self._hands[agent]:
            number, act = divmod(number, self._base)
            if act in self._offers[hand]:
                actions.append(self._offers[hand][act])
            elif act != WAIT:
                return []
        return actions

    def _apply(self, action: Any) -> bool:
        """Apply *action*; False if the rules refuse it by now."""
        try:
            self._state, _ = self.game.apply(self._state, action)
        except RefusedError:
            return False
        return True

    def _nudge(self, *, moved: bool) -> None:
        """Do the cheapest action for hands for which the game has waited too long."""
        waited = self.game.waits_for(self._state)
        if moved or waited != self._waited:
            self._waited, self._waited_since = waited, self.now
        elif self.now - self._waited_since >= self.patience_ms:
            for hand in waited:
                self._apply(self.game.when_idle(self._state, hand, self.now))
            self._waited, self._waited_since = (), self.now

    def _stop(self) -> None:
        """The time is up: end the game if it has an action for that."""
        for hand in self.game.hands_in_play(self._state)[:1]:
            if (stop := self.slice_rules.stop(hand, self.now)) is not None:
                self._apply(stop)
