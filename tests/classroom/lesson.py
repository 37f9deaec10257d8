"""A class for tests: opened, with some children in it."""

from gatosabio.classroom.children import CHILDREN, Child
from gatosabio.classroom.classroom import Classroom, restore
from gatosabio.classroom.effects import ClassEffect, OpenTables, WriteRows
from gatosabio.classroom.rows import RoundTable
from gatosabio.classroom.watch import TableNews
from gatosabio.engine.chance import random_words
from gatosabio.records.log import Row
from gatosabio.wire.from_class import ConfigureClass, FromChild, FromTeacher, MakeTables, StartRound
from gatosabio.wire.from_client import Configure

PICTURES = "BCDFGHJKLMNPQRSTVWXZ"
LEARNERS = [f"{child:064x}" for child in CHILDREN]
NOON = 1_800_000_000_000
ADDICATS = Configure(game="addicats", pace="calm")


class Lesson:
    """Keeps what the class has written and asked for, and a clock."""

    def __init__(self, children: int = 0, **wanted: object) -> None:
        self.classroom = Classroom("class-1", random_words(1))
        self.rows: list[Row] = []
        self.asked: list[ClassEffect] = []
        self.wall = NOON
        configured = ConfigureClass(play=ADDICATS, **wanted)  # type: ignore[arg-type]
        self.note(self.classroom.open("KMTP", PICTURES, LEARNERS, configured))
        for child in CHILDREN[:children]:
            self.come(child)

    @property
    def state(self) -> object:
        return self.classroom.state

    def note(self, effects: list[ClassEffect]) -> list[ClassEffect]:
        """Keep the rows; gives what else is asked for."""
        others: list[ClassEffect] = []
        for effect in effects:
            if isinstance(effect, WriteRows):
                assert not others, "the rows come first"
                self.rows += effect.rows
            else:
                others.append(effect)
        self.asked += others
        return others

    def come(self, child: Child) -> bool:
        came, effects = self.classroom.show_card(child, self.classroom.state.cards[child])
        self.note(effects)
        self.classroom.connect(child)
        return came

    def teach(self, message: FromTeacher, after: int = 0) -> list[ClassEffect]:
        self.wall += after
        return self.note(self.classroom.teach(message, self.wall))

    def hear(self, child: Child, message: FromChild) -> list[ClassEffect]:
        return self.note(self.classroom.hear(child, message))

    def tell(self, *news: TableNews, after: int = 0) -> list[ClassEffect]:
        self.wall += after
        return self.note(self.classroom.hear_news(news, self.wall))

    def start(self) -> list[ClassEffect]:
        """Make tables and start a round at them."""
        if self.classroom.state.phase != "seats":
            self.teach(MakeTables())
        (opening,) = self.teach(StartRound())
        assert isinstance(opening, OpenTables)
        opened = [RoundTable(f"t{i}", group) for i, group in enumerate(opening.tables)]
        return self.note(self.classroom.tables_opened(opened, self.wall))

    def again(self) -> Classroom:
        """The class as its rows say."""
        return restore(self.rows, random_words(2))

    @property
    def seated(self) -> list[list[Child]]:
        """Who sits where in the round."""
        assert self.classroom.state.round is not None
        return [table.children for table in self.classroom.state.round.tables]
