"""A printed page, as a value: which drawings lie where. It becomes a page of a PDF, or an SVG for
the screen: the preview is the sheet itself."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from xml.sax.saxutils import quoteattr

from gatosabio.press.drawing import Ink, number

_INNER: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]*)"')


class Place(NamedTuple):
    """A drawing on a page, in millimetres from the page's upper left corner."""

    svg: str
    x: float
    y: float
    width: float
    height: float


class Page(NamedTuple):
    """A page, in millimetres. *bleed* is how far it reaches beyond what is cut off, for shops."""

    width: float
    height: float
    places: tuple[Place, ...]
    bleed: float = 0.0
    says: str = ""  # what is on it, in the reader's language


def inner(svg: str) -> str:
    """What is inside a drawing's outermost tag."""
    found = _INNER.search(svg)
    assert found is not None, "a drawing is SVG"
    return found[1]


def view_box(svg: str) -> str:
    """The box of a drawing."""
    found = _VIEW_BOX.search(svg)
    assert found is not None, "a drawing has a box"
    return found[1]


def as_svg(page: Page, colours: Mapping[str, str], ink: Ink = str) -> str:
    """The page for the screen. Its fonts are those of the page that shows it."""
    style = ";".join(f"{name}:{ink(colour)}" for name, colour in colours.items() if name[0] == "-")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(page.width)}'
        f' {number(page.height)}" role="img" aria-label={quoteattr(page.says)}'
        f' style="{style};font-kerning:none">',
        f'<rect width="{number(page.width)}" height="{number(page.height)}" fill="#fff"/>',
    ]
    parts += [
        f'<svg x="{number(place.x)}" y="{number(place.y)}" width="{number(place.width)}"'
        f' height="{number(place.height)}" viewBox="{view_box(place.svg)}"'
        f' preserveAspectRatio="none">{inner(place.svg)}</svg>'
        for place in page.places
    ]
    return "".join([*parts, "</svg>"])
