"""What a printed page of text is made of, as values that can be moved: texts, shapes and drawings.

A page draws all its shapes first, then the drawings, then the texts: what is to be read is on top.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from gatosabio.press.colours import INK
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import Typeface, lettered
from gatosabio.press.paper.pages import Page, Place, drawing, inner, view_box


class Text(NamedTuple):
    """A piece of one line, from *x* to the right on the base line *y*. *size* is in millimetres."""

    text: str
    x: float
    y: float
    font: Typeface
    size: float
    length: float = 0.0  # to which it is stretched or pressed; 0: as wide as it is


class Panel(NamedTuple):
    """A rectangle with round corners."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    stroke: str = "none"
    thick: float = 0.0


class Stroke(NamedTuple):
    """A straight line with round ends."""

    x: float
    y: float
    across: float
    down: float
    thick: float
    colour: str = INK


Part: TypeAlias = Text | Panel | Stroke | Place


class Block(NamedTuple):
    """Parts that belong together, from their own upper left corner, and how high they are."""

    height: float
    parts: tuple[Part, ...] = ()

    def at(self, x: float, y: float) -> tuple[Part, ...]:
        """The parts, moved to there."""
        return tuple(moved(part, x, y) for part in self.parts)


def moved(part: Part, x: float, y: float) -> Part:
    """*part*, that far to the right and down."""
    return part._replace(x=part.x + x, y=part.y + y)


def stacked(blocks: Iterable[Block], gap: float = 0.0) -> Block:
    """The blocks, one under the other."""
    parts: tuple[Part, ...] = ()
    height = 0.0
    for place, block in enumerate(blocks):
        height += gap if place else 0.0
        parts += block.at(0.0, height)
        height += block.height
    return Block(height, parts)


def side_by_side(blocks: Iterable[Block], step: float) -> Block:
    """The blocks in columns, one every *step*."""
    columns = list(blocks)
    parts: tuple[Part, ...] = ()
    for column, block in enumerate(columns):
        parts += block.at(column * step, 0.0)
    return Block(max(block.height for block in columns), parts)


def page_with(width: float, height: float, parts: Iterable[Part]) -> Page:
    """The page of that size."""
    shapes, places, texts = _sorted(parts)

    def whole(elements: str) -> Place:
        return Place(drawing(width, height, elements), 0.0, 0.0, width, height)

    ground = (whole(shapes),) if shapes else ()
    return Page(width, height, (*ground, *places, whole(texts)))


def drawing_with(width: float, height: float, parts: Iterable[Part]) -> str:
    """The same as one drawing, in millimetres."""
    shapes, places, texts = _sorted(parts)
    drawings = "".join(
        f'<svg x="{number(place.x)}" y="{number(place.y)}" width="{number(place.width)}"'
        f' height="{number(place.height)}" viewBox="{view_box(place.svg)}">{inner(place.svg)}</svg>'
        for place in places
    )
    return drawing(width, height, f"{shapes}{drawings}{texts}")


def _sorted(parts: Iterable[Part]) -> tuple[str, tuple[Place, ...], str]:
    every = tuple(parts)
    return (
        "".join(_shape(part) for part in every if isinstance(part, Panel | Stroke)),
        tuple(part for part in every if isinstance(part, Place)),
        "".join(_text(part) for part in every if isinstance(part, Text)),
    )


def _shape(shape: Panel | Stroke) -> str:
    if isinstance(shape, Stroke):
        return (
            f'<line x1="{number(shape.x)}" y1="{number(shape.y)}"'
            f' x2="{number(shape.x + shape.across)}" y2="{number(shape.y + shape.down)}"'
            f' stroke="{shape.colour}" stroke-width="{number(shape.thick)}"'
            ' stroke-linecap="round"/>'
        )
    return (
        f'<rect x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.width)}"'
        f' height="{number(shape.height)}" rx="{number(shape.radius)}" fill="{shape.fill}"'
        f' stroke="{shape.stroke}" stroke-width="{number(shape.thick)}"/>'
    )


def _text(text: Text) -> str:
    return lettered(
        *(text.text, text.x, text.y, text.size),
        face=text.font,
        anchor="start",
        length=text.length,
    )
