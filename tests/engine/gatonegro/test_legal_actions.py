"""Every action that is allowed, in positions that tell (GN-03, GN-06, GN-23)."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import convert, to_builtins

from engine.gatonegro.fence import Fence
from gatosabio.engine.game import Hand, Ms, RefusedError
from gatosabio.engine.games.gatonegro.rules import GATONEGRO

# --- All at once ---


@pytest.mark.rule("GN-03", "GN-06")
@pytest.mark.parametrize("at", [0, 1, 1_000_000])
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_without_waits_everybody_may_always_take_or_recite(hand: int, at: int) -> None:
    fence = Fence("8D 2H 8H", players=3)

    assert fence.options(hand, at) == ["rhyme", "take 8D 0", "take 8D 1"]


@pytest.mark.rule("GN-03")
def test_after_a_take_the_next_card_is_offered() -> None:
    fence = Fence("8D 2H 8H", stall=200).take(0, "8D")

    assert fence.options(0) == fence.options(1) == ["take 2H 0", "take 2H 1"]


@pytest.mark.rule("GN-03", "GN-06")
@pytest.mark.parametrize(
    ("at", "who_took", "another"),
    [
        (100, [], ["take 2H 0", "take 2H 1"]),
        (299, [], ["take 2H 0", "take 2H 1"]),
        (300, ["rhyme"], ["rhyme", "take 2H 0", "take 2H 1"]),
        (399, ["rhyme"], ["rhyme", "take 2H 0", "take 2H 1"]),
        (400, ["rhyme", "take 2H 0", "take 2H 1"], ["rhyme", "take 2H 0", "take 2H 1"]),
    ],
)
def test_the_waits_end_on_the_millisecond(at: int, who_took: list[str], another: list[str]) -> None:
    fence = Fence("8D 2H 8H", carry=300, stall=200).take(0, "8D", at=100)

    assert fence.options(0, at) == who_took
    assert fence.options(1, at) == another


@pytest.mark.rule("GN-03", "GN-06")
@pytest.mark.parametrize(("at", "rhymes"), [(0, []), (199, []), (200, ["rhyme"]), (201, ["rhyme"])])
def test_the_first_card_waits_for_the_rhyme_alone(at: int, rhymes: list[str]) -> None:
    fence = Fence("8D 2H 8H", carry=300, stall=200)

    assert fence.options(1, at) == [*rhymes, "take 8D 0", "take 8D 1"]


@pytest.mark.rule("GN-06", "GN-03")
@pytest.mark.parametrize("hand", [0, 1, 2], ids=["who took", "who recites", "another"])
def test_during_a_recital_everybody_may_only_take_and_carry_holds(hand: int) -> None:
    fence = Fence("8D 2H 8H", players=3, carry=300, recital=500).take(0, "8D", at=0).rhyme(1, at=10)

    takes = ["take 2H 0", "take 2H 1"]
    assert fence.options(hand, 299) == ([] if hand == 0 else takes)
    assert fence.options(hand, 300) == takes
    assert fence.options(hand, 509) == takes


@pytest.mark.rule("GN-03", "GN-20")
def test_of_two_equal_cards_in_a_row_one_is_offered() -> None:
    fence = Fence("8D 8D", two_decks=True, stall=200)

    assert fence.options(0) == ["take 8D 0", "take 8D 1"]


# --- By turns ---


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("waits", [{}, {"carry": 300, "stall": 200, "recital": 500}])
@pytest.mark.parametrize("passes", range(6))
def test_by_turns_who_is_in_turn_takes_or_passes_and_after_all_have_passed_may_recite(
    passes: int, waits: dict[str, Any]
) -> None:
    fence = Fence("8D 2H", players=3, first=2, by_turns=True, **waits)
    for turn in range(passes):
        fence.pass_on((2 + turn) % 3)

    in_turn = (2 + passes) % 3
    rhymes = ["rhyme"] if passes >= 3 else []
    for hand in range(3):
        expected = ["pass", *rhymes, "take 8D 0", "take 8D 1"] if hand == in_turn else []
        assert fence.options(hand) == expected


@pytest.mark.rule("GN-23")
def test_by_turns_a_take_takes_the_rhyme_away_again() -> None:
    fence = Fence("8D 2H 8H", by_turns=True).pass_on(0).pass_on(1)
    assert "rhyme" in fence.options(0)

    fence.take(0, "8D")

    assert fence.options(1) == ["pass", "take 2H 0", "take 2H 1"]
    assert fence.options(0) == []


# --- Never ---


@pytest.mark.rule("GN-01")
@pytest.mark.parametrize("options", [{}, {"by_turns": True}, {"carry": 9, "stall": 9}])
@pytest.mark.parametrize("hand", [-1, 2, 99])
def test_a_hand_that_does_not_exist_may_do_nothing(hand: int, options: dict[str, Any]) -> None:
    fence = Fence("8D 2H", **options)

    assert fence.legal(hand) == []


@pytest.mark.rule("GN-05", "GN-06", "GN-23")
@pytest.mark.parametrize(
    "ended",
    [
        lambda: Fence(""),
        lambda: Fence("", by_turns=True),
        lambda: Fence("8D").take(0, "8D"),
        lambda: Fence("8D 2H").rhyme(0),
        lambda: Fence("8D 2H", recital=9).rhyme(0).wait(10),
        lambda: Fence("8D 2H", by_turns=True).pass_on(0).pass_on(1).rhyme(0),
        lambda: Fence("8D 2H", by_turns=True).pass_on(0).pass_on(1).pass_on(0).pass_on(1),
    ],
    ids=[
        "no deck",
        "no deck by turns",
        "deck empty",
        "rhyme",
        "recital",
        "rhyme by turns",
        "passes",
    ],
)
def test_when_the_game_is_over_nothing_is_allowed(ended: Callable[[], Fence]) -> None:
    fence = ended()

    assert fence.phase == "over"
    assert [fence.legal(hand) for hand in (0, 1, 2, -1)] == [[], [], [], []]


# --- The list itself ---


@pytest.mark.rule("GN-03", "GN-06", "GN-23")
@pytest.mark.parametrize(
    "start",
    [
        lambda: Fence("8D 2H 8H"),
        lambda: Fence("8D 2H 8H", carry=30, stall=20).take(0, "8D", at=100),
        lambda: Fence("8D 2H 8H", carry=30, recital=500).take(0, "8D", at=100).rhyme(0, at=101),
        lambda: Fence("8D 8D 2H", two_decks=True, stall=20).take(1, "8D", at=100),
        lambda: Fence("8D 2H 8H", by_turns=True, first=1, carry=99, stall=99),
        lambda: Fence("8D 2H 8H", by_turns=True).pass_on(0).pass_on(1),
        lambda: Fence("8D").take(0, "8D"),
    ],
    ids=["no waits", "waits", "recital", "two decks", "by turns", "all passed", "over"],
)
@pytest.mark.parametrize("at", [110, 119, 120, 129, 130, 200])
def test_what_is_legal_is_accepted_and_nothing_else(start: Callable[[], Fence], at: int) -> None:
    fence = start()
    every: list[dict[str, object]] = [{"do": "rhyme"}, {"do": "pass"}]
    every += [
        {"do": "take", "card": card, "pile": pile} for card in ("8D", "2H", "8H") for pile in (0, 1)
    ]

    for hand in (-1, 0, 1, 2):
        legal = [
            to_builtins(act) for act in GATONEGRO.legal_actions(fence.state, Hand(hand), Ms(at))
        ]
        accepted = []
        for action in ({"at": at, "seat": hand, **action} for action in every):
            try:
                GATONEGRO.apply(fence.state, convert(action, GATONEGRO.action_type))
            except RefusedError:
                continue
            accepted.append(action)

        assert sorted(legal, key=str) == sorted([dict(act) for act in accepted], key=str)
