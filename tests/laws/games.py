"""Random games of every registered game, for the laws to look at.

Hypothesis draws a seed, and the seed makes the game: options, seating, a deal of any size, and
actions at odd times, legal ones mostly. `SAMPLERS` has one entry a game; a law fails for a
registered game that has none.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, Seating
from gatosabio.engine.registry import GAMES, AnyGame
from laws import addicats, addirace, gatonegro


class Sampler(NamedTuple):
    """What a law needs to know of one game."""

    opening: Callable[[random.Random], tuple[Any, Seating, Any]]
    """Options, seating and a deal."""

    every_action: Callable[[Any, Hand, Ms], list[Any]]
    """Every action that *seat* could think of in that state, and many that it should not."""

    cards: Callable[[Any], list[Card]]
    """All cards of a state."""

    with_hidden_shuffled: Callable[[Any, Hand | None, random.Random, Any], Any]
    """A state that differs only in cards which that seat cannot see; the player of the action that
    comes next, if it is given, still holds the cards for it."""

    shows_a_card: Callable[[tuple[Any, ...], Hand | None], bool]
    """Whether these events show that seat a card which it could not see before."""


SAMPLERS = {
    "addicats": Sampler(*addicats.SAMPLER),
    "addirace": Sampler(*addirace.SAMPLER),
    "gatonegro": Sampler(*gatonegro.SAMPLER),
}


class Moment(NamedTuple):
    """A state, the action taken in it, and what came of it."""

    before: Any
    action: Any
    after: Any
    events: tuple[Any, ...]


class Sample:
    """One random game of *name*, made by *seed*."""

    def __init__(self, name: str, seed: int) -> None:
        self.game: AnyGame = GAMES[name]
        self.sampler = SAMPLERS[name]
        self.rng = random.Random(seed)
        self.rules, self.seating, self.start = self.sampler.opening(self.rng)
        self.opening, _ = self.game.set_up(self.rules, self.seating, self.start)
        self.words = random_words(seed)
        self.hands = [Hand(hand) for hand in range(len(self.seating.owners))]

    def moments(self, most: int = 60) -> Iterator[Moment]:
        """Play on, with at most that many actions."""
        state = self.opening
        now = Ms(0)
        for _ in range(most):
            now = self._later(state, now)
            state, _ = self.game.advance(state, now)
            if self.game.chance_due(state):
                actions = [self.game.decide_chance(state, now, self.words)]
            else:
                actions = [
                    a for hand in self.hands for a in self.game.legal_actions(state, hand, now)
                ]
            if not actions:
                if self.game.result(state) is not None:
                    return
                continue
            action = self.game.with_chance(state, self.rng.choice(actions), self.words)
            after, events = self.game.apply(state, action)
            yield Moment(state, action, after, events)
            state = after

    def decisions(self, most: int) -> list[tuple[Any, Hand]]:
        """States within that many actions in which somebody has a choice, and who has it."""
        return [
            (moment.before, hand)
            for moment in self.moments(most)
            for hand in self.hands
            if len(self.game.legal_actions(moment.before, hand, Ms(0))) > 1
        ]

    def _later(self, state: Any, now: Ms) -> Ms:
        """A little later, a lot later, or the very moment of a deadline."""
        steps = [0, 1, 99, 100, 101, 500, 1000, 3000]
        if (due := self.game.deadline(state)) is not None:
            steps += [due - now - 1, due - now]
        return Ms(now + max(0, self.rng.choice(steps)))
