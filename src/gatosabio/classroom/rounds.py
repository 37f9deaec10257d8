"""Rounds: all tables begin, stand still and end together; who comes late is seated."""

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from gatosabio.classroom.children import Child, colour
from gatosabio.classroom.effects import ControlTables, OpenTables, SitDown, StandUp
from gatosabio.classroom.notebook import Notebook, RefusedByClassError
from gatosabio.classroom.plan import SEATS
from gatosabio.classroom.rows import (
    AllPaused,
    AllResumed,
    Prolonged,
    RoundBegan,
    RoundEnded,
    RoundTable,
    Seated,
)
from gatosabio.classroom.state import Round
from gatosabio.classroom.watch import TableNews
from gatosabio.wire.from_class import EndRound, LastMinutes, PauseAll, Place, ResumeAll

MINUTE_MS: Final = 60_000
LAST_MS: Final = 2 * MINUTE_MS

Baton: TypeAlias = PauseAll | ResumeAll | LastMinutes | EndRound
"""What a teacher does with a round that is played."""


class Rounds:
    """The rounds of a class. *news* is what its tables tell, by table."""

    def __init__(self, notebook: Notebook) -> None:
        self.news: Sequence[TableNews] = ()
        self._notebook = notebook
        self._ending = False  # the tables were told

    # --- Beginning and ending ---

    def start(self) -> None:
        """Let the server open the tables of the plan.

        :raises RefusedByClassError: if there is no plan
        """
        self._notebook.check_phase("seats")
        if not any(self._notebook.state.plan):
            raise RefusedByClassError("not-now")
        self._notebook.ask(OpenTables(tuple(map(tuple, self._notebook.state.plan))))

    def begin(self, opened: Sequence[RoundTable], wall: int) -> None:
        """These tables are open: the round begins, at the Unix time *wall*. Nothing happens if
        another has begun meanwhile."""
        state = self._notebook.state
        if state.phase != "seats":
            return
        minutes = state.settings.minutes
        until = wall + minutes * MINUTE_MS if minutes else 0
        self._notebook.decide(RoundBegan(tuple(opened), wall, until))
        self.news = [TableNews() for _ in opened]
        self._ending = False
        seated = {child for table in opened for child in table.children}
        for child in [one for one in state.here if one not in seated]:
            self.sit_late(child)  # came while the tables were opened

    def conduct(self, message: Baton, wall: int) -> None:
        """Do what the teacher asks for.

        :raises RefusedByClassError: if nothing is played
        """
        current = self._notebook.playing
        if current is None:
            raise RefusedByClassError("not-now")
        match message:
            case PauseAll():
                if current.paused_at is None:
                    self._notebook.decide(AllPaused(wall))
                    self._notebook.ask(ControlTables("pause"))
            case ResumeAll():
                self._resume(current, wall)
            case LastMinutes():
                self._notebook.decide(Prolonged((current.paused_at or wall) + LAST_MS))
            case EndRound():
                self._resume(current, wall)  # or no race could be finished
                if not self._ending:
                    self._notebook.decide(Prolonged(wall))  # also for a server that is killed now
                self._end()
            case _:
                assert_never(message)

    def hear(self, news: Sequence[TableNews], wall: int) -> None:
        """What the tables tell now. When the time is up, the round ends."""
        current = self._notebook.playing
        if current is None:
            return
        self.news = news
        if current.paused_at is None and 0 < current.until <= wall:
            self._end()

    def end(self, found: int) -> None:
        """All tables have ended; *found* are the sums of all of them. Nothing happens if the round
        has ended before."""
        if self._notebook.playing is not None:
            self._notebook.decide(RoundEnded(found))

    @property
    def begins_games(self) -> bool:
        """Whether a table whose game is over begins another."""
        current = self._notebook.playing
        return (
            current is not None
            and current.paused_at is None
            and not current.last_minutes
            and not self._ending
        )

    @property
    def found(self) -> int:
        """How many sums the class has found in the round that is played, or was played last."""
        if self._notebook.playing is not None:
            return sum(told.found for told in self.news)
        return self._notebook.state.found_last if self._notebook.state.phase == "end" else 0

    def _resume(self, current: Round, wall: int) -> None:
        if current.paused_at is not None:
            self._notebook.decide(AllResumed(wall))
            self._notebook.ask(ControlTables("resume"))

    def _end(self) -> None:
        if not self._ending:
            self._ending = True
            self._notebook.ask(ControlTables("end"))

    # --- Late children, and those who change tables ---

    def sit_late(self, child: Child) -> None:
        """If a round is played, *child* sits down where the fewest children are, and none of its
        colour if possible. Nothing happens if all tables are full."""
        current = self._notebook.playing
        if current is None:
            return

        def crowd(number: int) -> tuple[int, bool]:
            there = current.tables[number].children
            return len(there), any(colour(one) == colour(child) for one in there)

        best = min(range(len(current.tables)), key=crowd)
        if len(current.tables[best].children) < SEATS:
            self._sit_down(child, best, current)

    def move(self, message: Place) -> None:
        """A child changes tables.

        :raises RefusedByClassError: if there is no such table, or no place at it
        """
        current, child = self._notebook.playing, Child(message.child)
        if current is None or message.table >= len(current.tables):
            raise RefusedByClassError("no-such-table")
        there = current.tables[message.table].children
        if child in there:
            return
        if message.instead_of is not None or len(there) >= SEATS:
            raise RefusedByClassError("no-free-place")
        self.stand_up(child)
        self._sit_down(child, message.table, current)

    def stand_up(self, child: Child) -> None:
        """*child* leaves its table, if it has one: a cat plays on."""
        current = self._notebook.playing
        table = current.table_of(child) if current is not None else None
        if table is not None:
            self._notebook.ask(StandUp(child, table.table))

    def _sit_down(self, child: Child, table: int, current: Round) -> None:
        self._notebook.decide(Seated(child, table))
        self._notebook.ask(SitDown(child, current.tables[table].table))
