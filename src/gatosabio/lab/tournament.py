"""What the games of a tournament say of its competitors, and how certain that is.

Intervals come from a bootstrap over deals: game number *i* has the same cards at every table, so
what can be drawn anew is not a game but all games of a deal. Rubin's bootstrap draws a weight for
each deal instead of a number of copies, so no deal ever vanishes. See ADR 48.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from gatosabio.lab.arena import Duel, Gap, Standing, Standings
from gatosabio.lab.numbers import Share
from gatosabio.lab.ratings import POINTS, Members, Model, Vector, choices
from gatosabio.lab.rows import Row

DRAWS: Final = 2000
SEED: Final = 46
"""The same games always have the same intervals."""

MOST_UNITS: Final = 2000
"""More deals than these are drawn in groups of neighbours: the intervals are nearly the same, and
need less memory."""

PRIOR: Final = 0.5
"""Everybody begins with so many wins over everybody else, half a game that was won and half a game
that was lost, as in Jeffreys's interval. Without them the rating of who has won every game would be
infinite, and would be called certain."""

LEAST_IMAGINED: Final = 1e-6
"""Of the drawn weights of imagined games some are so near to nothing that no strength fits them."""


class Tournament:
    """Gathers the games of a tournament, in any order. At each table *games* are played."""

    def __init__(self, game: str, who: Sequence[str], *, seats: int, games: int) -> None:
        self._game, self._who, self._seats = game, tuple(who), seats
        self._number = {name: number for number, name in enumerate(who)}
        self._deals, self._units = games, min(games, MOST_UNITS)
        self._pairs: Final = list(combinations(range(len(who)), 2))
        self._sets: dict[Members, int] = {pair: n for n, pair in enumerate(self._pairs)}
        self._chosen: defaultdict[tuple[int, int], float] = defaultdict(float)  # unit, set
        self._played = self._unfinished = 0
        count = len(who)
        self._choice_wins = np.zeros((self._units, count))
        self._wins = np.zeros((self._units, count))
        self._sat = np.zeros((self._units, count))
        self._ahead = np.zeros((self._units, count, count))
        self._met = np.zeros((self._units, count, count))

    def add(self, rows: Iterable[Row]) -> None:
        """Add games. Those that were cut off are counted, but say nothing."""
        for row in rows:
            self._played += 1
            if row.end == "unfinished":
                self._unfinished += 1
            else:
                self._add(row)

    def _add(self, row: Row) -> None:
        unit = row.number * self._units // self._deals
        players = [self._number[name] for name in row.players]
        wins, sets = choices(row.places)
        for player, times in zip(players, wins, strict=True):
            self._choice_wins[unit, player] += times
        for members, times in sets:
            among = tuple(sorted([players[member] for member in members]))
            self._chosen[unit, self._sets.setdefault(among, len(self._sets))] += times
        first = 1 / row.places.count(1)  # a shared win counts as a fraction
        for player, place in zip(players, row.places, strict=True):
            self._sat[unit, player] += 1
            self._wins[unit, player] += first if place == 1 else 0
            for other, behind in zip(players, row.places, strict=True):
                if other != player:
                    better = 1 if place < behind else 0.5 if place == behind else 0
                    self._met[unit, player, other] += 1
                    self._ahead[unit, player, other] += better

    def standings(self, draws: int = DRAWS) -> Standings:
        """The result so far, the best competitor first. So many *draws* make the intervals."""
        rng = np.random.default_rng(SEED)
        weights = rng.exponential(size=(draws, self._units))
        best, drawn = self._ratings(weights, rng)
        wins = _shares(self._wins, self._sat, weights, rng)
        count = len(self._who)
        duels = _shares(
            self._ahead.reshape(-1, count * count),
            self._met.reshape(-1, count * count),
            weights,
            rng,
        )
        order = sorted(range(count), key=lambda one: (-best[one], self._who[one]))
        return Standings(
            game=self._game,
            seats=self._seats,
            games=self._played,
            deals=self._deals,
            unfinished=self._unfinished,
            standings=[
                Standing(
                    who=self._who[one],
                    rating=float(best[one]),
                    low=_low(drawn[:, one]),
                    high=_high(drawn[:, one]),
                    games=wins[one].among,
                    wins=wins[one],
                )
                for one in order
            ],
            gaps=[
                Gap(
                    who=self._who[one],
                    other=self._who[other],
                    points=float(best[one] - best[other]),
                    low=_low(drawn[:, one] - drawn[:, other]),
                    high=_high(drawn[:, one] - drawn[:, other]),
                )
                for one, other in combinations(order, 2)
            ],
            duels=[
                Duel(self._who[one], self._who[other], duels[one * count + other])
                for one in range(count)
                for other in range(count)
                if duels[one * count + other].among
            ],
        )

    def _ratings(self, weights: Vector, rng: np.random.Generator) -> tuple[Vector, Vector]:
        """The most likely ratings, and those of each drawing."""
        model = Model(len(self._who), list(self._sets))
        where = np.array(list(self._chosen), dtype=np.intp).reshape(-1, 2)
        unit, chosen = where[:, 0], where[:, 1]
        often = np.array(list(self._chosen.values()))
        first, second = np.array(self._pairs).T

        def fit(weight: Vector, imagined: Vector, start: Vector) -> Vector:
            wins = weight @ self._choice_wins
            times = np.bincount(chosen, often * weight[unit], len(self._sets)).astype(np.float64)
            np.add.at(wins, first, imagined[0])
            np.add.at(wins, second, imagined[1])
            times[: len(self._pairs)] += imagined.sum(axis=0)
            return model.fit(wins, times, start)

        count = len(self._pairs)
        best = fit(np.ones(self._units), np.full((2, count), PRIOR), np.zeros(len(self._who)))
        imagined = np.maximum(rng.gamma(PRIOR, size=(len(weights), 2, count)), LEAST_IMAGINED)
        drawn = [fit(weight, some, best) for weight, some in zip(weights, imagined, strict=True)]
        return POINTS * best, POINTS * np.array(drawn)


def _shares(of: Vector, among: Vector, weights: Vector, rng: np.random.Generator) -> list[Share]:
    """The share in each column of *of*, by unit, with its 95 % interval."""
    yes = weights @ of + rng.gamma(PRIOR, size=(len(weights), of.shape[1]))
    no = weights @ (among - of) + rng.gamma(PRIOR, size=(len(weights), of.shape[1]))
    drawn = yes / (yes + no)
    found = zip(of.sum(axis=0).tolist(), among.sum(axis=0).tolist(), drawn.T, strict=True)
    return [
        Share(part, round(whole), part / whole if whole else 0.0, _low(ones), _high(ones))
        for part, whole, ones in found
    ]


def _low(drawn: Vector) -> float:
    return float(np.quantile(drawn, 0.025))


def _high(drawn: Vector) -> float:
    return float(np.quantile(drawn, 0.975))
