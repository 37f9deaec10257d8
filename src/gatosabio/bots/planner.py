"""When bots are asked, and what each is about to do: the same at a live table, in the lab and in
the environments for learning machines.

A bot is asked anew when what its hand sees has changed; its plan before is then void. The time is
the caller's: a server's clock, or a virtual one.
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
    """The *plans* of the hands that bots play, and what each hand saw when its bot was asked."""

    def __init__(self) -> None:
        self.plans: dict[Hand, Plan] = {}
        self._views: dict[Hand, Any] = {}

    def sees_something_new(self, hand: Hand, view: Any) -> bool:
        """Whether *hand* sees anything else than when its bot was last asked."""
        known = self._views.get(hand)
        return known is not view and known != view

    def ask(self, hand: Hand, view: Any) -> None:
        """The bot of *hand* is being asked about *view*: what it planned before is void."""
        self._views[hand] = view
        self.plans.pop(hand, None)

    def plan(self, hand: Hand, choice: Choice | None, since: float) -> None:
        """The bot, asked at the time *since*, has chosen. None is to do nothing until the hand sees
        something new."""
        if choice is not None:
            self.plans[hand] = Plan(choice.action, since + max(choice.after_ms, LEAST_THOUGHT))

    def first_due(self) -> Hand | None:
        """Whose plan is due first; the lowest hand of several."""
        due = min([(plan.due, hand) for hand, plan in self.plans.items()], default=None)
        return None if due is None else due[1]

    def forget(self, hand: Hand) -> None:
        """Whatever *hand* sees next is new to it, and it has no plan."""
        self._views.pop(hand, None)
        self.plans.pop(hand, None)

    def keep_only(self, hands: Collection[Hand]) -> None:
        """Bots play these hands from now on, and no others."""
        for hand in [*self.plans, *self._views]:
            if hand not in hands:
                self.forget(hand)
