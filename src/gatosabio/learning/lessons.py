"""What is noted of a learner, as text, and the learner that it makes: games and answers alone.

A lesson names facts as people do (`7+4`), so that it can be read in ten years, by other programs.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from gatosabio.engine.game import Player
from gatosabio.learning.evidence import Evidence, Met, Pressed, Silent, Wrong
from gatosabio.learning.facts import NAMES, READ, Fact
from gatosabio.learning.learner import Learner
from gatosabio.records.learners import Lesson

MS_AN_HOUR: Final = 3_600_000
ECHO_MS: Final = 60_000
"""Whoever was told a sum a moment ago repeats it: that shows nothing."""

QUICKEST_S: Final = 0.5
"""Nobody reads a card, adds and taps in less: that was a lucky tap, or the second of two."""

NOBODY: Final = Player(0)  # a lesson is about one learner only

FACTS: Final = {name: Fact(fact) for fact, name in enumerate(NAMES)}


class _Noted(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    fact: str


class NotedPress(_Noted, frozen=True, tag="pressed"):
    """It hit with the right to it."""

    seconds: float
    late: bool = False


class NotedSilence(_Noted, frozen=True, tag="silent"):
    """It had the right to hit and did not."""

    until: float
    window: float


class NotedMistake(_Noted, frozen=True, tag="wrong"):
    """It took two sums for equal that are not."""

    other: str


class NotedMeeting(_Noted, frozen=True, tag="met"):
    """A card of this fact was turned up while it showed a card."""


Noted: TypeAlias = NotedPress | NotedSilence | NotedMistake | NotedMeeting


class Answer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An answer alone: *said* is the sum that was chosen, after so many *seconds*; 0 is "I do not
    know". Without *seconds* nobody knows how long it took: the page was out of sight. *once* is the
    page's own name for it, so that an answer sent twice is noted once."""

    fact: str
    said: int
    seconds: float | None
    once: str = ""

    @property
    def is_right(self) -> bool:
        """Whether that is the sum."""
        return sum(map(int, self.fact.split("+"))) == self.said


_GAME: Final = msgspec.json.Decoder(list[Noted])
_ANSWER: Final = msgspec.json.Decoder(Answer)


def game_lesson(reveals: Iterable[Sequence[Evidence]], player: Player) -> str:
    """What a game tells of one *player*, as text."""
    return msgspec.json.encode(
        [_noted(piece) for pieces in reveals for piece in pieces if piece.player == player]
    ).decode()


class Course:
    """A learner, lesson after lesson."""

    def __init__(self) -> None:
        self.learner = Learner()
        self._at = 0
        self._wrong_at: dict[str, int] = {}  # by fact, when it was last answered wrongly alone

    def wait_until(self, wall: int) -> None:
        """Time passes."""
        if self._at:
            self.learner.pass_time(max(0, wall - self._at) / MS_AN_HOUR)
        self._at = max(self._at, wall)  # a clock may be set back

    def take(self, lesson: Lesson) -> None:
        """One more lesson."""
        self.wait_until(lesson.wall)
        if lesson.kind == "practice":
            self._answer(answer_in(lesson), lesson.wall)
        else:
            for piece in _pieces(_GAME.decode(lesson.body)):
                self.learner.learn(piece)

    def _answer(self, answer: Answer, wall: int) -> None:
        learner, fact = self.learner, FACTS[answer.fact]
        if not answer.is_right:
            learner.answered_wrong(fact)
            self._wrong_at[answer.fact] = wall
        elif wall - self._wrong_at.get(answer.fact, -ECHO_MS) >= ECHO_MS:
            if answer.seconds is None or answer.seconds < QUICKEST_S:
                learner.answered_untimed(fact)
            else:
                learner.answered(fact, answer.seconds)
        learner.child.met(fact)


def learner_of(lessons: Iterable[Lesson]) -> Learner:
    """Who has learned all this."""
    course = Course()
    for lesson in lessons:
        course.take(lesson)
    return course.learner


def answer_in(lesson: Lesson) -> Answer:
    """The answer that a lesson of practice is."""
    return _ANSWER.decode(lesson.body)


def _noted(piece: Evidence) -> Noted:
    name = NAMES[piece.fact]
    match piece:
        case Pressed(_, _, seconds, late):
            return NotedPress(name, seconds, late)
        case Silent(_, _, until, window):
            return NotedSilence(name, until, window)
        case Wrong(_, _, other):
            return NotedMistake(name, NAMES[other])
        case Met():
            return NotedMeeting(name)


def _pieces(noted: Iterable[Noted]) -> Iterator[Evidence]:
    for one in noted:
        fact = FACTS[one.fact]
        match one:
            case NotedPress(_, seconds, late):
                yield Pressed(NOBODY, fact, seconds, late)
            case NotedSilence(_, until, window):
                yield Silent(NOBODY, fact, until, window)
            case NotedMistake(_, other):
                yield Wrong(NOBODY, fact, FACTS[other])
            case NotedMeeting():
                yield Met(NOBODY, fact)


def is_addition(fact: str) -> bool:
    """Whether this names an addition, the larger number first."""
    return fact in FACTS and FACTS[fact] != READ
