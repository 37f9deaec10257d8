"""A small live table with a clock of its own, for bots to play whole games at.

It keeps the promises that `gatosabio.bots.policy.Bot` describes, and is strict where a real table
is kind: a plan that is due must be legal, or merely too early.
"""

import random
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from gatosabio.bots.policy import Bot, Choice
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, Player, Refusal, RefusedError, Seating
from gatosabio.engine.registry import GAMES

EVENING = 6 * 60 * 60 * 1000
"""Long enough for any game. An infinite one is not played to its end."""


class LiveTable:
    """A game of *game* by these bots, seat by seat; *seed* makes all chance."""

    def __init__(
        self, game: str, rules: Any, seating: Seating, start: Any, bots: Sequence[Bot], seed: int
    ) -> None:
        self.game = GAMES[game]
        self.state, _ = self.game.set_up(rules, seating, start)
        self.bots = bots
        self.words = random_words(seed)
        self.rngs = [random.Random(f"{seed} {hand}") for hand in range(len(bots))]
        self.now = Ms(0)
        self.seen: list[Any] = [None] * len(bots)
        self.plans: dict[Hand, tuple[int, Choice]] = {}  # each with the time when it is due
        self.events: list[Any] = []
        self.actions = 0
        self.too_early = 0

    def play(self, until: int = EVENING) -> "LiveTable":
        """To the end of the game, or to that time."""
        while self.game.result(self.state) is None and self.now < until:
            if self.game.chance_due(self.state):
                self._apply(self.game.decide_chance(self.state, self.now, self.words))
                continue
            self._ask()
            due = self.game.deadline(self.state)
            plan = min(((at, hand) for hand, (at, _) in self.plans.items()), default=None)
            assert plan is not None or due is not None, f"everybody waits for ever: {self.state}"
            if plan is None or (due is not None and due <= plan[0]):
                assert due is not None
                self.now = Ms(due)
                self.state, events = self.game.advance(self.state, self.now)
                self.events += events
            else:
                self.now = Ms(plan[0])
                self._carry_out(plan[1])
        return self

    def _ask(self) -> None:
        """Everybody whose view has changed."""
        for number, bot in enumerate(self.bots):
            hand = Hand(number)
            view = self.game.view(self.state, hand)
            if view == self.seen[hand]:
                continue
            self.seen[hand] = view
            self.plans.pop(hand, None)
            actions = self.game.legal_actions(self.state, hand, self.now)
            choice = bot.choose(view, actions, self.rngs[hand])
            if choice is not None:
                assert choice.after_ms >= 0
                self.plans[hand] = (self.now + choice.after_ms, choice)

    def _carry_out(self, hand: Hand) -> None:
        _, choice = self.plans.pop(hand)
        self.seen[hand] = None  # it is asked again, come what may
        action = replace(choice.action, at=self.now)
        assert action.hand == hand
        if action in list(self.game.legal_actions(self.state, hand, self.now)):
            self._apply(self.game.with_chance(self.state, action, self.words))
            self.actions += 1
            return
        with pytest.raises(RefusedError) as refused:
            self._apply(action)
        assert refused.value.code == Refusal.TOO_EARLY, f"{action}: {refused.value}"
        self.too_early += 1

    def _apply(self, action: Any) -> None:
        self.state, events = self.game.apply(self.state, action)
        self.events += events

    def count(self, kind: str) -> int:
        """How many events of that name there were."""
        return sum(type(event).__name__ == kind for event in self.events)


def full_deck(game: str, rules: Any, bots: Sequence[Bot], seed: int) -> LiveTable:
    """A whole deck, shuffled, one player a seat."""
    seating = Seating(tuple(map(Player, range(len(bots)))), Hand(seed % len(bots)))
    deck = list(GAMES[game].deck(rules))
    random.Random(seed).shuffle(deck)
    start = GAMES[game].deal(rules, seating, tuple(deck))
    return LiveTable(game, rules, seating, start, bots, seed)
