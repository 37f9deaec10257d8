"""The hands that cats play: bots, and those who stand in for people whose line is gone."""

from collections.abc import Iterable
from random import Random
from typing import Any, Final, NamedTuple

from gatosabio.bots.policy import Bot, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Ms, Seat
from gatosabio.table.play import Play

STAND_IN: Final[Level] = "cat"
LEAST_THOUGHT: Final = 50
"""Milliseconds before any act: a plan that fails is made again, and must not spin."""


class Plan(NamedTuple):
    """What a cat will do, and at what time of the server."""

    action: Any
    due: float


class Cats:
    """Who plays which hand, and what each of them is about to do."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._bots: dict[Seat, Bot] = {}
        self._plans: dict[Seat, Plan] = {}
        self._views: dict[Seat, Any] = {}  # what each of them saw when it planned

    def play_hands(self, play: Play, levels: dict[Seat, Level]) -> None:
        """From now on cats of these levels play these hands, and no others."""
        kept = {hand: bot for hand, bot in self._bots.items() if levels.get(hand) == bot.level}
        self._bots = {
            hand: kept.get(hand) or bot_for(play.game.name, level, play.rules)
            for hand, level in levels.items()
        }
        self._plans = {hand: plan for hand, plan in self._plans.items() if hand in levels}
        self._views = {hand: view for hand, view in self._views.items() if hand in levels}

    @property
    def hands(self) -> Iterable[Seat]:
        """That cats play."""
        return self._bots.keys()

    def think(self, play: Play, at: Ms, since: float, actor: Seat | None = None) -> None:
        """Something has happened: who sees the table changed plans anew, from the server's time
        *since*, and so does the *actor*."""
        for hand in self._bots:
            if hand == actor or play.game.view(play.state, hand) != self._views.get(hand):
                self.think_again(play, hand, at, since)

    def think_again(self, play: Play, hand: Seat, at: Ms, since: float) -> None:
        """Plan anew for one hand."""
        self._plans.pop(hand, None)
        self._views[hand] = view = play.game.view(play.state, hand)
        if not play.on:
            return
        legal = play.game.legal_actions(play.state, hand, at)
        choice = self._bots[hand].choose(view, legal, self._rng)
        if choice is not None:
            self._plans[hand] = Plan(choice.action, since + max(choice.after_ms, LEAST_THOUGHT))

    def choose_at_once(self, play: Play, hand: Seat, at: Ms) -> Any:
        """What a cat would do in that hand's place, without its thinking time; None if nothing."""
        view = play.game.view(play.state, hand)
        legal = play.game.legal_actions(play.state, hand, at)
        choice = bot_for(play.game.name, STAND_IN, play.rules).choose(view, legal, self._rng)
        return None if choice is None else choice.action

    def due(self, now: float) -> list[tuple[Seat, Plan]]:
        """The plans to carry out by *now*, the earliest first; they are forgotten."""
        ready = sorted(
            ((hand, plan) for hand, plan in self._plans.items() if plan.due <= now),
            key=lambda item: item[1].due,
        )
        for hand, _ in ready:
            del self._plans[hand]
        return ready

    def wakes_at(self) -> float | None:
        """When the next plan is due."""
        return min((plan.due for plan in self._plans.values()), default=None)
