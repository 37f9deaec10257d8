"""The infinite game (AC-73)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import GameEnded, PointScored, RaceWon, Refilled

FIFTY = " ".join(f"{a}+{b}" for a in range(1, 6) for b in range(1, 11))
"""The additions of tables 1 to 5, which every deck has."""


def refilled_hands(table: Table) -> list[int]:
    return [event.hand for event in table.events if isinstance(event, Refilled)]


# --- Points and refills ---


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_an_emptied_hand_scores_a_point_and_gets_cards_one_by_one_from_the_richest(
    edition: str,
) -> None:
    table = Table("2 3 6 7", "| 4", "8 9", edition=edition, ending="infinite")

    table.slap(0)

    assert table.kinds == ["Greed", "PointScored", "Refilled"]
    assert (table.told(PointScored).hand, table.told(PointScored).points) == (1, 1)
    assert (table.told(Refilled).hand, table.told(Refilled).givers) == (1, (0, 0, 0, 2, 0))
    assert table.hands == ["4 |", "2 3 6 8 7 |", "9 |"]
    assert table.points == [0, 1, 0]
    assert table.places == [None, None, None]
    assert table.phase == "flip"


@pytest.mark.rule("AC-73", "AC-22")
def test_the_refill_comes_before_the_turn_is_given() -> None:
    table = Table("2 3 6 7", "| 4", "8 9", ending="infinite", first=2)

    table.slap(0)

    assert table.turn == 1


@pytest.mark.rule("AC-73", "AC-33")
def test_a_winner_who_was_emptied_turns_next() -> None:
    table = Table("2 | 5", "| 1+4", "3 | 9", ending="infinite", first=2)

    table.slap(1)

    assert table.told(RaceWon).hand == 1
    assert table.hand(1) == "2 3 5 |"
    assert table.turn == 1


@pytest.mark.rule("AC-73", "AC-60")
def test_a_hand_that_an_ambush_emptied_is_refilled_and_keeps_the_turn() -> None:
    table = Table("ambush 2 6", "3", "4 7", ending="infinite")

    table.flip(0).slap(2)

    assert table.kinds == ["AmbushDecided", "PointScored", "Refilled"]
    assert table.hands == ["| ambush", "2 6 3 4 |", "7 |"]
    assert table.turn == 1


@pytest.mark.rule("AC-73")
def test_ties_for_the_richest_go_by_play_order_from_the_receiver() -> None:
    table = Table("2 | 5", "| 1+4", "3 6 7", "8 9 10", ending="infinite")

    table.slap(1)

    assert table.told(Refilled).givers == (2, 3, 0, 2, 3, 0)
    assert table.hand(1) == "3 8 2 6 9 5 |"


@pytest.mark.rule("AC-73", "AC-52")
def test_ties_for_the_richest_go_by_the_direction_of_play() -> None:
    table = Table("2 | 5", "| 1+4", "3 6 7", "dead-end 8 9", ending="infinite", first=3)

    table.flip(3).slap(1)

    assert table.told(Refilled).givers == (0, 3, 2, 0, 3, 2)
    assert table.hand(1) == "2 8 3 5 9 6 |"


@pytest.mark.rule("AC-73")
def test_the_richest_is_who_owns_the_most_cards_face_up_ones_included() -> None:
    table = Table("2 | 5", "| 1+4", "8 3 | 9 10 11", ending="infinite")

    table.slap(1)

    assert table.told(Refilled).givers == (2, 2, 0, 0)
    assert table.hands == ["1+4 |", "8 3 2 5 |", "| 9 10 11"]


@pytest.mark.rule("AC-73")
def test_the_richest_is_passed_over_without_cards_in_down() -> None:
    table = Table("2 | 5", "| 1+4", "| 8 9 10 11", ending="infinite")

    table.slap(1)

    assert table.told(Refilled).givers == (0, 0)
    assert table.hands == ["1+4 |", "2 5 |", "| 8 9 10 11"]


@pytest.mark.rule("AC-73")
def test_a_hand_never_gives_its_last_card() -> None:
    table = Table("2 | 5", "| 1+4", "3", "4 | 6", ending="infinite")

    table.slap(1)

    assert table.hands == ["1+4 |", "2 4 5 |", "3 |", "| 6"]


@pytest.mark.rule("AC-73")
def test_of_several_emptied_at_once_all_points_come_before_the_refills() -> None:
    table = Table("2 3 6 7 | 5", "| 4", "| 8", "9", ending="infinite")

    table.slap(0)

    assert table.kinds == ["Greed", "PointScored", "PointScored", "Refilled", "Refilled"]
    assert refilled_hands(table) == [1, 2]
    assert table.hands == ["8 |", "4 |", "2 3 6 7 5 |", "9 |"]
    assert table.points == [0, 1, 1, 0]


@pytest.mark.rule("AC-73", "AC-52")
def test_the_refills_go_in_play_order_from_the_hand_that_took_the_cards() -> None:
    table = Table("2 3 6 7 | 5", "| 4", "| 8", "dead-end 9", ending="infinite", first=3)

    table.flip(3).slap(0)

    assert refilled_hands(table) == [2, 1]
    assert table.hands == ["4 |", "2 3 6 7 5 dead-end |", "8 |", "9 |"]


# --- How many cards ---


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize(("hands", "cards"), [(3, 30), (4, 27), (5, 24), (6, 21), (7, 18), (8, 15)])
def test_the_size_of_a_refill_depends_on_the_number_of_hands(hands: int, cards: int) -> None:
    others = ("10", "11", "12", "13", "14", "15")[: hands - 2]
    table = Table(FIFTY, "| 9", *others, ending="infinite")

    table.slap(0)

    assert table.told(Refilled).givers == (0,) * cards
    assert table.hand(1).split()[:3] == ["1+1", "1+2", "1+3"]


@pytest.mark.rule("AC-73", "AC-08")
def test_the_size_of_a_refill_counts_hands_and_not_players() -> None:
    table = Table(FIFTY, "10", "| 9", "11", owners=(0, 0, 1, 1), ending="infinite")

    table.slap(0)

    assert len(table.told(Refilled).givers) == 27


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize(
    ("hands", "tables", "specials", "cards"),
    [
        pytest.param(3, 5, True, 16, id="30 of 74 in 137"),
        pytest.param(3, 6, True, 18, id="30 of 85 in 137"),
        pytest.param(3, 7, True, 21, id="30 of 100 in 137"),
        pytest.param(3, 8, True, 24, id="30 of 111 in 137"),
        pytest.param(3, 9, True, 27, id="30 of 126 in 137"),
        pytest.param(3, 10, False, 26, id="30 of 119 in 137"),
        pytest.param(3, 5, False, 14, id="30 of 64 in 137"),
        pytest.param(4, 7, True, 19, id="27 of 100 in 137"),
        pytest.param(8, 5, False, 7, id="15 of 64 in 137"),
    ],
)
def test_a_smaller_deck_makes_smaller_refills_rounded_down(
    hands: int, tables: int, specials: bool, cards: int
) -> None:
    others = ("10", "11", "12", "13", "14", "15")[: hands - 2]
    table = Table(FIFTY, "| 9", *others, ending="infinite", tables=tables, specials=specials)

    table.slap(0)

    assert len(table.told(Refilled).givers) == cards


@pytest.mark.rule("AC-73", "AC-12")
@pytest.mark.parametrize(("near_deck", "cards"), [(True, 11), (False, 30)])
def test_of_a_near_deck_the_cards_count_that_were_dealt(near_deck: bool, cards: int) -> None:
    table = Table(FIFTY, "| 9", "10", ending="infinite", near_deck=near_deck)

    table.slap(0)

    assert len(table.told(Refilled).givers) == cards  # 30 of 52 in 137, rounded down; or 30


# --- The end ---


@pytest.mark.rule("AC-73")
def test_the_players_stop_when_they_wish_and_most_points_are_first() -> None:
    table = Table("2 3 6 7", "| 4", "8 9", ending="infinite")
    table.slap(0)

    table.stop(2)

    assert table.kinds == ["GameEnded"]
    assert table.told(GameEnded).why == "stopped"
    assert table.ranking == [(1, 1), (0, 2), (2, 2)]
    assert table.losers == [0, 2]
    assert table.places == [2, 1, 2]
    assert (table.phase, table.turn) == ("over", None)


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize(
    ("hands", "ranking", "losers"),
    [
        pytest.param(
            ("2 3", "4", "5 | 6 7"), [(1, 1), (0, 2), (2, 3)], [0, 2], id="fewer cards are better"
        ),
        pytest.param(("2", "3", "4"), [(0, 1), (1, 1), (2, 1)], [], id="all are first"),
        pytest.param(("2", "3", "4 5"), [(0, 1), (1, 1), (2, 3)], [2], id="never the first"),
        pytest.param(
            ("2", "3 4", "5 6", "7 8"),
            [(0, 1), (1, 2), (2, 2), (3, 2)],
            [1, 2, 3],
            id="all who share the last place",
        ),
        pytest.param(
            ("2", "3 4", "5 6", "7 8 9"),
            [(0, 1), (1, 2), (2, 2), (3, 4)],
            [1, 2, 3],
            id="all who share the last place but one",
        ),
        pytest.param(
            ("2", "3 4", "5 6 7", "8 9 10 11"),
            [(0, 1), (1, 2), (2, 3), (3, 4)],
            [2, 3],
            id="the last two",
        ),
    ],
)
def test_with_equal_points_fewer_cards_are_better_and_the_last_two_lose(
    hands: tuple[str, ...], ranking: list[tuple[int, int]], losers: list[int]
) -> None:
    table = Table(*hands, ending="infinite")

    table.stop(0)

    assert table.ranking == ranking
    assert table.losers == losers


@pytest.mark.rule("AC-73")
def test_of_two_players_only_the_last_one_loses() -> None:
    table = Table("2", "3", "4 5", "6", owners=(0, 0, 1, 1), ending="infinite")

    table.stop(3)

    assert table.ranking == [(0, 1), (1, 2)]
    assert table.losers == [1]


@pytest.mark.rule("AC-73", "AC-74")
def test_points_and_refills_go_by_hand_and_are_added_up_for_the_player() -> None:
    table = Table("| 5", "| 4", "| 1+4", "6 7 8 9", owners=(0, 0, 1, 1), ending="infinite")
    table.slap(2)
    assert table.hands == ["1+4 |", "| 4", "6 7 8 5 |", "9 |"]
    table.flip(2).flip(3).flip(0).slap(3, at=5000)
    assert table.hands == ["4 |", "9 7 1+4 8 |", "5 |", "6 |"]
    assert table.points == [1, 1, 1, 0]
    assert table.phase == "flip"

    table.stop(0)

    assert table.ranking == [(0, 1), (1, 2)]


@pytest.mark.rule("AC-73", "AC-70")
def test_quick_two_hands_does_not_end_an_infinite_game() -> None:
    table = Table(
        "2 | 5", "| 1+4", "3", "6", owners=(0, 0, 1, 1), ending="infinite", quick_two_hands=True
    )

    table.slap(1)

    assert table.kinds == ["RaceWon", "PointScored", "Refilled"]
    assert table.phase == "flip"
