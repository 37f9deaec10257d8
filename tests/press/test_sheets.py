"""Where cards, backs and marks lie, read out of the PDF."""

import re
from typing import Any

import pypdfium2
import pytest

from gatosabio.press.choices import Choices
from gatosabio.press.kit import FONTS
from gatosabio.press.printing import write_deck
from press.reading import Box, ReadPdf

CARD = (63.0, 88.0)
FONT_NAMES = [name for name, _ in FONTS.values()]
FIRST = {"9up": 2, "fold": 0, "shop": 0}  # the first page with cards


def boxes(choices: Choices, page: int, width: float) -> list[Box]:
    """The places of the drawings of that width."""
    read = ReadPdf(write_deck(choices)).pages[page]
    return [one.box for one in read.drawings if one.box.width == pytest.approx(width, abs=0.01)]


@pytest.mark.parametrize(
    ("paper", "layout", "size", "margins"),
    [
        ("a4", "9up", (210, 297), (10.5, 16.5)),
        ("letter", "9up", (215.9, 279.4), (13.45, 7.7)),
        ("a4", "fold", (297, 210), (22.5, 12)),
        ("letter", "fold", (279.4, 215.9), (13.7, 14.95)),
    ],
)
def test_margins(paper: Any, layout: Any, size: Any, margins: Any) -> None:
    chosen = Choices(game="addicats", paper=paper, layout=layout)
    page = ReadPdf(write_deck(chosen)).pages[FIRST[layout]]
    first = boxes(chosen, FIRST[layout], CARD[0])[0]

    assert (page.width, page.height) == pytest.approx(size, abs=0.01)
    assert (first.x, first.y + (first.height - CARD[1]) / 2) == pytest.approx(margins, abs=0.01)


@pytest.mark.parametrize(
    ("paper", "trim", "bleed"), [("a4", (63, 88), 3), ("letter", (63.5, 88.9), 3.175)]
)
def test_a_shop_gets_the_lines_of_its_cut(paper: Any, trim: Any, bleed: Any) -> None:
    for page in ReadPdf(write_deck(Choices(game="gatonegro", paper=paper, layout="shop"))).pages:
        left, top, right, bottom = page.boxes["TrimBox"]
        assert (left, top) == pytest.approx((bleed, bleed), abs=0.01)
        assert (right - left, bottom - top) == pytest.approx(trim, abs=0.01)
        assert page.boxes["BleedBox"] == page.boxes["MediaBox"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_for_a_shop_the_ground_goes_over_the_edge(paper: Any) -> None:
    data = write_deck(Choices(game="addicats", paper=paper, layout="shop"))
    cheese = pypdfium2.PdfDocument(data)[100].render(scale=2).to_pil().convert("RGB")
    right, bottom = cheese.width - 2, cheese.height - 2

    corners = {cheese.getpixel(at) for at in ((1, 1), (right, 1), (1, bottom), (right, bottom))}
    assert corners == {(0xFF, 0xC9, 0x4A)}


@pytest.mark.parametrize("layout", ["9up", "fold"])
def test_marks_lie_outside_the_cards_and_in_line_with_their_edges(layout: Any) -> None:
    chosen = Choices(game="addicats", layout=layout)
    page = ReadPdf(write_deck(chosen)).pages[FIRST[layout]]
    marks = page.drawings[-1].operators
    lines = [
        [float(value) for value in line]
        for line in re.findall(r"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l", marks)
    ]
    cards = boxes(chosen, FIRST[layout], CARD[0])
    left, right = min(card.x for card in cards), max(card.x + CARD[0] for card in cards)

    assert "0.15 w" in marks
    edges = {round(card.x + side, 2) for card in cards for side in (0, CARD[0])}
    assert {round(x1, 2) for x1, _, x2, _ in lines if x1 == x2} == edges
    for x1, y1, x2, y2 in lines:
        if y1 == y2:
            assert max(x1, x2) <= left - 2.49 or min(x1, x2) >= right + 2.49
            assert min(x1, x2) > 0
            assert max(x1, x2) < page.width


def test_nine_backs_on_the_other_side_each_behind_a_card() -> None:
    chosen = Choices(game="addicats")
    last = len(ReadPdf(write_deck(chosen)).pages) - 1
    backs = boxes(chosen, last, CARD[0] + 4)
    fronts = boxes(chosen, 2, CARD[0])

    assert len(backs) == 9  # also behind the sheet that is not full
    behind = {(round(210 - back.x - back.width + 2, 2), round(back.y + 2, 2)) for back in backs}
    assert behind == {(round(one.x, 2), round(one.y + 0.1, 2)) for one in fronts}


def test_the_backs_can_be_shifted() -> None:
    plain = boxes(Choices(game="addicats"), 3, CARD[0] + 4)
    shifted = boxes(Choices(game="addicats", back_shift=(1.5, -0.5)), 3, CARD[0] + 4)

    for one, other in zip(plain, shifted, strict=True):
        assert (other.x - one.x, other.y - one.y) == pytest.approx((1.5, -0.5), abs=0.001)


@pytest.mark.parametrize(("layout", "pages"), [("9up", 38), ("fold", 40), ("shop", 158)])
def test_pages_and_what_the_document_says_of_itself(layout: Any, pages: int) -> None:
    data = write_deck(Choices(game="addirace", layout=layout, lang="fr"))
    read = ReadPdf(data)

    assert len(read.pages) == pages == len(pypdfium2.PdfDocument(data))
    assert read.head("Lang") == "(fr)"
    assert b"/PrintScaling /None" in data
    used = {"Lexend-Bold", "Baloo2-Bold"} if layout == "shop" else set(FONT_NAMES)
    assert set(read.fonts) == used
    assert all(font[:4] == b"\0\1\0\0" for font in read.fonts.values())
    assert b"/Subtype /Image" not in data  # nothing is made of pixels


def test_the_same_choices_give_the_same_bytes_and_few_of_them() -> None:
    for chosen in (Choices(game="addicats", kind="frames"), Choices(game="gatonegro", decks=2)):
        data = write_deck(chosen)
        assert data == write_deck(chosen)
        assert len(data) < 1_000_000


def lines_of(operators: str) -> list[list[float]]:
    """The straight lines that are drawn, in millimetres."""
    found = re.findall(r"([\d.]+) ([\d.]+) m\n([\d.]+) ([\d.]+) l", operators)
    return [[float(value) for value in line] for line in found]


@pytest.mark.parametrize(("layout", "across", "down"), [("9up", 4, 4), ("fold", 5, 4)])
def test_lines_along_every_cut_are_pale(layout: Any, across: int, down: int) -> None:
    chosen = Choices(game="addicats", layout=layout, cut="lines")
    page = ReadPdf(write_deck(chosen)).pages[FIRST[layout]]
    lines = lines_of(page.drawings[-2].operators)
    cards = boxes(chosen, FIRST[layout], CARD[0])

    edges = {round(card.x + side, 2) for card in cards for side in (0, CARD[0])}
    assert {round(x1, 2) for x1, _, x2, _ in lines if x1 == x2} == edges
    assert len(lines) == across + down
    assert "0.6549 0.6275 0.7216 RG" in page.drawings[-2].operators


def test_a_sheet_is_folded_between_fronts_and_backs() -> None:
    page = ReadPdf(write_deck(Choices(game="addicats", layout="fold"))).pages[0]
    ((left, above, right, below),) = [
        line for one in page.drawings if "d\n" in one.operators for line in lines_of(one.operators)
    ]

    assert above == below == pytest.approx(12 + 88 + 5)
    assert (left, right) == pytest.approx((22.5, 22.5 + 4 * 63))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_ruler_is_as_long_as_it_says(paper: Any) -> None:
    page = ReadPdf(write_deck(Choices(game="gatonegro", paper=paper))).pages[0]
    lines = lines_of(page.drawings[-1].operators)
    long = [line for line in lines if line[2] - line[0] > 50]

    assert [line[2] - line[0] for line in long] == [pytest.approx(100, abs=0.01)]
    ((left, y, _, _),) = long
    ticks = sorted(x1 for x1, y1, x2, y2 in lines if x1 == x2 and y2 == y)
    assert ticks == [pytest.approx(left + millimetre, abs=0.01) for millimetre in range(101)]


def test_the_test_sheet_counts_the_cards() -> None:
    texts = ReadPdf(write_deck(Choices(game="addicats", tables=7))).pages[0].drawings[-1].texts

    assert {"70 additions", "16 sums", "16 correction cards", "3 × Chase", "1 × Mouse"} <= {*texts}
    assert "117 cards in all" in texts  # 13 sheets, and no place is empty


def test_help_cards_are_counted_apart() -> None:
    texts = ReadPdf(write_deck(Choices(game="gatonegro"))).pages[0].drawings[-1].texts

    assert "52 cards in all and 2 help cards" in texts


def test_on_a_sheet_with_a_shift_the_scale_tells_the_whole_shift() -> None:
    """The zero of the scale is as far from where the cross should be as the backs are shifted."""

    def ticks(choices: Choices) -> list[float]:
        lines = lines_of(ReadPdf(write_deck(choices)).pages[0].drawings[-1].operators)
        return sorted({x1 for x1, y1, x2, y2 in lines if x1 == x2 and y1 == pytest.approx(245)})

    plain, shifted = (
        ticks(Choices(game="addicats", back_shift=shift)) for shift in ((0.0, 0.0), (2.0, -1.5))
    )
    assert len(plain) == 21
    assert [a - b for a, b in zip(plain, shifted, strict=True)] == [pytest.approx(2.0)] * 21


def test_the_cross_behind_the_scale_moves_with_the_backs() -> None:
    def middle(choices: Choices) -> tuple[float, float]:
        lines = lines_of(ReadPdf(write_deck(choices)).pages[1].drawings[-1].operators)
        ((x, _, _, _),) = [line for line in lines if line[0] == line[2]]
        ((_, y, _, _),) = [line for line in lines if line[1] == line[3]]
        return x, y

    plain, moved = (
        middle(Choices(game="addicats", back_shift=shift)) for shift in ((0.0, 0.0), (2.0, -1.5))
    )
    assert plain[0] == pytest.approx(105)  # the middle, which is the same from both sides
    assert (moved[0] - plain[0], moved[1] - plain[1]) == pytest.approx((2.0, -1.5), abs=0.01)


@pytest.mark.parametrize(("lang", "foot"), [("en", "sheet 1 of 18"), ("fr", "feuille 1 sur 18")])
def test_every_sheet_says_which_it_is(lang: Any, foot: str) -> None:
    pages = ReadPdf(write_deck(Choices(game="addicats", lang=lang, backs=False))).pages
    texts = [text for drawn in pages[1].drawings for text in drawn.texts]

    assert f"gatosabio · Addi Cat’s · {foot}" in texts
