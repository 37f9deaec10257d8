"""Who sits where in a game, and its seed. Both depend only on the run's seed and the game's
number."""

from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Player

FIRST: Final = Hand(0)
"""This hand always begins; `seat_order` lets each player sit there in turn."""


class Sitting(Struct, frozen=True):
    """A game to be played: its players in order of their seats, and the seed of all its chance."""

    game: str
    rules: Any
    players: tuple[str, ...]
    seed: int
    number: int = 0


def seed_of(seed: int, number: int) -> int:
    """The seed of game *number* in a run with that *seed*."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:8]) >> 1


def seat_order(players: tuple[str, ...], seed: int, number: int) -> tuple[str, ...]:
    """Who sits where in game *number*. In each block of as many games as there are players,
    everybody begins once; for the next block the seats are shuffled, so that nobody always sits
    behind the same player."""
    block, turn = divmod(number, len(players))
    seated = shuffled(players, random_words(f"seats {seed} {block}".encode()))
    return seated[turn:] + seated[:turn]


def name_of(players: tuple[str, ...], player: Player) -> str:
    """The name of that player in a record; with a number if several have the same name."""
    who = players[player]
    if players.count(who) == 1:
        return who
    return f"{who} {players[: player + 1].count(who)}"
