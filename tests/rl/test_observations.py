"""What agents see, in numbers."""

from typing import Any

import numpy as np
import pytest

from gatosabio.engine.cards import ADDI_BOX, FRENCH_DECK, MOUSE
from gatosabio.engine.games.addicats.setup import FULL_DECK
from gatosabio.rl import addicats_observation, gatonegro_observation, gatonegro_v0
from gatosabio.rl.addirace_actions import KINDS
from gatosabio.rl.gatonegro_observation import A_CARD, A_PILE, CARD, TAIL
from gatosabio.rl.spaces import Layout, mask_of, share

LEFT, RIGHT = 1, 2


def test_parts_lie_one_after_another() -> None:
    layout = Layout(one=2, other=3)
    vector = layout.blank()

    layout.part(vector, "other")[:] = 1

    assert vector.tolist() == [0, 0, 1, 1, 1]


def test_shares_stay_within_bounds() -> None:
    assert [share(amount, 4) for amount in (-1, 0, 1, 4, 9)] == [0, 0, 0.25, 1, 1]
    assert share(1, 0) == 0


def test_a_mask_has_a_one_for_each_number() -> None:
    assert mask_of([1, 3], 5).tolist() == [0, 1, 0, 1, 0]
    assert mask_of([], 2).tolist() == [0, 0]


def test_all_cards_of_addi_cats_look_different() -> None:
    assert len({numbers.tobytes() for numbers in addicats_observation.CARD.values()}) == 125
    assert addicats_observation.CARD.keys() == set(FULL_DECK)


def test_all_cards_of_addi_race_have_a_place() -> None:
    assert len(KINDS) == 145
    assert set(KINDS) == set(ADDI_BOX)
    assert KINDS[-1] == MOUSE


def test_cards_of_gato_negro_look_alike_if_they_score_alike() -> None:
    assert len({numbers.tobytes() for numbers in CARD.values()}) == 26
    assert CARD.keys() == set(FRENCH_DECK)
    assert (CARD[FRENCH_DECK[0]] == CARD[FRENCH_DECK[39]]).all(), "two black aces"


def test_a_player_of_gato_negro_sees_its_piles_whole_and_the_tops_of_others() -> None:
    env = gatonegro_v0.parallel_env(players=2, carry=0, stall=1000)
    env.reset(options={"deck": ["7S", "2H", "3D", "4C", "5H"], "first": 0})
    for action in (LEFT, LEFT):
        env.step({"player_0": action})
    observations, *_ = env.step({"player_0": RIGHT})

    part = gatonegro_observation.Observer(env.rules, 2).layout.part
    mine, theirs = (
        part(observations[agent]["observation"], "players").reshape(2, -1)[number][2:]
        for agent, number in (("player_0", 0), ("player_1", 1))
    )
    whole, top = (_tail(piles[:A_PILE]) for piles in (mine, theirs))
    assert (whole[0] == CARD[FRENCH_DECK[14]]).all(), "2H, the newest"
    assert (whole[1] == CARD[FRENCH_DECK[6]]).all(), "7S"
    assert (top[0] == whole[0]).all()
    assert not top[1].any(), "what lies under a top is not for others"
    assert mine[1] == 1
    assert theirs[1] == 0

    unseen = part(observations["player_0"]["observation"], "unseen")
    assert np.count_nonzero(unseen < 1) == 4, "three in its piles, and the top card"
    assert part(observations["player_0"]["observation"], "rhyme_in")[0] == pytest.approx(0.9)
    assert part(observations["player_0"]["observation"], "clock")[0] == pytest.approx(3 / 6000)


def _tail(pile: Any) -> Any:
    return pile[3:].reshape(TAIL, A_CARD)
