"""What is played and how, and the deal of a game."""

from typing import Any

import msgspec

from gatosabio.engine.chance import draw_below, random_words, shuffled
from gatosabio.engine.game import Hand, Seating, SetupError
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.table.members import Members
from gatosabio.table.pace import PACES, with_pace
from gatosabio.table.rows import Dealt
from gatosabio.timing.ties import commitment
from gatosabio.wire.messages import Configure, Settings
from gatosabio.wire.table_parts import TableRefusal


class RefusedByTableError(Exception):
    """The table refuses a message; the client is told the code."""

    def __init__(self, code: TableRefusal) -> None:
        super().__init__(code)
        self.code = code


def checked_settings(wanted: Configure) -> Settings:
    """The settings that the host wants, completed by the defaults of the pace.

    :raises RefusedByTableError: if there is no such game or option
    """
    game = GAMES.get(wanted.game)
    if game is None:
        raise RefusedByTableError("bad-options")
    rules = with_pace(game, {**game.table_options, **wanted.rules}, wanted.pace)
    try:
        msgspec.convert(rules, game.rules_type)
    except msgspec.ValidationError:
        raise RefusedByTableError("bad-options") from None
    times = wanted.times or PACES[wanted.pace].times
    return Settings(game=wanted.game, rules=rules, pace=wanted.pace, times=times, fair=wanted.fair)


def game_of(settings: Settings) -> tuple[AnyGame, Any]:
    """The game that is chosen, and its options."""
    game = GAMES[settings.game]
    return game, msgspec.convert(settings.rules, game.rules_type)


def deal(settings: Settings, members: Members, number: int, seed: bytes) -> Dealt:
    """The head of game *number*, dealt from *seed* to the seats.

    :raises RefusedByTableError: if that number of players cannot play it
    """
    game, rules = game_of(settings)
    count, players = len(members.seats), game.players(rules)
    if count not in players:
        raise RefusedByTableError("too-few-players" if count < min(players) else "too-many-players")
    words = random_words(seed)
    deck = shuffled(game.deck(rules), words)
    owners = game.owners(rules, count)
    first = draw_below(len(owners), words)
    try:
        seating = Seating(owners, Hand(first))
        start = game.deal(rules, seating, deck)
        game.set_up(rules, seating, start)
    except SetupError:
        raise RefusedByTableError("bad-options") from None
    seats = tuple(int(owner) for owner in owners)
    return Dealt(
        game=number,
        name=game.name,
        rules=settings.rules,
        rules_version=game.rules_version,
        seats=tuple(members.seats[seat].name for seat in seats),
        hands=seats,
        owners=seats,
        first=first,
        start=msgspec.to_builtins(start),
        commitment=commitment(seed),
    )
