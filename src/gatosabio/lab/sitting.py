"""Who sits down to a game, and where its chance comes from: from the run's seed and the game's
number alone."""

from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Player

FIRST: Final = Hand(0)
"""Who sits there begins; who that is, goes round (`seat_order`)."""


class Sitting(Struct, frozen=True):
    """A game to be played: who sits where, by player number, and the seed of all its chance."""

    game: str
    rules: Any
    players: tuple[str, ...]
    seed: int
    number: int = 0


def seed_of(seed: int, number: int) -> int:
    """The seed of game *number* in a run from *seed*: it depends on these two alone."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8]) >> 1


def seat_order(players: tuple[str, ...], seed: int, number: int) -> tuple[str, ...]:
    """Who sits where in game *number*. Each of as many games in a row as there are players begins
    with another of them; then they change places, so that nobody always sits behind the same."""
    block, turn = divmod(number, len(players))
    seated = shuffled(players, random_words(f"seats {seed} {block}".encode()))
    return seated[turn:] + seated[:turn]


def name_of(players: tuple[str, ...], player: Player) -> str:
    """As a record calls that player: with a number, where several are alike."""
    who = players[player]
    if players.count(who) == 1:
        return who
    return f"{who} {players[: player + 1].count(who)}"
