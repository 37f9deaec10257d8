"""The mouse call (AC-80 … AC-82)."""

import pytest

from engine.addicats.table import Table
from gatosabio.engine.games.addicats.events import CallVoid, CallWon, CallWrong, Greed, RaceWon

# --- A call that is right ---


@pytest.mark.rule("AC-80", "AC-45")
def test_a_call_makes_equal_hands_that_slept_put_their_own_cards_away() -> None:
    table = Table("2 | 5 9", "3 | 1+4", "4 7", "6 8", first=2, mouse_call=True)

    table.flip(2).call(3)

    assert table.hands == ["2 9 5 |", "3 1+4 |", "7 | 4", "6 8 |"]
    assert table.kinds == ["CallWon"]
    assert table.told(CallWon).hand == 3
    assert set(table.told(CallWon).put_away) == {(0, 2), (1, 1)}
    assert table.turn == 3


@pytest.mark.rule("AC-80")
def test_the_hand_that_turned_the_card_may_call_too() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", first=2, mouse_call=True)

    table.flip(2).call(2)

    assert table.told(CallWon).hand == 2
    assert table.turn == 2


@pytest.mark.rule("AC-80", "AC-81")
def test_only_the_fastest_caller_is_right() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", "6", first=2, mouse_call=True)

    table.flip(2).call(3).call(2)

    assert table.told(CallWrong).hand == 2
    assert table.hand(2) == "7 4 |"
    assert table.turn == 3


@pytest.mark.rule("AC-80", "AC-33")
def test_if_the_caller_is_parked_the_next_hand_that_can_turns() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", "| 6", first=2, mouse_call=True)

    table.flip(2).call(3)

    assert table.hand(3) == "| 6"
    assert table.turn == 0


@pytest.mark.rule("AC-80")
def test_an_equality_is_denounced_even_if_the_reveal_covered_one_of_its_cards() -> None:
    table = Table("8 2 | 5", "3 | 1+4", "4", mouse_call=True)

    table.flip(0).call(2)

    assert table.hands == ["2 5 8 |", "3 1+4 |", "4 |"]
    assert set(table.told(CallWon).put_away) == {(0, 2), (1, 1)}


@pytest.mark.rule("AC-80")
def test_an_equality_that_the_reveal_before_covered_is_not_denounced() -> None:
    table = Table("8 2 | 5", "3 | 1+4", "4", mouse_call=True)

    table.flip(0).flip(1).call(2)

    assert table.kinds == ["CallWrong"]


@pytest.mark.rule("AC-80")
def test_an_equality_that_still_lies_there_is_denounced_reveals_later() -> None:
    table = Table("2 | 5", "3 | 1+4", "4", "6 7", first=2, mouse_call=True)

    table.flip(2).flip(3).call(3)

    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1)}


@pytest.mark.rule("AC-80")
def test_one_call_denounces_all_equalities() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 4+5", "7 8", first=4, mouse_call=True)

    table.flip(4).call(4)

    assert table.hands == ["2 5 |", "3 1+4 |", "4 9 |", "6 4+5 |", "8 | 7"]
    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1), (2, 1), (3, 1)}


@pytest.mark.rule("AC-80", "AC-53")
def test_an_equality_that_a_common_reveal_covered_is_denounced() -> None:
    table = Table("magic 7", "8 6 | 5", "9 3 | 1+4", "4 10", mouse_call=True)

    table.flip(0).flip(1).call(3)

    assert table.hands == ["| 7 magic", "6 5 8 |", "3 1+4 9 |", "10 | 4"]
    assert (table.phase, table.turn) == ("flip", 3)


@pytest.mark.rule("AC-80", "AC-81")
def test_a_group_whose_cards_have_been_given_since_is_gone() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", "6", first=2, mouse_call=True)
    table.flip(2).slap(0)
    assert table.told(RaceWon).hand == 0

    table.call(3)

    assert table.kinds == ["CallWrong"]


@pytest.mark.rule("AC-80", "AC-50")
def test_a_hand_that_put_its_cards_away_since_leaves_its_group() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 2+3", "pursuit 6", "7 8", first=3, mouse_call=True)
    table.flip(3).slap(0).slap(1).slap(3).slap(4)
    assert table.hand(2) == "4 2+3 |"

    table.call(2)

    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1)}
    assert table.hand(2) == "4 2+3 |"
    assert table.turn == 2


@pytest.mark.rule("AC-80", "AC-81")
def test_a_group_with_one_hand_left_is_gone() -> None:
    table = Table("2 | 5", "3 | 1+4", "pursuit 6", "7 8", first=2, mouse_call=True)
    table.flip(2).slap(0).slap(2).slap(3)
    assert table.hand(1) == "3 1+4 |"

    table.call(0)

    assert table.kinds == ["CallWrong"]
    assert table.hand(0) == "2 5 |"


@pytest.mark.rule("AC-80", "AC-24")
def test_after_a_turned_over_table_no_equality_is_denounced() -> None:
    table = Table("| 5", "| 1+4", "| 3", mouse_call=True)

    table.flip(0).call(2)

    assert table.kinds == ["CallWrong"]


# --- A call that is wrong ---


@pytest.mark.rule("AC-81", "AC-82")
@pytest.mark.parametrize("turn", [0, 2], ids=["in its own turn", "in another hand's turn"])
def test_a_wrong_caller_puts_its_own_cards_away_and_the_turn_remains(turn: int) -> None:
    table = Table("2 | 5 6", "3 | 7", "4", first=turn, mouse_call=True)

    table.call(0)

    assert table.kinds == ["CallWrong"]
    assert (table.told(CallWrong).hand, table.told(CallWrong).put_away) == (0, 2)
    assert table.hands == ["2 6 5 |", "3 | 7", "4 |"]
    assert table.turn == turn


@pytest.mark.rule("AC-81", "AC-24")
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_after_a_wrong_call_on_a_dead_table_the_next_that_can_has_the_turn(caller: int) -> None:
    table = Table("| 5", "| 7", "| 4", mouse_call=True)

    table.call(caller)

    assert table.turn == caller


@pytest.mark.rule("AC-81")
def test_a_wrong_call_of_a_hand_with_nothing_face_up_moves_no_card() -> None:
    table = Table("2 | 5", "3 | 7", "4", mouse_call=True)

    table.call(2)

    assert table.told(CallWrong).put_away == 0
    assert table.hands == ["2 | 5", "3 | 7", "4 |"]


# --- A call that is void ---


@pytest.mark.rule("AC-82")
@pytest.mark.parametrize("caller", [0, 2], ids=["an equal hand", "a third hand"])
def test_a_call_is_void_while_the_only_equality_is_fresh(caller: int) -> None:
    table = Table("5 2", "3 | 1+4", "4 | 9", mouse_call=True)

    table.flip(0).call(caller)

    assert table.kinds == ["CallVoid"]
    assert (table.told(CallVoid).hand, table.told(CallVoid).why) == (caller, "fresh")
    assert table.hands == ["2 | 5", "3 | 1+4", "4 | 9"]
    assert (table.turn, table.entitled) == (1, [0, 1])


@pytest.mark.rule("AC-82")
def test_before_the_first_reveal_every_equality_is_fresh() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", mouse_call=True)

    table.call(2)

    assert table.told(CallVoid).why == "fresh"


@pytest.mark.rule("AC-82", "AC-80")
def test_a_fresh_equality_beside_a_denounced_one_makes_no_call_void() -> None:
    table = Table("2 | 5", "3 | 1+4", "4+5 7", "6 | 9", first=2, mouse_call=True)

    table.flip(2).call(3)

    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1)}
    assert table.hands == ["2 5 |", "3 1+4 |", "7 | 4+5", "6 | 9"]
    assert table.entitled == [2, 3]


@pytest.mark.rule("AC-80", "AC-82")
def test_a_hand_that_the_latest_reveal_made_equal_is_not_denounced_and_may_call() -> None:
    table = Table("2 | 5", "3 | 1+4", "2+3 7", first=2, mouse_call=True)

    table.flip(2).call(2)

    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1)}
    assert table.hands == ["2 5 |", "3 1+4 |", "7 | 2+3"]


@pytest.mark.rule("AC-82")
@pytest.mark.parametrize("caller", [0, 1, 2, 3])
def test_a_call_of_a_hand_of_any_denounced_group_is_void(caller: int) -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9", "6 | 4+5", "7 8", first=4, mouse_call=True)

    table.flip(4).call(caller)

    assert table.kinds == ["CallVoid"]
    assert table.told(CallVoid).why == "denounced"
    assert table.hands == ["2 | 5", "3 | 1+4", "4 | 9", "6 | 4+5", "8 | 7"]
    assert table.turn == 0


@pytest.mark.rule("AC-82")
@pytest.mark.parametrize("card", ["pursuit", "ambush"])
@pytest.mark.parametrize("caller", [0, 3], ids=["a denounced hand", "another hand"])
def test_a_call_is_void_while_a_scramble_is_open(card: str, caller: int) -> None:
    table = Table("2 | 5", "3 | 1+4", f"{card} 6", "7 8 | 9", first=2, mouse_call=True)

    table.flip(2).call(caller)

    assert table.told(CallVoid).why == "scramble"
    assert table.hands == ["2 | 5", "3 | 1+4", f"6 | {card}", "7 8 | 9"]
    assert table.phase == "scramble"


@pytest.mark.rule("AC-82", "AC-80")
def test_after_a_scramble_the_equalities_from_before_its_reveal_are_denounced() -> None:
    table = Table("2 | 5", "3 | 1+4", "ambush 6", "7 8 | 9", first=2, mouse_call=True)

    table.flip(2).slap(2).call(3)

    assert set(table.told(CallWon).put_away) == {(0, 1), (1, 1)}


@pytest.mark.rule("AC-82", "AC-36")
def test_a_call_is_no_hit_and_the_hit_after_it_is_still_the_first() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 7", "6 | 10", first=2, edition="modern", mouse_call=True)

    table.flip(2).call(3).slap(2)

    assert table.told(Greed).taken == ((3, 1),)
