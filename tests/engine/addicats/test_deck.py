"""The cards, the learning decks and the deal (AC-01, AC-02, AC-04, AC-05, AC-07, AC-10, AC-11,
AC-12)."""

from collections import Counter
from typing import Any

import pytest
from msgspec import UNSET, ValidationError, convert, json

from engine.addicats.table import Table
from gatosabio.engine.cards import Card, parse_cards
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Player, Seating, SetupError
from gatosabio.engine.games.addicats.rules import ADDICATS
from gatosabio.engine.games.addicats.types import Rules
from gatosabio.learning.facts import READ
from gatosabio.learning.need import needed_cards


def deck(**options: object) -> tuple[Card, ...]:
    return ADDICATS.deck(convert({"edition": "classic", **options}, Rules))


def additions_of(cards: tuple[Card, ...]) -> list[str]:
    return [card for card in cards if "+" in card]


def sums_of(cards: tuple[Card, ...]) -> list[int]:
    return [int(card) for card in cards if card.isdigit()]


def specials_of(cards: tuple[Card, ...]) -> dict[str, int]:
    return dict(Counter(card for card in cards if not card.isdigit() and "+" not in card))


def seating(hands: int, first: int = 0) -> Seating:
    return Seating(tuple(Player(player) for player in range(hands)), Hand(first))


# --- The full deck ---


@pytest.mark.rule("AC-01")
def test_each_addition_of_1_to_10_is_one_card() -> None:
    additions = additions_of(deck())

    assert len(additions) == 100
    assert set(additions) == {f"{a}+{b}" for a in range(1, 11) for b in range(1, 11)}


@pytest.mark.rule("AC-01")
def test_7_and_4_in_the_other_order_are_another_card() -> None:
    both = Table("7+4", "4+7", "2")

    assert both.hands == ["7+4 |", "4+7 |", "2 |"]
    with pytest.raises(SetupError, match=r"7\+4"):
        Table("7+4", "7+4", "2")


@pytest.mark.rule("AC-02")
def test_there_is_one_sum_card_of_each_number_from_2_to_20() -> None:
    assert sorted(sums_of(deck())) == list(range(2, 21))


@pytest.mark.rule("AC-04")
def test_there_are_18_special_cards() -> None:
    specials = specials_of(deck())

    assert specials == {
        "pursuit": 4,
        "dead-end": 4,
        "magic": 4,
        "seesaw": 4,
        "ambush": 1,
        "present": 1,
    }
    assert sum(specials.values()) == 18


@pytest.mark.rule("AC-05")
def test_137_cards_are_dealt_and_the_mouse_is_none_of_them() -> None:
    cards = deck()

    assert len(cards) == 137
    assert "mouse" not in cards


@pytest.mark.rule("AC-05")
def test_a_start_that_deals_the_mouse_is_refused() -> None:
    with pytest.raises(SetupError, match="mouse"):
        Table("2", "3", "mouse")


# --- The deal ---


@pytest.mark.rule("AC-07")
@pytest.mark.parametrize(
    ("hands", "first", "sizes"),
    [
        pytest.param(3, 0, [46, 46, 45], id="three from hand 0"),
        pytest.param(3, 1, [45, 46, 46], id="three from hand 1"),
        pytest.param(3, 2, [46, 45, 46], id="three from hand 2"),
        pytest.param(4, 3, [34, 34, 34, 35], id="four from hand 3"),
        pytest.param(8, 0, [18, 17, 17, 17, 17, 17, 17, 17], id="eight from hand 0"),
    ],
)
def test_the_earlier_hands_get_the_extra_cards(hands: int, first: int, sizes: list[int]) -> None:
    cards = deck()

    piles = ADDICATS.deal(Rules(edition="classic"), seating(hands, first), cards).piles

    assert [len(pile) for pile in piles] == sizes
    assert Counter(card for pile in piles for card in pile) == Counter(cards)


@pytest.mark.rule("AC-07")
def test_cards_are_dealt_singly_and_clockwise_from_the_hand_that_starts() -> None:
    cards = parse_cards("2 3 4 5 6 7 8")

    piles = ADDICATS.deal(Rules(edition="classic"), seating(3, first=1), cards).piles

    assert [sorted(pile) for pile in piles] == [["4", "7"], ["2", "5", "8"], ["3", "6"]]


@pytest.mark.rule("AC-07")
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_all_cards_are_dealt_face_down(edition: str) -> None:
    rules = convert({"edition": edition}, Rules)

    start = ADDICATS.deal(rules, seating(3), ADDICATS.deck(rules))
    state, _ = ADDICATS.set_up(rules, seating(3), start)
    snapshot = ADDICATS.snapshot(state)

    assert start.up is UNSET
    assert [(len(hand.down), hand.up) for hand in snapshot.hands] == [(46, ()), (46, ()), (45, ())]


# --- Smaller decks ---


@pytest.mark.rule("AC-10")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize(
    ("tables", "additions", "largest_sum", "of_each", "dealt"),
    [
        pytest.param(5, 50, 15, 2, 74, id="tables 1-5"),
        pytest.param(6, 60, 16, 2, 85, id="tables 1-6"),
        pytest.param(7, 70, 17, 3, 100, id="tables 1-7"),
        pytest.param(8, 80, 18, 3, 111, id="tables 1-8"),
        pytest.param(9, 90, 19, 4, 126, id="tables 1-9"),
        pytest.param(10, 100, 20, 4, 137, id="tables 1-10"),
    ],
)
def test_a_learning_deck_holds_the_tables_from_1_to_n(
    edition: str, tables: int, additions: int, largest_sum: int, of_each: int, dealt: int
) -> None:
    cards = deck(edition=edition, tables=tables)

    assert len(additions_of(cards)) == additions
    assert sorted(sums_of(cards)) == list(range(2, largest_sum + 1))
    assert specials_of(cards) == {
        "pursuit": of_each,
        "dead-end": of_each,
        "magic": of_each,
        "seesaw": of_each,
        "ambush": 1,
        "present": 1,
    }
    assert len(cards) == dealt


@pytest.mark.rule("AC-10")
def test_a_table_is_the_ten_cards_with_its_number_as_first_addend() -> None:
    fifth = [card for card in additions_of(deck(tables=5)) if card.startswith("5+")]
    without_sixth = additions_of(deck(tables=5))

    assert fifth == [f"5+{b}" for b in range(1, 11)]
    assert {int(card.split("+")[0]) for card in without_sixth} == {1, 2, 3, 4, 5}


@pytest.mark.rule("AC-10")
def test_the_sums_of_tables_1_to_5_include_11_and_13() -> None:
    sums = sums_of(deck(tables=5))

    assert len(sums) == 14
    assert {11, 13} <= set(sums)


@pytest.mark.rule("AC-10")
@pytest.mark.parametrize("tables", [4, 11])
def test_there_is_no_learning_deck_of_other_tables(tables: int) -> None:
    with pytest.raises(ValidationError):
        deck(tables=tables)


@pytest.mark.rule("AC-11")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize(
    ("tables", "dealt"),
    [
        pytest.param(5, 64, id="tables 1-5"),
        pytest.param(6, 75, id="tables 1-6"),
        pytest.param(7, 86, id="tables 1-7"),
        pytest.param(8, 97, id="tables 1-8"),
        pytest.param(9, 108, id="tables 1-9"),
        pytest.param(10, 119, id="full deck"),
    ],
)
def test_small_children_play_without_special_cards(edition: str, tables: int, dealt: int) -> None:
    cards = deck(edition=edition, tables=tables, specials=False)

    assert specials_of(cards) == {}
    assert len(cards) == dealt


@pytest.mark.rule("AC-10", "AC-11")
@pytest.mark.parametrize(
    ("hand", "options"),
    [
        pytest.param("6+1", {"tables": 5}, id="an addition of a later table"),
        pytest.param("16", {"tables": 5}, id="a sum that the tables do not make"),
        pytest.param("pursuit pursuit pursuit", {"tables": 6}, id="a third pursuit"),
        pytest.param("magic magic magic magic", {"tables": 8}, id="a fourth magic"),
        pytest.param("seesaw", {"specials": False}, id="a special card without specials"),
    ],
)
def test_a_start_with_cards_that_its_deck_lacks_is_refused(
    hand: str, options: dict[str, Any]
) -> None:
    with pytest.raises(SetupError, match=r"start\.piles\[2\]"):
        Table("2", "3", hand, **options)


@pytest.mark.rule("AC-10")
def test_a_start_may_use_up_every_copy_that_its_deck_has() -> None:
    table = Table("pursuit pursuit", "5+10", "15", tables=5)

    assert table.hands == ["pursuit pursuit |", "5+10 |", "15 |"]


# --- The near deck ---


@pytest.mark.rule("AC-12")
@pytest.mark.parametrize("edition", ["classic", "modern"])
@pytest.mark.parametrize(
    ("tables", "specials"),
    [
        pytest.param(5, 9, id="tables 1-5"),
        pytest.param(6, 8, id="tables 1-6"),
        pytest.param(7, 10, id="tables 1-7"),
        pytest.param(8, 9, id="tables 1-8"),
        pytest.param(9, 10, id="tables 1-9"),
        pytest.param(10, 9, id="full deck"),
    ],
)
@pytest.mark.parametrize("with_specials", [True, False])
def test_a_near_deck_has_60_sums_and_its_share_of_special_cards(
    edition: str, tables: int, specials: int, with_specials: bool
) -> None:
    whole = deck(edition=edition, tables=tables, specials=with_specials, near_deck=True)

    cards = needed_cards(whole, [1.0] * READ, random_words(tables))

    assert len(additions_of(cards)) + len(sums_of(cards)) == 60
    assert sum(specials_of(cards).values()) == (specials if with_specials else 0)
    rest = iter(whole)
    assert all(card in rest for card in cards)  # in the order of the whole deck


@pytest.mark.rule("AC-12", "AC-07")
@pytest.mark.parametrize(
    ("hands", "sizes"), [(3, [23, 23, 23]), (4, [18, 17, 17, 17]), (8, [9] * 5 + [8] * 3)]
)
def test_a_near_deck_is_dealt_in_shares_as_equal_as_possible(hands: int, sizes: list[int]) -> None:
    cards = needed_cards(deck(), [1.0] * READ, random_words(1))

    piles = ADDICATS.deal(Rules(edition="classic", near_deck=True), seating(hands), cards).piles

    assert [len(pile) for pile in piles] == sizes


@pytest.mark.rule("AC-12")
def test_the_options_of_a_record_name_a_near_deck_only_if_it_was_asked_for() -> None:
    assert b"near_deck" not in json.encode(Rules(edition="classic"))
    for near_deck in (True, False):
        rules = Rules(edition="classic", near_deck=near_deck)
        assert json.decode(json.encode(rules), type=Rules) == rules
        assert b"near_deck" in json.encode(rules)
