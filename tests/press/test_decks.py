"""The cards of every deck, counted, and read back out of the PDF."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pypdfium2
import pytest

from gatosabio.engine.cards import (
    ADDI_BOX,
    CORRECTIONS,
    FRENCH_DECK,
    MOUSE,
    SPECIAL_COPIES,
    additions_making,
)
from gatosabio.press.cards.decks import deck
from gatosabio.press.cards.faces import SUIT_NAMES
from gatosabio.press.choices import BadChoiceError, Choices
from gatosabio.press.kit import art
from gatosabio.press.paper.drawing import draw
from gatosabio.press.paper.papers import sheet
from gatosabio.press.preview import preview
from gatosabio.press.printing import write_deck
from gatosabio.press.sheets.help_cards import help_card
from gatosabio.words.catalog import words
from press.reading import Drawn, ReadPdf

SIZES = {5: 89, 6: 101, 7: 117, 8: 129, 9: 145, 10: 157}
LANGUAGES = ("en", "fr", "es")


@pytest.mark.parametrize(("tables", "cards"), SIZES.items())
def test_a_learning_deck_has_its_corrections_and_the_mouse(tables: int, cards: int) -> None:
    """AC-10: what is dealt, a correction for each sum, and the mouse."""
    assert len(deck(Choices(game="addicats", tables=tables))) == cards


def test_the_other_decks() -> None:
    assert deck(Choices(game="addicats")) == deck(Choices(game="addirace")) == ADDI_BOX
    assert len(deck(Choices(game="addicats", specials=False))) == 139  # AC-11
    assert deck(Choices(game="gatonegro")) == FRENCH_DECK
    assert Counter(deck(Choices(game="gatonegro", decks=2))) == Counter(FRENCH_DECK * 2)  # GN-20


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "addirace", "tables": 5},
        {"game": "gatonegro", "specials": False},
        {"game": "addicats", "tables": 4},
        {"game": "addicats", "decks": 2},
        {"game": "gatonegro", "kind": "dots"},
        {"game": "addicats", "back_shift": (5.1, 0.0)},
        {"game": "addicats", "back_shift": (1.0, 0.0), "layout": "fold"},
        {"game": "addicats", "back_shift": (1.0, 0.0), "backs": False},
        {"game": "addicats", "layout": "fold", "backs": False},
        {"game": "addicats", "layout": "shop", "cut": "lines"},
        {"game": "addicats", "layout": "shop", "extras": ("leaflet",)},
        {"game": "addicats", "extras": ("pad",)},
        {"game": "gatonegro", "edition": "classic"},
        {"game": "gatonegro", "extras": ("box", "box")},
        {"game": "gatonegro", "decks": 3},
        {"game": "class", "layout": "shop"},
        {"game": "class", "kind": "dots"},
    ],
)
def test_choices_that_do_not_go_together(wrong: Any) -> None:
    with pytest.raises(BadChoiceError):
        Choices(**wrong)


def code_of(drawn: Drawn, choices: Choices) -> str:
    """The card that is drawn, by its letters and shapes."""
    if choices.game == "gatonegro":
        rank, again = drawn.texts
        assert rank == again
        (suit,) = [suit for suit in SUIT_NAMES if shape_of(suit) in drawn.operators]
        assert drawn.says == rank + suit
        return drawn.says
    first, *others = drawn.texts or ("",)
    names = {
        words(choices.lang).card(card, choices.edition).partition(" (")[0]: card
        for card in (*SPECIAL_COPIES, MOUSE)
        if choices.lang != "none"
    }
    if not others:
        return names.get(first, drawn.says or first)
    assert drawn.says == ""  # its letters tell
    if "+" in others[0]:
        card = f"c{first}"
        assert tuple(others) == additions_making(int(first))
        assert card in CORRECTIONS
        return card
    return "+".join([first, *others])


def shape_of(suit: str) -> str:
    """The first curve of a suit's drawing."""
    drawn = draw(art(f"suits/{SUIT_NAMES[suit]}"), {}, {})
    return next(line for line in drawn.operators.decode().split("\n") if line.endswith(" c"))


def is_help(drawn: Drawn) -> bool:
    """Whether this is a help card: it is exactly as high as a card, and tells a lot."""
    return drawn.box.height == pytest.approx(88.0, abs=0.01) and len(drawn.texts) > 8


def read_cards(choices: Choices) -> list[str]:
    """The cards of a PDF, in the order of its places; those without a name by their shape alone."""
    of, found = sheet(choices.layout, choices.paper), []
    is_shop = choices.layout == "shop"
    wide = of.card[0] * (1.1 if is_shop else 1)  # a ground over the edge
    read = ReadPdf(write_deck(choices)).pages
    for page in read[:-1] if is_shop else read:  # a shop gets one back, at the end
        fronts = [
            one
            for one in page.drawings
            if one.box.width == pytest.approx(wide, abs=0.01) and not is_help(one)
        ]
        for drawn, cell in zip(fronts, of.fronts, strict=False):
            middle = (cell.x + of.card[0] / 2, cell.y + of.card[1] / 2)
            x, y = drawn.box.x + drawn.box.width / 2, drawn.box.y + drawn.box.height / 2
            assert (x, y) == pytest.approx(middle, abs=0.01)
            found.append(code_of(drawn, choices))
    return found


@pytest.mark.parametrize(
    "choices",
    [
        *(
            {"game": "addicats", "edition": edition, "lang": lang, "kind": kind}
            for edition, lang, kind in product(
                ("classic", "modern"), LANGUAGES, ("numbers", "dots", "frames")
            )
        ),
        *({"game": "addirace", "layout": layout} for layout in ("9up", "fold", "shop")),
        *(
            {"game": "addicats", "paper": "letter", "layout": one}
            for one in ("9up", "fold", "shop")
        ),
        *({"game": "gatonegro", "layout": layout} for layout in ("9up", "fold", "shop")),
        {"game": "gatonegro", "decks": 2, "paper": "letter", "low_ink": True},
        {"game": "addicats", "tables": 7, "specials": False, "low_ink": True},
        {"game": "addicats", "backs": False, "lang": "es"},
    ],
    ids=lambda choices: "-".join(str(value) for value in choices.values()),
)
def test_every_card_as_often_as_the_rules_say(choices: Any) -> None:
    chosen = Choices(**choices)

    assert read_cards(chosen) == list(deck(chosen))


def test_without_a_language_pictures_have_no_name() -> None:
    chosen = Choices(game="addicats", lang="none")
    last = ReadPdf(write_deck(chosen)).pages[-2]

    assert read_cards(chosen) == list(deck(chosen))  # by what they say where they have no letters
    assert {text for drawn in last.drawings[:-2] for text in drawn.texts} == set()


def test_a_reader_finds_cards_whose_suit_is_a_picture() -> None:
    """In a reader that knows nothing of us."""
    shown = pypdfium2.PdfDocument(write_deck(Choices(game="gatonegro", backs=False)))
    found = [page.get_textpage().get_text_range() for page in shown][1:]

    cards = re.findall(r"\b(?:[2-9]|10|[AJQK])[SHDC]\b", " ".join(found))
    assert cards == list(FRENCH_DECK)


@pytest.mark.parametrize(
    ("choices", "helps"),
    [
        ({"game": "addicats"}, 5),
        ({"game": "addirace", "layout": "fold"}, 3),
        ({"game": "gatonegro", "lang": "fr"}, 2),
        ({"game": "gatonegro", "decks": 2}, 4),
        ({"game": "addicats", "specials": False}, 5),
        ({"game": "addicats", "lang": "none"}, 0),
        ({"game": "addicats", "layout": "shop"}, 0),
    ],
    ids=lambda one: "-".join(map(str, one.values())) if isinstance(one, dict) else str(one),
)
def test_places_that_would_be_empty_have_help_cards(choices: Any, helps: int) -> None:
    chosen = Choices(**choices)
    read = ReadPdf(write_deck(chosen)).pages
    found = [drawn for page in read for drawn in page.drawings if is_help(drawn)]

    assert len(found) == helps == preview(chosen).help_cards
    assert preview(chosen).cards == len(deck(chosen))
    words_of = {" ".join(drawn.texts) for drawn in found}
    assert len(words_of) <= 1  # one for each player


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "edition"),
    [*product(("addicats", "addirace"), ("classic", "modern")), ("gatonegro", "modern")],
)
def test_a_help_card_can_be_read(game: Any, lang: Any, edition: Any) -> None:
    svg = help_card(Choices(game=game, lang=lang, edition=edition))
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)]

    assert min(sizes) >= 1.9  # 5.4 points
