"""How a game begins: options are read, chance is seeded, cards are dealt."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final, TypeVar

import msgspec

from gatosabio.engine.cards import parse_card
from gatosabio.engine.chance import draw_below, shuffled
from gatosabio.engine.game import Game, Hand, Seating

R = TypeVar("R")

RENDER_MODES: Final = ("human", "ansi")
"""Printed, or given back as a text."""


class Dice:
    """An environment's chance, 64 bits at a time. Unlike a generator it can be copied and pickled,
    and with it an environment in the middle of a game."""

    def __init__(self, seed: int | None) -> None:
        self._rng = Random(seed)  # noqa: S311 -- dice, not keys

    def __iter__(self) -> "Dice":
        return self

    def __next__(self) -> int:
        return self._rng.getrandbits(64)


def read_rules(rules_type: type[R], options: Mapping[str, object]) -> R:
    """The rules that *options* ask for.

    :raises ValueError: if there are no such rules
    """
    try:
        return msgspec.convert(options, rules_type)
    except msgspec.ValidationError as wrong:
        raise ValueError(f"no rules of this game: {wrong}") from wrong


def agent_names(game: Game[Any, Any, Any, Any, Any, Any], rules: Any, players: int) -> list[str]:
    """`player_0` and so on.

    :raises ValueError: if that many cannot play
    """
    allowed = game.players(rules)
    if players not in allowed:
        raise ValueError(f"{game.name} is for {allowed[0]} to {allowed[-1]} players, not {players}")
    return [f"player_{player}" for player in range(players)]


def check_render_mode(mode: str | None) -> str | None:
    """*mode*, if there is such a one.

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
    """The state before the first action: the deck is shuffled, and which hand begins is drawn. Of
    *options*, `deck` names other cards, the top one first, and `first` another hand.

    :raises ValueError: if these make no game
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
