"""What a run is to play, as a value that can be compared with that of a stopped run."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from gatosabio import __version__
from gatosabio.bots.registry import bot_for, names_for
from gatosabio.engine.chance import random_words, shuffled
from gatosabio.engine.game import Hand, Seating, SetupError
from gatosabio.engine.registry import GAMES
from gatosabio.lab.match import Match
from gatosabio.lab.own_bots import NoSuchBotError, OwnBot, digest, is_own
from gatosabio.lab.rows import Row
from gatosabio.lab.sitting import Sitting, seat_order, seed_of


class BadSpecError(ValueError):
    """This cannot be played. The message says what is wrong, and what is possible."""


class RunSpec(Struct, frozen=True, kw_only=True):
    """A number of *games* with the same options and players."""

    game: str
    rules: dict[str, Any]
    players: tuple[str, ...]
    games: int
    seed: int
    records: bool = False
    rules_version: int
    gatosabio: str = __version__  # other versions may play differently
    own_bots: dict[str, str] = {}  # what changes with the code of each player of one's own

    def match(self, number: int) -> Match:
        """Game *number*, ready to be played."""
        rules = msgspec.convert(self.rules, GAMES[self.game].rules_type)
        players = seat_order(self.players, self.seed, number)
        sitting = Sitting(self.game, rules, players, seed_of(self.seed, number), number)
        return Match(sitting, keep=self.records)

    def play(self, number: int) -> tuple[Row, Match]:
        """Play game *number*. An error says in which game it was, so that it can be found again."""
        try:
            match = self.match(number)
            return match.play(), match
        except Exception as error:
            error.add_note(f"in game {number} of {self}")
            raise

    def __str__(self) -> str:
        return f"{self.game} by {', '.join(self.players)}, seed {self.seed}, {self.rules}"


def make_spec(
    game: str,
    rules: Mapping[str, Any],
    players: tuple[str, ...],
    *,
    games: int,
    seed: int,
    records: bool = False,
) -> RunSpec:
    """A checked run. The values of options may be strings, as on a command line. Options that are
    not given are those of a live table, but for its waiting times.

    :raises BadSpecError: if there is no such game, option or player
    """
    if game not in GAMES:
        raise BadSpecError(f"no game is called {game!r}: expected one of {', '.join(GAMES)}")
    kind = GAMES[game].rules_type
    try:
        settled = msgspec.convert({**GAMES[game].table_options, **rules}, kind, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(kind.__struct_fields__)
        raise BadSpecError(f"{error}; the options of {game} are {known}") from None
    _check_players(game, settled, players)
    return RunSpec(
        game=game,
        rules=msgspec.to_builtins(settled),
        players=players,
        games=games,
        seed=seed,
        records=records,
        rules_version=GAMES[game].rules_version,
        own_bots={who: digest(who) for who in sorted(set(players)) if is_own(who)},
    )


def _check_players(game: str, rules: Any, players: tuple[str, ...]) -> None:
    names = names_for(game)
    for who in players:
        if is_own(who):
            try:
                OwnBot(who, rules)
            except NoSuchBotError as error:
                raise BadSpecError(str(error)) from None
            continue
        if who not in names:
            raise BadSpecError(
                f"nobody called {who!r} plays {game}: there are {', '.join(names)}, and your own "
                "as module:Class"
            )
        bot_for(game, who, rules)
    table = GAMES[game]
    able = table.players(rules)
    if len(players) not in able:
        raise BadSpecError(f"{len(players)} players: {game} has {min(able)} to {max(able)}")
    seating = Seating(table.owners(rules, len(players)), Hand(0))
    try:
        deck = shuffled(table.deck(rules), random_words(0))
        table.set_up(rules, seating, table.deal(rules, seating, deck))
    except SetupError as error:
        raise BadSpecError(str(error)) from None
