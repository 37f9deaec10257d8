"""Parts of messages about the table: seats, people, who has won, and why something is refused."""

from typing import Literal, TypeAlias

from msgspec import Struct

from gatosabio.bots.policy import Level

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
    """Somebody at the table, seated or watching."""

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
