"""There is a bot for every game and level."""

import random

import pytest

from gatosabio.bots.policy import LEVELS
from gatosabio.bots.registry import BOTS, bot_for
from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.registry import GAMES
from laws.games import SAMPLERS


def test_every_registered_game_has_its_bots() -> None:
    assert BOTS.keys() == GAMES.keys()

    for game in GAMES:
        assert [bot_for(game, level).level for level in LEVELS] == list(LEVELS)


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="no bot plays 'chess'"):
        bot_for("chess", "cat")
    with pytest.raises(ValueError, match="no bot is a 'lion'"):
        bot_for("addicats", "lion")  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_chance_make_the_same_choice(game: str) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        rules, seating, start = SAMPLERS[game].opening(rng)
        state, _ = GAMES[game].set_up(rules, seating, start)
        bot = bot_for(game, rng.choice(LEVELS), rules)
        for number in range(len(seating.owners)):
            seat = Seat(number)
            view = GAMES[game].view(state, seat)
            actions = GAMES[game].legal_actions(state, seat, Ms(0))
            first, second = (bot.choose(view, actions, random.Random(seed)) for _ in range(2))
            assert first == second


@pytest.mark.parametrize("game", GAMES)
def test_spectators_are_told_nothing_to_do(game: str) -> None:
    rules, seating, start = SAMPLERS[game].opening(random.Random(1))
    state, _ = GAMES[game].set_up(rules, seating, start)

    view = GAMES[game].view(state, None)
    assert bot_for(game, "cat").choose(view, (), random.Random(1)) is None
