"""A page about a child: its map as the numbers say, in every language, with room for every text."""

from typing import Any

import pytest

from gatosabio.classroom.children import CHILDREN
from gatosabio.press.choices import PAPERS
from gatosabio.press.class_job import PagesForHome
from gatosabio.press.class_printing import class_pages, write_class
from gatosabio.press.paper.pages import Page, Place
from gatosabio.press.sheets.home_page import DOTS, GROUND, STATES, square
from gatosabio.wire.class_learning import ChildLearning, Strategy
from press.class_pupils import pupil
from press.drawn import elements, texts
from press.reading import ReadPdf

LANGUAGES = ("en", "fr", "es")
FOX = {"en": "Blue Fox", "fr": "Renard bleu", "es": "Zorro azul"}
DATE = {"en": "12 October", "fr": "12 octobre", "es": "12 de octubre"}
PAIRS: list[tuple[Strategy, ...]] = [
    ("ten", "near-double"),
    ("bigger-first", "ten"),
    ("double", "bigger-first"),
    ("near-double",),
    (),
]


def home(*children: ChildLearning, **chosen: Any) -> PagesForHome:
    return PagesForHome(**{"day": "2026-10-12", **chosen}, children=children)


def said(page: Page) -> list[str]:
    """Its texts, but for those in drawings."""
    return [text.words.replace("\u00a0", " ") for text in texts(page.places[-1].svg)]


def squares(page: Page) -> list[Place]:
    """The squares of the map, row by row; then come those of the legend."""
    return [place for place in page.places if place.width == place.height and place.width < 15][
        :100
    ]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("child", [0, 5])
def test_every_square_is_as_the_child_knows_its_sum(child: int, paper: Any) -> None:
    known = pupil(child, "ten")
    (page,) = class_pages(home(known, paper=paper))
    found = squares(page)

    assert len(found) == 100
    for place, one in enumerate(found):
        first, second = place // 10 + 1, place % 10 + 1
        how = known.sums[f"{max(first, second)}+{min(first, second)}"]
        assert [text.words for text in texts(one.svg)] == [str(first + second)]
        (ground,) = elements(one.svg, "rect")
        assert ground.get("fill") == GROUND[how]
        assert len(elements(one.svg, "circle")) == DOTS[how]
        assert bool(elements(one.svg, "line")) == (how == "not-sure")
    rows = [found[row * 10 : row * 10 + 10] for row in range(10)]
    assert all(len({one.y for one in row}) == 1 for row in rows)
    assert [one.x for one in rows[0]] == sorted({one.x for one in found})


def test_every_state_can_be_told_without_colours() -> None:
    drawn = {
        how: (
            len(elements(square(how, 10, "7"), "circle")),
            bool(elements(square(how, 10, "7"), "line")),
        )
        for how in STATES
    }

    assert len(set(drawn.values())) == len(STATES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("strategies", PAIRS)
def test_nothing_lies_on_anything_else(
    lang: str, paper: Any, strategies: tuple[Strategy, ...]
) -> None:
    (page,) = class_pages(home(pupil(3, *strategies), lang=lang, paper=paper))
    shapes, letters = page.places[0].svg, texts(page.places[-1].svg)
    (line,) = elements(shapes, "line")
    foot = float(line.get("y1", 0))
    (box,) = elements(shapes, "rect")
    box_left, box_end = float(box.get("x", 0)), float(box.get("y", 0)) + float(box.get("height", 0))

    assert box_end < foot
    for text in letters:
        assert text.left > 10
        assert text.right < page.width - 10
        assert text.base < page.height - 8
    above = [text.base for text in letters if text.base < foot]
    assert max(above) < foot - 1
    beside = [text for text in letters if float(box.get("y", 0)) < text.base < box_end]
    for text in beside:
        assert text.right < box_left or text.left > box_left + 2
    for one in page.places[1:-1]:
        assert one.y + one.height < foot
    largest = max(squares(page), key=lambda one: one.y)
    under = [text for text in letters if text.base > largest.y + largest.height]
    assert min(text.base - text.size for text in under) > largest.y + largest.height


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_it_says(lang: str) -> None:
    known = pupil(0, "ten", "near-double", "double")
    (page,) = class_pages(home(known, lang=lang))
    letters = said(page)

    assert letters[0].startswith(FOX[lang])
    assert letters[1].startswith(DATE[lang])
    numbers = " ".join(letters)
    for count in (known.total.knows, known.total.works_out, known.total.counts):
        assert f" {count}" in numbers
    assert "55" in numbers
    cards = [
        place for place in page.places if place.height == pytest.approx(place.width * 132 / 92)
    ]
    assert len(cards) == 5  # no more fit


@pytest.mark.parametrize(
    ("lang", "day", "written"),
    [("fr", "2026-03-01", "1er mars"), ("es", "2026-12-31", "31 de diciembre")],
)
def test_the_first_day_and_the_last_month(lang: str, day: str, written: str) -> None:
    (page,) = class_pages(home(pupil(), lang=lang, day=day))

    assert said(page)[1].startswith(written)


def test_a_page_a_child_and_the_same_bytes_twice() -> None:
    asked = home(*(pupil(child, "ten") for child in CHILDREN))
    data = write_class(asked)

    assert len(ReadPdf(data).pages) == 32
    assert data == write_class(asked)
    assert ReadPdf(data).head("Title") == "(gatosabio)"  # it names nobody
