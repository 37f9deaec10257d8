"""Reads the texts of a printed page back: which words, and where their lines are."""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

import pytest

from gatosabio.press.cards.faces import colours
from gatosabio.press.choices import Choices
from gatosabio.press.colours import little_ink
from gatosabio.press.kit import fonts
from gatosabio.press.paper.pages import Page
from gatosabio.press.paper.pdf import Book
from press.reading import Box, ReadPage, ReadPdf

SHOWN = re.compile(
    r"BT /([\w-]+) ([\d.]+) Tf ([\d.]+) Tz 1 0 0 -1 ([-\d.]+) ([-\d.]+) Tm <[0-9a-f]*> Tj ET"
)
ABOVE, BELOW = 0.74, 0.21  # how far letters reach, in sizes of their font
TOUCH = 0.05  # millimetres


class Piece(NamedTuple):
    """Letters in one font, on a base line."""

    text: str
    x: float
    base: float
    width: float
    size: float

    @property
    def box(self) -> Box:
        height = (ABOVE + BELOW) * self.size
        return Box(self.x, self.base - ABOVE * self.size, self.width, height)


def read_back(pages: Iterable[Page], choices: Choices) -> list[ReadPage]:
    """The pages as they are in a PDF."""
    ink = little_ink if choices.low_ink else str
    return ReadPdf(Book(fonts(), colours(), ink).write(pages)).pages


def pieces(page: ReadPage) -> list[Piece]:
    """The texts that are no part of a card, in the order in which they are written."""
    by_name = {font.name: font for font in fonts().values()}
    written = page.drawings[-1]
    assert written.box[2:] == pytest.approx((page.width, page.height), abs=0.01)
    found = []
    for text, (name, size, stretch, x, base) in zip(
        written.texts, SHOWN.findall(written.operators), strict=True
    ):
        width = by_name[name].width(text, float(size)) * float(stretch) / 100
        found.append(Piece(text, float(x), float(base), width, float(size)))
    return found


def words_of(page: ReadPage) -> list[str]:
    """The words on the page."""
    return joined(pieces(page))


def joined(written: Iterable[Piece]) -> list[str]:
    """The words of some pieces: those that touch each other are of the same word."""
    said, before = "", None
    for piece in written:
        goes_on = (
            before is not None
            and before.base == piece.base
            and abs(before.x + before.width - piece.x) < TOUCH
        )
        said += piece.text if goes_on else f" {piece.text}"
        before = piece
    return said.split()


def drawn_boxes(page: ReadPage) -> list[Box]:
    """Where cards and other drawings are: what does not cover the whole page."""
    return [one.box for one in page.drawings if one.box.width < page.width - 1]


def overlaps(page: ReadPage) -> list[tuple[object, object]]:
    """What lies on something else: texts and drawings."""
    things = [(piece.box, piece.text) for piece in pieces(page)]
    things += [(box, "a drawing") for box in drawn_boxes(page)]
    return [
        (one, other)
        for one, other in combinations(things, 2)
        if _common(one[0].x, one[0].width, other[0].x, other[0].width)
        and _common(one[0].y, one[0].height, other[0].y, other[0].height)
    ]


def _common(at: float, length: float, other_at: float, other_length: float) -> bool:
    return at + length > other_at + TOUCH and other_at + other_length > at + TOUCH


def outside(page: ReadPage, margin: float) -> list[Box]:
    """What reaches into the margins."""
    boxes = [piece.box for piece in pieces(page)] + drawn_boxes(page)
    return [
        box
        for box in boxes
        if box.x < margin - TOUCH
        or box.y < margin - TOUCH
        or box.x + box.width > page.width - margin + TOUCH
        or box.y + box.height > page.height - margin + TOUCH
    ]


def plain_words(text: str) -> list[str]:
    """The words of a text, as a page says them: without the stars of bold ones."""
    return text.replace("**", "").split()
