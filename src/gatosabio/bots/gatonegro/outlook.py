"""What a card is worth to a player: its points now, and the change in points of later cards.

The order of the cards to come is not known, but how many of each kind have not been seen is. So the
future of two piles is an average over the next card, put where it brings most, and over the card
after that.
"""

from operator import mul
from typing import Final, TypeAlias

from msgspec import Struct

from gatosabio.bots.gatonegro.end import KIND, KINDS, End, end_of
from gatosabio.engine.cards import Card
from gatosabio.engine.games.gatonegro.types import Rules
from gatosabio.engine.games.gatonegro.view import PlayerView, View

Ends: TypeAlias = tuple[End, End]
"""The ends of a player's two piles."""

REACH: Final = 2.0
"""The gain of the last card foreseen is multiplied by at most this number, for the cards after it:
the chances at the end of a pile do not last longer. Found by trying."""


class Outlook(Struct, frozen=True):
    """What one player may expect of the cards to come."""

    rules: Rules
    chances: tuple[float, ...]  # the probability of each kind to be the next card
    own: float  # how many more cards the player will get
    depth: int  # how many cards to think ahead

    def worths(self, ends: Ends, kind: int) -> tuple[float, float]:
        """What a card of *kind* is worth on each of two piles, compared with not taking it."""
        left, right = ends
        gains = left.gains(self.rules)[kind], right.gains(self.rules)[kind]
        if not self.depth or self.own <= 0:
            return gains
        now = self.before((left, right))
        return (
            gains[0] + self.before((left.then(kind), right)) - now,
            gains[1] + self.before((left, right.then(kind))) - now,
        )

    def before(self, ends: Ends) -> float:
        """The expected points of the cards to come, for two piles that end like that."""
        left, right = ends
        if self.depth == 1:
            gains = left.gains(self.rules), right.gains(self.rules)
            return min(self.own, REACH) * self._one_more(*gains)
        return min(self.own, 1) * self._two_more(left, right)

    def _one_more(self, on_left: list[int], on_right: list[int]) -> float:
        """The expected points of one card, put where it brings more."""
        points: float = sum(map(mul, self.chances, map(max, on_left, on_right)))
        return points

    def _two_more(self, left: End, right: End) -> float:
        """The expected points of one card and of the one after it, put where both together bring
        most, or left to others."""
        rules, reach = self.rules, max(0.0, min(self.own - 1, REACH))
        on_left, on_right = left.gains(rules), right.gains(rules)
        untouched = reach * self._one_more(on_left, on_right)
        total = 0.0
        for kind, chance in enumerate(self.chances):
            if chance:
                open_left = reach * self._one_more(left.then(kind).gains(rules), on_right)
                open_right = reach * self._one_more(on_left, right.then(kind).gains(rules))
                best = max(on_left[kind] + open_left, on_right[kind] + open_right, untouched)
                total += chance * best
        return total


def chances_of(view: View, top: Card, rules: Rules) -> tuple[float, ...]:
    """The probability of each kind to come next, by what this player sees."""
    counts = [2 + 2 * rules.two_decks] * KINDS
    counts[KIND[top]] -= 1
    for player in view.players:
        for pile in player.piles:
            for card in pile.cards or (pile.top,):
                if card:
                    counts[KIND[card]] -= 1
    counts = [max(0, count) for count in counts]  # a bot may not know that there are two decks
    total = max(1, sum(counts))
    return tuple([count / total for count in counts])


def ends_of(player: PlayerView) -> Ends:
    """The ends of a player's piles, as far as their cards can be seen."""
    left, right = (end_of(pile.cards or ((pile.top,) if pile.top else ())) for pile in player.piles)
    return left, right
