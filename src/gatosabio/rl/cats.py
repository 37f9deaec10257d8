"""Our own cats as agents: opponents to learn from, or to beat."""

from collections.abc import Mapping
from random import Random
from typing import Any, Protocol

from gatosabio.bots.planner import Planner
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Hand, Ms


class Playable(Protocol):
    """What a cat needs of an environment. All three environments have it, without wrappers."""

    real_time: bool
    game: Any
    rules: Any
    now: Ms

    def hands_of(self, agent: str) -> tuple[Hand, ...]:
        """The hands that *agent* plays."""
        ...

    def view(self, hand: Hand | None) -> Any:
        """The view of that hand."""
        ...

    def legal(self, hand: Hand) -> list[Any]:
        """The legal actions of that hand now."""
        ...

    def number_of(self, agent: str, actions: Mapping[Hand, Any]) -> int:
        """The number of *agent*'s action that does these *actions* with its hands."""
        ...


class Cat:
    """A cat that plays *agent* in *env*, which may have wrappers; *who* is a name that
    `gatosabio.bots.registry` knows for this game. It sees what the agent may see, and in real time
    it takes as long as at a table."""

    def __init__(self, env: Any, agent: str, who: str = "cat", seed: int | None = None) -> None:
        self._env: Playable = env.unwrapped
        self._agent = agent
        self._bot = bot_for(self._env.game.name, who, self._env.rules)
        self._rng = Random(seed)  # noqa: S311 -- dice, not keys
        self._planner = Planner(least_thought=0)  # a slice of time is wait enough
        self._time = Ms(0)

    def act(self) -> int:
        """The number of its action. Call it once for each step; in Addi Race only in its turn.

        :raises ValueError: if it is not its turn
        """
        env = self._env
        if env.now < self._time:  # a new game has begun
            self._planner.keep_only(())
        self._time = env.now
        doing: dict[Hand, Any] = {}
        for hand in env.hands_of(self._agent):
            action = self._action_due(hand)
            if action is None:
                continue
            legal = [self._number(hand, one) for one in env.legal(hand)]
            if self._number(hand, action) in legal:
                doing[hand] = action
        return env.number_of(self._agent, doing)

    def _number(self, hand: Hand, action: Any) -> int:
        return self._env.number_of(self._agent, {hand: action})

    def _action_due(self, hand: Hand) -> Any:
        """What it does with that hand now; None to wait."""
        env, planner = self._env, self._planner
        view = env.view(hand)
        if not env.real_time:  # it is its turn, and time does not count
            choice = self._bot.choose(view, env.legal(hand), self._rng)
            return None if choice is None else choice.action
        if planner.sees_something_new(hand, view):
            planner.ask(hand, view)
            planner.plan(hand, self._bot.choose(view, env.legal(hand), self._rng), env.now)
        plan = planner.plans.get(hand)
        if plan is None or plan.due > env.now:
            return None
        planner.forget(hand)  # it will be asked again, whether the action succeeds or not
        return plan.action
