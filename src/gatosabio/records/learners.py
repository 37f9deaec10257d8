"""Those who learn: what is known of them, kept apart from the tables at which they play.

A learner is the SHA-256 of a key that stays on a device; nothing else is known of anybody
(docs/adr/0036). What was learned of a learner is a list of lessons; estimates are computed from it
and kept nowhere.
"""

from collections.abc import Mapping
from typing import Final, Literal, Protocol, TypeAlias

from msgspec import Struct

LessonKind: TypeAlias = Literal["game", "practice"]

SENT_AGAIN: Final = 64
"""Among so many last lessons an answer is looked for that was sent twice: a page sends it again
soon, or never."""


class Lesson(Struct, frozen=True, gc=False):
    """What one game, or one answer alone, tells of a learner."""

    nr: int  # 1, 2, 3 …
    wall: int  # Unix time in ms
    kind: LessonKind
    body: str  # JSON


class Play(Struct, frozen=True, gc=False):
    """A learner who plays a hand."""

    hand: int
    learner: str


class OpenGame(Struct, frozen=True, gc=False):
    """A game of which nothing is noted yet; *aged_from* is when its table's last row was written,
    by the clock of today."""

    table: str
    game_no: int
    aged_from: int


class Learners(Protocol):
    """Where learners are kept. What a call writes is on the disk when it returns.

    All methods raise `UnknownOutcomeError` when the disk fails.
    """

    async def meet(self, learner: str, wall: int) -> None:
        """*learner* is here: a new one, or one who comes back."""
        ...

    async def play(self, learner: str, table: str, game_no: int, hand: int) -> None:
        """*learner* plays this hand. Said again, it changes nothing.

        :raises TakenError: if somebody else plays it
        :raises UnknownTableError: if there is no such table, or no such learner
        """
        ...

    async def knows(self, learner: str) -> bool:
        """Whether there is such a learner."""
        ...

    async def stop(self, learner: str, table: str, game_no: int, hand: int) -> None:
        """*learner* does not play this hand, whatever was said before."""
        ...

    async def plays(self, table: str, game_no: int) -> list[Play]:
        """The learners who play in this game, by hand."""
        ...

    async def open_games(self, table: str | None = None) -> list[OpenGame]:
        """The games that learners play, at one *table* or at all."""
        ...

    async def end_game(self, table: str, game_no: int, told: Mapping[str, str], wall: int) -> None:
        """Note what the game has *told* of each learner, and forget who played which hand: both, or
        nothing. Said again, it changes nothing."""
        ...

    async def practised(self, learner: str, body: str, wall: int, once: str = "") -> str | None:
        """Note an answer alone. Returns what is noted: *body*, or what was noted lately with the
        same *once* in it; None if there is no such learner."""
        ...

    async def lessons(self, learner: str, after: int = 0, most: int | None = None) -> list[Lesson]:
        """What is known of *learner* after lesson number *after*; no more than *most* lessons."""
        ...

    async def forget(self, learner: str) -> bool:
        """Erase all that is known of *learner*; False if there is no such learner. Traces stay
        until the log is told to remove them."""
        ...

    async def forget_before(self, wall: int) -> int:
        """Erase all who were not here since *wall*, as `forget` does; returns how many that
        were."""
        ...
