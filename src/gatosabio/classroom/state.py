"""What the rows of a class say about it."""

from itertools import combinations
from typing import assert_never

from msgspec import Struct, field

from gatosabio.classroom.children import Child, Pair
from gatosabio.classroom.goal import LongCat
from gatosabio.classroom.rows import (
    AllPaused,
    AllResumed,
    Came,
    ClassConfigured,
    ClassEvent,
    ClassOpened,
    ClassSettings,
    DoorClosed,
    FaceChosen,
    LessonBegan,
    Planned,
    Prolonged,
    RoundBegan,
    RoundEnded,
    Seated,
    Went,
    children_of,
)
from gatosabio.classroom.seating import Together
from gatosabio.wire.table_parts import Settings
from gatosabio.wire.to_class import ClassPhase


class TableOfRound(Struct):
    """A table of the round: its id in the log, and who sits there."""

    table: str
    children: list[Child]


class Round(Struct):
    """A round: when it began, without pauses, and will end (0: when the teacher says so), and since
    when it is paused, if it is. In its *last_minutes* no new game begins. *opened*: when it began
    by the clock on the wall."""

    tables: list[TableOfRound]
    began: int
    until: int
    paused_at: int | None = None
    last_minutes: bool = False
    opened: int = 0

    def table_of(self, child: Child) -> TableOfRound | None:
        """Where *child* sits; None if it has no table."""
        return next((table for table in self.tables if child in table.children), None)


class ClassState(Struct):
    """Cards, children, settings and rounds. Only class events change it, so it is the same again
    when the rows are read after a crash."""

    code: str = ""
    offered: tuple[str, ...] = ()
    cards: tuple[Pair, ...] = ()
    learners: tuple[str, ...] = ()
    settings: ClassSettings = field(
        default_factory=lambda: ClassSettings(
            play=Settings(game="addicats", rules={}, pace="calm", times="none")
        )
    )
    phase: ClassPhase = "arrive"
    door_closed: bool = False
    given: set[Child] = set()  # whose card is out
    here: list[Child] = []  # in this lesson, in the order in which they came
    faces: dict[Child, str] = {}
    plan: list[list[Child]] = []
    round: Round | None = None  # the one that is played, or was played last in this lesson
    rounds: int = 0
    found_last: int = 0
    long_cat: LongCat = LongCat()
    together: set[Together] = set()  # who sat together in the last round

    def fold(self, event: ClassEvent) -> None:
        """Let a decision take effect."""
        match event:
            case ClassOpened():
                self.code, self.offered = event.code, event.offered
                self.cards = tuple(map(frozenset, event.cards))
                self.learners, self.settings = event.learners, event.settings
            case LessonBegan():
                self.phase, self.door_closed, self.here, self.plan = "arrive", False, [], []
                self.round = None
            case ClassConfigured(settings=settings):
                self.settings = settings
            case DoorClosed(closed=closed):
                self.door_closed = closed
            case Planned(tables=tables):
                self.phase, self.plan = "seats", [children_of(table) for table in tables]
            case Came() | Went() | FaceChosen():
                self._fold_child(event)
            case _:
                self._fold_round(event)

    def _fold_child(self, event: Came | Went | FaceChosen) -> None:
        child = Child(event.child)
        match event:
            case Came():
                self.given.add(child)
                self.here.append(child)
            case FaceChosen(face=face):
                self.faces[child] = face
            case Went():
                self.here.remove(child)
                self._take_away(child)
            case _:
                assert_never(event)

    def _take_away(self, child: Child) -> None:
        """*child* has no place any more. A planned table without children is none."""
        rest = [[one for one in table if one != child] for table in self.plan]
        self.plan = [table for table in rest if table]
        for played in self.round.tables if self.round is not None else ():
            if child in played.children:
                played.children.remove(child)

    def _fold_round(
        self, event: RoundBegan | Seated | AllPaused | AllResumed | Prolonged | RoundEnded
    ) -> None:
        if isinstance(event, RoundBegan):
            tables = [TableOfRound(one.table, children_of(one.children)) for one in event.tables]
            self.round = Round(tables, event.began, event.until, opened=event.began)
            self.phase, self.rounds = "round", self.rounds + 1
            playing = sum(len(table.children) for table in tables)
            self.long_cat = self.long_cat.wakes(playing, self.found_last)
            self.together = set()
            self._note_together()
            return
        assert self.round is not None, "there is no round before it begins"
        match event:
            case Seated(child=number, table=table):
                child = Child(number)
                self._take_away(child)
                self.round.tables[table].children.append(child)
                self._note_together()
            case AllPaused(at=at):
                self.round.paused_at = at
            case AllResumed(at=at):
                assert self.round.paused_at is not None, "it goes on after a pause"
                stood = at - self.round.paused_at
                self.round.began += stood
                if self.round.until:
                    self.round.until += stood
                self.round.paused_at = None
            case Prolonged(until=until):
                self.round.until, self.round.last_minutes = until, True
            case RoundEnded(found=found):
                self.phase, self.found_last = "end", found
                self.round.paused_at = None
                self.long_cat = self.long_cat.grown(found)
            case _:
                assert_never(event)

    def _note_together(self) -> None:
        assert self.round is not None, "somebody sits together"
        for table in self.round.tables:
            self.together |= {frozenset(two) for two in combinations(table.children, 2)}
