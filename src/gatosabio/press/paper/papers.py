"""Where cards lie on paper, in millimetres, and where to cut."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from gatosabio.press.choices import Layout, Paper
from gatosabio.press.colours import CUT, INK
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.pages import drawing

CARD: Final = (63.0, 88.0)
SHOP_CARD: Final[dict[Paper, tuple[float, float]]] = {"a4": CARD, "letter": (63.5, 88.9)}
SHOP_BLEED: Final[dict[Paper, float]] = {"a4": 3.0, "letter": 3.175}
SIZES: Final[dict[Paper, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
GUTTER: Final = 10.0  # where a sheet is folded
MARK_THICK: Final = 0.15
MARK_OFF: Final = 2.5
MARK_LONG: Final = 5.0
TO_THE_EDGE: Final = 1.5
"""A mark ends at least this far from the edge of the paper."""


Line: TypeAlias = tuple[float, float, float, float]
"""From x, y to x, y."""


class Cell(NamedTuple):
    """The place of a card."""

    x: float
    y: float


class Sheet(NamedTuple):
    """A sheet of paper. Where it is to be folded, *backs* lie under the fronts."""

    width: float
    height: float
    card: tuple[float, float]
    fronts: tuple[Cell, ...]
    backs: tuple[Cell, ...]
    bleed: float = 0.0


def sheet(layout: Layout, paper: Paper) -> Sheet:
    """Where fronts and backs lie. The backs of `9up` are on the other side, mirrored: each card has
    its back, over whichever edge the sheet is turned."""
    width, height = SIZES[paper]
    if layout == "shop":
        (across, down), bleed = SHOP_CARD[paper], SHOP_BLEED[paper]
        cell = (Cell(bleed, bleed),)
        return Sheet(across + 2 * bleed, down + 2 * bleed, (across, down), cell, cell, bleed)
    if layout == "fold":
        width, height = height, width
        left, top = (width - 4 * CARD[0]) / 2, (height - 2 * CARD[1] - GUTTER) / 2
        fronts = tuple(Cell(left + column * CARD[0], top) for column in range(4))
        backs = tuple(Cell(cell.x, cell.y + CARD[1] + GUTTER) for cell in fronts)
        return Sheet(width, height, CARD, fronts, backs)
    left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
    fronts = tuple(
        Cell(left + column * CARD[0], top + row * CARD[1])
        for row in range(3)
        for column in range(3)
    )
    backs = tuple(Cell(width - cell.x - CARD[0], cell.y) for cell in fronts)
    return Sheet(width, height, CARD, fronts, backs)


def cut_marks(of: Sheet, cells: tuple[Cell, ...]) -> str:
    """Short lines outside the cards that tell where to cut, as a drawing of the whole page."""
    return whole_page(of, _strokes(_marks(of, cells), INK))


def cut_lines(of: Sheet, cells: tuple[Cell, ...]) -> str:
    """Lines along every cut. They are pale: half of each stays on the edges of the cards."""
    return whole_page(of, _strokes(_lines(of, cells), CUT))


def fold_line(of: Sheet) -> str:
    """Where to fold fronts onto their backs: in the middle of what is between them."""
    y = of.fronts[0].y + of.card[1] + GUTTER / 2
    ends = of.fronts[0].x, of.fronts[-1].x + of.card[0]
    return whole_page(of, _strokes([(ends[0], y, ends[1], y)], INK, ' stroke-dasharray="2 2"'))


def whole_page(of: Sheet, inside: str) -> str:
    """A drawing as large as the page, in millimetres."""
    return drawing(of.width, of.height, inside)


def _strokes(lines: Iterable[Line], colour: str, dashes: str = "") -> str:
    drawn = "".join(
        f'<line x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"/>'
        for x1, y1, x2, y2 in lines
    )
    return f'<g fill="none" stroke="{colour}" stroke-width="{MARK_THICK}"{dashes}>{drawn}</g>'


def _marks(of: Sheet, cells: tuple[Cell, ...]) -> Iterator[Line]:
    columns, rows = _edges(of, cells)
    left, right, top, bottom = columns[0], columns[-1], rows[0], rows[-1]
    across = min(MARK_LONG, left - MARK_OFF - TO_THE_EDGE)
    down = min(MARK_LONG, top - MARK_OFF - TO_THE_EDGE)
    for x in columns:
        yield x, top - MARK_OFF - down, x, top - MARK_OFF
        yield x, bottom + MARK_OFF, x, bottom + MARK_OFF + down
    for y in rows:
        yield left - MARK_OFF - across, y, left - MARK_OFF, y
        yield right + MARK_OFF, y, right + MARK_OFF + across, y


def _lines(of: Sheet, cells: tuple[Cell, ...]) -> Iterator[Line]:
    columns, rows = _edges(of, cells)
    for x in columns:
        yield x, rows[0], x, rows[-1]
    for y in rows:
        yield columns[0], y, columns[-1], y


def _edges(of: Sheet, cells: tuple[Cell, ...]) -> tuple[list[float], list[float]]:
    """Where cards begin and end, across and down."""
    width, height = of.card
    return (
        sorted({x for cell in cells for x in (cell.x, cell.x + width)}),
        sorted({y for cell in cells for y in (cell.y, cell.y + height)}),
    )
