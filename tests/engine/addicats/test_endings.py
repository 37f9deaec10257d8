"""Going out, places and the end of a game (AC-70, AC-71, AC-72, AC-74, AC-75)."""

from typing import Any

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import AmbushDecided, GameEnded, HandEmptied, WentOut

EDITIONS = ["classic", "modern"]

# --- Going out ---


@pytest.mark.rule("AC-70")
def test_who_has_given_all_cards_away_is_out_and_placed() -> None:
    table = Table("2 | 5", "| 1+4", "3 | 9", "4")

    table.slap(1)

    assert table.kinds == ["RaceWon", "WentOut"]
    assert (table.told(WentOut).players, table.told(WentOut).place) == ((1,), 1)
    assert table.places == [None, 1, None, None]
    assert table.phase == "flip"
    assert table.result is None
    assert table.refuses("slap", 1) == "out"


@pytest.mark.rule("AC-70")
def test_a_hand_with_cards_left_to_turn_is_not_out() -> None:
    table = Table("2 | 5", "6 | 1+4", "3 | 9")

    table.slap(1)

    assert table.kinds == ["RaceWon"]
    assert table.places == [None, None, None]


@pytest.mark.rule("AC-70")
def test_it_counts_when_the_last_cards_go_because_of_another_hands_greed() -> None:
    table = Table("2 | 5", "| 7", "3 | 9", "4")

    table.slap(0)

    assert (table.told(WentOut).players, table.told(WentOut).place) == ((1,), 1)


@pytest.mark.rule("AC-70", "AC-60")
def test_it_counts_when_the_last_card_goes_because_of_another_hands_ambush() -> None:
    table = Table("ambush 2", "3", "4 6", "5 7")

    table.flip(0).slap(2)

    assert table.told(AmbushDecided).gave == (1, 2, 3)
    assert (table.told(WentOut).players, table.told(WentOut).place) == ((1,), 1)
    assert table.turn == 2


@pytest.mark.rule("AC-70", "AC-75")
def test_those_who_go_out_at_the_same_time_share_a_place_and_the_next_place_is_left_out() -> None:
    table = Table("2 | 5", "| 7", "| 9", "4", "6")
    table.slap(0)
    assert (table.told(WentOut).players, table.told(WentOut).place) == ((1, 2), 1)
    assert table.places == [None, 1, 1, None, None]
    assert table.turn == 3

    table.flip(3).slap(4)

    assert (table.told(WentOut).players, table.told(WentOut).place) == ((3,), 3)
    assert table.ranking == [(1, 1), (2, 1), (3, 3), (4, 4), (0, 5)]
    assert table.losers == [0, 4]


@pytest.mark.rule("AC-70")
def test_players_who_tie_are_listed_by_number_whatever_the_play_order() -> None:
    table = Table("| 5", "| 7", "3 | 9", "4")

    table.slap(2)

    assert table.told(WentOut).players == (0, 1)
    assert table.ranking == [(0, 1), (1, 1), (3, 3), (2, 4)]


# --- Two hands ---


@pytest.mark.rule("AC-70", "AC-08")
def test_a_player_with_two_hands_stays_in_while_one_of_them_has_cards() -> None:
    table = Table("2 | 5", "| 1+4", "3", "4", owners=(0, 0, 1, 1))

    table.slap(1)

    assert table.kinds == ["RaceWon", "HandEmptied"]
    assert table.told(HandEmptied).hand == 1
    assert table.places == [None, None, None, None]
    assert (table.phase, table.turn) == ("flip", 2)
    assert table.refuses("slap", 1) == "out"


@pytest.mark.rule("AC-70", "AC-74")
def test_a_player_with_two_hands_is_out_once_both_are_empty() -> None:
    table = Table("| 9", "| 1+4", "2 | 5", "3 | 4+5", owners=(0, 0, 1, 1))
    table.slap(1)
    assert table.result is None

    table.slap(0)

    assert table.kinds == ["RaceWon", "WentOut", "GameEnded"]
    assert (table.told(WentOut).players, table.told(WentOut).place) == ((0,), 1)
    assert table.ranking == [(0, 1), (1, 2)]
    assert table.losers == [1]
    assert table.places == [1, 1, 2, 2]


@pytest.mark.rule("AC-70", "AC-74")
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_quick_two_hands_the_first_empty_hand_is_enough(edition: str) -> None:
    table = Table(
        "2 | 5", "| 1+4", "3", "4", owners=(0, 0, 1, 1), edition=edition, quick_two_hands=True
    )

    table.slap(1)

    assert table.kinds == ["RaceWon", "WentOut", "GameEnded"]
    assert table.ranking == [(0, 1), (1, 2)]
    assert table.losers == [1]
    assert table.places == [1, 1, 2, 2]


@pytest.mark.rule("AC-74")
@pytest.mark.parametrize(
    ("edition", "ending"),
    [("classic", "last-two"), ("classic", "first"), ("modern", "last-two"), ("modern", "first")],
)
def test_of_two_players_the_first_who_is_out_wins(edition: str, ending: str) -> None:
    table = Table("| 5", "| 7", "3 | 9", "4", owners=(0, 0, 1, 1), edition=edition, ending=ending)

    table.slap(2)

    assert (table.phase, table.turn) == ("over", None)
    assert table.told(GameEnded).why == "won"
    assert table.ranking == [(0, 1), (1, 2)]
    assert table.losers == [1]


@pytest.mark.rule("AC-74", "AC-08")
def test_of_two_players_the_one_with_a_single_hand_is_out_with_it() -> None:
    table = Table("2 | 5", "3 | 7", "| 1+4", owners=(0, 0, 1), edition="modern")

    table.slap(2)

    assert table.ranking == [(1, 1), (0, 2)]
    assert table.losers == [0]
    assert table.places == [2, 2, 1]


# --- How long a game goes on ---


@pytest.mark.rule("AC-71", "AC-75")
def test_classic_ends_when_two_players_are_left_and_those_lose() -> None:
    table = Table("2 | 5", "| 1+4", "3 4")

    table.slap(1)

    assert table.kinds == ["RaceWon", "WentOut", "GameEnded"]
    assert table.told(GameEnded).why == "won"
    assert table.told(GameEnded).result == table.result
    assert (table.phase, table.turn, table.entitled) == ("over", None, [])
    assert table.ranking == [(1, 1), (2, 2), (0, 3)]
    assert table.losers == [0, 2]
    assert table.places == [3, 1, 2]


@pytest.mark.rule("AC-71")
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        pytest.param("classic", {}, id="classic by default"),
        pytest.param("modern", {"ending": "last-two"}, id="modern as an option"),
    ],
)
def test_last_two_goes_on_after_the_first_winner(edition: str, options: dict[str, Any]) -> None:
    table = Table("2 | 5", "| 1+4", "| 9", "4 | 3+6", edition=edition, **options)
    table.slap(1)
    assert table.phase == "flip"

    table.slap(2)

    assert (table.told(WentOut).players, table.told(WentOut).place) == ((2,), 2)
    assert table.ranking == [(1, 1), (2, 2), (0, 3), (3, 3)]
    assert table.losers == [0, 3]


@pytest.mark.rule("AC-71", "AC-72")
@pytest.mark.parametrize("edition", EDITIONS)
def test_first_stops_at_the_first_winner_and_nobody_loses(edition: str) -> None:
    table = Table("2 | 5", "| 1+4", "3 4", "6", edition=edition, ending="first")

    table.slap(1)

    assert table.phase == "over"
    assert table.ranking == [(1, 1), (3, 2), (2, 3), (0, 4)]
    assert table.losers == []


@pytest.mark.rule("AC-72")
def test_modern_with_three_players_ends_at_the_first_winner() -> None:
    table = Table("2 | 5", "| 1+4", "3 4", edition="modern")

    table.slap(1)

    assert table.ranking == [(1, 1), (2, 2), (0, 3)]
    assert table.losers == []


@pytest.mark.rule("AC-72", "AC-75")
@pytest.mark.parametrize(
    ("edition", "options"),
    [
        pytest.param("modern", {}, id="modern by default"),
        pytest.param("classic", {"ending": "two-winners"}, id="classic as an option"),
    ],
)
def test_with_five_players_two_winners_end_the_game(edition: str, options: dict[str, Any]) -> None:
    table = Table("2 | 5", "| 1+4", "| 9", "4 | 3+6", "6", edition=edition, **options)
    table.slap(1)
    assert table.phase == "flip"

    table.slap(2)

    assert table.phase == "over"
    assert table.ranking == [(1, 1), (2, 2), (4, 3), (0, 4), (3, 4)]
    assert table.losers == []


@pytest.mark.rule("AC-72")
def test_modern_with_four_players_goes_on_after_the_first_winner() -> None:
    table = Table("2 | 5", "| 1+4", "| 9", "4 | 3+6", edition="modern")

    table.slap(1)

    assert table.phase == "flip"
    assert table.slap(2).losers == []


@pytest.mark.rule("AC-72", "AC-70")
def test_two_winners_at_once_are_two_winners() -> None:
    table = Table("2 | 5", "| 7", "| 9", "4", "6", edition="modern")

    table.slap(0)

    assert table.phase == "over"
    assert table.ranking == [(1, 1), (2, 1), (3, 3), (4, 3), (0, 5)]


# --- The end ---


@pytest.mark.rule("AC-75", "AC-24")
def test_at_a_standstill_fewer_cards_are_better_and_equal_numbers_share_a_place() -> None:
    table = Table("| 5 6", "| 4", "| 3")
    table.flip(0).flip(1).flip(2).flip(0)
    table.flip(1).flip(2).flip(0).flip(0)

    table.flip(1)

    assert table.told(GameEnded).why == "standstill"
    assert table.ranking == [(1, 1), (2, 1), (0, 3)]
    assert table.losers == [0, 1, 2]
    assert table.places == [3, 1, 1]


@pytest.mark.rule("AC-75")
def test_an_equality_that_is_still_open_at_the_end_is_dropped() -> None:
    table = Table("2 | 5", "| 1+4", "3 | 9", "4 | 4+5", ending="first")
    assert table.entitled == [0, 1, 2, 3]

    table.slap(1)

    assert table.entitled == []
    assert table.hands[2:] == ["3 | 9", "4 | 4+5"]


@pytest.mark.rule("AC-75")
def test_a_scramble_that_is_still_open_at_the_end_is_dropped() -> None:
    table = Table("pursuit 2", "3 | 7", "4 | 9", ending="infinite")
    table.flip(0, at=0).slap(1, at=10).stop(2, at=20)
    assert (table.phase, table.entitled, table.deadline) == ("over", [], None)

    table.wait_until(10_000)

    assert table.events == ()
    assert table.hands == ["2 | pursuit", "3 | 7", "4 | 9"]


@pytest.mark.rule("AC-75")
def test_a_scramble_that_waits_for_its_turn_is_dropped_at_the_end() -> None:
    table = Table("magic ambush 2", "pursuit 5", "4 6", ending="infinite")
    table.flip(0, at=0).flip(1, at=10).stop(2, at=20)

    table.wait_until(10_000)

    assert table.events == ()
    assert table.phase == "over"
