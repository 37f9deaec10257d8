"""Does a person win as often as a cat of the same age, in every kind of race?

A person thinks as the cat does, but sits at a screen of its own, whose delays vary. Both play whole
games against each other. `whole_games` measures how long an evening's game is.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from msgspec import Struct, convert

from gatosabio.bots.addicats import AddiCatsBot
from gatosabio.bots.gatonegro.play import GatoNegroBot
from gatosabio.bots.policy import LEVELS, Bot, Choice, Level
from gatosabio.bots.reaction import SCREEN_MS
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Player
from gatosabio.engine.games.addicats.events import AmbushDecided, PursuitDecided, RaceWon
from gatosabio.engine.games.addicats.types import Flip
from gatosabio.engine.games.gatonegro.events import Taken
from gatosabio.engine.registry import GAMES
from gatosabio.lab.fairness.models import screen_lag
from gatosabio.lab.match import Match
from gatosabio.lab.numbers import Spread, spread
from gatosabio.lab.sitting import Sitting, seat_order, seed_of
from gatosabio.records.record import Opening, encode, read
from gatosabio.records.replay import steps

PERSON: Final = "person "
"""Before the name of a level: a person who is as quick as that cat."""

ADULT_AND_CATS: Final = (f"{PERSON}tiger", "cat", "cat", "cat")


class Person(Struct, frozen=True):
    """A player who does what *bot* would do, on a screen of its own."""

    bot: AddiCatsBot | GatoNegroBot

    @property
    def level(self) -> Level:
        """Which cat is as quick."""
        return self.bot.level

    @property
    def ponders(self) -> bool:
        """It chooses at once."""
        return False

    def choose(self, view: Any, actions: Any, rng: Random) -> Choice | None:
        """The same action as the bot's, seen and felt as late as that screen makes it."""
        choice = self.bot.choose(view, actions, rng)
        if choice is None or isinstance(choice.action, Flip):
            return choice
        return Choice(choice.action, round(choice.after_ms - SCREEN_MS + screen_lag(rng)))


def find_player(game: str, who: str, rules: Any) -> Bot:
    """The bot of that name, or the person who is as quick."""
    bot = bot_for(game, who.removeprefix(PERSON), rules)
    if not who.startswith(PERSON):
        return bot
    assert isinstance(bot, AddiCatsBot | GatoNegroBot)
    return Person(bot)


class Share(Struct, frozen=True):
    """How many races of that kind a person won against one cat that is as quick."""

    level: Level
    race: str
    races: int
    won: int

    @property
    def per_cent(self) -> float:
        """The share of races that the person won, in per cent."""
        return 100 * self.won / self.races if self.races else 0.0


class Lengths(Struct, frozen=True):
    """How long whole games of an adult and three cats of the middle level take, in minutes."""

    games: int
    minutes: Spread


class Report(Struct, frozen=True):
    """All figures."""

    games: int
    seed: int
    shares: list[Share]
    lengths: Lengths


def measure(games: int, whole: int, seed: int) -> Report:
    """Play *games* of each kind for every level, and *whole* games to measure their length."""
    found = [
        share
        for level in LEVELS
        for game in ("addicats", "gatonegro")
        for share in shares(game, level, games, seed)
    ]
    return Report(games, seed, found, whole_games(whole, seed))


def shares(game: str, level: Level, games: int, seed: int) -> Iterator[Share]:
    """Who won which kind of race, in *games* of a person and a cat of that *level*."""
    person = f"{PERSON}{level}"
    held, won = Counter[str](), Counter[str]()
    rules = _rules(game)
    for number in range(games):
        players = seat_order((person, level), seed, number)
        sitting = Sitting(game, rules, players, seed_of(seed, number))
        match = Match(sitting, keep=True, bots=find_player)
        match.play()
        for race, winner in _races(read(encode(match.record()))):
            held[race] += 1
            won[race] += players[winner] == person
    for race in held:
        yield Share(level, race, held[race], won[race])


def _races(opening: Opening) -> Iterator[tuple[str, Player]]:
    """Each race of a game: its kind, and the player who won it."""
    owners = opening.players
    for event in (event for step in steps(opening) for event in step.events):
        match event:
            case RaceWon(hand=hand, why=why):
                yield why, owners[hand]
            case PursuitDecided(fastest=hand) if hand is not None:
                yield "pursuit", owners[hand]
            case AmbushDecided(fastest=hand) if hand is not None:
                yield "ambush", owners[hand]
            case Taken(hand=hand):
                yield "take", owners[hand]


def whole_games(games: int, seed: int) -> Lengths:
    """How long a game of Addi Cat's lasts, by the options that the page offers first."""
    rules = _rules("addicats", ending="first")
    minutes = []
    for number in range(games):
        players = seat_order(ADULT_AND_CATS, seed, number)
        match = Match(Sitting("addicats", rules, players, seed_of(seed, number)), bots=find_player)
        minutes.append(match.play().ms / 60_000)
    return Lengths(games, spread(minutes))


def _rules(name: str, **options: Any) -> Any:
    """As the page offers them first: the children's pace."""
    game = GAMES[name]
    chosen = {**game.pace_options["children"], **game.table_options, **options}
    return convert(chosen, game.rules_type)
