"""The hands that cats play: their own, and those of people whose connection is gone."""

from random import Random
from typing import Any, Final

from gatosabio.bots.planner import Plan, Planner
from gatosabio.bots.policy import Bot, Choice, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Hand, Ms
from gatosabio.table.effects import Ponder
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.outbox import Outbox

STAND_IN: Final[Level] = "cat"
SECOND_THOUGHT: Final = 2000
"""Milliseconds that a cat takes if its thinking failed."""


class Cats:
    """Which cat plays which hand, and what each of them is about to do."""

    def __init__(self, rng: Random, outbox: Outbox) -> None:
        self._rng = rng
        self._outbox = outbox
        self._bots: dict[Hand, Bot] = {}
        self.hands: frozenset[Hand] = frozenset()  # those that cats play
        self.planner = Planner()  # in the server's time
        self._pondering: dict[Hand, tuple[int, float]] = {}  # which thought, and since when

    def play_hands(self, game: GameInProgress, levels: dict[Hand, Level]) -> None:
        """Let cats of these levels play these hands from now on, and no others."""
        self._bots = {
            hand: bot_for(game.game.name, level, game.rules) for hand, level in levels.items()
        }
        self.hands = frozenset(levels)
        self.planner.keep_only(levels.keys())
        self._pondering = {hand: one for hand, one in self._pondering.items() if hand in levels}

    def forget_plans(self) -> None:
        """The table has rested: what was planned before is out of date."""
        self.planner.keep_only(())
        self._pondering.clear()

    def think(self, game: GameInProgress, at: Ms, since: float, actor: Hand | None = None) -> None:
        """Something has happened: every cat makes a new plan that is the *actor* or whose view has
        changed. Its time counts from the server's time *since*."""
        for hand in self._bots:
            view = game.game.view(game.state, hand)
            if hand == actor or self.planner.sees_something_new(hand, view):
                self.think_again(game, hand, at, since)

    def think_again(self, game: GameInProgress, hand: Hand, at: Ms, since: float) -> None:
        """Let the cat of *hand* make a new plan."""
        self._pondering.pop(hand, None)
        view = game.game.view(game.state, hand)
        self.planner.ask(hand, view)
        if not game.is_on:
            return
        legal = game.game.legal_actions(game.state, hand, at)
        bot = self._bots[hand]
        if bot.ponders and legal:
            seed = self._rng.getrandbits(64)
            self._pondering[hand] = seed, since
            self._outbox.ponder(Ponder(bot, view, legal, seed))
        else:
            self.planner.plan(hand, bot.choose(view, legal, self._rng), since)

    def thought(self, seed: int, choice: Choice | None, game: GameInProgress, at: Ms) -> None:
        """A cat has chosen. Its choice is ignored if the table has changed since. A cat that found
        no choice does what a stand-in would do."""
        for hand, (pondered, since) in self._pondering.items():
            if pondered == seed:
                del self._pondering[hand]
                choice = choice or Choice(self.choose_at_once(game, hand, at), SECOND_THOUGHT)
                self.planner.plan(hand, choice, since)
                return

    def choose_at_once(self, game: GameInProgress, hand: Hand, at: Ms) -> Any:
        """What a stand-in would do with that hand, without its thinking time."""
        view = game.game.view(game.state, hand)
        legal = game.game.legal_actions(game.state, hand, at)
        choice = bot_for(game.game.name, STAND_IN, game.rules).choose(view, legal, self._rng)
        assert choice is not None, "a hand that is waited for can do something"
        return choice.action

    def next_due(self, now: float) -> tuple[Hand, Plan] | None:
        """The earliest plan that is due by *now*, which is then removed; None if there is none."""
        hand = self.planner.first_due()
        if hand is None or self.planner.plans[hand].due > now:
            return None
        return hand, self.planner.plans.pop(hand)

    def wakes_at(self) -> float | None:
        """When the next plan is due; None if there is none."""
        return min([plan.due for plan in self.planner.plans.values()], default=None)
