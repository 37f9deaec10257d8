"""How heavy everybody's paw is: a handicap that is learned, so that all win their share.

It is a staircase. After every race the winner's paw gets heavier and the others' lighter, so much
that nothing moves on the average for who wins one race in as many as there are rivals. The steps
are large at first, and shorter each time the luck of a hand turns. Only differences count: the
lightest paw weighs nothing.
"""

from collections.abc import Collection, Mapping
from typing import Final

from msgspec import Struct

MOST_WEIGHT: Final = (0.0, 500.0, 1000.0, 2000.0, 4000.0)
"""By the stops of the host's slider, how many milliseconds a paw may weigh. The last is twice what
a child of six needs against an adult, by the model of `bots`."""

QUICK_SHARE: Final = 0.1
"""Of a weight counts where there is nothing to add up: a child of six taps a fifth of a second
later than an adult, and adds two seconds more slowly."""

FIRST_STEP: Final = 400.0
"""In five races all the way to those two seconds."""

LEAST_STEP: Final = 100.0
"""It never ends, since children get better; a lucky win is forgotten after the next."""

SHORTER: Final = 0.7
"""Of a step, when who has lost wins, or who has won loses."""


class Learned(Struct, frozen=True):
    """What is known of one player: how heavy the paw is, in milliseconds, and how surely."""

    weight: float = 0.0
    step: float = FIRST_STEP
    won: bool | None = None  # the last race


class Handicaps(Struct, frozen=True):
    """What is known of all who play together, by whatever number they go by."""

    learned: Mapping[int, Learned] = {}

    def weight(self, player: int) -> float:
        """Milliseconds that are added to that player's times."""
        return self.learned.get(player, Learned()).weight

    def among(self, players: Collection[int]) -> "Handicaps":
        """Those who play now. Somebody new begins with as light a paw as anybody's."""
        known = {player: self.learned[player] for player in players if player in self.learned}
        return Handicaps({player: Learned() for player in players} | _lightened(known))

    def after(self, winner: int, rivals: Collection[int], most: float) -> "Handicaps":
        """*winner* was the first of *rivals*, itself among them. No paw weighs more than *most*."""
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
    """All so much lighter that the lightest weighs nothing, and nobody more than *most*."""
    least = min((one.weight for one in learned.values()), default=0.0)
    return {
        player: Learned(min(one.weight - least, most), one.step, one.won)
        for player, one in learned.items()
    }
