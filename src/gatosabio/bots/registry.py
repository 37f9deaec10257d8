"""The one list of bots: a player for every game, by any cat or by a bare way to play."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from gatosabio.bots.addicats import AddiCatsBot
from gatosabio.bots.addirace import AddiRaceBot, play_style
from gatosabio.bots.gatonegro import GatoNegroBot, play_skill
from gatosabio.bots.policy import CATS, Bot
from gatosabio.bots.roster import Skill, Style

BOTS: Final[Mapping[str, Callable[..., Bot]]] = {
    "addicats": AddiCatsBot,
    "addirace": AddiRaceBot,
    "gatonegro": GatoNegroBot,
}

WAYS: Final[Mapping[str, tuple[str, ...]]] = {
    "addicats": (),
    "addirace": get_args(Style),
    "gatonegro": get_args(Skill),
}
"""To play a game, whoever does: what `roster.py` calls a style or a skill."""

_IN_A_WAY: Final[Mapping[str, Callable[..., Bot]]] = {
    "addirace": play_style,
    "gatonegro": play_skill,
}


def names_for(game: str) -> tuple[str, ...]:
    """Everything that `bot_for` knows in *game*: every cat, and the bare ways to play it.

    :raises ValueError: if there is no such game
    """
    if game not in BOTS:
        raise ValueError(f"no bot plays {game!r}: expected one of {', '.join(BOTS)}")
    return (*CATS, *WAYS[game])


def bot_for(game: str, who: str, rules: Any = None) -> Bot:
    """A player of *game*. It plays by the *rules* of the table, as far as views do not tell them;
    without them it takes the usual ones for granted, and still makes no refused move.

    :raises ValueError: if there is no such game, or nobody of that name plays it
    """
    names = names_for(game)
    if who not in names:
        raise ValueError(f"no bot is a {who!r}: expected one of {', '.join(names)}")
    if who in WAYS[game]:
        return _IN_A_WAY[game](who, rules)
    return BOTS[game](who) if rules is None else BOTS[game](who, rules)
