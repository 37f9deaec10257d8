"""The cards of the children of a class: each once, with its animal, its pictures and the code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from gatosabio.classroom.children import ANIMALS, CHILDREN, COLOURS, animal, colour
from gatosabio.press.cards.stickers import code_picture, mixed, sticker
from gatosabio.press.choices import PAPERS
from gatosabio.press.class_job import PictureCard, PictureCards
from gatosabio.press.class_printing import class_pages, write_class
from gatosabio.press.kit import animals
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.sheets.picture_cards import HIGH, WIDE
from gatosabio.server.codes import CODE_LETTERS
from gatosabio.words.catalog import words
from gatosabio.words.children import child_name
from press.drawn import elements, texts
from press.reading import ReadPdf

CLIENT = Path(__file__).parents[2] / "client" / "src"
LANGUAGES = ("en", "fr", "es")
LONGEST = "a-school-with-a-rather-long-name.example.org:8443/cats"
PRINTABLE = 4.0  # what printers leave white at the edges, at most


def cards(lang: str = "en", paper: Any = "a4", address: str = "gatosabio.school") -> PictureCards:
    made = [
        PictureCard(
            animal(child),
            colour(child),
            (CODE_LETTERS[child % 19], CODE_LETTERS[child % 19 + 1]),
        )
        for child in CHILDREN
    ]
    return PictureCards(code="KMTP", address=address, cards=tuple(made), lang=lang, paper=paper)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_ten_on_a_sheet_every_child_once(lang: str, paper: Any) -> None:
    asked = cards(lang, paper)
    pages = ReadPdf(write_class(asked)).pages
    said = words(lang)

    assert [len(page.drawings) - 2 for page in pages] == [10, 10, 10, 2]
    drawn = [one for page in pages for one in page.drawings[:-2]]
    for card, one in zip(asked.cards, drawn, strict=True):
        name = child_name(said, card.animal, card.colour)
        assert one.texts == (name, "gatosabio.school", "KMTP")
    for number, page in enumerate(pages, start=1):
        assert (page.width, page.height) == pytest.approx(SIZES[paper], abs=0.01)
        assert page.drawings[-1].texts[0] == said.say(
            "class-print.cards_title", code="KMTP", sheet=number, sheets=4
        )
        for place, one in enumerate(page.drawings[:-2]):
            left = (page.width - 2 * WIDE) / 2 + place % 2 * WIDE
            box = (left, 19 + place // 2 * HIGH[paper], WIDE, HIGH[paper])
            assert one.box == pytest.approx(box, abs=0.01)
            assert one.box.y + one.box.height < page.height - PRINTABLE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_have_room_in_their_half(lang: str) -> None:
    for page in class_pages(cards(lang, address=LONGEST)):
        for place in page.places[:-2]:
            name, address, code = texts(place.svg)
            assert 3 < name.left < name.right < WIDE / 2 - 3
            assert WIDE / 2 + 3 < address.left < address.right < WIDE - 3
            assert WIDE / 2 + 3 < code.left < code.right < WIDE - 3
        width = page.width - (page.width - 2 * WIDE) / 2
        for text in texts(page.places[-1].svg)[:2]:
            assert text.right < width - 11  # the logo is beside them


def test_the_pictures_of_a_card_are_those_of_its_child() -> None:
    asked = cards()
    pictures = json.loads((CLIENT / "lib/art/code-pictures.json").read_bytes())
    first = [place for page in class_pages(asked) for place in page.places[:-2]]
    for card, place in zip(asked.cards, first, strict=True):
        wanted = [one["path"] for letter in card.pictures for one in pictures[letter]]
        assert [one.get("d") for one in elements(place.svg, "path")][-len(wanted) :] == wanted


def test_lines_to_cut_and_to_fold_and_a_ruler_of_100_mm() -> None:
    (sheet, *_) = class_pages(cards())
    svg = sheet.places[-1].svg
    cuts, folds = elements(svg, "rect"), elements(svg, "line")
    (ruler,) = elements(svg, "path")

    assert (len(cuts), len(folds)) == (10, 10)
    for cut, fold in zip(cuts, folds, strict=True):
        assert float(fold.get("x1", 0)) == float(cut.get("x", 0)) + WIDE / 2
    _, top, _, bottom, _ = map(float, re.findall(r"[\d.]+", ruler.get("d", "")))
    assert bottom - top == 100


def test_where_the_address_is_of_no_use_it_is_left_out() -> None:
    (sheet, *_) = class_pages(cards(address=""))

    assert [text.words for text in texts(sheet.places[0].svg)] == ["Blue Fox", "KMTP"]


def test_every_animal_in_every_colour_as_the_page_has_them() -> None:
    drawings = json.loads((CLIENT / "lib/art/animals.json").read_bytes())

    assert set(animals().animals) == set(ANIMALS)
    assert set(animals().colours) == set(animals().outlines) == set(COLOURS)
    for kind in ANIMALS:
        for tone in COLOURS:
            outline, *parts = elements(sticker(kind, tone), "path")
            assert outline.get("d") == drawings["outlines"][tone]
            assert [one.get("d") for one in parts] == [
                one["path"] for one in drawings["animals"][kind]
            ]
            assert drawings["colours"][tone] in [one.get("fill") for one in parts]


def test_a_picture_alone_and_colours_that_are_mixed() -> None:
    pictures = json.loads((CLIENT / "lib/art/code-pictures.json").read_bytes())

    assert len(elements(code_picture("B"), "path")) == len(pictures["B"])
    assert mixed("#000000", 0.5, "#ffffff") == "#808080"
    assert mixed("#56b4e9", 1.0, "#ffffff") == "#56b4e9"


def test_the_same_bytes_twice() -> None:
    assert write_class(cards("fr")) == write_class(cards("fr"))
