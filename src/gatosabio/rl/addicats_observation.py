"""The observation of a player of Addi Cat's as numbers, computed from its view, the options and the
clock only.

A card is its sum, or which special card it is, and its first addend, which distinguishes it from
others with the same sum. The observation does not say who may hit: finding out is the game.
"""

from typing import Final

import numpy as np

from gatosabio.engine.cards import ADDITIONS, AMBUSH, PURSUIT, SPECIAL_COPIES, SUMS, VALUE, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.setup import deck
from gatosabio.engine.games.addicats.types import CLOCKWISE, Phase, Rules
from gatosabio.engine.games.addicats.view import View
from gatosabio.rl.spaces import Layout, Vector, share

PHASES: Final[tuple[Phase, ...]] = ("flip", "together", "scramble", "over")
SCRAMBLES: Final = (PURSUIT, AMBUSH)
SPECIALS: Final = tuple(SPECIAL_COPIES)
LEAST_SUM: Final = 2
MOST_ADDEND: Final = 10
MANY_POINTS: Final = 10  # in an infinite game

A_CARD: Final = len(SUMS) + len(SPECIALS) + 1
A_HAND: Final = A_CARD + 7
"""Numbers for each hand: its top card; how many cards it has face down and face up; whether it is
its turn, whether it is out, whether it has hit in the open scramble, whether it turned that
scramble's card; its points."""


def _numbers(card: Card) -> Vector:
    numbers = np.zeros(A_CARD, np.float32)
    if card in SPECIALS:
        numbers[len(SUMS) + SPECIALS.index(card)] = 1
    else:
        numbers[VALUE[card] - LEAST_SUM] = 1
    if card in ADDITIONS:
        numbers[-1] = int(card.partition("+")[0]) / MOST_ADDEND
    return numbers


CARD: Final = {card: _numbers(card) for card in (*ADDITIONS, *SUMS, *SPECIALS)}


class Observer:
    """Makes observations at a table of that many *hands*: the player's first hand comes first, then
    the others clockwise."""

    def __init__(self, rules: Rules, hands: int) -> None:
        self.rules, self.hands = rules, hands
        self.cards = len(deck(rules))
        self.layout = Layout(
            hands=hands * A_HAND,
            clockwise=1,
            phase=len(PHASES),
            seesaw=1,
            scramble=len(SCRAMBLES),
            scramble_left=1,
            clock=1,
        )
        self._last: dict[Hand | None, tuple[View, Vector]] = {}  # a cache

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """The observation of the player whose first hand has that *view*, at time *now*; *clock* is
        the share of the time that has passed."""
        if self._last.get(view.viewer, (None,))[0] is not view:
            self._last[view.viewer] = view, self._see_table(view)
        vector, part = self._last[view.viewer][1].copy(), self.layout.part
        if view.scramble is not None:
            left = share(view.scramble.closes_at - now, self.rules.scramble)
            part(vector, "scramble_left")[0] = left
        part(vector, "clock")[0] = clock
        return vector

    def _see_table(self, view: View) -> Vector:
        """Everything that does not depend on the time."""
        assert view.viewer is not None
        vector, part = self.layout.blank(), self.layout.part
        scramble = view.scramble
        hands = part(vector, "hands").reshape(self.hands, A_HAND)
        for number, hand in enumerate(view.hands):
            mine = hands[(number - view.viewer) % self.hands]
            if hand.top is not None:
                mine[:A_CARD] = CARD[hand.top]
            mine[A_CARD:] = [
                share(hand.down, self.cards),
                share(hand.up, self.cards),
                view.turn == number,
                hand.place is not None,
                scramble is not None and number in scramble.hits,
                scramble is not None and number == scramble.hand,
                share(hand.points, MANY_POINTS),
            ]
        part(vector, "clockwise")[0] = view.direction == CLOCKWISE
        part(vector, "phase")[PHASES.index(view.phase)] = 1
        part(vector, "seesaw")[0] = view.seesaw
        if scramble is not None:
            part(vector, "scramble")[SCRAMBLES.index(scramble.card)] = 1
        return vector
