"""Who sees what (GN-04)."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import json, msgpack

from engine.gatonegro.fence import Fence
from gatosabio.engine.game import Hand
from gatosabio.engine.games.gatonegro.rules import GATONEGRO

EVERYBODY = [0, 1, 2, None]
"""Three seats and a spectator."""

CARD = re.compile(r'"((?:A|\d+|J|Q|K)[SHDC])"')

PILES = [("AS 2S 3S", "4H"), ("5D 6D", "7C 8C 9C"), ("", "10H JH")]
TOPS = "3S 4H 6D 9C JH"


def table(deck: str = "QD QH KD", **options: Any) -> Fence:
    return Fence(deck, piles=PILES, **options)


def shown(fence: Fence, hand: int | None) -> set[str]:
    """Every card that stands anywhere in what that seat is sent."""
    return set(CARD.findall(json.encode(fence.view(hand)).decode()))


def cards(fence: Fence, hand: int | None, owner: int) -> list[str | None]:
    """The two piles of *owner* as *seat* sees them, None if not whole."""
    piles = fence.view(hand).players[owner].piles
    return [None if pile.cards is None else " ".join(pile.cards) for pile in piles]


# --- What is open ---


@pytest.mark.rule("GN-04", "GN-02")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_everybody_sees_top_card_and_size_of_the_deck_and_of_all_piles(hand: int | None) -> None:
    view = table().view(hand)

    assert (view.viewer, view.top, view.deck) == (hand, "QD", 3)
    assert [[(pile.top, pile.size) for pile in player.piles] for player in view.players] == [
        [("3S", 3), ("4H", 1)],
        [("6D", 2), ("9C", 3)],
        [(None, 0), ("JH", 2)],
    ]
    assert (view.phase, view.turn, view.passes) == ("play", None, 0)
    assert (view.reciting, view.ends_at, view.result) == (None, None, None)


@pytest.mark.rule("GN-04", "GN-03")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_a_card_taken_is_the_new_top_of_its_pile(hand: int | None) -> None:
    fence = table().take(2, "QD", 0).take(1, "QH", 1)

    view = fence.view(hand)

    assert (view.top, view.deck) == ("KD", 1)
    assert (view.players[2].piles[0].top, view.players[2].piles[0].size) == ("QD", 1)
    assert (view.players[1].piles[1].top, view.players[1].piles[1].size) == ("QH", 4)


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize("hand", EVERYBODY)
@pytest.mark.parametrize("options", [{}, {"by_turns": True}], ids=["at once", "by turns"])
def test_everybody_is_told_everything_that_happens(
    options: dict[str, Any], hand: int | None
) -> None:
    viewer = None if hand is None else Hand(hand)
    fence = table("QD", **options)

    for told in (fence.events, fence.take(0, "QD").events):
        assert tuple(GATONEGRO.seen_event(event, viewer) for event in told) == told


# --- Piles ---


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_a_player_sees_its_own_piles_whole_and_no_others(hand: int | None) -> None:
    fence = table()

    for owner, (left, right) in enumerate(PILES):
        assert cards(fence, hand, owner) == ([left, right] if owner == hand else [None, None])


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize(
    ("hand", "own"), [(0, "AS 2S 3S 4H"), (1, "5D 6D 7C 8C 9C"), (2, "10H JH"), (None, "")]
)
def test_no_view_holds_a_hidden_card(hand: int | None, own: str) -> None:
    assert shown(table(), hand) == {"QD", *TOPS.split(), *own.split()}


@pytest.mark.rule("GN-04", "GN-03")
@pytest.mark.parametrize(
    ("hand", "own"), [(0, "AS 2S 3S 4H"), (1, "5D 6D 7C 8C 9C"), (2, "QD 10H JH"), (None, "")]
)
def test_what_is_covered_by_a_take_is_hidden_from_the_others(hand: int | None, own: str) -> None:
    fence = table().take(2, "QD", 1).take(0, "QH", 0)

    tops = "QH 4H 6D 9C QD"
    mine = f"{own} QH" if hand == 0 else own
    assert shown(fence, hand) == {"KD", *tops.split(), *mine.split()}


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize("hand", [0, 2, None])
def test_the_covered_cards_of_another_change_nothing_in_what_one_sees(hand: int | None) -> None:
    one = Fence("QD KD", piles=[("AS", ""), ("2S 8H 3S", "10H 4C"), ("5C", "")])
    other = Fence("QD KD", piles=[("AS", ""), ("10S 2H 3S", "QC 4C"), ("5C", "")])

    assert one.view(hand) == other.view(hand)
    assert msgpack.encode(one.view(hand)) == msgpack.encode(other.view(hand))
    assert one.view(1) != other.view(1)


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize("hand", EVERYBODY)
@pytest.mark.parametrize("open_piles", [False, True], ids=["closed piles", "open piles"])
def test_the_deck_below_its_top_card_is_seen_by_nobody(hand: int | None, open_piles: bool) -> None:
    one = table("QD QH KD", open_piles=open_piles)
    other = table("QD 2C 3C", open_piles=open_piles)

    assert one.view(hand) == other.view(hand)
    assert shown(one, hand).isdisjoint({"QH", "KD"})


@pytest.mark.rule("GN-04")
def test_the_cards_of_a_pile_are_seen_in_the_order_in_which_they_lie() -> None:
    fence = Fence("KD 3C 8H 2D AS").take(0, "KD").take(0, "3C").take(0, "8H", 1).take(0, "2D")

    assert cards(fence, 0, 0) == ["KD 3C 2D", "8H"]
    assert cards(fence, 1, 0) == [None, None]


@pytest.mark.rule("GN-04")
def test_with_open_piles_everybody_sees_all_of_them() -> None:
    fence = table(open_piles=True)

    for hand in EVERYBODY:
        for owner, (left, right) in enumerate(PILES):
            assert cards(fence, hand, owner) == [left, right]
        everything = " ".join(f"{left} {right}" for left, right in PILES)
        assert shown(fence, hand) == {"QD", *everything.split()}


@pytest.mark.rule("GN-04", "GN-20")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_with_two_decks_the_piles_of_the_others_are_as_hidden(hand: int | None) -> None:
    fence = Fence("QD QD", piles=[("AS AS", ""), ("2S 3S", ""), ("3S 2S", "")], two_decks=True)

    hidden = [owner for owner in range(3) if cards(fence, hand, owner) == [None, None]]

    assert hidden == [owner for owner in range(3) if owner != hand]


# --- Scores ---


@pytest.mark.rule("GN-04", "GN-15")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_while_the_game_is_on_a_score_is_shown_to_its_player_alone(hand: int | None) -> None:
    fence = Fence("QD KD", piles=[("8D 2H", "10H"), ("10D", ""), ("", "")])

    for owner, player in enumerate(fence.view(hand).players):
        if owner == hand:
            assert player.score == fence.snapshot.players[owner].score
            assert [pile.score is None for pile in player.piles] == [False, False]
        else:
            assert player.score is None
            assert [pile.score for pile in player.piles] == [None, None]


@pytest.mark.rule("GN-04", "GN-15")
@pytest.mark.parametrize("hand", EVERYBODY)
@pytest.mark.parametrize("over", [False, True], ids=["open piles", "at the end"])
def test_who_sees_all_piles_sees_all_scores(hand: int | None, over: bool) -> None:
    piles = [("8D 2H", "10H"), ("10D", ""), ("", "")]
    fence = Fence("QD KD", piles=piles, open_piles=not over)
    if over:
        fence.rhyme(0)

    hands = fence.view(hand).players

    assert [player.score.total for player in hands if player.score] == [4, 1, 0]
    assert [[pile.score.points for pile in player.piles if pile.score] for player in hands] == [
        [3, 1],
        [1, 0],
        [0, 0],
    ]


# --- The recital and the end ---


@pytest.mark.rule("GN-04", "GN-06")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_during_a_recital_the_piles_stay_hidden(hand: int | None) -> None:
    fence = table(recital=500)
    before = shown(fence, hand)

    fence.rhyme(0, at=100)
    assert shown(fence, hand) == before
    fence.wait(599)

    assert shown(fence, hand) == before


@pytest.mark.rule("GN-04", "GN-05", "GN-06", "GN-23")
@pytest.mark.parametrize("hand", EVERYBODY)
@pytest.mark.parametrize("end", ["rhyme", "recital", "deck-empty", "all-passed"])
def test_at_the_end_all_piles_are_open_in_the_order_in_which_they_lay(
    end: str, hand: int | None
) -> None:
    match end:
        case "rhyme":
            fence = table("QD QH").rhyme(2)
        case "recital":
            fence = table("QD QH", recital=500).rhyme(2).wait(501)
        case "deck-empty":
            fence = table("")
        case _:
            fence = table("QD QH", by_turns=True)
            for turn in range(6):
                fence.pass_on(turn % 3)

    view = fence.view(hand)

    assert (view.phase, view.turn, view.reciting, view.ends_at) == ("over", None, None, None)
    assert view.result == fence.result
    for owner, (left, right) in enumerate(PILES):
        assert cards(fence, hand, owner) == [left, right]


@pytest.mark.rule("GN-04", "GN-06")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_at_the_end_the_rest_of_the_deck_lies_as_it_lay(hand: int | None) -> None:
    fence = table().rhyme(0)

    view = fence.view(hand)

    assert (view.top, view.deck) == ("QD", 3)
    assert shown(fence, hand).isdisjoint({"QH", "KD"})


@pytest.mark.rule("GN-04", "GN-05")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_an_empty_deck_has_no_top_card(hand: int | None) -> None:
    view = table("QD").take(0, "QD").view(hand)

    assert (view.top, view.deck) == (None, 0)


# --- The rest ---


@pytest.mark.rule("GN-04")
@pytest.mark.parametrize("hand", [-1, 3, 99])
def test_there_is_no_view_from_a_hand_that_does_not_exist(hand: int) -> None:
    with pytest.raises(IndexError):
        table().view(hand)


@pytest.mark.rule("GN-02", "GN-23")
@pytest.mark.parametrize(
    ("start", "line"),
    [
        pytest.param(
            lambda: Fence("8D 2H 8H 10S"),
            "0: | / 1: | / deck 8D 2H 8H 10S / play",
            id="at the start",
        ),
        pytest.param(
            lambda: Fence("8D 2H", recital=9).take(1, "8D", 1).rhyme(0),
            "0: | / 1: | 8D / deck 2H / recital",
            id="in a recital",
        ),
        pytest.param(
            lambda: Fence("8D 2H 8H", by_turns=True).take(0, "8D"),
            "0: 8D | / 1: | / deck 2H 8H / play 1",
            id="by turns",
        ),
        pytest.param(
            lambda: Fence("8D", by_turns=True).take(0, "8D"),
            "0: 8D | / 1: | / deck / over",
            id="at the end",
        ),
    ],
)
def test_a_state_prints_itself_on_one_line(start: Callable[[], Fence], line: str) -> None:
    assert str(start().state) == line
