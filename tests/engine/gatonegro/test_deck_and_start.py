"""The deck, who may play, the table before the first take (GN-01, GN-02, GN-20), and what makes no
start."""

from collections import Counter

import pytest
from msgspec import ValidationError, convert, to_builtins

from engine.gatonegro.fence import Fence
from gatosabio.engine.cards import parse_cards
from gatosabio.engine.game import Hand, Player, Seating, SetupError
from gatosabio.engine.games.gatonegro.rules import GATONEGRO
from gatosabio.engine.games.gatonegro.types import Rules, Start

ONE_DECK = Rules()
TWO_DECKS = Rules(two_decks=True)

FRENCH = {
    f"{rank}{suit}"
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    for suit in "SHDC"
}

EVERYBODY = [0, 1, None]
"""Two seats and a spectator."""


def seating(players: int, first: int = 0) -> Seating:
    return Seating(tuple(Player(player) for player in range(players)), Hand(first))


# --- The deck ---


@pytest.mark.rule("GN-01")
def test_a_french_deck_has_52_cards_and_no_jokers() -> None:
    deck = GATONEGRO.deck(ONE_DECK)

    assert len(FRENCH) == 52
    assert Counter(deck) == Counter(FRENCH)


@pytest.mark.rule("GN-20")
def test_two_decks_have_every_card_twice() -> None:
    deck = GATONEGRO.deck(TWO_DECKS)

    assert len(deck) == 104
    assert Counter(deck) == Counter([*FRENCH, *FRENCH])


@pytest.mark.rule("GN-01", "GN-20")
def test_no_other_card_belongs_to_the_game() -> None:
    assert GATONEGRO.cards == FRENCH


@pytest.mark.rule("GN-01", "GN-20")
@pytest.mark.parametrize(
    "rules",
    [
        Rules(lucky_tom=True),
        Rules(night_music=True),
        Rules(by_turns=True),
        Rules(open_piles=True),
        Rules(carry=9, stall=9, recital=9),
    ],
    ids=["lucky_tom", "night_music", "by_turns", "open_piles", "times"],
)
def test_no_other_option_changes_the_deck(rules: Rules) -> None:
    assert GATONEGRO.deck(rules) == GATONEGRO.deck(ONE_DECK)


# --- Players ---


@pytest.mark.rule("GN-01", "GN-20", "GN-23")
@pytest.mark.parametrize("two_decks", [False, True], ids=["one deck", "two decks"])
@pytest.mark.parametrize("by_turns", [False, True], ids=["at once", "by turns"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_play(players: int, by_turns: bool, two_decks: bool) -> None:
    fence = Fence("8D 2H", players=players, by_turns=by_turns, two_decks=two_decks)

    assert len(fence.snapshot.players) == players
    assert fence.phase == "play"


@pytest.mark.rule("GN-01", "GN-20")
@pytest.mark.parametrize("two_decks", [False, True], ids=["one deck", "two decks"])
@pytest.mark.parametrize("players", [1, 5, 8])
def test_fewer_or_more_players_are_refused(players: int, two_decks: bool) -> None:
    with pytest.raises(SetupError, match=f"^seats: Gato Negro has 2 to 4 players, not {players}$"):
        Fence("8D 2H", players=players, two_decks=two_decks)


@pytest.mark.rule("GN-01")
@pytest.mark.parametrize(
    "owners",
    [(0, 0), (1, 0), (0, 0, 1, 1), (0, 2), (1, 2)],
    ids=["one player", "in another order", "two seats each", "a gap", "no player 0"],
)
def test_every_player_has_one_hand(owners: tuple[int, ...]) -> None:
    table = Seating(tuple(Player(owner) for owner in owners), Hand(0))

    with pytest.raises(SetupError, match=r"^owners: in Gato Negro every player has one seat$"):
        GATONEGRO.set_up(ONE_DECK, table, Start(deck=parse_cards("8D 2H")))


@pytest.mark.rule("GN-23")
@pytest.mark.parametrize("by_turns", [False, True], ids=["at once", "by turns"])
@pytest.mark.parametrize("first", [-1, 2])
def test_a_player_who_does_not_exist_cannot_begin(first: int, by_turns: bool) -> None:
    with pytest.raises(SetupError, match=f"^first: there is no hand {first}, "):
        Fence("8D 2H", first=first, by_turns=by_turns)


# --- Options ---


@pytest.mark.rule("GN-03", "GN-04", "GN-06", "GN-20", "GN-21", "GN-22", "GN-23")
def test_all_options_are_off_and_all_times_0_unless_the_table_says_otherwise() -> None:
    assert convert({}, Rules) == Rules(
        two_decks=False,
        lucky_tom=False,
        night_music=False,
        by_turns=False,
        open_piles=False,
        carry=0,
        stall=0,
        recital=0,
    )


@pytest.mark.rule("GN-03", "GN-06", "GN-20")
@pytest.mark.parametrize(
    "options",
    [
        {"two_decks": 1},
        {"by_turns": None},
        {"carry": -1},
        {"stall": 1.5},
        {"recital": "9"},
        {"recital": True},
        {"edition": "classic"},
        {"three_decks": True},
    ],
    ids=[
        "a number for yes",
        "nothing for no",
        "a negative time",
        "half a millisecond",
        "text for a time",
        "yes for a time",
        "an edition",
        "an unknown option",
    ],
)
def test_wrong_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        convert(options, Rules)


# --- The table before the first take ---


@pytest.mark.rule("GN-02", "GN-20")
@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS], ids=["one deck", "two decks"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_dealt_and_the_deck_lies_as_it_was_shuffled(players: int, rules: Rules) -> None:
    shuffled = GATONEGRO.deck(rules)[::-1]

    start = GATONEGRO.deal(rules, seating(players), shuffled)
    state, events = GATONEGRO.set_up(rules, seating(players), start)

    snapshot = GATONEGRO.snapshot(state)
    assert snapshot.deck == shuffled
    assert [player.piles for player in snapshot.players] == [((), ())] * players
    assert [player.score.total for player in snapshot.players] == [0] * players
    assert (snapshot.phase, snapshot.turn) == ("play", None)
    assert [to_builtins(event) for event in events] == [
        {"type": "gatonegro.turned_up", "at": 0, "next": shuffled[0]}
    ]
    assert (GATONEGRO.result(state), GATONEGRO.deadline(state)) == (None, None)


@pytest.mark.rule("GN-02")
@pytest.mark.parametrize("hand", EVERYBODY)
def test_the_top_card_is_seen_by_all_from_the_start(hand: int | None) -> None:
    view = Fence("8D 2H 8H").view(hand)

    assert (view.top, view.deck) == ("8D", 3)
    assert [[pile.size for pile in player.piles] for player in view.players] == [[0, 0], [0, 0]]


@pytest.mark.rule("GN-01", "GN-02")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_everybody_may_begin_whoever_is_first(first: int) -> None:
    for hand in (0, 1, 2):
        fence = Fence("8D 2H", players=3, first=first).take(hand, "8D", at=0)

        assert fence.pile(hand, 0) == "8D"
        assert fence.turn is None


@pytest.mark.rule("GN-02", "GN-03")
def test_a_start_may_have_cards_in_the_piles_and_new_ones_go_on_their_ends() -> None:
    fence = Fence("8D 2H", piles=[("QS 3H", ""), ("KD", "10C AS 5D")])
    assert (fence.pile(0, 0), fence.pile(0, 1)) == ("QS 3H", "")
    assert (fence.pile(1, 0), fence.pile(1, 1)) == ("KD", "10C AS 5D")

    fence.take(0, "8D", 0).take(1, "2H", 1)

    assert (fence.pile(0, 0), fence.pile(0, 1)) == ("QS 3H 8D", "")
    assert (fence.pile(1, 0), fence.pile(1, 1)) == ("KD", "10C AS 5D 2H")


@pytest.mark.rule("GN-05")
@pytest.mark.parametrize("by_turns", [False, True], ids=["at once", "by turns"])
def test_with_an_empty_deck_the_game_is_over_at_once(by_turns: bool) -> None:
    fence = Fence("", piles=[("", ""), ("10H", ""), ("", "8D 2H")], by_turns=by_turns)

    assert fence.kinds == ["GameEnded"]
    assert fence.facts[0]["at"] == 0
    assert fence.facts[0]["why"] == "deck-empty"
    assert (fence.phase, fence.turn, fence.deck, fence.deadline) == ("over", None, "", None)
    assert fence.places == [(2, 1), (1, 2), (0, 3)]


# --- Wrong starts ---


@pytest.mark.rule("GN-02")
@pytest.mark.parametrize("given", [0, 1, 3])
def test_every_player_needs_its_own_two_piles(given: int) -> None:
    start = Start(deck=parse_cards("8D 2H"), piles=(((), ()),) * given)

    with pytest.raises(SetupError, match=rf"^start\.piles: {given} pairs of piles for 2 players$"):
        GATONEGRO.set_up(ONE_DECK, seating(2), start)


@pytest.mark.rule("GN-02")
@pytest.mark.parametrize(
    "start",
    [
        {},
        {"piles": [[[], []], [[], []]]},
        {"deck": ["8D"], "piles": [[["2H"]], [[], []]]},
        {"deck": ["8D"], "piles": [[[], [], []], [[], []]]},
        {"deck": ["8D"], "piles": [["2H", "3H"], [[], []]]},
        {"deck": ["8D"], "piles": None},
        {"deck": [8]},
        {"deck": ["8D"], "hands": [[], []]},
    ],
    ids=[
        "nothing",
        "no deck",
        "one pile",
        "three piles",
        "cards for piles",
        "no piles",
        "a number",
        "hands",
    ],
)
def test_a_start_of_another_shape_is_refused(start: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        convert(start, Start)


@pytest.mark.rule("GN-01")
@pytest.mark.parametrize(
    ("deck", "piles", "place"),
    [
        pytest.param("8D 2H 8D", [("", ""), ("", "")], r"deck\[2\]: one '8D'", id="in the deck"),
        pytest.param(
            "8D 2H",
            [("3H 2H", ""), ("", "")],
            r"piles\[0\]\[0\]\[1\]: one '2H'",
            id="in a first pile too",
        ),
        pytest.param(
            "8D 2H",
            [("", "8D"), ("", "")],
            r"piles\[0\]\[1\]\[0\]: one '8D'",
            id="in a second pile too",
        ),
        pytest.param(
            "8D",
            [("QS", ""), ("4C 5C QS", "")],
            r"piles\[1\]\[0\]\[2\]: one 'QS'",
            id="in the piles of two players",
        ),
        pytest.param(
            "8D",
            [("", ""), ("10C", "10S 10C")],
            r"piles\[1\]\[1\]\[1\]: one '10C'",
            id="in both piles of one player",
        ),
    ],
)
def test_a_card_that_is_there_twice_is_refused_where_it_stands(
    deck: str, piles: list[tuple[str, str]], place: str
) -> None:
    rest = "too many, the deck of these rules has 1 of them"

    with pytest.raises(SetupError, match=rf"^start\.{place} {rest}$"):
        Fence(deck, piles=piles)


@pytest.mark.rule("GN-20")
def test_two_decks_allow_a_card_twice_and_not_thrice() -> None:
    fence = Fence("8D 2H 8D", piles=[("QS", ""), ("", "QS")], two_decks=True)
    assert (fence.deck, fence.pile(0, 0), fence.pile(1, 1)) == ("8D 2H 8D", "QS", "QS")

    with pytest.raises(
        SetupError,
        match=r"^start\.piles\[1\]\[0\]\[1\]: one '8D' too many, "
        r"the deck of these rules has 2 of them$",
    ):
        Fence("8D 2H 8D", piles=[("QS", ""), ("QS 8D", "")], two_decks=True)


@pytest.mark.rule("GN-01", "GN-20")
@pytest.mark.parametrize("two_decks", [False, True], ids=["one deck", "two decks"])
@pytest.mark.parametrize("card", ["7+4", "11", "c11", "mouse"])
def test_the_deck_has_no_cards_of_the_addi_box(card: str, two_decks: bool) -> None:
    with pytest.raises(
        SetupError,
        match=r"^start\.piles\[1\]\[1\]\[0\]: one '.*' too many, "
        r"the deck of these rules has none$",
    ):
        Fence("8D", piles=[("", ""), ("", card)], two_decks=two_decks)


@pytest.mark.rule("GN-01")
@pytest.mark.parametrize("card", ["joker", "1S", "11S", "SA", "qs", "T♥", ""])
def test_what_is_no_card_is_refused_where_it_stands(card: str) -> None:
    start = convert({"deck": ["8D", card]}, Start)

    with pytest.raises(SetupError, match=rf"^start\.deck\[1\]: no card is called '{card}'$"):
        GATONEGRO.set_up(ONE_DECK, seating(2), start)


@pytest.mark.rule("GN-01", "GN-20")
@pytest.mark.parametrize("rules", [ONE_DECK, TWO_DECKS], ids=["one deck", "two decks"])
def test_a_start_may_hold_every_card_there_is(rules: Rules) -> None:
    cards = GATONEGRO.deck(rules)
    start = Start(deck=cards[20:], piles=((cards[:5], cards[5:9]), ((), cards[9:20])))

    state, _ = GATONEGRO.set_up(rules, seating(2), start)

    snapshot = GATONEGRO.snapshot(state)
    assert snapshot.deck == cards[20:]
    assert [player.piles for player in snapshot.players] == list(start.piles or ())
