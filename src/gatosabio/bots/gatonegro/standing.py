"""How the game stands, by what one player sees of it."""

from typing import Final

from gatosabio.engine.game import Hand
from gatosabio.engine.games.gatonegro.view import PlayerView, View

USUAL_PER_CARD: Final = 2.0
USUAL_BY_TURNS: Final = 1.2  # where one does not choose one's cards
"""What the piles of others come to that are not seen, for each card: as these bots play."""


def is_late(view: View) -> bool:
    """Whether half of the game is over: nobody likes one that ends before."""
    return view.deck <= sum([_size(player) for player in view.players])


def leads(view: View, hand: Hand) -> bool:
    """Whether it has the most, by what it can see; what it cannot, it guesses by the size."""
    usual = USUAL_PER_CARD if view.turn is None else USUAL_BY_TURNS
    totals = [
        _size(player) * usual if player.score is None else player.score.total
        for player in view.players
    ]
    own = totals.pop(hand)
    return own > max(totals)


def _size(player: PlayerView) -> int:
    return sum([pile.size for pile in player.piles])
