"""The cards of a code's letters: every picture, its letter and its name, where they are cut out."""

import json
from pathlib import Path
from typing import Any

import pytest

from gatosabio.press.choices import PAPERS, Choices
from gatosabio.press.paper.pages import Place
from gatosabio.press.sheets.class_set import class_set
from gatosabio.server.codes import CODE_LETTERS
from press.drawn import elements, texts, written
from press.reading import ReadPdf

CLIENT = Path(__file__).parents[2] / "client" / "src"
LEFT, RIGHT = 5, 95  # the edges of a card inside its white border
ROOM = 4


def of_a_class(**chosen: Any) -> Choices:
    return Choices(game="class", **chosen)


def cards(choices: Choices) -> list[Place]:
    """All cards, without the marks that lie on top of each sheet."""
    return [place for page in class_set(choices) for place in page.places[:-1]]


def said(card: Place) -> list[str]:
    return [text.words for text in texts(card.svg)]


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_every_letter_once_with_the_pages_picture_and_name(lang: Any) -> None:
    pictures = json.loads((CLIENT / "lib/art/code-pictures.json").read_bytes())
    names = json.loads((CLIENT / "locales" / lang / "pictures.json").read_bytes())
    drawn = cards(of_a_class(lang=lang))

    assert [said(card)[0] for card in drawn] == list(CODE_LETTERS)
    for letter, card in zip(CODE_LETTERS, drawn, strict=True):
        shapes = [
            {"paint": one.get("fill"), "path": one.get("d")} for one in elements(card.svg, "path")
        ]
        assert shapes == pictures[letter]
        assert said(card) == [letter, names[letter]]


def test_without_a_language_there_are_letters_alone() -> None:
    drawn = cards(of_a_class(lang="none"))

    assert [said(card) for card in drawn] == [[letter] for letter in CODE_LETTERS]


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_names_have_room_on_their_cards(lang: Any) -> None:
    for card in cards(of_a_class(lang=lang)):
        for text in texts(card.svg):
            assert text.left > LEFT + ROOM
            assert text.right < RIGHT - ROOM


@pytest.mark.parametrize("paper", PAPERS)
def test_three_sheets_in_the_places_of_cards(paper: Any) -> None:
    pages = ReadPdf(written(class_set(of_a_class(paper=paper)))).pages
    left, top = {"a4": (10.5, 16.5), "letter": (13.45, 7.7)}[paper]

    assert [len(page.drawings) - 1 for page in pages] == [9, 9, 2]
    for page in pages:
        for place, drawn in enumerate(page.drawings[:-1]):
            corner = (left + place % 3 * 63, top + place // 3 * 88)
            assert drawn.box == pytest.approx((*corner, 63, 88), abs=0.01)
        assert page.drawings[-1].box == pytest.approx((0, 0, page.width, page.height), abs=0.01)
        assert "0.15 w" in page.drawings[-1].operators


def test_little_ink_draws_no_grounds() -> None:
    assert all("<circle" in card.svg for card in cards(of_a_class()))
    for card in cards(of_a_class(low_ink=True)):
        assert "<circle" not in card.svg
        (panel,) = elements(card.svg, "rect")
        assert panel.get("fill") == "#ffffff"


def test_the_same_bytes_twice() -> None:
    chosen = of_a_class(lang="fr")

    assert written(class_set(chosen)) == written(class_set(chosen))
