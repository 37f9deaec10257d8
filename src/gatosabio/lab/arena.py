"""A tournament: everybody plays against everybody, and each gets a rating.

Ratings come from openskill's Plackett-Luce model, which also gives their uncertainty. They depend a
little on the order of games, so that order is fixed: the first game of every table, then the second
of every table, and so on.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from gatosabio.lab.numbers import Z95, Share, share
from gatosabio.lab.optional_deps import need
from gatosabio.lab.rows import Row
from gatosabio.lab.run_spec import BadSpecError, RunSpec, make_spec


class Standing(Struct, frozen=True, kw_only=True):
    """One competitor. *margin* is half of the 95 % interval of *rating*."""

    who: str
    rating: float
    margin: float
    games: int
    wins: Share


class Duel(Struct, frozen=True):
    """How often *who* came before *other*, in the games that both played; ties count half."""

    who: str
    other: str
    ahead: Share


class Standings(Struct, frozen=True, kw_only=True):
    """The result of a tournament, the best competitor first."""

    game: str
    seats: int
    games: int
    unfinished: int
    standings: list[Standing]
    duels: list[Duel]


def make_tables(
    game: str,
    rules: Mapping[str, Any],
    who: Sequence[str],
    *,
    seats: int,
    games: int,
    seed: int,
) -> list[RunSpec]:
    """One run for every set of *seats* competitors.

    :raises BadSpecError: if these cannot play
    """
    if len(set(who)) < len(who):
        raise BadSpecError("each competitor can be named once only")
    if len(who) < max(2, seats):
        raise BadSpecError(f"{len(who)} competitors for {seats} seats: name {seats} or more")
    return [
        make_spec(game, rules, players, games=games, seed=seed)
        for players in combinations(who, seats)
    ]


def rate(game: str, who: Sequence[str], tables: Sequence[Sequence[Row]]) -> Standings:
    """The result of the games of all *tables*."""
    rows = [row for rounds in zip(*tables, strict=True) for row in rounds]
    finished = [row for row in rows if row.end != "unfinished"]
    ratings = _ratings(who, finished)
    wins: defaultdict[str, float] = defaultdict(float)  # a shared win counts as a fraction
    sat: Counter[str] = Counter()
    for row in finished:
        sat.update(row.players)
        winners = [name for name, place in zip(row.players, row.places, strict=True) if place == 1]
        for name in winners:
            wins[name] += 1 / len(winners)
    standings = [
        Standing(
            who=name,
            rating=ratings[name].mu,
            margin=Z95 * ratings[name].sigma,
            games=sat[name],
            wins=share(wins[name], sat[name]),
        )
        for name in who
    ]
    return Standings(
        game=game,
        seats=len(rows[0].players),
        games=len(rows),
        unfinished=len(rows) - len(finished),
        standings=sorted(standings, key=lambda one: (-one.rating, one.who)),
        duels=_duels(who, finished),
    )


def _ratings(who: Sequence[str], rows: Iterable[Row]) -> dict[str, Any]:
    model = need("openskill.models").PlackettLuce()
    ratings = {name: model.rating(name=name) for name in who}
    for row in rows:
        teams = [[ratings[name]] for name in row.players]
        for (rated,) in model.rate(teams, ranks=list(row.places)):
            ratings[rated.name] = rated
    return ratings


def _duels(who: Sequence[str], rows: Sequence[Row]) -> list[Duel]:
    ahead: defaultdict[tuple[str, str], float] = defaultdict(float)
    met: Counter[tuple[str, str]] = Counter()
    for row in rows:
        placed = list(zip(row.players, row.places, strict=True))
        for name, place in placed:
            for other, behind in placed:
                if name != other:
                    met[name, other] += 1
                    better = 1 if place < behind else 0.5 if place == behind else 0
                    ahead[name, other] += better
    return [
        Duel(name, other, share(ahead[name, other], met[name, other]))
        for name in who
        for other in who
        if met[name, other]
    ]
