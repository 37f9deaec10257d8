"""The contract: what a game answers that does not concern it, and what no caller may do."""

import pytest

from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms, Player, Ranked, Seating, SetupError, ranked, tags
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import Flip, Rules
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Magic, Start
from gatosabio.engine.games.addirace.types import Rules as RaceRules

THREE = Seating((Player(0), Player(1), Player(2)), Hand(0))


def test_equal_scores_share_a_place_and_are_listed_by_player() -> None:
    scores = [(3, Player(0)), (1, Player(2)), (1, Player(1))]

    assert ranked(scores) == (
        Ranked(Player(1), 1),
        Ranked(Player(2), 1),
        Ranked(Player(0), 3),
    )


def test_events_are_called_by_their_game_and_their_words() -> None:
    assert tags("addicats")("WentOut") == "addicats.went_out"


def test_nobody_sits_at_no_table() -> None:
    with pytest.raises(SetupError, match="nobody sits"):
        Seating((), Hand(0))


def test_where_chance_has_nothing_to_decide_nobody_may_ask_it_to() -> None:
    rules = Rules(edition="classic")
    state, _ = ADDICATS.set_up(rules, THREE, ADDICATS.deal(rules, THREE, ADDICATS.deck(rules)))
    flip = Flip(Ms(0), Hand(0))

    assert ADDICATS.chance_due(state) == 0
    assert ADDICATS.with_chance(state, flip, random_words(1)) is flip
    with pytest.raises(ValueError, match="nothing to decide"):
        ADDICATS.decide_chance(state, Ms(0), random_words(1))


def test_a_game_without_deadlines_lets_time_pass() -> None:
    rules = RaceRules(edition="classic")
    state, _ = ADDIRACE.set_up(rules, THREE, ADDIRACE.deal(rules, THREE, ADDIRACE.deck(rules)))

    with pytest.raises(ValueError, match="no new stock is needed"):
        ADDIRACE.decide_chance(state, Ms(0), random_words(1))
    assert ADDIRACE.deadline(state) is None
    assert ADDIRACE.advance(state, Ms(10**9)) == (state, ())


def test_magic_is_played_only_after_chance_has_picked_a_card() -> None:
    pair = Seating((Player(0), Player(1)), Hand(0))
    start = Start(hands=(("magic",), ("7",)), stock=("2", "3"))  # type: ignore[arg-type]
    state, _ = ADDIRACE.set_up(RaceRules(edition="classic"), pair, start)
    magic = Magic(Ms(0), Hand(0), Hand(1))

    with pytest.raises(ValueError, match="chance must pick"):
        ADDIRACE.apply(state, magic)
    assert ADDIRACE.with_chance(state, magic, random_words(1)).pick == "7"  # type: ignore[union-attr]
