"""The readings of docs/adr/0004 that no other test shows, and corners found by mutation."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.ending import refill_size
from gatosabio.engine.games.addicats.events import CallVoid, CallWon, Greed, HitVoid, WentOut

# --- The turn ---


@pytest.mark.rule("AC-24")
def test_on_a_table_that_is_dead_from_the_start_the_first_hand_has_the_turn() -> None:
    table = Table("| 2", "| 3", "| 4", first=1)

    assert table.turn == 1


@pytest.mark.rule("AC-23")
def test_if_the_first_hand_has_nothing_to_turn_the_next_that_can_begins() -> None:
    table = Table("5 | 9", "| 3", "| 4", first=1)

    assert table.turn == 0


@pytest.mark.rule("AC-50", "AC-60")
def test_an_ambush_after_a_pursuit_leaves_the_turn_with_the_fastest_of_the_pursuit() -> None:
    table = Table("magic", "pursuit 2 3", "ambush 4 5", "6 7 8", edition="modern")
    table.flip(0).flip(1)

    table.slap(3).slap(1).slap(0)
    table.slap(0)

    assert table.phase == "flip"
    assert table.turn == 3


@pytest.mark.rule("AC-24", "AC-53")
def test_the_third_flip_of_a_dead_table_ends_the_game_though_a_common_reveal_is_due() -> None:
    table = Table("2", "3", "magic")
    table.flip(0).flip(1).flip(2)
    assert (table.phase, table.turn) == ("together", 0)
    table.flip(0)
    assert table.phase == "together"
    table.flip(0)
    assert table.phase == "together"

    table.flip(0)

    assert table.phase == "over"
    assert table.hands == ["| 2", "| 3", "| magic"]


# --- Hits ---


@pytest.mark.rule("AC-36")
def test_who_lost_a_race_is_late_though_another_race_is_still_open() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 6", "8 | 1+5")
    table.slap(0, at=1000)
    assert table.entitled == [2, 3]

    table.slap(1, at=1999)

    assert table.told(HitVoid).why == "late"


@pytest.mark.rule("AC-24", "AC-34")
def test_a_hit_with_nothing_face_up_does_not_start_the_count_of_dead_tables_anew() -> None:
    table = Table("| 2", "| 3", "| 4", mouse_call=True)
    table.flip(0).call(0)
    table.slap(1)
    assert table.told(HitVoid).why == "nothing-face-up"
    table.flip(1).flip(2).flip(0)
    table.flip(1)
    assert table.phase == "flip"
    table.flip(2).flip(0)

    table.flip(1)

    assert table.phase == "over"


# --- Calls ---


@pytest.mark.rule("AC-80", "AC-82", "AC-58")
def test_equal_hands_that_tie_in_a_duel_are_equal_hands_for_a_call() -> None:
    slept = Table("seesaw 9", "3 | 5", "4 | 1+4", "6 | 12", mouse_call=True).flip(0)
    fresh = Table("magic seesaw", "5", "1+4", "12", mouse_call=True).flip(0).flip(1)

    slept.call(3)
    fresh.call(3)

    assert slept.told(CallWon).put_away == ((1, 1), (2, 1))
    assert fresh.told(CallVoid).why == "fresh"


# --- The end ---


@pytest.mark.rule("AC-71")
def test_last_two_ends_too_when_fewer_than_two_are_left() -> None:
    table = Table("2 | 9", "| 5", "| 6", "| 7")

    table.slap(0)

    assert table.told(Greed).taken == ((1, 1), (2, 1), (3, 1))
    assert table.places == [4, 1, 1, 1]
    assert table.losers == [0]


@pytest.mark.rule("AC-72")
def test_three_winners_at_once_end_a_game_for_two() -> None:
    table = Table("2 | 9", "| 5", "| 6", "| 7", "3", ending="two-winners")

    table.slap(0)

    assert table.places == [5, 1, 1, 1, 4]
    assert table.losers == []


@pytest.mark.rule("AC-70")
def test_who_goes_out_at_once_is_named_by_number() -> None:
    table = Table("| 5", "2 | 9", "| 6", "| 7", "3 4", ending="first")

    table.slap(1)

    assert table.told(WentOut).players == (0, 2, 3)


@pytest.mark.rule("AC-70")
def test_players_whose_first_hands_are_emptied_at_once_share_the_place_whatever_they_hold() -> None:
    hands = ("| 5", "2 3 4 | 9", "| 6", "8")

    table = Table(*hands, owners=(0, 0, 1, 1), quick_two_hands=True).slap(1)

    assert table.ranking == [(0, 1), (1, 1)]
    assert table.losers == []


@pytest.mark.rule("AC-74", "AC-75")
def test_at_a_standstill_of_two_players_both_lose() -> None:
    table = Table("| 2", "| 3", "| 4", "| 5 6", owners=(0, 0, 1, 1))
    table.flip(0).flip(1).flip(2).flip(3).flip(3)
    table.flip(0).flip(1).flip(2).flip(3).flip(3)

    table.flip(0)

    assert table.ranking == [(0, 1), (1, 2)]
    assert table.losers == [0, 1]


@pytest.mark.rule("AC-73")
def test_a_standstill_of_an_infinite_game_is_ranked_by_points_then_cards() -> None:
    # Bo gives the last card away, scores, and is refilled; then nobody hits any more.
    table = Table("2 3 | 5+5", "| 10", "4 | 9", ending="infinite")
    table.slap(1)
    assert table.points == [0, 1, 0]
    while table.phase != "over":
        assert table.turn is not None
        table.flip(table.turn, at=table.now + 5000)

    assert table.ranking[0] == (1, 1)
    assert table.points == [0, 1, 0]


@pytest.mark.rule("AC-73")
def test_a_refill_is_never_less_than_five_cards() -> None:
    assert refill_size(8, 40) == 5


@pytest.mark.rule("AC-75", "AC-57")
def test_when_the_game_is_over_no_duel_and_no_common_reveal_is_due() -> None:
    table = Table("seesaw 3", "| 5", "4 | 9", edition="modern")
    table.flip(0).slap(1)

    assert table.phase == "over"
    assert not table.state.seesaw
