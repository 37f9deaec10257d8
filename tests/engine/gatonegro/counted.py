"""A pile that was counted by hand, and what it shows.

A row says what its pile comes to: the total, how many there are of each kind (none, unless it says
so), what the queens are, and where the combinations lie. The places of a pile begin at 0.
"""

from dataclasses import dataclass

from gatosabio.engine.games.gatonegro.score import Combination
from gatosabio.engine.games.gatonegro.types import Rules

LUCKY = "lucky_tom"
NIGHT = "night_music"
TWO = "two_decks"


@dataclass(frozen=True)
class Row:
    shows: str
    pile: str
    total: int
    found: list[Combination]
    tomcats: int = 0
    yowlers: int = 0
    jellicles: int = 0
    blackcats: int = 0
    queens: tuple[int, ...] = ()
    options: str = ""

    @property
    def rules(self) -> Rules:
        return Rules(**dict.fromkeys(self.options.split(), True))

    def __str__(self) -> str:
        return self.shows


def tom(start: int, points: int = 3) -> Combination:
    return Combination("tomcat", start, start + 2, 1, points)


def yowl(place: int, points: int = 1) -> Combination:
    return Combination("yowler", place, place + 1, 1, points)


def jelly(start: int, stop: int, count: int) -> Combination:
    return Combination("jellicle", start, stop, count, 2 * count)


def cat(start: int, stop: int) -> Combination:
    return Combination("blackcat", start, stop, 1, 6)
