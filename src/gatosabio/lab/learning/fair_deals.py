"""Is a deal by need fair? Every card must come to every seat equally often, whatever is needed."""

from collections import Counter
from math import sqrt
from typing import Final

from msgspec import Struct

from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Seating
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.lab.learning.lesson import plain
from gatosabio.lab.learning.playing import RULES
from gatosabio.learning.need import deal_by_need, deck_by_need

SEATS: Final = 4
MOST_ERRORS: Final = 4.0


class Fairness(Struct, frozen=True):
    """Of so many deals: the share farthest from equal, in standard errors."""

    how: str
    deals: int
    farthest: float
    card: Card
    seat: int

    @property
    def holds(self) -> bool:
        """Whether chance alone explains it."""
        return self.farthest <= MOST_ERRORS


def deal_often(how: str, table_votes: list[float], deals: int, seed: int) -> Fairness:
    """Deal so often, the first seat going round. Copies of a special card count together."""
    deck = ADDICATS.deck(RULES)
    copies = Counter(deck)
    found: Counter[tuple[Card, int]] = Counter()
    owners = ADDICATS.owners(RULES, SEATS)
    for number in range(deals):
        words = random_words(f"deals {seed} {number}".encode())
        if how == "plain":
            cards = plain(words)
        else:
            by_need = deal_by_need if how == "deal" else deck_by_need
            cards = by_need(deck, table_votes, words)
        start = ADDICATS.deal(RULES, Seating(owners, Hand(number % SEATS)), cards)
        for seat, pile in enumerate(start.piles):
            found.update((card, seat) for card in pile)
    farthest = (0.0, deck[0], 0)
    for card in copies:
        dealt = sum(found[card, seat] for seat in range(SEATS))
        if dealt:
            error = sqrt(dealt * (SEATS - 1)) / SEATS
            off = [
                (abs(found[card, seat] - dealt / SEATS) / error, card, seat)
                for seat in range(SEATS)
            ]
            farthest = max(farthest, *off)
    return Fairness(how, deals, *farthest)
