"""Imagined races: they look like the view, what is hidden varies, and the rules are the same."""

import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.addirace.race import Race
from gatosabio.engine.cards import ADDI_BOX, Card
from gatosabio.engine.game import Hand
from gatosabio.engine.games.addirace.imagine import NOW, Unseen, play_on
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.addirace.types import Discard, Magic, Rules
from laws.addirace import cards
from laws.games import Sample

RULES = Rules(edition="classic")


@given(seed=st.integers(0, 2**32 - 1))
def test_a_world_looks_like_the_race_from_its_hand(seed: int) -> None:
    sample = Sample("addirace", seed)

    for state, hand in sample.decisions(most=20):
        view = ADDIRACE.view(state, hand)
        world: Any = Unseen(view, sample.rules).imagine(random.Random(seed))
        assert ADDIRACE.view(world, hand) == view
        assert Counter(cards(world)) <= Counter(ADDI_BOX)
        assert set(ADDIRACE.legal_actions(world, hand, NOW)) == set(
            ADDIRACE.legal_actions(state, hand, NOW)
        )


def test_all_that_is_hidden_differs_from_world_to_world() -> None:
    race = Race("3 5+9 c4", "2 7", "8 pursuit", stock="4 9 11 13", talon="10+10 5 6 8+8 9+8")
    unseen = Unseen(race.view(0), RULES)
    rng = random.Random(1)

    worlds: list[Any] = [unseen.imagine(rng) for _ in range(30)]
    assert len({world.hands[1] for world in worlds}) > 20
    assert len({world.stock for world in worlds}) > 20
    assert len({world.talon[1:] for world in worlds}) > 20
    assert {world.hands[0] for world in worlds} == {unseen.hand}
    assert {world.talon[0] for world in worlds} == {"10+10"}


def test_cards_that_are_out_of_the_game_are_taken_for_attacks() -> None:
    """As many as were set aside when the talon was shuffled (AR-14)."""
    hands = ["3 5+9 c4", "2 7"]
    used = {card for hand in hands for card in hand.split()} | {"20"}
    stock = [card for card in ADDI_BOX if card not in used]
    attacks = [card for card in stock if card in {"pursuit", "dead-end", "seesaw", "magic"}]
    others = [card for card in stock if card not in attacks]
    race = Race(*hands, stock=" ".join(["20", *others, *attacks[:4]]))

    world: Any = Unseen(race.view(0), RULES).imagine(random.Random(1))
    kinds = {"pursuit", "dead-end", "seesaw", "magic"}
    assert sum(card in kinds for card in cards(world)) == 4
    assert len(cards(world)) == len(cards(race.state))


@given(seed=st.integers(0, 2**32 - 1))
def test_a_world_played_on_in_place_is_what_the_engine_makes_of_it(seed: int) -> None:
    """`play_on` skips the engine's checks and its copy, not its rules."""
    sample = Sample("addirace", seed)
    found = sample.decisions(most=4)
    if not found:
        return
    state, hand = found[-1]
    in_place: Any = Unseen(ADDIRACE.view(state, hand), sample.rules).imagine(random.Random(seed))
    by_engine: Any = in_place.at_time(NOW)
    dice = random.Random(seed)
    for _ in range(30):
        if in_place.result is not None:
            break
        legal = list(ADDIRACE.legal_actions(in_place, in_place.acting, NOW))
        action = dice.choice(legal)
        if isinstance(action, Magic):
            action = replace(action, pick=dice.choice(in_place.hands[action.target]))
        by_engine, _ = ADDIRACE.apply(by_engine, action)
        if ADDIRACE.chance_due(by_engine):
            return  # they would shuffle differently
        play_on(in_place, action, dice)
        assert ADDIRACE.snapshot(in_place) == ADDIRACE.snapshot(by_engine)


def test_magic_draws_one_of_the_cards_by_chance() -> None:
    race = Race("magic 3", "2 7 9", stock="4 11")
    unseen = Unseen(race.view(0), RULES)

    drawn = set()
    for seed in range(20):
        chance = random.Random(seed)
        world: Any = unseen.imagine(chance)
        held = world.hands[1]
        play_on(world, Magic(NOW, Hand(0), Hand(1)), chance)
        assert world.pick in held
        drawn.add(world.pick)

    assert len(drawn) > 5


def test_a_new_stock_is_shuffled_by_chance() -> None:
    race = Race("3 8", "2 7", stock="4", talon="10+10 5 6")
    chance = random.Random(1)
    world: Any = Unseen(race.view(0), RULES).imagine(chance)
    cards_before = Counter(cards(world))

    play_on(world, Discard(NOW, Hand(0), Card("3")), chance)

    assert world.drawing is None
    assert len(world.hands[1]) == 3  # it has drawn from the new stock
    assert Counter(cards(world)) == cards_before
