"""Who has won how many games at a table, and who has won the match."""

from msgspec import Struct

from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.members import Members
from gatosabio.wire.table_parts import BestOf
from gatosabio.wire.table_parts import Score as ScoreInfo


class Score(Struct):
    """The wins of each seat, by the seat's number: it stays the same when seats move up, get
    another name, or go to another device of their player. Who shares first place has won, too; two
    who get their last win in the same game share the match."""

    best_of: BestOf = 0
    played: int = 0  # games that were counted
    wins: dict[int, int] = {}
    last: int = 0  # the number of the last game that was counted

    def choose(self, best_of: BestOf) -> None:
        """Begin anew, as a match of that many games."""
        self.best_of = best_of
        self._begin()

    def deal(self) -> None:
        """A game begins: after a match that is decided, the first one of the next match."""
        if self._decided:
            self._begin()

    def count(self, game: GameInProgress) -> bool:
        """Count *game*, once it has a result. Gives whether that was new."""
        if game.number <= self.last or (result := game.result) is None:
            return False
        self.last = game.number
        self.played += 1
        first = {ranked.player for ranked in result.ranking if ranked.place == 1}
        winners = {
            seat.number
            for seat, position in zip(game.seats, game.dealt.hands, strict=True)
            if position in first
        }
        for number in winners:
            self.wins[number] = self.wins.get(number, 0) + 1
        return True

    def shown(self, members: Members) -> ScoreInfo | None:
        """The score as everybody sees it; None if there is nothing to say yet."""
        if not self.played and not self.best_of:
            return None
        wins = tuple(self.wins.get(seat.number, 0) for seat in members.seats)
        return ScoreInfo(
            wins=wins,
            played=self.played,
            best_of=self.best_of,
            winners=tuple(seat for seat, won in enumerate(wins) if self._wins_match(won)),
        )

    @property
    def _decided(self) -> bool:
        return any(map(self._wins_match, self.wins.values()))

    def _wins_match(self, won: int) -> bool:
        return 0 < self.best_of < 2 * won

    def _begin(self) -> None:
        self.played, self.wins = 0, {}
