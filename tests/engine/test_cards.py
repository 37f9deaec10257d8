"""Card codes and decks."""

from collections import Counter

import pytest

from gatosabio.engine.cards import (
    ADDI_BOX,
    ALL_CARDS,
    CORRECTIONS,
    FRENCH_DECK,
    VALUE,
    additions_making,
    find_surplus,
    numbered,
    parse_card,
    parse_cards,
)


def test_the_addi_box_holds_157_cards() -> None:
    assert len(ADDI_BOX) == 157
    assert Counter(ADDI_BOX)[parse_card("magic")] == 4
    assert Counter(ADDI_BOX)[parse_card("mouse")] == 1


def test_the_french_deck_holds_52_different_cards() -> None:
    assert len(set(FRENCH_DECK)) == len(FRENCH_DECK) == 52
    assert {"AS", "10H", "JD", "QC", "KS"} <= set(FRENCH_DECK)


def test_the_two_families_share_no_code() -> None:
    assert not set(ADDI_BOX) & set(FRENCH_DECK)


@pytest.mark.parametrize("code", sorted(ALL_CARDS))
def test_a_code_is_its_card(code: str) -> None:
    assert parse_card(code) == code


@pytest.mark.parametrize(
    "code",
    ["", "7+11", "0+1", "07", "1", "21", "c1", "c21", "7 + 4", "+4", "Magic", "1S", "11H", "S"],
)
def test_a_code_that_names_no_card_is_an_error_that_shows_how_codes_look(code: str) -> None:
    with pytest.raises(ValueError, match="expected one like '7\\+4'"):
        parse_card(code)


def test_cards_are_read_in_order() -> None:
    assert parse_cards(" 7+4  6 pursuit ") == ("7+4", "6", "pursuit")
    assert parse_cards("") == ()


@pytest.mark.parametrize(("card", "value"), [("7+4", 11), ("10+10", 20), ("2", 2), ("magic", 0)])
def test_what_a_card_adds_up_to(card: str, value: int) -> None:
    assert VALUE[parse_card(card)] == value


@pytest.mark.rule("AC-03")
def test_a_correction_card_lists_every_addition_that_makes_its_number() -> None:
    assert additions_making(18) == ("8+10", "9+9", "10+8")
    counts = [len(additions_making(int(card[1:]))) for card in CORRECTIONS]
    assert counts == [*range(1, 11), *range(9, 0, -1)]


def test_cards_of_one_deck_are_no_surplus() -> None:
    deck = parse_cards("6 magic magic")

    assert (
        find_surplus(deck, {"stock": parse_cards("magic")} | numbered("up", [(), deck[:2]])) is None
    )
    assert find_surplus(deck, {"stock": parse_cards("magic 6")}) is None
    assert find_surplus(deck, {"stock": ()}) is None


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            "magic magic magic",
            "piles[1][2]: one 'magic' too many, the deck of these rules has 2 of them",
        ),
        ("7", "piles[1][0]: one '7' too many, the deck of these rules has none"),
    ],
)
def test_a_surplus_is_named_with_its_place(cards: str, sentence: str) -> None:
    deck = parse_cards("6 magic magic")

    assert find_surplus(deck, numbered("piles", [(), parse_cards(cards)])) == sentence
