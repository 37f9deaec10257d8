"""Special cards that are turned at one and the same instant (AC-54)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    PresentGiven,
    PursuitDecided,
    RaceWon,
    Revealed,
    Reversed,
    ScrambleHit,
    ScrambleOpened,
    SeesawSet,
    TogetherNext,
)

# --- Several special cards in one reveal ---


@pytest.mark.rule("AC-54", "AC-52")
@pytest.mark.parametrize(
    ("piles", "hands", "direction"),
    [
        pytest.param(("magic dead-end", "dead-end 3", "4 6"), {0, 1}, 1, id="two cancel out"),
        pytest.param(
            ("magic dead-end", "dead-end 3", "dead-end 6"), {0, 1, 2}, -1, id="three are like one"
        ),
    ],
)
def test_dead_ends_of_one_reveal(piles: tuple[str, ...], hands: set[int], direction: int) -> None:
    table = Table(*piles)

    table.flip(0).flip(1)

    assert set(table.told(Reversed).hands) == hands
    assert table.direction == direction


@pytest.mark.rule("AC-54", "AC-61")
def test_a_present_comes_after_the_dead_ends() -> None:
    table = Table("magic dead-end", "present 8", "4 6")

    table.flip(0).flip(1)

    assert table.kinds == ["Revealed", "Reversed", "PresentGiven"]
    assert table.told(PresentGiven).to == (0,)
    assert table.hands == ["8 | dead-end magic", "| present", "6 | 4"]
    assert table.turn == 0


@pytest.mark.rule("AC-54", "AC-61")
def test_a_present_gives_from_what_is_in_down_after_the_reveal() -> None:
    table = Table("magic 2", "present 8 9", "4")

    table.flip(0).flip(1)

    assert table.hands == ["9 | 2 magic", "| present", "8 | 4"]
    assert table.told(PresentGiven).to == (2, 0)


@pytest.mark.rule("AC-54")
def test_a_present_comes_before_the_scrambles() -> None:
    table = Table("magic ambush", "present 8 9", "4")

    table.flip(0).flip(1)

    assert table.kinds == ["Revealed", "PresentGiven", "ScrambleOpened"]


@pytest.mark.rule("AC-54")
def test_scrambles_begin_with_the_hand_whose_turn_it_was() -> None:
    table = Table("magic pursuit 2", "ambush 5", "4 6")

    table.flip(0).flip(1)

    assert (table.told(ScrambleOpened).card, table.told(ScrambleOpened).hand) == ("ambush", 1)


@pytest.mark.rule("AC-54")
def test_scrambles_go_in_the_direction_that_holds_after_the_dead_ends() -> None:
    table = Table("magic ambush 2", "3 5", "pursuit 6", "dead-end 7")

    table.flip(0).flip(1)

    assert (table.told(ScrambleOpened).card, table.told(ScrambleOpened).hand) == ("ambush", 0)


@pytest.mark.rule("AC-54")
def test_the_next_scramble_opens_with_its_own_clock_when_a_hit_decides_the_one_before() -> None:
    table = Table("magic pursuit 2", "ambush 5", "4 6")
    table.flip(0, at=0).flip(1, at=100)
    assert table.deadline == 3100

    table.slap(1, at=600)

    assert table.kinds == ["AmbushDecided", "ScrambleOpened"]
    opened = table.told(ScrambleOpened)
    assert (opened.card, opened.hand, opened.closes_at) == ("pursuit", 0, 3600)
    assert (table.phase, table.deadline) == ("scramble", 3600)
    assert table.entitled == [0, 1, 2]


@pytest.mark.rule("AC-54")
def test_the_next_scramble_opens_with_its_own_clock_when_time_decides_the_one_before() -> None:
    table = Table("magic pursuit 2", "ambush 5", "4 6")
    table.flip(0, at=0).flip(1, at=100)

    table.wait_until(3100)

    assert table.kinds == ["AmbushDecided", "ScrambleOpened"]
    assert table.told(ScrambleOpened).closes_at == 6100
    assert table.wait_until(6099).phase == "scramble"
    assert table.wait_until(6100).phase == "flip"


@pytest.mark.rule("AC-54")
def test_the_clocks_of_two_scrambles_run_down_one_after_the_other() -> None:
    table = Table("magic pursuit 2", "ambush 5", "4 6")
    table.flip(0, at=0).flip(1, at=100)

    table.wait_until(10_000)

    assert table.kinds == ["AmbushDecided", "ScrambleOpened", "PursuitDecided"]
    assert table.told(AmbushDecided).at == 3100
    assert table.told(PursuitDecided).at == 6100
    assert table.turn == 1


@pytest.mark.rule("AC-54")
def test_a_second_pursuit_in_one_reveal_does_nothing() -> None:
    table = Table("magic pursuit 2", "pursuit 5", "4 6")
    table.flip(0).flip(1)
    assert table.told(ScrambleOpened).hand == 1

    table.slap(0).slap(2)

    assert table.kinds == ["ScrambleHit", "PursuitDecided"]
    assert table.hands == ["2 | pursuit magic", "5 pursuit |", "6 | 4"]
    assert (table.phase, table.turn) == ("flip", 0)


@pytest.mark.rule("AC-54", "AC-60")
def test_an_ambush_takes_place_even_if_its_card_has_been_put_away() -> None:
    table = Table("magic ambush 2", "pursuit 5", "4 6")
    table.flip(0).flip(1).slap(1).slap(2)
    assert table.hand(0) == "2 magic ambush |"
    assert (table.told(ScrambleOpened).card, table.told(ScrambleOpened).hand) == ("ambush", 0)

    table.slap(2)

    assert table.hands == ["2 magic ambush 5 6 |", "| pursuit", "| 4"]
    assert table.told(AmbushDecided).gave == (1, 2)
    assert table.turn == 0


@pytest.mark.rule("AC-54", "AC-55")
def test_two_seesaws_make_a_single_duel() -> None:
    table = Table("magic seesaw 2", "seesaw 5", "4 6", "9 7", "8 10", "11 12")
    table.flip(0).flip(1)
    assert set(table.told(SeesawSet).hands) == {0, 1}
    assert table.entitled == [2, 5]

    table.slap(5)

    assert table.told(RaceWon).tops == ((5, "11"), (2, "4"))
    assert table.entitled == []


@pytest.mark.rule("AC-54", "AC-53")
@pytest.mark.parametrize(
    ("piles", "hands"),
    [
        pytest.param(("magic magic 2", "3 5 7", "4 6 8"), {0}, id="one magic"),
        pytest.param(("magic magic 2", "magic 5 7", "4 6 8"), {0, 1}, id="two magics"),
    ],
)
def test_magic_in_a_common_reveal_makes_one_more(piles: tuple[str, ...], hands: set[int]) -> None:
    table = Table(*piles)
    table.flip(0).flip(1)
    assert set(table.told(TogetherNext).hands) == hands
    assert (table.phase, table.turn) == ("together", 1)

    table.flip(1)

    assert dict(table.told(Revealed).cards) == {0: "2", 1: "5", 2: "6"}
    assert (table.phase, table.turn) == ("flip", 1)


@pytest.mark.rule("AC-54")
def test_equalities_wait_for_the_end_of_a_scramble() -> None:
    table = Table("magic pursuit 2", "5 7", "1+4 6", "9 8")
    table.flip(0).flip(1).slap(1)
    assert table.kinds == ["ScrambleHit"]
    assert table.told(ScrambleHit).nth == 1
    table.slap(2).slap(3)
    assert table.entitled == [1, 2]

    table.slap(2)

    assert table.told(RaceWon).tops == ((2, "1+4"), (1, "5"))


@pytest.mark.rule("AC-54", "AC-55")
def test_a_seesaw_waits_for_the_end_of_a_scramble() -> None:
    table = Table("magic pursuit 2", "seesaw 7", "4 6", "9 8")
    table.flip(0).flip(1).slap(2)
    assert table.kinds == ["ScrambleHit"]

    table.slap(1).slap(3)

    assert table.entitled == [2, 3]


@pytest.mark.rule("AC-54", "AC-53")
def test_a_scramble_comes_before_the_common_reveal_of_the_next_turn() -> None:
    table = Table("magic pursuit 2", "magic 5", "4 6")
    table.flip(0).flip(1)
    assert table.phase == "scramble"

    table.slap(2).slap(0)

    assert (table.phase, table.turn) == ("together", 2)


@pytest.mark.rule("AC-53", "AC-51")
def test_after_a_common_reveal_whose_pursuit_nobody_hits_the_turn_stays() -> None:
    table = Table("magic pursuit 2", "3 5", "4 6")

    table.flip(0, at=0).flip(1, at=100).wait_until(3100)

    assert (table.phase, table.turn) == ("flip", 1)
