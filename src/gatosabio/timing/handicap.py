"""Handicaps: milliseconds added to the times of players who win often, so that all win their share.

They are learned step by step. After every race the winner's handicap grows and those of the others
shrink. The steps are such that among n players the handicap of one who wins every n-th race stays
the same on average. Steps are large at first; a player's step gets smaller whenever a loss follows
a win, or a win a loss. Only differences count, so the smallest handicap is always 0.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct

MOST_WEIGHT: Final = (0.0, 500.0, 1000.0, 2000.0, 4000.0)
"""The largest handicap in milliseconds, for each position of the host's slider. The last is twice
what a child of six needs against an adult, by the model of `bots`."""

QUICK_SHARE: Final = 0.1
"""The share of a handicap that counts where there is nothing to add up: a child of six taps a fifth
of a second later than an adult, but adds two seconds more slowly."""

FIRST_STEP: Final = 400.0
"""Five races won in a row make a handicap of two seconds."""

LEAST_STEP: Final = 100.0
"""Steps never get smaller than this, because children get better. Between two players the next loss
undoes a lucky win."""

SHORTER: Final = 0.7
"""A player's step is multiplied by this after a win that follows a loss, or a loss that follows a
win."""


class Learned(Struct, frozen=True):
    """What is known of one player: the handicap in milliseconds, and how large its next step is."""

    weight: float = 0.0
    step: float = FIRST_STEP
    won: bool | None = None  # whether the last race was won


class Handicaps(Struct, frozen=True):
    """What is known of all who play together. Any numbers can name the players."""

    learned: Mapping[int, Learned] = {}

    def weight(self, player: int) -> float:
        """The milliseconds that are added to that player's times."""
        return self.learned.get(player, Learned()).weight

    def among(self, players: Collection[int]) -> "Handicaps":
        """The handicaps of *players* alone. A new player begins with the smallest one, 0."""
        known = {player: self.learned[player] for player in players if player in self.learned}
        return Handicaps({player: Learned() for player in players} | _lightened(known))

    def after(self, winner: int, rivals: Collection[int], most: float) -> "Handicaps":
        """The handicaps after a race that *winner* won. *rivals* are all who raced, the winner
        included. No handicap is larger than *most*."""
        count = len(rivals)
        learned = dict(self.learned)
        for player in rivals:
            old, won = self.learned.get(player, Learned()), player == winner
            turned = old.won is not None and old.won != won
            step = max(old.step * SHORTER, LEAST_STEP) if turned else old.step
            change = step * (count - 1) / count if won else -step / count
            learned[player] = Learned(old.weight + change, step, won)
        return Handicaps(_lightened(learned, most))


def _lightened(
    learned: Mapping[int, Learned], most: float = max(MOST_WEIGHT)
) -> dict[int, Learned]:
    """All handicaps less the smallest one, and none larger than *most*."""
    least = min((one.weight for one in learned.values()), default=0.0)
    return {
        player: Learned(min(one.weight - least, most), one.step, one.won)
        for player, one in learned.items()
    }
