"""What the rows of a table say about it, apart from the game that is played."""

from msgspec import Struct, field

from gatosabio.table.live import Live
from gatosabio.table.members import Members
from gatosabio.table.rows import (
    BrokenOff,
    Configured,
    Dealt,
    MatchChosen,
    Opened,
    Paused,
    Recoded,
    Removed,
    Resumed,
    TableEvent,
)
from gatosabio.table.score import Score
from gatosabio.wire.table_parts import Settings


class TableState(Struct):
    """Code, settings, members and score. Only table events and the results of games change it, so
    it is the same again when the rows are read after a crash."""

    code: str = ""
    needs_code: bool = False  # somebody knows the code who must not come back
    settings: Settings = Settings(game="addicats", rules={}, pace="adults", times="all")
    paused: bool = False
    games: int = 0  # how many were dealt
    members: Members = field(default_factory=Members)
    score: Score = field(default_factory=Score)
    run_by: str = ""  # the class whose table it is
    found: int = 0  # by people, in all games that have ended
    changes: int = 0  # how many events there were, to see whether anything has changed

    def count(self, live: Live | None) -> None:
        """Count the game on the table, if it has ended and was not counted yet: who has won it for
        the score, and what was found in it."""
        if live is None or live.game.is_on:
            return
        self.found += live.game.tally.take()
        if self.score.count(live.game):
            self.changes += 1

    def found_by_now(self, live: Live | None) -> int:
        """What people have found at this table, also in the game that is on it."""
        return self.found + (0 if live is None else live.game.tally.found)

    def fold(self, event: TableEvent) -> None:
        """Let a decision take effect."""
        self.changes += 1
        match event:
            case Opened(code=code, settings=settings, run_by=run_by):
                self.code, self.settings, self.run_by = code, settings, run_by
            case Recoded(code=code):
                self.code, self.needs_code = code, False
            case Configured(settings=settings):
                self.settings = settings
            case Paused() | Resumed():
                self.paused = isinstance(event, Paused)
            case Dealt(game=number):
                self.games = number
                self.paused = False
                self.score.deal()
            case MatchChosen(best_of=best_of):
                self.score.choose(best_of)
            case BrokenOff():
                pass  # it changes the game, not the table
            case Removed():
                self.needs_code = True
                self.members.fold(event)
            case _:
                self.members.fold(event)
