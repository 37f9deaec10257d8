"""The observation of a player of Gato Negro as numbers, computed from its view, the options and the
clock only.

Only the colour of a suit matters, so a card is its rank and whether it is black.
"""

from typing import Final

import numpy as np

from gatosabio.bots.gatonegro.end import KIND, KINDS
from gatosabio.engine.cards import FRENCH_DECK, RANKS, Card
from gatosabio.engine.game import Ms
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
PHASE: Final = {phase: tuple([float(phase == one) for one in PHASES]) for phase in PHASES}


class Sight:
    """What one player sees: the vector of its last observation, and the piles that are in it."""

    def __init__(self, vector: Vector, players: int) -> None:
        self.vector = vector
        self.view: View | None = None
        self.piles: list[tuple[PileView | None, ...]] = [(None, None)] * players


class Observer:
    """Makes observations for one of *players* players: its own numbers first, then the others
    clockwise. Only what has changed since its last observation is written anew."""

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
        of_a_kind = np.arange(self.cards + 1, dtype=np.float32)
        self._left: Vector = np.float32(1) - of_a_kind * np.float32(KINDS / self.cards)
        self._sights = [Sight(self.layout.blank(), players) for _ in range(players)]

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """The observation of the player with that *view* at time *now*; *clock* is the share of the
        time that has passed."""
        assert view.viewer is not None
        sight = self._sights[view.viewer]
        if sight.view is not view:
            self._see_table(sight, view)
            sight.view = view
        vector = sight.vector.copy()
        rules = self.rules
        vector[self.layout.parts["take_in"].start :] = (
            _wait(view.take_from, now, rules.carry),
            _wait(view.rhyme_from, now, rules.stall),
            _wait(view.ends_at, now, rules.recital),
            clock,
        )
        return vector

    def _see_table(self, sight: Sight, view: View) -> None:
        """Write everything that does not depend on the time."""
        vector, parts = sight.vector, self.layout.parts
        vector[parts["top"]] = 0 if view.top is None else CARD[view.top]
        vector[parts["deck"]] = share(view.deck, self.cards)
        vector[parts["unseen"]] = self._unseen(view)
        self._see_players(sight, view)
        vector[parts["phase"]] = PHASE[view.phase]
        vector[parts["passes"]] = share(view.passes, 2 * self.players)

    def _see_players(self, sight: Sight, view: View) -> None:
        viewer, first = view.viewer, self.layout.parts["players"].start
        assert viewer is not None
        for hand, player in enumerate(view.players):
            place = (hand - viewer) % self.players
            start = first + place * A_PLAYER
            sight.vector[start] = view.turn == hand
            sight.vector[start + 1] = view.reciting == hand
            old = sight.piles[place]
            if player.piles == old:
                continue
            sight.piles[place] = player.piles
            for number, pile in enumerate(player.piles):
                if pile != old[number]:
                    begins = start + 2 + number * A_PILE
                    self._write(sight.vector[begins : begins + A_PILE], pile)

    def _unseen(self, view: View) -> Vector:
        """For each kind, the share of cards that this player has not seen: in the deck, or under
        the top cards of others."""
        seen = [
            KIND[card] for player in view.players for pile in player.piles for card in _shown(pile)
        ]
        if view.top:
            seen.append(KIND[view.top])
        return self._left[np.bincount(np.array(seen, np.intp), minlength=KINDS)]

    def _write(self, numbers: Vector, pile: PileView) -> None:
        """Write a *pile* into its place."""
        numbers[:] = 0
        numbers[0] = share(pile.size, self.cards)
        if pile.score is not None:
            numbers[1] = 1
            numbers[2] = share(pile.score.points, MANY_POINTS)
        tail = numbers[3:].reshape(TAIL, A_CARD)
        for place, card in enumerate(_shown(pile)[: -TAIL - 1 : -1]):
            tail[place] = CARD[card]


def _shown(pile: PileView) -> tuple[Card, ...]:
    if pile.cards is not None:
        return pile.cards
    return (pile.top,) if pile.top is not None else ()


def _wait(until: Ms | None, now: Ms, whole: int) -> float:
    return 0.0 if until is None else share(until - now, whole)
