"""Bots play whole games by themselves: every plan is legal when it is due, and every game ends."""

import random
from typing import Any

import pytest

from bots.live import LiveTable, full_deck
from gatosabio.bots.policy import CATS, LEVELS, Bot, Level
from gatosabio.bots.registry import bot_for
from gatosabio.engine.game import Seating
from gatosabio.engine.games.addicats.types import Rules as CatsRules
from gatosabio.engine.games.addirace.types import Rules as RaceRules
from gatosabio.engine.games.gatonegro.types import Rules as GatoNegroRules
from gatosabio.engine.registry import GAMES
from laws.games import SAMPLERS

RULES = {
    "addicats": CatsRules(edition="modern", look=800),
    "addirace": RaceRules(edition="classic"),
    "gatonegro": GatoNegroRules(carry=800, stall=5000, recital=6000),
}


TEN_MINUTES = 10 * 60 * 1000


def bots_of_any_level(game: str, seating: Seating, rng: random.Random, rules: Any) -> list[Bot]:
    return [bot_for(game, rng.choice(CATS), rules) for _ in seating.owners]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_four_of_a_kind_come_to_an_end(game: str, level: Level) -> None:
    for seed in range(2):
        bots = [bot_for(game, level, RULES[game]) for _ in range(4)]
        table = full_deck(game, RULES[game], bots, seed).play()
        assert table.game.result(table.state) is not None


@pytest.mark.parametrize("level", [level for level in CATS if level not in LEVELS])
@pytest.mark.parametrize("game", GAMES)
def test_cats_with_a_name_come_to_an_end(game: str, level: Level) -> None:
    bots = [bot_for(game, level, RULES[game]) for _ in range(3)]
    table = full_deck(game, RULES[game], bots, seed=1).play()

    assert table.game.result(table.state) is not None


@pytest.mark.parametrize("informed", [True, False], ids=["by-its-rules", "by-usual-rules"])
@pytest.mark.parametrize("game", GAMES)
def test_games_with_any_options_and_levels_come_to_an_end(game: str, informed: bool) -> None:
    """Also when nobody told the bots the options of the table."""
    for seed in range(6):
        rng = random.Random(seed)
        rules, seating, _ = SAMPLERS[game].opening(rng)
        bots = bots_of_any_level(game, seating, rng, rules if informed else None)
        deck = list(GAMES[game].deck(rules))
        rng.shuffle(deck)
        start = GAMES[game].deal(rules, seating, tuple(deck))
        table = LiveTable(game, rules, seating, start, bots, seed)
        if getattr(rules, "ending", None) == "infinite":  # which bots never stop
            table.play(until=TEN_MINUTES)
        else:
            table.play()
            assert table.game.result(table.state) is not None


@pytest.mark.parametrize("game", GAMES)
def test_nobody_waits_for_ever_whatever_was_dealt(game: str) -> None:
    """A few cards, most of them specials, can make a game of Addi Cat's that has no end by its
    rules. But something happens all the time."""
    for seed in range(25):
        rng = random.Random(seed)
        rules, seating, start = SAMPLERS[game].opening(rng)
        bots = bots_of_any_level(game, seating, rng, rules)
        LiveTable(game, rules, seating, start, bots, seed).play(until=TEN_MINUTES)


def test_bots_that_flip_too_early_are_asked_again() -> None:
    rules = CatsRules(edition="classic", look=3000)
    hasty = [bot_for("addicats", "tiger", CatsRules(edition="classic", look=0)) for _ in range(4)]
    bots = [bot_for("addicats", "tiger", rules) for _ in range(4)]

    table = full_deck("addicats", rules, hasty, seed=1).play(until=60_000)
    patient = full_deck("addicats", rules, bots, seed=1).play(until=60_000)

    assert table.too_early > 10
    assert patient.too_early < 3
    assert 15 <= table.count("Revealed") <= 20


@pytest.mark.parametrize("game", ["addicats", "gatonegro"])
def test_a_tiger_beats_kittens(game: str) -> None:
    wins = 0
    for seed in range(4):
        levels: list[Level] = ["kitten", "kitten", "kitten", "tiger"]
        bots = [bot_for(game, level, RULES[game]) for level in levels]
        table = full_deck(game, RULES[game], bots, seed).play()
        result = table.game.result(table.state)
        assert result is not None
        wins += any(entry.player == 3 and entry.place == 1 for entry in result.ranking)
    assert wins >= 3
