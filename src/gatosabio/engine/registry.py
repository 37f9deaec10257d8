"""The one list of games."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from gatosabio.engine.game import Game
from gatosabio.engine.games.addicats.rules import ADDICATS

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in (ADDICATS,)}
