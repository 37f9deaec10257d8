"""Parts of messages: seats, people, who has won, judged presses, and why something is refused."""

from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from gatosabio.bots.policy import Level
from gatosabio.engine.game import Hand, PaceName
from gatosabio.wire.fields import EvenStart, Fair, Times

Weight: TypeAlias = Literal[0, 1, 2, 3]
"""How heavy a handicap is drawn. Players are never shown its milliseconds."""

BestOf: TypeAlias = Literal[0, 3]
"""Of how many games a match is the best: with 3, two wins decide it. Among more than two seats that
can take more games. 0 is no match, and wins are counted all evening."""


TableRefusal: TypeAlias = Literal[
    "not-the-host",
    "not-your-seat",
    "no-free-seat",
    "locked",
    "not-in-the-lobby",
    "no-game",
    "paused",
    "too-few-players",
    "too-many-players",
    "bad-options",
    "bad-action",
    "no-such-person",
    "still-here",
    "too-soon",
    "void",
    "busy",
]
"""Why the table refuses a message, whatever the game."""

CloseReason: TypeAlias = Literal[
    "opened-elsewhere",
    "removed",
    "removed-by-host",
    "no-such-token",
    "server-stops",
    "retry",
    "too-fast",
    "too-slow",
    "bad-message",
    "damaged",
]
"""Why a connection is closed."""


class Settings(Struct, frozen=True, kw_only=True):
    """The game and its settings. *rules* are the options as in a record; *fair* is how large
    handicaps may get. With an *even_start* a race begins when its card has been spoken, at so many
    words a minute."""

    game: str
    rules: dict[str, Any]
    pace: PaceName
    times: Times
    fair: Fair = 0
    even_start: EvenStart = 0


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it. *away*: a cat plays until its player is back. *weight*: how
    heavy its handicap is drawn."""

    seat: int
    name: str
    face: str
    person: int | None
    bot: Level | None
    away: bool
    weight: Weight = 0


class PersonInfo(Struct, frozen=True, kw_only=True):
    """Somebody at the table, seated or watching. Who was removed is not told of, though a cat plays
    their hands to the end of the game."""

    person: int
    here: bool
    bars: int  # the connection: 3 good, 2 fair, 1 bad, 0 unknown


class Score(Struct, frozen=True, kw_only=True):
    """Who has won how many games here. *wins* are by seat, *played* is how many games were counted,
    and *winners* are the seats that have won the match, if it is decided."""

    wins: tuple[int, ...]
    played: int
    best_of: BestOf
    winners: tuple[int, ...]


class SeatClaim(Struct, frozen=True, kw_only=True):
    """*person* says that the seat was theirs, on a device that is gone."""

    seat: int
    person: int


class JudgedPress(Struct, frozen=True, kw_only=True):
    """One press as the judge saw it. Times are left out for people who may not see them. *light*:
    it comes before a press that was quicker, but has a larger handicap."""

    hand: Hand = field(name="seat")
    ms: int | None = None
    clamped: int | None = None
    tie: bool = False
    head: bool = False
    light: bool = False
