"""Games in slices of time: what is equal in time, what waits, what ends."""

import copy
from typing import Any

import numpy as np
import pytest

from gatosabio.rl import addicats_v0, gatonegro_v0
from gatosabio.rl.rewards import reward_for
from rl.playing import play_slices

WAIT = 0
LEFT, RIGHT, RECITE, PASS = 1, 2, 3, 4
TURN, HIT, CALL = 1, 2, 3


def a_gato_negro(deck: str, **options: Any) -> Any:
    """A game of two with that deck."""
    env = gatonegro_v0.parallel_env(**({"players": 2} | options))
    env.reset(seed=1, options={"deck": deck.split(), "first": 0})
    return env


def cats(deck: str, *, seed: int = 1, first: int = 0, **options: Any) -> Any:
    """A game of three with those cards. They are dealt one at a time, and the last card that a hand
    gets is the first it turns."""
    env = addicats_v0.parallel_env(**({"players": 3, "look": 0} | options))
    env.reset(seed=seed, options={"deck": deck.split(), "first": first})
    return env


def allowed(env: Any, agent: str) -> list[int]:
    return np.flatnonzero(env.observe(agent)["action_mask"]).tolist()


def slices(env: Any, count: int, **actions: int) -> Any:
    """Let so many slices pass, in each of which these agents do this."""
    for _ in range(count - 1):
        env.step(actions)
    return env.step(actions)


def test_a_mask_that_is_written_on_leaves_the_other_one_as_it_was() -> None:
    observations, infos = gatonegro_v0.parallel_env(players=2).reset(seed=1)
    before = infos["player_0"]["action_mask"].copy()
    assert (observations["player_0"]["action_mask"] == before).all()

    observations["player_0"]["action_mask"][:] = 7
    assert (infos["player_0"]["action_mask"] == before).all()


# --- Who is first ---


def test_of_two_who_take_in_the_same_slice_a_lot_decides() -> None:
    winners = set()
    for seed in range(20):
        env = gatonegro_v0.parallel_env(players=2)
        env.reset(seed=seed)
        env.step({"player_0": LEFT, "player_1": RIGHT})
        sizes = [player.piles[0].size + player.piles[1].size for player in env.view(None).players]
        assert sorted(sizes) == [0, 1], "one card, one taker"
        winners.add(sizes.index(1))
    assert winners == {0, 1}


def test_the_twin_under_a_taken_card_is_not_the_card_that_was_seen() -> None:
    env = a_gato_negro("7S 7S 2H", two_decks=True)

    env.step({"player_0": LEFT, "player_1": LEFT})

    assert env.view(None).deck == 2


def test_a_hit_is_judged_before_a_card_that_is_turned_in_the_same_slice() -> None:
    """5+1 and 4+2 are equal. The third hand turns a card at the moment when both are hit."""
    for seed in range(8):
        env = cats("9 8+1 7+2 5+1 4+2 3", seed=seed)
        slices(env, 1, player_0=TURN)
        slices(env, 1, player_1=TURN)
        env.step({"player_0": HIT, "player_2": TURN})
        hands = env.view(None).hands
        assert [hand.up for hand in hands] == [0, 0, 0], "the race took both tops away"
        assert env.view(None).turn == 0, "and the turn"


def test_who_loses_a_race_by_lot_is_late_and_not_greedy() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3")
    slices(env, 1, player_0=TURN)
    slices(env, 1, player_1=TURN)

    env.step({"player_0": HIT, "player_1": HIT})

    sizes = sorted(hand.down for hand in env.view(None).hands)
    assert sizes == [1, 2, 3], "the winner gave its card to the other"


def test_what_the_mask_rules_out_does_nothing() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3")
    before = env.view(None)

    env.step({"player_1": TURN, "player_2": CALL})

    assert env.view(None) == before
    assert allowed(env, "player_0") == [WAIT, TURN, HIT]
    assert allowed(env, "player_1") == [WAIT, HIT]


def test_what_becomes_legal_within_a_slice_waits_for_the_next() -> None:
    """The second hand has no turn when it chooses, though it has one when it is judged."""
    env = cats("9 8+1 7+2 5+1 4+2 3")

    env.step({"player_0": TURN, "player_1": TURN})

    assert [hand.up for hand in env.view(None).hands] == [1, 0, 0]


def test_a_number_beyond_the_actions_is_an_error() -> None:
    env = a_gato_negro("7S 2H")

    with pytest.raises(ValueError, match="player_0: the actions are 0 to 4, not 5"):
        env.step({"player_0": 5})


# --- What time does ---


def test_a_hand_that_has_taken_is_on_its_way_for_a_while() -> None:
    env = a_gato_negro("7S 2H 3D 4C", carry=300)

    slices(env, 1, player_0=LEFT)

    assert allowed(env, "player_0") == [WAIT]
    assert allowed(env, "player_1") == [WAIT, LEFT, RIGHT]
    slices(env, 2)
    assert allowed(env, "player_0") == [WAIT, LEFT, RIGHT]


def test_the_rhyme_is_allowed_when_a_card_has_lain_long_enough_and_ends_the_game() -> None:
    env = a_gato_negro("7S 2H 3D 4C", stall=500, recital=300)
    assert RECITE not in allowed(env, "player_0")
    slices(env, 5)
    assert RECITE in allowed(env, "player_0")

    slices(env, 1, player_0=RECITE)
    slices(env, 1)
    assert env.agents
    _, rewards, terminated, truncated, _ = slices(env, 1)

    assert not env.agents
    assert all(terminated.values())
    assert not any(truncated.values())
    assert rewards == {"player_0": 0, "player_1": 0}, "nobody has a point: both are first"


def test_a_take_breaks_the_rhyme() -> None:
    env = a_gato_negro("7S 2H 3D 4C", stall=500, recital=300)
    slices(env, 5)
    slices(env, 1, player_0=RECITE)

    slices(env, 1, player_1=LEFT)
    slices(env, 4)

    assert env.agents == ["player_0", "player_1"]


def test_by_turns_who_dawdles_passes() -> None:
    env = a_gato_negro("7S 2H 3D 4C", by_turns=True, patience_ms=1000)
    assert allowed(env, "player_0") == [WAIT, LEFT, RIGHT, PASS]
    assert allowed(env, "player_1") == [WAIT]

    slices(env, 11)

    assert env.view(None).passes == 1
    assert allowed(env, "player_0") == [WAIT]


def test_nobody_can_hold_up_a_game_of_addi_cats() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3", patience_ms=500)

    slices(env, 6)

    assert env.view(None).hands[0].up == 1, "its card was turned for it"


def test_who_hits_in_vain_does_not_make_the_others_wait_longer() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3", patience_ms=500)

    slices(env, 6, player_1=HIT)

    assert env.view(None).hands[0].up == 1


def test_a_look_keeps_the_next_card_back() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3", look=300)

    slices(env, 1, player_0=TURN)

    assert TURN not in allowed(env, "player_1")
    slices(env, 2)
    assert TURN in allowed(env, "player_1")


def test_the_clock_of_a_pursuit_runs_down_with_the_slices() -> None:
    env = cats("9 8+1 7+2 pursuit 4+2 3", scramble=500)
    slices(env, 1, player_0=TURN)
    assert env.view(None).scramble is not None
    part = env.slice_rules.observer.layout.part
    observations, *_ = slices(env, 1, player_1=HIT)
    left = part(observations["player_0"]["observation"], "scramble_left")[0]

    slices(env, 3)

    assert left == pytest.approx(0.6)
    assert env.view(None).scramble is None
    assert env.view(None).turn == 1, "only it has hit"


# --- The end ---


def test_who_is_out_gets_its_reward_and_leaves() -> None:
    """The first hand has one card, and wins a race with it."""
    env = cats("6 5+1 2 3", players=4, ending="last-two")
    slices(env, 1, player_0=TURN)
    slices(env, 1, player_1=TURN)

    observations, rewards, terminated, *_ = slices(env, 1, player_0=HIT)

    assert rewards == {"player_0": 1, "player_1": 0, "player_2": 0, "player_3": 0}
    assert terminated == {agent: agent == "player_0" for agent in env.possible_agents}
    assert set(observations) == set(env.possible_agents)
    assert env.agents == ["player_1", "player_2", "player_3"]


def test_an_infinite_game_ends_with_places_when_its_time_is_up() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3 2", ending="infinite", max_cycles=3)

    _, rewards, terminated, truncated, _ = slices(env, 3)

    assert all(terminated.values())
    assert not any(truncated.values())
    assert rewards == {"player_0": -1, "player_1": 0.5, "player_2": 0.5}, "it has most cards"


def test_other_games_are_broken_off_when_their_time_is_up() -> None:
    env = cats("9 8+1 7+2 5+1 4+2 3", max_cycles=3)

    _, rewards, terminated, truncated, _ = slices(env, 3)

    assert all(truncated.values())
    assert not any(terminated.values())
    assert not any(rewards.values())
    assert not env.agents


@pytest.mark.parametrize("module", [addicats_v0, gatonegro_v0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rewards_of_a_game_add_up_to_nothing(module: Any, players: int) -> None:
    env = module.parallel_env(players=players, max_cycles=400)
    observations, _ = env.reset(seed=players)

    _, totals = play_slices(env, observations, seed=1)

    assert sum(totals.values()) == pytest.approx(0)


def test_rewards_go_by_places_and_who_shares_one_shares_them() -> None:
    assert [reward_for(p, {0: 1, 1: 2, 2: 3}, 3) for p in range(3)] == [1, 0, -1]
    assert [reward_for(p, {0: 1, 1: 1, 2: 3}, 3) for p in range(3)] == [0.5, 0.5, -1]
    assert reward_for(1, {1: 1}, 8) == 1, "before the others have places"


# --- Two players with two hands each ---


def test_of_two_players_each_has_two_hands_and_plays_both_in_one_slice() -> None:
    env = cats("9 8+1 7+2 6+3 pursuit 4+2 3 2", players=2, first=0)
    assert env.action_space("player_0").n == 16
    assert allowed(env, "player_0") == [WAIT, TURN, HIT, HIT * 4, TURN + HIT * 4, HIT + HIT * 4]
    slices(env, 1, player_0=TURN)

    slices(env, 1, player_1=HIT + HIT * 4)

    assert sorted(env.view(None).scramble.hits) == [2, 3], "both its hands have hit"


def test_each_player_sees_its_own_hands_first() -> None:
    env = cats("9 8+1 7+2 6+3 8+8 4+2 3 2", players=2, first=2)

    observations, *_ = slices(env, 1, player_1=TURN)

    observer = env.slice_rules.observer
    for agent, place in (("player_0", 2), ("player_1", 0)):
        hands = observer.layout.part(observations[agent]["observation"], "hands").reshape(4, -1)
        assert np.flatnonzero(hands[:, 16 - 2]).tolist() == [place], "where 16 lies"


# --- Seeds and copies ---


@pytest.mark.parametrize("module", [addicats_v0, gatonegro_v0])
def test_the_same_seed_and_actions_make_the_same_whole_game(module: Any) -> None:
    def game(seed: int) -> tuple[list[Any], dict[str, float]]:
        env = module.parallel_env(players=3, max_cycles=300)
        observations, _ = env.reset(seed=seed)
        return play_slices(env, observations, seed=5)

    assert game(1) == game(1)
    assert game(1)[0] != game(2)[0]


def test_without_a_seed_the_chance_of_the_game_before_goes_on() -> None:
    def second_deal() -> Any:
        env = gatonegro_v0.parallel_env()
        env.reset(seed=1)
        first = env.view(None).top
        tops = []
        for _ in range(5):
            env.reset()
            tops.append(env.view(None).top)
        assert set(tops) != {first}
        return tops

    assert second_deal() == second_deal()


def test_a_game_can_be_copied_in_the_middle() -> None:
    env = gatonegro_v0.parallel_env(players=3, max_cycles=300)
    env.reset(seed=1)
    observations, *_ = slices(env, 5, player_0=LEFT, player_1=RIGHT)
    twin = copy.deepcopy(env)

    assert play_slices(env, observations, seed=2) == play_slices(twin, observations, seed=2)


def test_changing_what_one_was_given_changes_nothing_else() -> None:
    env = a_gato_negro("7S 2H 3D 4C")
    observations, *_ = slices(env, 1)
    observations["player_0"]["observation"][:] = 9

    again, *_ = slices(env, 1)

    assert again["player_0"]["observation"].max() <= 1


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 9}, "2 to 8 players, not 9"),
        ({"slice_ms": 0}, "slice_ms"),
        ({"tables": 4}, "tables"),
        ({"render_mode": "film"}, "human, ansi"),
    ],
)
def test_wrong_arguments_are_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        addicats_v0.parallel_env(**options)


def test_wrong_cards_are_told() -> None:
    env = gatonegro_v0.parallel_env()

    with pytest.raises(ValueError, match="no card is called '7X'"):
        env.reset(options={"deck": ["7X"]})
