"""Does the handicap make races even? Two players of different ages race many times.

Both see the same addition and answer as fast as people of their age (`bots/reaction.py`). The judge
puts them in order (`timing/race.py`), and the handicaps learn from the winner as at a table
(`timing/handicap.py`). Connections are left out; `lab fairness` studies those.
"""

from random import Random
from statistics import mean, median
from typing import Final

from msgspec import Struct

from gatosabio.bots.profiles import PROFILES
from gatosabio.bots.reaction import fact_time
from gatosabio.engine.game import Hand
from gatosabio.lab.numbers import Spread, spread
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import FLOOR
from gatosabio.timing.handicap import MOST_WEIGHT, Handicaps
from gatosabio.timing.line import LocalLine
from gatosabio.timing.race import Race
from gatosabio.timing.racer import Claim, Entrant
from gatosabio.timing.ties import tie_breaker

WINDOW: Final = 20
"""How many consecutive races are summarised together."""

EVEN_TRIES: Final = 20_000
"""Races to find the constant delay that would make two ages even."""

YOUNGER: Final = Hand(0)
OLDER: Final = Hand(1)


class Window(Struct, frozen=True):
    """The results of races *first* to *last*."""

    first: int
    last: int
    wins: Spread
    """The share of races that the younger won, over all pairs."""
    delay: Spread
    """The difference of the two handicaps after the last race, in ms, over all pairs."""


class Report(Struct, frozen=True):
    """The results of a measurement."""

    ages: tuple[int, int]
    pairs: int
    races: int
    fair: int
    seed: int
    even_delay: float
    """The constant delay that would make these two even, in ms."""
    unaided: float
    """The share of races that the younger would win without a delay."""
    windows: tuple[Window, ...]


class Pair:
    """Two players and their handicaps."""

    def __init__(self, ages: tuple[int, int], most: float, rng: Random) -> None:
        self._profiles = [PROFILES[age] for age in ages]
        self._most = most
        self._rng = rng
        self._seed = rng.randbytes(16)
        self._raced = 0
        self.handicaps = Handicaps()

    @property
    def delay(self) -> float:
        """The older one's handicap minus the younger one's, in ms."""
        return self.handicaps.weight(OLDER) - self.handicaps.weight(YOUNGER)

    def times(self) -> list[float]:
        """How long both take for the same card; at least the judge's floor."""
        a, b = self._rng.randint(1, 10), self._rng.randint(1, 10)
        times = [fact_time(a, b, profile, self._rng) for profile in self._profiles]
        return [max(time, FLOOR["sum"]) for time in times]

    def race(self) -> Hand:
        """Let them race once; returns the winner. The handicaps learn from it."""
        self._raced += 1
        hands = (YOUNGER, OLDER)
        entrants = {
            hand: Entrant(LocalLine(), Bucket(), weight=float(round(self.handicaps.weight(hand))))
            for hand in hands
        }
        lots = tie_breaker(self._seed, "lab", self._raced)
        race = Race(self._raced, FLOOR["sum"], 0.0, entrants, lots)
        for time, hand in sorted(zip(self.times(), hands, strict=True)):
            race.claim(hand, Claim(time), time)
        winner = race.decided(1e9)[0].hand
        self.handicaps = self.handicaps.after(winner, hands, self._most)
        return winner


def measure(ages: tuple[int, int], pairs: int, races: int, fair: int, seed: int) -> Report:
    """Let *pairs* of players of these *ages*, the younger first, race *races* times each."""
    most = MOST_WEIGHT[fair]
    won: list[list[bool]] = []
    delays: list[list[float]] = []
    for number in range(pairs):
        pair = Pair(ages, most, Random(f"{seed} {number}"))
        won.append([])
        delays.append([])
        for _ in range(races):
            won[-1].append(pair.race() == YOUNGER)
            delays[-1].append(pair.delay)
    behind = _behind(ages, seed)
    return Report(
        ages=ages,
        pairs=pairs,
        races=races,
        fair=fair,
        seed=seed,
        even_delay=median(behind),
        unaided=mean(late < 0 for late in behind),
        windows=tuple(
            _window(first, min(first + WINDOW, races), won, delays)
            for first in range(0, races, WINDOW)
        ),
    )


def _behind(ages: tuple[int, int], seed: int) -> list[float]:
    """How much later the younger one was, in other races without a handicap."""
    pair = Pair(ages, 0, Random(f"{seed} even"))
    return [younger - older for younger, older in (pair.times() for _ in range(EVEN_TRIES))]


def _window(first: int, end: int, won: list[list[bool]], delays: list[list[float]]) -> Window:
    return Window(
        first=first + 1,
        last=end,
        wins=spread(mean(one[first:end]) for one in won),
        delay=spread(one[end - 1] for one in delays),
    )
