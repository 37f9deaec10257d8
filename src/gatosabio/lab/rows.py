"""The result of one simulated game: a row that has the same fields for every game, and its *facts*.

Every fact is a number, numbers by player, or numbers by card or sum, so a row can be turned into
columns of a table: `struck_magic_2` is how often player number 2 played magic. docs/lab.md explains
the columns.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeAlias

from msgspec import Struct

ByPlayer: TypeAlias = tuple[int, ...]


class CatFacts(Struct, frozen=True, kw_only=True, tag="addicats"):
    """Facts of a game of Addi Cat's. A race is won by a hit that was allowed."""

    shown: dict[int, int]  # by sum: how often the newest card made it equal to another
    won: dict[int, int]  # by sum: races won for such an equality …
    won_ms: dict[int, int]  # … and the sum of their times since the card was turned
    races: ByPlayer  # won, for whatever reason
    greed: ByPlayer
    void: int  # hits that changed nothing
    turned: dict[str, int]  # special cards turned, by kind
    turner_first: dict[str, int]  # pursuits and ambushes whose turner was the fastest
    pursuit_slowest: int  # pursuits whose turner was among the slowest
    ambush_cards: int  # cards that turners of ambushes were given
    present_cards: int  # cards that turners of presents gave away
    seesaw_won: dict[str, int]  # seesaws, by whether the smallest or the largest value won
    seesaw_cards: int  # cards that winners of seesaws gave away
    turn_overs: int  # how often all face-up piles were turned over


class RaceFacts(Struct, frozen=True, kw_only=True, tag="addirace"):
    """Facts of a game of Addi Race. The keys of dictionaries are attacks or defences."""

    totals: ByPlayer
    struck: dict[str, ByPlayer]  # attacks played, by attacker
    suffered: dict[str, ByPlayer]  # attacks that took hold, by victim
    countered: dict[str, ByPlayer]  # attacks countered, by defender
    defended: dict[str, ByPlayer]  # defences played on one's own turn
    released: dict[str, ByPlayer]  # attacks released
    swapped: int  # cards kept after magic
    discards: ByPlayer
    restocks: int
    ran_out: int  # 1 if a draw found the stock empty


class GatoNegroFacts(Struct, frozen=True, kw_only=True, tag="gatonegro"):
    """Facts of a game of Gato Negro. Combinations are given in points."""

    scores: ByPlayer
    cards: ByPlayer
    tomcats: ByPlayer
    yowlers: ByPlayer
    jellicles: ByPlayer
    blackcats: ByPlayer
    rhymes: int  # begun …
    broken: int  # … and broken by a take
    passes: int


Facts: TypeAlias = CatFacts | RaceFacts | GatoNegroFacts


class Row(Struct, frozen=True, kw_only=True):
    """One game. Players are numbered by their seats; number 0 began."""

    number: int
    seed: int  # of this game
    players: tuple[str, ...]
    places: ByPlayer  # 1 for the winner, equal places are shared; all 0 if it was cut off
    end: str  # why it ended, or "unfinished"
    turns: int  # cards turned in Addi Cat's, turns in Addi Race, cards taken or left in Gato Negro
    rounds: int  # turns for each hand, rounded up
    actions: int  # of players
    ms: int  # on the table's clock
    facts: Facts


def columns(row: Row, rules: Mapping[str, Any]) -> dict[str, int | str]:
    """*row* as columns of a table, with the options of the game."""
    return {
        "number": row.number,
        "seed": row.seed,
        **{f"rules_{name}": _plain(value) for name, value in rules.items()},
        **{f"player_{number}": who for number, who in enumerate(row.players)},
        **{f"place_{number}": place for number, place in enumerate(row.places)},
        "end": row.end,
        "turns": row.turns,
        "rounds": row.rounds,
        "actions": row.actions,
        "ms": row.ms,
        **flat_facts(row.facts),
    }


def flat_facts(facts: Facts) -> dict[str, int]:
    """The columns of *facts*."""
    flat: dict[str, int] = {}
    for name in facts.__struct_fields__:
        _spread(name, getattr(facts, name), flat)
    return flat


def _spread(name: str, value: Any, flat: dict[str, int]) -> None:
    """Add the columns of *value* to *flat*."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _spread(f"{name}_{key}", inner, flat)
    elif isinstance(value, tuple):
        flat.update(zip(_numbered(name, len(value)), value, strict=True))
    else:
        flat[name] = value


@cache  # every row of a run has the same columns
def _numbered(name: str, count: int) -> tuple[str, ...]:
    return tuple([f"{name}_{number}" for number in range(count)])


def _plain(value: Any) -> int | str:
    return value if isinstance(value, int | str) else str(value)
