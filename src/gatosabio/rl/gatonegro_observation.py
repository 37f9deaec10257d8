"""The observation of a player of Gato Negro as numbers, computed from its view, the options and the
clock only.

Only the colour of a suit matters, so a card is its rank and whether it is black.
"""

from typing import Final

import numpy as np

from gatosabio.bots.gatonegro.end import KIND, KINDS
from gatosabio.engine.cards import FRENCH_DECK, RANKS, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.gatonegro.score import BLACK, RANK
from gatosabio.engine.games.gatonegro.types import Phase, Rules
from gatosabio.engine.games.gatonegro.view import PileView, View
from gatosabio.rl.spaces import Layout, Vector, share

TAIL: Final = 8
"""How many cards of each pile are in the observation, the newest first: a new card scores with the
last ones."""

MANY_POINTS: Final = 100  # for one pile
PHASES: Final[tuple[Phase, ...]] = ("play", "recital", "over")

A_CARD: Final = len(RANKS) + 1
A_PILE: Final = 3 + TAIL * A_CARD
A_PLAYER: Final = 2 + 2 * A_PILE


def _numbers(card: Card) -> Vector:
    numbers = np.zeros(A_CARD, np.float32)
    numbers[RANKS.index(RANK[card])] = 1
    numbers[-1] = card in BLACK
    return numbers


CARD: Final = {card: _numbers(card) for card in FRENCH_DECK}


class Observer:
    """Makes observations for one of *players* players: its own numbers first, then the others
    clockwise."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.cards = len(FRENCH_DECK) * (2 if rules.two_decks else 1)
        self.layout = Layout(
            top=A_CARD,
            deck=1,
            unseen=KINDS,
            players=players * A_PLAYER,
            phase=len(PHASES),
            passes=1,
            take_in=1,
            rhyme_in=1,
            recital_left=1,
            clock=1,
        )
        self._last: dict[Hand | None, tuple[View, Vector]] = {}  # a cache

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """The observation of the player with that *view* at time *now*; *clock* is the share of the
        time that has passed."""
        if self._last.get(view.viewer, (None,))[0] is not view:
            self._last[view.viewer] = view, self._see_table(view)
        vector, part = self._last[view.viewer][1].copy(), self.layout.part
        part(vector, "take_in")[0] = _wait(view.take_from, now, self.rules.carry)
        part(vector, "rhyme_in")[0] = _wait(view.rhyme_from, now, self.rules.stall)
        part(vector, "recital_left")[0] = _wait(view.ends_at, now, self.rules.recital)
        part(vector, "clock")[0] = clock
        return vector

    def _see_table(self, view: View) -> Vector:
        """Everything that does not depend on the time."""
        assert view.viewer is not None
        vector, part = self.layout.blank(), self.layout.part
        if view.top is not None:
            part(vector, "top")[:] = CARD[view.top]
        part(vector, "deck")[0] = share(view.deck, self.cards)
        part(vector, "unseen")[:] = self._unseen(view)
        players = part(vector, "players").reshape(self.players, A_PLAYER)
        for hand, player in enumerate(view.players):
            mine = players[(hand - view.viewer) % self.players]
            mine[:2] = [view.turn == hand, view.reciting == hand]
            for number, pile in enumerate(player.piles):
                first = 2 + number * A_PILE
                mine[first : first + A_PILE] = self._pile(pile)
        part(vector, "phase")[PHASES.index(view.phase)] = 1
        part(vector, "passes")[0] = share(view.passes, 2 * self.players)
        return vector

    def _unseen(self, view: View) -> Vector:
        """For each kind, the share of cards that this player has not seen: in the deck, or under
        the top cards of others."""
        counts = np.zeros(KINDS, np.float32)
        seen = [card for player in view.players for pile in player.piles for card in _shown(pile)]
        for card in (*seen, *([view.top] if view.top else [])):
            counts[KIND[card]] += 1
        return np.float32(1) - counts * np.float32(KINDS / self.cards)

    def _pile(self, pile: PileView) -> Vector:
        numbers = np.zeros(A_PILE, np.float32)
        numbers[0] = share(pile.size, self.cards)
        if pile.score is not None:
            numbers[1] = 1
            numbers[2] = share(pile.score.points, MANY_POINTS)
        tail = numbers[3:].reshape(TAIL, A_CARD)
        for place, card in enumerate(_shown(pile)[: -TAIL - 1 : -1]):
            tail[place] = CARD[card]
        return numbers


def _shown(pile: PileView) -> tuple[Card, ...]:
    if pile.cards is not None:
        return pile.cards
    return (pile.top,) if pile.top is not None else ()


def _wait(until: Ms | None, now: Ms, whole: int) -> float:
    return 0.0 if until is None else share(until - now, whole)
