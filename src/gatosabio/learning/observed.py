"""Games of one table, one after the other: seat i is the same player in all of them."""

from collections.abc import Iterable

from msgspec import Struct

from gatosabio.learning.evidence import evidence
from gatosabio.learning.learner import A_DAY, Learner
from gatosabio.learning.states import Estimate
from gatosabio.records.record import Opening


class ChildReport(Struct, frozen=True):
    """What is believed of one player."""

    races: int
    q: float
    sigma: float
    facts: dict[str, Estimate]


class Observed:
    """The players of a table, as far as their games have been read."""

    def __init__(self, most_races: int | None = None) -> None:
        self._most_races = most_races
        self.learners: list[Learner] = []

    def game(self, opening: Opening) -> None:
        """Read one more game.

        :raises RefusedRecordError: if the rules refuse an action; nothing is learned from it then
        """
        told = list(evidence(opening))
        players = max(opening.state.terms.owners) + 1
        while len(self.learners) < players:
            self.learners.append(Learner(self._most_races))
        for pieces in told:
            for piece in pieces:
                self.learners[piece.player].learn(piece)

    def day(self) -> None:
        """A day has passed."""
        for learner in self.learners:
            learner.pass_time(A_DAY)


def reports(learners: Iterable[Learner]) -> list[ChildReport]:
    """What is believed of all of them."""
    return [
        ChildReport(
            learner.races,
            round(learner.child.presses_anyway, 4),
            round(learner.child.spread, 4),
            learner.estimates(),
        )
        for learner in learners
    ]
