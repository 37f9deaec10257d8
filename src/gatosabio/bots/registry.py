"""The one list of bots: for each game, every cat, and every style or skill without a cat."""

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
"""The styles or skills of a game (`roster.py`), which can also be used without a cat."""

_IN_A_WAY: Final[Mapping[str, Callable[..., Bot]]] = {
    "addirace": play_style,
    "gatonegro": play_skill,
}


def names_for(game: str) -> tuple[str, ...]:
    """The names that `bot_for` accepts for *game*: every cat, and its styles or skills.

    :raises ValueError: if there is no such game
    """
    if game not in BOTS:
        raise ValueError(f"no bot plays {game!r}: expected one of {', '.join(BOTS)}")
    return (*CATS, *WAYS[game])


def bot_for(game: str, who: str, rules: Any = None) -> Bot:
    """A player of *game*. *rules* are the table's options, which views do not tell completely;
    without them the bot assumes the usual ones, and still makes no move that is refused.

    :raises ValueError: if there is no such game, or nobody of that name plays it
    """
    names = names_for(game)
    if who not in names:
        raise ValueError(f"no bot is a {who!r}: expected one of {', '.join(names)}")
    if who in WAYS[game]:
        return _IN_A_WAY[game](who, rules)
    return BOTS[game](who) if rules is None else BOTS[game](who, rules)
