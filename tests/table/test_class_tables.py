"""A table that a class runs: the class is its host, and children sit down on chairs of cats."""

from random import Random

from gatosabio.records.log import Row
from gatosabio.table.effects import Effect, Tell, Write
from gatosabio.table.fold import restore
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.lobby import NamedChild
from gatosabio.table.table import Table
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import (
    AddBot,
    Again,
    Configure,
    End,
    FromClient,
    Hello,
    Leave,
    Start,
)
from gatosabio.wire.to_client import Refused, TableInfo, ToClient

HOST = 1
FOX, OWL, BEE = "blue-fox", "green-owl", "pink-bee"


class ClassTable:
    """A table of a class, its rows, and what people were told."""

    def __init__(self, *children: str, cats: int = 0, game: str = "addicats") -> None:
        self.now = 1000.0
        self.table = Table("t1", lambda: bytes(32), Random(1))
        self.rows: list[Row] = []
        self.seeds: dict[int, bytes] = {}
        self.told: dict[int, list[ToClient]] = {}
        self.note(self.table.open("", Configure(game=game), self.now, "class-7"))
        for child in children:
            self.seat(child)
        for _ in range(cats):
            self.say(HOST, AddBot(level="kitten"))

    def note(self, effects: list[Effect]) -> "ClassTable":
        for effect in effects:
            if isinstance(effect, Write):
                self.rows += effect.rows
                if effect.secret is not None:
                    self.seeds[effect.secret.game] = effect.secret.seed
            if isinstance(effect, Tell):
                self.told.setdefault(effect.person, []).append(effect.message)
        return self

    def say(self, person: int, message: FromClient) -> "ClassTable":
        return self.note(self.table.receive(person, message, self.now))

    def seat(self, child: str, face: str = "") -> "ClassTable":
        _, effects = self.table.join(self.now, NamedChild(child, face))
        return self.note(effects)

    def dismiss(self, person: int) -> "ClassTable":
        return self.note(self.table.receive(person, Leave(), self.now, speaker=HOST))

    def come(self, person: int) -> "ClassTable":
        return self.note(self.table.connect(person, Line(), Hello(token=""), self.now))

    def wait(self, ms: float) -> "ClassTable":
        self.now += ms
        return self.note(self.table.wake(self.now))

    @property
    def game(self) -> GameInProgress:
        assert self.table.live is not None
        return self.table.live.game

    @property
    def found(self) -> int:
        return self.table.state.found_by_now(self.table.live)

    @property
    def people(self) -> list[tuple[str, int | None]]:
        return [(seat.name, seat.person) for seat in self.table.state.members.seats]

    def restored(self) -> Table:
        return restore(self.rows, self.seeds, lambda: bytes(32), Random(2))


def test_children_sit_and_the_class_starts() -> None:
    at = ClassTable(FOX, OWL, cats=1).come(2).come(3).say(HOST, Start())

    assert at.people[:2] == [(FOX, 2), (OWL, 3)]
    assert at.table.phase == "play"
    info = at.told[2][-1]
    assert any(isinstance(one, TableInfo) and one.in_class for one in at.told[2]), info
    assert at.table.info(at.now).code == ""


def test_a_child_cannot_do_what_the_class_does() -> None:
    at = ClassTable(FOX, OWL).come(2).say(2, Start())

    assert at.table.phase == "lobby"
    assert [one.code for one in at.told[2] if isinstance(one, Refused)] == ["not-the-host"]


def test_nobody_else_becomes_host_however_long_it_takes() -> None:
    at = ClassTable(FOX, OWL).come(2).come(3).wait(3_600_000)

    assert at.table.state.members.host == HOST
    assert at.table.wakes_at(at.now) is None


def test_a_late_child_plays_on_for_a_cat() -> None:
    at = ClassTable(FOX, OWL, cats=1).come(2).come(3).say(HOST, Start())
    (hand,) = [hand for hand, seat in enumerate(at.game.seats) if seat.bot is not None]

    at.seat(BEE, "luna").come(4)

    assert at.people[2] == (BEE, 4)
    assert at.table.state.members.seats[2].face == "luna"
    assert at.game.hands_of(4) == (hand,)
    assert at.table.live is not None
    assert hand not in at.table.live.cats.hands
    restored = at.restored()
    assert restored.state == at.table.state
    assert restored.live is not None
    assert restored.live.game.hands_of(4) == (hand,)


def test_where_no_cat_sits_a_late_child_waits_for_the_next_game() -> None:
    at = ClassTable(FOX, OWL).come(2).come(3).say(HOST, Start())
    rows = len(at.rows)
    at.seat(BEE)
    assert len(at.rows) == rows

    at.say(HOST, End()).seat(BEE).say(HOST, Again())
    assert at.people[2] == (BEE, 4)
    assert at.game.hands_of(4)


def test_between_games_a_child_sits_beside_the_cats_or_instead_of_one() -> None:
    at = ClassTable(FOX, cats=1, game="gatonegro").seat(OWL)
    assert [name for name, _ in at.people][::2] == [FOX, OWL]

    full = ClassTable(FOX, cats=3, game="gatonegro").seat(OWL)
    assert [name for name, _ in full.people][:2] == [FOX, OWL]
    assert len(full.people) == 4


def test_who_sits_there_sits_there_once() -> None:
    at = ClassTable(FOX, cats=1)
    rows = len(at.rows)

    at.seat(FOX)
    assert len(at.rows) == rows


def test_a_cat_is_replaced_after_a_game_and_the_game_stays_as_it_was() -> None:
    at = ClassTable(FOX, cats=3, game="gatonegro").come(2).say(HOST, Start()).say(HOST, End())
    before = at.game.seats

    at.seat(OWL)
    assert at.game.seats == before
    assert at.restored().state == at.table.state


def test_a_child_that_leaves_is_played_on_by_a_cat_and_may_come_back() -> None:
    at = ClassTable(FOX, OWL).come(2).come(3).say(HOST, Start()).dismiss(3)
    assert at.table.state.members.leaving == {3}

    at.seat(OWL)  # the chair is still there
    at.come(3)
    assert at.table.state.members.leaving == set()
    assert at.people[1] == (OWL, 3)


def test_what_is_found_is_kept_from_game_to_game() -> None:
    at = ClassTable(FOX, OWL, game="gatonegro").come(2).come(3).say(HOST, Start())
    at.game.tally.found = 3
    assert at.found == 3

    at.say(HOST, End())
    assert at.found == 3
    at.say(HOST, Again())
    at.game.tally.found = 2
    assert at.found == 5
    assert at.table.state.found == 3
