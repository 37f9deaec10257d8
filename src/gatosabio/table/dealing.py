"""What is played and how, and the deal of a game."""

from collections.abc import Sequence
from typing import Any

import msgspec

from gatosabio.engine.cards import Card
from gatosabio.engine.chance import commitment, deal_key, draw_below, random_words, shuffled
from gatosabio.engine.game import Hand, Seating, SetupError
from gatosabio.engine.registry import GAMES, AnyGame
from gatosabio.table.members import Seat
from gatosabio.table.pace import PACES, with_pace
from gatosabio.table.rows import Dealt
from gatosabio.wire.from_client import Configure, Entropy
from gatosabio.wire.table_parts import Settings, TableRefusal


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
    return Settings(
        game=wanted.game,
        rules=rules,
        pace=wanted.pace,
        times=times,
        fair=wanted.fair,
        even_start=wanted.even_start,
    )


def game_of(settings: Settings) -> tuple[AnyGame, Any]:
    """The game that is chosen, and its options."""
    game = GAMES[settings.game]
    return game, msgspec.convert(settings.rules, game.rules_type)


class NextDeal:
    """Game number *game* of the table with the code *table*, before it is dealt. Its *seed* is
    drawn and its commitment told before anybody's entropy is known, so nobody can try seeds until
    one suits them (docs/adr/0028). *cards* are those of a near deck; none: the whole deck is
    dealt. The commitment covers them, so nobody can try them either (docs/adr/0036)."""

    def __init__(self, table: str, game: int, seed: bytes, cards: Sequence[Card] = ()) -> None:
        self.table = table
        self.game = game
        self.seed = seed
        self.cards = tuple(cards)
        self.commitment = commitment(seed, table, game, cards)
        self._added: dict[int, str] = {}  # the entropy of each person who sent some

    def add(self, person: int, message: Entropy) -> None:
        """Take what *person* adds to this deal; ignored if it was meant for another.

        :raises RefusedByTableError: if that person has added something else already
        """
        if message.commitment != self.commitment:
            return
        if self._added.setdefault(person, message.entropy) != message.entropy:
            raise RefusedByTableError("void")

    def has_answered(self, person: int) -> bool:
        """Whether *person* has added something."""
        return person in self._added

    def entropies(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """By seat, what its player has added; empty for cats, for those who added nothing, and for
        further seats of the same person."""
        people = [seat.person for seat in seats]
        return tuple(
            self._added.get(person, "") if person is not None and person not in people[:at] else ""
            for at, person in enumerate(people)
        )


def key_of(dealt: Dealt, seed: bytes) -> bytes:
    """The key of a game: what its shuffle, its later chance and its lots are made of."""
    return deal_key(seed, [*map(bytes.fromhex, dealt.entropies)]) if dealt.entropies else seed


def deal(settings: Settings, seats: Sequence[Seat], coming: NextDeal) -> Dealt:
    """The head of the game that is *coming*, dealt to *seats*.

    :raises RefusedByTableError: if that number of players cannot play it
    """
    game, rules = game_of(settings)
    count, players = len(seats), game.players(rules)
    if count not in players:
        raise RefusedByTableError("too-few-players" if count < min(players) else "too-many-players")
    entropies = coming.entropies(seats)
    words = random_words(deal_key(coming.seed, [*map(bytes.fromhex, entropies)]))
    deck = shuffled(coming.cards or game.deck(rules), words)
    owners = game.owners(rules, count)
    first = draw_below(len(owners), words)
    try:
        seating = Seating(owners, Hand(first))
        start = game.deal(rules, seating, deck)
        game.set_up(rules, seating, start)
    except SetupError:
        raise RefusedByTableError("bad-options") from None
    hands = tuple(int(owner) for owner in owners)
    return Dealt(
        game=coming.game,
        name=game.name,
        rules=_played_rules(settings, coming),
        rules_version=game.rules_version,
        seats=tuple(seats[seat].name for seat in hands),
        hands=hands,
        owners=hands,
        first=first,
        start=msgspec.to_builtins(start),
        commitment=coming.commitment,
        entropies=entropies,
        table=coming.table,
        cards=coming.cards,
    )


def wants_near_deck(settings: Settings) -> bool:
    """Whether the host has chosen that only cards are dealt which the players are near to
    knowing."""
    option = GAMES[settings.game].near_option
    return option is not None and settings.rules.get(option) is True


def _played_rules(settings: Settings, coming: NextDeal) -> dict[str, Any]:
    """The options by which the game that is *coming* is played: where a near deck is wanted and the
    whole deck dealt all the same, they say so."""
    if coming.cards or not wants_near_deck(settings):
        return settings.rules
    return {**settings.rules, str(GAMES[settings.game].near_option): False}
