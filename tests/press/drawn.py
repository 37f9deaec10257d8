"""What lies on a page of ours, taken from its drawings: texts and how wide they are, lines, shapes.

Only for drawings in millimetres, whose texts are not inside a drawing within the drawing.
"""

from typing import NamedTuple
from xml.etree import ElementTree as ET

from gatosabio.press.cards.faces import colours
from gatosabio.press.colours import little_ink
from gatosabio.press.kit import fonts
from gatosabio.press.paper.pages import Page
from gatosabio.press.paper.pdf import Book

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    """A text, from its left end to its right, and the line that it stands on."""

    words: str
    left: float
    right: float
    base: float
    size: float


class Line(NamedTuple):
    """A straight line, and how it is drawn."""

    x1: float
    y1: float
    x2: float
    y2: float
    dashed: bool


def elements(svg: str, tag: str) -> list[ET.Element]:
    """All elements of that name."""
    return list(ET.fromstring(svg).iter(f"{SVG}{tag}"))  # noqa: S314  # our own


def texts(svg: str) -> list[Text]:
    """All texts, in the order drawn."""
    found = []
    for one in elements(svg, "text"):
        words, size = one.text or "", float(one.get("font-size", 0))
        family = one.get("font-family", "").strip("'")
        width = fonts()[f"{family} {one.get('font-weight')}"].width(words, size)
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[one.get("text-anchor", "start")]
        left = float(one.get("x", 0)) - shift * width
        found.append(Text(words, left, left + width, float(one.get("y", 0)), size))
    return found


def lines(svg: str) -> list[Line]:
    """All straight lines."""
    found = []
    for one in elements(svg, "line"):
        x1, y1, x2, y2 = (float(one.get(key, 0)) for key in ("x1", "y1", "x2", "y2"))
        found.append(Line(x1, y1, x2, y2, one.get("stroke-dasharray") is not None))
    return found


def written(pages: list[Page], *, low_ink: bool = False) -> bytes:
    """The PDF of these pages."""
    return Book(fonts(), colours(), little_ink if low_ink else str).write(pages)
