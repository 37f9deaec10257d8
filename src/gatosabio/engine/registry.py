"""The one list of games."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from gatosabio.engine.game import Game
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.gatonegro.rules import GATONEGRO

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

_ALL: tuple[AnyGame, ...] = (ADDICATS, ADDIRACE, GATONEGRO)

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in _ALL}
