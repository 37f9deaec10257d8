"""A table of simulated people who play Addi Cat's by the real rules, lesson by lesson.

It knows the truth about its people. What a table would know stands in the records, and is read
along: both must say the same.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.lab.learning.people import Person
from gatosabio.lab.learning.playing import RULES, Listen, Playing, Round, Watch
from gatosabio.records.record import AnyRecord

Deal: TypeAlias = Callable[[Iterator[int]], tuple[Card, ...]]
"""The cards of a game, in the order in which they are dealt."""


def plain(words: Iterator[int]) -> tuple[Card, ...]:
    """All cards in any order."""
    return shuffled(ADDICATS.deck(RULES), words)


def never() -> bool:
    """Nothing ends a lesson early."""
    return False


class Table:
    """People at a table: person *i* is player *i* in all games."""

    def __init__(
        self,
        people: Sequence[Person],
        seed: str,
        *,
        weights: Sequence[float] = (),
        listen: Listen | None = None,
        watch: Watch | None = None,
        keep: bool = False,
        judged: bool = True,
    ) -> None:
        self.people = people
        self.now = 0.0  # seconds, nights left out
        self.wins = [0] * len(people)
        self.records: list[AnyRecord] = []
        self._seed = seed
        rng = Random(f"table {seed}")
        self._round = Round(
            people, weights or (0.0,) * len(people), rng, listen, watch, judged=judged
        )
        self._hands = len(ADDICATS.owners(RULES, len(people)))
        self._keep = keep
        self._games = 0

    def lesson(self, minutes: float, deal: Deal = plain, until: Callable[[], bool] = never) -> None:
        """Play for so long, or *until* that is true; the last game is left unfinished."""
        end = self.now + 60 * minutes
        while self.now < end and not until():
            words = random_words(f"{self._seed} {self._games}".encode())
            first = Hand(self._games % self._hands)
            game = Playing(self._round, deal(words), first, self.now, end)
            game.play(until)
            self._games += 1
            self.wins = [a + b for a, b in zip(self.wins, game.wins, strict=True)]
            if self._keep:
                self.records.append(game.record())
            # A game that could not go on in the time that is left ends the lesson.
            self.now = game.now if game.is_over else end

    def night(self) -> None:
        """A day passes."""
        for person in self.people:
            person.sleep()
