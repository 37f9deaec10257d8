"""The one list of bots: a player for every game, at every level."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gatosabio.bots.addicats import AddiCatsBot
from gatosabio.bots.addirace import AddiRaceBot
from gatosabio.bots.gatonegro import GatoNegroBot
from gatosabio.bots.policy import LEVELS, Bot, Level

BOTS: Final[Mapping[str, Callable[..., Bot]]] = {
    "addicats": AddiCatsBot,
    "addirace": AddiRaceBot,
    "gatonegro": GatoNegroBot,
}


def bot_for(game: str, level: Level, rules: Any = None) -> Bot:
    """A player of *game*. It plays by the *rules* of the table, as far as views do not tell them;
    without them it takes the usual ones for granted, and still makes no refused move.

    :raises ValueError: if there is no such game or level
    """
    if game not in BOTS:
        raise ValueError(f"no bot plays {game!r}: expected one of {', '.join(BOTS)}")
    if level not in LEVELS:
        raise ValueError(f"no bot is a {level!r}: expected one of {', '.join(LEVELS)}")
    return BOTS[game](level) if rules is None else BOTS[game](level, rules)
