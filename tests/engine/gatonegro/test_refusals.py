"""What the rules refuse, and which reason comes first when there are several."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.gatonegro.fence import Fence

TAKE: dict[str, Any] = {"do": "take", "card": "8D", "pile": 0}
WRONG: dict[str, Any] = {"do": "take", "card": "QS", "pile": 1}
RHYME: dict[str, Any] = {"do": "rhyme"}
PASS: dict[str, Any] = {"do": "pass"}

ALL = [
    pytest.param(TAKE, id="take"),
    pytest.param(WRONG, id="take what is gone"),
    pytest.param(RHYME, id="rhyme"),
    pytest.param(PASS, id="pass"),
]

LONG = 10_000
"""Waits in which nothing is allowed for the whole of a test."""


def at_once(**options: Any) -> Fence:
    return Fence("8D 2H 8H", **options)


def busy() -> Fence:
    """Player 0 has just taken a card, so both its hand and the top card must wait."""
    return Fence("10H 8D 2H", carry=LONG, stall=LONG, recital=LONG).take(0, "10H", at=LONG)


def reciting() -> Fence:
    """Player 0 has just taken a card, and player 1 recites."""
    return Fence("10H 8D 2H", carry=LONG, recital=LONG).take(0, "10H").rhyme(1)


def by_turns(**options: Any) -> Fence:
    """The turn is player 0's."""
    return Fence("8D 2H 8H", by_turns=True, **options)


def recited() -> Fence:
    return Fence("8D 2H", carry=LONG).rhyme(0)


def emptied() -> Fence:
    return Fence("8D", carry=LONG, stall=LONG).take(0, "8D")


def passed() -> Fence:
    return by_turns().pass_on(0).pass_on(1).pass_on(0).pass_on(1)


# --- The actor ---


@pytest.mark.rule("GN-01", "GN-03", "GN-06", "GN-23")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize(
    "table",
    [at_once, busy, reciting, by_turns, recited, emptied, passed],
    ids=["on", "busy", "recital", "by turns", "recited", "emptied", "passed"],
)
@pytest.mark.parametrize("hand", [-1, 2, 99])
def test_there_is_no_such_hand_even_when_the_game_is_over(
    hand: int, table: Callable[[], Fence], action: dict[str, Any]
) -> None:
    assert table().refuses(seat=hand, **action) == "no-such-seat"


@pytest.mark.rule("GN-01", "GN-06")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("hand", [-1, 2])
def test_there_is_no_such_hand_even_when_a_recital_ends_just_now(
    hand: int, action: dict[str, Any]
) -> None:
    fence = at_once(recital=500).rhyme(0, at=100)

    assert fence.refuses(600, seat=hand, **action) == "no-such-seat"


# --- The end ---


@pytest.mark.rule("GN-05", "GN-06", "GN-23")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize(
    "table", [recited, emptied, passed], ids=["recited", "emptied", "all passed"]
)
@pytest.mark.parametrize("hand", [0, 1])
def test_the_game_is_over_whatever_it_is(
    hand: int, table: Callable[[], Fence], action: dict[str, Any]
) -> None:
    assert table().refuses(seat=hand, **action) == "over"


@pytest.mark.rule("GN-05")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("turns", [False, True], ids=["at once", "by turns"])
@pytest.mark.parametrize("hand", [0, 1])
def test_with_an_empty_deck_nothing_can_be_done(
    hand: int, turns: bool, action: dict[str, Any]
) -> None:
    assert Fence("", by_turns=turns).refuses(0, seat=hand, **action) == "over"


# --- What is not done now, before the turn and the time ---


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("table", [at_once, busy, reciting], ids=["on", "busy", "recital"])
@pytest.mark.parametrize("hand", [0, 1])
def test_a_pass_is_for_those_who_play_by_turns(hand: int, table: Callable[[], Fence]) -> None:
    assert table().refuses(seat=hand, **PASS) == "not-now"


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1], ids=["another", "who recites"])
def test_a_second_rhyme_is_not_now(hand: int) -> None:
    assert reciting().refuses(seat=hand, **RHYME) == "not-now"


# --- The turn, before the passes and the card ---


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("action", ALL)
@pytest.mark.parametrize("passes", [0, 1, 2, 3])
def test_it_is_not_your_turn_whatever_it_is(passes: int, action: dict[str, Any]) -> None:
    fence = by_turns(carry=LONG, stall=LONG)
    for turn in range(passes):
        fence.pass_on(turn % 2)

    assert fence.refuses(seat=(passes + 1) % 2, **action) == "not-your-turn"


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("passes", [0, 1])
def test_a_rhyme_on_ones_turn_is_too_early_before_all_have_passed(passes: int) -> None:
    fence = by_turns()
    for turn in range(passes):
        fence.pass_on(turn)

    assert fence.refuses(seat=passes, **RHYME) == "too-early"


# --- The time, before the card ---


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("action", [TAKE, WRONG], ids=["the top card", "what is gone"])
@pytest.mark.parametrize("table", [busy, reciting], ids=["on", "recital"])
def test_too_early_comes_before_gone(table: Callable[[], Fence], action: dict[str, Any]) -> None:
    assert table().refuses(seat=0, **action) == "too-early"


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize(
    ("table", "hand"),
    [(at_once, 0), (busy, 1), (reciting, 1), (by_turns, 0)],
    ids=["on", "busy", "recital", "by turns"],
)
def test_gone_comes_last(table: Callable[[], Fence], hand: int) -> None:
    assert table().refuses(seat=hand, **WRONG) == "gone"


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1])
def test_a_rhyme_before_its_time_is_too_early_for_everybody(hand: int) -> None:
    assert busy().refuses(seat=hand, **RHYME) == "too-early"


@pytest.mark.rule("GN-23", "GN-03", "GN-06")
def test_by_turns_no_wait_makes_anything_too_early() -> None:
    fence = by_turns(carry=LONG, stall=LONG, recital=LONG)

    fence.take(0, "8D", at=0).take(1, "2H", at=0)

    assert fence.refuses(0, do="take", seat=0, card="2H", pile=0) == "gone"
    assert fence.pass_on(0, at=0).pass_on(1, at=0).rhyme(0, at=0).phase == "over"


# --- What a refusal does ---


@pytest.mark.rule("GN-03", "GN-06")
def test_a_refusal_leaves_the_state_as_it_was() -> None:
    fence = reciting()
    before = fence.state

    assert fence.refuses(seat=0, **TAKE) == "too-early"
    assert fence.refuses(seat=1, **RHYME) == "not-now"
    assert fence.refuses(LONG + 2, seat=1, **TAKE) == "over"

    assert fence.state is before
    assert (fence.phase, fence.deck) == ("recital", "8D 2H")
