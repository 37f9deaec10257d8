"""The house's own cats in agents' places: somebody to learn from, or to beat."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Hand, Ms


class Playable(Protocol):
    """What a cat must know of an environment; all three of them have it, unwrapped."""

    real_time: bool
    game: Any
    rules: Any
    now: Ms

    def hands_of(self, agent: str) -> tuple[Hand, ...]:
        """The hands that *agent* plays."""
        ...

    def view(self, hand: Hand | None) -> Any:
        """What that hand sees."""
        ...

    def legal(self, hand: Hand) -> list[Any]:
        """What that hand may do now."""
        ...

    def number_of(self, agent: str, actions: Mapping[Hand, Any]) -> int:
        """The number of the action with which *agent*'s hands do these *actions*."""
        ...


class Plan(NamedTuple):
    """What a cat thought of a *view*: what to do, if anything, and when."""

    view: Any
    action: Any
    due: int


class Cat:
    """A cat that plays *agent* of *env*, whatever wrappers are round it; *who* is one of those that
    `gatosabio.bots.registry` knows for this game. It sees what the agent may see, and in real time
    takes as long as its like do."""

    def __init__(self, env: Any, agent: str, who: str = "cat", seed: int | None = None) -> None:
        self._env: Playable = env.unwrapped
        self._agent = agent
        self._bot = bot_for(self._env.game.name, who, self._env.rules)
        self._rng = Random(seed)  # noqa: S311 -- dice, not keys
        self._plans: dict[Hand, Plan] = {}
        self._time = Ms(0)

    def act(self) -> int:
        """The number of its action: call it once a step; in Addi Race, when it is its turn.

        :raises ValueError: it is not its turn.
        """
        env = self._env
        if env.now < self._time:  # another game
            self._plans.clear()
        self._time = env.now
        doing: dict[Hand, Any] = {}
        for hand in env.hands_of(self._agent):
            plan = self._plan(hand)
            if plan.action is None or plan.due > env.now:
                continue
            del self._plans[hand]  # and if it is not to be, think again
            if self._number(hand, plan.action) in [self._number(hand, a) for a in env.legal(hand)]:
                doing[hand] = plan.action
        return env.number_of(self._agent, doing)

    def _number(self, hand: Hand, action: Any) -> int:
        return self._env.number_of(self._agent, {hand: action})

    def _plan(self, hand: Hand) -> Plan:
        """What it thought when it saw the table as it is now, or thinks now."""
        env = self._env
        view = env.view(hand)
        plan = self._plans.get(hand)
        if plan is None or (plan.view is not view and plan.view != view):
            choice = self._bot.choose(view, env.legal(hand), self._rng)
            due = env.now + choice.after_ms if choice is not None and env.real_time else env.now
            plan = Plan(view, choice and choice.action, due)
            self._plans[hand] = plan
        return plan
