"""A race that cannot be played against PettingZoo's rules.

PettingZoo has a wrapper for each of these rules, and each looks up every attribute in the one
below, by name, several times a step: three of them took as long as the race itself. This is one
wrapper for all of them; what it does and says is theirs.
"""

from typing import TYPE_CHECKING, Any

from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from gatosabio.rl.spaces import Observation

if TYPE_CHECKING:
    from gatosabio.rl.addirace_v0 import AddiRaceEnv

Last = tuple[Observation | None, float, bool, bool, dict[str, Any]]


class GuardedRace(OrderEnforcingWrapper[str, Observation, Any]):
    """A race in which an illegal action loses: its agent gets *illegal*, the others 0, and it is
    over. Actions that no agent ever has, and calls out of order, are errors."""

    env: "AddiRaceEnv"

    def __init__(self, race: "AddiRaceEnv", illegal: float) -> None:
        super().__init__(race)
        self._illegal = illegal

    # These two are looked up in every step. Before the first race they are errors, as ever.

    @property
    def agents(self) -> list[str]:  # type: ignore[override]
        """The agents that still play."""
        return self.env.agents if self._has_reset else self.__getattr__("agents")

    @property
    def agent_selection(self) -> str:  # type: ignore[override]
        """The agent in turn."""
        return self.env.agent_selection if self._has_reset else self.__getattr__("agent_selection")

    def last(self, observe: bool = True) -> Last:  # noqa: FBT001, FBT002 -- as PettingZoo has it
        """What the agent in turn sees and has got, and whether it is over for it."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: int | None) -> None:
        """Let the agent in turn do the action of that number."""
        race = self.env
        if not self._has_reset or not race.agents:
            super().step(action)  # which says what is wrong
            return
        self._has_updated = True
        agent = race.agent_selection
        over = race.terminations[agent] or race.truncations[agent]
        if over or (action is not None and race.may(action)):
            race.step(action)
        else:
            assert race.action_space(agent).contains(action), "action is not in action space"
            EnvLogger.warn_on_illegal_move()
            race.lose(self._illegal)

    def __str__(self) -> str:
        return str(self.env)
