"""The one list of games."""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from msgspec.json import Decoder

from gatosabio.engine.game import Game
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.gatonegro.rules import GATONEGRO

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]

_ALL: tuple[AnyGame, ...] = (ADDICATS, ADDIRACE, GATONEGRO)

GAMES: Final[Mapping[str, AnyGame]] = {game.name: game for game in _ALL}

for _game in _ALL:
    # msgspec looks at a type when it first meets it. Two threads that let it do so at the same time
    # can crash the whole process, as tables did that came back together: so all is looked at here.
    for _type in (_game.rules_type, _game.start_type, _game.action_type):
        Decoder(_type)
