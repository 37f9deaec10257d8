"""The beginning of a game: reading options, seeding chance, dealing cards."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from gatosabio.engine.cards import parse_card
from gatosabio.engine.chance import draw_below, shuffled
from gatosabio.engine.game import Game, Hand, Seating

R = TypeVar("R")

RENDER_MODES: Final = ("human", "ansi")
"""`human` prints the text, `ansi` returns it."""


class Dice:
    """The random numbers of an environment, 64 bits each. Unlike a generator it can be copied and
    pickled, so that an environment can be, in the middle of a game."""

    def __init__(self, seed: int | None) -> None:
        self._rng = Random(seed)  # noqa: S311 -- dice, not keys

    def __iter__(self) -> "Dice":
        return self

    def __next__(self) -> int:
        return self._rng.getrandbits(64)


def read_rules(rules_type: type[R], options: Mapping[str, object]) -> R:
    """The options of a game as its struct.

    :raises ValueError: if one is unknown or has a wrong value
    """
    try:
        return msgspec.convert(options, rules_type)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"no rules of this game: {wrong}") from wrong


def agent_names(game: Game[Any, Any, Any, Any, Any, Any], rules: Any, players: int) -> list[str]:
    """The names of the agents: `player_0` and so on.

    :raises ValueError: if that many cannot play
    """
    allowed = game.players(rules)
    if players not in allowed:
        raise ValueError(f"{game.name} is for {allowed[0]} to {allowed[-1]} players, not {players}")
    return [f"player_{player}" for player in range(players)]


def check_render_mode(mode: str | None) -> str | None:
    """*mode*, if it is known.

    :raises ValueError: if not
    """
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {mode!r}")
    return mode


def deal(
    game: Game[Any, Any, Any, Any, Any, Any],
    rules: Any,
    players: int,
    dice: Dice,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """The state before the first action. The deck is shuffled, and the first hand is drawn, unless
    *options* has `deck` (the cards, the top one first) or `first` (the hand).

    :raises ValueError: if no game can begin with these
    """
    asked = options or {}
    owners = game.owners(rules, players)
    first = draw_below(len(owners), dice)
    deck = shuffled(game.deck(rules), dice)
    if "deck" in asked:
        deck = tuple(parse_card(code) for code in asked["deck"])
    seating = Seating(owners, Hand(asked.get("first", first)))
    state, _ = game.set_up(rules, seating, game.deal(rules, seating, deck))
    return state
