"""What each game's events come to: one tally a game, and the one list of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from gatosabio.engine.game import Player
from gatosabio.lab.rows import Facts
from gatosabio.lab.tallies.addicats import CatTally
from gatosabio.lab.tallies.addirace import RaceTally
from gatosabio.lab.tallies.gatonegro import GatoNegroTally


class Tally(Protocol):
    """It is shown everything that happens in one game, and says in the end what that was."""

    turns: int
    end: str

    def note(self, events: Sequence[Any], state: Any) -> None:
        """*events* have led to *state*."""
        ...

    def facts(self, state: Any) -> Facts:
        """What it all came to, the game having stopped in *state*."""
        ...


TALLIES: Final[Mapping[str, Callable[[tuple[Player, ...]], Tally]]] = {
    "addicats": CatTally,
    "addirace": RaceTally,
    "gatonegro": GatoNegroTally,
}
"""Each is made from the owners of the hands."""
