"""The class: a message and the time go in, effects come out.

Everything that it decides is a row; `restore` reads the same rows after a crash. Who is connected,
who knocks and whose paw is up is not kept: all of that comes again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

import msgspec

from gatosabio.classroom.children import Child, Pair, draw_cards, draw_offered
from gatosabio.classroom.effects import ClassEffect, Dismiss, PurrAll
from gatosabio.classroom.entrance import Entrance
from gatosabio.classroom.notebook import Notebook, RefusedByClassError
from gatosabio.classroom.plan import Plan
from gatosabio.classroom.rounds import Rounds
from gatosabio.classroom.rows import (
    ClassConfigured,
    ClassOpened,
    ClassSettings,
    DoorClosed,
    FaceChosen,
    LessonBegan,
    RoundTable,
    decode_class_event,
)
from gatosabio.classroom.seating import Knowledge
from gatosabio.classroom.state import ClassState
from gatosabio.classroom.watch import TableNews
from gatosabio.records.log import DamagedError, Row
from gatosabio.table.dealing import checked_settings
from gatosabio.table.names import FACES
from gatosabio.wire.from_class import (
    BeginLesson,
    ChooseFace,
    CloseDoor,
    ConfigureClass,
    EndRound,
    FromChild,
    FromTeacher,
    LastMinutes,
    LetIn,
    LowerPaw,
    MakeTables,
    NextRound,
    PauseAll,
    Place,
    Purr,
    RaisePaw,
    ResumeAll,
    SendAway,
    StartRound,
)


class Classroom:
    """One class. *words* decide what is left to chance."""

    def __init__(self, class_id: str, words: Iterator[int]) -> None:
        self.id = class_id
        self.notebook = Notebook(class_id)
        self.rounds = Rounds(self.notebook)
        self.entrance = Entrance(self.notebook, self.rounds)
        self.connected: set[Child] = set()
        self.paws: list[Child] = []  # whose paw is up, the first one first
        self._plan = Plan(self.notebook, words)
        self._words = words

    @property
    def state(self) -> ClassState:
        """What its rows say."""
        return self.notebook.state

    @property
    def known(self) -> Mapping[Child, Knowledge]:
        """What is known of the children, as far as the next tables go by it."""
        return self._plan.known

    def open(
        self, code: str, pictures: str, learners: Sequence[str], wanted: ConfigureClass
    ) -> list[ClassEffect]:
        """Write the first row of a new class. *learners* are new names, by child, under which what
        it knows is kept.

        :raises RefusedByTableError: if there is no such game or option
        """
        settings = _settings(wanted)
        offered = draw_offered(pictures, code, self._words)
        cards = tuple("".join(sorted(pair)) for pair in draw_cards(offered, self._words))
        self.notebook.decide(ClassOpened(code, offered, cards, tuple(learners), settings))
        return self.notebook.empty()

    def take_over(self, owner: str) -> list[ClassEffect]:
        """Another process runs the class from now on."""
        self.notebook.take_over(owner)
        return self.notebook.empty()

    # --- People ---

    def show_card(self, child: Child, pair: Pair) -> tuple[bool, list[ClassEffect]]:
        """Whether somebody with these pictures is *child*.

        :raises RefusedByClassError: if the door is closed and the child was not here
        """
        return self.entrance.show_card(child, pair), self.notebook.empty()

    def connect(self, child: Child) -> None:
        """The device of *child* is connected."""
        self.connected.add(child)

    def disconnect(self, child: Child) -> None:
        """The device of *child* has lost its connection."""
        self.connected.discard(child)

    # --- Messages ---

    def teach(self, message: FromTeacher, wall: int) -> list[ClassEffect]:
        """Do what the teacher asks for, at the Unix time *wall*.

        :raises RefusedByClassError: if that cannot be done now
        :raises RefusedByTableError: if there is no such game or option
        """
        match message:
            case ConfigureClass():
                self.notebook.decide(ClassConfigured(_settings(message)))
            case CloseDoor(closed=closed):
                self.notebook.decide(DoorClosed(closed))
            case LetIn(knock=knock, child=child):
                self.entrance.let_in(knock, Child(child))
            case SendAway(child=child):
                self.entrance.send_away(Child(child))
                self._paw(Child(child), up=False)
            case LowerPaw(child=child):
                self._paw(Child(child), up=False)
            case Purr():
                self.notebook.ask(PurrAll())
            case BeginLesson():
                self._begin_lesson()
            case MakeTables():
                self._plan.make(message)
            case NextRound():
                self.notebook.check_phase("end")
                self._plan.propose()
            case Place():
                self._place(message)
            case StartRound():
                self.rounds.start()
            case PauseAll() | ResumeAll() | LastMinutes() | EndRound():
                self.rounds.conduct(message, wall)
            case _:
                assert_never(message)
        return self.notebook.empty()

    def hear(self, child: Child, message: FromChild) -> list[ClassEffect]:
        """Do what a child asks for.

        :raises RefusedByClassError: if it is not here, or there is no such cat
        """
        self.notebook.check_here(child)
        match message:
            case ChooseFace(face=face):
                if face not in FACES:
                    raise RefusedByClassError("not-now")
                self.notebook.decide(FaceChosen(child, face))
            case RaisePaw(up=up):
                self._paw(child, up=up)
            case _:
                assert_never(message)
        return self.notebook.empty()

    def _paw(self, child: Child, *, up: bool) -> None:
        if up != (child in self.paws):
            (self.paws.append if up else self.paws.remove)(child)

    def _begin_lesson(self) -> None:
        self.notebook.check_phase("arrive", "seats", "end")
        for child in self.state.here:
            self.notebook.ask(Dismiss(child))
        self.notebook.decide(LessonBegan())
        self.paws.clear()

    def _place(self, message: Place) -> None:
        self.notebook.check_here(Child(message.child))
        if self.notebook.playing is not None:
            self.rounds.move(message)
        else:
            self._plan.place(message)

    # --- What the server tells ---

    def learn(self, known: Mapping[Child, Knowledge]) -> None:
        """What is known of the children, for the next plan."""
        self._plan.known = known

    def tables_opened(self, opened: Sequence[RoundTable], wall: int) -> list[ClassEffect]:
        """The tables of `OpenTables` are there, at the Unix time *wall*."""
        self.rounds.begin(opened, wall)
        return self.notebook.empty()

    def hear_news(self, news: Sequence[TableNews], wall: int) -> list[ClassEffect]:
        """What the tables tell, at the Unix time *wall*."""
        self.rounds.hear(news, wall)
        return self.notebook.empty()

    def round_ended(self, found: int) -> list[ClassEffect]:
        """All tables have ended; the class has *found* so many sums."""
        self.rounds.end(found)
        self.paws.clear()
        return self.notebook.empty()


def restore(rows: Sequence[Row], words: Iterator[int]) -> Classroom:
    """The class that wrote *rows*.

    :raises DamagedError: if a row cannot be read
    """
    classroom = Classroom(rows[0].table, words)
    position = classroom.notebook.position
    for row in rows:
        position.seq, position.epoch = row.seq, max(position.epoch, row.epoch)
        if row.kind == "adm":
            try:
                classroom.state.fold(decode_class_event(row.body))
            except msgspec.MsgspecError as error:
                raise DamagedError(row.table, row.seq, str(error)) from error
    if (current := classroom.notebook.playing) is not None:
        classroom.rounds.news = [TableNews() for _ in current.tables]
    return classroom


def _settings(wanted: ConfigureClass) -> ClassSettings:
    return ClassSettings(
        play=checked_settings(wanted.play),
        minutes=wanted.minutes,
        cats_fill=wanted.cats_fill,
        size=wanted.size,
        manner=wanted.manner,
        picture=wanted.picture,
        remember=wanted.remember,
    )
