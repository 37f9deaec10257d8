"""What a player of Addi Cat's sees, in numbers; from its view, the rules and the clock alone.

A card is what it adds up to, or which special it is, and its first addend: that tells it from all
others with the same sum. Who may hit is not told: finding out is the game.
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
"""Its top; how many cards it has face down and face up; is it its turn, is it out, has it hit in
the open pursuit, has it turned the open scramble's card; its points."""


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
    """What a player sees at a table of that many *hands*. Its own hand comes first, or its two,
    then the others clockwise."""

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
        self._last: dict[Hand | None, tuple[View, Vector]] = {}  # mostly nothing happens

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """What *view*, that of a player's first hand, shows at time *now*, when so much of the time
        is up."""
        if self._last.get(view.viewer, (None,))[0] is not view:
            self._last[view.viewer] = view, self._see_table(view)
        vector, part = self._last[view.viewer][1].copy(), self.layout.part
        if view.scramble is not None:
            left = share(view.scramble.closes_at - now, self.rules.scramble)
            part(vector, "scramble_left")[0] = left
        part(vector, "clock")[0] = clock
        return vector

    def _see_table(self, view: View) -> Vector:
        """All but the time."""
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
