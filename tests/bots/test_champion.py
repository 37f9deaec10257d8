"""The player of Addi Race that taught itself."""

import random
from collections import Counter
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.live import full_deck
from engine.addirace.race import POINTS_186, Race
from gatosabio.bots.addirace import play_style
from gatosabio.bots.champion.features import FEATURES, features
from gatosabio.bots.champion.kinds import ACTIONS, COPIES, KIND_OF, KINDS, number_of
from gatosabio.bots.champion.network import champion, read
from gatosabio.bots.champion.player import choose_as_champion
from gatosabio.bots.registry import bot_for
from gatosabio.bots.roster import ROSTER
from gatosabio.engine.cards import ADDI_BOX, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Restock, Rules, Score
from laws.addirace import with_hidden_shuffled
from laws.games import Sample

NOW = Ms(0)
RULES = Rules(edition="classic")

# --- What it looks at ---


def test_every_card_has_a_kind_and_every_kind_a_card() -> None:
    assert Counter(KIND_OF[card] for card in ADDI_BOX) == dict(enumerate(COPIES))
    assert len(COPIES) == KINDS


def test_chance_has_no_number() -> None:
    with pytest.raises(ValueError, match="chance"):
        number_of(Restock(NOW, ()), 2)


@settings(max_examples=50)
@given(seed=st.integers(0, 2**32 - 1))
def test_its_facts_and_actions_have_numbers_of_their_own(seed: int) -> None:
    sample = Sample("addirace", seed)
    for state, hand in sample.decisions(most=10):
        facts = features(ADDIRACE.view(state, hand), must_play=sample.rules.must_play)
        assert len(set(facts)) == len(facts)
        assert min(facts) >= 0
        assert max(facts) < FEATURES
        for action in ADDIRACE.legal_actions(state, hand, NOW):
            assert 0 <= number_of(action, len(state.hands)) < ACTIONS


# --- Choosing ---


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1), informed=st.booleans())
def test_it_always_chooses_something_legal(seed: int, informed: bool) -> None:
    sample = Sample("addirace", seed)
    bot = bot_for("addirace", "nova", sample.rules if informed else None)
    assert bot.ponders

    for state, hand in sample.decisions(most=8):
        legal = ADDIRACE.legal_actions(state, hand, Ms(7))
        choice = bot.choose(ADDIRACE.view(state, hand), legal, random.Random(seed))
        assert choice is not None
        assert choice.action in legal


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32 - 1))
def test_it_chooses_by_its_view_alone(seed: int) -> None:
    """Whatever it cannot see is exchanged, and the order in which its cards came."""
    sample = Sample("addirace", seed)
    rng = random.Random(seed)

    for state, hand in sample.decisions(most=6):
        other = with_hidden_shuffled(state, hand, rng, None)
        held, payable = other.hands[hand], other.payable[hand]
        points, rest = list(held[:payable]), list(held[payable:])
        rng.shuffle(points)
        rng.shuffle(rest)
        other.hands[hand] = (*points, *rest)
        chosen = [
            choose_as_champion(
                ADDIRACE.view(one, hand),
                ADDIRACE.legal_actions(one, hand, NOW),
                must_play=sample.rules.must_play,
            )
            for one in (state, other)
        ]
        assert chosen[0] == chosen[1]


def test_it_wins_when_it_can() -> None:
    race = Race("13 14 dead-end", "2", points=[POINTS_186, ""], stock="c4")
    legal = ADDIRACE.legal_actions(race.state, Hand(0), NOW)

    assert choose_as_champion(race.view(0), legal, must_play=False) == Score(
        NOW, Hand(0), Card("14")
    )


# --- The weights ---


def test_the_file_is_small() -> None:
    data = _file()
    assert len(data) <= 400_000
    assert champion() == read(data)


def _file() -> bytes:
    from pkgutil import get_data

    data = get_data("gatosabio.bots.champion", "weights.bin")
    assert data is not None
    return data


@pytest.mark.parametrize("size", [0, 3, 4, 100, -1])
def test_a_file_that_was_cut_off_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="too soon"):
        read(_file()[:size])


def test_weights_for_something_else_are_refused() -> None:
    def layer(inputs: int, outputs: int) -> bytes:
        return pack("<2H", inputs, outputs) + bytes(outputs * (8 + inputs))

    hidden = layer(FEATURES, 3) + layer(3, 2)
    read(hidden + layer(2, ACTIONS))
    wrong = [
        layer(FEATURES - 1, 3) + layer(3, 2) + layer(2, ACTIONS),
        layer(FEATURES, 3) + layer(4, 2) + layer(2, ACTIONS),
        hidden + layer(3, ACTIONS),
        hidden + layer(2, ACTIONS + 1),
        hidden + layer(2, ACTIONS) + b"\0",
    ]
    for data in wrong:
        with pytest.raises(ValueError, match="are not for"):
            read(data)


# --- Strength ---

GAMES = 40
AT_LEAST = 25
"""It wins about nine races of ten against a greedy player, and then hardly ever fewer than 25 of
40; who is only as good as that player wins so many in 1 of 13 cases."""


def test_it_beats_a_greedy_player() -> None:
    assert ROSTER["nova"].style == "champion"
    wins = 0
    for seed in range(GAMES):
        bots = [play_style("greedy"), play_style("greedy")]
        bots[seed % 2] = play_style("champion", RULES)
        table = full_deck("addirace", RULES, bots, seed // 2).play()
        result = table.game.result(table.state)
        assert result is not None
        wins += result.ranking[0].player == seed % 2
    assert wins >= AT_LEAST
