"""The observation of a player of Addi Cat's as numbers, computed from its view, the options and the
clock only.

A card is its sum, or which special card it is, and its first addend, which distinguishes it from
others with the same sum. The observation does not say who may hit: finding out is the game.
"""

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from gatosabio.engine.cards import ADDITIONS, AMBUSH, PURSUIT, SPECIAL_COPIES, SUMS, VALUE, Card
from gatosabio.engine.game import Ms
from gatosabio.engine.games.addicats.setup import deck
from gatosabio.engine.games.addicats.types import CLOCKWISE, Phase, Rules
from gatosabio.engine.games.addicats.view import HandView, View
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


Row: TypeAlias = tuple[HandView, bool, bool, bool]
"""What is told of a hand: itself, and whether it has the turn, has hit, has turned the scramble."""

PHASE: Final = {phase: tuple([float(phase == one) for one in PHASES]) for phase in PHASES}
SCRAMBLE: Final = {
    card: tuple([float(card == one) for one in SCRAMBLES]) for card in (None, *SCRAMBLES)
}


class Observer:
    """Makes observations at a table of that many *hands*: the player's first hand comes first, then
    the others clockwise.

    All players see the same, each from its own place. So there is one vector for each place, and
    only what has changed at the table since the last observation is written anew into all of
    them."""

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
        self._vectors = [self.layout.blank() for _ in range(hands)]
        self._rows: list[Row | None] = [None] * hands
        self._table: tuple[Any, ...] = ()  # what the vectors were written for
        self._rest_at = self.layout.parts["clockwise"].start
        self._left_at = self.layout.parts["scramble_left"].start
        self._shares = [share(cards, self.cards) for cards in range(self.cards + 1)]

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """The observation of the player whose first hand has that *view*, at time *now*; *clock* is
        the share of the time that has passed."""
        return self.see_all((view,), now, clock)[0]

    def see_all(self, views: Sequence[View], now: Ms, clock: float) -> list[Vector]:
        """The observations of players with these *views*, which are all of the same state."""
        view = views[0]
        scramble = view.scramble
        table = (view.hands, view.turn, view.direction, view.phase, view.seesaw, scramble)
        if table != self._table:
            self._table = table
            self._write_hands(view)
            self._write_rest(view)
        vectors = [self._vectors[view.viewer or 0].copy() for view in views]
        for vector in vectors:
            vector[-1] = clock
        if scramble is not None:
            left = share(scramble.closes_at - now, self.rules.scramble)
            for vector in vectors:
                vector[self._left_at] = left
        return vectors

    def _write_rest(self, view: View) -> None:
        """Write what is the same for all, but for times."""
        rest = (
            view.direction == CLOCKWISE,
            *PHASE[view.phase],
            view.seesaw,
            *SCRAMBLE[None if view.scramble is None else view.scramble.card],
        )
        for vector in self._vectors:
            vector[self._rest_at : self._left_at] = rest

    def _write_hands(self, view: View) -> None:
        """Write the hands that have changed."""
        turn, scramble = view.turn, view.scramble
        hits, turner = ((), None) if scramble is None else (scramble.hits, scramble.hand)
        for number, hand in enumerate(view.hands):
            row: Row = (hand, turn == number, number in hits, number == turner)
            if row != self._rows[number]:
                self._rows[number] = row
                self._write(number, row)

    def _write(self, number: int, row: Row) -> None:
        hand, on_turn, has_hit, has_turned = row
        numbers: Vector = np.empty(A_HAND, np.float32)
        numbers[:A_CARD] = 0 if hand.top is None else CARD[hand.top]
        numbers[A_CARD:] = (
            self._shares[hand.down],
            self._shares[hand.up],
            on_turn,
            hand.place is not None,
            has_hit,
            has_turned,
            share(hand.points, MANY_POINTS),
        )
        for viewer, vector in enumerate(self._vectors):
            place = (number - viewer) % self.hands * A_HAND
            vector[place : place + A_HAND] = numbers
