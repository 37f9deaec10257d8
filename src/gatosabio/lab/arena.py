"""A tournament: everybody plays against everybody. `tournament.py` says what came of it."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from gatosabio.lab.numbers import Share
from gatosabio.lab.run_spec import BadSpecError, RunSpec, make_spec


class Standing(Struct, frozen=True, kw_only=True):
    """One competitor. *rating* is in points as in chess, relative to the mean of all competitors,
    which is 0; *low* and *high* are its 95 % interval."""

    who: str
    rating: float
    low: float
    high: float
    games: int
    wins: Share


class Gap(Struct, frozen=True, kw_only=True):
    """By how many *points* the rating of *who* is above that of *other*, with its 95 % interval. It
    is narrower than the intervals of both ratings suggest, because they go up and down together."""

    who: str
    other: str
    points: float
    low: float
    high: float


class Duel(Struct, frozen=True):
    """How often *who* came before *other*, in the games that both played; ties count half."""

    who: str
    other: str
    ahead: Share


class Standings(Struct, frozen=True, kw_only=True):
    """The result of a tournament, the best competitor first. All intervals are by a bootstrap over
    the *deals*, each of which was played at every table."""

    game: str
    seats: int
    games: int
    deals: int
    unfinished: int
    standings: list[Standing]
    gaps: list[Gap]
    duels: list[Duel]


def make_tables(
    game: str,
    rules: Mapping[str, Any],
    who: Sequence[str],
    *,
    seats: int,
    games: int,
    seed: int,
    records: bool = False,
) -> list[RunSpec]:
    """One run for every set of *seats* competitors.

    :raises BadSpecError: if these cannot play
    """
    if len(set(who)) < len(who):
        raise BadSpecError("each competitor can be named once only")
    if len(who) < max(2, seats):
        raise BadSpecError(f"{len(who)} competitors for {seats} seats: name {seats} or more")
    return [
        make_spec(game, rules, players, games=games, seed=seed, records=records)
        for players in combinations(who, seats)
    ]
