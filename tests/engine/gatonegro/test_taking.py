"""Taking cards, until the deck is empty (GN-03, GN-04, GN-05)."""

from typing import Any

import pytest
from msgspec import ValidationError, convert

from engine.gatonegro.fence import Fence
from gatosabio.engine.game import MOST_MS
from gatosabio.engine.games.gatonegro.events import GameEnded, Taken
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Rules

# --- The act ---


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("pile", [0, 1])
@pytest.mark.parametrize("hand", [0, 1, 2])
def test_anyone_puts_the_top_card_on_the_end_of_one_of_its_piles(hand: int, pile: int) -> None:
    piles = [("AS", "2S"), ("3S", "4S"), ("5S", "6S")]
    fence = Fence("8D 2H 8H", piles=piles)

    fence.take(hand, "8D", pile, at=250)

    expected = [list(pair) for pair in piles]
    expected[hand][pile] += " 8D"
    assert [[fence.pile(player, which) for which in (0, 1)] for player in range(3)] == expected
    assert fence.deck == "2H 8H"
    assert fence.facts == [
        {
            "type": "gatonegro.taken",
            "at": 250,
            "seat": hand,
            "card": "8D",
            "pile": pile,
            "next": "2H",
        }
    ]


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("hand", [0, 1, None], ids=["who took", "another", "a spectator"])
def test_the_next_card_is_then_seen_by_all(hand: int | None) -> None:
    fence = Fence("8D 2H 8H")

    fence.take(0, "8D")

    view = fence.view(hand)
    assert (view.top, view.deck) == ("2H", 2)


@pytest.mark.rule("GN-03", "GN-04")
def test_the_cards_of_a_pile_lie_in_the_order_in_which_they_were_taken() -> None:
    fence = Fence("8D 2H 8H 10S AC 7D 3C")

    fence.take(0, "8D", 1).take(0, "2H", 0).take(1, "8H", 1)
    fence.take(0, "10S", 1).take(1, "AC", 1).take(0, "7D", 1)

    assert (fence.pile(0, 0), fence.pile(0, 1)) == ("2H", "8D 10S 7D")
    assert (fence.pile(1, 0), fence.pile(1, 1)) == ("", "8H AC")
    assert fence.deck == "3C"


@pytest.mark.rule("GN-03")
def test_without_carry_one_player_may_take_card_after_card_in_the_same_millisecond() -> None:
    fence = Fence("8D 2H 8H 10S")

    fence.take(1, "8D", at=5).take(1, "2H", at=5).take(1, "8H", 1, at=5)

    assert (fence.pile(1, 0), fence.pile(1, 1)) == ("8D 2H", "8H")


@pytest.mark.rule("GN-03")
def test_nobody_is_obliged_to_take() -> None:
    fence = Fence("8D 2H", carry=10, stall=10, recital=10)
    assert fence.deadline is None

    fence.wait(1_000_000)

    assert (fence.events, fence.phase, fence.deck) == ((), "play", "8D 2H")
    assert fence.take(0, "8D", at=2_000_000).pile(0, 0) == "8D"


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("pile", [-1, 2, "0", True, None])
def test_there_are_no_other_piles(pile: object) -> None:
    fence = Fence("8D 2H")

    with pytest.raises(ValidationError):
        fence.do(do="take", seat=0, card="8D", pile=pile)


@pytest.mark.rule("GN-03", "GN-06", "GN-23")
@pytest.mark.parametrize(
    "action",
    [
        {"do": "take", "seat": 0, "pile": 0},
        {"do": "take", "seat": 0, "card": "8D"},
        {"do": "take", "card": "8D", "pile": 0},
        {"do": "take", "seat": 0, "card": "8D", "pile": 0, "target": 1},
        {"do": "take", "seat": 0, "cards": ["8D", "2H"], "pile": 0},
        {"do": "rhyme", "seat": 0, "card": "8D"},
        {"do": "pass", "seat": 0, "pile": 0},
        {"do": "flip", "seat": 0},
    ],
    ids=[
        "no card",
        "no pile",
        "nobody",
        "a target",
        "two cards",
        "a rhyme on a card",
        "a pass on a pile",
        "an action of another game",
    ],
)
def test_an_action_of_another_shape_is_refused(action: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Fence("8D 2H").do(**action)


@pytest.mark.rule("GN-03")
def test_a_take_names_its_card_and_nothing_else_names_one() -> None:
    take: dict[str, object] = {"at": 0, "seat": 0, "do": "take", "card": "8D", "pile": 0}
    cards = [
        GATONEGRO.cards_in(convert(action, GATONEGRO.action_type))
        for action in (
            take,
            {"at": 0, "seat": 0, "do": "rhyme"},
            {"at": 0, "seat": 0, "do": "pass"},
        )
    ]

    assert cards == [("8D",), (), ()]


@pytest.mark.rule("GN-03")
def test_what_a_judge_has_measured_changes_nothing() -> None:
    plain = Fence("8D 2H").take(0, "8D", at=7)

    judged = Fence("8D 2H").do(7, do="take", seat=0, card="8D", pile=0, judge={"margin": 12})

    assert (judged.snapshot, judged.facts) == (plain.snapshot, plain.facts)


# --- Somebody was faster ---


@pytest.mark.rule("GN-03")
def test_who_comes_second_takes_nothing() -> None:
    fence = Fence("8D 2H 8H").take(1, "8D", at=40)

    assert fence.refuses(40, do="take", seat=0, card="8D", pile=0) == "gone"
    assert (fence.pile(0, 0), fence.deck) == ("", "2H 8H")


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("hand", [0, 1], ids=["who took it", "another"])
@pytest.mark.parametrize("card", ["8D", "8H", "QS", "7+4"], ids=["taken", "below", "none", "addi"])
def test_only_the_top_card_can_be_taken(card: str, hand: int) -> None:
    fence = Fence("8D 2H 8H").take(0, "8D")

    assert fence.refuses(do="take", seat=hand, card=card, pile=1) == "gone"


@pytest.mark.rule("GN-03", "GN-20")
def test_of_two_equal_cards_in_a_row_each_is_taken_by_itself() -> None:
    fence = Fence("8D 8D 2H", two_decks=True)

    fence.take(0, "8D")
    assert fence.told(Taken)[0].next == "8D"
    fence.take(1, "8D", 1)

    assert (fence.pile(0, 0), fence.pile(1, 1), fence.deck) == ("8D", "8D", "2H")
    assert fence.refuses(do="take", seat=0, card="8D", pile=0) == "gone"


# --- The hand's way ---


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("pile", [0, 1], ids=["same pile", "other pile"])
@pytest.mark.parametrize("took", [0, 100], ids=["from 0", "from 100"])
def test_the_same_player_takes_again_exactly_carry_ms_later(took: int, pile: int) -> None:
    fence = Fence("8D 2H 8H", carry=300).take(0, "8D", at=took)

    for early in (took, took + 1, took + 299):
        assert fence.refuses(early, do="take", seat=0, card="2H", pile=pile) == "too-early"
    fence.take(0, "2H", pile, at=took + 300)

    assert fence.deck == "8H"


@pytest.mark.rule("GN-03")
def test_carry_hinders_nobody_else() -> None:
    fence = Fence("8D 2H 8H 10S", players=3, carry=300)

    fence.take(0, "8D", at=100).take(1, "2H", at=100).take(2, "8H", at=101)

    assert fence.refuses(400 - 1, do="take", seat=0, card="10S", pile=0) == "too-early"
    assert fence.refuses(400 - 1, do="take", seat=1, card="10S", pile=0) == "too-early"
    assert fence.refuses(400, do="take", seat=2, card="10S", pile=0) == "too-early"
    assert fence.take(1, "10S", at=400).pile(1, 0) == "2H 10S"


@pytest.mark.rule("GN-03")
def test_carry_counts_from_the_players_last_take() -> None:
    fence = Fence("8D 2H 8H 10S", carry=300)

    fence.take(0, "8D", at=0).take(0, "2H", at=350)

    assert fence.refuses(649, do="take", seat=0, card="8H", pile=0) == "too-early"
    assert fence.take(0, "8H", at=650).pile(0, 0) == "8D 2H 8H"


@pytest.mark.rule("GN-03")
def test_an_attempt_that_took_nothing_does_not_begin_the_way_of_the_hand() -> None:
    fence = Fence("8D 2H 8H", carry=300).take(1, "8D", at=100)

    assert fence.refuses(100, do="take", seat=0, card="8D", pile=0) == "gone"
    assert fence.take(0, "2H", at=101).pile(0, 0) == "2H"
    assert fence.refuses(400, do="take", seat=0, card="8H", pile=0) == "too-early"
    assert fence.take(1, "8H", at=400).phase == "over"


@pytest.mark.rule("GN-03")
@pytest.mark.parametrize("carry", [1, 300, MOST_MS])
def test_the_first_take_waits_for_nothing(carry: int) -> None:
    fence = Fence("8D 2H 8H", carry=carry)

    fence.take(0, "8D", at=0).take(1, "2H", at=0)

    assert (fence.pile(0, 0), fence.pile(1, 0)) == ("8D", "2H")


@pytest.mark.rule("GN-03")
def test_cards_that_lay_in_the_piles_at_the_start_were_not_just_taken() -> None:
    fence = Fence("8D 2H", piles=[("QS", "KS"), ("", "")], carry=300)

    assert fence.take(0, "8D", at=0).pile(0, 0) == "QS 8D"


# --- The last card ---


@pytest.mark.rule("GN-05")
@pytest.mark.parametrize("hand", [0, 1])
def test_the_game_ends_when_the_last_card_is_taken(hand: int) -> None:
    fence = Fence("8D 2H").take(0, "8D", at=10)
    assert (fence.phase, fence.result) == ("play", None)

    fence.take(hand, "2H", 1, at=20)

    assert fence.kinds == ["Taken", "GameEnded"]
    (taken,), (ended,) = fence.told(Taken), fence.told(GameEnded)
    assert (taken.at, taken.card, taken.next) == (20, "2H", None)
    assert (ended.at, ended.why, ended.result) == (20, "deck-empty", fence.result)
    assert (fence.phase, fence.turn, fence.deck, fence.deadline) == ("over", None, "", None)
    assert fence.pile(hand, 1) == "2H"


@pytest.mark.rule("GN-05", "GN-15")
def test_the_last_card_still_counts() -> None:
    fence = Fence("2H", piles=[("10S", ""), ("8D", "")])

    fence.take(1, "2H", 0)

    (ended,) = fence.told(GameEnded)
    assert [score.total for score in ended.scores] == [1, 3]
    assert fence.places == [(1, 1), (0, 2)]


@pytest.mark.rule("GN-05")
def test_nothing_is_taken_when_the_game_is_over() -> None:
    fence = Fence("8D").take(0, "8D")

    assert fence.refuses(do="take", seat=1, card="8D", pile=0) == "over"
    assert fence.wait(9000).events == ()


@pytest.mark.rule("GN-01", "GN-05", "GN-20")
@pytest.mark.parametrize("two_decks", [False, True], ids=["one deck", "two decks"])
def test_a_game_may_last_as_long_as_there_are_cards(two_decks: bool) -> None:
    cards = GATONEGRO.deck(Rules(two_decks=two_decks))
    fence = Fence(" ".join(cards), players=4, two_decks=two_decks)

    for place, card in enumerate(cards):
        assert fence.phase == "play"
        fence.take(place % 4, card, place // 4 % 2)

    assert fence.phase == "over"
    for hand in range(4):
        assert fence.pile(hand, 0) == " ".join(cards[hand::8])
        assert fence.pile(hand, 1) == " ".join(cards[hand + 4 :: 8])
