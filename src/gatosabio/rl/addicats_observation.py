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
"""What a row says: the hand, and whether it has the turn, has hit, has turned the scramble."""

PHASE: Final = {phase: tuple([float(phase == one) for one in PHASES]) for phase in PHASES}
SCRAMBLE: Final = {
    card: tuple([float(card == one) for one in SCRAMBLES]) for card in (None, *SCRAMBLES)
}


class Observer:
    """Makes observations at a table of that many *hands*: the player's first hand comes first, then
    the others clockwise.

    All players see the same, each from its own place. So the hands are kept as rows of one block,
    twice below each other, of which each player sees as many as there are from its own on; and only
    the rows of hands that have changed are written anew."""

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
        self._block: Vector = np.zeros((2 * hands, A_HAND), np.float32)
        self._rows: list[Row | None] = [None] * hands
        self._windows: Vector | None = None  # what each hand sees of the block
        self._end = hands * A_HAND
        self._rest: Vector = np.zeros(self.layout.size - self._end, np.float32)
        self._shares = [share(cards, self.cards) for cards in range(self.cards + 1)]

    def see(self, view: View, now: Ms, clock: float) -> Vector:
        """The observation of the player whose first hand has that *view*, at time *now*; *clock* is
        the share of the time that has passed."""
        vector: Vector = self.see_all((view,), now, clock)[0]
        return vector

    def see_all(self, views: Sequence[View], now: Ms, clock: float) -> Vector:
        """The observations of players with these *views*, a row for each."""
        vectors: Vector = np.empty((len(views), self.layout.size), np.float32)
        self._write_hands(views[0])
        self._write_rest(views[0], now, clock)
        if self._windows is None:
            window = (self.hands, self.hands * A_HAND)
            rows = self._block.strides
            self._windows = np.lib.stride_tricks.as_strided(self._block, window, rows)
        vectors[:, : self._end] = self._windows[[view.viewer or 0 for view in views]]
        vectors[:, self._end :] = self._rest
        return vectors

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and pickled. A copy of the windows would look at nothing: they are made
        anew where they are needed."""
        return self.__dict__ | {"_windows": None}

    def _write_rest(self, view: View, now: Ms, clock: float) -> None:
        """Write what is the same for all."""
        scramble, left = view.scramble, 0.0
        if scramble is not None:
            left = share(scramble.closes_at - now, self.rules.scramble)
        self._rest[:] = (
            view.direction == CLOCKWISE,
            *PHASE[view.phase],
            view.seesaw,
            *SCRAMBLE[None if scramble is None else scramble.card],
            left,
            clock,
        )

    def _write_hands(self, view: View) -> None:
        """Write the rows that have changed."""
        turn, scramble = view.turn, view.scramble
        hits, turner = ((), None) if scramble is None else (scramble.hits, scramble.hand)
        for number, hand in enumerate(view.hands):
            row: Row = (hand, turn == number, number in hits, number == turner)
            if row != self._rows[number]:
                self._rows[number] = row
                self._write(number, row)

    def _write(self, number: int, row: Row) -> None:
        hand, on_turn, has_hit, has_turned = row
        mine = self._block[number]
        mine[:A_CARD] = 0 if hand.top is None else CARD[hand.top]
        mine[A_CARD:] = (
            self._shares[hand.down],
            self._shares[hand.up],
            on_turn,
            hand.place is not None,
            has_hit,
            has_turned,
            share(hand.points, MANY_POINTS),
        )
        self._block[number + self.hands] = mine
