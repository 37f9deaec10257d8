"""Somebody who hears the cards against cats that see them, with and without an even start.

The listener wants what a cat of that level wants, and hits a fixed time after the last word of the
card. Without an even start the cats begin when the card is turned, and the listener when it has
been said; with one, everybody begins when it has been said (ADR 32).
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from msgspec import Struct, convert

from gatosabio.bots.addicats import AddiCatsBot
from gatosabio.bots.gatonegro.play import GatoNegroBot
from gatosabio.bots.policy import LEVELS, Bot, Choice, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.games.addicats.events import RaceWon
from gatosabio.engine.games.addicats.types import Slap
from gatosabio.engine.games.gatonegro.events import Taken
from gatosabio.engine.games.gatonegro.types import Take
from gatosabio.engine.registry import GAMES
from gatosabio.lab.match import Match
from gatosabio.lab.numbers import Share, share
from gatosabio.lab.sitting import Sitting, seat_order, seed_of
from gatosabio.records.record import Opening, encode, read
from gatosabio.records.replay import steps

LISTENER: Final = "listener "
"""Before the name of a level: somebody who listens, and wants what that cat wants."""

CATS: Final = 3
WORDS_PER_MINUTE: Final = 300
NEEDS_MS: Final = 900
"""From the last word of the card to the hit."""

LEAVES_MS: Final = 3_000
"""A cat that takes a card of Gato Negro as late as this does not want it much; nor does the
listener, who then waits as long."""


class Listener(Struct, frozen=True):
    """A player who does what *bot* would do, but *late_ms* after the cats' race has begun."""

    bot: AddiCatsBot | GatoNegroBot
    late_ms: int

    @property
    def level(self) -> Level:
        """Which cat wants the same."""
        return self.bot.level

    @property
    def ponders(self) -> bool:
        """It chooses at once."""
        return False

    def choose(self, view: Any, actions: Any, rng: Random) -> Choice | None:
        """The bot's action. What is raced for is done in the listener's own time; in a scramble,
        where everybody hits, it is as quick as the bot, for that is not counted."""
        choice = self.bot.choose(view, actions, rng)
        if choice is None or not isinstance(choice.action, Slap | Take):
            return choice
        if isinstance(choice.action, Slap) and view.scramble is not None:
            return choice
        if isinstance(choice.action, Take) and choice.after_ms >= LEAVES_MS:
            return Choice(choice.action, choice.after_ms + self.late_ms)
        return Choice(choice.action, self.late_ms + NEEDS_MS)


class Row(Struct, frozen=True):
    """How many races a listener won against cats of that level. *fair* is an equal share among
    those who raced."""

    game: str
    level: Level
    even_start: bool
    won: Share
    fair: float


class Report(Struct, frozen=True):
    """All figures."""

    games: int
    seed: int
    rows: list[Row]


def measure(games: int, seed: int) -> Report:
    """Play so many *games* for each row."""
    rows = [
        races_of(game, level, games, seed, even_start=even_start)
        for game in ("addicats", "gatonegro")
        for level in LEVELS
        for even_start in (False, True)
    ]
    return Report(games, seed, rows)


def races_of(game: str, level: Level, games: int, seed: int, *, even_start: bool) -> Row:
    """What a listener wins against three cats of that *level*."""
    rules = _rules(game)
    hearing_ms = GAMES[game].speech.card * 60_000 / WORDS_PER_MINUTE
    late_ms = 0 if even_start else round(hearing_ms)

    def find_player(name: str, who: str, options: Any) -> Bot:
        bot = bot_for(name, who.removeprefix(LISTENER), options)
        if not who.startswith(LISTENER):
            return bot
        assert isinstance(bot, AddiCatsBot | GatoNegroBot)
        return Listener(bot, late_ms)

    who = f"{LISTENER}{level}"
    held, won, fair = 0, 0, 0.0
    for number in range(games):
        players = seat_order((who, *[level] * CATS), seed, number)
        match = Match(
            Sitting(game, rules, players, seed_of(seed, number)), keep=True, bots=find_player
        )
        match.play()
        me = players.index(who)
        for winner, racers in _races(read(encode(match.record())), len(players)):
            if me in racers:
                held += 1
                won += winner == me
                fair += 1 / len(racers)
    return Row(game, level, even_start, share(won, held), fair / held if held else 0.0)


def _races(opening: Opening, players: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each race for a sum or for a card: who won it, and who raced. With four players each has one
    hand."""
    for event in (event for step in steps(opening) for event in step.events):
        match event:
            case RaceWon(hand=hand, why="equality", tops=tops):
                yield hand, tuple(racer for racer, _ in tops)
            case Taken(hand=hand):
                yield hand, tuple(range(players))


def _rules(name: str) -> Any:
    """As the page offers them first: the children's pace."""
    game = GAMES[name]
    return convert({**game.pace_options["children"], **game.table_options}, game.rules_type)
