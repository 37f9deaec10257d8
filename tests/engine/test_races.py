"""What a live table asks a game: what is raced for, who is in, who is waited for."""

from typing import Any

import pytest
from msgspec import convert

from engine.addicats.table import Table
from engine.addirace.race import POINTS_186, Race
from engine.gatonegro.fence import Fence
from gatosabio.engine.game import QUICKEST_ANSWER, QUICKEST_SUM, Hand, Ms
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addirace.rules import ADDIRACE
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.registry import AnyGame


def act(game: AnyGame, **action: object) -> Any:
    return convert({"at": 0, "seat": 0, **action}, game.action_type)


@pytest.mark.parametrize("do", ["slap", "call"])
def test_a_hit_and_a_call_are_raced(do: str) -> None:
    assert ADDICATS.is_raced(Table("6", "7", "8").state, act(ADDICATS, do=do))


@pytest.mark.parametrize("do", ["flip", "stop"])
def test_nobody_turns_a_card_for_a_race(do: str) -> None:
    assert not ADDICATS.is_raced(Table("6", "7", "8").state, act(ADDICATS, do=do))


def test_a_take_is_raced_unless_by_turns() -> None:
    take = act(GATONEGRO, do="take", card="8D", pile=0)

    assert GATONEGRO.is_raced(Fence("8D").state, take)
    assert not GATONEGRO.is_raced(Fence("8D", by_turns=True).state, take)
    assert not GATONEGRO.is_raced(Fence("8D").state, act(GATONEGRO, do="rhyme"))


def test_nothing_is_raced_in_addi_race() -> None:
    race = Race("6 7", "8", stock="9 2")

    assert not ADDIRACE.is_raced(race.state, act(ADDIRACE, do="score", card="6"))
    assert ADDIRACE.reaction_floor(race.state, race.events) is None


def test_sums_take_longer_than_a_scramble() -> None:
    table = Table("6 5", "pursuit 4", "3 3+3")

    table.flip(0)
    assert ADDICATS.reaction_floor(table.state, table.events) == QUICKEST_SUM
    table.flip(1)
    assert ADDICATS.reaction_floor(table.state, table.events) == QUICKEST_ANSWER
    table.slap(0)
    assert ADDICATS.reaction_floor(table.state, table.events) is None


def test_there_is_no_race_in_a_game_that_is_over() -> None:
    table = Table("14", "5+9 2", "pursuit 3")
    revealed = table.flip(0).flip(1).events

    assert ADDICATS.reaction_floor(table.state, revealed) == QUICKEST_SUM
    assert ADDICATS.reaction_floor(table.slap(0).state, revealed) is None


def test_a_card_on_top_is_there_to_be_answered_but_not_an_empty_deck() -> None:
    fence = Fence("8D 2H")
    assert GATONEGRO.reaction_floor(fence.state, fence.events) == QUICKEST_ANSWER
    fence.take(0, "8D")
    assert GATONEGRO.reaction_floor(fence.state, fence.events) == QUICKEST_ANSWER
    assert GATONEGRO.reaction_floor(fence.state, ()) is None
    fence.take(0, "2H")
    assert GATONEGRO.reaction_floor(fence.state, fence.events) is None


def test_by_turns_nobody_races_for_the_top_card() -> None:
    turns = Fence("8D 2H", by_turns=True).take(0, "8D")

    assert GATONEGRO.reaction_floor(turns.state, turns.events) is None


def test_a_hand_that_is_out_is_not_in_play() -> None:
    table = Table("14", "5+9 2 3", "8 4 6", "9 5 1+1", ending="two-winners")

    table.flip(0).flip(1).slap(0)

    assert table.state.result is None
    assert ADDICATS.hands_in_play(table.state) == (1, 2, 3)


def test_hands_with_cards_are_in_play_and_the_one_that_turns_is_waited_for() -> None:
    table = Table("14", "5+9 2", "pursuit 3")
    assert ADDICATS.hands_in_play(table.state) == (0, 1, 2)
    assert ADDICATS.waits_for(table.state) == (0,)

    table.flip(0).flip(1).slap(0)  # the first hand is rid of its only card: the game is over
    assert table.state.result is not None
    assert (ADDICATS.hands_in_play(table.state), ADDICATS.waits_for(table.state)) == ((), ())


def test_a_scramble_waits_for_nobody_in_particular() -> None:
    table = Table("pursuit 6", "5 2", "4 3")

    table.flip(0)

    assert ADDICATS.hands_in_play(table.state) == (0, 1, 2)
    assert ADDICATS.waits_for(table.state) == ()


def test_addi_race_waits_for_whose_turn_it_is_and_for_who_is_asked() -> None:
    race = Race("pursuit 7", "8", stock="9 2")
    assert ADDIRACE.waits_for(race.state) == (0,)

    race.attack(0, "pursuit", 1)
    assert ADDIRACE.waits_for(race.state) == (1,)
    assert ADDIRACE.hands_in_play(race.state) == (0, 1)


def test_addi_race_waits_for_chance_before_anybody() -> None:
    race = Race("7", "8", stock="9", talon="2 3")

    race.discard(0, "7")

    assert race.restock_due
    assert ADDIRACE.waits_for(race.state) == ()


def test_a_race_that_is_over_has_nobody_in_play() -> None:
    race = Race("14 2", "8", stock="c9 3", points=[POINTS_186, ""])

    race.score(0, "14")

    assert race.result is not None
    assert (ADDIRACE.hands_in_play(race.state), ADDIRACE.waits_for(race.state)) == ((), ())


def test_gato_negro_waits_for_somebody_only_by_turns() -> None:
    assert GATONEGRO.waits_for(Fence("8D").state) == ()
    assert GATONEGRO.waits_for(Fence("8D", by_turns=True, first=1).state) == (1,)
    assert GATONEGRO.hands_in_play(Fence("8D", players=3).state) == (0, 1, 2)
    over = Fence("8D", by_turns=True).take(0, "8D").state
    assert (GATONEGRO.hands_in_play(over), GATONEGRO.waits_for(over)) == ((), ())


def test_a_view_says_from_when_on_the_rhyme_is_allowed() -> None:
    fence = Fence("8D 2H 3H", stall=2000, recital=500)
    assert fence.view(0).rhyme_from == Ms(2000)
    assert fence.take(0, "8D", at=700).view(1).rhyme_from == Ms(2700)
    assert fence.rhyme(0, at=2700).view(1).rhyme_from is None
    assert fence.wait(3200).view(1).rhyme_from is None

    turns = Fence("8D 2H", by_turns=True)
    assert turns.pass_on(0).view(0).rhyme_from is None
    assert turns.pass_on(1).view(0).rhyme_from == Ms(2)


def test_how_many_can_play() -> None:
    classic = convert({"edition": "classic"}, ADDICATS.rules_type)
    modern = convert({"edition": "modern"}, ADDICATS.rules_type)

    assert list(ADDICATS.players(classic)) == [2, 3, 4, 5, 6, 7, 8]
    assert list(ADDICATS.players(modern)) == [2, 3, 4, 5, 6]
    assert list(ADDIRACE.players(Race("6", "7", stock="8").state.rules)) == [2, 3, 4, 5, 6]
    assert list(GATONEGRO.players(Fence("8D").state.rules)) == [2, 3, 4]


@pytest.mark.rule("AC-08")
def test_two_players_of_addi_cats_have_two_hands_each() -> None:
    classic = convert({"edition": "classic"}, ADDICATS.rules_type)

    assert ADDICATS.owners(classic, 2) == (0, 0, 1, 1)
    assert ADDICATS.owners(classic, 3) == (0, 1, 2)
    assert GATONEGRO.owners(Fence("8D").state.rules, 2) == (0, 1)


def test_what_is_done_for_a_hand_that_does_nothing() -> None:
    table = Table("6", "7", "8")
    assert ADDICATS.when_idle(table.state, Hand(0), Ms(5)) == act(ADDICATS, do="flip", at=5)

    race = Race("pursuit magic", "8 4", stock="9 2 3 5")
    assert ADDIRACE.when_idle(race.state, Hand(0), Ms(5)) is None
    race.magic(0, 1, "8")
    assert ADDIRACE.when_idle(race.state, Hand(1), Ms(5)) == act(
        ADDIRACE, do="accept", seat=1, at=5
    )
    race.accept(1)
    assert ADDIRACE.when_idle(race.state, Hand(0), Ms(5)) == act(ADDIRACE, do="return", at=5)

    turns = Fence("8D", by_turns=True)
    assert GATONEGRO.when_idle(turns.state, Hand(0), Ms(5)) == act(GATONEGRO, do="pass", at=5)


def test_a_hit_pays_off_for_those_who_have_a_right_to_it() -> None:
    table = Table("6 5", "3+3 4", "9 2")
    table.flip(0).flip(1)

    paying = [
        hand
        for hand in range(3)
        if ADDICATS.pays_off(table.state, act(ADDICATS, do="slap", seat=hand))
    ]
    assert paying == [0, 1]


def test_a_take_pays_off_if_the_card_is_there() -> None:
    fence = Fence("8D 2H")

    assert GATONEGRO.pays_off(fence.state, act(GATONEGRO, do="take", card="8D", pile=0))
    assert not GATONEGRO.pays_off(fence.state, act(GATONEGRO, do="take", card="2H", pile=0))
    assert not GATONEGRO.pays_off(fence.state, act(GATONEGRO, do="rhyme"))


def test_nothing_pays_off_where_nothing_is_raced() -> None:
    race = Race("6 7", "8", stock="9 2")

    assert not ADDIRACE.pays_off(race.state, act(ADDIRACE, do="score", card="6"))


def test_a_call_pays_off_against_sleepers_but_not_for_one_of_them() -> None:
    table = Table("6 5", "3+3 4", "9 2", "7 8", mouse_call=True)
    call = [act(ADDICATS, do="call", seat=hand) for hand in range(4)]
    table.flip(0).flip(1)
    assert not ADDICATS.pays_off(table.state, call[3])  # they may still wake up

    table.flip(2)

    assert [ADDICATS.pays_off(table.state, one) for one in call] == [False, False, True, True]


def test_a_view_says_when_one_can_take_again() -> None:
    fence = Fence("8D 2H 3H", carry=400)
    assert fence.view(0).take_from == Ms(0)
    fence.take(0, "8D", at=100)
    assert [fence.view(hand).take_from for hand in (0, 1, None)] == [Ms(500), Ms(0), None]
    assert Fence("8D", by_turns=True, carry=400).view(0).take_from is None
    assert Fence("8D").take(0, "8D").view(0).take_from is None


def test_special_cards_that_were_turned_are_to_be_explained() -> None:
    table = Table("6 5", "pursuit 4", "3 3+3")

    assert ADDICATS.to_explain(table.flip(0).events) == ()
    assert ADDICATS.to_explain(table.flip(1).events) == ("pursuit",)
    assert ADDICATS.to_explain(table.slap(0).events) == ()
    assert ADDIRACE.to_explain(Race("6 7", "8", stock="9 2").events) == ()
