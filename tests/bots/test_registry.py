"""There is a bot for every game and cat."""

import random

import pytest

from gatosabio.bots.policy import CATS
from gatosabio.bots.registry import BOTS, WAYS, bot_for, names_for
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.registry import GAMES
from laws.games import SAMPLERS


def test_every_registered_game_has_its_bots() -> None:
    assert BOTS.keys() == GAMES.keys()

    for game in GAMES:
        assert [bot_for(game, level).level for level in CATS] == list(CATS)


def test_two_games_can_be_played_in_bare_ways() -> None:
    assert names_for("addicats") == CATS
    assert names_for("addirace")[len(CATS) :] == (
        "greedy",
        "careless",
        "cautious",
        "attacking",
        "strong",
        "champion",
    )
    assert names_for("gatonegro")[len(CATS) :] == ("novice", "skilled", "expert")

    for game, ways in WAYS.items():
        for way in ways:
            assert isinstance(bot_for(game, way), type(bot_for(game, "cat")))


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="no bot plays 'chess'"):
        bot_for("chess", "cat")
    with pytest.raises(ValueError, match="no bot is a 'lion'"):
        bot_for("addicats", "lion")
    with pytest.raises(ValueError, match="no bot is a 'greedy'"):
        bot_for("addicats", "greedy")
    with pytest.raises(ValueError, match="no bot plays 'chess'"):
        names_for("chess")


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_chance_make_the_same_choice(game: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules, seating, start = SAMPLERS[game].opening(rng)
        state, _ = GAMES[game].set_up(rules, seating, start)
        bot = bot_for(game, rng.choice(names_for(game)), rules)
        for number in range(len(seating.owners)):
            hand = Hand(number)
            view = GAMES[game].view(state, hand)
            actions = GAMES[game].legal_actions(state, hand, Ms(0))
            first, second = (bot.choose(view, actions, random.Random(seed)) for _ in range(2))
            assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_spectators_are_told_nothing_to_do(game: str) -> None:
    rules, seating, start = SAMPLERS[game].opening(random.Random(1))
    state, _ = GAMES[game].set_up(rules, seating, start)

    view = GAMES[game].view(state, None)
    assert bot_for(game, "cat").choose(view, (), random.Random(1)) is None
