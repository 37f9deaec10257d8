"""Decides when bots are asked, and keeps their plans. A live table, the lab and the environments
for reinforcement learning all use it.

A bot is asked again when its hand's view has changed; its old plan is then cancelled. Times come
from the caller: from a server's clock or a virtual one.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from gatosabio.bots.policy import LEAST_THOUGHT, Choice
from gatosabio.engine.game import Hand


class Plan(NamedTuple):
    """What a bot will do with its hand, and when."""

    action: Any
    due: float


class Planner:
    """The *plans* of the hands that bots play, and what each hand saw when its bot was asked. No
    plan is due sooner than *least_thought* milliseconds after its bot was asked."""

    def __init__(self, least_thought: int | None = None) -> None:
        self._least_thought = LEAST_THOUGHT if least_thought is None else least_thought
        self.plans: dict[Hand, Plan] = {}
        self._views: dict[Hand, Any] = {}

    def sees_something_new(self, hand: Hand, view: Any) -> bool:
        """Whether *view* differs from what *hand* saw when its bot was last asked."""
        known = self._views.get(hand)
        return known is not view and known != view

    def ask(self, hand: Hand, view: Any) -> None:
        """Note that the bot of *hand* is asked about *view*, and cancel its plan."""
        self._views[hand] = view
        self.plans.pop(hand, None)

    def plan(self, hand: Hand, choice: Choice | None, since: float) -> None:
        """Keep the choice of a bot that was asked at the time *since*. None means to do nothing
        until the hand sees something new."""
        if choice is not None:
            self.plans[hand] = Plan(
                choice.action, since + max(choice.after_ms, self._least_thought)
            )

    def first_due(self) -> Hand | None:
        """The hand whose plan is due first, the lowest of equals; None if there is no plan."""
        due = min([(plan.due, hand) for hand, plan in self.plans.items()], default=None)
        return None if due is None else due[1]

    def forget(self, hand: Hand) -> None:
        """Forget the plan of *hand* and what it saw, so that any view is new to it."""
        self._views.pop(hand, None)
        self.plans.pop(hand, None)

    def keep_only(self, hands: Collection[Hand]) -> None:
        """Forget all hands but these: bots no longer play the others."""
        for hand in [*self.plans, *self._views]:
            if hand not in hands:
                self.forget(hand)
