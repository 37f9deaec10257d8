"""The rules of a game on one printed page: every rule beside its cards."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from gatosabio.press.cards.faces import Look
from gatosabio.press.cards.figures import (
    RATIO,
    cards_in_a_row,
    drawing,
    look_beside_text,
    paw,
    row_width,
)
from gatosabio.press.choices import Choices
from gatosabio.press.colours import INK, LINE, ORANGE, PAPER, SKY, WHITE
from gatosabio.press.paper.lettering import HEADING
from gatosabio.press.paper.pages import Page
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.paper.parts import Block, Panel, Part, Stroke, page_with, side_by_side, stacked
from gatosabio.press.paper.typeset import NoRoomError, Type, run_width, typeset
from gatosabio.press.sheets.leaflet_content import Case, Leaflet, content

MARGIN: Final = 12.0
LEAST_GAP: Final = 4.0  # between two parts of the page
WIDEST_GAP: Final = 11.0
LARGEST: Final = 1.3
SMALLEST: Final = 0.78
NEAR: Final = 0.01  # no larger letters are looked for if they would be larger by this only
LOGO: Final = 20.0
PICTURE: Final = 27.0
TITLE: Final = 12.2
PADDING: Final = 5.0
RADIUS: Final = 6.0
BETWEEN: Final = 5.5  # columns
BESIDE: Final = 3.2  # between cards and their text


class _Style(NamedTuple):
    """The sizes of a page whose text is that large, compared with the usual 11 points."""

    scale: float
    look: Look

    @property
    def body(self) -> Type:
        return Type(3.9 * self.scale, 5.15 * self.scale)

    @property
    def small(self) -> Type:
        return Type(3.65 * self.scale, 4.75 * self.scale)

    @property
    def large(self) -> Type:
        return Type(4.4 * self.scale, 5.8 * self.scale)

    def heading(self, size: float) -> Type:
        return Type(size * self.scale, 1.32 * size * self.scale, HEADING)


def leaflet(choices: Choices) -> list[Page]:
    """The leaflet's only page, with letters as large as there is room for.

    :raises NoRoomError: if there is too little room even for the smallest
    """
    told, look = content(choices), look_beside_text(choices)
    width, height = SIZES[choices.paper]
    found: list[Part] | None = None
    smallest, largest = SMALLEST, LARGEST
    while largest - smallest > NEAR:
        middle = (smallest + largest) / 2
        parts = _laid_out(told, _Style(middle, look), width, height)
        if parts is None:
            largest = middle
        else:
            smallest, found = middle, parts
    if found is None:
        raise NoRoomError(f"the leaflet of {choices.game} does not fit on one page")
    return [page_with(width, height, found)]


def _laid_out(told: Leaflet, style: _Style, width: float, height: float) -> list[Part] | None:
    """The whole page, its parts spread from margin to margin; None if there is too little room."""
    try:
        blocks = list(_blocks(told, style, width - 2 * MARGIN))
    except NoRoomError:
        return None
    free = height - 2 * MARGIN - sum(block.height for block in blocks)
    gap = free / (len(blocks) - 1)
    if gap < LEAST_GAP:
        return None
    gap = min(gap, WIDEST_GAP)
    y = MARGIN
    parts: list[Part] = []
    for block in blocks[:-1]:
        parts += block.at(MARGIN, y)
        y += block.height + gap
    return [*parts, *blocks[-1].at(MARGIN, height - MARGIN - blocks[-1].height)]


def _blocks(told: Leaflet, style: _Style, width: float) -> Iterator[Block]:
    yield _head(told, width)
    yield _hero(told.hero, style, width)
    column = (width - BETWEEN) / 2
    yield side_by_side(
        (_titled(case, column, style.heading(5.3), style.body) for case in told.columns),
        column + BETWEEN,
    )
    yield _cases(told.cases, style, width)
    yield _kinds(told, style, width)
    yield _foot(told, style, width)


def _head(told: Leaflet, width: float) -> Block:
    left = LOGO + 4.0
    room = width - left - PICTURE - 4.0
    size = TITLE * min(1.0, room / run_width(told.title, HEADING, TITLE))
    title = typeset(told.title, room + 0.01, Type(size, 1.1 * size, HEADING))
    text = stacked((title, typeset(told.players, room, Type(4.0, 5.2))), 0.8)
    height = max(PICTURE, text.height)
    return Block(
        height,
        (
            *drawing("logo", LOGO, LOGO).at(0.0, (height - LOGO) / 2),
            *text.at(left, (height - text.height) / 2),
            *drawing(told.picture, PICTURE, PICTURE).at(width - PICTURE, (height - PICTURE) / 2),
        ),
    )


def _hero(case: Case, style: _Style, width: float) -> Block:
    size = 21.0 * style.scale * (0.8 if len(case.cards) > 2 else 1.0)
    cards = cards_in_a_row(case.cards, size, style.look, case.sign)
    left = PADDING + row_width(len(case.cards), size, case.sign) + PADDING
    text = _titled(case, width - left - PADDING, style.heading(6.3), style.large)
    height = max(cards.height, text.height) + 2 * 4.2
    ground = Panel(0.0, 0.0, width, height, RADIUS, PAPER)
    if style.look.low_ink:
        ground = _frame(width, height)
    return Block(
        height,
        (
            ground,
            *cards.at(PADDING, (height - cards.height) / 2),
            *text.at(left, (height - text.height) / 2),
        ),
    )


def _frame(width: float, height: float) -> Panel:
    thick = 0.6
    inner = (width - thick, height - thick)
    return Panel(thick / 2, thick / 2, *inner, RADIUS, WHITE, INK, thick)


def _titled(case: Case, width: float, title: Type, body: Type) -> Block:
    return stacked((typeset(case.title, width, title), typeset(case.text, width, body)), 0.6)


def _cases(cases: Sequence[Case], style: _Style, width: float) -> Block:
    column = (width - 2 * PADDING - 2 * BETWEEN) / 3
    size = 15.5 * style.scale
    cells = []
    for case in cases:
        figure = cards_in_a_row(case.cards, size, style.look, case.sign)
        if not case.cards:
            high = size * RATIO
            paws = [paw(colour, 0.85 * high) for colour in (ORANGE, SKY)]
            pair = side_by_side(paws, 0.9 * high)
            figure = Block(high, pair.at(0.0, 0.075 * high))
        texts = [typeset(text, column, style.body) for text in (case.text, case.more) if text]
        cells.append(stacked((figure, stacked(texts, 1.4)), 2.0))
    inside = side_by_side(cells, column + BETWEEN)
    height = inside.height + 2 * 4.4
    return Block(height, (_frame(width, height), *inside.at(PADDING, 4.4)))


def _kinds(told: Leaflet, style: _Style, width: float) -> Block:
    """The cards one by one, each beside what it does, in rows."""
    count = told.kinds_in_a_row
    column = (width - (count - 1) * BETWEEN) / count
    alone = all(len(case.cards) == 1 for case in told.kinds)
    size = (19.0 if alone else 12.6) * style.scale
    cells = [_kind(case, style, column, size) for case in told.kinds]
    rows = [
        side_by_side(cells[first : first + count], column + BETWEEN)
        for first in range(0, len(cells), count)
    ]
    title = typeset(told.kinds_title, width, style.heading(5.3))
    return stacked((title, stacked(rows, 3.5)), 1.4)


def _kind(case: Case, style: _Style, width: float, size: float) -> Block:
    """Cards of that *size*, beside what they do, and what stops them."""
    cards = cards_in_a_row(case.cards, size, style.look, case.sign)
    left = row_width(len(case.cards), size, case.sign) + BESIDE
    text = _titled(case, width - left, style.heading(4.6), style.small)
    if case.stopped_by:
        text = stacked((text, _stopped(case, style, width - left)), 1.6)
    return Block(max(cards.height, text.height), (*cards.at(0.0, 0.0), *text.at(left, 0.0)))


def _stopped(case: Case, style: _Style, width: float) -> Block:
    size = 9.0 * style.scale
    cards = cards_in_a_row(case.stopped_by, size, style.look)
    left = row_width(len(case.stopped_by), size) + 2.0
    text = typeset(f"**{case.stopped}**", width - left, style.small)
    height = max(cards.height, text.height)
    return Block(
        height,
        (
            *cards.at(0.0, (height - cards.height) / 2),
            *text.at(left, (height - text.height) / 2),
        ),
    )


def _foot(told: Leaflet, style: _Style, width: float) -> Block:
    column = (width - 2 * BETWEEN) / 3
    cells = [typeset(text, column, style.small) for text in told.foot]
    if told.rhyme:
        lines = [typeset(line, column, style.heading(3.8)) for line in told.rhyme]
        cells[0] = stacked((cells[0], stacked(lines)), 1.2)
    inside = side_by_side(cells, column + BETWEEN)
    line = Stroke(0.0, 0.3, width, 0.0, 0.5, LINE)
    return Block(inside.height + 3.2, (line, *inside.at(0.0, 3.2)))
