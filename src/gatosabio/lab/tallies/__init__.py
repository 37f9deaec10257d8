"""Counts the events of a game: one tally for each kind of game, and the one list of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from gatosabio.engine.game import Player
from gatosabio.lab.rows import Facts
from gatosabio.lab.tallies.addicats import CatTally
from gatosabio.lab.tallies.addirace import RaceTally
from gatosabio.lab.tallies.gatonegro import GatoNegroTally


class Tally(Protocol):
    """Counts what happens in one game."""

    turns: int
    end: str

    def note(self, events: Sequence[Any], state: Any) -> None:
        """Count *events*, which have led to *state*."""
        ...

    def facts(self, state: Any) -> Facts:
        """The facts of the game, which has stopped in *state*."""
        ...


TALLIES: Final[Mapping[str, Callable[[tuple[Player, ...]], Tally]]] = {
    "addicats": CatTally,
    "addirace": RaceTally,
    "gatonegro": GatoNegroTally,
}
"""Each is called with the owners of the hands."""
