"""Who leads and how late it is, by what one player sees."""

from typing import Final

from gatosabio.engine.game import Hand
from gatosabio.engine.games.gatonegro.view import PlayerView, View

USUAL_PER_CARD: Final = 2.0
USUAL_BY_TURNS: Final = 1.2  # where players cannot choose their cards freely
"""Estimates of the points for each card in piles that cannot be seen, when these bots play."""


def is_late(view: View) -> bool:
    """Whether half of the cards are taken. Before that, bots do not end the game."""
    return view.deck <= sum([_size(player) for player in view.players])


def leads(view: View, hand: Hand) -> bool:
    """Whether *hand* has the most points. Scores that it cannot see it estimates by the number of
    cards."""
    usual = USUAL_PER_CARD if view.turn is None else USUAL_BY_TURNS
    totals = [
        _size(player) * usual if player.score is None else player.score.total
        for player in view.players
    ]
    own = totals.pop(hand)
    return own > max(totals)


def _size(player: PlayerView) -> int:
    return sum([pile.size for pile in player.piles])
