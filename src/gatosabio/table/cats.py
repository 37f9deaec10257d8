"""The hands that cats play: bots, and those who stand in for people whose line is gone."""

from collections.abc import Collection
from random import Random
from typing import Any, Final, NamedTuple

from gatosabio.bots.policy import Bot, Choice, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Hand, Ms
from gatosabio.table.desk import Desk
from gatosabio.table.effects import Ponder
from gatosabio.table.play import Play

STAND_IN: Final[Level] = "cat"
LEAST_THOUGHT: Final = 50
"""Milliseconds before any act: a plan that fails is made again, and must not spin."""

SECOND_THOUGHT: Final = 2000
"""Milliseconds that a cat takes which did not know what to do."""


class Plan(NamedTuple):
    """What a cat will do, and at what time of the server."""

    action: Any
    due: float


class Cats:
    """Who plays which hand, and what each of them is about to do."""

    def __init__(self, rng: Random, desk: Desk) -> None:
        self._rng = rng
        self._desk = desk
        self._bots: dict[Hand, Bot] = {}
        self._plans: dict[Hand, Plan] = {}
        self._views: dict[Hand, Any] = {}  # what each of them saw when it planned
        self._pondering: dict[Hand, tuple[int, float]] = {}  # which thought, and since when

    def play_hands(self, play: Play, levels: dict[Hand, Level]) -> None:
        """From now on cats of these levels play these hands, and no others."""
        self._bots = {
            hand: bot_for(play.game.name, level, play.rules) for hand, level in levels.items()
        }
        self._plans = {hand: plan for hand, plan in self._plans.items() if hand in levels}
        self._views = {hand: view for hand, view in self._views.items() if hand in levels}
        self._pondering = {hand: one for hand, one in self._pondering.items() if hand in levels}

    def forget_plans(self) -> None:
        """The table has rested: what was planned before is no plan any more."""
        self._plans.clear()
        self._views.clear()
        self._pondering.clear()

    @property
    def hands(self) -> Collection[Hand]:
        """That cats play."""
        return self._bots.keys()

    def think(self, play: Play, at: Ms, since: float, actor: Hand | None = None) -> None:
        """Something has happened: who sees the table changed plans anew, from the server's time
        *since*, and so does the *actor*."""
        for hand in self._bots:
            if hand == actor or play.game.view(play.state, hand) != self._views.get(hand):
                self.think_again(play, hand, at, since)

    def think_again(self, play: Play, hand: Hand, at: Ms, since: float) -> None:
        """Plan anew for one hand."""
        self._plans.pop(hand, None)
        self._pondering.pop(hand, None)
        self._views[hand] = view = play.game.view(play.state, hand)
        if not play.on:
            return
        legal = play.game.legal_actions(play.state, hand, at)
        bot = self._bots[hand]
        if bot.ponders and legal:
            seed = self._rng.getrandbits(64)
            self._pondering[hand] = seed, since
            self._desk.ponder(Ponder(bot, view, legal, seed))
        else:
            self._plan(hand, bot.choose(view, legal, self._rng), since)

    def thought(self, seed: int, choice: Choice | None, play: Play, at: Ms) -> None:
        """That is what a cat has thought of; but if the table has changed since, in vain. Who came
        to nothing does what a stand-in would."""
        for hand, (pondered, since) in self._pondering.items():
            if pondered == seed:
                del self._pondering[hand]
                choice = choice or Choice(self.choose_at_once(play, hand, at), SECOND_THOUGHT)
                self._plan(hand, choice, since)
                return

    def _plan(self, hand: Hand, choice: Choice | None, since: float) -> None:
        if choice is not None:
            self._plans[hand] = Plan(choice.action, since + max(choice.after_ms, LEAST_THOUGHT))

    def choose_at_once(self, play: Play, hand: Hand, at: Ms) -> Any:
        """What a cat would do in that hand's place, without its thinking time."""
        view = play.game.view(play.state, hand)
        legal = play.game.legal_actions(play.state, hand, at)
        choice = bot_for(play.game.name, STAND_IN, play.rules).choose(view, legal, self._rng)
        assert choice is not None, "who is waited for can do something"
        return choice.action

    def next_due(self, now: float) -> tuple[Hand, Plan] | None:
        """The earliest plan, if it is to be carried out by *now*; it is forgotten."""
        ready = [(plan.due, hand) for hand, plan in self._plans.items() if plan.due <= now]
        if not ready:
            return None
        _, hand = min(ready)
        return hand, self._plans.pop(hand)

    def wakes_at(self) -> float | None:
        """When the next plan is due."""
        return min((plan.due for plan in self._plans.values()), default=None)
