"""Addi Race as an environment."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gatosabio.engine.cards import ADDI_BOX, MAGIC, PURSUIT, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addirace.types import Magic, Release, Restock, Strike
from gatosabio.rl import addirace_v0
from gatosabio.rl.addirace_actions import KINDS, ActionTable, table_for
from gatosabio.rl.addirace_observation import A_PLAYER, Observer
from laws.games import Sample
from rl.playing import any_action, play_turns


def a_race(**options: Any) -> Any:
    """With all its wrappers, whose types are of no use."""
    return addirace_v0.env(**options)


def with_on_top(*codes: str) -> list[Card]:
    """The box, with these cards dealt first."""
    rest = list(ADDI_BOX)
    for code in codes:
        rest.remove(Card(code))
    return [*map(Card, codes), *rest]


def number(env: Any, *meaning: str) -> int:
    return table_for(env.players).meanings.index(meaning)


# --- The table of actions ---


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_legal_action_has_a_number_of_its_own(seed: int) -> None:
    sample = Sample("addirace", seed)
    table = table_for(len(sample.hands))

    for moment in sample.moments(most=25):
        for hand in sample.hands:
            legal = list(sample.game.legal_actions(moment.before, hand, Ms(0)))
            numbers = [table.number(action) for action in legal]
            assert len(set(numbers)) == len(legal)
            assert all(0 <= number < len(table) for number in numbers)


@pytest.mark.parametrize(("players", "size"), [(2, 1215), (4, 1223), (6, 1231)])
def test_the_table_has_every_action_once(players: int, size: int) -> None:
    table = ActionTable(players)

    assert len(table) == size
    assert len(set(table.meanings)) == size
    assert [number for group in table.groups.values() for number in group] == list(range(size))


def test_targets_are_counted_from_the_one_who_acts() -> None:
    table = table_for(4)
    left = Strike(Ms(0), Hand(3), PURSUIT, Hand(0))
    same = Strike(Ms(0), Hand(1), PURSUIT, Hand(2))

    assert table.number(left) == table.number(same)
    assert table.meanings[table.number(left)] == ("attack", "pursuit", "1")
    assert table.meanings[table.number(Magic(Ms(0), Hand(3), Hand(1)))] == ("magic", "2")


def test_the_two_orders_of_a_pair_are_two_actions() -> None:
    pair = (Card("5+9"), Card("14"))

    one, other = (Release(Ms(0), Hand(0), "pursuit", cards) for cards in (pair, pair[::-1]))
    assert table_for(2).number(one) != table_for(2).number(other)


def test_chance_has_no_numbers() -> None:
    with pytest.raises(ValueError, match="chance"):
        table_for(2).number(Restock(Ms(0), ()))


# --- Playing ---


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_race_ends_with_places_and_the_rewards_add_up_to_nothing(players: int) -> None:
    env = a_race(players=players)
    env.reset(seed=players)

    _, totals = play_turns(env, seed=1)

    assert not env.agents
    assert len(totals) == players
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) > 0


def test_the_same_seed_and_actions_make_the_same_race_and_another_seed_another() -> None:
    def race(seed: int) -> list[Any]:
        env = a_race(players=3)
        env.reset(seed=seed)
        return play_turns(env, seed=5)[0]

    assert race(1) == race(1)
    assert race(1) != race(2)


def test_without_a_seed_the_chance_of_the_game_before_goes_on() -> None:
    def second_deal(seed: int) -> bytes:
        env = a_race()
        env.reset(seed=seed)
        first = env.observe("player_0")["observation"].tobytes()
        env.reset()
        second: bytes = env.observe("player_0")["observation"].tobytes()
        assert second != first
        return second

    assert second_deal(1) == second_deal(1)


def test_an_environment_can_be_copied_in_the_middle_of_a_race() -> None:
    env = a_race(players=3)
    env.reset(seed=1)
    rng = Random(1)
    for _ in range(20):
        env.step(any_action(env.last()[0], rng))
    twin, parcel = copy.deepcopy(env), pickle.dumps(env.unwrapped)

    rest = play_turns(env, seed=9)

    assert play_turns(twin, seed=9) == rest
    assert play_turns(pickle.loads(parcel), seed=9) == rest  # noqa: S301 -- packed above


def test_max_cycles_break_a_race_off() -> None:
    env = a_race(max_cycles=7)
    env.reset(seed=1)

    _, totals = play_turns(env, seed=1)

    assert totals == dict.fromkeys(env.possible_agents, 0.0)
    assert not env.agents


def test_an_illegal_action_is_refused_by_the_race_itself() -> None:
    env = addirace_v0.raw_env()
    env.reset(seed=1)

    with pytest.raises(ValueError, match=r"player_\d may not do action"):
        env.step(number(env, "pass"))


@pytest.mark.filterwarnings("ignore:.*Illegal move made:UserWarning")  # what the wrapper says
def test_an_illegal_action_ends_the_guarded_race() -> None:
    env = a_race()
    env.reset(seed=1)
    culprit = env.agent_selection

    env.step(number(env.unwrapped, "pass"))

    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 * (agent == culprit) for agent in env.possible_agents}


# --- Looking ---


def test_a_player_sees_its_hand_and_the_victim_is_asked() -> None:
    """Two players: cards are dealt one at a time, the first player's being the even ones."""
    dealt = ["pursuit", "c5"] + [f"{a}+{b}" for a in (1, 2) for b in range(1, 8)]
    env = a_race(players=2)
    env.reset(options={"deck": with_on_top(*dealt), "first": 0})
    layout = Observer(2).layout

    seen = env.observe("player_0")["observation"]
    hand = layout.part(seen, "hand")
    assert hand[KINDS.index(PURSUIT)] == 0.25, "one of four"
    assert np.count_nonzero(hand) == 9
    assert not layout.part(env.observe("player_1")["observation"], "hand")[KINDS.index(PURSUIT)]

    env.step(number(env.unwrapped, "attack", "pursuit", "1"))

    assert env.agent_selection == "player_1"
    observation, *_, info = env.last()
    assert observation["action_mask"].tolist() == info["action_mask"].tolist()
    allowed = np.flatnonzero(observation["action_mask"])
    assert [table_for(2).meanings[index] for index in allowed] == [("accept",)]
    me, rival = layout.part(observation["observation"], "players").reshape(2, A_PLAYER)
    assert me[-3:].tolist() == [0, 1, 1], "asked, and the victim"
    assert rival[-3:].tolist() == [1, 0, 0], "whose turn it is"


def test_who_is_not_to_act_may_do_nothing() -> None:
    env = a_race()
    env.reset(seed=1)

    idle = [agent for agent in env.agents if agent != env.agent_selection]

    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not any(env.observe(agent)["action_mask"].any() for agent in idle)
    assert not any(env.infos[agent]["action_mask"].any() for agent in idle)


def test_magic_shows_the_drawn_card_to_its_player_alone() -> None:
    dealt = ["magic", "c5"] + [f"{a}+{b}" for a in (1, 2) for b in range(1, 8)]
    env = a_race(players=2, render_mode="ansi")
    env.reset(seed=1, options={"deck": with_on_top(*dealt), "first": 0})
    env.step(number(env.unwrapped, "magic", "1"))
    env.step(number(env.unwrapped, "accept"))

    part = Observer(2).layout.part
    assert part(env.observe("player_0")["observation"], "seen").sum() == 1
    assert part(env.observe("player_1")["observation"], "seen").sum() == 0
    assert "drawn by magic" in env.render()
    assert part(env.observe("player_1")["observation"], "talon_top")[KINDS.index(MAGIC)] == 1


# --- Asking for what there is not ---


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": 7}, "2 to 6 players, not 7"),
        ({"edition": "baroque"}, "baroque"),
        ({"max_cycles": 0}, "max_cycles"),
        ({"render_mode": "rgb_array"}, "human, ansi"),
    ],
)
def test_wrong_arguments_are_told(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        a_race(**options)
