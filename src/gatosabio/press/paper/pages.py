"""A printed page, as a value: which drawings lie where. It becomes a page of a PDF, or an SVG for
the screen: the preview is the sheet itself."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from gatosabio.press.paper.drawing import Ink, colour_on_paper, number

_INNER: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_PAINT: Final = re.compile(r'\b(fill|stroke)="([^"]*)"')
_TITLE: Final = re.compile(r"<title[^>]*>[^<]*</title>")
_NAMED: Final = re.compile(r'(\bid="|href="#|url\(#)')
_VIEW_BOX: Final = re.compile(r'viewBox="([^"]*)"')


class Place(NamedTuple):
    """A drawing on a page, in millimetres from the page's upper left corner. *says* is what it
    means, where its own letters do not tell."""

    svg: str
    x: float
    y: float
    width: float
    height: float
    says: str = ""


class Page(NamedTuple):
    """A page, in millimetres. *bleed* is how far it reaches beyond what is cut off, for shops."""

    width: float
    height: float
    places: tuple[Place, ...]
    bleed: float = 0.0


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


def drawing(width: float, height: float, inside: str) -> str:
    """A drawing of that size, in millimetres."""
    box = f"0 0 {number(width)} {number(height)}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'


def as_svg(page: Page, colours: Mapping[str, str], ink: Ink = str) -> str:
    """The page for the screen. Its fonts are those of the page that shows it. It has no styles,
    which a browser refuses where the server allows none but its own. What is there several times,
    like backs, is written once."""
    names: dict[str, str] = {}
    shown = []
    for place in page.places:
        name = names.setdefault(place.svg, f"sheet-{len(names)}")
        shown.append(
            f'<svg x="{number(place.x)}" y="{number(place.y)}" width="{number(place.width)}"'
            f' height="{number(place.height)}" viewBox="{view_box(place.svg)}"'
            f' preserveAspectRatio="none"><use href="#{name}"/></svg>'
        )
    drawings = [
        f'<g id="{name}">{_named_apart(_coloured(inner(svg), colours, ink), name)}</g>'
        for svg, name in names.items()
    ]
    size = f"{number(page.width)} {number(page.height)}"
    ground = f'<rect width="{number(page.width)}" height="{number(page.height)}" fill="#fff"/>'
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"'
            ' text-rendering="geometricPrecision">',  # letters are as wide as on paper
            *("<defs>", *drawings, "</defs>", ground, *shown, "</svg>"),
        ]
    )


def _named_apart(drawing: str, name: str) -> str:
    """The drawing without its title, which a browser would show in English, and with names that no
    other drawing has."""
    return _NAMED.sub(rf"\1{name}-", _TITLE.sub("", drawing))


def _coloured(drawing: str, colours: Mapping[str, str], ink: Ink) -> str:
    """The drawing with the colours that it would have on paper."""

    def colour(found: re.Match[str]) -> str:
        attribute, paint = found.groups()
        return f'{attribute}="{colour_on_paper(paint, colours, ink) or "none"}"'

    return _PAINT.sub(colour, drawing)
