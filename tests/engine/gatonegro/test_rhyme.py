"""The rhyme that ends the game (GN-06)."""

from typing import Any

import pytest

from engine.gatonegro.fence import Fence
from gatosabio.engine.games.gatonegro.events import GameEnded, RhymeBegun, RhymeBroken, Taken


def reciting(deck: str = "8D 2H 8H", hand: int = 0, **options: Any) -> Fence:
    """Three players, one of whom recites from 100 to 600 ms."""
    return Fence(deck, players=3, recital=500, **options).rhyme(hand, at=100)


# --- Without waits ---


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_any_player_may_end_the_game_at_once(hand: int) -> None:
    fence = Fence("8D 2H", players=3)

    fence.rhyme(hand, at=0)

    assert fence.kinds == ["RhymeBegun", "GameEnded"]
    assert fence.facts[0] == {"type": "gatonegro.rhyme_begun", "at": 0, "seat": hand, "ends_at": 0}
    (ended,) = fence.told(GameEnded)
    assert (ended.at, ended.why, ended.result) == (0, "rhyme", fence.result)
    assert (fence.phase, fence.turn, fence.deadline) == ("over", None, None)


@pytest.mark.rule("GN-06")
def test_a_recital_of_0_ms_ends_the_game_at_once_after_a_stall_too() -> None:
    fence = Fence("8D 2H", stall=200).take(0, "8D", at=50)

    fence.rhyme(0, at=250)

    assert (fence.phase, fence.told(GameEnded)[0].at) == ("over", 250)
    assert fence.refuses(250, do="take", seat=1, card="2H", pile=0) == "over"


@pytest.mark.rule("GN-06")
def test_what_is_left_of_the_deck_stays_there_and_scores_for_no_one() -> None:
    fence = Fence("10H 10D 8D 2H", piles=[("10S", ""), ("", "")])

    fence.rhyme(1)

    assert fence.deck == "10H 10D 8D 2H"
    assert (fence.pile(0, 0), fence.pile(1, 0), fence.pile(1, 1)) == ("10S", "", "")
    assert [score.total for score in fence.told(GameEnded)[0].scores] == [1, 0]
    assert fence.places == [(0, 1), (1, 2)]


@pytest.mark.rule("GN-06", "GN-15")
def test_the_piles_are_counted_as_they_lie_when_the_rhyme_ends() -> None:
    fence = Fence("8D 2H QS", piles=[("10S", ""), ("", "")], recital=500)

    fence.rhyme(0, at=0).take(1, "8D", at=400).take(1, "2H", at=400)
    fence.rhyme(0, at=400).wait(900)

    assert (fence.total(0), fence.total(1)) == (1, 3)
    assert fence.places == [(1, 1), (0, 2)]


# --- How long the top card has lain ---


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1])
def test_the_first_card_lies_from_time_0(hand: int) -> None:
    fence = Fence("8D 2H", stall=200)

    for early in (0, 1, 199):
        assert fence.refuses(early, do="rhyme", seat=hand) == "too-early"
    fence.rhyme(hand, at=200)

    assert fence.phase == "over"


@pytest.mark.rule("GN-06", "GN-03")
@pytest.mark.parametrize("hand", [0, 1], ids=["who took", "another"])
def test_each_later_card_lies_from_the_take_that_uncovered_it(hand: int) -> None:
    fence = Fence("8D 2H 8H", stall=200).take(0, "8D", at=150)

    for early in (150, 200, 349):
        assert fence.refuses(early, do="rhyme", seat=hand) == "too-early"
    fence.rhyme(hand, at=350)

    assert (fence.phase, fence.deck) == ("over", "2H 8H")


@pytest.mark.rule("GN-06", "GN-20")
def test_an_equal_card_of_the_other_deck_is_another_card() -> None:
    fence = Fence("8D 8D 2H", stall=200, two_decks=True).take(0, "8D", at=150)

    assert fence.refuses(349, do="rhyme", seat=1) == "too-early"
    assert fence.rhyme(1, at=350).deck == "8D 2H"


@pytest.mark.rule("GN-06", "GN-03")
def test_an_attempt_that_takes_nothing_does_not_disturb_the_top_card() -> None:
    fence = Fence("8D 2H 8H", stall=200, carry=500).take(0, "8D", at=100)

    assert fence.refuses(200, do="take", seat=1, card="8D", pile=0) == "gone"
    assert fence.refuses(210, do="take", seat=0, card="2H", pile=0) == "too-early"
    assert fence.refuses(299, do="rhyme", seat=1) == "too-early"
    assert fence.rhyme(1, at=300).phase == "over"


@pytest.mark.rule("GN-06", "GN-03")
@pytest.mark.parametrize("at", [100, 101, 399])
def test_carry_does_not_hinder_a_rhyme(at: int) -> None:
    fence = Fence("8D 2H", carry=300).take(0, "8D", at=100)
    assert fence.refuses(at, do="take", seat=0, card="2H", pile=0) == "too-early"

    assert fence.rhyme(0, at=at).phase == "over"


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1, None])
def test_everybody_sees_from_when_on_a_rhyme_is_allowed(hand: int | None) -> None:
    fence = Fence("8D 2H 8H", stall=200, recital=500)
    assert fence.view(hand).rhyme_from == 200

    assert fence.take(0, "8D", at=150).view(hand).rhyme_from == 350
    assert fence.rhyme(0, at=400).view(hand).rhyme_from is None
    assert fence.take(1, "2H", at=450).view(hand).rhyme_from == 650
    assert fence.rhyme(0, at=650).wait(1150).view(hand).rhyme_from is None


# --- The recital ---


@pytest.mark.rule("GN-06")
def test_a_recital_is_told_and_the_game_is_still_on() -> None:
    fence = reciting(hand=2)

    assert fence.facts == [{"type": "gatonegro.rhyme_begun", "at": 100, "seat": 2, "ends_at": 600}]
    assert (fence.phase, fence.turn, fence.deadline, fence.result) == ("recital", None, 600, None)
    assert fence.deck == "8D 2H 8H"


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1, 2, None])
def test_a_recital_is_seen_by_all(hand: int | None) -> None:
    fence = reciting(hand=2)

    view = fence.view(hand)

    assert (view.phase, view.reciting, view.ends_at) == ("recital", 2, 600)
    assert (view.top, view.deck, view.result) == ("8D", 3, None)


@pytest.mark.rule("GN-06")
def test_a_recital_that_nobody_breaks_ends_the_game_when_it_is_over() -> None:
    fence = reciting()

    fence.wait(599)
    assert (fence.events, fence.phase, fence.deadline) == ((), "recital", 600)
    fence.wait(600)

    assert fence.kinds == ["GameEnded"]
    (ended,) = fence.told(GameEnded)
    assert (ended.at, ended.why, ended.result) == (600, "rhyme", fence.result)
    assert (fence.phase, fence.deadline, fence.deck) == ("over", None, "8D 2H 8H")
    assert (fence.view(1).reciting, fence.view(1).ends_at) == (None, None)


@pytest.mark.rule("GN-06")
def test_the_end_is_at_the_end_of_the_recital_however_long_time_passes() -> None:
    fence = reciting().wait(9000)

    assert fence.told(GameEnded)[0].at == 600
    assert fence.wait(10_000).events == ()


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_nobody_recites_while_somebody_does(hand: int) -> None:
    fence = reciting(hand=1)

    for at in (100, 101, 599):
        assert fence.refuses(at, do="rhyme", seat=hand) == "not-now"
    fence.wait(600)

    assert fence.told(GameEnded)[0].at == 600


# --- A take breaks it ---


@pytest.mark.rule("GN-06", "GN-03")
@pytest.mark.parametrize("at", [100, 101, 599])
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_any_take_breaks_a_recital_the_reciters_own_too(hand: int, at: int) -> None:
    fence = reciting(hand=1)

    fence.take(hand, "8D", 1, at=at)

    assert fence.kinds == ["RhymeBroken", "Taken"]
    assert fence.facts[0] == {"type": "gatonegro.rhyme_broken", "at": at, "seat": 1, "by": hand}
    (taken,) = fence.told(Taken)
    assert (taken.at, taken.hand, taken.card, taken.pile, taken.next) == (at, hand, "8D", 1, "2H")
    assert (fence.phase, fence.deadline, fence.pile(hand, 1)) == ("play", None, "8D")
    assert (fence.view(0).reciting, fence.view(0).ends_at) == (None, None)


@pytest.mark.rule("GN-06")
def test_a_broken_recital_ends_nothing_later() -> None:
    fence = reciting().take(1, "8D", at=599)

    assert fence.wait(600).events == ()
    assert fence.take(2, "2H", at=700).kinds == ["Taken"]


@pytest.mark.rule("GN-06")
@pytest.mark.parametrize("at", [600, 601, 9000])
@pytest.mark.parametrize("hand", [0, 1], ids=["who recites", "another"])
@pytest.mark.parametrize(
    "action",
    [{"do": "take", "card": "8D", "pile": 0}, {"do": "rhyme"}, {"do": "pass"}],
    ids=["take", "rhyme", "pass"],
)
def test_in_the_millisecond_in_which_it_ends_it_is_too_late(
    action: dict[str, Any], hand: int, at: int
) -> None:
    assert reciting().refuses(at, seat=hand, **action) == "over"


@pytest.mark.rule("GN-06", "GN-03")
def test_an_attempt_that_takes_nothing_does_not_break_it() -> None:
    fence = Fence("8D 2H 8H", carry=300, recital=500).take(0, "8D", at=50).rhyme(1, at=100)

    assert fence.refuses(200, do="take", seat=1, card="8D", pile=0) == "gone"
    assert fence.refuses(349, do="take", seat=0, card="2H", pile=0) == "too-early"
    assert fence.refuses(360, do="take", seat=2, card="2H", pile=0) == "no-such-seat"
    assert fence.refuses(370, do="pass", seat=0) == "not-now"

    assert (fence.phase, fence.deadline) == ("recital", 600)
    assert fence.wait(600).phase == "over"


@pytest.mark.rule("GN-06", "GN-03")
def test_carry_holds_for_the_takes_that_break_it_too() -> None:
    fence = Fence("8D 2H 8H", carry=300, recital=500).take(0, "8D", at=50).rhyme(0, at=100)

    assert fence.refuses(349, do="take", seat=0, card="2H", pile=0) == "too-early"
    fence.take(0, "2H", at=350)

    assert fence.told(RhymeBroken)[0].by == 0
    assert fence.refuses(649, do="take", seat=0, card="8H", pile=0) == "too-early"


@pytest.mark.rule("GN-06")
def test_after_a_broken_recital_the_next_card_must_lie_and_the_next_recital_lasts_as_long() -> None:
    fence = Fence("8D 2H", stall=200, recital=500).rhyme(0, at=200).take(1, "8D", at=650)

    assert fence.refuses(849, do="rhyme", seat=0) == "too-early"
    fence.rhyme(0, at=850)

    assert fence.told(RhymeBegun)[0].ends_at == 1350
    assert fence.wait(1349).phase == "recital"
    assert fence.wait(1350).phase == "over"


@pytest.mark.rule("GN-06")
def test_another_may_recite_after_a_broken_recital_in_the_same_millisecond() -> None:
    fence = reciting(hand=0).take(1, "8D", at=300).rhyme(2, at=300)

    assert (fence.view(None).reciting, fence.deadline) == (2, 800)


@pytest.mark.rule("GN-05", "GN-06")
def test_the_last_card_breaks_a_recital_and_empties_the_deck() -> None:
    fence = reciting("8D").take(1, "8D", at=599)

    assert fence.kinds == ["RhymeBroken", "Taken", "GameEnded"]
    (ended,) = fence.told(GameEnded)
    assert (ended.at, ended.why) == (599, "deck-empty")
    assert (fence.phase, fence.deadline, fence.deck) == ("over", None, "")
    assert fence.wait(600).events == ()
