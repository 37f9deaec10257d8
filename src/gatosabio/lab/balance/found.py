"""The results of the experiments of the balance report, gathered game by game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from gatosabio.lab.balance.cells import Cell
from gatosabio.lab.batch import Batch
from gatosabio.lab.numbers import Share, share
from gatosabio.lab.rows import RaceFacts, Row
from gatosabio.lab.summary import Gathering, Summary

ATTACKS: Final = ("pursuit", "dead-end", "seesaw", "magic")
DEFENCES: Final = ("present", "mouse", "ambush", "c2", "c20")


class Found:
    """The results of one experiment."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.gathering = Gathering(cell.game)
        self._had: Counter[str] = Counter()  # how many players did something …
        self._won: defaultdict[str, float] = defaultdict(float)  # … and how many of them won
        self._summary: Summary | None = None

    def add(self, row: Row) -> None:
        """Add a game."""
        self.gathering.add(row)
        if isinstance(row.facts, RaceFacts) and row.end != "unfinished":
            self._add_race(row, row.facts)

    def _add_race(self, row: Row, facts: RaceFacts) -> None:
        winners = row.places.count(1)
        for kind, by_card in (
            ("struck", facts.struck),
            ("suffered", facts.suffered),
            ("defended", facts.defended),
        ):
            for card, counts in by_card.items():
                for player, count in enumerate(counts):
                    if count:
                        key = f"{kind} {card}"
                        self._had[key] += 1
                        self._won[key] += 1 / winners if row.places[player] == 1 else 0

    @property
    def summary(self) -> Summary:
        """The summary. All games must have been added before."""
        if self._summary is None:
            self._summary = self.gathering.summary()
        return self._summary

    def total(self, fact: str) -> int:
        """The total of a fact over all games and players: `struck_magic` adds `struck_magic_0`,
        `struck_magic_1` and so on."""
        return sum(
            count
            for name, count in self.gathering.facts.items()
            if name == fact or (name.startswith(f"{fact}_") and name[len(fact) + 1 :].isdigit())
        )

    def wins_of(self, kind: str, card: str) -> Share:
        """The share of wins of players who did *kind* (`struck`, `suffered` or `defended`) with
        *card*."""
        key = f"{kind} {card}"
        return share(self._won[key], self._had[key])


class Findings:
    """The results of all experiments."""

    def __init__(self, cells: Sequence[Cell], batches: Iterable[Batch]) -> None:
        self.all = [Found(cell) for cell in cells]
        for batch in batches:
            for row in batch.rows:
                self.all[batch.chunk.spec].add(row)

    def of(self, section: str) -> list[Found]:
        """The results of one part of the report."""
        return [found for found in self.all if found.cell.section == section]

    def one(self, section: str, name: str) -> Found:
        """The result of one experiment."""
        (found,) = [one for one in self.of(section) if one.cell.name == name]
        return found
