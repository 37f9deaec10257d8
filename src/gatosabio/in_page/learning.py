"""All that a device does for those who learn on it: it knows where they play, notes what their
games tell, and works out what they know.

A server does the last two in a process of its own. Here they are done in small steps, between what
tables have to do (`go_on`), so that no cat has to wait.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from itertools import count
from typing import Final, TypeAlias

import msgspec

from gatosabio.engine.chance import SEED_BYTES
from gatosabio.in_page.kept_learners import KeptLearners
from gatosabio.in_page.shelf import Item, Shelf
from gatosabio.records.log import Row
from gatosabio.server.chosen_cards import PATIENCE_S, chosen_by
from gatosabio.server.game_lessons import (
    NOTHING,
    Span,
    ToldByGame,
    counts,
    noted_at,
    span_of,
    told_by,
    told_in_steps,
)
from gatosabio.server.pupils import Pupils
from gatosabio.server.sitters import Sitters
from gatosabio.table.effects import ChosenCards, NeedCards
from gatosabio.table.table import Table

Noting: TypeAlias = Generator[tuple[Item, ...], None, None]
Telling: TypeAlias = Generator[tuple[Item, ...], None, ToldByGame]

MOST_PUPILS: Final = 64  # each takes about 0.1 MB
REVEALS_A_STEP: Final = 16
ANSWERS_A_STEP: Final = 24
"""So many answers are learned from at once, or one game: 10 to 20 ms in CPython."""


class UnreadableError(Exception):
    """What was noted of a learner cannot be read."""


class Learning:
    """The learners of a device. *entropy* gives so many secret bytes."""

    def __init__(self, shelf: Shelf, kept: KeptLearners, entropy: Callable[[int], bytes]) -> None:
        self.kept = kept
        self.sitters = Sitters()
        self.pupils = Pupils()
        self._shelf = shelf
        self._entropy = entropy
        self._to_note: deque[str] = deque()  # tables
        self._noting: tuple[str, Noting] | None = None
        self._to_teach: deque[str] = deque()  # learners
        self._unreadable: set[str] = set()
        self._has_caught_up = False
        shelf.before_going = self.before_going

    # --- Work ---

    @property
    def has_work(self) -> bool:
        """Whether `go_on` has something to do."""
        return bool(self._noting or self._to_note or self._to_teach)

    def go_on(self) -> Iterator[tuple[Item, ...]]:
        """Do one small step of what is to be done."""
        if self._noting is None and self._to_note:
            table = self._to_note.popleft()
            self._noting = table, self._note(table)
        if self._noting is not None:
            items = next(self._noting[1], None)
            if items is None:
                self._noting = None
            else:
                yield items
        elif self._to_teach:
            self._teach()

    def not_stored(self) -> None:
        """What was to be stored is not. Games that are not noted are noted before the next answer
        about somebody."""
        self._noting = None
        self._has_caught_up = False

    def is_ready(self, learner: str) -> bool:
        """Whether all that is noted of *learner* is known, also of games that have just ended. If
        not, it is being worked out.

        :raises UnreadableError: if that is not possible
        """
        if learner in self._unreadable:
            raise UnreadableError
        if not self._has_caught_up:  # games that ended just before the page was closed
            self._has_caught_up = True
            self._to_note.extend(self.kept.tables_with_open_games())
        self.prepare(learner)
        return not self.has_work

    def prepare(self, learner: str) -> None:
        """Somebody will soon ask about *learner*."""
        if self.pupils.known(learner) < self.kept.count(learner) and (
            learner not in self._to_teach and learner not in self._unreadable
        ):
            self._to_teach.append(learner)

    def _teach(self) -> None:
        learner = self._to_teach.popleft()
        known = self.pupils.known(learner)
        try:
            lessons = self.kept.lessons(learner, known, known + ANSWERS_A_STEP)
            kinds = [lesson.kind for lesson in lessons]
            first_game = kinds.index("game") + 1 if "game" in kinds else len(kinds)
            self.pupils.take(learner, lessons[:first_game], MOST_PUPILS)
        except (KeyError, msgspec.MsgspecError):  # who asks is told so
            self.pupils.forget(learner)
            self._unreadable.add(learner)
        self.prepare(learner)

    def forget(self, learner: str) -> None:
        """*learner* is not there any more."""
        self.sitters.forget(learner)
        self.pupils.forget(learner)
        self._unreadable.discard(learner)
        if learner in self._to_teach:
            self._to_teach.remove(learner)

    # --- Games ---

    def dealt(self, table: Table) -> list[Item]:
        """A game was dealt at *table*: who learns in it, to be stored with the deal."""
        assert table.live is not None, "a game is dealt"
        game, at = table.live.game, table.outbox.table
        hands = self.sitters.playing(at, game)
        known = {hand: learner for hand, learner in hands.items() if self.kept.knows(learner)}
        return self.kept.play(at, game.number, known) if known else []

    def ended(self, table: str) -> None:
        """The game at *table* has ended. What it tells is noted soon."""
        if self.kept.open_games(table) and table not in self._to_note:
            self._to_note.append(table)

    def before_going(self, table: str) -> list[Item]:
        """*table* is about to go. What its games tell counts as far as they went."""
        if self._noting is not None and self._noting[0] == table:
            self._noting = None  # it is done here
        items: list[Item] = []
        for game in self.kept.open_games(table):
            try:
                _, rows = self._rows(table, game)
                told = told_by(rows, self.kept.plays(table, game)) if rows else NOTHING
            except msgspec.MsgspecError:  # damaged
                told, rows = NOTHING, []
            items += self.kept.end_game(table, game, told.lessons, noted_at(rows))
        return items

    def _note(self, table: str) -> Noting:
        """Note what is not noted yet of the games at *table* that are over."""
        for game in self.kept.open_games(table):
            try:
                span, rows = self._rows(table, game)
                told = yield from self._told(rows, table, game)
            except msgspec.MsgspecError:  # damaged: whoever comes to the table is told
                continue
            if counts(told, span, abandoned=False):
                yield tuple(self.kept.end_game(table, game, told.lessons, noted_at(rows)))

    def _told(self, rows: Sequence[Row], table: str, game: int) -> Telling:
        if not rows:
            return NOTHING
        telling = told_in_steps(rows, self.kept.plays(table, game))
        for step in count():
            try:
                next(telling)
            except StopIteration as end:
                told: ToldByGame = end.value
                return told
            if step % REVEALS_A_STEP == 0:
                yield ()
        raise AssertionError("a game has an end")

    def _rows(self, table: str, game: int) -> tuple[Span | None, list[Row]]:
        """Where that game is, and its rows.

        :raises msgspec.MsgspecError: if they are damaged
        """
        rows = self._shelf.rows(table)
        span = span_of([row for row in rows if row.kind == "adm"], game)
        if span is None:
            return None, []
        last = rows[-1].seq if span.last is None else span.last
        return span, [row for row in rows if span.first <= row.seq <= last]

    # --- Near decks ---

    def chosen_cards(self, table: Table, need: NeedCards, waited: float) -> ChosenCards | None:
        """The cards that *table* needs; None if who plays there is still being worked out, and it
        has not *waited* (ms) for too long."""
        hands = [hand for hand, person in enumerate(need.people) if person is not None]
        learners = [one for one in self.sitters.learners_at(table, hands) if self.kept.knows(one)]
        try:
            is_ready = all([self.is_ready(learner) for learner in learners])
        except UnreadableError:
            learners, is_ready = [], True
        if not is_ready and waited < PATIENCE_S * 1000:
            return None
        votes = None
        if is_ready and learners:
            votes = self.pupils.votes({one: self.kept.count(one) for one in learners})
        return chosen_by(need, votes, self._entropy(SEED_BYTES))
