"""What an agent sees does not depend on what it may not see."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gatosabio.engine.game import Hand
from gatosabio.engine.games.addicats.types import Stop
from gatosabio.rl import addicats_observation, addirace_observation, gatonegro_observation
from gatosabio.rl.addirace_actions import table_for
from gatosabio.rl.spaces import Vector
from laws.games import Sample

Eyes = Callable[[Any], Vector]


def eyes(sample: Sample, now: int) -> Eyes:
    """What the environment of that game sees with, at the time *now*."""
    hands = len(sample.hands)
    match sample.game.name:
        case "addicats":
            cats = addicats_observation.Observer(sample.rules, hands)
            return lambda view: cats.see(view, now, 0.5)  # type: ignore[arg-type]
        case "gatonegro":
            night = gatonegro_observation.Observer(sample.rules, hands)
            return lambda view: night.see(view, now, 0.5)  # type: ignore[arg-type]
        case _:
            return addirace_observation.Observer(hands).see


def numbers(name: str, legal: Sequence[Any], hands: int) -> set[Any]:
    if name == "addirace":
        return {table_for(hands).number(action) for action in legal}
    return {action for action in legal if not isinstance(action, Stop)}


@pytest.mark.parametrize("name", ["addicats", "addirace", "gatonegro"])
@settings(max_examples=60)
@given(seed=st.integers(0, 2**32 - 1))
def test_hidden_cards_change_neither_observation_nor_mask(name: str, seed: int) -> None:
    sample = Sample(name, seed)
    game, rng = sample.game, random.Random(seed)
    hands: list[Hand] = sample.hands

    for moment in sample.moments(most=12):
        at = moment.action.at
        for hand in hands:
            other = sample.sampler.with_hidden_shuffled(moment.before, hand, rng, None)
            seen = eyes(sample, at)(game.view(moment.before, hand))
            assert eyes(sample, at)(game.view(other, hand)).tobytes() == seen.tobytes()
            assert seen.min() >= 0
            assert seen.max() <= 1
            legal = game.legal_actions(moment.before, hand, at)
            allowed = numbers(name, legal, len(hands))
            assert numbers(name, game.legal_actions(other, hand, at), len(hands)) == allowed
