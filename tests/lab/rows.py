"""Rows of games that were never played: who sat there, and who came where."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from msgspec.structs import replace

from gatosabio.lab.rows import Row
from gatosabio.lab.run_spec import make_spec
from gatosabio.lab.tournament import Tournament

SAMPLE, _ = make_spec("addirace", {}, ("greedy", "careless"), games=1, seed=1).play(0)


def game(players: Sequence[str], places: Sequence[int], number: int = 0) -> Row:
    return replace(SAMPLE, players=tuple(players), places=tuple(places), end="goal", number=number)


def by_chance(
    strengths: Sequence[float],
    *,
    seats: int,
    games: int,
    rng: np.random.Generator,
    shared: float = 0.0,
    ties: float = 0.0,
) -> Tournament:
    """A tournament of `a`, `b` … with these *strengths* (logarithms, as Plackett-Luce has them). In
    the share *shared* of its games a player's luck is that of the deal, at every table; in the
    share *ties* the first two are equal."""
    count = len(strengths)
    names = "abcdefgh"[:count]
    tournament = Tournament("addirace", names, seats=seats, games=games)
    for number in range(games):
        of_deal = rng.gumbel(size=count)
        for table in combinations(range(count), seats):
            luck = np.where(rng.random(count) < shared, of_deal, rng.gumbel(size=count))
            order = sorted(table, key=lambda one: -(strengths[one] + luck[one]))
            tied = rng.random() < ties
            places = [max(1, order.index(one) + (0 if tied else 1)) for one in table]
            if tied:
                places = [place if place == 1 else place + 1 for place in places]
            tournament.add([game([names[one] for one in table], places, number)])
    return tournament
