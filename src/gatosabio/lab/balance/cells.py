"""The experiments of the balance report: who plays what with which options, and how often."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from msgspec import Struct

from gatosabio.lab.run_spec import RunSpec, make_spec

Settle: TypeAlias = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]
"""Completes the options of a game by the waits of a table's usual pace."""

RACE_TIMES: Final = 20
"""How many times more games are played of Addi Race, which are fast to simulate …"""

OPTION_TIMES: Final = 2
"""… of Addi Cat's with different options, which are short …"""

SEARCH_TIMES: Final = 2
"""… and with the cat that searches, which is slow."""

USUAL: Final[Mapping[str, str]] = {"addicats": "cat", "addirace": "greedy", "gatonegro": "skilled"}
"""Who plays at a table of equal players."""


ENDINGS: Final = (("first", (2, 3, 4, 6)), ("last-two", (4, 6)), ("two-winners", (6,)))
"""The endings of Addi Cat's, and the numbers of players at which they differ."""


class Cell(Struct, frozen=True, kw_only=True):
    """One experiment. *name* says in the report how it differs from the others."""

    section: str  # the part of the report
    name: str
    game: str
    players: tuple[str, ...]
    rules: Mapping[str, Any] = {}
    times: float = 1  # factor for the number of games


def specs(cells: tuple[Cell, ...], games: int, seed: int, settle: Settle) -> list[RunSpec]:
    """The runs of these experiments."""
    return [
        make_spec(
            cell.game,
            settle(cell.game, cell.rules),
            cell.players,
            games=max(1, round(games * cell.times)),
            seed=seed,
        )
        for cell in cells
    ]


def _alike(game: str, players: int) -> tuple[str, ...]:
    return (USUAL[game],) * players


def _cats() -> list[Cell]:
    lengths = [
        Cell(
            section="addicats lengths",
            name=f"{edition}, {ending}, {players} players",
            game="addicats",
            players=_alike("addicats", players),
            rules={"edition": edition, "ending": ending},
        )
        for edition in ("modern", "classic")
        for ending, sizes in ENDINGS
        for players in sizes
    ]
    options: tuple[tuple[str, dict[str, Any]], ...] = (
        ("as usual", {}),
        ("edition=classic", {"edition": "classic"}),
        ("ending=first", {"ending": "first"}),
        ("tables=5", {"tables": 5}),
        ("specials=false", {"specials": False}),
        ("look=1500", {"look": 1500}),
    )
    return lengths + [
        Cell(
            section="addicats options",
            name=name,
            game="addicats",
            players=("kitten", "cat", "cat", "tiger"),
            rules={"edition": "modern", **rules},
            times=OPTION_TIMES,
        )
        for name, rules in options
    ]


def _races() -> list[Cell]:
    lengths = [
        Cell(
            section="addirace lengths",
            name=f"{players} players",
            game="addirace",
            players=_alike("addirace", players),
            times=RACE_TIMES,
        )
        for players in range(2, 7)
    ]
    mixed = ("greedy", "careless", "cautious", "attacking")
    options: tuple[tuple[str, dict[str, Any]], ...] = (
        ("as usual", {}),
        ("must_play=true", {"must_play": True}),
    )
    strong = [
        Cell(
            section="addirace strong",
            name=name,
            game="addirace",
            players=players,
            times=SEARCH_TIMES,
        )
        for name, players in (
            ("strong against greedy", ("strong", "greedy")),
            ("strong among three greedy", ("strong", "greedy", "greedy", "greedy")),
        )
    ]
    return [
        *lengths,
        *[
            Cell(
                section="addirace options",
                name=name,
                game="addirace",
                players=mixed,
                rules=rules,
                times=RACE_TIMES,
            )
            for name, rules in options
        ],
        *strong,
    ]


def _gato_negros() -> list[Cell]:
    lengths = [
        Cell(
            section="gatonegro lengths",
            name=f"{players} players",
            game="gatonegro",
            players=_alike("gatonegro", players),
        )
        for players in (2, 3, 4)
    ]
    options: tuple[tuple[str, dict[str, Any]], ...] = (
        ("as usual", {}),
        ("two_decks=true", {"two_decks": True}),
        ("lucky_tom=true", {"lucky_tom": True}),
        ("night_music=true", {"night_music": True}),
        ("by_turns=true", {"by_turns": True}),
        ("open_piles=true", {"open_piles": True}),
    )
    return lengths + [
        Cell(
            section="gatonegro options",
            name=name,
            game="gatonegro",
            players=("novice", "skilled", "skilled", "expert"),
            rules=rules,
        )
        for name, rules in options
    ]


CELLS: Final = (*_cats(), *_races(), *_gato_negros())
