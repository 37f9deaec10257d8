"""Ratings by maximum likelihood: Plackett-Luce, which is Bradley-Terry where two play.

A game is read as choices: the first place is chosen from all players, the next from those who are
left, and so on, each player with a chance in proportion to its strength. The strengths that make
all games together most likely do not depend on the order of the games. Of equal places every order
is as likely, so each counts for its part: a tie of two is half a win for each. See ADR 48.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import comb, log
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float64]
Members: TypeAlias = tuple[int, ...]

POINTS: Final = 400 / log(10)
"""Rating points for a strength that is e times as large, as in chess: who has 100 points more comes
before the other in 64 % of games."""

CLOSE_ENOUGH: Final = 1e-9
ROUNDING: Final = 1e-13
MOST_STEPS: Final = 200


@cache
def choices(places: tuple[int, ...]) -> tuple[tuple[float, ...], tuple[tuple[Members, float], ...]]:
    """A game as choices. First, how often each player was chosen; then from which sets of players
    somebody was chosen, and how often. Players are numbered as in *places*."""
    wins = [0.0] * len(places)
    sets: list[tuple[Members, float]] = []
    for place in sorted(set(places)):
        equal = [player for player, other in enumerate(places) if other == place]
        behind = tuple([player for player, other in enumerate(places) if other > place])
        for player in equal:
            # Nothing is chosen where one is left, which one of the last equals always is.
            wins[player] = 1 if behind else 1 - 1 / len(equal)
        for left in range(1, len(equal) + 1):
            if left + len(behind) > 1:
                often = 1 / comb(len(equal), left)
                sets += [((*some, *behind), often) for some in combinations(equal, left)]
    return tuple(wins), tuple(sets)


class Model:
    """The strengths of so many *competitors*, from choices among these *sets* of them."""

    def __init__(self, competitors: int, sets: Sequence[Members]) -> None:
        self._among = np.zeros((len(sets), competitors))
        for row, members in enumerate(sets):
            self._among[row, list(members)] = 1
        self._tied_down = np.full((competitors, competitors), 1 / competitors)

    def fit(self, wins: Vector, times: Vector, start: Vector) -> Vector:
        """The most likely logarithms of strengths, whose mean is 0: each competitor was chosen
        *wins* times, and somebody was chosen from each set *times* times. Everybody must have come
        before everybody else, at least by detours, or the most likely would be infinite. The search
        begins at *start*; it is Newton's, in steps that are not too long."""
        among, strengths = self._among, start
        for _ in range(MOST_STEPS):
            each = np.exp(strengths)
            together = among @ each
            expected = each * (among.T @ (times / together))
            shared = (among * (times / together**2)[:, None]).T @ among
            curvature = np.diag(expected) - np.outer(each, each) * shared
            missed = wins - expected
            step = np.linalg.solve(curvature + self._tied_down, missed)
            largest = float(np.abs(step).max())
            strengths = strengths + step / max(1.0, largest)
            # Where hardly anything tells strengths apart, rounding moves them for ever.
            if largest < CLOSE_ENOUGH or np.abs(missed).max() < ROUNDING * times.sum():
                return np.asarray(strengths - strengths.mean())
        raise AssertionError(f"no strengths were found for {wins.tolist()}")
