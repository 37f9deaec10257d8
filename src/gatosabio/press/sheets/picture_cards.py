"""The cards by which children come into their class, ten on a sheet: to cut out, and to fold with
the animal in front and the pictures behind."""

from collections.abc import Iterator, Sequence
from typing import Final

from gatosabio.press.cards.stickers import code_picture, sticker
from gatosabio.press.choices import Paper
from gatosabio.press.class_job import PictureCard, PictureCards
from gatosabio.press.colours import INK
from gatosabio.press.kit import art
from gatosabio.press.paper.drawing import number
from gatosabio.press.paper.lettering import BOLD, HEADING, REGULAR, lettered
from gatosabio.press.paper.pages import Page, Place, drawing
from gatosabio.press.paper.papers import SIZES, Cell
from gatosabio.words.catalog import Words, words
from gatosabio.words.children import child_name

WIDE: Final = 85.0
HIGH: Final[dict[Paper, float]] = {"a4": 54.0, "letter": 50.0}
ACROSS: Final = 2
ON_A_SHEET: Final = 10
TOP: Final = 19.0
STICKER: Final = 27.5
PICTURE: Final = 17.0
BETWEEN: Final = 3.0
LOGO: Final = 11.5
RULER: Final = 100.0
RULER_OFF: Final = 8.0  # beside the cards
LINES: Final = "#8c84a3"
ROOM: Final = 4.0  # beside a text on a card


def picture_cards(asked: PictureCards) -> list[Page]:
    """All sheets."""
    cards = asked.cards
    parts = [cards[first : first + ON_A_SHEET] for first in range(0, len(cards), ON_A_SHEET)]
    return [_sheet(asked, part, number_, len(parts)) for number_, part in enumerate(parts, start=1)]


def _sheet(asked: PictureCards, cards: Sequence[PictureCard], sheet: int, sheets: int) -> Page:
    said, (width, height) = words(asked.lang), SIZES[asked.paper]
    high = HIGH[asked.paper]
    left = (width - ACROSS * WIDE) / 2
    cells = [
        Cell(left + place % ACROSS * WIDE, TOP + place // ACROSS * high)
        for place in range(len(cards))
    ]
    room = ACROSS * WIDE - LOGO - ROOM
    title = said.say("class-print.cards_title", code=asked.code, sheet=sheet, sheets=sheets)
    how = said.say("class-print.cards_how")
    inside = (
        lettered(title, left, 10.6, 5.2, face=HEADING, anchor="start", widest=room)
        + lettered(how, left, 15.8, 3.6, face=REGULAR, anchor="start", widest=room)
        + "".join(_lines(cells, high))
        + _ruler(left - RULER_OFF)
    )
    drawn = [
        Place(_card(card, asked, said), *cell, WIDE, high)
        for card, cell in zip(cards, cells, strict=True)
    ]
    return Page(
        width,
        height,
        (
            *drawn,
            Place(art("logo"), left + ACROSS * WIDE - LOGO, 5.5, LOGO, LOGO),
            Place(drawing(width, height, inside), 0.0, 0.0, width, height),
        ),
    )


def _card(card: PictureCard, asked: PictureCards, said: Words) -> str:
    """One card: what is in front on the left, what is behind on the right."""
    high, half = HIGH[asked.paper], WIDE / 2
    name, widest = child_name(said, card.animal, card.colour), half - 2 * ROOM
    pictures = "".join(
        _inner(code_picture(letter), half + half / 2 + shift, high / 2 - 9.0, PICTURE)
        for letter, shift in zip(
            card.pictures, (-(PICTURE + BETWEEN) / 2, (PICTURE + BETWEEN) / 2), strict=True
        )
    )
    address = ""
    if asked.address:
        address = lettered(
            asked.address, 1.5 * half, high / 2 + 6.8, 3.7, face=REGULAR, widest=widest
        )
    return drawing(
        WIDE,
        high,
        _inner(sticker(card.animal, card.colour), half / 2, high / 2 - 4.5, STICKER)
        + lettered(name, half / 2, high / 2 + 17.0, 5.0, face=HEADING, widest=widest)
        + pictures
        + address
        + lettered(asked.code, 1.5 * half, high / 2 + 14.6, 6.0, face=BOLD),
    )


def _inner(svg: str, x: float, y: float, size: float) -> str:
    """A square drawing round a point."""
    head, _, rest = svg.partition(" viewBox")
    place = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
    return f'{head} {place} width="{number(size)}" height="{number(size)}" viewBox{rest}'


def _lines(cells: Sequence[Cell], high: float) -> Iterator[str]:
    """Where to cut, and where to fold."""
    yield f'<g fill="none" stroke="{LINES}" stroke-width="0.3" stroke-dasharray="1.4 1">'
    for cell in cells:
        yield f'<rect x="{number(cell.x)}" y="{number(cell.y)}" width="{WIDE}" height="{high}"/>'
    yield f'</g><g fill="none" stroke="{LINES}" stroke-width="0.4" stroke-dasharray="0.1 0.9"'
    yield ' stroke-linecap="round">'
    for cell in cells:
        x = number(cell.x + WIDE / 2)
        yield f'<line x1="{x}" y1="{number(cell.y)}" x2="{x}" y2="{number(cell.y + high)}"/>'
    yield "</g>"


def _ruler(x: float) -> str:
    """So that anybody can see whether the printer has made everything smaller."""
    end = TOP + RULER
    text = lettered("100 mm", 0, 0, 3.4, face=REGULAR)
    return (
        f'<path d="M{number(x + 3)} {TOP}H{number(x)}V{end}H{number(x + 3)}" fill="none"'
        f' stroke="{INK}" stroke-width="0.3"/>'
        f'<g transform="translate({number(x + 2.6)} {number(end + 12)})rotate(-90)">{text}</g>'
    )
