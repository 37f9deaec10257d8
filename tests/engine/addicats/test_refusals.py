"""What the rules refuse, and which reason comes first when there are several."""

from typing import Any

import pytest

from engine.addicats.table import Table
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats.rules import ADDICATS

ACTIONS = ["flip", "slap", "call", "stop"]


def with_hand_1_out(**options: Any) -> Table:
    """Four players: hand 1 is out, hand 2 is to turn a pursuit."""
    return Table("2 | 5", "| 1+4", "pursuit 3", "4", **options).slap(1)


def ended() -> Table:
    """Three players: hand 1 is out, and that was the end."""
    return Table("2 | 5", "| 1+4", "3 4").slap(1)


def allowed(table: Table, hand: int, at: int) -> list[str]:
    actions = ADDICATS.legal_actions(table.state, Hand(hand), Ms(at))
    return [type(action).__name__ for action in actions]


# --- Each reason, and that it comes before the next ---


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("hand", [-1, 3, 99])
def test_there_is_no_such_hand_even_when_the_game_is_over(action: str, hand: int) -> None:
    assert Table("2", "3", "4").refuses(action, hand) == "no-such-seat"
    assert ended().refuses(action, hand) == "no-such-seat"


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("hand", [0, 1], ids=["a hand with cards", "a hand that is out"])
def test_the_game_is_over_even_for_a_hand_that_is_out(action: str, hand: int) -> None:
    assert ended().refuses(action, hand) == "over"


@pytest.mark.rule("AC-70")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_hand_is_out_even_if_its_action_is_not_allowed_now(action: str) -> None:
    assert with_hand_1_out().refuses(action, 1) == "out"


@pytest.mark.rule("AC-70")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_hand_is_out_even_while_a_scramble_is_open(action: str) -> None:
    table = with_hand_1_out(mouse_call=True).flip(2)

    assert table.refuses(action, 1) == "out"


@pytest.mark.rule("AC-80")
def test_without_the_option_there_is_no_call() -> None:
    assert Table("2 | 5", "3 | 1+4", "4 | 9").refuses("call", 2) == "not-now"


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize("ending", ["first", "last-two", "two-winners"])
def test_only_an_infinite_game_is_stopped(ending: str) -> None:
    assert Table("2", "3", "4", "5", ending=ending).refuses("stop", 0) == "not-now"


@pytest.mark.rule("AC-50", "AC-60")
@pytest.mark.parametrize("card", ["pursuit", "ambush"])
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_no_card_is_turned_now_even_by_a_hand_whose_turn_it_is_not(card: str, hand: int) -> None:
    table = Table(f"{card} 2", "3", "4", look=5000)

    table.flip(0, at=0)

    assert table.refuses("flip", hand, at=1) == "not-now"


@pytest.mark.rule("AC-22")
@pytest.mark.parametrize("hand", [0, 2])
def test_it_is_not_its_turn_even_if_it_is_too_early(hand: int) -> None:
    table = Table("2 5", "3", "4", look=500)

    table.flip(0, at=0)

    assert table.refuses("flip", hand, at=1) == "not-your-turn"


@pytest.mark.rule("AC-22")
def test_it_is_too_early_until_look_has_passed() -> None:
    table = Table("2 5", "3", "4", look=500)

    table.flip(0, at=100)

    assert table.refuses("flip", 1, at=100) == "too-early"
    assert table.refuses("flip", 1, at=599) == "too-early"
    assert table.flip(1, at=600).turn == 2


@pytest.mark.rule("AC-22", "AC-24")
def test_a_flip_that_would_end_the_game_must_wait_too() -> None:
    table = Table("| 5", "| 4", "| 3", look=500)
    table.flip(0, at=0).flip(1, at=500).flip(2, at=1000)
    table.flip(0, at=1500).flip(1, at=2000).flip(2, at=2500)

    assert table.refuses("flip", 0, at=2999) == "too-early"
    assert table.flip(0, at=3000).phase == "over"


# --- Deadlines come first ---


@pytest.mark.rule("AC-51")
def test_a_deadline_that_is_due_fires_before_an_action_is_judged() -> None:
    table = Table("pursuit 2", "3", "4")

    table.flip(0, at=0)

    assert table.refuses("flip", 1, at=2999) == "not-now"
    assert table.refuses("flip", 2, at=3000) == "not-your-turn"
    assert table.flip(1, at=3000).hand(1) == "| 3"


@pytest.mark.rule("AC-51", "AC-22")
def test_after_a_deadline_it_can_still_be_too_early() -> None:
    table = Table("pursuit 2", "3", "4", look=5000)

    table.flip(0, at=0)

    assert table.refuses("flip", 1, at=4999) == "too-early"


# --- What is never refused ---


@pytest.mark.rule("AC-36")
def test_a_void_hit_is_no_refusal() -> None:
    table = Table("2 | 5", "3 | 1+4", "4 | 9")

    table.slap(0).slap(1)

    assert table.kinds == ["HitVoid"]


@pytest.mark.rule("AC-73")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_any_hand_may_stop_an_infinite_game_at_any_time(hand: int) -> None:
    table = Table("pursuit 2", "3", "4", ending="infinite")

    table.flip(0).stop(hand)

    assert table.phase == "over"


# --- The legal actions are those that are not refused ---


@pytest.mark.rule("AC-22")
@pytest.mark.parametrize(
    ("hand", "at", "actions"),
    [
        pytest.param(1, 499, ["Slap"], id="too early"),
        pytest.param(1, 500, ["Flip", "Slap"], id="its turn"),
        pytest.param(2, 500, ["Slap"], id="not its turn"),
        pytest.param(3, 500, [], id="no such seat"),
    ],
)
def test_a_hand_may_always_hit_and_flips_in_its_turn(
    hand: int, at: int, actions: list[str]
) -> None:
    table = Table("2", "3", "4", look=500)

    table.flip(0, at=0)

    assert allowed(table, hand, at) == actions


def test_options_make_calls_and_stops_legal() -> None:
    table = Table("pursuit 2", "3", "4", ending="infinite", mouse_call=True)

    table.flip(0, at=0)

    assert allowed(table, 1, 1) == ["Slap", "Call", "Stop"]


@pytest.mark.parametrize("hand", [0, 1])
def test_nothing_is_legal_when_the_game_is_over(hand: int) -> None:
    assert allowed(ended(), hand, 5000) == []
