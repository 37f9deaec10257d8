"""What is played and how, and the deal of a game."""

from typing import Any

import msgspec

from gatosabio.engine.chance import draw_below, random_words, shuffled
from gatosabio.engine.game import Hand, Seating, SetupError
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.table.company import Company
from gatosabio.table.pace import PACES, with_pace
from gatosabio.table.rows import Dealt
from gatosabio.timing.ties import commitment
from gatosabio.wire.messages import Configure, Settings, TableRefusal


class RefusedByTableError(Exception):
    """What was asked for is not done."""

    def __init__(self, code: TableRefusal) -> None:
        super().__init__(code)
        self.code = code


def settle(wish: Configure) -> Settings:
    """What is wished for, completed by the pace; checked, so that it can be dealt.

    :raises RefusedByTableError: if there is no such game or option
    """
    game = GAMES.get(wish.game)
    if game is None:
        raise RefusedByTableError("bad-options")
    edition = {"edition": "modern"} if "edition" in game.rules_type.__struct_fields__ else {}
    rules = with_pace(game, {**edition, **wish.rules}, wish.pace)
    try:
        msgspec.convert(rules, game.rules_type)
    except msgspec.ValidationError:
        raise RefusedByTableError("bad-options") from None
    times = wish.times or PACES[wish.pace].times
    return Settings(game=wish.game, rules=rules, pace=wish.pace, times=times, fair=wish.fair)


def game_of(settings: Settings) -> tuple[AnyGame, Any]:
    """The game, and its rules."""
    game = GAMES[settings.game]
    return game, msgspec.convert(settings.rules, game.rules_type)


def deal(settings: Settings, company: Company, number: int, seed: bytes) -> Dealt:
    """The head of game *number*, dealt from *seed* to those who sit there.

    :raises RefusedByTableError: if so many cannot play that
    """
    game, rules = game_of(settings)
    count, players = len(company.places), game.players(rules)
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
        seats=tuple(company.places[seat].name for seat in seats),
        hands=seats,
        owners=seats,
        first=first,
        start=msgspec.to_builtins(start),
        commitment=commitment(seed),
    )
